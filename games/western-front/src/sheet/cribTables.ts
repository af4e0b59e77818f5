import { type CribBlock, type CribNote, type CribTable, type CribText, said } from '@sandtable/engine';
import { LAST_TABLE, MOST_FIGURES, tablesOf } from './casualties.ts';
import { COLUMNS, CORRECTIONS, isCorrected } from './casualtyTables.ts';
import type { House } from './options.ts';

/** WF-10 The casualty tables on the quick reference. */

const cellOf = (casualties: number, marked: boolean): CribText =>
  casualties === 0 ? ['–'] : marked ? said`${casualties}*` : [casualties];

function tableOf(number: number, house: House): CribTable {
  const rows = tablesOf(house)[number - 1]!;
  const mended = house.text === 'corrected';
  return {
    kind: 'grid',
    ...(number === 1 ? { caption: ['Under the number of figures striking'] } : {}),
    columns: [said`Table ${number}`, ...COLUMNS.map((figures): CribText => [figures])],
    rows: rows.map((cells, i) => ({
      rule: 'WF-10.1',
      cells: [
        [i + 1],
        ...cells.map((casualties, column) =>
          cellOf(casualties, mended && isCorrected(number, i + 1, COLUMNS[column]!)),
        ),
      ],
    })),
  };
}

function notesOf({ column, lowTable, text }: House): CribNote[] {
  return [
    {
      rule: 'WF-10.3',
      text: said`Between two columns the ${column === 'down' ? 'lower' : 'nearer'} one; a lone figure uses the first. Beyond ${MOST_FIGURES}: forties and the rest, with one die.`,
    },
    {
      rule: ['WF-10.4', 'WF-10.5'],
      text: said`Below table ${1}: ${lowTable === 'none' ? 'no casualties' : said`table ${1}`}. Above ${LAST_TABLE}: table ${LAST_TABLE}.`,
    },
    ...(text === 'corrected'
      ? [
          {
            rule: 'WF-10.6',
            text: said`* Slips put right; printed ${CORRECTIONS[0].printed} and ${CORRECTIONS[1].printed}.`,
          },
        ]
      : []),
  ];
}

export const casualtyBlocks = (house: House): CribBlock[] => [
  {
    title: 'Casualty tables: D6',
    rule: 'WF-10.1',
    tables: Array.from({ length: LAST_TABLE }, (_, i) => tableOf(i + 1, house)),
    notes: notesOf(house),
  },
];
