import type { Plan, Problem, Side, Turn } from '@sandtable/engine';
import type { Event } from './events.ts';
import type { State, Unit } from './state.ts';

/** What every part of the game uses. */

export type Play = Turn<State, Event>;
export type Judged = Plan<State, Event> | Problem;

export const no = (code: string, rule: string, message: string): Problem => ({ code, rule, message });
export const isProblem = (value: object): value is Problem => 'code' in value && 'message' in value;

export const unitAt = (state: State, id: unknown): Unit | undefined =>
  typeof id === 'string' && Object.hasOwn(state.units, id) ? state.units[id] : undefined;
export const edgeOf = ({ sides }: State, side: Side): 'north' | 'south' =>
  sides.find(({ id }) => id === side)!.edge; // sides of units are ours
export const other = ({ sides }: State, side: Side): Side =>
  sides[0]!.id === side ? sides[1]!.id : sides[0]!.id;
/** The bearing of a side's own edge. */
export const homeBearing = (state: State, side: Side): number => (edgeOf(state, side) === 'south' ? 180 : 0);
/** Side a of the sheet is the attacker, the first of the scenario. */
export const letterOf = ({ sides }: State, side: Side): 'a' | 'b' => (sides[0]!.id === side ? 'a' : 'b');

/** WF-5.2 The units in the order in which dice are thrown: the winner of the initiative first. */
export function inOrder(state: State): Unit[] {
  const all = Object.values(state.units);
  const first = state.initiative ?? state.sides[0]!.id;
  return [...all.filter(({ side }) => side === first), ...all.filter(({ side }) => side !== first)];
}
