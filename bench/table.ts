import Flatten from '@flatten-js/core';
import { dieWith, rolling } from '@sandtable/dice';
import {
  at,
  type Feature,
  footprint,
  gap,
  type Place,
  passages,
  runsThrough,
  sightLine,
  type TableMap,
} from '@sandtable/table';
import { System } from 'check2d';
import { contest } from './measure.ts';

/**
 * Sight and gaps between bases, on the same forty areas, against four others: a plain loop over objects, the same over flat
 * typed arrays, check2d (once detect-collisions) and @flatten-js/core, each with its own index.
 */

const hundredth = dieWith(
  'hundredth',
  Array.from({ length: 100 }, (_, i) => i),
);
const dice = rolling('bench');
const inch = (most: number): number => (dice.roll(hundredth, '') * most) / 100;

/** Forty areas of twelve corners on a table of 72 by 48 inches. */
const AREAS: readonly (readonly Place[])[] = Array.from({ length: 40 }, () => {
  const [cx, cy] = [inch(72), inch(48)];
  const corners = 12;
  return Array.from({ length: corners }, (_, k) => {
    const angle = (k * 2 * Math.PI) / corners;
    const radius = 1 + inch(3);
    return at(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
  });
});
const features: Feature[] = AREAS.map((area, i) => ({ id: `f${i}`, kind: 'wood', ground: { area } }));
const map: TableMap = { width: 72_000, depth: 48_000, features };
const flat = AREAS.map((area) => new Flatten.Polygon(area.map(({ x, y }) => Flatten.point(x, y))));
const indexed = new Flatten.PlanarSet();
for (const polygon of flat) indexed.add(polygon);
const WOODS = ['wood'] as const;
const LINES: readonly (readonly [Place, Place])[] = Array.from({ length: 200 }, () => [
  at(inch(72), inch(48)),
  at(inch(72), inch(48)),
]);

/** Every edge of every area, with no bounds to save any: the obvious way. */
function plainLoop(a: Place, b: Place): number {
  let crossings = 0;
  for (const area of AREAS) {
    for (let i = 0, j = area.length - 1; i < area.length; j = i++) {
      const [p, q] = [area[i]!, area[j]!];
      const d1 = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
      const d2 = (b.x - a.x) * (q.y - a.y) - (b.y - a.y) * (q.x - a.x);
      const d3 = (q.x - p.x) * (a.y - p.y) - (q.y - p.y) * (a.x - p.x);
      const d4 = (q.x - p.x) * (b.y - p.y) - (q.y - p.y) * (b.x - p.x);
      if (d1 > 0 !== d2 > 0 && d3 > 0 !== d4 > 0) crossings++;
    }
  }
  return crossings;
}

/** The corners of all areas one behind the other, with the box of each: as quick as a loop gets. */
const XS = Float64Array.from(AREAS.flatMap((area) => area.map(({ x }) => x)));
const YS = Float64Array.from(AREAS.flatMap((area) => area.map(({ y }) => y)));
const BOXES = Float64Array.from(
  AREAS.flatMap((area) => {
    const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }),
);
const STARTS = Int32Array.from([0, ...AREAS.map((_, i) => AREAS.slice(0, i + 1).flat().length)]);
function flatArrays({ x: ax, y: ay }: Place, { x: bx, y: by }: Place): boolean {
  const [left, right] = ax < bx ? [ax, bx] : [bx, ax];
  const [top, bottom] = ay < by ? [ay, by] : [by, ay];
  for (let k = 0; k + 1 < STARTS.length; k++) {
    const at = k * 4;
    if (BOXES[at]! > right || BOXES[at + 2]! < left || BOXES[at + 1]! > bottom || BOXES[at + 3]! < top)
      continue;
    for (let i = STARTS[k]!, j = STARTS[k + 1]! - 1; i < STARTS[k + 1]!; j = i++) {
      const [px, py, qx, qy] = [XS[i]!, YS[i]!, XS[j]!, YS[j]!];
      const d1 = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
      const d2 = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax);
      if (d1 > 0 === d2 > 0) continue;
      const d3 = (qx - px) * (ay - py) - (qy - py) * (ax - px);
      const d4 = (qx - px) * (by - py) - (qy - py) * (bx - px);
      if (d3 > 0 !== d4 > 0) return true;
    }
  }
  return false;
}

const bodies = new System();
for (const area of AREAS)
  bodies.createPolygon(
    { x: 0, y: 0 },
    area.map(({ x, y }) => ({ x, y })),
    { isStatic: true },
  );

const each = (work: (a: Place, b: Place) => unknown) => (): unknown => {
  let last: unknown;
  for (const [a, b] of LINES) last = work(a, b);
  return last;
};
const rules = { depth: [{ kinds: ['wood'] as const, most: 2000, over: 'all' as const }] };

const base = { width: 1500, depth: 1000 };
const BASES = Array.from({ length: 40 }, () =>
  footprint({ ...at(inch(72), inch(48)), facing: dice.roll(hundredth, '') * 3 }, base),
);
const flatBases = BASES.map(
  (shape) =>
    new Flatten.Polygon(shape.kind === 'quad' ? shape.corners.map(({ x, y }) => Flatten.point(x, y)) : []),
);

/** Nanoseconds a question. */
export function tableContest() {
  const sight = contest({
    ours: each((a, b) => sightLine(map, a, b, rules)),
    quick: each((a, b) => runsThrough(map, WOODS, a, b)),
    crossing: each((a, b) => passages(map, a, b).length),
    plain: each(plainLoop),
    flat: each(flatArrays),
    check2d: each((a, b) => bodies.raycast(a, b) !== undefined),
    flatten: each((a, b) => {
      const line = Flatten.segment(a.x, a.y, b.x, b.y);
      // Its index of boxes first, as its authors mean it to be used.
      return [...indexed.search(line.box)].some(
        (polygon) => (polygon as Flatten.Polygon).intersect(line).length > 0,
      );
    }),
  });
  const gaps = contest({
    ours: () => BASES.map((shape) => gap(BASES[0]!, shape)),
    flatten: () => flatBases.map((polygon) => flatBases[0]!.distanceTo(polygon)[0]),
  });
  const n = LINES.length;
  return {
    sightNs: sight.ours / n,
    quickSightNs: sight.quick / n,
    passagesNs: sight.crossing / n,
    plainNs: sight.plain / n,
    flatNs: sight.flat / n,
    check2dNs: sight.check2d / n,
    flattenNs: sight.flatten / n,
    gapNs: gaps.ours / BASES.length,
    flattenGapNs: gaps.flatten / BASES.length,
  };
}
