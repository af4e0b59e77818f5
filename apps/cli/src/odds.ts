import { curve, type Distribution, marginals, mean, through } from '@sandtable/dice';
import {
  counted,
  didYouMean,
  type Headline,
  linesOf,
  type Outcome,
  oddsIn,
  outlookIn,
  type Procedure,
  percent,
  prepared,
  resolveAsked,
  type Sheet,
  saidInFull,
} from '@sandtable/engine';
import { BadInput, expected } from './errors.ts';
import { bar, print, printJson, style, table, words } from './print.ts';

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

function requireField(field: string | undefined, known: readonly string[]): void {
  if (field === undefined || known.includes(field)) return;
  throw new BadInput(
    'unknown-field',
    `There is no result "${field}".${didYouMean(field, known)} There are ${known.join(', ')}.`,
    { path: field },
  );
}

/** The headline for programs: what it says, and which marginals it adds up. */
const told = ({ says, p, field, values, on }: Headline) => ({
  says,
  p,
  field,
  values,
  ...(on === undefined ? {} : { on }),
});

/** `odds <game> <procedure> --input …` */
export function showOdds(
  sheet: Sheet,
  procedure: Procedure,
  input: unknown,
  { field, json }: { field?: string | undefined; json: boolean },
): void {
  const ready = expected(prepared(sheet, procedure.id, input));
  const odds = oddsIn(ready);
  const rows = marginals(odds);
  requireField(field, Object.keys(rows));
  const { headline, others } = outlookIn(ready, odds);
  if (json) {
    const outcomes = odds.values.map((outcome, i) => ({ outcome, p: odds.chances[i]! }));
    printJson({
      headline: told(headline),
      others: others.map(told),
      outcomes: outcomes.sort((a, b) => b.p - a.p),
      marginals: rows,
    });
    return;
  }
  print('', style('bold', procedure.title), `  ${style('bold', headline.says)}`);
  for (const { says } of others) print(`  ${says}`);
  print('');
  const before = expected(resolveAsked(sheet, procedure.id, input, []));
  const lines = before.done ? linesOf(before.resolution.trace.lines) : before.lines;
  for (const line of lines) if (line.kind === 'need') print(`  ${saidInFull(line)}`);
  const main = field ?? headline.field;
  printField(main, odds);
  const open = Object.entries(rows).filter(([name, row]) => name !== main && Object.keys(row).length > 1);
  const names = open.map(([name]) => name);
  print('', style('dim', `  ${counted(odds.values.length, 'different outcome')}, exact.`));
  if (names.length > 0) print(style('dim', `  Charts of other results: --field ${names.join(', ')}`));
  print('');
}
