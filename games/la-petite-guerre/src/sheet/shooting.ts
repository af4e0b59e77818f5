import { type Dice, d6 } from '@sandtable/dice';
import { addUp, fact, type ModifierRule, needed, refuseWhen, sentences, totalOf } from '@sandtable/engine';
import { fateOf, wantsOfShot } from './fates.ts';
import { distance, grade, oneOf, yes } from './fields.ts';
import { hitOn, MISS } from './hits.ts';
import { procedure } from './options.ts';
import { WEAPONS } from './tables.ts';
import { type Grade, SMALL_ARMS, type SmallArm, takesBayonet } from './vocabulary.ts';

/** All that a shot depends on. Measuring is settled before it gets here. */
type Shot = {
  readonly weapon: SmallArm;
  readonly distance: number;
  readonly unacquired: boolean;
  readonly marksman: boolean;
  readonly secondAction: boolean;
  readonly bayonet: boolean;
  readonly targetMounted: boolean;
  readonly targetProne: boolean;
  readonly targetHardCover: boolean;
  readonly targetGrade: Grade;
  readonly targetWounded: boolean;
};

/** LPG-9.1 Short range includes its limit. */
const isShort = ({ weapon, distance }: Shot): boolean => distance <= WEAPONS[weapon].short;

/** LPG-14.2 to LPG-14.8 Modifiers to hit, in the order of the sheet. */
// biome-ignore format: a table
export const HIT_MODIFIERS: readonly ModifierRule<Shot>[] = [
  { rule: ['LPG-14.2', 'LPG-9.1'], label: 'short range',              value: +1, when: isShort,                        not: 'long range' },
  { rule: 'LPG-14.3',              label: 'marksman',                 value: +1, when: (shot) => shot.marksman,        not: 'no marksman' },
  { rule: 'LPG-14.4',              label: 'target mounted',           value: +1, when: (shot) => shot.targetMounted,   not: 'target on foot' },
  { rule: 'LPG-14.5',              label: 'second action',            value: -1, when: (shot) => shot.secondAction,    not: 'first action' },
  { rule: 'LPG-14.6',              label: 'bayonet fixed',            value: -1, when: (shot) => shot.bayonet,         not: 'no bayonet fixed' },
  { rule: 'LPG-14.7',              label: 'target prone or crawling', value: -1, when: (shot) => shot.targetProne,     not: 'target upright' },
  { rule: 'LPG-14.8',              label: 'target in hard cover',     value: -1, when: (shot) => shot.targetHardCover, not: 'no hard cover' },
];
export const TO_HIT = {
  title: 'to hit',
  rule: 'LPG-14.1',
  die: d6,
  base: 5,
  to: 'die',
  table: HIT_MODIFIERS,
} as const;

/** LPG-14.9, LPG-10.8 At this modifier a 5 has become a 7: out of reach. */
export const IMPOSSIBLE = -2;
/** LPG-15.1 Blind fire hits on this face alone. */
export const BLIND = 6;

/** LPG-15.1 Only a 6 hits, whatever the modifiers. */
export const BLINDLY = {
  title: 'to hit, firing blind',
  rule: 'LPG-15.1',
  die: d6,
  base: BLIND,
  to: 'die',
  table: [],
} as const;
const isBlind = (shot: Shot): boolean => shot.unacquired || totalOf(HIT_MODIFIERS, shot) <= IMPOSSIBLE;

/** LPG-14.1, LPG-15.1 The face needed, and whether the shot is aimed. */
function aim(dice: Dice, shot: Shot) {
  const modifier = totalOf(HIT_MODIFIERS, shot);
  if (!isBlind(shot)) return { modifier, mode: 'aimed' as const, need: needed(dice, TO_HIT, shot) };
  addUp(dice, { title: 'modifiers of aimed fire', rule: 'LPG-14.1', table: HIT_MODIFIERS }, shot);
  if (modifier <= IMPOSSIBLE)
    dice.trace?.push(fact('LPG-14.9', 'The modifiers make the target impossible to hit'));
  return { modifier, mode: 'blind' as const, need: needed(dice, BLINDLY, undefined) };
}

const target = { group: 'Target' };
const firer = { group: 'Firer' };

/** Men as targets of shooting, in every procedure that shoots. */
export const targetShape = {
  targetMounted: yes('Target mounted', target),
  targetProne: yes('Target prone or crawling', target),
  targetHardCover: yes('Target in hard cover', target),
  targetGrade: grade('Grade of the target', target),
  targetWounded: yes('Target wounded before', target),
};
export const mountedAndProne = refuseWhen(
  'contradiction',
  'LPG-2.9',
  ({ targetMounted, targetProne }: Pick<Shot, 'targetMounted' | 'targetProne'>) =>
    targetMounted && targetProne,
  'A mounted man cannot be prone.',
);

/** LPG-14 One shot with a small arm. */
export const smallArmsFire = procedure({
  id: 'smallArmsFire',
  title: 'Small-arms fire',
  about: 'One shot by one man, to what it does to its target.',
  rules: [
    'LPG-14.1',
    ...HIT_MODIFIERS.flatMap(({ rule }) => rule),
    'LPG-14.9',
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
    { field: 'hit', is: true, say: (shot) => (isBlind(shot) ? 'the blind shot hits' : 'the shot hits') },
    ...wantsOfShot('the target', (shot: Shot) => ({
      mounted: shot.targetMounted,
      wounded: shot.targetWounded,
      blind: isBlind(shot),
    })),
  ],
  shape: {
    weapon: oneOf('Weapon', SMALL_ARMS, firer),
    distance: distance('Distance', { ...firer, common: [2, 4, 6, 8, 10, 12] }),
    unacquired: yes('Target not acquired', firer),
    marksman: yes('Marksman', firer),
    secondAction: yes('The shot is his second action', firer),
    bayonet: yes('Bayonet fixed', firer),
    ...targetShape,
  },
  checks: [
    mountedAndProne,
    refuseWhen(
      'contradiction',
      'LPG-2.11',
      ({ weapon, bayonet }: Shot) => bayonet && !takesBayonet(weapon),
      'Only a musket or Snider-Enfield takes a bayonet.',
    ),
    refuseWhen(
      'out-of-range',
      'LPG-9.1',
      ({ weapon, distance }: Shot) => distance > WEAPONS[weapon].max,
      'The target is beyond the longest range of the weapon; move closer.',
    ),
  ],
  idle: { bayonet: ({ weapon }) => weapon !== undefined && !takesBayonet(weapon) },
  run(dice, shot) {
    const { weapon } = shot;
    const range = isShort(shot) ? 'short' : 'long';
    dice.trace?.push(fact([WEAPONS[weapon].rule, 'LPG-9.1'], `${SMALL_ARMS[weapon]}: ${range} range`));
    const { modifier, mode, need } = aim(dice, shot);
    const roll = dice.roll(d6, 'to hit');
    const hit = roll >= need;
    const { effect, killed, wounded, stunned, mountKilled, secondWound } = hit
      ? hitOn(dice, {
          source: mode === 'blind' ? 'blind' : 'shooting',
          grade: shot.targetGrade,
          wounded: shot.targetWounded,
          mounted: shot.targetMounted,
        })
      : MISS;
    return {
      range,
      modifier,
      mode,
      needed: need,
      roll,
      hit,
      effect,
      killed,
      wounded,
      stunned,
      mountKilled,
      secondWound,
    };
  },
  says({ mode, effect, ...hit }) {
    const shot = mode === 'blind' ? 'the blind shot' : 'the shot';
    if (effect === 'miss') return sentences(`${shot} misses`);
    return sentences(`${shot} hits: ${fateOf('the target', { effect, ...hit })}`);
  },
});
