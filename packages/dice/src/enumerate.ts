import { type Counts, type Dice, DiceError, numbers, type Step, type Stepped, type Sum } from './dice.ts';
import { type Die, facesThat } from './die.ts';
import { certain, type Distribution, type Merger, merger } from './distribution.ts';
import { walked } from './each.ts';
import { convolve, multinomial, ofRow, oneDie, power, rowOf, successes, totals } from './rows.ts';

/** Far beyond anything a sheet asks for; reached only by a procedure that should ask for less. */
const MOST_BRANCHES = 5_000_000;

/** A place where the dice decide: what can come, which of it we are trying now, and how likely it is to get here. */
type Fork = { odds: Distribution<unknown>; at: number; reached: number };

/**
 * Exact odds. The procedure is run once along every branch: each request for dice is a fork, and the
 * run that follows takes the next way at the last fork that has one left. Equal outcomes are merged.
 */
export function enumerate<T>(run: (dice: Dice) => T): Distribution<T> {
  const merged = merger<T>();
  const forks: Fork[] = [];
  const lists: Record<string, Merger<unknown>[]> = {};
  let depth = 0; // forks passed in this run
  let branches = 0;

  const likelihood = (): number => {
    const fork = forks[forks.length - 1];
    return fork ? fork.reached * fork.odds.chances[fork.at]! : 1;
  };
  const replayed = (): boolean => depth < forks.length;
  /** Takes a way: the one being tried at a known fork, else the first of a new one. */
  function take(odds: Distribution<unknown> | undefined): unknown {
    if (odds) forks.push({ odds, at: firstPossible(odds, 0), reached: likelihood() });
    const fork = forks[depth++]!;
    return fork.odds.values[fork.at];
  }
  /** Drops exhausted forks and moves the last open one on; false when all ways were tried. */
  function advance(): boolean {
    for (let fork = forks[forks.length - 1]; fork; fork = forks[forks.length - 1]) {
      fork.at = firstPossible(fork.odds, fork.at + 1);
      if (fork.at < fork.odds.values.length) return true;
      forks.pop();
    }
    return false;
  }

  // Each cast: a fork hands back a value of the very distribution that this method put in.
  const dice: Dice = {
    trace: undefined,
    roll: (die) => take(replayed() ? undefined : oneDie(die)) as number,
    sum: (n, die) => (n === 0 ? 0 : (take(replayed() ? undefined : totals(n, die)) as number)),
    count: (n, die, success) =>
      n === 0
        ? 0
        : (take(replayed() ? undefined : successes(n, facesThat(die, success), die.faces.length)) as number),
    tally: <K extends string | number>(n: number, die: Die, sort: (face: number) => K) =>
      take(replayed() ? undefined : multinomial(n, die, die.faces.map(sort))) as Counts<K>,
    repeat: <S>(n: number, trial: (dice: Dice) => S, add: Sum<S>) =>
      n === 0 ? add.zero : (take(replayed() ? undefined : addedUp(enumerate(trial), n, add)) as S),
    each: <E, S, R>(entries: readonly E[], start: S, step: Step<E, S, R>, list: string) => {
      if (replayed()) return take(undefined) as Stepped<S, R>;
      const { odds, reports } = walked(entries, start, step, list);
      const reached = likelihood();
      lists[list] ??= entries.map(() => merger<unknown>());
      reports.forEach((report, i) => {
        report.values.forEach((value, j) => {
          lists[list]![i]!.add(value, reached * report.chances[j]!);
        });
      });
      return take(odds) as Stepped<S, R>;
    },
  };

  do {
    if (++branches > MOST_BRANCHES) {
      throw new DiceError('too-many-outcomes', `More than ${MOST_BRANCHES} branches; give fewer dice.`);
    }
    depth = 0;
    const value = run(dice);
    merged.add(value, likelihood());
  } while (advance());
  const ways = Object.entries(lists).map(([name, entries]) => [
    name,
    entries.map((entry) => entry.distribution()),
  ]);
  return ways.length > 0
    ? { ...merged.distribution(), lists: Object.fromEntries(ways) }
    : merged.distribution();
}

function firstPossible(odds: Distribution<unknown>, from: number): number {
  let at = from;
  while (at < odds.chances.length && odds.chances[at] === 0) at++;
  return at;
}

/** n independent trials added up, by doubling; plain numbers by fast convolution. */
function addedUp<S>(one: Distribution<S>, n: number, add: Sum<S>): Distribution<S> {
  if ((add as Sum<unknown>) === numbers) {
    const row = rowOf(one as Distribution<unknown> as Distribution<number>); // `numbers` adds numbers
    if (row) return ofRow(power(row, n, row, convolve)) as Distribution<unknown> as Distribution<S>;
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
