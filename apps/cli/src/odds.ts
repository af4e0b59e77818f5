import { curve, type Distribution, marginals, mean, through } from '@sandtable/dice';
import {
  linesOf,
  type Outcome,
  oddsOf,
  type Procedure,
  percent,
  prepared,
  resolveAsked,
  type Sheet,
  saidInFull,
} from '@sandtable/engine';
import { expected } from './errors.ts';
import { bar, print, printJson, style, table, words } from './print.ts';
import { warnOfUnread } from './resolve.ts';

const exact = (p: number): string => percent(p);

/** Numbers get "exactly" and "at least"; everything else is listed, likeliest first. */
function printField(field: string, odds: Distribution<Outcome>): void {
  const values = through(odds, (outcome) => outcome[field]);
  if (values.values.every((value) => typeof value === 'number')) {
    const numbers = values as Distribution<number>; // every value was looked at
    const rows = curve(numbers).map(({ value, exactly, atLeast }) => [
      String(value),
      exact(exactly),
      bar(exactly),
      exact(atLeast),
    ]);
    print('', `  ${style('bold', words(field))}, on average ${Number(mean(numbers).toFixed(3))}`);
    print(table([['', 'exactly', '', 'at least'], ...rows], ['right', 'right', 'left', 'right']));
    return;
  }
  const row = marginals({ values: odds.values, chances: odds.chances })[field] ?? {};
  const sorted = Object.entries(row).sort(([, a], [, b]) => b - a);
  print('', `  ${style('bold', words(field))}`);
  print(
    table(
      sorted.map(([value, p]) => [value, exact(p), bar(p)]),
      ['left', 'right'],
    ),
  );
}

/** One line a field: `hits  0 25%, 1 50%, 2 25%`. */
function summary(row: Readonly<Record<string, number>>): string {
  const entries = Object.entries(row);
  const shown = entries.slice(0, 8).map(([value, p]) => `${value} ${exact(p)}`);
  return shown.join(', ') + (entries.length > 8 ? `, and ${entries.length - 8} more` : '');
}

/** `odds <game> <procedure> --input …` */
export function showOdds(
  sheet: Sheet,
  procedure: Procedure,
  input: unknown,
  { field, json }: { field?: string | undefined; json: boolean },
): void {
  const ready = expected(prepared(sheet, procedure.id, input));
  const odds = expected(oddsOf(sheet, procedure.id, input));
  const rows = marginals(odds);
  warnOfUnread(procedure, ready.unread);
  if (json) {
    const outcomes = odds.values.map((outcome, i) => ({ outcome, p: odds.chances[i]! }));
    printJson({ outcomes: outcomes.sort((a, b) => b.p - a.p), marginals: rows });
    return;
  }
  print('', style('bold', procedure.title));
  const before = expected(resolveAsked(sheet, procedure.id, input, []));
  const lines = before.done ? linesOf(before.resolution.trace.lines) : before.lines;
  for (const line of lines) if (line.kind === 'need') print(`  ${saidInFull(line)}`);
  const main = field !== undefined && field in rows ? field : procedure.tells;
  printField(main, odds);
  const others = Object.entries(rows).filter(([name, row]) => name !== main && Object.keys(row).length > 1);
  if (others.length > 0)
    print('', table(others.map(([name, row]) => [words(name), style('dim', summary(row))])));
  print('', style('dim', `  ${odds.values.length} different outcomes, exact.`), '');
}
