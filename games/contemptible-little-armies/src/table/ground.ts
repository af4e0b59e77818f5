import {
  covers,
  type Feature,
  gapBetween,
  insideGround,
  type Kind,
  keptByPlace,
  levelAt,
  nearestOnPath,
  type Path,
  type Place,
  pathLength,
  perMap,
  ringsOf,
  type Stretch,
  segmentsMeet,
  squaredGapToSegment,
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

/** A feature with the least upright rectangle round all of it. */
type Bounded = { readonly feature: Feature; readonly low: Place; readonly high: Place };
type Slow = Bounded & { readonly byRoad: boolean; readonly trench: boolean };
type Survey = {
  readonly slow: readonly Slow[];
  readonly covering: readonly { readonly feature: Feature; readonly cover: Cover; readonly line: boolean }[];
  readonly roads: readonly Bounded[];
  readonly barred: readonly Bounded[];
  readonly defences: readonly Feature[];
};

function bounded(feature: Feature): Bounded {
  const rings = ringsOf(feature.ground);
  return {
    feature,
    low: { x: Math.min(...rings.map(({ low }) => low.x)), y: Math.min(...rings.map(({ low }) => low.y)) },
    high: {
      x: Math.max(...rings.map(({ high }) => high.x)),
      y: Math.max(...rings.map(({ high }) => high.y)),
    },
  };
}

/** Does a base on its way from a to b miss the rectangle round a feature? */
const isClearOf = ({ low, high }: Bounded, a: Place, b: Place, radius: number): boolean =>
  (a.x > b.x ? a.x : b.x) + radius < low.x ||
  (a.x < b.x ? a.x : b.x) - radius > high.x ||
  (a.y > b.y ? a.y : b.y) + radius < low.y ||
  (a.y < b.y ? a.y : b.y) - radius > high.y;

const isLine = ({ kind, ground }: Feature): boolean => LINES.includes(kind) && 'line' in ground;

export const groundOf = perMap(
  ({ features }): Survey => ({
    slow: features.flatMap((feature) =>
      MEANINGS[feature.kind]?.difficult
        ? [
            {
              ...bounded(feature),
              byRoad: !ACROSS.includes(feature.kind),
              trench: TRENCHES.includes(feature.kind),
            },
          ]
        : [],
    ),
    covering: features.flatMap((feature) => {
      const cover = MEANINGS[feature.kind]?.cover ?? 'open';
      return cover === 'open' ? [] : [{ feature, cover, line: isLine(feature) }];
    }),
    roads: features.filter(({ kind }) => ROADS.includes(kind)).map(bounded),
    barred: features.filter(({ kind }) => kind === 'impassable').map(bounded),
    defences: features.filter(({ kind }) => MEANINGS[kind]?.defences),
  }),
);

/** The squared gap between two segments; 0 where they meet. */
function segmentsGap(a: Place, b: Place, c: Place, d: Place): number {
  if (segmentsMeet(a, b, c, d)) return 0;
  return Math.min(
    squaredGapToSegment(a, c, d),
    squaredGapToSegment(b, c, d),
    squaredGapToSegment(c, a, b),
    squaredGapToSegment(d, a, b),
  );
}

/** Does the way from a to b come this near to the outline? Only edges that come near its rectangle are measured. */
function nearsOutline(corners: readonly Place[], a: Place, b: Place, radius: number): boolean {
  const near = (radius - 1) ** 2;
  const [west, east] = a.x < b.x ? [a.x - radius, b.x + radius] : [b.x - radius, a.x + radius];
  const [south, north] = a.y < b.y ? [a.y - radius, b.y + radius] : [b.y - radius, a.y + radius];
  for (let i = 0, p = corners[corners.length - 1]!; i < corners.length; p = corners[i++]!) {
    const q = corners[i]!;
    if ((p.x < west && q.x < west) || (p.x > east && q.x > east)) continue;
    if ((p.y < south && q.y < south) || (p.y > north && q.y > north)) continue;
    if (segmentsGap(a, b, p, q) < near) return true;
  }
  return false;
}

/** Does a base of this radius, going from a to b, come onto the feature? Touching its edge is not coming onto it. */
function touched(feature: Feature, a: Place, b: Place, radius: number): boolean {
  for (const { corners, low, high } of ringsOf(feature.ground)) {
    if (Math.max(a.x, b.x) + radius < low.x || Math.min(a.x, b.x) - radius > high.x) continue;
    if (Math.max(a.y, b.y) + radius < low.y || Math.min(a.y, b.y) - radius > high.y) continue;
    if (covers(feature, a) || nearsOutline(corners, a, b, radius)) return true;
  }
  return false;
}

/** Does the whole base stay inside the feature on its way from a to b? */
function keptInside(feature: Feature, a: Place, b: Place, radius: number): boolean {
  return (
    covers(feature, a) &&
    covers(feature, b) &&
    ringsOf(feature.ground).some(({ corners }) => !nearsOutline(corners, a, b, radius))
  );
}

const point = (a: Place, b: Place, t: number): Place => ({
  x: Math.round(a.x + (b.x - a.x) * t),
  y: Math.round(a.y + (b.y - a.y) * t),
});

/** What is left of the way from a to b once the stretches on roads are taken out. */
function offRoad(roads: readonly Bounded[], a: Place, b: Place): (readonly [Place, Place])[] {
  const near = roads.filter((road) => !isClearOf(road, a, b, 0));
  if (near.length === 0) return [[a, b]];
  if (a.x === b.x && a.y === b.y) return near.some(({ feature }) => covers(feature, a)) ? [] : [[a, b]];
  const on = near
    .flatMap(({ feature }): Stretch[] => insideGround(feature.ground, a, b))
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

/** A place found along a bearing may be so much off the straight way there. */
const ROUNDED = 2;
/** May anybody whose base lies within this circle meet difficult ground, or what nobody crosses, as it goes from a to b? At a glance. */
export function mayMeetGround(map: TableMap, a: Place, b: Place, reach: number): boolean {
  const { slow, barred } = groundOf(map);
  for (const each of slow) if (!isClearOf(each, a, b, reach + ROUNDED)) return true;
  for (const each of barred) if (!isClearOf(each, a, b, reach + ROUNDED)) return true;
  return false;
}

/** CLA-2.11 The first difficult ground that a base meets between two places; moving along a trench is good going. */
export function difficultFor(map: TableMap, a: Place, b: Place, radius: number): Feature | undefined {
  const { slow, roads } = groundOf(map);
  for (const each of slow) {
    if (isClearOf(each, a, b, radius)) continue;
    const { feature, byRoad, trench } = each;
    if (!touched(feature, a, b, radius)) continue;
    if (trench && (a.x !== b.x || a.y !== b.y) && keptInside(feature, a, b, radius)) continue;
    if (byRoad && !offRoad(roads, a, b).some(([from, to]) => touched(feature, from, to, radius))) continue;
    return feature;
  }
  return undefined;
}

/** Is the base wholly inside a trench, so that it may go along it? */
const insideTrench = (map: TableMap, place: Place, radius: number): boolean =>
  groundOf(map).slow.some(({ feature, trench }) => trench && keptInside(feature, place, place, radius));

const stuck = keptByPlace((map, place, radius) =>
  difficultFor(map, place, place, radius) && !insideTrench(map, place, radius) ? 1 : 0,
);
/** CLA-2.11 Does a base stand on difficult ground? Whoever stands wholly in a trench may go along it. */
export const standsIn = (map: TableMap, place: Place, radius: number): boolean =>
  stuck(map, place, radius) === 1;

export const barredFor = (map: TableMap, a: Place, b: Place, radius: number): Feature | undefined =>
  groundOf(map).barred.find((each) => !isClearOf(each, a, b, radius) && touched(each.feature, a, b, radius))
    ?.feature;

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

/** CLA-2.11 Is this place on a road? */
export const isOnRoad = (map: TableMap, place: Place): boolean =>
  groundOf(map).roads.some(({ feature }) => covers(feature, place));

/** CLA-2.8 The ways along the roads that a place lies on, in both directions of each. */
export function waysByRoad(map: TableMap, { x, y }: Place): Path[] {
  const here = { x, y };
  return groundOf(map).roads.flatMap(({ feature }) => {
    const { ground } = feature;
    if (!('line' in ground) || !covers(feature, here)) return [];
    const { line } = ground;
    const at = nearestOnPath(line, here).distance;
    const far = line.map((_, i) => pathLength(line.slice(0, i + 1)));
    const onwards = line.filter((_, i) => far[i]! > at + 1);
    const back = line.filter((_, i) => far[i]! < at - 1).reverse();
    return [onwards, back].filter((way) => way.length > 0).map((way) => [here, ...way]);
  });
}

/** CLA-2.8 Does the whole way lie on roads? */
export const onRoads = (map: TableMap, a: Place, b: Place): boolean =>
  offRoad(groundOf(map).roads, a, b).every(([from, to]) => gapBetween(from, to) < 2);

/** Within an inch behind a line (section 2.5 of the sheet's readings). */
const BEHIND = 1000;

const COVERS: readonly Cover[] = ['open', 'cover', 'entrenched'];
const covered = keptByPlace((map, place) => COVERS.indexOf(bestCover(map, place)));

/** CLA-10.4 The best cover where a figure stands. */
export const coverAt = (map: TableMap, place: Place): Cover => COVERS[covered(map, place, 0)]!;

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

const heights = keptByPlace(levelAt);
/** How high a place lies. */
export const heightAt = (map: TableMap, place: Place): number => heights(map, place, 0);

/** Is this ground difficult to anybody on foot? */
export const isSlow = ({ kind }: Feature): boolean => MEANINGS[kind]?.difficult ?? false;
