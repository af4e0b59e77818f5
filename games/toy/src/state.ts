import type { GameState, Resolved, Scenario, Side, Verdict } from '@sandtable/engine';
import type { Sealed } from '@sandtable/play';
import type { Path, Place, Pose } from '@sandtable/table';
import type { House, volley } from './sheet.ts';

/** Plain data: what the table holds, what may be ordered, what can happen. */

export type Squad = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly full: number;
  /** Null when nobody is left. */
  pose: Pose | null;
  men: number;
};

export type Order = { readonly fire: string } | { readonly move: Path } | { readonly stay: true };
/** A side's orders by squad; a squad without one stays. */
export type Orders = Readonly<Record<string, Order>>;

export type State = GameState & {
  turn: number;
  readonly turns: number;
  readonly options: House;
  readonly sides: readonly { readonly id: Side; readonly name: string }[];
  readonly squads: { readonly [id: string]: Squad };
  readonly flag: Place;
  orders: Sealed<Orders>;
  verdict: Verdict | null;
};

export type Command =
  | { readonly type: 'order'; readonly side: Side; readonly squad: string; readonly order: Order }
  | { readonly type: 'ready'; readonly side: Side };

type Volley = Resolved<ReturnType<typeof volley.run>>;
export type Event =
  | { readonly type: 'ordered'; readonly side: Side; readonly squad: string; readonly order: Order }
  | { readonly type: 'sealed'; readonly side: Side }
  | { readonly type: 'opened'; readonly written: Sealed<Orders>['written'] }
  | { readonly type: 'fired'; readonly squad: string; readonly target: string; readonly volley: Volley }
  | { readonly type: 'fell'; readonly squad: string; readonly men: number }
  | { readonly type: 'moved'; readonly squad: string; readonly path: Path; readonly pose: Pose }
  | { readonly type: 'turnBegan'; readonly turn: number }
  | { readonly type: 'ended'; readonly verdict: Verdict };

export type ToyScenario = Scenario & { readonly start: Omit<State, 'options'> };
