import type { Side } from '@sandtable/engine';
import { type Ground, gapBetween, INCH, type Place } from '@sandtable/table';
import { alongEdge } from '../play/arrivals.ts';
import type { State, Unit } from '../play/state.ts';
import { isAt } from '../play/victory.ts';
import { isCrewed, isGroundUnit, isVehicle, stands } from '../table/figures.ts';
import { coverOf, gapBetweenUnits, isHere, unitsOf } from '../table/units.ts';
import type { Manner } from './manner.ts';

/** Where a side wants its units to be, by what brings it points. */

const middleOf = (ground: Ground): Place => {
  if ('centre' in ground) return ground.centre;
  const places = 'area' in ground ? ground.area : ground.line;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return {
    x: Math.round((Math.min(...xs) + Math.max(...xs)) / 2),
    y: Math.round((Math.min(...ys) + Math.max(...ys)) / 2),
  };
};

/** Objectives that this side has to take. */
const objectives = (view: State, side: Side): Place[] =>
  view.points.flatMap((rule) =>
    rule.side === side && rule.kind === 'holds' ? [middleOf(rule.where.ground)] : [],
  );

/** Whoever may still take ground: companies and horsemen. */
const takers = (view: State, side: Side): Unit[] =>
  unitsOf(view, side).filter(
    (unit) => isHere(unit) && isGroundUnit(unit) && unit.men.length > 0 && unit.kind === 'infantry',
  );

/** Each to its nearest objective; an objective that is nobody's nearest goes to whoever loses least by it. */
export function objectiveOf(view: State, unit: Unit): Place | undefined {
  const all = objectives(view, unit.side);
  if (all.length === 0) return undefined;
  const nearest = (each: Unit): Place =>
    all.reduce((best, place) =>
      gapBetween(each.pose!, place) < gapBetween(each.pose!, best) ? place : best,
    );
  const own = nearest(unit);
  const units = takers(view, unit.side);
  for (const place of all) {
    if (units.some((each) => nearest(each) === place)) continue;
    const extra = (each: Unit): number =>
      gapBetween(each.pose!, place) - gapBetween(each.pose!, nearest(each));
    const chosen = units.reduce<Unit | undefined>(
      (best, each) => (best && extra(best) <= extra(each) ? best : each),
      undefined,
    );
    if (chosen === unit) return place;
  }
  return own;
}

/** Of an exit, the place beyond the edge that is nearest. */
export function exitPlace(view: State, unit: Unit): Place | undefined {
  const rule = view.points.find(
    (each) => each.kind === 'left' && each.side === unit.side && each.units.includes(unit.id),
  );
  const exit = rule?.kind === 'left' ? view.exits.find(({ id }) => id === rule.exit) : undefined;
  if (!exit) return undefined;
  const level = exit.edge === 'north' || exit.edge === 'south';
  const along = Math.max(exit.from + INCH, Math.min(exit.to - INCH, level ? unit.pose!.x : unit.pose!.y));
  const at = alongEdge(view, exit.edge, along);
  const out = { north: [0, 1], south: [0, -1], east: [1, 0], west: [-1, 0] }[exit.edge];
  return { x: at.x + out[0]! * 100, y: at.y + out[1]! * 100 };
}

/** The first turn in which it may leave. */
export const exitTurn = (view: State, unit: Unit): number =>
  view.exits.find(({ side, units }) => side === unit.side && (!units || units.includes(unit.id)))?.turn ??
  Number.POSITIVE_INFINITY;

/** Does a unit go for the edge now? Riders of the attacker who are paid for it, and defenders who are spent. */
export function wantsOut(view: State, unit: Unit, manner: Manner): boolean {
  if (!exitPlace(view, unit)) return false;
  if (unit.side === view.attacker) return isVehicle(unit) || view.turns - view.turn < 4;
  if (!isGroundUnit(unit)) return view.turn >= exitTurn(view, unit) - 2;
  const spent = unit.markers >= 2 || unit.men.length <= manner.flee * unit.full;
  if (spent && view.turn >= exitTurn(view, unit) - 2) return true;
  return manner.away > 0.5 && isTimeToGo(view, unit) && !staysLast(view, unit) && !isPressed(view, unit);
}

/** Inches that it makes in a turn, on average, and with bad luck. */
const paceOf = (unit: Unit): number => (unit.mounted ? 10 : isCrewed(unit) ? 3 : 5.5);

/** Whoever waits longer may not reach the edge. */
function isTimeToGo(view: State, unit: Unit): boolean {
  const exit = exitPlace(view, unit)!; // asked only of who has one
  const left = view.turns - view.turn + 1;
  const needs = gapBetween(unit.pose!, exit) / INCH / paceOf(unit);
  return needs <= left && needs > left - 1.5 && view.turn + needs >= exitTurn(view, unit);
}

/** Has the enemy come so near that turning one's back is worse than staying? */
const isPressed = (view: State, unit: Unit): boolean =>
  Object.values(view.units).some(
    (foe) =>
      foe.side !== unit.side &&
      isHere(foe) &&
      isGroundUnit(foe) &&
      gapBetweenUnits(stands(unit), stands(foe)) < (foe.mounted ? 18 : 13) * INCH,
  );

/** One stays on ground that the enemy wants empty: the strongest of those on it. */
function staysLast(view: State, unit: Unit): boolean {
  const rule = view.points.find((each) => each.kind === 'clear' && each.side !== unit.side);
  if (rule?.kind !== 'clear') return false;
  const on = unitsOf(view, unit.side).filter(
    (each) => isHere(each) && isGroundUnit(each) && isAt(each, rule.where.ground),
  );
  const worth = (each: Unit): number => each.men.length + (coverOf(view, each) === 'open' ? 0 : 20);
  return on.every((each) => worth(each) <= worth(unit)) && on.includes(unit);
}

/** Is the unit where it is wanted? */
export const isThere = (view: State, unit: Unit): boolean =>
  view.points.some(
    (rule) => rule.side === unit.side && rule.kind === 'holds' && isAt(unit, rule.where.ground, rule.within),
  );

/** Ground of its own side that the enemy holds alone: to be won back. */
export const lostGround = (view: State, side: Side): Place | undefined => {
  for (const rule of view.points) {
    if (rule.side !== side || rule.kind !== 'denies') continue;
    const held = unitsOf(view, side).some(
      (unit) => isHere(unit) && isGroundUnit(unit) && isAt(unit, rule.where.ground, rule.within),
    );
    const taken =
      !held &&
      Object.values(view.units).some(
        (unit) =>
          unit.side !== side &&
          isHere(unit) &&
          isGroundUnit(unit) &&
          isAt(unit, rule.where.ground, rule.within),
      );
    if (taken) return middleOf(rule.where.ground);
  }
  return undefined;
};

export const farFrom = (unit: Unit, place: Place): number => gapBetween(stands(unit).middle, place) / INCH;
