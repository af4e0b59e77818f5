/** Fitting pieces of known heights into the columns of two pages, in their order. */

/** Of each column the first piece and the one after its last. */
export type Column = readonly [from: number, to: number];
export type Measured = {
  /** Of the pieces. */
  readonly heights: readonly number[];
  /** What each column holds. */
  readonly room: readonly number[];
  /** Does a block begin with this piece? */
  readonly heads: readonly boolean[];
  /** What a column takes that begins in the middle of a block: the title of the block once more. */
  readonly again: number;
};

/** Do the pieces fit, poured into one column after the other? */
export function fits({ heights, room, heads, again }: Measured): boolean {
  let next = 0;
  for (const most of room) {
    let left = heads[next] === false ? most - again : most;
    while (next < heights.length && heights[next]! <= left) left -= heights[next++]!;
  }
  return next === heights.length;
}

/** What it costs to begin a column in the middle of a block, measured against columns a tenth empty. */
const TORN = 0.01;

/** The most even columns that hold everything, blocks torn apart as rarely as that allows; undefined where they cannot. */
export function evenly({ heights, room, heads, again }: Measured): readonly Column[] | undefined {
  type Way = { readonly cost: number; readonly columns: readonly Column[] };
  /** The best way to have set so many pieces in the columns so far. */
  let ways: (Way | undefined)[] = [{ cost: 0, columns: [] }];
  for (const most of room) {
    const next: (Way | undefined)[] = [];
    ways.forEach((way, from) => {
      if (!way) return;
      const torn = heads[from] === false;
      let used = torn ? again : 0;
      for (let to = from; to <= heights.length && used <= most; used += heights[to++] ?? 0) {
        const cost = way.cost + (1 - used / most) ** 2 + (torn ? TORN : 0);
        if (cost < (next[to]?.cost ?? Number.POSITIVE_INFINITY))
          next[to] = { cost, columns: [...way.columns, [from, to]] };
      }
    });
    ways = next;
  }
  return ways[heights.length]?.columns;
}

/** In points. Nothing is set smaller than the least. */
export const SIZES = { least: 8, most: 11.5 } as const;
/** Lines apart, in sizes of type: wider only where the type is as large as it can be. */
export const LEADING = { least: 1.2, most: 1.42 } as const;

export type Fit = { readonly size: number; readonly leading: number; readonly columns: readonly Column[] };
export type Gauge = (size: number, leading: number) => Measured;

type Limits = { readonly least: number; readonly most: number };
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

/** Measuring takes time: so many trials, unless they are as near as this before. */
const TRIALS = 8;
const NEAR = 0.008;
/** How full columns of whole pieces can be. */
const FULL = 0.97;

/**
 * The largest value with which everything fits; undefined where even the least is too large. After the first trial
 * the next is where the heights, which grow with a power of the value, would fill the columns; then the middle.
 */
function largest(
  { least, most }: Limits,
  power: number,
  measure: (value: number) => Measured,
): number | undefined {
  let [low, high, value] = [least, most, most];
  let best: number | undefined;
  for (let trial = 0; trial < TRIALS; trial++) {
    const measured = measure(value);
    if (fits(measured)) best = low = value;
    else high = value;
    if (best === most || high - low < NEAR * most) break;
    const guess = value * ((FULL * sum(measured.room)) / sum(measured.heights)) ** (1 / power);
    value = trial === 0 && guess > low && guess < high ? guess : (low + high) / 2;
  }
  return best ?? (fits(measure(least)) ? least : undefined);
}

/** The height of text grows with the square of its size, as its lines break more often, and with its leading. */
const GROWTH = { size: 2, leading: 1 } as const;

/** As large a type as fits; undefined where even the smallest is too large. */
export const sizeFor = (gauge: Gauge): number | undefined =>
  largest(SIZES, GROWTH.size, (size) => gauge(size, LEADING.least));

/** With a size that fits: as wide a leading as fits, and the columns then. */
export function fitted(gauge: Gauge, size: number): Fit {
  const leading = largest(LEADING, GROWTH.leading, (value) => gauge(size, value)) ?? LEADING.least;
  return { size, leading, columns: evenly(gauge(size, leading)) ?? [] };
}
