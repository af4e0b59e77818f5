import { type CribBlock, type CribNote, type CribTable, type CribText, cribSaid } from '@sandtable/engine';
import { CM, length } from '../frame/measure.ts';
import type { Measure } from '../frame/settings.ts';

const WORDS = {
  in: { length: (inches: number) => length(inches, 'in'), bare: String, table: 'inches', dice: 'inches' },
  cm: {
    length: (inches: number) => length(inches, 'cm').replace(' ', '\u00a0'),
    bare: (inches: number) => String(Number((inches * CM).toFixed(1))),
    table: 'cm',
    dice: `× ${CM} cm`,
  },
} as const;

type Say = (text: CribText) => string;
const saying =
  (measure: Measure): Say =>
  (text) =>
    cribSaid(text, WORDS[measure]);

/** What is never torn apart: a table, or a note; the first of a block has its title with it. */
export type Piece = {
  readonly name: string;
  readonly of: string;
  readonly title?: string;
  /** No rule of the sheet. */
  readonly ours?: boolean;
  readonly table?: CribTable;
  readonly notes: readonly CribNote[];
  readonly last: boolean;
};

/** A block in pieces; its last two notes stay together. */
export function piecesOf(
  { title, rule, tables = [], notes = [] }: CribBlock,
  ours: ReadonlySet<string>,
): Piece[] {
  const single = notes.slice(0, -2).map((note) => [note]);
  const tail = notes.slice(-2);
  const parts = [
    ...tables.map((table) => ({ table, notes: [] as readonly CribNote[] })),
    ...single.map((each) => ({ notes: each })),
    ...(tail.length > 0 ? [{ notes: tail }] : []),
  ];
  return parts.map((part, i) => ({
    ...part,
    ...(i === 0 ? { title, ours: ours.has(rule) } : {}),
    name: `${title} ${i}`,
    of: title,
    last: i === parts.length - 1,
  }));
}

/** Cells of words stand to the left, figures in the middle. */
const isWords = (said: string): boolean => said.length > 8 && /[a-z]{4}/i.test(said);

/** Rows of a crib never change their order, so their place is their name. */
function Rows({ table, say }: { table: CribTable; say: Say }) {
  const rows = table.rows.map(({ cells }) => cells.map(say));
  const wordy = rows[0]?.map((_, column) => rows.some((cells) => isWords(cells[column] ?? ''))) ?? [];
  const kind = (column: number): string => (wordy[column] ? 'words' : 'figures');
  return (
    <tbody>
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
        <tr key={row}>
          {cells.map((cell, column) =>
            column === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
              <th key={column} scope="row" className={kind(column)}>
                {cell}
              </th>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
              <td key={column} className={kind(column)}>
                {cell}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

function Headings({ columns, say }: { columns: readonly CribText[]; say: Say }) {
  return (
    <thead>
      <tr>
        {columns.map((column, i) =>
          column.length === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a heading is its column
            <td key={i} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a heading is its column
            <th key={i} scope="col">
              {say(column)}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

function Table({ table, say }: { table: CribTable; say: Say }) {
  if (table.kind === 'steps')
    return (
      <ol className="crib-steps">
        {table.rows.map(({ cells }) => (
          <li key={say(cells[0]!)}>{say(cells[0]!)}</li>
        ))}
      </ol>
    );
  const tight = (table.columns?.length ?? 0) > 8 ? ' tight' : '';
  return (
    <table className={`crib-${table.kind}${tight}`}>
      {table.caption && <caption>{say(table.caption)}</caption>}
      {table.columns && <Headings columns={table.columns} say={say} />}
      <Rows table={table} say={say} />
    </table>
  );
}

/** Over a column that begins in the middle of a block. */
export const Again = ({ piece }: { piece: Piece }) => <p className="crib-again">{piece.of}, continued</p>;

export function PieceView({ piece, measure }: { piece: Piece; measure: Measure }) {
  const say = saying(measure);
  const { title, ours, table, notes, last } = piece;
  return (
    <div className={`crib-piece${title ? ' head' : ''}${last ? ' last' : ''}`}>
      {title && (
        <h2>
          {title}
          {ours && <i> †</i>}
        </h2>
      )}
      {table && <Table table={table} say={say} />}
      {notes.map(({ text }) => (
        <p key={say(text)}>{say(text)}</p>
      ))}
    </div>
  );
}
