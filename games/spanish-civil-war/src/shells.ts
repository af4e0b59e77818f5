import type { Dice } from '@sandtable/dice';
import { addUp, type ModifierRule } from '@sandtable/engine';
import { disrupted } from './disruption.ts';
import { cover, dps, elements, oneOfOr } from './fields.ts';
import { EMPTY } from './softskin.ts';
import { SOFTSKIN_BY_ARTILLERY } from './tables.ts';
import { type Blow, preyIdle, preyShape } from './vehicle-hits.ts';
import { type ARTILLERY, type Cover, isVehicle, TARGETS, type Target } from './vocabulary.ts';

/** Troops among whom a shell or bomb bursts. */
export type Burst = {
  readonly cover: Cover;
  readonly target: Target;
  readonly weapon: 'field-gun' | 'mortar' | 'bomb';
};

/** SCW-14.8 Modifiers to the effect on troops, in the order of the sheet. */
// biome-ignore format: a table
const SHELL_MODIFIERS: readonly ModifierRule<Burst>[] = [
  { rule: ['SCW-14.8', 'SCW-8.9'], label: 'target in cover',    value: -1, when: (burst) => burst.cover === 'soft' || burst.cover === 'hard', not: 'not in cover' },
  { rule: ['SCW-14.8', 'SCW-8.9'], label: 'target in trenches', value: -3, when: (burst) => burst.cover === 'trenches', not: 'not in trenches' },
  { rule: 'SCW-14.8',              label: 'target is cavalry',  value: +1, when: (burst) => burst.target === 'cavalry', not: 'not cavalry' },
  { rule: 'SCW-14.8',              label: 'mortar firing',      value: -1, when: (burst) => burst.weapon === 'mortar',  not: 'not a mortar' },
];
export const shellModifier = (dice: Dice, burst: Burst): number =>
  addUp(dice, { title: 'effect modifier', rule: 'SCW-14.8', table: SHELL_MODIFIERS }, burst);

/** What befalls troops, in the order of the catalogue; for vehicles nothing of it applies. */
export type Toll = {
  readonly dps: number;
  readonly targetDpsAfter: number | null;
  readonly elementsLost: number;
  readonly destroyed: boolean;
};
export const NO_TROOPS: Toll = { dps: 0, targetDpsAfter: null, elementsLost: 0, destroyed: false };

export function tollOf(
  dice: Dice,
  { targetDps, targetElements }: { readonly targetDps: number; readonly targetElements: number },
  received: number,
): Toll {
  const unit = { dps: targetDps, received, elements: targetElements };
  const { dpsAfter, elementsLost, destroyed } = disrupted(dice, unit, 'Target');
  return { dps: received, targetDpsAfter: dpsAfter, elementsLost, destroyed };
}

/** For troops nothing of what befalls vehicles applies. */
export const NO_VEHICLE = { effect: null, moraleScore: null, morale: null, vehicle: null, ...EMPTY } as const;

/** SCW-14.9, SCW-14.10 Against vehicles. */
export const blowOf = (weapon: keyof typeof ARTILLERY): Blow => ({
  weapon: weapon === 'mortar' ? 'light-gun' : 'heavy-gun',
  rangeFactor: null,
  armourRule: 'SCW-14.9',
  softskinRule: 'SCW-14.10',
  softskins: SOFTSKIN_BY_ARTILLERY,
});

const target = { group: 'Target' };

/** Whatever a shell or bomb may fall on. */
export const targetShape = {
  target: oneOfOr('infantry', 'Target', TARGETS, target),
  cover,
  targetDps: dps('DPs on the target', target),
  targetElements: elements('Elements of the target', target),
  ...preyShape,
};
export const targetIdle = {
  ...preyIdle,
  cover: ({ target }: { target: Target }) => isVehicle(target),
  targetDps: ({ target }: { target: Target }) => isVehicle(target),
  targetElements: ({ target }: { target: Target }) => isVehicle(target),
  immobilised: ({ target }: { target: Target }) => !isVehicle(target),
};
