import { chance, enumerate } from '@sandtable/dice';
import type { Side } from '@sandtable/engine';
import { totalOf } from '@sandtable/engine';
import { shotInput } from '../play/shooting.ts';
import type { Man, State } from '../play/state.ts';
import { ACQUIRE_MODIFIERS } from '../sheet/acquiring.ts';
import { CHARGE_MODIFIERS } from '../sheet/charging.ts';
import { smallArmsFire } from '../sheet/shooting.ts';
import { WEAPONS } from '../sheet/tables.ts';
import { zoneFire } from '../sheet/zone.ts';
import type { Standing } from '../table/men.ts';
import type { Figures } from './figures.ts';

/** Exact odds of what dice decide, each worked out once. */

/** What may become of a man who is shot at. */
export type Fates = { readonly killed: number; readonly wounded: number; readonly stunned: number };

/** By house rules, then by all that the odds depend on, as text or as one number. */
const kept = new WeakMap<object, Map<string | number, Fates>>();

function known(options: object, key: string | number, work: () => Fates): Fates {
  let all = kept.get(options);
  if (!all) {
    all = new Map();
    kept.set(options, all);
  }
  let found = all.get(key);
  if (!found) {
    found = work();
    all.set(key, found);
  }
  return found;
}

type Harmed = { readonly killed: boolean; readonly wounded: boolean; readonly stunned: boolean };
function fatesOf(run: (dice: Parameters<typeof smallArmsFire.run>[0]) => Harmed): Fates {
  const odds = enumerate((dice) => {
    const { killed, wounded, stunned } = run(dice);
    return killed ? 'killed' : wounded ? 'wounded' : stunned ? 'stunned' : 'unhurt';
  });
  const of = (fate: string): number => chance(odds, (each) => each === fate);
  return { killed: of('killed'), wounded: of('wounded'), stunned: of('stunned') };
}

const WEAPON_IDS: readonly string[] = Object.keys(WEAPONS);
const GRADES: readonly string[] = ['A', 'B', 'C'];

/** LPG-14, LPG-15 One shot; distance counts by its band only. */
export function shotFates(input: ReturnType<typeof shotInput>): Fates {
  const far =
    input.distance <= 2
      ? 2
      : input.distance <= 4
        ? 4
        : input.distance <= 6
          ? 6
          : input.distance <= 10
            ? 10
            : 12;
  const bits =
    (input.unacquired ? 1 : 0) |
    (input.marksman ? 2 : 0) |
    (input.secondAction ? 4 : 0) |
    (input.bayonet ? 8 : 0) |
    (input.targetMounted ? 16 : 0) |
    (input.targetProne ? 32 : 0) |
    (input.targetHardCover ? 64 : 0) |
    (input.targetWounded ? 128 : 0);
  const key =
    ((WEAPON_IDS.indexOf(input.weapon) * 3 + GRADES.indexOf(input.targetGrade)) * 16 + far) * 256 + bits;
  return known(input.options, key, () =>
    fatesOf((dice) => smallArmsFire.run(dice, { ...input, distance: far })),
  );
}

type ZoneInput = Parameters<typeof zoneFire.run>[1];
export function zoneFates(input: ZoneInput): Fates {
  const far = input.distance <= 6 ? 6 : input.distance <= 10 ? 10 : input.distance <= 12 ? 12 : 24;
  const { options, distance: _, ...rest } = input;
  return known(options, `zone ${far} ${Object.values(rest).join()}`, () =>
    fatesOf((dice) => zoneFire.run(dice, { ...input, distance: far })),
  );
}

/** What the enemy's loss of this man is worth to a side, in points. */
export const worthOf = (
  { victory }: State,
  side: Side,
  target: Man,
): { readonly killed: number; readonly wounded: number } => {
  const { killed, hurt } = victory.losses[side]!; // one for each side
  const leads = 1 + 0.3 * target.cp;
  return { killed: (killed + 0.7) * leads, wounded: target.wounded ? 0 : (hurt + 0.7) * leads };
};

/** What a chance of such fates is worth. */
export function worthOfFates(state: State, side: Side, target: Man, fates: Fates, figures: Figures): number {
  const worth = worthOf(state, side, target);
  const stun = target.stunned || target.broken ? 0.15 : figures.stun;
  return (
    figures.kill * (fates.killed * worth.killed + fates.wounded * (worth.wounded + stun)) +
    fates.stunned * stun
  );
}

export const shotValue = (
  state: State,
  man: Standing,
  target: Standing,
  acquired: boolean,
  figures: Figures,
): number => {
  const input = shotInput(state, man, target, !acquired);
  return worthOfFates(state, man.side, target, shotFates(input), figures) * (acquired ? 1 : figures.blind);
};

/** The chance of a d6 that needs this face or more. */
export const onD6 = (need: number): number => Math.max(0, Math.min(6, 7 - need)) / 6;
/** LPG-7.10 */
export const seesChance = (look: Parameters<(typeof ACQUIRE_MODIFIERS)[number]['when']>[0]): number =>
  onD6(2 - totalOf(ACQUIRE_MODIFIERS, look));

/** LPG-18 The chance that a charger goes in, and that he is stunned. */
export function goesIn(input: Parameters<(typeof CHARGE_MODIFIERS)[number]['when']>[0]): {
  readonly goes: number;
  readonly stunned: number;
} {
  const modifier = totalOf(CHARGE_MODIFIERS, input);
  return { goes: onD6((input.opponentHelpless ? 3 : 5) - modifier), stunned: 1 - onD6(3 - modifier) };
}
/** LPG-4.5 The chance that a charge covers so many inches. */
export function reaches(inches: number, dice: 1 | 2, less: number): number {
  const need = Math.ceil(inches - 1 + less - 0.001);
  const FACES = [2, 3, 3, 4, 4, 5];
  if (dice === 1) return FACES.filter((face) => face >= need).length / 6;
  return FACES.flatMap((a) => FACES.map((b) => a + b)).filter((sum) => sum >= need).length / 36;
}
