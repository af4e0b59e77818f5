import type { Feature, Kind } from '@sandtable/table';
import { isHouse } from './ground-built.ts';
import type { Name, Shape } from './ink.ts';
import { centreOf, isInside, type Point, SCALE } from './lines.ts';

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

/** A point at a part of a line's length, and whether the line runs steeply there. */
function partWay(line: readonly Point[], part: number): { at: Point; steep: boolean } {
  const long = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i]![0], y - line[i]![1]));
  let left = part * long.reduce((sum, each) => sum + each, 0);
  let piece = 0;
  for (; piece < long.length - 1 && left > long[piece]!; piece++) left -= long[piece]!;
  const [[x, y], [u, v]] = [line[piece]!, line[piece + 1] ?? line[piece]!];
  const t = left / (long[piece] || 1);
  return { at: [x + (u - x) * t, y + (v - y) * t], steep: Math.abs(v - y) > Math.abs(u - x) };
}

/** Parts of a line where its name may stand, the middle first. */
const PARTS = [0.5, 0.3, 0.7, 0.18, 0.82];

/** Where a name may stand, best first: beside a line, above the middle of an area, on a hill, below a work. */
function placesOf(kind: Kind, text: string, { corners, line, width }: Shape): Point[] {
  if (line)
    return PARTS.map((part) => {
      const { at, steep } = partWay(line, part);
      return steep ? [at[0] + width / 2 + 6 + wideOf(text) / 2, at[1]] : [at[0], at[1] - width / 2 - 5];
    });
  const [x, y] = centreOf(corners);
  const ys = corners.map(([, each]) => each);
  const foot = Math.max(...ys);
  if (kind === 'hill')
    return [
      [x, y],
      [x, foot - 2.6 * SCALE],
    ];
  if (BELOW.includes(kind)) return [[x, foot + 13]];
  const top = Math.min(...ys);
  return [[x, isHouse(kind, corners) ? top - 5 : top + 16]];
}

/** What a name covers; its place is the middle of its foot. */
export const nameBox = ({ text, at: [x, y] }: Name) => ({
  left: x - wideOf(text) / 2,
  right: x + wideOf(text) / 2,
  top: y - LINE + 4,
  bottom: y + 4,
});

const collides = (a: Name, b: Name): boolean =>
  Math.abs(a.at[0] - b.at[0]) < (wideOf(a.text) + wideOf(b.text)) / 2 && Math.abs(a.at[1] - b.at[1]) < LINE;

/** A name that lies on another one gives way, downwards. */
const TRIES = 6;

/** Names stay on the sheet, this far from its edges. */
const EDGE = 4;

/** A row of numbered pits shows its numbers: men lie about each, and would hide the word. */
const shownOf = ({ kind, name }: Feature): string | undefined =>
  kind === 'rifle-pit' ? (/\d+$/.exec(name ?? '')?.[0] ?? name) : name;

export function namesOf(
  shapes: readonly { readonly feature: Feature; readonly shape: Shape }[],
  sheet: number,
): Name[] {
  const names: Name[] = [];
  const isOnOther = ({ id, kind }: Feature, point: Point): boolean =>
    shapes.some(
      ({ feature, shape }) =>
        feature.id !== id &&
        !shape.line &&
        (kind === 'hill' ? feature.kind === 'hill' : feature.kind !== 'hill') &&
        isInside(shape.corners, point),
    );
  for (const { feature, shape } of shapes) {
    const { kind } = feature;
    const name = shownOf(feature);
    if (!name || kind === 'wire') continue;
    const places = placesOf(kind, name, shape);
    const [middle, y] = places.find((place) => !isOnOther(feature, place)) ?? places[0]!;
    const half = wideOf(name) / 2 + EDGE;
    const x = Math.max(half, Math.min(sheet - half, middle));
    const cls = NAME_CLASS[kind] ?? 'green';
    const moved = Array.from({ length: TRIES }, (_, i): Name => ({ text: name, at: [x, y + i * LINE], cls }));
    names.push(moved.find((each) => !names.some((other) => collides(each, other))) ?? moved[0]!);
  }
  return names;
}
