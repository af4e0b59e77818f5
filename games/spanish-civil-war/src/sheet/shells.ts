import type { Dice } from '@sandtable/dice';
import { addUp, type ModifierRule } from '@sandtable/engine';
import { disrupted } from './disruption.ts';
import { aboardSaid, damageSaid, sufferedSaid, wantsOnTroops, wantsOnVehicle } from './fates.ts';
import { cover, dps, elements, oneOfOr } from './fields.ts';
import { EMPTY } from './softskin.ts';
import { SOFTSKIN_BY_ARTILLERY } from './tables.ts';
import { type Blow, type Damage, preyIdle, preyShape } from './vehicle-hits.ts';
import { type ARTILLERY, type Cover, isVehicle, TARGETS, type Target } from './vocabulary.ts';

/** Troops among whom a shell or bomb bursts. */
export type Burst = {
  readonly cover: Cover;
  readonly target: Target;
  readonly weapon: 'field-gun' | 'mortar' | 'bomb';
};

/** SCW-14.8 Modifiers to the effect on troops, in the order of the sheet. */
// biome-ignore format: a table
export const SHELL_MODIFIERS: readonly ModifierRule<Burst>[] = [
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
  const { dpsAfter, elementsLost, destroyed } = disrupted(dice, unit, 'the target');
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

/** What became of whatever a shell or bombs hit; the first is missing where that had no effect. */
export function struckSaid(
  struck: Toll & Omit<Damage, 'effectScore' | 'vehicle'> & { readonly vehicle: Damage['vehicle'] | null },
  { target, targetElements, carriedElements }: Aimed,
): readonly [string | undefined, string | undefined] {
  if (isVehicle(target)) return [damageSaid(struck), aboardSaid(struck, carriedElements)];
  const { dps: received, targetDpsAfter, elementsLost, destroyed } = struck;
  if (received === 0) return [undefined, undefined];
  const dpsAfter = targetDpsAfter ?? 0;
  const suffered = { received, dpsAfter, elementsLost, destroyed, elements: targetElements };
  return [sufferedSaid('the target', suffered), undefined];
}

type Aimed = {
  readonly target: Target;
  readonly targetDps: number;
  readonly targetElements: number;
  readonly immobilised: boolean;
  readonly carriedElements: number;
};

const [DISRUPTED, ...MORE] = wantsOnTroops<Aimed>(({ target }) => !isVehicle(target));
const [OUT_OF_ACTION, ...LESS] = wantsOnVehicle<Aimed>(({ target }) => isVehicle(target));
/** What a player wants to know first of shells and bombs, and what after that. */
export const WANTED_FIRST = [DISRUPTED, OUT_OF_ACTION] as const;
export const WANTED_NEXT = [...MORE, ...LESS] as const;

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
