import { type Modifier, totalOf } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import { targetStateOf } from '../play/air.ts';
import type { State, Unit, WeaponClass } from '../play/state.ts';
import { gunNeedsAtArmour, neededFor, type Shot } from '../play/targets.ts';
import { MODIFIERS } from '../sheet/closeCombat.ts';
import { KILLS_ON, KNOCK_OUT, WEAPONS } from '../sheet/tables.ts';
import { isCrewed, isProtected, isVehicle, stands, strengthOf } from '../table/figures.ts';
import {
  arcOf,
  classesOf,
  type Group,
  inBlast,
  isCloseOrder,
  isGun,
  rangeOf,
  shootInput,
  weaponsOf,
} from '../table/fire.ts';
import { armOf, coverOf, gapBetweenUnits } from '../table/units.ts';

/** What fire and charges promise: expected figures killed, by the numbers of the sheet. */

/** CLA-4.14 One hit at most, and half of those are saved. */
const savedOnce = (dice: number, p: number): number => 0.5 * (1 - (1 - p) ** dice);

/** Expected kills of one group at one target. */
export function killsOf(view: State, unit: Unit, weapon: WeaponClass, shot: Shot): number {
  const { target, group } = shot;
  const p = Math.max(0, Math.min(1, (7 - neededFor(view, unit, weapon, shot)) / 6));
  if (isGun(weapon)) return shellKills(view, unit, weapon, shot, p, 0);
  if (weapon === 'atr') return 0;
  const { ranks } = shootInput(view, unit, weapon, target, group);
  const dice = Math.ceil(group.figures / ranks) * WEAPONS[weapon].dice;
  return isProtected(target) ? savedOnce(dice, p) : Math.min(dice * p, strengthOf(target));
}

/** A shell on a hit kills one and a third of the others; friends in the blast count against it. */
export function shellKills(
  view: State,
  unit: Unit,
  gun: WeaponClass,
  { target, group }: Shot,
  p: number,
  friends: number,
): number {
  let others = 0;
  for (const { unit: other, men } of inBlast(view, unit, target, group.nearest)) {
    const some = isProtected(other) ? savedOnce(men.length, 1 / 3) : men.length / 3;
    others += other.side === unit.side ? -friends * some : some;
  }
  return weaponsOf(unit, gun) * p * ((isProtected(target) ? 0.5 : 1) + others);
}

/** The chance to knock out an armoured vehicle. */
export function knockOut(view: State, unit: Unit, weapon: WeaponClass, shot: Shot): number {
  const car = shot.target.kind === 'armoured-car';
  const shots = shot.group.figures;
  const once = isGun(weapon)
    ? Math.max(0, (7 - gunNeedsAtArmour(view, unit, weapon, shot)) / 6)
    : ways(KNOCK_OUT[weapon === 'hmg' ? 'hmg' : 'close'][car ? 'armoured-car' : 'tank']) / 36;
  return 1 - (1 - once) ** shots;
}
const ways = (totals: readonly number[]): number =>
  totals.reduce((sum, total) => sum + 6 - Math.abs(7 - total), 0);

/** Expected kills from the air or under a barrage, of so many dice. */
export function skyKills(view: State, target: Unit, dice: number): number {
  const p = (7 - KILLS_ON[targetStateOf(view, target)]) / 6;
  return isProtected(target) ? savedOnce(dice, p) : Math.min(dice * p, strengthOf(target));
}

/** K[net + 8]: the chance to beat an opponent by two or more with this net modifier. */
const K: readonly number[] = Array.from({ length: 17 }, (_, i) => {
  let n = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + i - 8 - b >= 2) n++;
  return n / 36;
});
const beats = (net: number): number => K[Math.max(0, Math.min(16, net + 8))]!;

const fighterOf = (view: State, unit: Unit, figures: number) => ({
  figures,
  arm: armOf(unit),
  irregular: unit.irregular,
  ferocious: unit.ferocious,
  stubborn: unit.stubborn,
  raw: unit.raw,
  trenchBrooms:
    armOf(unit) === 'infantry' &&
    unit.men.filter((one) => one === 'trench-broom').length * 2 >= unit.men.length,
  square: unit.formation === 'square',
  inCover: coverOf(view, unit) !== 'open',
  crossingDefences: false,
});

/** CLA-5 The attacker's modifier less the defender's, by the printed table. */
export function netOf(view: State, attacker: Unit, defender: Unit): number {
  const [own, enemy] = [fighterOf(view, attacker, 1), fighterOf(view, defender, 1)];
  return (
    totalOf(MODIFIERS, { own, enemy, attacking: true }) -
    totalOf(MODIFIERS, { own: enemy, enemy: own, attacking: false })
  );
}
export type Edge = Modifier;

/** Of its figures so many are within reach in the first round. */
const REACH = 0.75;

export type Fight = { readonly kills: number; readonly losses: number };
/** Expected kills and losses of the first round of a charge. */
export function fightOf(view: State, attacker: Unit, defender: Unit): Fight {
  const net = netOf(view, attacker, defender);
  const own = Math.max(1, Math.round(attacker.men.length * REACH));
  const theirs = Math.max(1, Math.round(defender.men.length * (isCrewed(defender) ? 1 : REACH)));
  const bouts = Math.min(own, theirs);
  const doubled = Math.min(Math.max(own, theirs), 2 * bouts) - bouts;
  const singles = bouts - doubled;
  const one = { kills: beats(net), losses: beats(-net) };
  const two =
    own > theirs
      ? { kills: 1 - (1 - beats(net)) * (1 - beats(net + 2)), losses: beats(-net) + beats(-net - 2) }
      : { kills: beats(net) + beats(net - 2), losses: 1 - (1 - beats(-net)) * (1 - beats(2 - net)) };
  return {
    kills: singles * one.kills + doubled * two.kills,
    losses: singles * one.losses + doubled * two.losses,
  };
}

/** CLA-5.2 What the defender's fire may cost a charge: nothing where he has moved. */
export function firstFire(view: State, attacker: Unit, defender: Unit): number {
  if (defender.moved || isVehicle(defender)) return 0;
  const group: Group = { figures: 1, distance: 1, firer: 0, nearest: 0 };
  let sum = 0;
  for (const weapon of classesOf(defender)) {
    if (isGun(weapon) || weapon === 'atr') continue;
    const input = shootInput(view, defender, weapon, attacker, group);
    // Over the whole arc, at a target that moves in the open: 4+ with the −1 for a charge (CLA-3.6).
    const need =
      5 + (input.singleShot || input.darkness ? 1 : 0) - (input.targetCloseOrder && weapon !== 'lmg' ? 1 : 0);
    const dice = Math.ceil(weaponsOf(defender, weapon) / input.ranks) * WEAPONS[weapon].dice;
    sum += dice * Math.max(0, (7 - need) / 6);
  }
  return Math.min(sum, attacker.men.length);
}

/** A rough guess at the kills of a unit that stands where it is, at the nearest enemy in its arc. */
export function standingKills(view: State, unit: Unit, foe: Unit, inches: number): number {
  let sum = 0;
  const now = coverOf(view, foe);
  const on = !foe.mounted && !isVehicle(foe);
  for (const weapon of classesOf(unit)) {
    const range = rangeOf(view, unit, weapon);
    if (isGun(weapon) || weapon === 'atr' || inches > range) continue;
    const long =
      inches > range / 2 && !unit.singleShot && weapon !== 'marksman' && weapon !== 'trench-broom' ? 1 : 0;
    const ladder = on ? (now === 'entrenched' ? 2 : now === 'cover' || !foe.moved ? 1 : 0) : 0;
    const need =
      4 +
      long +
      ladder +
      (unit.singleShot || view.dark.includes(view.turn) ? 1 : 0) -
      (isCloseOrder(foe) ? 1 : 0);
    const ranks = isCrewed(unit) || isVehicle(unit) ? 1 : unit.ranks;
    sum += Math.ceil(weaponsOf(unit, weapon) / ranks) * WEAPONS[weapon].dice * Math.max(0, (7 - need) / 6);
  }
  return isProtected(foe) ? Math.min(0.5, sum) : Math.min(sum, strengthOf(foe));
}

export const inchesTo = (a: Unit, b: Unit): number => gapBetweenUnits(stands(a), stands(b)) / INCH;
export const seesRound = (unit: Unit): boolean => arcOf(unit) === 360;
