import {
  type Counts,
  type Dice,
  DiceError,
  type FaceTest,
  numbers,
  type Step,
  type Stepped,
  type Sum,
} from './dice.ts';
import { type Die, facesThat } from './die.ts';
import { certain, type Distribution, type Merger, merger } from './distribution.ts';
import { walked } from './each.ts';
import {
  addedRecords,
  convolve,
  multinomial,
  ofRow,
  oneDie,
  power,
  rowOf,
  successes,
  totals,
} from './rows.ts';

/** Far beyond anything a sheet asks for; reached only by a procedure that should ask for less. */
const MOST_BRANCHES = 5_000_000;

/** A place where the dice decide: what can come, which of it we are trying now, and how likely it is to get here. */
type Fork = { readonly odds: Distribution<unknown>; at: number; readonly reached: number };

/** Dice that take every way in turn. A class for speed: a fork is passed in a few nanoseconds. */
class Branches implements Dice {
  readonly trace = undefined;
  readonly lists: Record<string, Merger<unknown>[]> = {};
  readonly #forks: Fork[] = [];
  readonly #trials = new Map<unknown, { n: number; add: unknown; odds: Distribution<unknown> }>();
  #depth = 0; // forks passed in this run
  #open = 0; // forks that this run shares with the one before, and new ones

  /** How likely it is to get where this run has got to. */
  likelihood(): number {
    if (this.#open === 0) return 1;
    const fork = this.#forks[this.#open - 1]!;
    return fork.reached * fork.odds.chances[fork.at]!;
  }

  /** Drops exhausted forks and moves the last open one on; false when all ways were tried. */
  advance(): boolean {
    this.#depth = 0;
    while (this.#open > 0) {
      const fork = this.#forks[this.#open - 1]!;
      fork.at = firstPossible(fork.odds, fork.at + 1);
      if (fork.at < fork.odds.values.length) return true;
      this.#forks.pop();
      this.#open--;
    }
    return false;
  }

  /** The way being tried at a fork that was met before; undefined where the fork is new. */
  #again(): Fork | undefined {
    return this.#depth < this.#open ? this.#forks[this.#depth++] : undefined;
  }
  #fork(odds: Distribution<unknown>): Fork {
    const fork = { odds, at: firstPossible(odds, 0), reached: this.likelihood() };
    this.#forks.push(fork);
    this.#depth = ++this.#open;
    return fork;
  }

  // Each cast: a fork hands back a value of the very distribution that its method put in.
  roll(die: Die): number {
    const fork = this.#again() ?? this.#fork(oneDie(die));
    return fork.odds.values[fork.at] as number;
  }
  sum(n: number, die: Die): number {
    if (n === 0) return 0;
    const fork = this.#again() ?? this.#fork(totals(n, die));
    return fork.odds.values[fork.at] as number;
  }
  count(n: number, die: Die, success: FaceTest): number {
    if (n === 0) return 0;
    const fork = this.#again() ?? this.#fork(successes(n, facesThat(die, success), die.faces.length));
    return fork.odds.values[fork.at] as number;
  }
  tally<K extends string | number>(n: number, die: Die, sort: (face: number) => K): Counts<K> {
    const fork = this.#again() ?? this.#fork(multinomial(n, die, die.faces.map(sort)));
    return fork.odds.values[fork.at] as Counts<K>;
  }
  repeat<T>(n: number, trial: (dice: Dice) => T, add: Sum<T>): T {
    if (n === 0) return add.zero;
    const fork = this.#again() ?? this.#fork(this.#repeated(n, trial, add));
    return fork.odds.values[fork.at] as T;
  }
  /** The same trial comes up on many branches; it is worked out once. */
  #repeated<T>(n: number, trial: (dice: Dice) => T, add: Sum<T>): Distribution<unknown> {
    const known = this.#trials.get(trial);
    if (known?.n === n && known.add === add) return known.odds;
    const odds = addedUp(enumerate(trial), n, add);
    this.#trials.set(trial, { n, add, odds });
    return odds;
  }
  each<E, S, T>(entries: readonly E[], start: S, step: Step<E, S, T>, list: string): Stepped<S, T> {
    const fork = this.#again() ?? this.#fork(this.#walk(entries, start, step, list));
    return fork.odds.values[fork.at] as Stepped<S, T>;
  }
  /** Notes the odds of every entry by itself on the way. */
  #walk<E, S, T>(
    entries: readonly E[],
    start: S,
    step: Step<E, S, T>,
    list: string,
  ): Distribution<Stepped<S, T>> {
    const { odds, reports } = walked(entries, start, step, list);
    if (list === '') return odds; // steps that report nothing
    const reached = this.likelihood();
    this.lists[list] ??= entries.map(() => merger<unknown>());
    reports.forEach((report, i) => {
      report.values.forEach((value, j) => {
        this.lists[list]![i]!.add(value, reached * report.chances[j]!);
      });
    });
    return odds;
  }
}

/**
 * Exact odds. The procedure is run once along every branch: each request for dice is a fork, and the
 * run that follows takes the next way at the last fork that has one left. Equal outcomes are merged.
 */
export function enumerate<T>(run: (dice: Dice) => T): Distribution<T> {
  const merged = merger<T>();
  const dice = new Branches();
  let branches = 0;
  do {
    if (++branches > MOST_BRANCHES) {
      throw new DiceError('too-many-outcomes', `More than ${MOST_BRANCHES} branches; give fewer dice.`);
    }
    const value = run(dice);
    merged.add(value, dice.likelihood());
  } while (dice.advance());
  const lists = Object.entries(dice.lists);
  if (lists.length === 0) return merged.distribution();
  const ways = lists.map(([name, entries]) => [name, entries.map((entry) => entry.distribution())]);
  return { ...merged.distribution(), lists: Object.fromEntries(ways) };
}

function firstPossible(odds: Distribution<unknown>, from: number): number {
  let at = from;
  while (at < odds.chances.length && odds.chances[at] === 0) at++;
  return at;
}

/** n independent trials added up, by doubling; numbers and records of numbers by plain convolution. */
function addedUp<S>(one: Distribution<S>, n: number, add: Sum<S>): Distribution<S> {
  // Each cast: `numbers` adds numbers, and a sum with fields adds records of numbers.
  if ((add as Sum<unknown>) === numbers) {
    const row = rowOf(one as Distribution<unknown> as Distribution<number>);
    if (row) return ofRow(power(row, n, row, convolve)) as Distribution<unknown> as Distribution<S>;
  }
  if (add.fields) {
    const records = one as Distribution<unknown> as Distribution<Readonly<Record<string, number>>>;
    const sum = addedRecords(records, n, add.fields);
    if (sum) return sum as Distribution<unknown> as Distribution<S>;
  }
  return power(one, n, certain(add.zero), (a, b) => pairs(a, b, add));
}

function pairs<S>(a: Distribution<S>, b: Distribution<S>, add: Sum<S>): Distribution<S> {
  const merged = merger<S>();
  for (let i = 0; i < a.values.length; i++) {
    for (let j = 0; j < b.values.length; j++) {
      merged.add(add.plus(a.values[i]!, b.values[j]!), a.chances[i]! * b.chances[j]!);
    }
  }
  return merged.distribution();
}
