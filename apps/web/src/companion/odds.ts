import { curve, type Distribution, marginals, mean, type Point, through } from '@sandtable/dice';
import { type Outcome, oddsOf, type Problem, type Sheet } from '@sandtable/engine';
import type { Input, Matter } from './presentation.ts';

/** The odds of one outcome field: a curve for numbers, a list for everything else. */
export type FieldOdds =
  | { readonly kind: 'numbers'; readonly points: readonly Point[]; readonly mean: number }
  | { readonly kind: 'words'; readonly rows: readonly (readonly [value: string, chance: number])[] };

/** What a screen needs of exact odds: small enough to be handed over by a worker. */
export type Odds = { readonly fields: Readonly<Record<string, FieldOdds>>; readonly outcomes: number };

function fieldOdds(
  odds: Distribution<Outcome>,
  field: string,
  row: Readonly<Record<string, number>>,
): FieldOdds {
  const values = through(odds, (outcome) => outcome[field]);
  if (values.values.length > 0 && values.values.every((value) => typeof value === 'number')) {
    const numbers = values as Distribution<number>; // every value was looked at
    return { kind: 'numbers', points: curve(numbers), mean: mean(numbers) };
  }
  return { kind: 'words', rows: Object.entries(row).sort(([, a], [, b]) => b - a) };
}

/** More different values than this say nothing to anybody. */
const MOST_ROWS = 40;

export function summaryOf(odds: Distribution<Outcome>): Odds {
  const rows = marginals(odds);
  const fields = Object.entries(rows)
    .map(([field, row]) => [field, fieldOdds(odds, field, row)] as const)
    .filter(([, entry]) => entry.kind === 'numbers' || entry.rows.length <= MOST_ROWS);
  return { fields: Object.fromEntries(fields), outcomes: odds.values.length };
}

export function exactOdds(sheet: Sheet, procedure: string, input: Input): Odds | Problem {
  const odds = oddsOf(sheet, procedure, input);
  return odds.ok ? summaryOf(odds.value) : odds.problem;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The chance of a result that matters, or undefined where the odds do not know its field. */
export function chanceOf(odds: Odds, matter: Matter): number | undefined {
  const field = odds.fields[matter.field];
  if (!field) return undefined;
  if (field.kind === 'numbers') {
    const { atLeast, is } = matter;
    if (atLeast === undefined) return field.points.find(({ value }) => value === is)?.exactly ?? 0;
    return field.points.find(({ value }) => value >= atLeast)?.atLeast ?? 0;
  }
  const wanted = (matter.oneOf ?? [matter.is]).map(text);
  return field.rows.filter(([value]) => wanted.includes(value)).reduce((sum, [, chance]) => sum + chance, 0);
}

/** Results that matter where the presentation names none. */
export function mattersOf(
  odds: Odds,
  tells: string,
  named: readonly Matter[] | undefined,
): readonly Matter[] {
  if (named) return named;
  const field = odds.fields[tells];
  if (!field) return [];
  if (field.kind === 'numbers')
    return field.points.length > 1
      ? [{ field: tells, atLeast: Math.max(1, field.points[0]!.value + 1), say: '' }]
      : [];
  return field.rows.some(([value]) => value === 'true') ? [{ field: tells, is: true, say: '' }] : [];
}

/** The distribution of a field of numbers again, for comparing two situations. */
export const distributionOf = (field: FieldOdds): Distribution<number> | undefined =>
  field.kind === 'numbers'
    ? { values: field.points.map(({ value }) => value), chances: field.points.map(({ exactly }) => exactly) }
    : undefined;
