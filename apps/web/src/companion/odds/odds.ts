import { curve, type Distribution, marginals, mean, type Point, through } from '@sandtable/dice';
import {
  type Outcome,
  type Outlook,
  oddsIn,
  outlookIn,
  type Prepared,
  type Problem,
  prepared,
  type Sheet,
} from '@sandtable/engine';
import type { Input } from '../games/presentation.ts';

/** The odds of one outcome field: a curve for numbers, a list for everything else. */
export type FieldOdds =
  | { readonly kind: 'numbers'; readonly points: readonly Point[]; readonly mean: number }
  | { readonly kind: 'words'; readonly rows: readonly (readonly [value: string, chance: number])[] };

/** What a screen needs of exact odds: small enough to be handed over by a worker. */
export type Odds = {
  readonly fields: Readonly<Record<string, FieldOdds>>;
  readonly outcomes: number;
  /** What a player wants to know, in words. */
  readonly outlook: Outlook;
};

function fieldOdds(
  { procedure }: Prepared,
  odds: Distribution<Outcome>,
  field: string,
  row: Readonly<Record<string, number>>,
): FieldOdds {
  const values = through(odds, (outcome) => outcome[field]);
  const amounts = !procedure.which?.includes(field);
  if (amounts && values.values.length > 0 && values.values.every((value) => typeof value === 'number')) {
    const numbers = values as Distribution<number>; // every value was looked at
    return { kind: 'numbers', points: curve(numbers), mean: mean(numbers) };
  }
  return { kind: 'words', rows: Object.entries(row).sort(([, a], [, b]) => b - a) };
}

/** More different values than this say nothing to anybody. */
const MOST_ROWS = 40;

function summaryOf(ready: Prepared): Odds {
  const odds = oddsIn(ready);
  const rows = marginals(odds);
  const fields = Object.entries(rows)
    .map(([field, row]) => [field, fieldOdds(ready, odds, field, row)] as const)
    .filter(([, entry]) => entry.kind === 'numbers' || entry.rows.length <= MOST_ROWS);
  return {
    fields: Object.fromEntries(fields),
    outcomes: odds.values.length,
    outlook: outlookIn(ready, odds, rows),
  };
}

export function exactOdds(sheet: Sheet, procedure: string, input: Input): Odds | Problem {
  const ready = prepared(sheet, procedure, input);
  return ready.ok ? summaryOf(ready.value) : ready.problem;
}

/** The distribution of a field of numbers again, for comparing two situations. */
export const distributionOf = (field: FieldOdds): Distribution<number> | undefined =>
  field.kind === 'numbers'
    ? { values: field.points.map(({ value }) => value), chances: field.points.map(({ exactly }) => exactly) }
    : undefined;
