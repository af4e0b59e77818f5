import type { TableMap } from '@sandtable/table';
import type { Ink, Shape } from './ink.ts';
import {
  along,
  centreOf,
  fromEdge,
  isInside,
  jitter,
  type Point,
  pathOf,
  SCALE,
  type Step,
  scattered,
} from './lines.ts';

/** Fields: decoration, hardly darker than the ground. They lie square to the nearest road or water, where nothing else is. */

type Random = () => number;
/** Four corners: along the near side, and back along the far one. */
type Strip = readonly [Point, Point, Point, Point];

const AWAY = 6;
/** Inches between two steps along a road. */
const STEP = 0.25;

const between = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [
  ax + (bx - ax) * t,
  ay + (by - ay) * t,
];

/** Strips side by side along a road or a river, on both its banks. */
function beside(line: readonly Point[], width: number, random: Random): Strip[] {
  const steps = along(line, STEP * SCALE, false);
  const strips: Strip[] = [];
  for (const bank of [1, -1]) {
    const at = ({ at: [x, y], normal: [nx, ny] }: Step, off: number): Point => [
      x + nx * off * bank,
      y + ny * off * bank,
    ];
    const near = width / 2 + 0.5 * SCALE;
    for (let from = 2; from < steps.length - 8; ) {
      const to = Math.min(steps.length - 1, from + 8 + Math.floor(random() * 10));
      const far = near + (3 + random() * 3.2) * SCALE;
      if (random() < 0.9)
        strips.push([
          at(steps[from]!, near),
          at(steps[to]!, near),
          at(steps[to]!, far),
          at(steps[from]!, far + 4 * random()),
        ]);
      from = to + (random() < 0.25 ? 5 : 1);
    }
  }
  return strips;
}

/** Which way the nearest line runs, in radians. */
function lieAt([x, y]: Point, lines: readonly (readonly Point[])[]): number {
  let [best, lie] = [Number.POSITIVE_INFINITY, 0.12];
  for (const line of lines)
    for (const [i, [ax, ay]] of line.slice(0, -1).entries()) {
      const [bx, by] = line[i + 1]!;
      const gap = fromEdge(
        [
          [ax, ay],
          [bx, by],
        ],
        [x, y],
      );
      if (gap < best) [best, lie] = [gap, Math.atan2(by - ay, bx - ax)];
    }
  return lie;
}

/** A few strips together out in the country. */
function lot([x, y]: Point, lie: number, random: Random): Strip[] {
  const turned = lie + (random() * 8 - 4) * (Math.PI / 180) + (random() < 0.3 ? Math.PI / 2 : 0);
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  const at = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos];
  const count = 3 + Math.floor(random() * 3);
  const [top, bottom] = [(-1.8 - random()) * SCALE, (1.8 + random()) * SCALE];
  let left = -count * 0.95 * SCALE;
  return Array.from({ length: count }, (): Strip => {
    const [from, to] = [left, left + (1.4 + random() * 1.3) * SCALE];
    left = to;
    return [at(from, top), at(to, top), at(to, bottom), at(from, bottom + 3 * random())];
  });
}

/** Furrows along a strip or across it; some lie fallow. */
function furrowsOf([a, b, c, d]: Strip, random: Random): string {
  const kind = random();
  const wide = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const deep = Math.hypot(d[0] - a[0], d[1] - a[1]);
  const lines = (count: number, from: (t: number) => Point, to: (t: number) => Point): string =>
    Array.from({ length: Math.max(0, count - 1) }, (_, i) => {
      const t = (i + 1) / count;
      return pathOf([between(from(t), to(t), 0.05), between(from(t), to(t), 0.95)], false);
    }).join('');
  if (kind < 0.42)
    return lines(
      Math.round(deep / 6.2),
      (t) => between(a, d, t),
      (t) => between(b, c, t),
    );
  if (kind < 0.8)
    return lines(
      Math.round(wide / 6.6),
      (t) => between(a, b, t),
      (t) => between(d, c, t),
    );
  return '';
}

/** The corners drawn in a little, the middles of the sides and the middle: enough to tell whether a strip lies on something. */
function feelers(strip: Strip): Point[] {
  const middle = centreOf(strip);
  const corners = strip.map((corner) => between(corner, middle, 0.06));
  return [middle, ...corners, ...corners.map((corner, i) => between(corner, corners[(i + 1) % 4]!, 0.5))];
}

export function fields(map: TableMap, shapes: readonly Shape[]): Ink[] {
  const [wide, deep] = [(map.width / 1000) * SCALE, (map.depth / 1000) * SCALE];
  const random = jitter(`fields ${map.width} ${map.depth} ${map.features.length}`);
  const areas = shapes.filter(({ line }) => !line).map(({ corners }) => corners);
  const lines = shapes.filter((shape): shape is Shape & { line: readonly Point[] } => shape.line !== null);
  const laid: Strip[] = [];
  const isFree = (strip: Strip): boolean => {
    const points = feelers(strip);
    return (
      points.some(([x, y]) => x > 0 && y > 0 && x < wide && y < deep) &&
      !areas.some((area) => points.some((point) => isInside(area, point) || fromEdge(area, point) < AWAY)) &&
      !lines.some(({ line, width }) =>
        points.some((point) =>
          line
            .slice(0, -1)
            .some((from, i) => fromEdge([from, line[i + 1]!], point) < Math.max(AWAY, width / 2 + 2)),
        ),
      ) &&
      !laid.some(
        (other) =>
          points.some((point) => isInside(other, point)) ||
          feelers(other).some((point) => isInside(strip, point)),
      )
    );
  };
  const lay = (strips: readonly Strip[]): void => {
    for (const strip of strips) if (isFree(strip)) laid.push(strip);
  };
  for (const { line, width } of lines.filter(({ line }) => pathLengthOf(line) > 12 * SCALE))
    lay(beside(line, width, random));
  const table: Strip = [
    [0, 0],
    [wide, 0],
    [wide, deep],
    [0, deep],
  ];
  const ways = lines.map(({ line }) => line);
  for (const spot of scattered(table, 7 * SCALE, 2 * SCALE, random))
    lay(lot(spot, lieAt(spot, ways), random));
  return [
    ...laid.map((strip): Ink => ({ cls: `field f${Math.floor(random() * 3)}`, d: pathOf(strip) })),
    { cls: 'furrow', d: laid.map((strip) => furrowsOf(strip, random)).join('') },
  ];
}

const pathLengthOf = (line: readonly Point[]): number =>
  line.slice(0, -1).reduce((sum, [x, y], i) => sum + Math.hypot(line[i + 1]![0] - x, line[i + 1]![1] - y), 0);
