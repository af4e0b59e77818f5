import { cheapestOf } from './cheapest.ts';
import { gapBetween, type Place } from './place.ts';
import type { StepCost } from './reach.ts';
import type { Size } from './shape.ts';

/** Ways from anywhere on a table to one place, by what each piece of ground costs: as many moves long as need be. */
export type WaysTo = {
  /** What it costs to get there from a place, in thousandths of plain ground. */
  costFrom(place: Place): number;
  /** Where to go first: the farthest place on the way no farther off than this to which no toll has to be paid. */
  next(place: Place, within: number): Place;
};

/** Squares of a table, each `spacing` thousandths wide, row by row; each stands for its middle. */
export const squaresOf = ({ width, depth }: Size, spacing: number): Place[] => {
  const squares: Place[] = [];
  for (let y = spacing / 2; y < depth; y += spacing)
    for (let x = spacing / 2; x < width; x += spacing) squares.push({ x, y });
  return squares;
};

/**
 * `prices` says for each square what a thousandth of it costs, `toll` what must be paid besides for a straight step; a
 * step is as dear as the square that it leads out of.
 */
export function waysTo(
  goal: Place,
  table: Size,
  spacing: number,
  prices: ArrayLike<number>,
  toll: StepCost,
): WaysTo {
  const { squares, columns, around } = gridOf(table, spacing);
  const costs = new Float64Array(squares.length).fill(Number.POSITIVE_INFINITY);
  const ways = new Int32Array(squares.length).fill(-1);
  const at = ({ x, y }: Place): number => {
    const column = Math.max(0, Math.min(columns - 1, Math.floor(x / spacing)));
    const row = Math.max(0, Math.min(squares.length / columns - 1, Math.floor(y / spacing)));
    return row * columns + column;
  };
  const open = cheapestOf(squares.length);
  /** A way out of a square by a place from where the rest costs so much. The toll is asked for only where it decides. */
  const offer = (i: number, place: Place, rest: number, by: number): void => {
    const plain = gapBetween(squares[i]!, place) * prices[i]!;
    if (rest + plain >= costs[i]!) return;
    const cost = rest + (plain + toll(squares[i]!, place));
    if (cost >= costs[i]!) return;
    costs[i] = cost;
    ways[i] = by;
    open.offer(i, cost);
  };
  const home = at(goal);
  for (const i of [home, ...around[home]!]) offer(i, goal, 0, -1);
  for (let nearest = open.take(); nearest !== undefined; nearest = open.take()) {
    const cost = costs[nearest]!;
    for (const i of around[nearest]!) offer(i, squares[nearest]!, cost, nearest);
  }
  /** The square by which the way from here begins; -1 straight to the goal. */
  const begins = (place: Place): { readonly by: number; readonly cost: number } => {
    const here = at(place);
    const price = prices[here]!;
    const near = here === home || around[home]!.includes(here);
    const straight = near ? gapBetween(place, goal) * price + toll(place, goal) : Number.POSITIVE_INFINITY;
    let best = { by: -1, cost: straight };
    for (const i of [here, ...around[here]!]) {
      const cost = gapBetween(place, squares[i]!) * price + toll(place, squares[i]!) + costs[i]!;
      if (cost < best.cost) best = { by: i, cost };
    }
    return best;
  };
  return {
    costFrom: (place) => begins(place).cost,
    next(place, within) {
      let by = begins(place).by;
      let found = by < 0 ? goal : squares[by]!;
      for (; by >= 0; by = ways[by]!) {
        const then = ways[by]! < 0 ? goal : squares[ways[by]!]!;
        if (toll(place, then) > 0) break;
        if (gapBetween(place, then) > within) return lastWithin(place, within, found, then);
        found = then;
      }
      return found;
    },
  };
}

/** The last place on a leg that is no farther off than this. */
function lastWithin(place: Place, within: number, from: Place, to: Place): Place {
  const at = (part: number): Place => ({
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
  });
  let part = 0;
  for (let half = 0.5; half > 0.01; half /= 2) if (gapBetween(place, at(part + half)) <= within) part += half;
  return at(part);
}

type Grid = {
  readonly squares: readonly Place[];
  readonly columns: number;
  /** The squares round each. */
  readonly around: readonly (readonly number[])[];
};
const grids = new WeakMap<Size, Map<number, Grid>>();

/** The squares of a table, worked out once. */
function gridOf(table: Size, spacing: number): Grid {
  const known = grids.get(table) ?? new Map<number, Grid>();
  grids.set(table, known);
  let grid = known.get(spacing);
  if (!grid) {
    const squares = squaresOf(table, spacing);
    const columns = Math.ceil((table.width - spacing / 2) / spacing);
    grid = { squares, columns, around: squares.map((_, i) => neighbours(i, columns, squares.length)) };
    known.set(spacing, grid);
  }
  return grid;
}

function neighbours(i: number, columns: number, count: number): number[] {
  const found: number[] = [];
  const column = i % columns;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const j = i + dy * columns + dx;
      if ((dx !== 0 || dy !== 0) && column + dx >= 0 && column + dx < columns && j >= 0 && j < count)
        found.push(j);
    }
  return found;
}
