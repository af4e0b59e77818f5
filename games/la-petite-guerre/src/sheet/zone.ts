import { atLeast, type Dice, d6 } from '@sandtable/dice';
import {
  addUp,
  capital,
  counted,
  fact,
  inInches,
  type ModifierRule,
  needed,
  number,
  refuseWhen,
  sentences,
  totalOf,
  verb,
} from '@sandtable/engine';
import { diceOf, fateOf, wantsOfShot } from './fates.ts';
import { distance, oneOf, yes } from './fields.ts';
import { type Hit, hitOn, type Struck } from './hits.ts';
import { procedure } from './options.ts';
import { BLINDLY, IMPOSSIBLE, mountedAndProne, targetShape } from './shooting.ts';
import { ZONE_HALF_ANGLE, ZONE_REACH, zoneDice } from './tables.ts';
import { type Effect, graver, ZONE_FIRE, type ZoneWeapon } from './vocabulary.ts';

const weapon = oneOf('Weapon', ZONE_FIRE);
const common = [2, 4, 6, 8, 10, 12, 18, 24];

/** LPG-10.1 to LPG-10.3 Is a man in the beaten zone? */
export const inBeatenZone = procedure({
  id: 'inBeatenZone',
  title: 'Is he in the beaten zone?',
  about: 'Whether a Gatling or canister strikes a man, and with how many dice.',
  rules: ['LPG-10.1', 'LPG-10.2', 'LPG-10.3'],
  tells: 'dice',
  shape: {
    weapon,
    angleOff: number('Angle off the line of aim', {
      code: 'bad-input',
      max: 180,
      unit: 'degrees',
      help: 'From the gun to the centre of his base; the zone is 5⅝ degrees to either side.',
    }),
    distance: distance('Distance', { common }),
  },
  checks: [],
  run(dice, { weapon, angleOff, distance }) {
    const reach = ZONE_REACH[weapon];
    const inZone = angleOff <= ZONE_HALF_ANGLE && distance <= reach;
    const number = inZone ? zoneDice(distance) : 0;
    dice.trace?.push(
      fact(
        'LPG-10.1',
        `${angleOff} degrees off: ${angleOff <= ZONE_HALF_ANGLE ? 'within' : 'outside'} the 5⅝ of the zone`,
      ),
    );
    dice.trace?.push(fact('LPG-10.2', `${ZONE_FIRE[weapon]} reaches ${inInches(reach)}`));
    if (inZone) dice.trace?.push(fact('LPG-10.3', `${capital(diceOf(number))} at ${inInches(distance)}`));
    return { inZone, dice: number };
  },
  says({ inZone, dice }, { weapon, angleOff }) {
    if (inZone)
      return sentences(
        `he is in the beaten zone: ${diceOf(dice)} ${verb(dice, 'is', 'are')} rolled against him`,
      );
    return angleOff > ZONE_HALF_ANGLE
      ? 'He is outside the beaten zone, too far off the line of aim.'
      : `He is out of reach: ${weapon === 'canister' ? 'canister' : 'a Gatling gun'} beats only ${inInches(ZONE_REACH[weapon])}.`;
  },
});

type Burst = {
  readonly weapon: ZoneWeapon;
  readonly distance: number;
  readonly unacquired: boolean;
  readonly targetProne: boolean;
  readonly targetHardCover: boolean;
  readonly targetMounted: boolean;
  readonly targetWounded: boolean;
};

/** LPG-10.5 to LPG-10.7 Modifiers in the beaten zone, in the order of the sheet. */
// biome-ignore format: a table
export const ZONE_MODIFIERS: readonly ModifierRule<Burst>[] = [
  { rule: 'LPG-10.5', label: 'target prone',         value: -1, when: (burst) => burst.targetProne,     not: 'target upright' },
  { rule: 'LPG-10.6', label: 'target in hard cover', value: -1, when: (burst) => burst.targetHardCover, not: 'no hard cover' },
  { rule: 'LPG-10.7', label: 'target mounted',       value: +2, when: (burst) => burst.targetMounted,   not: 'target on foot' },
];
export const TO_HIT = {
  title: 'to hit',
  rule: 'LPG-10.4',
  die: d6,
  base: 5,
  to: 'die',
  table: ZONE_MODIFIERS,
} as const;

/** LPG-10.8 */
const isBlind = (burst: Burst): boolean => burst.unacquired || totalOf(ZONE_MODIFIERS, burst) <= IMPOSSIBLE;

/** LPG-10.4, LPG-10.8 The face needed, and whether the fire is aimed at this man. */
function aim(dice: Dice, burst: Burst) {
  const modifier = totalOf(ZONE_MODIFIERS, burst);
  if (!isBlind(burst)) return { modifier, mode: 'aimed' as const, need: needed(dice, TO_HIT, burst) };
  addUp(dice, { title: 'modifiers of aimed fire', rule: 'LPG-10.4', table: ZONE_MODIFIERS }, burst);
  const need = needed(dice, { ...BLINDLY, rule: ['LPG-10.8', 'LPG-15.1'] }, undefined);
  return { modifier, mode: 'blind' as const, need };
}

/** A man under several hits. */
type Victim = Omit<Hit, 'effect' | 'broken'> & {
  readonly effects: readonly Effect[];
  readonly effect: Effect | 'miss';
};
const UNTOUCHED: Victim = {
  effects: [],
  effect: 'miss',
  killed: false,
  wounded: false,
  stunned: false,
  mountKilled: false,
  secondWound: false,
};

/** LPG-10.8 One hit after the other on the man as the last one left him; the dead are hit no more. */
function riddled(dice: Dice, hits: number, man: Struck): Victim {
  let victim = UNTOUCHED;
  for (let i = 0; i < hits && !victim.killed; i++) {
    const hit = hitOn(dice, {
      ...man,
      wounded: man.wounded || victim.wounded,
      mounted: man.mounted && !victim.mountKilled,
    });
    victim = {
      effects: [...victim.effects, hit.effect],
      effect: graver(victim.effect, hit.effect),
      killed: hit.killed,
      wounded: !hit.killed && (victim.wounded || hit.wounded),
      stunned: !hit.killed && (victim.stunned || hit.stunned),
      mountKilled: victim.mountKilled || hit.mountKilled,
      secondWound: hit.secondWound,
    };
  }
  return victim;
}

/** LPG-10 Gatling or canister against one man in the zone. */
export const zoneFire = procedure({
  id: 'zoneFire',
  title: 'Gatling or canister',
  about: 'What a Gatling or canister does to one man in the beaten zone.',
  rules: [
    'LPG-10.2',
    'LPG-10.3',
    'LPG-10.4',
    'LPG-10.5',
    'LPG-10.6',
    'LPG-10.7',
    'LPG-10.8',
    'LPG-15.1',
    'LPG-15.2',
    'LPG-16.1',
    'LPG-16.2',
    'LPG-16.3',
    'LPG-16.4',
    'LPG-16.5',
  ],
  tells: 'effect',
  wants: [
    { field: 'hits', atLeast: 1, say: 'he is hit' },
    ...wantsOfShot('he', (burst: Burst) => ({
      mounted: burst.targetMounted,
      wounded: burst.targetWounded,
      blind: isBlind(burst),
    })),
  ],
  shape: {
    weapon,
    distance: distance('Distance', { common }),
    unacquired: yes('Target not acquired by the crew'),
    ...targetShape,
  },
  checks: [
    mountedAndProne,
    refuseWhen(
      'out-of-range',
      'LPG-10.2',
      ({ weapon, distance }: Burst) => distance > ZONE_REACH[weapon],
      'A Gatling reaches 24 inches, canister 10.',
    ),
  ],
  run(dice, burst) {
    const number = zoneDice(burst.distance);
    dice.trace?.push(fact('LPG-10.3', `${capital(diceOf(number))} at ${inInches(burst.distance)}`));
    const { modifier, mode, need } = aim(dice, burst);
    const hits = dice.count(number, d6, atLeast(need), 'to hit');
    if (hits > 0) dice.trace?.push(fact('LPG-10.8', 'Hits are worked out one after the other'));
    const victim = riddled(dice, hits, {
      source: mode === 'blind' ? 'blind' : 'shooting',
      grade: burst.targetGrade,
      wounded: burst.targetWounded,
      mounted: burst.targetMounted,
    });
    return { dice: number, modifier, mode, needed: need, hits, ...victim };
  },
  says({ dice, hits, effect, ...victim }) {
    if (effect === 'miss') return dice === 1 ? 'The die misses him.' : `All ${dice} dice miss him.`;
    return sentences(`${counted(hits, 'hit')}: ${fateOf('he', { effect, ...victim })}`);
  },
});
