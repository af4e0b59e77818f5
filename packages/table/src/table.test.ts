import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranked, stations } from './formation.ts';
import { insideRing } from './passage.ts';
import {
  alongPath,
  crossings,
  firstPart,
  firstWithin,
  isWithin,
  lengthOn,
  nearestOnPath,
  pathLength,
} from './path.ts';
import { ahead, at, bearing, gapBetween, inArc, inSector, type Place, side, squaredGap } from './place.ts';
import { plainStep, reachable } from './reach.ts';
import {
  closest,
  footprint,
  gap,
  moved,
  nearestOnSegment,
  onTable,
  overlap,
  type Shape,
  squaredGapToSegment,
  touchesEdge,
  unitGap,
  unitGapMoved,
  within,
} from './shape.ts';
import { crossesShape, type SightRules, sightLine } from './sight.ts';
import {
  area,
  covers,
  type Feature,
  levelAt,
  line,
  perMap,
  rectangle,
  ringOf,
  type TableMap,
} from './terrain.ts';

const base = { width: 1500, depth: 1000 };
const feature = (id: string, kind: Feature['kind'], ground: Feature['ground'], level?: number): Feature =>
  level === undefined ? { id, kind, ground } : { id, kind, ground, level };
const mapOf = (...features: Feature[]): TableMap => ({ width: 48_000, depth: 36_000, features });

describe('places, facings and arcs', () => {
  it('north is up, facings go clockwise', () => {
    expect(ahead({ ...at(10, 10), facing: 0 }, 2000)).toEqual(at(10, 12));
    expect(ahead({ ...at(10, 10), facing: 90 }, 2000)).toEqual(at(12, 10));
    expect(ahead({ ...at(10, 10), facing: 0 }, 0, 2000)).toEqual(at(12, 10));
    expect([bearing(at(0, 0), at(0, 5)), bearing(at(0, 0), at(5, 0)), bearing(at(0, 0), at(-5, 0))]).toEqual([
      0, 90, 270,
    ]);
  });
  it('the edge of an arc belongs to it', () => {
    const apex = at(10, 10);
    expect(inArc(apex, 0, 90, at(15, 15))).toBe(true);
    expect(inArc(apex, 0, 90, { x: 15_001, y: 15_000 })).toBe(false);
    expect(inArc(apex, 0, 180, at(20, 10))).toBe(true);
    expect(inArc(apex, 0, 180, { x: 20_000, y: 9_999 })).toBe(false);
    expect(inArc(apex, 0, 270, at(5, 5))).toBe(true);
    expect(inArc(apex, 0, 270, at(10, 5))).toBe(false);
    expect(inArc(apex, 90, 45, at(20, 10))).toBe(true);
    expect(inSector(apex, 90, 45, 10_000, at(20.001, 10))).toBe(false);
  });
});

describe('bases', () => {
  it('measure between nearest points, exactly', () => {
    const [a, b] = [
      footprint({ ...at(10, 10), facing: 0 }, base),
      footprint({ ...at(10, 35), facing: 180 }, base),
    ];
    expect(gap(a, b)).toBe(24_000);
    expect(gap(a, footprint({ ...at(11.5, 10), facing: 0 }, base))).toBe(0);
    expect(
      gap(
        footprint({ ...at(0, 0), facing: 0 }, { radius: 500 }),
        footprint({ ...at(3, 4), facing: 0 }, { radius: 500 }),
      ),
    ).toBe(4000);
    expect(
      gap(
        footprint({ ...at(10, 10), facing: 0 }, base),
        footprint({ ...at(10, 12), facing: 0 }, { radius: 500 }),
      ),
    ).toBe(1000);
  });
  it('that touch do not overlap', () => {
    const stand = (x: number): Shape => footprint({ ...at(x, 10), facing: 0 }, base);
    expect(overlap(stand(10), stand(11.5))).toBe(false);
    expect(overlap(stand(10), stand(11.499))).toBe(true);
  });
  it('how far a point is from a segment, squared, is to the last bit how far it is from the nearest place on it', () => {
    const place = fc.record({ x: fc.nat(60), y: fc.nat(60) });
    fc.assert(
      fc.property(place, place, place, (point, a, b) => {
        const near = nearestOnSegment(point, a, b);
        expect(squaredGapToSegment(point, a, b)).toBe(squaredGap(point, near));
      }),
      { numRuns: 500 },
    );
  });
  it('moved shapes are as far apart as they are once they have been moved', () => {
    const [one, other] = [
      footprint({ ...at(10, 10), facing: 30 }, base),
      footprint({ ...at(10, 10), facing: 0 }, { radius: 500 }),
    ];
    const by = at(3, 4);
    const there = [moved(one, by), moved(other, by)];
    expect(unitGapMoved([one, other], by, [other])).toBe(unitGap(there, [other]));
  });
  it('a gap is the same from either side, never negative, and the least from any corner to any edge', () => {
    const cornersOf = (shape: Shape): readonly Place[] => (shape.kind === 'quad' ? shape.corners : []);
    const fromCorners = (one: Shape, other: Shape): number =>
      Math.min(
        ...cornersOf(one).flatMap((corner) =>
          cornersOf(other).map((a, i, all) =>
            gapBetween(corner, nearestOnSegment(corner, a, all[(i + 1) % all.length]!)),
          ),
        ),
      );
    const pose = fc.record({
      x: fc.integer({ min: 0, max: 9000 }),
      y: fc.integer({ min: 0, max: 9000 }),
      facing: fc.nat(359),
    });
    fc.assert(
      fc.property(pose, pose, (a, b) => {
        const [one, other] = [footprint(a, base), footprint(b, base)];
        expect(gap(one, other)).toBeCloseTo(gap(other, one), 6);
        expect(gap(one, other)).toBeGreaterThanOrEqual(0);
        if (overlap(one, other)) expect(gap(one, other)).toBe(0);
        else
          expect(gap(one, other)).toBeCloseTo(Math.min(fromCorners(one, other), fromCorners(other, one)), 6);
      }),
    );
  });
  it('stand in line, column, ranks and square', () => {
    const pose = { ...at(20, 20), facing: 0 };
    expect(stations(pose, { kind: 'line' }, 4, base).map(({ x }) => x)).toEqual([
      17_750, 19_250, 20_750, 22_250,
    ]);
    expect(stations(pose, { kind: 'column' }, 3, base).map(({ y }) => y)).toEqual([21_000, 20_000, 19_000]);
    expect(stations(pose, { kind: 'ranks', ranks: 2 }, 5, base).map(({ x, y }) => [x, y])).toEqual([
      [18_500, 20_500],
      [20_000, 20_500],
      [21_500, 20_500],
      [19_250, 19_500],
      [20_750, 19_500],
    ]);
    const square = stations(pose, { kind: 'square' }, 8, { radius: 500 });
    expect(square.map(({ facing }) => facing)).toEqual([0, 0, 90, 90, 180, 180, 270, 270]);
    for (const formation of [{ kind: 'line' }, { kind: 'column' }, { kind: 'ranks', ranks: 3 }] as const) {
      const centres = ranked({ ...pose, facing: 37 }, formation, 7, base).map((shape) => shape.at);
      for (const centre of centres) {
        const others = centres.filter((other) => other !== centre).map((other) => gapBetween(centre, other));
        expect(Math.min(...others)).toBeGreaterThan(998); // a base is an inch deep; places are rounded
      }
    }
    expect(stations(pose, { kind: 'line' }, 0, base)).toEqual([]);
  });
  it('know the edge of the table', () => {
    const table = { width: 48_000, depth: 36_000 };
    const stand = (y: number) => [footprint({ ...at(10, y), facing: 0 }, base)];
    expect(onTable(stand(0.5), table)).toBe(true);
    expect(onTable(stand(0.499), table)).toBe(false);
    expect(touchesEdge(stand(0.5), table)).toBe(true);
    expect(touchesEdge(stand(1), table)).toBe(false);
  });
  it('a blast covers whose centre lies within it, the rim included', () => {
    const men = [at(10, 10), at(12, 10), at(12.001, 10)].map((place) => ({ at: place }));
    expect(within(at(10, 10), 2000, men)).toHaveLength(2);
  });
});

/** Is any point strictly between the ends strictly inside the convex ring? By whole numbers without limit. */
function exactlyInside(corners: readonly Place[], a: Place, b: Place): boolean {
  if (a.x === b.x && a.y === b.y) return false; // a line without length runs through nothing
  // Clips the segment by every edge with fractions of big whole numbers.
  let [lowN, lowD, highN, highD] = [0n, 1n, 1n, 1n];
  const big = (n: number): bigint => BigInt(n);
  for (let i = 0; i < corners.length; i++) {
    const [p, q] = [corners[i]!, corners[(i + 1) % corners.length]!];
    const [ex, ey] = [big(q.x - p.x), big(q.y - p.y)];
    const start = ex * big(a.y - p.y) - ey * big(a.x - p.x);
    const change = ex * big(b.y - a.y) - ey * big(b.x - a.x);
    // Inside (corners go anticlockwise): start + t · change > 0.
    if (change === 0n) {
      if (start <= 0n) return false;
      continue;
    }
    let [n, d] = [-start, change];
    if (d < 0n) [n, d] = [-n, -d];
    if (change > 0n) {
      if (n * lowD > lowN * d) [lowN, lowD] = [n, d];
    } else if (n * highD < highN * d) [highN, highD] = [n, d];
  }
  return lowN * highD < highN * lowD;
}

describe('passages', () => {
  it('20,000 near-collinear questions agree with whole-number arithmetic', () => {
    let touching = 0;
    const near = fc.integer({ min: -2, max: 2 });
    const place = fc.record({
      x: fc.integer({ min: 0, max: 72_000 }),
      y: fc.integer({ min: 0, max: 48_000 }),
    });
    fc.assert(
      fc.property(
        place,
        place,
        fc.double({ min: 0, max: 1, noNaN: true }),
        near,
        near,
        near,
        near,
        (a, b, t, i, j, k, l) => {
          // A triangle with a corner, or a whole edge, within two thousandths of the line.
          const on = (u: number, dx: number, dy: number): Place => ({
            x: Math.round(a.x + (b.x - a.x) * u) + dx,
            y: Math.round(a.y + (b.y - a.y) * u) + dy,
          });
          const corners = [on(t, i, j), on((t + 0.3) % 1, k, l), on(0.5, -5000, 7000)];
          if (side(corners[0]!, corners[1]!, corners[2]!) < 0) corners.reverse();
          if (side(corners[0]!, corners[1]!, corners[2]!) === 0) return;
          const ring = ringOf(corners);
          const shape: Shape = { kind: 'quad', at: corners[2]!, corners };
          const expected = exactlyInside(corners, a, b);
          if (!expected) touching++;
          expect(insideRing(ring, a, b).length > 0).toBe(expected);
          expect(insideRing(ring, b, a).length > 0).toBe(expected);
          expect(crossesShape(shape, a, b)).toBe(expected);
        },
      ),
      { numRuns: 20_000 },
    );
    expect(touching).toBeGreaterThan(500);
  });
  it('a line without length runs through nothing, even in the middle of a wood', () => {
    const corners = [at(10, 10), at(20, 10), at(20, 20), at(10, 20)];
    expect(insideRing(ringOf(corners), at(15, 15), at(15, 15))).toEqual([]);
    expect(crossesShape({ kind: 'quad', at: at(15, 15), corners }, at(15, 15), at(15, 15))).toBe(false);
  });
  it('a line along an edge, or through a corner, is outside', () => {
    const square = mapOf(feature('w', 'wood', rectangle(10, 10, 20, 20)));
    const rules: SightRules = { depth: [{ kinds: ['wood'], most: 0, over: 'each' }] };
    expect(sightLine(square, at(5, 10), at(25, 10), rules).clear).toBe(true);
    expect(sightLine(square, at(5, 20), at(25, 20), rules).clear).toBe(true);
    expect(sightLine(square, at(5, 15), at(15, 25), rules).clear).toBe(true);
    expect(sightLine(square, at(5, 10.001), at(25, 10.001), rules).clear).toBe(false);
  });
});

describe('sight', () => {
  const rules: SightRules = {
    depth: [{ kinds: ['wood', 'building'], most: 2000, over: 'all' }],
    hills: 'unless-on-it',
    units: 'block-unless-lower',
  };
  const wood = feature('copse', 'wood', rectangle(10, 10, 12, 20));
  it('two inches of wood exactly may be seen through, and no more', () => {
    expect(sightLine(mapOf(wood), at(5, 15), at(20, 15), rules).clear).toBe(true);
    const wider = mapOf(feature('copse', 'wood', rectangle(10, 10, 12.001, 20)));
    const sight = sightLine(wider, at(5, 15), at(20, 15), rules);
    expect(sight).toMatchObject({
      clear: false,
      blocked: { by: 'ground', id: 'copse', from: at(10, 15), to: at(12.001, 15) },
    });
    expect(sight.blocked!.why).toContain('of wood');
  });
  it('depth counts over the whole line, or for each piece', () => {
    const two = mapOf(wood, feature('barn', 'building', rectangle(14, 10, 15, 20)));
    expect(sightLine(two, at(5, 15), at(20, 15), rules).clear).toBe(false);
    const each: SightRules = { depth: [{ kinds: ['wood', 'building'], most: 2000, over: 'each' }] };
    expect(sightLine(two, at(5, 15), at(20, 15), each).clear).toBe(true);
  });
  it('a hill stops those who do not stand on it', () => {
    const hill = mapOf(feature('ridge', 'hill', rectangle(10, 10, 14, 20)));
    expect(sightLine(hill, at(5, 15), at(20, 15), rules).clear).toBe(false);
    expect(sightLine(hill, at(12, 15), at(20, 15), rules).clear).toBe(true);
    expect(sightLine(hill, at(5, 15), at(12, 15), rules).clear).toBe(true);
  });
  it('by levels, only both lower than its top', () => {
    const levels: SightRules = {
      hills: 'by-levels',
      depth: [{ kinds: ['wood'], most: 2000, over: 'each' }],
      overTall: true,
    };
    const slope = mapOf(
      feature('slope', 'hill', rectangle(0, 20, 48, 36), 1),
      feature('crest', 'hill', rectangle(0, 28, 48, 30), 2),
      feature('grove', 'wood', rectangle(10, 5, 20, 15)),
    );
    expect(levelAt(slope, at(5, 29))).toBe(2);
    expect(sightLine(slope, at(5, 22), at(5, 34), levels).clear).toBe(false);
    expect(sightLine(slope, at(5, 29), at(5, 34), levels).clear).toBe(true);
    expect(sightLine(slope, at(15, 22), at(15, 1), levels).clear).toBe(true); // over the grove
    expect(sightLine(slope, at(15, 22), at(15, 12), levels).clear).toBe(false); // too deep in it
    expect(sightLine(slope, at(15, 18), at(15, 1), levels).clear).toBe(false);
  });
  it('other units stand in the way, except where they are lower', () => {
    const blockers = [{ id: 'b', shapes: [footprint({ ...at(12, 15), facing: 0 }, base)] }];
    expect(sightLine(mapOf(), at(5, 15), at(20, 15), rules, blockers)).toMatchObject({
      clear: false,
      blocked: { by: 'unit', id: 'b' },
    });
    const hill = mapOf(feature('ridge', 'hill', rectangle(0, 10, 8, 20)));
    expect(sightLine(hill, at(5, 15), at(20, 15), rules, blockers).clear).toBe(true);
  });
  it('one sees the other exactly if the other sees the one', () => {
    const map = mapOf(
      wood,
      feature('ridge', 'hill', area([20, 5], [30, 8], [26, 25])),
      feature('lane', 'hedge', line(0.2, [5, 5], [40, 30])),
    );
    const place = fc.record({
      x: fc.integer({ min: 0, max: 48_000 }),
      y: fc.integer({ min: 0, max: 36_000 }),
    });
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(sightLine(map, a, b, rules).clear).toBe(sightLine(map, b, a, rules).clear);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('ground', () => {
  it('holds its edge; circles and lines have theirs', () => {
    expect(covers(feature('a', 'wood', rectangle(1, 1, 3, 3)), at(1, 2))).toBe(true);
    expect(covers(feature('a', 'wood', rectangle(1, 1, 3, 3)), at(0.999, 2))).toBe(false);
    expect(covers(feature('c', 'wood', { centre: at(5, 5), radius: 2000 }), at(7, 5))).toBe(true);
    expect(covers(feature('r', 'road', line(1, [0, 5], [10, 5], [10, 10])), at(10.5, 8))).toBe(true);
    expect(covers(feature('r', 'road', line(1, [0, 5], [10, 5], [10, 10])), at(10.6, 8))).toBe(false);
  });
  it('a notch in an area is outside', () => {
    const horseshoe = feature(
      'h',
      'wood',
      area([0, 0], [10, 0], [10, 10], [6, 10], [6, 4], [4, 4], [4, 10], [0, 10]),
    );
    expect(covers(horseshoe, at(5, 8))).toBe(false);
    expect(covers(horseshoe, at(2, 8))).toBe(true);
  });
});

describe('paths', () => {
  const path = [at(0, 0), at(0, 10), at(10, 10)];
  it('are measured leg by leg', () => {
    expect(pathLength(path)).toBe(20_000);
    expect(alongPath(path, 15_000)).toEqual({ place: at(5, 10), bearing: 90 });
    expect(firstPart(path, 12_000)).toEqual([at(0, 0), at(0, 10), at(2, 10)]);
    expect(firstPart(path, 50_000)).toEqual(path);
    expect(isWithin(8000.6, 8000)).toBe(true);
    expect(isWithin(8002, 8000)).toBe(false);
  });
  it('name what they cross, in order', () => {
    const map = mapOf(
      feature('stream', 'stream', line(0.2, [-5, 4], [5, 4])),
      feature('wood', 'wood', rectangle(3, 8, 6, 12)),
    );
    const found = crossings(map, path, () => true);
    expect(found.map(({ feature: { id }, from, to }) => [id, from, to])).toEqual([
      ['stream', 3900, 4100],
      ['wood', 13_000, 16_000],
    ]);
    expect(lengthOn(path, map.features[1]!.ground)).toBe(3000);
  });
  it('a crossing that goes on round a corner is one crossing', () => {
    const map = mapOf(feature('wood', 'wood', rectangle(-2, 8, 6, 12)));
    expect(crossings(map, path, () => true)).toHaveLength(1);
  });
  it('say where one first comes near another', () => {
    const mover = [footprint({ ...at(0, 0), facing: 0 }, base)];
    const enemy = [footprint({ ...at(0, 8), facing: 180 }, base)];
    expect(firstWithin(path, mover, enemy, 0)!).toBeCloseTo(7000, -1);
    expect(firstWithin(path, mover, enemy, 2000)!).toBeCloseTo(5000, -1);
    expect(firstWithin(path, mover, [footprint({ ...at(30, 8), facing: 180 }, base)], 0)).toBeUndefined();
    expect(nearestOnPath(path, at(5, 13))).toEqual({ distance: 15_000, gap: 3000 });
  });
});

describe('reachable ground', () => {
  const table = { width: 20_000, depth: 20_000 };
  it('is a disc on open ground, as fine as the grid', () => {
    const { places } = reachable(at(10, 10), 4000, table, plainStep);
    for (const { place, cost } of places) {
      expect(cost).toBeLessThanOrEqual(4000);
      expect(cost).toBeGreaterThanOrEqual(gapBetween(at(10, 10), place) - 1);
    }
    expect(places.some(({ place }) => place.x === 14_000 && place.y === 10_000)).toBe(true);
  });
  it('goes round what cannot be entered, by the shortest way', () => {
    const wall = feature('wall', 'impassable', rectangle(9, 12, 18, 13));
    const map = mapOf(wall);
    const cost = (a: Place, b: Place): number =>
      crossings(map, [a, b], () => true).length > 0 || covers(wall, b)
        ? Number.POSITIVE_INFINITY
        : gapBetween(a, b);
    const path = reachable(at(10, 10), 12_000, table, cost).pathTo(at(10, 16))!;
    expect(path[0]).toEqual(at(10, 10));
    expect(path[path.length - 1]).toEqual(at(10, 16));
    expect(pathLength(path)).toBeGreaterThan(6000);
    expect(pathLength(path)).toBeLessThan(8500);
    expect(reachable(at(10, 10), 3000, table, cost).pathTo(at(10, 16))).toBeUndefined();
  });
});

describe('distances between units', () => {
  it('run between nearest bases', () => {
    const line_ = ranked({ ...at(10, 10), facing: 0 }, { kind: 'line' }, 4, base);
    const other = ranked({ ...at(20, 10), facing: 0 }, { kind: 'line' }, 4, base);
    expect(unitGap(line_, other)).toBe(4000);
  });
});

describe('what is worked out once for a map', () => {
  it('is worked out again for another map, and not when the first comes back', () => {
    const asked: TableMap[] = [];
    const widthOf = perMap((map) => {
      asked.push(map);
      return map.width;
    });
    const [small, large]: TableMap[] = [
      { width: 10, depth: 5, features: [] },
      { width: 20, depth: 5, features: [] },
    ];
    expect([small!, small!, large!, small!, large!].map(widthOf)).toEqual([10, 10, 20, 10, 20]);
    expect(asked).toEqual([small, large]);
  });
});

describe('the nearest points of bases', () => {
  const at = (x: number, y: number, facing = 0) => footprint({ x, y, facing }, { width: 2000, depth: 1000 });
  it('lie as far apart as the gap that is measured, at any turn', () => {
    for (const facing of [0, 30, 45, 77, 90, 160])
      for (const [x, y] of [
        [5000, 0],
        [3000, 4000],
        [-2000, 6000],
        [-7000, -1000],
      ] as const) {
        const [one, other] = [[at(0, 0)], [at(x, y, facing)]];
        const { a, b, gap: far } = closest(one, other);
        expect(far).toBeCloseTo(gap(one[0]!, other[0]!), 6);
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(far, 3);
      }
  });
});
