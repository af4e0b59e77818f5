import {
  type Answer,
  ask,
  type Dice,
  DiceError,
  type Question,
  rolling,
  type TraceLine,
} from '@sandtable/dice';
import { fine, type Problem, type Result, refused } from '../refusal.ts';
import { houseRules } from '../sheet/options.ts';
import type {
  AnyRuleset,
  Command,
  GameEvent,
  GameState,
  HouseRules,
  Ruleset,
  Scenario,
  Side,
  Turn,
  Verdict,
} from './game.ts';
import { decide } from './plan.ts';
import { sealSteps } from './seal.ts';

export const FORMAT = 'sandtable-match';
export const RECORD_VERSION = 1;

/** One decision and what came of it. */
export type MatchStep = {
  /** Undefined for what happened by itself at the start. */
  readonly command?: Command;
  readonly events: readonly GameEvent[];
  /** The dice of the match that it used: from this index up to, not including, that one. */
  readonly dice: readonly [from: number, to: number];
  /** What a player rolled by hand instead, in the order of asking. */
  readonly answers?: readonly Answer[];
  /** Chains it to all that went before: see `seal.ts`. Records of earlier versions have none. */
  readonly seal?: string;
};

/** An order whose dice are rolled by hand and have not all fallen yet. It is given: nobody takes it back. */
export type OpenOrder = { readonly command: Command; readonly answers: readonly Answer[] };

/** A match is its record. Saving, replaying, watching, undoing, verifying and resuming are readings of it. */
export type MatchRecord = {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly game: string;
  readonly scenario: string;
  /** Names the scenario file by its contents; records of earlier versions and scenarios without a file have none. */
  readonly scenarioHash?: string;
  readonly options: HouseRules;
  readonly seats: readonly string[];
  readonly seed: number | string;
  /** The table before the first decision: a record needs no scenario file to be replayed. */
  readonly setUp: GameState;
  readonly steps: readonly MatchStep[];
  readonly open?: OpenOrder;
};

/**
 * A copy that shares nothing. State is plain JSON, and what is read from JSON has the layout of a literal; put together
 * field by field, a large object becomes a dictionary, and code that has met one stays slow.
 */
export function clone<T>(value: T): T {
  return typeof value === 'object' && value !== null ? (JSON.parse(JSON.stringify(value)) as T) : value;
}

/**
 * The map never changes; copies of a state share it. Put together field by field: what is spread and given more fields
 * has a layout of its own each time (thirty battles had thirty), and code that meets many is not compiled for any.
 */
export function cloneState<S extends GameState>(state: S): S {
  const copy: Record<string, unknown> = {};
  for (const key in state) copy[key] = key === 'map' ? state.map : clone(state[key]);
  return copy as S; // the same fields with the same values
}

export type Setting = {
  readonly options?: HouseRules;
  readonly seats?: readonly string[];
  readonly seed: number | string;
};

/** A match being played. */
export type Match<
  S extends GameState = GameState,
  C extends Command = Command,
  E extends GameEvent = GameEvent,
> = {
  readonly rules: Ruleset<S, C, E>;
  readonly state: S;
  record(): MatchRecord;
  /** Plays a command with the dice of the match. */
  play(command: C): Result<readonly E[]>;
  /**
   * Gives a command whose dice are rolled by hand; answers with the first roll, or undefined if it needs none.
   * What is to be rolled may tell what was hidden (the enemy's shots, declared in secret), so nothing is asked before
   * the command is given, and once something is asked, the match goes on with this command only.
   */
  commit(command: C): Result<Question | undefined>;
  /** A roll for the open order; answers with the next one, or undefined when all have fallen and it is played. */
  answer(answer: Answer): Result<Question | undefined>;
  /** The order that was given and waits for dice rolled by hand, and the next roll. */
  readonly open: { readonly command: C; readonly question: Question } | undefined;
  verdict(): Verdict | undefined;
  /** May this side take its last step back? Never past a die, something shown, or another's command. */
  canUndo(side: Side): boolean;
  undo(side: Side): boolean;
  redo(side: Side): boolean;
};

type Waiting<C> = { readonly command: C; readonly answers: readonly Answer[]; readonly question: Question };
type Running<S, C> = { state: S; steps: MatchStep[]; undone: MatchStep[]; open: Waiting<C> | undefined };

const SNAPSHOT_EVERY = 32;

/** Every step of a record applied, up to a number of them. */
export function stateAfter<S extends GameState>(
  rules: AnyRuleset,
  record: MatchRecord,
  steps = record.steps.length,
): S {
  const state = cloneState(record.setUp);
  for (const step of record.steps.slice(0, steps))
    for (const event of step.events) rules.evolve(state, event);
  return state as S; // the record is of this game
}

const OVER: Problem = { code: 'game-over', message: 'The battle is over; start another.' };

/** Dice that we roll for somebody who rolls by hand: they belong to the step, so that going back never changes them. */
const handSeed = (seed: number | string, step: number): string => `${seed} by hand ${step}`;

/** Runs with dice that were rolled by hand; all of them must be there. */
export function byHand<T>(
  seed: number | string,
  step: number,
  answers: readonly Answer[],
  run: (dice: Dice) => T,
): T {
  const result = ask(run, answers, handSeed(seed, step));
  if (result.done) return result.value;
  throw new Error(`a roll is open: ${result.question.why}`);
}

/** A match and how far it is: what its verbs work on. */
type Table<S extends GameState, C extends Command, E extends GameEvent> = {
  readonly rules: Ruleset<S, C, E>;
  readonly head: Omit<MatchRecord, 'steps' | 'open'>;
  readonly now: Running<S, C>;
  /** States from time to time, so that going back does not begin at the beginning. */
  readonly snapshots: Map<number, S>;
};

function goBackTo<S extends GameState, C extends Command, E extends GameEvent>(
  { rules, head, now, snapshots }: Table<S, C, E>,
  length: number,
): void {
  const near = [...snapshots.keys()].filter((at) => at <= length).sort((a, b) => b - a)[0];
  const state = near === undefined ? cloneState(head.setUp as S) : cloneState(snapshots.get(near)!); // set-ups are of this game
  for (const step of now.steps.slice(near ?? 0, length)) {
    for (const event of step.events) rules.evolve(state, event as E); // the record is of this game
  }
  for (const at of snapshots.keys()) if (at > length) snapshots.delete(at);
  now.state = state;
  now.steps.length = length;
}

/** Plays one step, with the dice of the match or with those that were rolled by hand. */
function run<S extends GameState, C extends Command, E extends GameEvent>(
  table: Table<S, C, E>,
  command: C | undefined,
  act: (turn: Turn<S, E>) => Problem | undefined,
  answers?: readonly Answer[],
): Result<readonly E[]> {
  const { rules, head, now, snapshots } = table;
  const from = now.steps[now.steps.length - 1]?.dice[1] ?? 0;
  const trace: TraceLine[] = [];
  const dice = rolling(head.seed, { from, trace });
  const events: E[] = [];
  if (now.steps.length % SNAPSHOT_EVERY === 0) snapshots.set(now.steps.length, cloneState(now.state));
  const emit = (event: E): void => {
    events.push(event);
    rules.evolve(now.state, event);
  };
  const actWith = (source: Dice): Problem | undefined => act({ dice: source, state: now.state, emit });
  let problem: Problem | undefined;
  try {
    problem = answers ? byHand(head.seed, now.steps.length, answers, actWith) : actWith(dice);
  } catch (bug) {
    goBackTo(table, now.steps.length); // whatever was half done is undone; the match stays as its record has it
    throw bug;
  }
  if (problem) return refused(problem);
  now.steps.push({
    ...(command ? { command } : {}),
    events,
    dice: [from, dice.index],
    ...(answers?.length ? { answers } : {}),
  });
  return fine(events);
}

/** The next roll of a command, undefined when all have fallen. Nothing changes. */
function nextRoll<S extends GameState, C extends Command, E extends GameEvent>(
  { rules, head, now }: Table<S, C, E>,
  command: C,
  answers: readonly Answer[],
): Result<Question | undefined> {
  const state = cloneState(now.state);
  const emit = (event: E): void => rules.evolve(state, event);
  try {
    const result = ask(
      (dice) => decide(rules, { dice, state, emit }, command),
      answers,
      handSeed(head.seed, now.steps.length),
    );
    if (!result.done) return fine(result.question);
    return result.value ? refused(result.value) : fine(undefined);
  } catch (error) {
    if (error instanceof DiceError) return refused({ code: error.code, message: error.message });
    throw error;
  }
}

/** Plays a command as a step; what was undone before can no longer be done again. */
function playStep<S extends GameState, C extends Command, E extends GameEvent>(
  table: Table<S, C, E>,
  command: C,
  answers?: readonly Answer[],
): Result<readonly E[]> {
  const result = run(table, command, (turn) => decide(table.rules, turn, command), answers);
  if (result.ok) table.now.undone = [];
  return result;
}

/** Keeps the order open while it asks for dice, and plays it when it does not any more. */
function goOn<S extends GameState, C extends Command, E extends GameEvent>(
  table: Table<S, C, E>,
  command: C,
  answers: readonly Answer[],
): Result<Question | undefined> {
  const next = nextRoll(table, command, answers);
  if (!next.ok) return next;
  table.now.open = next.value && { command, answers, question: next.value };
  if (next.value) return next;
  const result = playStep(table, command, answers);
  return result.ok ? next : result;
}

/** Takes up an order that was open when the match was put away; should its rolls be others by now, they begin anew. */
function reopen<S extends GameState, C extends Command, E extends GameEvent>(
  table: Table<S, C, E>,
  open: OpenOrder,
): void {
  const order = open.command as C; // the record is of this game
  for (const answers of [open.answers, []]) {
    const next = nextRoll(table, order, answers);
    if (next.ok && next.value) table.now.open ??= { command: order, answers, question: next.value };
  }
}

/** Why nothing else may be played now. */
function barred({ state, open }: Running<GameState, Command>): Problem | undefined {
  if (state.verdict) return OVER;
  return open && { code: 'dice-open', message: `Roll first: ${open.question.why}.` };
}

function mayUndo<S extends GameState, C extends Command, E extends GameEvent>(
  { rules, now }: Table<S, C, E>,
  side: Side,
): boolean {
  if (now.open) return false;
  const last = now.steps[now.steps.length - 1];
  if (last?.command?.side !== side || last.dice[0] !== last.dice[1] || last.answers) return false;
  return !last.events.some((event) => rules.reveals(event as E)); // the record is of this game
}

function undo<S extends GameState, C extends Command, E extends GameEvent>(
  table: Table<S, C, E>,
  side: Side,
): boolean {
  const { now } = table;
  if (!mayUndo(table, side)) return false;
  now.undone.push(now.steps[now.steps.length - 1]!);
  goBackTo(table, now.steps.length - 1);
  return true;
}

function redo<S extends GameState, C extends Command, E extends GameEvent>(
  { rules, now }: Table<S, C, E>,
  side: Side,
): boolean {
  const step = now.undone[now.undone.length - 1];
  if (now.open || step?.command?.side !== side) return false;
  now.undone.pop();
  now.steps.push(step);
  for (const event of step.events) rules.evolve(now.state, event as E); // undone a moment ago
  return true;
}

function opened<S extends GameState, C extends Command, E extends GameEvent>(
  rules: Ruleset<S, C, E>,
  head: Omit<MatchRecord, 'steps' | 'open'>,
  steps: readonly MatchStep[],
  open?: OpenOrder,
): Match<S, C, E> {
  const state = stateAfter<S>(rules as unknown as AnyRuleset, { ...head, steps }); // the same game, known by its contract only
  const now: Running<S, C> = { state, steps: [...steps], undone: [], open: undefined };
  // One that was begun without seals goes on without: what is sealed late proves nothing.
  const sealed = steps.every(({ seal }) => seal !== undefined);
  const table: Table<S, C, E> = { rules, head, now, snapshots: new Map() };
  if (steps.length === 0)
    run(table, undefined, (turn) => {
      rules.begin(turn);
      return undefined;
    });
  if (open && !now.state.verdict) reopen(table, open);
  return {
    rules,
    get state() {
      return now.state;
    },
    record() {
      if (sealed) sealSteps(head, now.steps);
      const waiting = now.open && { command: now.open.command, answers: now.open.answers };
      return { ...head, steps: [...now.steps], ...(waiting ? { open: waiting } : {}) };
    },
    play(command) {
      const bar = barred(now);
      return bar ? refused(bar) : playStep(table, command);
    },
    commit(command) {
      const bar = barred(now);
      return bar ? refused(bar) : goOn(table, command, []);
    },
    answer(answer) {
      if (!now.open) return refused({ code: 'no-roll', message: 'No roll is waiting for an answer.' });
      return goOn(table, now.open.command, [...now.open.answers, answer]);
    },
    get open() {
      return now.open;
    },
    verdict: () => now.state.verdict ?? undefined,
    canUndo: (side) => mayUndo(table, side),
    undo: (side) => undo(table, side),
    redo: (side) => redo(table, side),
  };
}

/** A new match. */
export function startMatch<S extends GameState, C extends Command, E extends GameEvent>(
  rules: Ruleset<S, C, E>,
  scenario: Scenario,
  { options = {}, seats = [], seed }: Setting,
): Match<S, C, E> {
  const chosen = houseRules(rules.sheet.rulebook.options, options);
  if (!chosen.ok) throw new Error(chosen.problem.message); // whoever takes options from outside checks them there
  const setUp = rules.setUp(scenario, chosen.value);
  const head = {
    format: FORMAT,
    version: RECORD_VERSION,
    game: rules.sheet.id,
    scenario: scenario.id,
    ...(scenario.hash === undefined ? {} : { scenarioHash: scenario.hash }),
    options,
    seats,
    seed,
    setUp,
  } as const;
  return opened(rules, head, []);
}

/** A match taken up again from its record. */
export function resumeMatch<S extends GameState, C extends Command, E extends GameEvent>(
  rules: Ruleset<S, C, E>,
  record: MatchRecord,
): Match<S, C, E> {
  const { steps, open, ...head } = record;
  return opened(rules, head, steps, open);
}

/** Plays the rest of a game without keeping a record: for mass play and search. The state is changed. */
export function playOut<S extends GameState, C extends Command, E extends GameEvent>(
  rules: Ruleset<S, C, E>,
  state: S,
  dice: Dice,
  command: C,
): Problem | undefined {
  return decide(rules, { dice, state, emit: (event) => rules.evolve(state, event) }, command);
}
