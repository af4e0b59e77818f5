import type { Dice } from '@sandtable/dice';
import type { Problem } from '../refusal.ts';
import type { Outcome } from '../sheet/procedure.ts';
import type { AnyRuleset, Command, GameEvent, GameState, Turn } from './game.ts';

/**
 * What a command would do, found out without dice and without changing anything. A plan holds what was measured, so
 * that nothing is measured again to carry it out; it is good for the state that it was judged on, until that changes.
 */
export type Plan<S extends GameState = GameState, E extends GameEvent = GameEvent> = {
  /** The first roll of what the command leads to; undefined where nothing is rolled. Worked out only when asked for. */
  readonly rolls?: () => Trial | undefined;
  /** Of an order to several, in which no roll is the last: what may come of all of it, the headline first. */
  readonly promises?: () => readonly Stage[];
  /** Rolls and tells what happened. Never refuses. */
  perform(turn: Turn<S, E>): void;
};

/** Something that may come true, with the chance of it and of everything before it. */
export type Stage = { readonly clause: string; readonly p: number };

/** One roll on the way: a procedure of the sheet with its input, and what follows from what comes of it. */
export type Trial = {
  readonly procedure: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What has to come true for the rest to follow, as a clause: `it is activated`. Nothing for the last one. */
  readonly hope?: string;
  /** Makes a clause of what matters most of it, where that is worth telling beside the hope: `first fire: two fall`. */
  readonly told?: (clause: string) => string;
  /** The next roll after this outcome; nothing where the plan ends there. The last trial has no `next`. */
  readonly next?: (outcome: Outcome) => Trial | undefined;
};

export const isRefused = (judged: Plan<never, never> | Problem): judged is Problem => 'code' in judged;

type Judges<S extends GameState, C extends Command, E extends GameEvent> = {
  judge(state: S, command: C): Plan<S, E> | Problem;
};

/** Judges a command and, if nothing stands against it, carries it out. */
export function decide<S extends GameState, C extends Command, E extends GameEvent>(
  rules: Judges<S, C, E>,
  turn: Turn<S, E>,
  command: C,
): Problem | undefined {
  const judged = rules.judge(turn.state, command);
  if (isRefused(judged)) return judged;
  judged.perform(turn);
  return undefined;
}

/** Why a command would be refused; undefined if it would be accepted. Nothing is copied, nothing changes. */
export function problemWith<S extends GameState, C extends Command>(
  rules: { judge(state: S, command: C): Plan<S, never> | Problem },
  state: S,
  command: C,
): Problem | undefined {
  const judged = rules.judge(state, command);
  return isRefused(judged) ? judged : undefined;
}

const known = new WeakMap<GameState, Map<string, Plan | Problem>>();

/**
 * The same as `judge`, of a view that never changes any more, which is frozen to say so: what was judged on it once is
 * not judged again. A board asks for the same order many times: whether it may be offered, who may be chosen, what its
 * odds are. A state that is played on is judged each time.
 */
export function judgedOnce(rules: AnyRuleset, view: GameState, command: Command): Plan | Problem {
  if (!Object.isFrozen(view)) return rules.judge(view, command);
  const all = known.get(view) ?? new Map<string, Plan | Problem>();
  known.set(view, all);
  const key = JSON.stringify(command);
  let found = all.get(key);
  if (!found) {
    found = rules.judge(view, command);
    all.set(key, found);
  }
  return found;
}

/** Nobody listens, and nothing is rolled: for functions of a sheet that only work something out. */
export const SILENT = { trace: undefined } as unknown as Dice; // what these functions do not ask for is missing
