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
  /** Ends this step, and is asked no more whether to react until the turn is over. */
  keepStill(): void;
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

/** A session as it runs: what is shown follows from this and the feed. */
type Live = {
  readonly opening: Opening;
  readonly feed: Feed;
  readonly shown: Store<Picture>;
  /** Up to which step a player has decided. */
  readonly decided: Map<Side, number>;
  viewer: Side | undefined;
  beat: Beat | null;
  beats: number;
  thinking: Picture['thinking'];
  curtain: Picture['curtain'];
  /** Who wants to be asked no more in this turn whether he reacts. */
  still: { readonly side: Side; readonly turn: number } | null;
  reasons: Picture['reasons'];
  trouble: string | null;
  closed: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  told: readonly LogLine[];
  run: Run | null;
  // What has not changed since the last picture stays the same thing.
  scene: Scene | undefined;
  view: Readonly<GameState> | undefined;
};

const isOver = ({ feed }: Live): boolean => feed.verdict() !== undefined;
/** When all is over, nothing is hidden any more. */
const eyesOf = (live: Live): Reader => (isOver(live) && !live.feed.waits() ? undefined : live.viewer);

/** What is seen stays the same thing until it changes: an order that is being written outlives the dice that fall meanwhile. */
function viewed(live: Live, view: GameState): Readonly<GameState> {
  if (!live.view || !same(live.view, view)) live.view = Object.freeze(cloneState(view));
  return live.view;
}

/** Does the one who sits here decide now? */
const isYours = (live: Live, deciding: Side | undefined): deciding is Side =>
  !live.feed.waits() &&
  !live.opening.watching &&
  !live.thinking &&
  !live.curtain &&
  !isOver(live) &&
  deciding !== undefined &&
  deciding === live.viewer;

function pictureOf(live: Live): Picture {
  const { feed, viewer, opening } = live;
  const { board, rules, scenario } = opening;
  const view = feed.shown(eyesOf(live));
  const deciding = feed.deciding();
  const mine = isYours(live, deciding) ? deciding : undefined;
  const yours = mine !== undefined;
  const stages = board.stages(view, viewer ?? scenario.sides[0]!.id);
  const secrets = feed.secrets();
  live.scene = alike(live.scene, rules.scene(view)); // what has not changed is not drawn again
  return {
    view: viewed(live, view),
    scene: live.scene,
    stages,
    turn: view.turn,
    viewer: eyesOf(live),
    deciding,
    yours,
    prompt: yours ? stages.prompt : '',
    rolling: yours ? feed.open()?.question : undefined,
    acts: mine === undefined ? [] : board.acts(feed.now(mine), mine),
    log: live.told,
    beat: live.beat,
    recap: mine === undefined ? [] : recapFor(live, mine),
    thinking: live.thinking,
    curtain: live.curtain,
    secrets,
    reasons: isOver(live) || !secrets ? live.reasons : null,
    canUndo: mine !== undefined && feed.canUndo(mine),
    verdict: feed.waits() ? undefined : feed.verdict(),
    trouble: live.trouble,
    watching: opening.watching ?? false,
  };
}

const publish = (live: Live): void => live.shown.set(() => pictureOf(live));

function follow(live: Live): LogLine | undefined {
  const line = live.feed.next(live.viewer);
  if (line) live.told = [...live.feed.log(live.viewer)];
  return line;
}

function recapFor({ decided, told }: Live, side: Side): readonly LogLine[] {
  const since = decided.get(side);
  return since === undefined ? [] : told.filter((line) => line.step >= since && line.side !== side);
}

function showNext(live: Live): void {
  const { feed, opening } = live;
  const { rules, pace } = opening;
  clearTimeout(live.timer);
  if (live.closed) return;
  while (feed.waits()) {
    const { turn } = feed.shown(undefined);
    const line = follow(live);
    if (!line || pace(line, null) <= 0) continue;
    const view = feed.shown(eyesOf(live));
    const before = live.scene ?? rules.scene(view);
    const after = alike(before, rules.scene(view));
    const moment = momentOf(before, after, line, view.turn !== turn);
    const [first] = line.trail?.units ?? [];
    const now = { step: line.step, group: before.blocks.find(({ id }) => id === first)?.group };
    const pause = moment ? pace(line, moment) : hastened(live.run, now, pace(line, null));
    live.run = now;
    live.beat = { n: ++live.beats, line, changes: changesOf(before, after), moment };
    publish(live);
    live.timer = setTimeout(() => showNext(live), pause);
    return;
  }
  live.beat = null;
  goOn(live);
}

/** An order was played, or waits for dice. */
function went(live: Live, side: Side): void {
  if (live.feed.open()) {
    publish(live);
    return;
  }
  live.decided.set(side, live.feed.steps());
  showNext(live);
}

function goOn(live: Live): void {
  const { feed, opening } = live;
  const side = feed.deciding();
  if (isOver(live) || side === undefined) live.told = feed.log(undefined);
  else if (opening.watching) live.viewer ??= side;
  else if (!isHuman(opening.seats[side])) {
    letDecide(live, side, (opening.seats[side] ?? 'recruit') as Level); // neither you nor a friend
    return;
  } else if (live.viewer !== side && feed.secrets()) live.curtain = { to: side };
  else sitDown(live, side);
  if (!passesByItself(live, side)) publish(live);
}

/** Where nothing is left but to end the step, nobody is asked; the log tells. */
function passesByItself(live: Live, side: Side | undefined): boolean {
  const { feed, opening, curtain, still } = live;
  const { rules, board, watching, ownDice, react } = opening;
  if (side === undefined || isOver(live) || watching || curtain || feed.open()) return false;
  const view = feed.now(side);
  const isStill = still?.side === side && still.turn === view.turn;
  if (ownDice && !isStill) return false;
  const end = onlyEnd(rules, view, board.acts(view, side), isStill ? 'never' : (react?.() ?? 'always'));
  if (!end || feed.order(end.command({}), false)) return false;
  showNext(live);
  return true;
}

function sitDown(live: Live, side: Side): void {
  if (live.viewer !== side) live.told = [...live.feed.log(side)];
  live.viewer = side;
}

function letDecide(live: Live, side: Side, level: Level): void {
  live.thinking = { side, level };
  publish(live);
  live.feed
    .elsewhere(side, level)
    .then((decision) => {
      if (!decision) return;
      live.thinking = null;
      live.reasons = decision;
      showNext(live);
    })
    .catch((error: unknown) => {
      if (live.closed) return;
      live.thinking = null;
      live.trouble = `The computer could not decide: ${error instanceof Error ? error.message : String(error)}`;
      publish(live);
    });
}

function begun(opening: Opening): Live {
  const { scenario, seats } = opening;
  const humans = scenario.sides.map(({ id }) => id).filter((id) => isHuman(seats[id]));
  const [viewer] = humans;
  const feed = localFeed({ ...opening, match: matchOf(opening), readers: [...new Set([viewer, ...humans])] });
  const live: Omit<Live, 'shown'> = {
    opening,
    feed,
    decided: new Map(),
    viewer,
    beat: null,
    beats: 0,
    thinking: null,
    curtain: null,
    still: null,
    reasons: null,
    trouble: null,
    closed: false,
    timer: undefined,
    told: [...feed.log(viewer)],
    run: null,
    scene: undefined,
    view: undefined,
  };
  const shown = store<Picture>(pictureOf(live as Live)); // the first picture needs none before it
  return Object.assign(live, { shown });
}

export function openSession(opening: Opening): Session {
  const live = begun(opening);
  const { feed, shown } = live;
  return {
    ...shown,
    feed,
    scenario: opening.scenario,
    seats: opening.seats,
    teller: opening,
    begin: () => goOn(live),
    order(command, byHand = false) {
      const problem = feed.order(command, byHand);
      if (problem) return problem;
      live.trouble = null;
      went(live, command.side);
      return undefined;
    },
    answer(answer) {
      const side = feed.open()?.command.side;
      const problem = feed.answer(answer);
      if (problem) return problem;
      if (side !== undefined) went(live, side);
      return undefined;
    },
    keepStill() {
      const side = feed.deciding();
      if (side === undefined || side !== live.viewer) return;
      live.still = { side, turn: feed.now(side).turn };
      passesByItself(live, side);
    },
    undo() {
      live.still = null;
      if (live.viewer === undefined || !feed.undo(live.viewer)) return;
      live.told = [...feed.log(live.viewer)];
      publish(live);
    },
    next() {
      if (live.beat) showNext(live);
    },
    skip() {
      if (!live.beat && !feed.waits()) return;
      clearTimeout(live.timer);
      while (feed.waits()) follow(live);
      live.beat = null;
      goOn(live);
    },
    lift() {
      if (!live.curtain) return;
      sitDown(live, live.curtain.to);
      live.curtain = null;
      if (!passesByItself(live, live.viewer)) publish(live);
    },
    async hint() {
      const side = feed.deciding();
      if (side === undefined || side !== live.viewer) return undefined;
      return opening.think(feed.now(side), side, 'veteran', `${opening.seed} hint ${feed.steps()}`);
    },
    close() {
      live.closed = true;
      feed.close();
      clearTimeout(live.timer);
    },
  };
}
