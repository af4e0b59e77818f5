import { type Dice, d6 } from '@sandtable/dice';
import { addUp, fact, type ModifierRule, needed, refuseWhen, totalOf } from '@sandtable/engine';
import { distance, grade, many, oneOf, yes } from './fields.ts';
import { hitOn, MISS } from './hits.ts';
import { procedure } from './options.ts';
import { isRepeater, WEAPONS, ZONE_REACH } from './tables.ts';
import {
  ARMS,
  type Grade,
  isGun,
  SMALL_ARMS,
  type SmallArm,
  takesBayonet,
  type Weapon,
} from './vocabulary.ts';

type Served = { readonly weapon: Weapon; readonly incapacitatedCrew: number };

/** LPG-9 The weapon table. */
export const weaponProfile = procedure({
  id: 'weaponProfile',
  title: 'Weapon table',
  about: 'Ranges of a weapon and the actions it takes to load.',
  rules: [
    ...Object.values(WEAPONS).map(({ rule }) => rule),
    'LPG-9.1',
    'LPG-9.2',
    'LPG-9.3',
    'LPG-9.4',
    'LPG-9.5',
    'LPG-10.2',
    'LPG-11.10',
    'LPG-2.5',
  ],
  tells: 'maxRange',
  shape: {
    weapon: oneOf('Weapon', ARMS),
    incapacitatedCrew: many('Crewmen who cannot serve', {
      common: [0, 1, 2, 3],
      help: 'Killed, broken, stunned, absent, busy or not free to act.',
    }),
  },
  checks: [
    refuseWhen(
      'bad-input',
      'LPG-9.4',
      ({ weapon, incapacitatedCrew }: Served) => !isGun(weapon) && incapacitatedCrew > 0,
      'A small arm has no crew; leave the crewmen out.',
    ),
  ],
  idle: { incapacitatedCrew: ({ weapon }) => weapon !== undefined && !isGun(weapon) },
  run(dice, { weapon, incapacitatedCrew }) {
    const { short, max, load, rule } = WEAPONS[weapon];
    const canisterRange = weapon === 'field-gun' ? ZONE_REACH.canister : null;
    dice.trace?.push(
      fact([rule, 'LPG-9.1'], `${ARMS[weapon]}: short range to ${short}, longest ${max} inches`),
    );
    dice.trace?.push(fact('LPG-9.3', `Actions to load: ${load}`));
    if (isRepeater(weapon)) dice.trace?.push(fact('LPG-2.5', 'A repeater: it may fire twice in a turn'));
    if (isGun(weapon)) dice.trace?.push(fact('LPG-9.2', 'Short range gives a gun no bonus to hit'));
    if (incapacitatedCrew > 0)
      dice.trace?.push(fact('LPG-9.4', `Crewmen missing: ${incapacitatedCrew}, an action more for each`));
    if (weapon === 'gatling') dice.trace?.push(fact('LPG-9.5', 'Spelt in two ways on the sheet, one gun'));
    if (canisterRange !== null)
      dice.trace?.push(
        fact(
          ['LPG-10.2', 'LPG-11.10'],
          `Shell, or canister to ${canisterRange} inches, chosen when it fires`,
        ),
      );
    return {
      shortRange: short,
      maxRange: max,
      loadActions: load + incapacitatedCrew,
      repeater: isRepeater(weapon),
      canisterRange,
    };
  },
});

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
const HIT_MODIFIERS: readonly ModifierRule<Shot>[] = [
  { rule: ['LPG-14.2', 'LPG-9.1'], label: 'short range',              value: +1, when: isShort,                        not: 'long range' },
  { rule: 'LPG-14.3',              label: 'marksman',                 value: +1, when: (shot) => shot.marksman,        not: 'no marksman' },
  { rule: 'LPG-14.4',              label: 'target mounted',           value: +1, when: (shot) => shot.targetMounted,   not: 'target on foot' },
  { rule: 'LPG-14.5',              label: 'second action',            value: -1, when: (shot) => shot.secondAction,    not: 'first action' },
  { rule: 'LPG-14.6',              label: 'bayonet fixed',            value: -1, when: (shot) => shot.bayonet,         not: 'no bayonet fixed' },
  { rule: 'LPG-14.7',              label: 'target prone or crawling', value: -1, when: (shot) => shot.targetProne,     not: 'target upright' },
  { rule: 'LPG-14.8',              label: 'target in hard cover',     value: -1, when: (shot) => shot.targetHardCover, not: 'no hard cover' },
];
const TO_HIT = {
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

/** LPG-14.1, LPG-15.1 The face needed, and whether the shot is aimed. */
function aim(dice: Dice, shot: Shot) {
  const modifier = totalOf(HIT_MODIFIERS, shot);
  if (!shot.unacquired && modifier > IMPOSSIBLE)
    return { modifier, mode: 'aimed' as const, need: needed(dice, TO_HIT, shot) };
  addUp(dice, { title: 'modifiers of aimed fire', rule: 'LPG-14.1', table: HIT_MODIFIERS }, shot);
  if (modifier <= IMPOSSIBLE)
    dice.trace?.push(fact('LPG-14.9', 'The modifiers make the target impossible to hit'));
  dice.trace?.push(fact('LPG-15.1', 'Blind fire: only a 6 hits'));
  return { modifier, mode: 'blind' as const, need: BLIND };
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
});
