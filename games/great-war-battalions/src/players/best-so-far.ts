import type { Side } from '@sandtable/engine';
import type { Command, Objective, State, Unit } from '../play/state.ts';
import type { Manner } from './manner.ts';

/** What instinct carries along while it looks for an order: who decides and how, and the best so far. */

/** The best so far; the command is made only if it stays the best. */
export type Thought = { points: number; make: (() => Command) | undefined };

/** Who decides and how, and what the loss of one more unit costs either side. */
export type Minds = {
  readonly state: State;
  readonly side: Side;
  readonly manner: Manner;
  readonly ownNext: number;
  readonly theirNext: number;
  readonly goals: Map<string, Objective>;
  readonly enemies: readonly Unit[];
  /** Points that one more token costs the unit that is looked at. */
  readonly price: number;
  readonly best: Thought;
};

export function consider({ best, price }: Minds, points: number, make: () => Command): void {
  if (points - price <= best.points) return;
  best.points = points - price;
  best.make = make;
}
