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
  resumeMatch,
  type Scenario,
  type Scene,
  type Side,
  startMatch,
} from '@sandtable/engine';
import { type Store, store } from '../../frame/store.ts';
import { alike, same } from '../orders/alike.ts';
import { onlyEnd } from '../orders/direct.ts';
import { changesOf, type Moment, momentOf } from '../theatre/changes.ts';
import type { Asked } from './pace.ts';
import type { Beat, Picture } from './picture.ts';
import { type LogLine, logOf, type Teller, toldOf } from './telling.ts';

/** A match on the screen: who decides, what they see, what has just happened. Knows no game by name and no screen. */

export type Seat = 'you' | 'friend' | Level;
export type Seats = Readonly<Record<Side, Seat>>;
export const isHuman = (seat: Seat | undefined): seat is 'you' | 'friend' =>
  seat === 'you' || seat === 'friend';

/** What a computer player answered, with its reasons. */
export type Answered = { readonly command: Command; readonly best: readonly Considered[] };
export type Think = (view: GameState, side: Side, level: Level, seed: string) => Promise<Answered>;

export type Session = Store<Picture> & {
  readonly match: Match;
  readonly scenario: Scenario;
  readonly seats: Seats;
  readonly teller: Teller;
  /** Lets the first side decide. */
  begin(): void;
  /** Gives an order; with dice rolled by hand, the picture then shows what is to be rolled. */
  order(command: Command, byHand?: boolean): Problem | undefined;
  /** A roll of the order that waits for one. */
  answer(answer: Answer): Problem | undefined;
  undo(): void;
  /** On to the next event at once. */
  next(): void;
  /** Shows all that waits to be shown, at once. */
  skip(): void;
  /** The curtain goes up: the other player sits down. */
  lift(): void;
  /** What a computer player would do in your place. */
  hint(): Promise<Answered | undefined>;
  close(): void;
};

export type Opening = Teller & {
  readonly scenario: Scenario;
  readonly seats: Seats;
  /** Taken up again; undefined for a new match. */
  readonly record: MatchRecord | undefined;
  readonly seed: number | string;
  readonly house: Readonly<Record<string, string | number>>;
  readonly think: Think;
  readonly keep: (record: MatchRecord) => void;
  /** The players roll their own dice: nothing that may roll is done for them. */
  readonly ownDice?: boolean;
  /** When players want to be asked whether they react; always unless somebody says otherwise. */
  readonly react?: () => Asked;
  /** It is played elsewhere, and only looked at here. */
  readonly watching?: boolean;
  /** Milliseconds for which an event is shown; 0 shows it at once. */
  readonly pace: (line: LogLine, moment: Moment | null) => number;
};

type Happened = { readonly event: GameEvent; readonly step: number; readonly of: MatchStep };

function matchOf({ rules, scenario, seats, seed, house, record }: Opening): Match {
  if (record) return resumeMatch(rules, record);
  return startMatch(rules, scenario, {
    seed,
    options: house,
    seats: scenario.sides.map(({ id }) => seats[id] ?? 'you'),
  });
}

export function openSession(opening: Opening): Session {
  const { rules, board, scenario, seats, seed, think } = opening;
  const match = matchOf(opening);
  const shown = { state: cloneState(match.state), steps: match.record().steps.length };
  const waiting: Happened[] = [];
  /** Up to which step a player has seen what happened. */
  const looked = new Map<Side, number>();
  /** Up to which step a player has decided. */
  const decided = new Map<Side, number>();
  const humans = scenario.sides.map(({ id }) => id).filter((id) => isHuman(seats[id]));
  let [viewer] = humans;
  let beat: Beat | null = null;
  let beats = 0;
  let thinking: Picture['thinking'] = null;
  let curtain: Picture['curtain'] = null;
  let reasons: Picture['reasons'] = null;
  let trouble: string | null = null;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The log as each of them may read it: kept as it grows, so that a change of seats need not tell all again. */
  const readers: readonly (Side | undefined)[] = [...new Set([viewer, ...humans])];
  let logs = readAll();
  let told: readonly LogLine[] = [...(logs.get(viewer) ?? [])];
  let scene: Scene | undefined;

  function readAll(): Map<Side | undefined, LogLine[]> {
    return new Map(readers.map((side) => [side, logOf(opening, match.record(), side)]));
  }
  const logFor = (side: Side | undefined): readonly LogLine[] =>
    logs.get(side) ?? logOf(opening, match.record(), side);
  const secrets = (): boolean =>
    hasSecrets(
      rules,
      match.state,
      scenario.sides.map(({ id }) => id),
    );
  const over = (): boolean => match.verdict() !== undefined;
  /** When all is over, nothing is hidden any more. */
  const eyes = (): Side | undefined => (over() && waiting.length === 0 ? undefined : viewer);
  const asSeen = (state: GameState): GameState => {
    const by = eyes();
    return by === undefined ? state : rules.view(state, by);
  };

  let lastView: Readonly<GameState> | undefined;
  /** What is seen stays the same thing until it changes: an order that is being written outlives the dice that fall meanwhile. */
  function viewed(view: GameState): Readonly<GameState> {
    if (!lastView || !same(lastView, view)) lastView = Object.freeze(cloneState(view));
    return lastView;
  }

  function picture(): Picture {
    const view = asSeen(shown.state);
    const [deciding] = rules.deciding(match.state);
    const yours =
      waiting.length === 0 &&
      !opening.watching &&
      !thinking &&
      !curtain &&
      !over() &&
      deciding !== undefined &&
      deciding === viewer;
    const stages = board.stages(view, viewer ?? scenario.sides[0]!.id);
    const hidden = secrets();
    scene = alike(scene, rules.scene(view)); // what has not changed is not drawn again
    return {
      view: viewed(view),
      scene,
      stages,
      turn: shown.state.turn,
      viewer: eyes(),
      deciding,
      yours,
      prompt: yours ? stages.prompt : '',
      rolling: yours ? match.open?.question : undefined,
      acts: yours ? board.acts(rules.view(match.state, deciding), deciding) : [],
      log: told,
      beat,
      recap: yours ? recapFor(deciding) : [],
      thinking,
      curtain,
      secrets: hidden,
      reasons: over() || !hidden ? reasons : null,
      canUndo: yours && match.canUndo(deciding),
      verdict: waiting.length === 0 ? match.verdict() : undefined,
      trouble,
      watching: opening.watching ?? false,
    };
  }
  const watched = store<Picture>(picture());
  const publish = (): void => watched.set(picture);

  /** Puts one event onto the table that is shown; its line, if the viewer hears of it. */
  function follow({ event, step, of }: Happened): LogLine | undefined {
    let seen: LogLine | undefined;
    for (const [side, log] of logs) {
      const line = toldOf(opening, shown.state, event, side, step, of, log.length);
      if (line) log.push(line);
      if (side === viewer) seen = line;
    }
    rules.evolve(shown.state, event);
    if (seen) told = [...logFor(viewer)];
    return seen;
  }

  function recapFor(side: Side): readonly LogLine[] {
    const since = decided.get(side);
    return since === undefined ? [] : told.filter((line) => line.step >= since && line.side !== side);
  }

  function showNext(): void {
    clearTimeout(timer);
    if (closed) return;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { turn } = shown.state;
      const line = follow(next);
      if (!line || opening.pace(line, null) <= 0) continue;
      const before = scene ?? rules.scene(asSeen(shown.state));
      const after = alike(before, rules.scene(asSeen(shown.state)));
      const moment = momentOf(before, after, line, shown.state.turn !== turn);
      const pause = opening.pace(line, moment);
      beat = { n: ++beats, line, changes: changesOf(before, after), moment };
      publish();
      timer = setTimeout(showNext, pause);
      return;
    }
    beat = null;
    goOn();
  }

  /** What has happened in the match and is not on the table yet. */
  function happened(): void {
    const { steps } = match.record();
    for (let step = shown.steps; step < steps.length; step++)
      for (const event of steps[step]!.events) waiting.push({ event, step, of: steps[step]! });
    shown.steps = steps.length;
    opening.keep(match.record());
    showNext();
  }

  /** An order was played, or waits for dice: that is kept as well, so that going away does not take it back. */
  function went(side: Side): void {
    if (match.open) {
      opening.keep(match.record());
      publish();
      return;
    }
    looked.set(side, match.record().steps.length);
    decided.set(side, match.record().steps.length);
    happened();
  }

  function goOn(): void {
    const [side] = rules.deciding(match.state);
    if (over() || side === undefined) told = logOf(opening, match.record(), undefined);
    else if (opening.watching) viewer ??= side;
    else if (!isHuman(seats[side])) {
      askComputer(side, (seats[side] ?? 'recruit') as Level); // neither you nor a friend
      return;
    } else if (viewer !== side && secrets())
      curtain = { to: side, recap: logFor(side).filter(({ step }) => step >= (looked.get(side) ?? 0)) };
    else sitDown(side);
    if (!passesByItself(side)) publish();
  }

  /** Where nothing is left but to end the step, nobody is asked; the log tells. */
  function passesByItself(side: Side | undefined): boolean {
    if (side === undefined || over() || opening.watching || opening.ownDice || curtain || match.open)
      return false;
    const view = rules.view(match.state, side);
    const end = onlyEnd(rules, view, board.acts(view, side), opening.react?.() ?? 'always');
    if (!end || !match.play(end.command({})).ok) return false;
    looked.set(side, match.record().steps.length);
    happened();
    return true;
  }

  function sitDown(side: Side): void {
    if (viewer !== side) told = [...logFor(side)];
    viewer = side;
  }

  function askComputer(side: Side, level: Level): void {
    thinking = { side, level };
    publish();
    const at = match.record().steps.length;
    think(rules.view(match.state, side), side, level, `${seed} ${side} ${at}`)
      .then(({ command, best }) => {
        if (closed || match.record().steps.length !== at) return;
        thinking = null;
        reasons = { side, best };
        const result = match.play(command);
        if (!result.ok) throw new Error(result.problem.message);
        happened();
      })
      .catch((error: unknown) => {
        if (closed) return;
        thinking = null;
        trouble = `The computer could not decide: ${error instanceof Error ? error.message : String(error)}`;
        publish();
      });
  }

  return {
    ...watched,
    match,
    scenario,
    seats,
    teller: opening,
    begin: goOn,
    order(command, byHand = false) {
      const result = byHand ? match.commit(command) : match.play(command);
      if (!result.ok) return result.problem;
      trouble = null;
      went(command.side);
      return undefined;
    },
    answer(answer) {
      const side = match.open?.command.side;
      const result = match.answer(answer);
      if (!result.ok) return result.problem;
      if (side !== undefined) went(side);
      return undefined;
    },
    undo() {
      if (viewer === undefined || waiting.length > 0 || !match.undo(viewer)) return;
      shown.state = cloneState(match.state);
      shown.steps = match.record().steps.length;
      logs = readAll();
      told = [...logFor(viewer)];
      opening.keep(match.record());
      publish();
    },
    next() {
      if (beat) showNext();
    },
    skip() {
      if (!beat && waiting.length === 0) return;
      clearTimeout(timer);
      for (const next of waiting.splice(0)) follow(next);
      beat = null;
      goOn();
    },
    lift() {
      if (!curtain) return;
      sitDown(curtain.to);
      looked.set(curtain.to, match.record().steps.length);
      curtain = null;
      if (!passesByItself(viewer)) publish();
    },
    async hint() {
      const [side] = rules.deciding(match.state);
      if (side === undefined || side !== viewer) return undefined;
      return think(
        rules.view(match.state, side),
        side,
        'veteran',
        `${seed} hint ${match.record().steps.length}`,
      );
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
