import type { Scene, Side } from '@sandtable/engine';
import { covers, type Kind, type Place, type TableMap } from '@sandtable/table';
import { style } from './print.ts';

/** What each kind of ground looks like in a terminal; what comes first lies on top. */
const MARKS: readonly (readonly [string, readonly Kind[]])[] = [
  ['x', ['wire']],
  ['=', ['trench', 'fortification', 'bunker', 'rifle-pit']],
  ['~', ['river', 'stream', 'canal', 'marsh']],
  ['#', ['building', 'built-up', 'ruins']],
  ['|', ['wall', 'hedge', 'fence', 'barricade']],
  ['♣', ['wood', 'olive-grove']],
  [
    '"',
    [
      'vines',
      'scrub',
      'bushes',
      'rough',
      'broken-ground',
      'gully',
      'shelled-ground',
      'sunken-road',
      'embankment',
    ],
  ],
  [':', ['road', 'trail', 'bridge', 'ford']],
  ['^', ['hill']],
];

type Piece = { readonly name: string; readonly side: Side; readonly place: Place; readonly note: string };

/** What stands on the table, its state in a few words. */
export function piecesOf({ blocks, counters }: Scene): Piece[] {
  const units = blocks.flatMap(({ name, side, pose, figures, strength, beads, note }): Piece[] => {
    if (!pose || figures.length === 0) return []; // what is hidden stands as its marker
    const worn = beads && beads.filled > 0 ? `${beads.name} ${beads.filled}` : '';
    const words = [`${strength.of} ${strength.now}`, worn, note].filter(Boolean);
    return [{ name, side, place: pose, note: words.join(', ') }];
  });
  const others = counters.map(({ kind, side, place, label, own }): Piece => {
    if (kind === 'officer') return { name: label, side, place, note: '' };
    const note = own === null ? 'unknown' : own === 'real' ? `hides ${label || 'a unit'}` : 'dummy';
    return { name: 'Marker', side, place, note };
  });
  return [...units, ...others];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const tagOf = (index: number, side: number): string =>
  (side === 0 ? LETTERS : LETTERS.toLowerCase())[index % 26]!;

/** A map of the table, an inch a column and two a row, with a letter for each piece; and what the letters mean. */
export function textMap(map: TableMap, pieces: readonly Piece[], sides: readonly string[]): string {
  const columns = Math.ceil(map.width / 1000);
  const rows = Math.ceil(map.depth / 2000);
  const mark = (x: number, y: number): string => {
    const point = { x: x * 1000 + 500, y: y * 2000 + 1000 };
    const found = MARKS.find(([, kinds]) =>
      map.features.some((feature) => kinds.includes(feature.kind) && covers(feature, point)),
    );
    return found ? style('dim', found[0]) : ' ';
  };
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, x) => mark(x, rows - 1 - row)),
  );
  const legend: string[] = [];
  sides.forEach((side, s) => {
    pieces
      .filter((piece) => piece.side === side)
      .forEach(({ name, note, place }, i) => {
        const tag = tagOf(i, s);
        const row = rows - 1 - Math.min(rows - 1, Math.max(0, Math.floor(place.y / 2000)));
        const column = Math.min(columns - 1, Math.max(0, Math.floor(place.x / 1000)));
        grid[row]![column] = style(s === 0 ? 'yellow' : 'cyan', tag);
        legend.push(`  ${tag}  ${name}${note ? style('dim', `  ${note}`) : ''}`);
      });
  });
  const edge = `+${'-'.repeat(columns)}+`;
  return [edge, ...grid.map((row) => `|${row.join('')}|`), edge, ...legend].join('\n');
}
