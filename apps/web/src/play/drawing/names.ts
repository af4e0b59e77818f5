import type { Feature, Kind } from '@sandtable/table';
import type { Name, Shape } from './ink.ts';
import { centreOf, type Point } from './lines.ts';

/** The names on the map: where they hide least, and never on top of each other. */

const NAME_CLASS: Readonly<Partial<Record<Kind, Name['cls']>>> = {
  hill: 'hill',
  building: 'place',
  'built-up': 'place',
  ruins: 'place',
  river: 'water',
  stream: 'water',
  canal: 'water',
};

/** Kinds whose drawing would be hidden by a name on it: it goes below. */
const BELOW: readonly Kind[] = [
  'trench',
  'rifle-pit',
  'bunker',
  'fortification',
  'embankment',
  'sunken-road',
];

const LETTER = 6.6;
const LINE = 15;
const wideOf = (text: string): number => text.length * LETTER;

/** Beside the middle of a line, above the middle of an area, below a work. */
function placeOf(kind: Kind, text: string, { corners, line, width }: Shape): Point {
  if (line) {
    const at = Math.floor((line.length - 1) / 2);
    const [[x, y], [u, v]] = [line[at]!, line[at + 1] ?? line[at]!];
    const middle: Point = [(x + u) / 2, (y + v) / 2];
    const steep = Math.abs(v - y) > Math.abs(u - x);
    return steep
      ? [middle[0] + width / 2 + 6 + wideOf(text) / 2, middle[1]]
      : [middle[0], middle[1] - width / 2 - 5];
  }
  const middle = centreOf(corners);
  const ys = corners.map(([, y]) => y);
  if (kind === 'hill') return middle;
  return [middle[0], BELOW.includes(kind) ? Math.max(...ys) + 13 : Math.min(...ys) + 16];
}

const collides = (a: Name, b: Name): boolean =>
  Math.abs(a.at[0] - b.at[0]) < (wideOf(a.text) + wideOf(b.text)) / 2 && Math.abs(a.at[1] - b.at[1]) < LINE;

/** A name that lies on another one gives way, downwards. */
const TRIES = 6;

/** Names stay on the sheet, this far from its edges. */
const EDGE = 4;

export function namesOf(
  shapes: readonly { readonly feature: Feature; readonly shape: Shape }[],
  sheet: number,
): Name[] {
  const names: Name[] = [];
  for (const { feature, shape } of shapes) {
    const { name, kind } = feature;
    if (!name || kind === 'wire') continue;
    const [middle, y] = placeOf(kind, name, shape);
    const half = wideOf(name) / 2 + EDGE;
    const x = Math.max(half, Math.min(sheet - half, middle));
    const cls = NAME_CLASS[kind] ?? 'green';
    const moved = Array.from({ length: TRIES }, (_, i): Name => ({ text: name, at: [x, y + i * LINE], cls }));
    names.push(moved.find((each) => !names.some((other) => collides(each, other))) ?? moved[0]!);
  }
  return names;
}
