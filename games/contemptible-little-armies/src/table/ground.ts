import {
  covers,
  type Feature,
  gapBetween,
  insideGround,
  type Kind,
  nearestOnSegment,
  type Place,
  perMap,
  ringsOf,
  type Stretch,
  segmentsMeet,
  squaredGap,
  type TableMap,
} from '@sandtable/table';
import type { Cover } from '../play/state.ts';

/** What kinds of ground mean to this game (the table of CLA-2.11 and CLA-10.4). */

type Meaning = { readonly difficult: boolean; readonly cover: Cover; readonly defences: boolean };

const difficult = (cover: Cover, defences = false): Meaning => ({ difficult: true, cover, defences });

/** Kinds that are not named are open ground. */
const MEANINGS: Partial<Record<Kind, Meaning>> = {
  wood: difficult('cover'),
  'olive-grove': difficult('cover'),
  vines: difficult('cover'),
  scrub: difficult('cover'),
  bushes: difficult('cover'),
  rough: difficult('cover'),
  'broken-ground': difficult('cover'),
  gully: difficult('cover'),
  'shelled-ground': difficult('cover'),
  'sunken-road': difficult('cover'),
  embankment: difficult('cover'),
  railway: difficult('cover'),
  ruins: difficult('cover', true),
  marsh: difficult('open'),
  'soft-sand': difficult('open'),
  river: difficult('open'),
  stream: difficult('open'),
  canal: difficult('open'),
  water: difficult('open'),
  building: difficult('cover', true),
  'built-up': difficult('cover', true),
  hedge: difficult('cover', true),
  wall: difficult('cover', true),
  fence: difficult('cover', true),
  barricade: difficult('cover', true),
  wire: difficult('open', true),
  trench: difficult('entrenched'),
  'rifle-pit': difficult('entrenched'),
  emplacement: difficult('entrenched'),
  dugout: difficult('entrenched'),
  bunker: difficult('entrenched'),
  fortification: difficult('entrenched'),
};

const ROADS: readonly Kind[] = ['road', 'trail', 'bridge', 'ford'];
/** What lies across a road all the same. */
const ACROSS: readonly Kind[] = [
  'trench',
  'rifle-pit',
  'emplacement',
  'dugout',
  'bunker',
  'fortification',
  'wire',
  'hedge',
  'wall',
  'fence',
  'barricade',
];
/** Lines that cover whoever stands within an inch behind them. */
const LINES: readonly Kind[] = ['hedge', 'wall', 'fence', 'barricade'];
/** Good going along it. */
const TRENCHES: readonly Kind[] = ['trench', 'rifle-pit', 'emplacement', 'dugout', 'bunker', 'fortification'];

type Slow = { readonly feature: Feature; readonly byRoad: boolean; readonly trench: boolean };
type Survey = {
  readonly slow: readonly Slow[];
  readonly covering: readonly { readonly feature: Feature; readonly cover: Cover; readonly line: boolean }[];
  readonly roads: readonly Feature[];
  readonly barred: readonly Feature[];
  readonly defences: readonly Feature[];
};

const isLine = ({ kind, ground }: Feature): boolean => LINES.includes(kind) && 'line' in ground;

export const groundOf = perMap(
  ({ features }): Survey => ({
    slow: features.flatMap((feature) =>
      MEANINGS[feature.kind]?.difficult
        ? [{ feature, byRoad: !ACROSS.includes(feature.kind), trench: TRENCHES.includes(feature.kind) }]
        : [],
    ),
    covering: features.flatMap((feature) => {
      const cover = MEANINGS[feature.kind]?.cover ?? 'open';
      return cover === 'open' ? [] : [{ feature, cover, line: isLine(feature) }];
    }),
    roads: features.filter(({ kind }) => ROADS.includes(kind)),
    barred: features.filter(({ kind }) => kind === 'impassable'),
    defences: features.filter(({ kind }) => MEANINGS[kind]?.defences),
  }),
);

/** The squared gap between two segments; 0 where they meet. */
function segmentsGap(a: Place, b: Place, c: Place, d: Place): number {
  if (segmentsMeet(a, b, c, d)) return 0;
  return Math.min(
    squaredGap(a, nearestOnSegment(a, c, d)),
    squaredGap(b, nearestOnSegment(b, c, d)),
    squaredGap(c, nearestOnSegment(c, a, b)),
    squaredGap(d, nearestOnSegment(d, a, b)),
  );
}

/** Does a base of this radius, going from a to b, come onto the feature? Touching its edge is not coming onto it. */
function touched(feature: Feature, a: Place, b: Place, radius: number): boolean {
  const near = (radius - 1) ** 2;
  for (const { corners, low, high } of ringsOf(feature.ground)) {
    if (Math.max(a.x, b.x) + radius < low.x || Math.min(a.x, b.x) - radius > high.x) continue;
    if (Math.max(a.y, b.y) + radius < low.y || Math.min(a.y, b.y) - radius > high.y) continue;
    if (covers(feature, a)) return true;
    for (let i = 0, p = corners[corners.length - 1]!; i < corners.length; p = corners[i++]!)
      if (segmentsGap(a, b, p, corners[i]!) < near) return true;
  }
  return false;
}

/** Does the whole base stay inside the feature on its way from a to b? */
function keptInside(feature: Feature, a: Place, b: Place, radius: number): boolean {
  const near = (radius - 1) ** 2;
  return ringsOf(feature.ground).some(
    ({ corners }) =>
      covers(feature, a) &&
      covers(feature, b) &&
      corners.every(
        (corner, i) => segmentsGap(a, b, corners[(i + corners.length - 1) % corners.length]!, corner) >= near,
      ),
  );
}

const point = (a: Place, b: Place, t: number): Place => ({
  x: Math.round(a.x + (b.x - a.x) * t),
  y: Math.round(a.y + (b.y - a.y) * t),
});

/** What is left of the way from a to b once the stretches on roads are taken out. */
function offRoad(roads: readonly Feature[], a: Place, b: Place): (readonly [Place, Place])[] {
  if (a.x === b.x && a.y === b.y) return roads.some((road) => covers(road, a)) ? [] : [[a, b]];
  const on = roads
    .flatMap((road): Stretch[] => insideGround(road.ground, a, b))
    .sort((p, q) => p.from - q.from);
  const left: (readonly [Place, Place])[] = [];
  let from = 0;
  for (const stretch of on) {
    if (stretch.from > from + 1e-9) left.push([point(a, b, from), point(a, b, stretch.from)]);
    from = Math.max(from, stretch.to);
  }
  if (from < 1 - 1e-9) left.push([point(a, b, from), b]);
  return left;
}

/** CLA-2.11 The first difficult ground that a base meets between two places; moving along a trench is good going. */
export function difficultFor(map: TableMap, a: Place, b: Place, radius: number): Feature | undefined {
  const { slow, roads } = groundOf(map);
  for (const { feature, byRoad, trench } of slow) {
    if (!touched(feature, a, b, radius)) continue;
    if (trench && (a.x !== b.x || a.y !== b.y) && keptInside(feature, a, b, radius)) continue;
    if (byRoad && !offRoad(roads, a, b).some(([from, to]) => touched(feature, from, to, radius))) continue;
    return feature;
  }
  return undefined;
}

/** Does a base stand on difficult ground? In a trench it does, though it may go along it. */
export const standsIn = (map: TableMap, place: Place, radius: number): Feature | undefined =>
  difficultFor(map, place, place, radius);

/** Is the base wholly inside a trench, so that it may go along it? */
export const insideTrench = (map: TableMap, place: Place, radius: number): boolean =>
  groundOf(map).slow.some(({ feature, trench }) => trench && keptInside(feature, place, place, radius));

export const barredFor = (map: TableMap, a: Place, b: Place, radius: number): Feature | undefined =>
  groundOf(map).barred.find((feature) => touched(feature, a, b, radius));

/** Does a base meet ground of these kinds on its way? */
export const meetsKind = (
  map: TableMap,
  kinds: readonly Kind[],
  a: Place,
  b: Place,
  radius: number,
): Feature | undefined =>
  kinds.length === 0
    ? undefined
    : map.features.find((feature) => kinds.includes(feature.kind) && touched(feature, a, b, radius));

/** CLA-2.8 Does the whole way lie on roads? */
export const onRoads = (map: TableMap, a: Place, b: Place): boolean =>
  offRoad(groundOf(map).roads, a, b).every(([from, to]) => gapBetween(from, to) < 2);

/** Within an inch behind a line (section 2.5 of the sheet's readings). */
const BEHIND = 1000;

const SLOTS = 1 << 13;
const COVERS: readonly Cover[] = ['open', 'cover', 'entrenched'];
/** Figures stand where they stood before: what covers a place is worked out once. */
const covered = perMap(() => ({ keys: new Int32Array(SLOTS * 2).fill(-1), found: new Uint8Array(SLOTS) }));

/** CLA-10.4 The best cover where a figure stands. */
export function coverAt(map: TableMap, place: Place): Cover {
  const { keys, found } = covered(map);
  const slot = (Math.imul(place.x, 73_856_093) ^ Math.imul(place.y, 19_349_663)) & (SLOTS - 1);
  if (keys[slot * 2] !== place.x || keys[slot * 2 + 1] !== place.y) {
    found[slot] = COVERS.indexOf(bestCover(map, place));
    keys[slot * 2] = place.x;
    keys[slot * 2 + 1] = place.y;
  }
  return COVERS[found[slot]!]!;
}

function bestCover(map: TableMap, place: Place): Cover {
  let best: Cover = 'open';
  for (const { feature, cover, line } of groundOf(map).covering) {
    if (best === cover) continue;
    const there = covers(feature, place) || (line && touched(feature, place, place, BEHIND));
    if (!there) continue;
    if (cover === 'entrenched') return cover;
    best = cover;
  }
  return best;
}

/** Is this ground difficult to anybody on foot? */
export const isSlow = ({ kind }: Feature): boolean => MEANINGS[kind]?.difficult ?? false;
