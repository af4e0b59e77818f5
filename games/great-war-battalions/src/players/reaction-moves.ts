import { gapBetween, INCH, type Path, pathLength } from '@sandtable/table';
import { actionProblem } from '../play/ordering.ts';
import { onItsWay, reactOrderProblem, strikePoint, whenStruck } from '../play/reacting.ts';
import type { Command, State, Unit } from '../play/state.ts';
import { inchesFor } from '../sheet/movement.ts';
import { RANGES } from '../sheet/tables.ts';
import { coverOf, isHere, leastGap } from '../table/units.ts';
import { backFrom, intoCover, straightTo, upTo } from './places.ts';

/** Moves in reaction: out of the way of an enemy, or up to him to fire. */

type React = Extract<Command, { type: 'react' }>;

/** The first few legal orders by these ways, no two of which end at the same place. */
export function byWays<C extends { readonly path: Path }>(
  ways: Iterable<Path>,
  most: number,
  make: (path: Path) => C,
  isLegal: (command: C) => boolean,
): C[] {
  const found: C[] = [];
  for (const path of ways) {
    const end = path[path.length - 1]!;
    const isNew = !found.some(({ path: other }) => gapBetween(other[other.length - 1]!, end) < INCH);
    if (!isNew || pathLength(path) < SHORTEST) continue;
    const command = make(path);
    if (isLegal(command)) found.push(command);
    if (found.length === most) break;
  }
  return found;
}
const SHORTEST = INCH / 2;

export const react = (unit: Unit, rest: Omit<React, 'type' | 'side' | 'unit'>): React => ({
  type: 'react',
  side: unit.side,
  unit: unit.id,
  ...rest,
});

/** Close range, and a little nearer. */
const CLOSE = 3.9;

/** A quick advance on the mover up to close range, where all that is gained is the range; nobody leaves cover for it. */
export const closingIn = (state: State, unit: Unit, mover: Unit): Path[] =>
  upTo(unit, mover, CLOSE, inchesFor(unit, 'move-and-fire') * INCH).filter(
    () => coverOf(state, unit, unit.pose!, null) === 'open',
  );

/** Ways of a quick advance on the mover, up to close range, into cover or straight at it; nobody leaves cover for it. */
export function dashWays(state: State, unit: Unit, mover: Unit): Path[] {
  const reach = inchesFor(unit, 'move-and-fire') * INCH;
  const most = reach + (RANGES[unit.type]['move-and-fire'] ?? 0) * INCH;
  if (reach === 0 || leastGap(unit, unit.pose!, mover, mover.pose!) > most) return [];
  const covered = intoCover(state, unit, reach, mover.pose!).slice(0, 1);
  if (coverOf(state, unit, unit.pose!, null) !== 'open') return covered;
  return [...closingIn(state, unit, mover), ...covered, straightTo(unit.pose!, mover.pose!, reach)];
}

/** Up to the mover and fire at it, where a plain shot is no good or not to be had. */
export function dashes(state: State, unit: Unit): React[] {
  if (!isHere(state.units[state.pending!.unit]!) || actionProblem(state, unit, 'move-and-fire')) return [];
  const atDistance = onItsWay(state) ? strikePoint(state, unit) : 0;
  if (atDistance === undefined) return [];
  const mover = whenStruck(state, unit, atDistance).units[state.pending!.unit]!;
  const when = onItsWay(state) ? { atDistance } : {};
  return byWays(
    dashWays(state, unit, mover),
    1,
    (path) => ({ ...react(unit, { action: 'move-and-fire', ...when }), path }),
    (command) => !reactOrderProblem(state, unit, command),
  );
}

/** Out of the way of an assault, or of the fire of one who comes near. */
export function slips(state: State, unit: Unit): React[] {
  const mover = state.units[state.pending!.unit]!;
  const { action, stage, target } = state.pending!;
  if (!isHere(mover) || stage === 'done' || (action === 'assault' && target !== unit.id)) return [];
  const reach = inchesFor(unit, 'move') * INCH;
  const ways = [
    ...backFrom(state, unit, mover, reach),
    ...intoCover(state, unit, reach, unit.pose!).slice(0, 1),
  ];
  return byWays(
    ways,
    2,
    (path) => ({ ...react(unit, { action: 'move', atDistance: 0 }), path }),
    (command) => !reactOrderProblem(state, unit, command),
  );
}
