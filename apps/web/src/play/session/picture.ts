import type { Considered, Level } from '@sandtable/ai';
import type { Question } from '@sandtable/dice';
import type { Act, GameState, Scene, Side, Stages, Verdict } from '@sandtable/engine';
import type { Change, Moment } from '../theatre/changes.ts';
import type { LogLine } from './telling.ts';

/** Something that is being shown: an event on its way onto the table. */
export type Beat = {
  readonly n: number;
  readonly line: LogLine;
  /** What it did to whom. */
  readonly changes: readonly Change[];
  readonly moment: Moment | null;
};

/** Everything that a board shows. A new one whenever anything changes. */
export type Picture = {
  readonly view: GameState;
  readonly scene: Scene;
  readonly stages: Stages;
  readonly turn: number;
  /** Through whose eyes; undefined sees everything, when all is over or nobody plays. */
  readonly viewer: Side | undefined;
  readonly deciding: Side | undefined;
  /** May somebody at this screen decide now? */
  readonly yours: boolean;
  readonly prompt: string;
  /** What the player is to roll for an order that was given. */
  readonly rolling: Question | undefined;
  readonly acts: readonly Act[];
  /** Do the sides see different things now? */
  readonly secrets: boolean;
  readonly log: readonly LogLine[];
  readonly beat: Beat | null;
  /** What the others did since the viewer last decided. */
  readonly recap: readonly LogLine[];
  readonly thinking: { readonly side: Side; readonly level: Level } | null;
  /** The screen goes to the other player. */
  readonly curtain: { readonly to: Side } | null;
  /** Why the computer did what it did last; where a game has secrets, not to be shown before it is over. */
  readonly reasons: { readonly side: Side; readonly best: readonly Considered[] } | null;
  readonly canUndo: boolean;
  readonly verdict: Verdict | undefined;
  readonly trouble: string | null;
  /** It is played elsewhere, and only looked at here. */
  readonly watching: boolean;
};
