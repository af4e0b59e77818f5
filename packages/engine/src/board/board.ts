import type { GameEvent, GameState, Side } from '../play/game.ts';
import type { Act } from './acts.ts';
import type { Look, Trail } from './scene.ts';

/** What a board needs of a game beyond its rules. Everything is made from one side's view. */

export type Tally = { readonly side: Side; readonly facts: readonly (readonly [string, string])[] };

/** The sequence of play, and where we are in it. */
export type Stages = {
  readonly list: readonly {
    readonly id: string;
    readonly label: string;
    /** What there is to do in it, for somebody who has never played. */
    readonly about: string;
  }[];
  readonly now: number;
  /** From this stage on they come and go in no fixed order, so that none is ever done. */
  readonly loopsFrom?: number;
  /** "3 of 9 declared", "5 tokens". */
  readonly note: string;
  /** What is asked of whoever decides now. */
  readonly prompt: string;
  /** How the side that looks on wins, in a sentence or two. */
  readonly goal: string;
  /** What each side has, always in view: tokens, points, flags. Few words: ["flags", "2 of 3"]. */
  readonly tally?: readonly Tally[];
};

/** What whoever rolls hopes for: much in this field, a yes, or one of these words. The first unit of the trail rolls. */
export type Hope = { readonly what: string; readonly field: string; readonly good?: readonly string[] };

export type Board<S extends GameState = GameState, E extends GameEvent = GameEvent> = {
  stages(view: S, side: Side): Stages;
  /** Everything that this side may do now, closed things included. */
  acts(view: S, side: Side): readonly Act[];
  /** The line of sight between two units, with the reason. */
  look(view: S, from: string, to: string): Look | undefined;
  trail(view: S, event: E): Trail | undefined;
  /** The rolls by which luck is measured afterwards, by procedure; what is rolled by nobody's unit has none. */
  readonly hopes: Readonly<Record<string, Hope>>;
};
