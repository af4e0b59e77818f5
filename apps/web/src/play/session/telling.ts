import {
  type AnyRuleset,
  type Board,
  cloneState,
  type GameEvent,
  type GameState,
  type MatchRecord,
  type MatchStep,
  type Side,
  type Trail,
} from '@sandtable/engine';

/** A line of the log, with what it looked like on the table. */
export type LogLine = {
  /** Its number in the log. */
  readonly n: number;
  readonly step: number;
  readonly turn: number;
  readonly text: string;
  readonly trail: Trail | undefined;
  /** Who commanded it; undefined for what happens by itself. */
  readonly side: Side | undefined;
  /** With dice that a player rolled by hand. */
  readonly byHand: boolean;
};

export type Teller = { readonly rules: AnyRuleset; readonly board: Board };

/** Did dice fall for what this shows? */
export const rolled = (trail: Trail | undefined): boolean =>
  trail?.resolved?.trace?.some(({ kind }) => kind === 'roll') ?? false;

/** How an event reads for a viewer, on the table as it was before it; undefined if there is nothing to tell. */
export function toldOf(
  { rules, board }: Teller,
  state: GameState,
  event: GameEvent,
  viewer: Side | undefined,
  step: number,
  { command, answers }: MatchStep,
  n: number,
): LogLine | undefined {
  const seen = viewer === undefined ? event : rules.redact(event, viewer);
  const text = seen && rules.tell(state, seen, viewer);
  if (!seen || !text) return undefined;
  const view = viewer === undefined ? state : rules.view(state, viewer);
  const trail = board.trail(view, seen);
  // Of an order with dice by hand, only the lines that dice fell for are marked.
  const byHand = answers !== undefined && rolled(trail);
  return { n, step, turn: state.turn, text, trail, side: command?.side, byHand };
}

/** The log of a record as a viewer may read it, from a step on. */
export function logOf(teller: Teller, record: MatchRecord, viewer: Side | undefined, from = 0): LogLine[] {
  const state = cloneState(record.setUp);
  const lines: LogLine[] = [];
  record.steps.forEach((step, i) => {
    for (const event of step.events) {
      const line = i >= from ? toldOf(teller, state, event, viewer, i, step, lines.length) : undefined;
      if (line) lines.push(line);
      teller.rules.evolve(state, event);
    }
  });
  return lines;
}
