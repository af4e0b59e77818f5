import type { Problem, Side } from '@sandtable/engine';
import { no } from '../table/units.ts';
import type { Officer, State, Unit } from './state.ts';

/** Whom a command names: there, and of this side. */

export const isProblem = (value: object): value is Problem => 'code' in value && 'message' in value;

const known = <T>(list: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(list, id) ? list[id] : undefined;

/** A unit of this side that is still in the game. */
export function ownUnit(state: State, side: Side, id: string): Unit | Problem {
  const unit = known(state.units, id);
  if (!unit || unit.side !== side) return no('not-your-unit', 'SCW-2.3', 'Choose a unit of your own.');
  if (unit.fate !== null || unit.condition === 'abandoned' || unit.condition === 'destroyed')
    return no('out-of-action', 'SCW-10.2', `${unit.name} is out of action.`);
  if (unit.arrives > state.turn && unit.pose === null && unit.carrier === null)
    return no('not-arrived', 'SCW-22.1', `${unit.name} comes on in turn ${unit.arrives}.`);
  return unit;
}
/** One that stands on the table. */
export function unitHere(state: State, side: Side, id: string): Unit | Problem {
  const unit = ownUnit(state, side, id);
  if (isProblem(unit) || unit.pose !== null) return unit;
  if (unit.carrier === null)
    return no('not-arrived', 'SCW-22.1', `${unit.name} comes on in the movement phase.`);
  return no('carried', 'SCW-6.2', `${unit.name} is aboard a truck; let it get out first.`);
}
export function ownOfficer(state: State, side: Side, id: string): Officer | Problem {
  const officer = known(state.officers, id);
  if (!officer || officer.side !== side || officer.lost)
    return no('not-your-officer', 'SCW-1.7', 'Choose an officer of your own.');
  return officer;
}
export const anyUnit = (state: State, id: string | undefined): Unit | undefined =>
  id === undefined ? undefined : known(state.units, id);
