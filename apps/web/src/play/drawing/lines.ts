import type { Place } from '@sandtable/table';

/** Lines and areas in the units of the drawing: y down, so many to the inch. */

/** Drawing units in an inch; everything is drawn once at this size and scaled. */
export const SCALE = 14.8;

export type Point = readonly [x: number, y: number];

/** Where a place of the table lies in the drawing. */
export const drawn = ({ x, y }: Place, depth: number): Point => [
  (x / 1000) * SCALE,
  ((depth - y) / 1000) * SCALE,
];

/** Back from the drawing to the table. */
export const onTable = ([x, y]: Point, depth: number): Place => ({
  x: Math.round((x / SCALE) * 1000),
  y: Math.round(depth - (y / SCALE) * 1000),
});

/** A coordinate, short. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

export const pathOf = (points: readonly Point[], closed = true): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'z' : ''}`;

/** Numbers in [0, 1), the same for the same text: jitter belongs to a feature. Drawing only. */
export function jitter(text: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Twice the area; positive where the corners run clockwise on the screen. */
const turning = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    return sum + x * ny - nx * y;
  }, 0);

export function isInside(points: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** How far a point is from the edge of an area. */
export function fromEdge(points: readonly Point[], [x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[(i + 1) % points.length]!;
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(ax + t * dx - x, ay + t * dy - y));
  }
  return least;
}

export type Step = {
  readonly at: Point /** Unit normal: into an area, or to the left of a line. */;
  readonly normal: Point;
};

/** Points along a line at even distances, with their normals. */
export function along(points: readonly Point[], step: number, closed: boolean): Step[] {
  const inward = closed && turning(points) < 0 ? -1 : 1;
  const list: Step[] = [];
  let left = 0;
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[(i + 1) % points.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) continue;
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    let at = left;
    for (; at <= length; at += step)
      list.push({ at: [ax + dx * at, ay + dy * at], normal: [-dy * inward, dx * inward] });
    left = at - length;
  }
  return list;
}

/** Points scattered over an area, no two too near, none too near its edge. */
export function scattered(
  points: readonly Point[],
  apart: number,
  margin: number,
  random: () => number,
): Point[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [lowX, lowY] = [Math.min(...xs), Math.min(...ys)];
  const [wide, deep] = [Math.max(...xs) - lowX, Math.max(...ys) - lowY];
  const cell = apart / Math.SQRT2;
  const taken = new Map<string, Point>();
  const list: Point[] = [];
  const tries = Math.min(12_000, Math.ceil((wide * deep) / (apart * apart)) * 14);
  for (let i = 0; i < tries; i++) {
    const point: Point = [lowX + random() * wide, lowY + random() * deep];
    const [cx, cy] = [Math.floor(point[0] / cell), Math.floor(point[1] / cell)];
    if (isNear(taken, cx, cy, point, apart) || !isInside(points, point) || fromEdge(points, point) < margin)
      continue;
    taken.set(`${cx},${cy}`, point);
    list.push(point);
  }
  return list;
}

function isNear(
  taken: ReadonlyMap<string, Point>,
  cx: number,
  cy: number,
  [x, y]: Point,
  apart: number,
): boolean {
  for (let i = -2; i <= 2; i++)
    for (let j = -2; j <= 2; j++) {
      const other = taken.get(`${cx + i},${cy + j}`);
      if (other && Math.hypot(other[0] - x, other[1] - y) < apart) return true;
    }
  return false;
}

/** Rows of points across an area, turned by an angle in degrees. */
export function rows(points: readonly Point[], apart: number, turned: number, margin: number): Point[] {
  const middle = centreOf(points);
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const reach = Math.max(...points.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1])));
  const n = Math.ceil(reach / apart);
  const list: Point[] = [];
  for (let j = -n; j <= n; j++)
    for (let i = -n; i <= n; i++) {
      const point: Point = [middle[0] + (i * cos - j * sin) * apart, middle[1] + (i * sin + j * cos) * apart];
      if (isInside(points, point) && fromEdge(points, point) >= margin) list.push(point);
    }
  return list;
}

export const centreOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** The middle line of a long rectangle, and half its depth; for trenches and walls that are given as areas. */
export function spineOf(points: readonly Point[]): {
  readonly line: readonly [Point, Point];
  readonly half: number;
} {
  const ends = points.map((point, i) => {
    const next = points[(i + 1) % points.length]!;
    return { middle: midway(point, next), length: Math.hypot(next[0] - point[0], next[1] - point[1]) };
  });
  const short = [...ends].sort((a, b) => a.length - b.length).slice(0, 2);
  return { line: [short[0]!.middle, short[1]!.middle], half: short[0]!.length / 2 };
}
const midway = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

export function boundsOf(points: readonly Point[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
