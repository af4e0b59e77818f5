import type { Level } from '@sandtable/ai';
import type { Answer } from '@sandtable/dice';
import {
  type Command,
  cloneState,
  type GameState,
  type Match,
  type MatchRecord,
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
import { type Answered, type Feed, localFeed, type Reader, type Think } from './feed.ts';
import { type Asked, hastened, type Run } from './pace.ts';
import type { Beat, Picture } from './picture.ts';
import type { LogLine, Teller } from './telling.ts';

/** A match on the screen: who decides, what they see, what has just happened. Knows no game by name and no screen. */

export type Seat = 'you' | 'friend' | Level;
export type Seats = Readonly<Record<Side, Seat>>;
export const isHuman = (seat: Seat | undefined): seat is 'you' | 'friend' =>
  seat === 'you' || seat === 'friend';

export type Session = Store<Picture> & {
  readonly feed: Feed;
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
  const humans = scenario.sides.map(({ id }) => id).filter((id) => isHuman(seats[id]));
  let [viewer] = humans;
  const feed = localFeed({ ...opening, match: matchOf(opening), readers: [...new Set([viewer, ...humans])] });
  /** Up to which step a player has decided. */
  const decided = new Map<Side, number>();
  let beat: Beat | null = null;
  let beats = 0;
  let thinking: Picture['thinking'] = null;
  let curtain: Picture['curtain'] = null;
  let reasons: Picture['reasons'] = null;
  let trouble: string | null = null;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: readonly LogLine[] = [...feed.log(viewer)];
  let scene: Scene | undefined;
  let run: Run | null = null;

  const over = (): boolean => feed.verdict() !== undefined;
  /** When all is over, nothing is hidden any more. */
  const eyes = (): Reader => (over() && !feed.waits() ? undefined : viewer);

  let lastView: Readonly<GameState> | undefined;
  /** What is seen stays the same thing until it changes: an order that is being written outlives the dice that fall meanwhile. */
  function viewed(view: GameState): Readonly<GameState> {
    if (!lastView || !same(lastView, view)) lastView = Object.freeze(cloneState(view));
    return lastView;
  }

  function picture(): Picture {
    const view = feed.shown(eyes());
    const deciding = feed.deciding();
    const yours =
      !feed.waits() &&
      !opening.watching &&
      !thinking &&
      !curtain &&
      !over() &&
      deciding !== undefined &&
      deciding === viewer;
    const stages = board.stages(view, viewer ?? scenario.sides[0]!.id);
    const hidden = feed.secrets();
    scene = alike(scene, rules.scene(view)); // what has not changed is not drawn again
    return {
      view: viewed(view),
      scene,
      stages,
      turn: view.turn,
      viewer: eyes(),
      deciding,
      yours,
      prompt: yours ? stages.prompt : '',
      rolling: yours ? feed.open()?.question : undefined,
      acts: yours ? board.acts(feed.now(deciding), deciding) : [],
      log: told,
      beat,
      recap: yours ? recapFor(deciding) : [],
      thinking,
      curtain,
      secrets: hidden,
      reasons: over() || !hidden ? reasons : null,
      canUndo: yours && feed.canUndo(deciding),
      verdict: feed.waits() ? undefined : feed.verdict(),
      trouble,
      watching: opening.watching ?? false,
    };
  }
  const watched = store<Picture>(picture());
  const publish = (): void => watched.set(picture);

  function follow(): LogLine | undefined {
    const line = feed.next(viewer);
    if (line) told = [...feed.log(viewer)];
    return line;
  }

  function recapFor(side: Side): readonly LogLine[] {
    const since = decided.get(side);
    return since === undefined ? [] : told.filter((line) => line.step >= since && line.side !== side);
  }

  function showNext(): void {
    clearTimeout(timer);
    if (closed) return;
    while (feed.waits()) {
      const { turn } = feed.shown(undefined);
      const line = follow();
      if (!line || opening.pace(line, null) <= 0) continue;
      const view = feed.shown(eyes());
      const before = scene ?? rules.scene(view);
      const after = alike(before, rules.scene(view));
      const moment = momentOf(before, after, line, view.turn !== turn);
      const [first] = line.trail?.units ?? [];
      const now = { step: line.step, group: before.blocks.find(({ id }) => id === first)?.group };
      const pause = moment ? opening.pace(line, moment) : hastened(run, now, opening.pace(line, null));
      run = now;
      beat = { n: ++beats, line, changes: changesOf(before, after), moment };
      publish();
      timer = setTimeout(showNext, pause);
      return;
    }
    beat = null;
    goOn();
  }

  /** An order was played, or waits for dice. */
  function went(side: Side): void {
    if (feed.open()) {
      publish();
      return;
    }
    decided.set(side, feed.steps());
    showNext();
  }

  function goOn(): void {
    const side = feed.deciding();
    if (over() || side === undefined) told = feed.log(undefined);
    else if (opening.watching) viewer ??= side;
    else if (!isHuman(seats[side])) {
      letDecide(side, (seats[side] ?? 'recruit') as Level); // neither you nor a friend
      return;
    } else if (viewer !== side && feed.secrets()) curtain = { to: side };
    else sitDown(side);
    if (!passesByItself(side)) publish();
  }

  /** Where nothing is left but to end the step, nobody is asked; the log tells. */
  function passesByItself(side: Side | undefined): boolean {
    if (side === undefined || over() || opening.watching || opening.ownDice || curtain || feed.open())
      return false;
    const view = feed.now(side);
    const end = onlyEnd(rules, view, board.acts(view, side), opening.react?.() ?? 'always');
    if (!end || feed.order(end.command({}), false)) return false;
    showNext();
    return true;
  }

  function sitDown(side: Side): void {
    if (viewer !== side) told = [...feed.log(side)];
    viewer = side;
  }

  function letDecide(side: Side, level: Level): void {
    thinking = { side, level };
    publish();
    feed
      .elsewhere(side, level)
      .then((decision) => {
        if (!decision) return;
        thinking = null;
        reasons = decision;
        showNext();
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
    feed,
    scenario,
    seats,
    teller: opening,
    begin: goOn,
    order(command, byHand = false) {
      const problem = feed.order(command, byHand);
      if (problem) return problem;
      trouble = null;
      went(command.side);
      return undefined;
    },
    answer(answer) {
      const side = feed.open()?.command.side;
      const problem = feed.answer(answer);
      if (problem) return problem;
      if (side !== undefined) went(side);
      return undefined;
    },
    undo() {
      if (viewer === undefined || !feed.undo(viewer)) return;
      told = [...feed.log(viewer)];
      publish();
    },
    next() {
      if (beat) showNext();
    },
    skip() {
      if (!beat && !feed.waits()) return;
      clearTimeout(timer);
      while (feed.waits()) follow();
      beat = null;
      goOn();
    },
    lift() {
      if (!curtain) return;
      sitDown(curtain.to);
      curtain = null;
      if (!passesByItself(viewer)) publish();
    },
    async hint() {
      const side = feed.deciding();
      if (side === undefined || side !== viewer) return undefined;
      return think(feed.now(side), side, 'veteran', `${seed} hint ${feed.steps()}`);
    },
    close() {
      closed = true;
      feed.close();
      clearTimeout(timer);
    },
  };
}
