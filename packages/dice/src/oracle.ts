import type { Dice } from './dice.ts';
import type { Die } from './die.ts';
import type { Distribution } from './distribution.ts';
import { inTurn, stepByStep, tallied } from './faces.ts';

/** Slow and obviously right: the independent check on the fast paths. Used by tests and the bench only. */

/** Dice thrown one at a time, with nobody listening. */
function oneByOne(next: (die: Die) => number): Dice {
  const faces = (n: number, die: Die): number[] => Array.from({ length: n }, () => next(die));
  const dice: Dice = {
    trace: undefined,
    roll: next,
    sum: (n, die) => faces(n, die).reduce((a, b) => a + b, 0),
    count: (n, die, success) => faces(n, die).filter((face) => success(face)).length,
    tally: (n, die, sort) => tallied(faces(n, die), die, sort),
    repeat: (n, trial, add) => inTurn(dice, n, trial, add),
    each: (entries, start, step) => stepByStep(dice, entries, start, step),
  };
  return dice;
}

/** Every single combination of faces, one run each. */
export function bruteForce<T>(run: (dice: Dice) => T): Distribution<T> {
  const found = new Map<string, { value: T; chance: number }>();
  const path: { die: Die; at: number }[] = [];
  do {
    let depth = 0;
    const next = (die: Die): number => {
      if (depth === path.length) path.push({ die, at: 0 });
      const fork = path[depth++]!;
      return fork.die.faces[fork.at]!;
    };
    const value = run(oneByOne(next));
    const chance = path.reduce((p, { die }) => p / die.faces.length, 1);
    const key = JSON.stringify(value);
    const entry = found.get(key) ?? { value, chance: 0 };
    entry.chance += chance;
    found.set(key, entry);
    while (path.length > 0 && ++path[path.length - 1]!.at === path[path.length - 1]!.die.faces.length)
      path.pop();
  } while (path.length > 0);
  const entries = [...found.values()];
  return { values: entries.map(({ value }) => value), chances: entries.map(({ chance }) => chance) };
}

/** A fraction of big whole numbers as a double, right to the last bits. */
function ratio(above: bigint, below: bigint): number {
  const shift = BigInt(Math.max(0, below.toString(2).length - above.toString(2).length + 64));
  return Number((above << shift) / below) / 2 ** Number(shift);
}

/** Successes among n dice when `hits` of `sides` faces succeed, by whole numbers only. */
export function exactBinomial(n: number, hits: number, sides: number): number[] {
  const all = BigInt(sides) ** BigInt(n);
  let ways = 1n;
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) ways = (ways * BigInt(n - k + 1)) / BigInt(k);
    const cases = ways * BigInt(hits) ** BigInt(k) * BigInt(sides - hits) ** BigInt(n - k);
    return ratio(cases, all);
  });
}

/** Totals of n dice, by counting the ways. */
export function exactSum(n: number, die: Die): Map<number, number> {
  let ways = new Map<number, bigint>([[0, 1n]]);
  for (let i = 0; i < n; i++) {
    const next = new Map<number, bigint>();
    for (const [sum, count] of ways) {
      for (const face of die.faces) next.set(sum + face, (next.get(sum + face) ?? 0n) + count);
    }
    ways = next;
  }
  const all = BigInt(die.faces.length) ** BigInt(n);
  return new Map([...ways].map(([sum, count]) => [sum, ratio(count, all)]));
}
