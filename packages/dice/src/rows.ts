import type { Counts } from './dice.ts';
import type { Die } from './die.ts';
import type { Distribution } from './distribution.ts';

/** Distributions of plain dice, worked out once and kept. */

const binomials = new Map<number, readonly number[]>();
const ladders: (readonly number[])[] = [];

/** 0, 1, … n. */
function ladder(n: number): readonly number[] {
  ladders[n] ??= Array.from({ length: n + 1 }, (_, i) => i);
  return ladders[n]!;
}

/**
 * Chances of 0 … n successes when `hits` of `sides` faces succeed. Built outwards from the likeliest
 * number and scaled to 1, so nothing underflows and the error stays near the last bit.
 */
export function binomial(n: number, hits: number, sides: number): readonly number[] {
  const key = (n * 1024 + sides) * 1024 + hits; // faces are at most 1000
  const known = binomials.get(key);
  if (known) return known;
  const row = new Array<number>(n + 1).fill(0);
  if (hits === 0) row[0] = 1;
  else if (hits === sides) row[n] = 1;
  else {
    const ratio = hits / (sides - hits);
    const mode = Math.min(n, Math.floor(((n + 1) * hits) / sides));
    row[mode] = 1;
    for (let k = mode; k < n; k++) row[k + 1] = (row[k]! * ratio * (n - k)) / (k + 1);
    for (let k = mode; k > 0; k--) row[k - 1] = (row[k]! * k) / (ratio * (n - k + 1));
    const sum = row.reduce((a, b) => a + b, 0);
    for (let k = 0; k <= n; k++) row[k]! /= sum;
  }
  if (binomials.size > 5000) binomials.clear();
  binomials.set(key, row);
  return row;
}

export const successes = (n: number, hits: number, sides: number): Distribution<number> => ({
  values: ladder(n),
  chances: binomial(n, hits, sides),
});

/** Whole numbers from `low` upwards. */
export type Row = { readonly low: number; readonly chances: readonly number[] };

export function convolve(a: Row, b: Row): Row {
  const chances = new Array<number>(a.chances.length + b.chances.length - 1).fill(0);
  for (let i = 0; i < a.chances.length; i++) {
    const p = a.chances[i]!;
    if (p !== 0) for (let j = 0; j < b.chances.length; j++) chances[i + j]! += p * b.chances[j]!;
  }
  return { low: a.low + b.low, chances };
}

/** n of the same, added up by doubling. */
export function power<T>(one: T, n: number, nothing: T, add: (a: T, b: T) => T): T {
  let result: T | undefined;
  let doubled = one;
  for (let left = n; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = result === undefined ? doubled : add(result, doubled);
    if (left > 1) doubled = add(doubled, doubled);
  }
  return result ?? nothing;
}

/** A row of chances for whole numbers, or undefined where values are not whole or lie too far apart. */
export function rowOf(odds: Distribution<number>): Row | undefined {
  const low = Math.min(...odds.values);
  const high = Math.max(...odds.values);
  if (high - low > 10_000 || !odds.values.every(Number.isInteger)) return undefined;
  const chances = new Array<number>(high - low + 1).fill(0);
  for (let i = 0; i < odds.values.length; i++) chances[odds.values[i]! - low]! += odds.chances[i]!;
  return { low, chances };
}

export const ofRow = ({ low, chances }: Row): Distribution<number> => ({
  values: low === 0 ? ladder(chances.length - 1) : chances.map((_, i) => low + i),
  chances,
});

/** The cells of a row of records, at most. */
const MOST_CELLS = 20_000;

/**
 * n records of small whole numbers, added field by field. Each record is written as one number, with
 * room in every field for the total, so that a plain convolution adds them all. Undefined where the
 * numbers are not small and whole.
 */
export function addedRecords(
  one: Distribution<Readonly<Record<string, number>>>,
  n: number,
  fields: readonly string[],
): Distribution<Readonly<Record<string, number>>> | undefined {
  const values = one.values.flatMap((record) => fields.map((field) => record[field]!));
  if (values.some((value) => !Number.isInteger(value) || value < 0)) return undefined;
  const rooms = fields.map((field) => n * Math.max(...one.values.map((record) => record[field]!)) + 1);
  if (rooms.reduce((a, b) => a * b, 1) > MOST_CELLS) return undefined;
  const coded = (record: Readonly<Record<string, number>>): number =>
    fields.reduce((code, field, i) => code * rooms[i]! + record[field]!, 0);
  const decoded = (code: number): Record<string, number> => {
    let rest = code;
    const entries = fields.map((field, i) => [field, rooms[i]!] as const).reverse();
    const read = entries.map(([field, room]) => {
      const value = rest % room;
      rest = Math.floor(rest / room);
      return [field, value] as const;
    });
    return Object.fromEntries(read.reverse());
  };
  const row = rowOf({ values: one.values.map(coded), chances: one.chances })!; // whole numbers, near enough
  const { low, chances } = power(row, n, row, convolve);
  const possible = chances.flatMap((chance, i) => (chance > 0 ? [{ code: low + i, chance }] : []));
  return { values: possible.map(({ code }) => decoded(code)), chances: possible.map(({ chance }) => chance) };
}

const sums = new WeakMap<Die, Map<number, Distribution<number>>>();
const single = new WeakMap<Die, Distribution<number>>();

/** One die: each different face with its chance. */
export function oneDie(die: Die): Distribution<number> {
  let odds = single.get(die);
  if (!odds) {
    const values = [...new Set(die.faces)];
    const share = (value: number): number => die.faces.filter((face) => face === value).length;
    odds = { values, chances: values.map((value) => share(value) / die.faces.length) };
    single.set(die, odds);
  }
  return odds;
}

/** The total of n dice. */
export function totals(n: number, die: Die): Distribution<number> {
  const known = sums.get(die) ?? new Map<number, Distribution<number>>();
  sums.set(die, known);
  let odds = known.get(n);
  if (!odds) {
    const one = rowOf(oneDie(die));
    if (!one) throw new Error(`the faces of ${die.name} cannot be added up exactly`);
    odds = ofRow(power(one, n, { low: 0, chances: [1] }, convolve));
    known.set(n, odds);
  }
  return odds;
}

const tallies = new WeakMap<Die, Map<string, Distribution<Counts<string | number>>>>();

/** How n dice fall into classes; `classes[i]` is the class of the die's i-th face. */
export function multinomial(
  n: number,
  die: Die,
  classes: readonly (string | number)[],
): Distribution<Counts<string | number>> {
  const known = tallies.get(die) ?? new Map<string, Distribution<Counts<string | number>>>();
  tallies.set(die, known);
  const key = `${n}:${classes.join('|')}`;
  let odds = known.get(key);
  if (!odds) {
    const names = [...new Set(classes)];
    const faces = names.map((name) => classes.filter((other) => other === name).length);
    odds = spread(n, names, faces);
    known.set(key, odds);
  }
  return odds;
}

/** The first class takes its share of the dice, the rest go to the other classes. */
function spread(
  n: number,
  names: readonly (string | number)[],
  faces: readonly number[],
): Distribution<Counts<string | number>> {
  const values: Counts<string | number>[] = [];
  const chances: number[] = [];
  const counts: { [class_: string | number]: number } = {};
  const last = names.length - 1;
  function place(at: number, left: number, sides: number, chance: number): void {
    if (at === last) {
      values.push({ ...counts, [names[last]!]: left });
      chances.push(chance);
      return;
    }
    const row = binomial(left, faces[at]!, sides);
    for (let k = 0; k <= left; k++) {
      counts[names[at]!] = k;
      place(at + 1, left - k, sides - faces[at]!, chance * row[k]!);
    }
  }
  place(
    0,
    n,
    faces.reduce((a, b) => a + b, 0),
    1,
  );
  return { values, chances };
}
