/** What can happen, each thing once, and how likely it is. */
export type Distribution<T> = {
  readonly values: readonly T[];
  readonly chances: readonly number[];
  /** The odds of each entry of a list by itself, by the name of the list. */
  readonly lists?: Readonly<Record<string, readonly Distribution<unknown>[]>>;
};

export type Primitive = string | number | boolean | null | undefined;

/** Something sure. */
export const certain = <T>(value: T): Distribution<T> => ({ values: [value], chances: [1] });

/** Gathers values with their chances, merging equal ones. */
export type Merger<T> = { add(value: T, chance: number): void; distribution(): Distribution<T> };

type Node = Map<unknown, Node | number>;

/** What tells two field values apart; lists and records are compared by what they hold. */
const keyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/**
 * Records are filed field by field in a tree of maps, which is several times faster than comparing
 * them as text. All records of one distribution have the fields of the first.
 */
export function merger<T>(): Merger<T> {
  const values: T[] = [];
  const chances: number[] = [];
  const root: Node = new Map();
  const places: number[] = []; // of small whole numbers, by far the commonest values, counted from 1
  let fields: string[] | undefined;

  function fileIn(node: Node, key: unknown, value: T, chance: number): void {
    const at = node.get(key) as number | undefined; // the last step of a path holds places, not maps
    if (at !== undefined) {
      chances[at]! += chance;
      return;
    }
    node.set(key, values.length);
    values.push(value);
    chances.push(chance);
  }
  function step(node: Node, key: unknown): Node {
    let next = node.get(key) as Node | undefined; // every step but the last holds maps
    if (!next) {
      next = new Map();
      node.set(key, next);
    }
    return next;
  }
  function add(value: T, chance: number): void {
    if (typeof value === 'number' && value >= 0 && value < 1024 && Number.isInteger(value)) {
      const place = places[value];
      if (place) chances[place - 1]! += chance;
      else {
        values.push(value);
        places[value] = chances.push(chance);
      }
      return;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      fileIn(root, keyOf(value), value, chance);
      return;
    }
    const record = value as Record<string, unknown>;
    fields ??= Object.keys(record);
    const last = fields.length - 1;
    let node = root;
    for (let i = 0; i < last; i++) node = step(node, keyOf(record[fields[i]!]));
    fileIn(node, last < 0 ? '' : keyOf(record[fields[last]!]), value, chance);
  }
  return { add, distribution: () => ({ values, chances }) };
}

/** The same distribution seen through a function: a marginal, if the function picks a field. */
export function through<T, U>(odds: Distribution<T>, see: (value: T) => U): Distribution<U> {
  const merged = merger<U>();
  for (let i = 0; i < odds.values.length; i++) merged.add(see(odds.values[i]!), odds.chances[i]!);
  return merged.distribution();
}

/** The chance that something holds. */
export function chance<T>(odds: Distribution<T>, holds: (value: T) => boolean): number {
  let sum = 0;
  for (let i = 0; i < odds.values.length; i++) if (holds(odds.values[i]!)) sum += odds.chances[i]!;
  return sum;
}

export function mean(odds: Distribution<number>): number {
  let sum = 0;
  for (let i = 0; i < odds.values.length; i++) sum += odds.values[i]! * odds.chances[i]!;
  return sum;
}

export type Point = { readonly value: number; readonly exactly: number; readonly atLeast: number };

/** Each value in rising order, with its chance and the chance of at least that much. */
export function curve(odds: Distribution<number>): Point[] {
  const order = odds.values.map((value, i) => ({ value, exactly: odds.chances[i]! }));
  order.sort((a, b) => a.value - b.value);
  let atLeast = 0;
  const points = order.reverse().map(({ value, exactly }) => {
    atLeast += exactly;
    return { value, exactly, atLeast: Math.min(1, atLeast) };
  });
  return points.reverse();
}

export type Comparison = {
  /** How much more a brings on average. */
  readonly gain: number;
  /** Chances that a alone, b alone, or neither is ahead, if both were rolled. */
  readonly aHigher: number;
  readonly equal: number;
  readonly bHigher: number;
};

/** Two situations side by side. */
export function compare(a: Distribution<number>, b: Distribution<number>): Comparison {
  let aHigher = 0;
  let equal = 0;
  let bHigher = 0;
  for (let i = 0; i < a.values.length; i++) {
    for (let j = 0; j < b.values.length; j++) {
      const both = a.chances[i]! * b.chances[j]!;
      if (a.values[i]! > b.values[j]!) aHigher += both;
      else if (a.values[i]! < b.values[j]!) bHigher += both;
      else equal += both;
    }
  }
  return { gain: mean(a) - mean(b), aHigher, equal, bHigher };
}

/** How a field value is written in odds: a text as it is, anything else as JSON. */
export const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

export type Marginals = Readonly<Record<string, Readonly<Record<string, number>>>>;
type Row = Readonly<Record<string, number>>;

const rowOf = (odds: Distribution<unknown>, field?: string): Row => {
  // A field of an outcome is whatever the procedure put there.
  const see = (value: unknown): unknown =>
    field === undefined ? value : (value as Record<string, unknown>)[field];
  const { values, chances } = through(odds, (value) => written(see(value)));
  return Object.fromEntries(values.map((value, i) => [value, chances[i]!]));
};

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The chances of every field of an outcome by itself, values written as text; of lists also entry by entry (`men.0.effect`). */
export function marginals(odds: Distribution<object>): Marginals {
  const rows: Record<string, Row> = {};
  for (const field of Object.keys(odds.values[0] ?? {})) rows[field] = rowOf(odds, field);
  for (const [list, entries] of Object.entries(odds.lists ?? {})) {
    entries.forEach((entry, i) => {
      const first = entry.values[0];
      if (!isRecord(first)) rows[`${list}.${i}`] = rowOf(entry);
      else for (const field of Object.keys(first)) rows[`${list}.${i}.${field}`] = rowOf(entry, field);
    });
  }
  return rows;
}
