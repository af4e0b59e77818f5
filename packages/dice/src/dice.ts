import type { Die } from './die.ts';

/** Does this face count? */
export type FaceTest = (face: number) => boolean;

/** How many dice fell in each class; a class in which none can fall is left out. */
export type Counts<K extends string | number> = { readonly [class_ in K]?: number };

/** How results of equal, independent trials add up. `plus` is associative and commutative. */
export type Sum<T> = {
  readonly zero: T;
  plus(a: T, b: T): T;
  /** Set where values are records whose fields are simply added: exact odds then add them much faster. */
  readonly fields?: readonly string[];
};

/** One of several unlike steps: the state afterwards, and what there is to report of this one. */
export type Step<E, S, T> = (dice: Dice, state: S, entry: E, index: number) => readonly [state: S, report: T];
/** The state after the last step, and a report of each. */
export type Stepped<S, T> = readonly [state: S, reports: readonly T[]];

/** One line of working: a roll, or what a procedure says between rolls. */
export type TraceLine = { readonly kind: string };

/** What was asked of the dice: a face, a total, how many succeed, how many fall in each class. */
export type Wanted = 'face' | 'sum' | 'count' | 'tally';

/** Dice that were thrown, and what they came to. */
export type Roll = {
  readonly kind: 'roll';
  /** The index of its first die in the match or calculation. */
  readonly index: number;
  readonly why: string;
  readonly die: string;
  readonly n: number;
  readonly wants: Wanted;
  /** Null where a player told us only the count or the total. */
  readonly faces: readonly number[] | null;
  readonly result: number | Counts<string | number>;
  /** Entered by hand. */
  readonly byHand?: true;
};

/**
 * All the luck that a rule may use. A procedure asks for what it needs and no more: only what it asks
 * for is branched over when odds are exact, and only that much need a player at the table tell us.
 */
export interface Dice {
  /** One face. */
  roll(die: Die, why: string): number;
  /** The total of n dice. */
  sum(n: number, die: Die, why: string): number;
  /** How many of n dice succeed. */
  count(n: number, die: Die, success: FaceTest, why: string): number;
  /** How many of n dice fall in each class. */
  tally<K extends string | number>(n: number, die: Die, sort: (face: number) => K, why: string): Counts<K>;
  /** n independent trials, added up. A trial depends on its dice and on nothing that changes between them. */
  repeat<T>(n: number, trial: (dice: Dice) => T, add: Sum<T>): T;
  /**
   * Unlike steps in order, each seeing what the ones before it left behind: volleys at one target, a
   * shell among several men. Gives the state at the end and the list of what each step reported.
   * Totals are kept in the state: with exact odds the list may be too long to be had as a whole. Its name
   * is that of the outcome's field; none for steps that report nothing.
   */
  each<E, S, T>(entries: readonly E[], start: S, step: Step<E, S, T>, list: string): Stepped<S, T>;
  /**
   * Where rolls and working are written, in the order in which they happen. Undefined when nobody
   * reads it (exact odds, mass play), so that `dice.trace?.push(…)` then costs nothing.
   */
  readonly trace: TraceLine[] | undefined;
}

/** The player's dice do not fit the procedure: too few, too many, or faces that the die has not. */
export class DiceError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'DiceError';
    this.code = code;
  }
}

/** Plain addition, the commonest way for trials to add up. */
export const numbers: Sum<number> = { zero: 0, plus: (a, b) => a + b };

/** Records of numbers, added field by field. */
export function records<K extends string>(...fields: readonly K[]): Sum<Readonly<Record<K, number>>> {
  // `fromEntries` cannot know that the entries cover K.
  const zero = Object.fromEntries(fields.map((field) => [field, 0])) as Record<K, number>;
  function plus(a: Readonly<Record<K, number>>, b: Readonly<Record<K, number>>): Record<K, number> {
    const sum: Record<K, number> = { ...a };
    for (const field of fields) sum[field] += b[field];
    return sum;
  }
  return { zero, plus, fields };
}

const last: Sum<never> = { zero: undefined as never, plus: (_, result) => result };

/**
 * A trial of which only the result matters. Exact odds then branch over different results, not over
 * every way to them: a total of two dice becomes a plain yes or no.
 */
export const settled = <T>(dice: Dice, trial: (dice: Dice) => T): T =>
  dice.repeat(1, trial, last as Sum<unknown> as Sum<T>); // it never looks into what it hands on
