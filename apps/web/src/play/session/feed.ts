import type { Considered, Level } from '@sandtable/ai';
import type { Answer } from '@sandtable/dice';
import {
  type Command,
  cloneState,
  type GameEvent,
  type GameState,
  hasSecrets,
  type Match,
  type MatchRecord,
  type MatchStep,
  type Problem,
  type Result,
  type Scenario,
  type Side,
  type Verdict,
} from '@sandtable/engine';
import { type LogLine, logOf, type Teller, toldOf } from './telling.ts';

/** One who looks at the table; undefined sees everything. */
export type Reader = Side | undefined;

/** What somebody elsewhere decided, and why. */
export type Reasons = { readonly side: Side; readonly best: readonly Considered[] };

/**
 * What a board is played over: it tells what happens, event by event, as each reader may know it, and takes orders. A
 * match on this machine is one (`localFeed`); a match on a server can be another, which sends views and lines.
 */
export type Feed = {
  deciding(): Side | undefined;
  verdict(): Verdict | undefined;
  /** How many steps have been played, shown or not. */
  steps(): number;
  /** The table on which is decided, as a reader may know it. */
  now(reader: Reader): GameState;
  /** The table as far as it has been shown. */
  shown(reader: Reader): GameState;
  /** Has something happened that is not shown yet? */
  waits(): boolean;
  /** Shows the next event; answers with what this reader hears of it. */
  next(reader: Reader): LogLine | undefined;
  log(reader: Reader): readonly LogLine[];
  /** Do the sides see different things now? */
  secrets(): boolean;
  /** An order that was given and waits for dice rolled by hand. */
  open(): Match['open'];
  order(command: Command, byHand: boolean): Problem | undefined;
  answer(answer: Answer): Problem | undefined;
  canUndo(side: Side): boolean;
  undo(side: Side): boolean;
  /** Somebody who does not sit at this screen decides; undefined if it was called off meanwhile. */
  elsewhere(side: Side, level: Level): Promise<Reasons | undefined>;
  record(): MatchRecord;
  close(): void;
};

/** What a computer player answered, with its reasons. */
export type Answered = { readonly command: Command; readonly best: readonly Considered[] };
export type Think = (view: GameState, side: Side, level: Level, seed: string) => Promise<Answered>;

export type Local = Teller & {
  readonly match: Match;
  readonly scenario: Scenario;
  /** Whose logs are kept as they grow, so that a change of seats need not tell all again. */
  readonly readers: readonly Reader[];
  readonly think: Think;
  /** Called after every step, before anything of it is shown. */
  readonly keep: (record: MatchRecord) => void;
};

type Happened = { readonly event: GameEvent; readonly step: number; readonly of: MatchStep };

/** A match that is played on this machine. */
export function localFeed(local: Local): Feed {
  const { rules, match, scenario, readers, think, keep } = local;
  const sides = scenario.sides.map(({ id }) => id);
  const waiting: Happened[] = [];
  let closed = false;
  let shown = cloneState(match.state);
  let taken = match.record().steps.length;
  let logs = readAll();

  function readAll(): Map<Reader, LogLine[]> {
    return new Map(readers.map((reader) => [reader, logOf(local, match.record(), reader)]));
  }
  const asSeen = (state: GameState, reader: Reader): GameState =>
    reader === undefined ? state : rules.view(state, reader);
  const steps = (): number => match.record().steps.length;

  /** What was played, or waits for dice, is kept: going away does not take it back. */
  function kept(result: Result<unknown>): Problem | undefined {
    if (!result.ok) return result.problem;
    const record = match.record();
    for (; taken < record.steps.length; taken++) {
      const of = record.steps[taken]!;
      for (const event of of.events) waiting.push({ event, step: taken, of });
    }
    keep(record);
    return undefined;
  }

  return {
    deciding: () => rules.deciding(match.state)[0],
    verdict: () => match.verdict(),
    steps,
    now: (reader) => asSeen(match.state, reader),
    shown: (reader) => asSeen(shown, reader),
    waits: () => waiting.length > 0,
    next(reader) {
      const next = waiting.shift();
      if (!next) return undefined;
      const { event, step, of } = next;
      let heard: LogLine | undefined;
      for (const [each, log] of logs) {
        const line = toldOf(local, shown, event, each, step, of, log.length);
        if (line) log.push(line);
        if (each === reader) heard = line;
      }
      rules.evolve(shown, event);
      return heard;
    },
    log: (reader) => logs.get(reader) ?? logOf(local, match.record(), reader),
    secrets: () => hasSecrets(rules, match.state, sides),
    open: () => match.open,
    order: (command, byHand) => kept(byHand ? match.commit(command) : match.play(command)),
    answer: (answer) => kept(match.answer(answer)),
    canUndo: (side) => match.canUndo(side),
    undo(side) {
      if (waiting.length > 0 || !match.undo(side)) return false;
      shown = cloneState(match.state);
      taken = steps();
      logs = readAll();
      keep(match.record());
      return true;
    },
    async elsewhere(side, level) {
      const at = steps();
      const seed = `${match.record().seed} ${side} ${at}`;
      const { command, best } = await think(rules.view(match.state, side), side, level, seed);
      if (closed || steps() !== at) return undefined;
      const problem = kept(match.play(command));
      if (problem) throw new Error(problem.message);
      return { side, best };
    },
    record: () => match.record(),
    close() {
      closed = true;
    },
  };
}
