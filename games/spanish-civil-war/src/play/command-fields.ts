import type { Problem, Side } from '@sandtable/engine';
import { isPlace, type Path, type Pose } from '@sandtable/table';
import { no } from '../table/units.ts';
import type { Formation, Officer, State, Unit } from './state.ts';

/** Commands come from anywhere: every field is looked at before it is used. */

export const isProblem = (value: object): value is Problem => 'code' in value && 'message' in value;

const known = <T>(list: Readonly<Record<string, T>>, id: unknown): T | undefined =>
  typeof id === 'string' && Object.hasOwn(list, id) ? list[id] : undefined;

/** A unit of this side that is still in the game. */
export function ownUnit(state: State, side: Side, id: unknown): Unit | Problem {
  const unit = known(state.units, id);
  if (!unit || unit.side !== side) return no('not-your-unit', 'SCW-2.3', 'Choose a unit of your own.');
  if (unit.fate !== null || unit.condition === 'abandoned' || unit.condition === 'destroyed')
    return no('out-of-action', 'SCW-10.2', `${unit.name} is out of action.`);
  if (unit.arrives > state.turn && unit.pose === null && unit.carrier === null)
    return no('not-arrived', 'SCW-22.1', `${unit.name} comes on in turn ${unit.arrives}.`);
  return unit;
}
/** One that stands on the table. */
export function unitHere(state: State, side: Side, id: unknown): Unit | Problem {
  const unit = ownUnit(state, side, id);
  if (isProblem(unit) || unit.pose !== null) return unit;
  if (unit.carrier === null)
    return no('not-arrived', 'SCW-22.1', `${unit.name} comes on in the movement phase.`);
  return no('carried', 'SCW-6.2', `${unit.name} is aboard a truck; let it get out first.`);
}
export function ownOfficer(state: State, side: Side, id: unknown): Officer | Problem {
  const officer = known(state.officers, id);
  if (!officer || officer.side !== side || officer.lost)
    return no('not-your-officer', 'SCW-1.7', 'Choose an officer of your own.');
  return officer;
}
export const anyUnit = (state: State, id: unknown): Unit | undefined => known(state.units, id);

const MOST_CORNERS = 12;
const isPoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value && isPlace(value as Pose); // looked at field by field
export const isPath = (path: unknown): path is Path =>
  Array.isArray(path) && path.length > 0 && path.length <= MOST_CORNERS && path.every(isPoint);
export const isFacing = (facing: unknown): facing is number =>
  Number.isInteger(facing) && (facing as number) >= 0 && (facing as number) < 360; // whole, as just seen
export const isPose = (pose: unknown): pose is Pose =>
  isPoint(pose) && isFacing((pose as { facing?: unknown }).facing); // an object, as just seen
export const isFormation = (formation: unknown): formation is Formation =>
  formation === 'deployed' || formation === 'two-ranks' || formation === 'column';
/** Nothing but what a path is made of. */
export const plainPath = (path: Path): Path => path.map(({ x, y }) => ({ x, y }));
