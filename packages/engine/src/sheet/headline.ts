import {
  type Dice,
  type Distribution,
  enumerate,
  type Marginals,
  marginals,
  mean,
  type Question,
  through,
  written,
} from '@sandtable/dice';
import type { Result } from '../refusal.ts';
import { fine } from '../refusal.ts';
import { capital, saidFaces, saidTotals } from '../words.ts';
import type { Outcome, Prepared } from './procedure.ts';
import { askedOf, oddsIn, prepared, type Sheet } from './sheet.ts';
import { percent } from './trace.ts';

/**
 * Something that a player wants to know before the dice. Its chance is the sum of the chances of some values
 * of one outcome field, so it can never disagree with the chart of that field.
 */
export type Want<I = unknown> = {
  /** A field of the outcome, or one of an entry of a list: `men.0.killed`. */
  readonly field: string;
  /** Left out where it makes no sense. */
  readonly when?: { asks(input: I): boolean }['asks'];
} & (
  | {
      /** This value, or one of these. */
      readonly is: unknown;
      /** A clause that follows the chance: `it loses a base`. */
      readonly say: string | { says(input: I): string }['says'];
    }
  | {
      /** A number of at least this. */
      readonly atLeast: number;
      readonly say: string | { says(input: I): string }['says'];
    }
  | {
      /** A number: the most that is as likely as not, at least one more than the least. */
      readonly typical: { says(n: number, input: I): string }['says'];
    }
);

/** The one line before the dice. */
export type Headline = {
  /** A full sentence with its chance. */
  readonly says: string;
  /** Null where nothing is rolled. */
  readonly p: number | null;
  readonly field: string;
  /** The values of the field that it adds up, as marginals write them. */
  readonly values: readonly string[];
  /** What it says without the chance: `it passes its test`. */
  readonly clause: string;
  /** The faces or totals of the only roll on which it comes true, where one roll settles it: `1–4`. */
  readonly on?: string;
};

/** What adding chances up may lose. */
const ROUNDING = 1e-11;
const isOpen = (p: number): boolean => p > ROUNDING && p < 1 - ROUNDING;

const sumOf = (row: Readonly<Record<string, number>>, values: readonly string[]): number =>
  values.reduce((sum, value) => sum + (row[value] ?? 0), 0);

/** `58%: it moves 7 inches or more, on 3+.` */
function said(clause: string, p: number, on: string | undefined): string {
  if (p <= ROUNDING) return `No chance: ${clause}.`;
  if (p >= 1 - ROUNDING) return `Sure: ${clause}.`;
  return `${capital(percent(p))}: ${clause}${on === undefined ? '' : `, on ${on}`}.`;
}

const numbersOf = (row: Readonly<Record<string, number>>): number[] =>
  Object.keys(row)
    .map(Number)
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);

/** The most that is as likely as not; never the least, which is sure. */
function typicalOf(row: Readonly<Record<string, number>>): number {
  const numbers = numbersOf(row);
  const likely = numbers.filter(
    (n) => sumOf(row, numbers.filter((other) => other >= n).map(String)) >= 0.5 - ROUNDING,
  );
  const least = Math.max(1, numbers[1] ?? numbers[0] ?? 1);
  return Math.max(least, likely.at(-1) ?? least);
}

type Met = { readonly clause: string; readonly values: readonly string[] };

function metBy(want: Want, input: unknown, row: Readonly<Record<string, number>>): Met {
  if ('is' in want) {
    const wanted = (Array.isArray(want.is) ? want.is : [want.is]).map(written);
    const clause = typeof want.say === 'string' ? want.say : want.say(input);
    return { clause, values: Object.keys(row).filter((value) => wanted.includes(value)) };
  }
  const least = 'typical' in want ? typicalOf(row) : want.atLeast;
  const clause =
    'typical' in want
      ? want.typical(least, input)
      : typeof want.say === 'string'
        ? want.say
        : want.say(input);
  return {
    clause,
    values: numbersOf(row)
      .filter((n) => n >= least)
      .map(String),
  };
}

/** The value of a field, or of one of an entry of a list. */
export const fieldIn = (outcome: Outcome, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], outcome); // what is no record has no such field

/** The first die says so much, and the rest are as they are; nothing where the first throw is of several dice. */
function firstIs(dice: Dice, face: number): Dice {
  let thrown = false;
  const first = <T>(said: () => T, later: () => T): T => {
    if (thrown) return later();
    thrown = true;
    return said();
  };
  const known: Dice = {
    trace: undefined,
    roll: (die, why) =>
      first(
        () => face,
        () => dice.roll(die, why),
      ),
    sum: (n, die, why) =>
      first(
        () => face,
        () => dice.sum(n, die, why),
      ),
    count: (n, die, success, why) =>
      n === 0
        ? 0
        : first(
            () => Number(success(face)),
            () => dice.count(n, die, success, why),
          ),
    tally: (n, die, sort, why) => dice.tally(n, die, sort, why),
    repeat: (n, trial, add) => (thrown || n !== 1 ? dice.repeat(n, trial, add) : trial(known)),
    each: (entries, start, step, list) => dice.each(entries, start, step, list),
  };
  return known;
}

/** What may come of each face or total of the first throw. */
type Settling = {
  readonly faces: readonly number[];
  readonly rows: readonly Marginals[];
  /** Of several dice, whose total it is. */
  readonly totals: boolean;
};

/** More different faces than this are not told one by one, nor is it looked for where so many things can come. */
const MOST_FACES = 30;
const MOST_OUTCOMES = 300;

function settledBy(ready: Prepared, { die, n, wants }: Question): Settling | undefined {
  if (wants === 'tally' || (n !== 1 && wants !== 'sum')) return undefined;
  const low = n * Math.min(...die.faces);
  const high = n * Math.max(...die.faces);
  const faces = n === 1 ? [...new Set(die.faces)] : Array.from({ length: high - low + 1 }, (_, i) => low + i);
  if (faces.length > MOST_FACES) return undefined;
  const { procedure, input } = ready;
  const rows = faces.map((face) => marginals(enumerate((dice) => procedure.run(firstIs(dice, face), input))));
  return { faces, rows, totals: n > 1 };
}

/** The faces on which it comes true; nothing where a face leaves it open. */
function facesFor(
  settling: Settling | undefined,
  field: string,
  values: readonly string[],
): string | undefined {
  if (!settling) return undefined;
  const chances = settling.rows.map((row) => sumOf(row[field] ?? {}, values));
  if (chances.some(isOpen)) return undefined;
  const passing = settling.faces.filter((_, i) => chances[i]! > 0.5);
  return (settling.totals ? saidTotals : saidFaces)(passing, settling.faces);
}

function headlineFor(want: Want, ready: Prepared, rows: Marginals, settling: Settling | undefined): Headline {
  const row = rows[want.field] ?? {};
  const { clause, values } = metBy(want, ready.input, row);
  const p = Math.min(1, sumOf(row, values));
  const on = isOpen(p) ? facesFor(settling, want.field, values) : undefined;
  return {
    says: said(clause, p, on),
    p,
    field: want.field,
    values,
    clause,
    ...(on === undefined ? {} : { on }),
  };
}

/** One of several rolls that a plan may end with, and how likely it comes to that one. */
export type Weighed = { readonly ready: Prepared; readonly odds: Distribution<Outcome>; readonly p: number };
type Row = Readonly<Record<string, number>>;
type WeighedRow = { readonly input: unknown; readonly row: Row; readonly p: number };

const isRolled = ({ ready }: Weighed): boolean => !askedOf(ready, []).done;

/** All rows as one, each by its weight. */
function mixed(all: readonly WeighedRow[]): Row {
  const whole = all.reduce((sum, { p }) => sum + p, 0);
  const found: Record<string, number> = {};
  for (const { row, p } of all)
    for (const [value, chance] of Object.entries(row))
      found[value] = (found[value] ?? 0) + (chance * p) / whole;
  return found;
}

/** What a want comes to over all of them. A typical number is one for all, else their chances could not be added up. */
function wantOver(want: Want, all: readonly WeighedRow[]): { clause: string; p: number }[] {
  if (all.length === 0) return [];
  if ('typical' in want) {
    const row = mixed(all);
    const least = typicalOf(row);
    const likeliest = all.reduce((best, each) => (each.p > best.p ? each : best));
    const values = numbersOf(row)
      .filter((n) => n >= least)
      .map(String);
    const p = all.reduce((sum, each) => sum + each.p * sumOf(each.row, values), 0);
    return [{ clause: want.typical(least, likeliest.input), p }];
  }
  const sums = new Map<string, number>();
  for (const { input, row, p } of all) {
    const { clause, values } = metBy(want, input, row);
    sums.set(clause, (sums.get(clause) ?? 0) + p * sumOf(row, values));
  }
  return [...sums].map(([clause, p]) => ({ clause, p }));
}

/** What a player wants to know of rolls of which one is made, the headline first; nothing of what is settled without dice. */
export function outlookOver(all: readonly Weighed[]): { clause: string; p: number }[] {
  const rolled = all.filter(isRolled);
  const rows = new Map(rolled.map(({ ready, odds }) => [ready, marginals(odds)]));
  const procedures = [...new Set(rolled.map(({ ready }) => ready.procedure))];
  return procedures.flatMap((procedure) => {
    const own = rolled.filter(({ ready }) => ready.procedure === procedure);
    const whole = own.reduce((sum, { p }) => sum + p, 0);
    const found = procedure.wants.flatMap((want) =>
      wantOver(
        want,
        own
          .filter(({ ready: { input } }) => !want.when || want.when(input))
          .map(({ ready, p }) => ({ input: ready.input, row: rows.get(ready)?.[want.field] ?? {}, p })),
      ),
    );
    const headline = found.find(({ p }) => isOpen(p / whole)) ?? found[0];
    return headline ? [headline, ...found.filter((each) => each !== headline)] : [];
  });
}

/** Everything that a player wants to know of a situation, the headline first. */
export type Outlook = {
  readonly headline: Headline;
  readonly others: readonly Headline[];
  /** What the main number comes to on average, where it is an amount. */
  readonly mean?: number;
};

/** From odds that are there already. */
export function outlookIn(
  ready: Prepared,
  odds: Distribution<Outcome>,
  rows: Marginals = marginals(odds),
): Outlook {
  const { procedure, input } = ready;
  const first = askedOf(ready, []);
  if (first.done) {
    const says = procedure.says(first.resolution.outcome, input);
    const values = [written(first.resolution.outcome[procedure.tells])];
    return { headline: { says, p: null, field: procedure.tells, values, clause: says }, others: [] };
  }
  const settling = odds.values.length <= MOST_OUTCOMES ? settledBy(ready, first.question) : undefined;
  const wants = procedure.wants.filter(({ when }) => !when || when(input));
  const all = wants.map((want) => headlineFor(want, ready, rows, settling));
  const headline = all.find(({ p }) => p !== null && isOpen(p)) ?? all[0];
  if (!headline) throw new Error(`${procedure.id} rolls, but says nothing that a player wants to know`);
  const others = all.filter((each) => each !== headline);
  const main = through(odds, (outcome) => outcome[procedure.tells]);
  const amounts = !procedure.which?.includes(procedure.tells);
  return amounts && main.values.every((value) => typeof value === 'number')
    ? { headline, others, mean: mean(main as Distribution<number>) } // every value was looked at
    : { headline, others };
}

/** What a player wants to know of a situation before the dice. */
export function outlookOf(sheet: Sheet, id: string, raw: unknown): Result<Outlook> {
  const ready = prepared(sheet, id, raw);
  if (!ready.ok) return ready;
  return fine(outlookIn(ready.value, oddsIn(ready.value)));
}
