import { type Problem, resolveIn } from '@sandtable/engine';
import { gapToPoint, INCH } from '@sandtable/table';
import { observe } from '../sheet/observing.ts';
import { coverAt, levelOn } from '../table/ground.ts';
import { seesPlace } from '../table/sight.ts';
import { isEngaged, no, standing } from '../table/units.ts';
import { isProblem, unitHere } from './command-fields.ts';
import { findOut } from './concealment.ts';
import type { Judged } from './losses.ts';
import type { Command, Marker, State, Unit } from './state.ts';

/** Phase 4: units try to make out what lies under a marker. */

/** SCW-7.9 What an attempt looks at: from the nearest element that sees the marker; undefined if none does. */
export function lookInput(state: State, unit: Unit, marker: Marker) {
  let best: { distance: number; level: number } | undefined;
  for (const shape of standing(unit).shapes) {
    if (!seesPlace(state.map, shape.at, marker.place)) continue;
    const distance = gapToPoint(shape, marker.place) / INCH;
    if (!best || distance < best.distance) best = { distance, level: levelOn(state.map, shape.at) };
  }
  if (!best) return undefined;
  return {
    distance: best.distance,
    observerMoved: unit.moved,
    markerInCover: coverAt(state.map, marker.place) !== 'none',
    observerHigher: best.level > levelOn(state.map, marker.place),
    options: state.options,
  };
}

/** SCW-7.7, SCW-22.5 May this unit try at all? */
export function observerProblem(state: State, unit: Unit): Problem | undefined {
  if (unit.observed) return no('has-observed', 'SCW-7.7', 'It has tried this turn.');
  if (isEngaged(state, unit)) return no('engaged', 'SCW-22.5', 'A unit in contact does not observe.');
  return undefined;
}

/** SCW-7.7 One marker a unit a turn. */
export function observing(state: State, command: Extract<Command, { type: 'observe' }>): Judged {
  const unit = unitHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const marker = state.markers.find(({ id, side }) => id === command.marker && side !== unit.side);
  if (!marker) return no('no-marker', 'SCW-7.7', 'Name an enemy marker on the table.');
  const problem = observerProblem(state, unit);
  if (problem) return problem;
  const input = lookInput(state, unit, marker);
  if (!input) return no('not-seen', 'SCW-7.7', 'No element has the marker in its line of sight.');
  return {
    rolls: () => ({ procedure: 'observe', input }),
    perform(turn) {
      const look = resolveIn(turn.dice, observe, input);
      const success = look.outcome.observed;
      const { id, side, concealed } = unit;
      turn.emit({ type: 'observed', side, unit: id, marker: marker.id, hidden: concealed, success, look });
      if (success) findOut(turn, marker, 'SCW-7.5');
    },
  };
}
