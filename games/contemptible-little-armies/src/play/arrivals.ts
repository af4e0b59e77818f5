import { resolveIn, type Turn } from '@sandtable/engine';
import { startingWith } from '@sandtable/play';
import { type Place, type Pose, posed } from '@sandtable/table';
import { lateArrival } from '../sheet/orders.ts';
import { isAircraft, standing } from '../table/figures.ts';
import { isFree } from '../table/ways.ts';
import type { Event } from './events.ts';
import type { Edge, Late, State, Unit } from './state.ts';

/** CLA-1.3 Late arrivals. */

const INWARDS: Readonly<Record<Edge, number>> = { north: 180, south: 0, east: 270, west: 90 };

/** The place so far along an edge. */
export const alongEdge = ({ map }: State, edge: Edge, along: number): Place =>
  edge === 'north'
    ? { x: along, y: map.depth }
    : edge === 'south'
      ? { x: along, y: 0 }
      : edge === 'east'
        ? { x: map.width, y: along }
        : { x: 0, y: along };

export const inwards = (edge: Edge): number => INWARDS[edge];

/** Half an inch. */
const STEP = 500;

/** The free place of its stretch that is nearest to the middle; null where there is no room. */
export function entryPose(state: State, unit: Unit, { edge, from, to }: Late): Pose | null {
  const middle = Math.round((from + to) / 2);
  for (let step = 0; step <= (to - from) / 2; step += STEP)
    for (const along of step === 0 ? [middle] : [middle + step, middle - step]) {
      const pose = posed(alongEdge(state, edge, along), INWARDS[edge]);
      if (isAircraft(unit) || isFree(state, unit, standing(unit, pose))) return pose;
    }
  return null;
}

/** May a unit that has just come on begin its move here? Anywhere on its stretch of the edge. */
export function onStretch(state: State, unit: Unit, place: Place): boolean {
  const { entering, activated } = unit;
  if (!entering || activated) return false;
  const stretch = state.stretches[unit.id];
  if (!stretch) return false;
  const along = entering === 'north' || entering === 'south' ? place.x : place.y;
  const there = alongEdge(state, entering, along);
  return there.x === place.x && there.y === place.y && along >= stretch[0] && along <= stretch[1];
}

/** CLA-1.3 A die for each who is due, the attacker's first. */
export function diceForArrivals({ dice, state, emit }: Turn<State, Event>): void {
  for (const side of startingWith(state, state.attacker))
    for (const id of Object.keys(state.units)) {
      const late = state.late[side]?.[id];
      if (!late || late.turn > state.turn) continue;
      const input = { needed: late.needed, turnsWaiting: late.waited, options: state.options };
      const rolled = resolveIn(dice, lateArrival, input);
      const pose = rolled.outcome.arrives ? entryPose(state, state.units[id]!, late) : null;
      const stretch = pose ? ([late.from, late.to] as const) : null;
      emit({ type: 'arrivalDiced', side, unit: id, rolled, pose, edge: pose ? late.edge : null, stretch });
    }
}
