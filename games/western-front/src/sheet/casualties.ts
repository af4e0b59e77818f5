import { type Dice, d6 } from '@sandtable/dice';
import { badFields, counted, fact, figure, MOST, refuseWhen, sentences, verb } from '@sandtable/engine';
import {
  type CasualtyTables,
  COLUMNS,
  CORRECTED,
  isCorrected,
  isSuspect,
  PRINTED,
} from './casualtyTables.ts';
import { BAD, many, whole } from './fields.ts';
import { type House, procedure } from './options.ts';

export const MOST_FIGURES = 40;
export const LAST_TABLE = 15;

export const tablesOf = ({ text }: House): CasualtyTables => (text === 'as-printed' ? PRINTED : CORRECTED);

/** WF-10.4, WF-10.5 The table that a total reaches; 0 = none. */
export const tableFor = (total: number, { lowTable }: House): number =>
  total < 1 ? (lowTable === 'table-1' ? 1 : 0) : Math.min(LAST_TABLE, total);

/** WF-10.2, WF-10.3 The printed column for up to forty figures. */
function columnFor(figures: number, { column }: House): number {
  const at = Math.max(
    0,
    COLUMNS.findLastIndex((heading) => heading <= figures),
  );
  const lower = COLUMNS[at]!;
  const upper = COLUMNS[at + 1];
  return column === 'nearest' && upper !== undefined && upper - figures < figures - lower ? upper : lower;
}

/** WF-10.3 Column 40 for every full forty, then the column of the rest; a rest of 1 adds nothing. */
export function columnsFor(figures: number, options: House): readonly number[] {
  if (figures <= MOST_FIGURES) return [columnFor(figures, options)];
  const forties = new Array<number>(Math.floor(figures / MOST_FIGURES)).fill(MOST_FIGURES);
  const rest = figures % MOST_FIGURES;
  return rest > 1 ? [...forties, columnFor(rest, options)] : forties;
}

/** One blow: a number of figures striking on a table. */
export type Strike = { readonly table: number; readonly figures: number; readonly options: House };

/** Which rules settled table and columns. */
function readingRules({ table, figures }: Strike, columns: readonly number[]): string[] {
  const rules = ['WF-10.1'];
  if (figures === 1) rules.push('WF-10.2');
  else if (columns.length > 1 || columns[0] !== figures) rules.push('WF-10.3');
  if (table < 1) rules.push('WF-10.4');
  if (table > LAST_TABLE) rules.push('WF-10.5');
  return rules;
}

/** What was said about the cells read: mended, or suspicious and left alone. */
function sayDoubts(
  dice: Dice,
  used: number,
  roll: number,
  columns: readonly number[],
  { text }: House,
): void {
  if (columns.some((column) => isCorrected(used, roll, column)))
    dice.trace?.push(
      fact('WF-10.6', text === 'as-printed' ? 'A slip of the print, left as it is' : 'A slip, put right'),
    );
  if (columns.some((column) => isSuspect(used, roll, column)))
    dice.trace?.push(fact('WF-10.7', 'A doubtful cell, left as printed'));
}

/** WF-10 One read of the tables: no die where there is no table. */
export function struck(dice: Dice, strike: Strike, why: string) {
  const tableUsed = tableFor(strike.table, strike.options);
  const columns = columnsFor(strike.figures, strike.options);
  if (tableUsed === 0) {
    dice.trace?.push(fact('WF-10.4', `A total of ${figure(strike.table)} has no table: no casualties`));
    return { tableUsed, columns, roll: 0, casualties: 0 };
  }
  const rows = tablesOf(strike.options)[tableUsed - 1]!;
  const title = `Table ${tableUsed}`;
  const lit = columns.map((column) => COLUMNS.indexOf(column));
  const headed = `${columns.length > 1 ? 'columns' : 'column'} ${columns.join(' and ')}`;
  const rules = dice.trace ? readingRules(strike, columns) : [];
  dice.trace?.push(fact(rules, `${title}, ${headed}`, { title, columns: COLUMNS, rows, lit, row: null }));
  const roll = dice.roll(d6, why);
  const row = rows[roll - 1]!;
  let casualties = 0;
  for (const column of columns) casualties += row[COLUMNS.indexOf(column)]!;
  if (dice.trace) {
    const read = `${title}, die ${roll}, ${headed}: ${casualties}`;
    dice.trace.push(fact(rules, read, { title, columns: COLUMNS, rows, lit, row: roll - 1 }));
    sayDoubts(dice, tableUsed, roll, columns, strike.options);
  }
  return { tableUsed, columns, roll, casualties };
}

type Read = { readonly table: number; readonly figures: number };

export const casualtyTable = procedure({
  id: 'casualtyTable',
  title: 'Casualty table',
  about: 'Casualties from one read of the fifteen tables.',
  rules: ['WF-10.1', 'WF-10.2', 'WF-10.3', 'WF-10.4', 'WF-10.5', 'WF-10.6', 'WF-10.7'],
  tells: 'casualties',
  wants: [
    { field: 'casualties', typical: (n) => `at least ${counted(n, 'figure')} ${verb(n, 'falls', 'fall')}` },
    { field: 'casualties', is: 0, say: 'nobody falls' },
  ],
  shape: {
    table: whole('Number of the table', {
      common: [1, 2, 3, 4, 5, 6, 8, 10, 12, 15],
      help: 'The factor with all modifiers; it may be below 1 or above 15.',
    }),
    figures: many('Figures striking', { min: 1, boundsCode: 'no-figures', common: COLUMNS }),
  },
  checks: [
    ...badFields([BAD]),
    refuseWhen(
      BAD,
      'WF-10.3',
      ({ figures }: Read) => figures > MOST,
      `At most ${MOST} figures strike at once.`,
    ),
    refuseWhen(
      'no-figures',
      'WF-10.2',
      ({ figures }: Read) => figures < 1,
      'Nobody strikes: state 1 figure or more.',
    ),
  ],
  run: (dice, strike) => struck(dice, strike, 'casualties'),
  says: ({ tableUsed, casualties }) =>
    sentences(
      tableUsed === 0 && 'the total has no table',
      casualties === 0
        ? 'nobody falls'
        : `${counted(casualties, 'figure')} ${verb(casualties, 'falls', 'fall')}`,
    ),
});
