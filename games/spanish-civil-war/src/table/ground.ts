import {
  covers,
  type Feature,
  INCH,
  type Kind,
  type Place,
  perMap,
  ringsOf,
  type TableMap,
} from '@sandtable/table';
import type { Cover } from '../sheet/vocabulary.ts';

/** What ground means to this sheet (SCW-8.9, SCW-7.8). */
const SOFT: readonly Kind[] = [
  'wood',
  'olive-grove',
  'vines',
  'scrub',
  'bushes',
  'hedge',
  'shelled-ground',
  'sunken-road',
  'embankment',
];
const HARD: readonly Kind[] = [
  'building',
  'built-up',
  'ruins',
  'wall',
  'barricade',
  'fortification',
  'bunker',
];
const TRENCHES: readonly Kind[] = ['trench', 'rifle-pit'];
/** SCW-7.8 Sight reaches 2 inches into these. */
export const HIGH: readonly Kind[] = ['wood', 'olive-grove', 'building', 'built-up', 'ruins'];
/** SCW-16.7 Armour supports only from 3 inches here; SCW-5.15 the house rule makes it slow. */
export const ROUGH: readonly Kind[] = [
  ...HIGH,
  'rough',
  'broken-ground',
  'gully',
  'vines',
  'scrub',
  'bushes',
  'shelled-ground',
  'marsh',
];
const ROADS: readonly Kind[] = ['road', 'trail', 'bridge', 'ford'];
/** SCW-5.15 Not to be entered, except by a bridge or ford. */
const BARRED: readonly Kind[] = ['river', 'canal', 'impassable'];

const RANK = { none: 0, soft: 1, hard: 2, trenches: 3 } as const satisfies Record<Cover, number>;
const COVER_OF: readonly (readonly [readonly Kind[], Cover])[] = [
  [TRENCHES, 'trenches'],
  [HARD, 'hard'],
  [SOFT, 'soft'],
];

type Covering = readonly [Feature, Cover];
/** What lies in a square inch of the table, whole or in part. */
type Square = { readonly cover: readonly Covering[]; readonly hills: readonly Feature[] };

type Sorted = {
  readonly cover: readonly Covering[];
  readonly sight: TableMap;
  readonly hills: readonly Feature[];
  readonly wire: readonly Feature[];
  readonly roads: readonly Feature[];
  readonly rough: readonly Feature[];
  readonly barred: readonly Feature[];
  readonly squares: readonly Square[];
};
/** The features of a map by what they do. */
export const sorted = perMap((map): Sorted => {
  const of = (kinds: readonly Kind[]): Feature[] => map.features.filter(({ kind }) => kinds.includes(kind));
  const cover = COVER_OF.flatMap(([kinds, gives]) => of(kinds).map((feature) => [feature, gives] as const));
  const hills = of(['hill']);
  return {
    cover,
    sight: { ...map, features: of([...HIGH, 'hill']) },
    hills,
    wire: of(['wire']),
    roads: of(ROADS),
    rough: of(ROUGH),
    barred: of(BARRED),
    squares: squaresOf(map, cover, hills),
  };
});

/** Inch by inch, row after row, the far edges of the table included. */
function squaresOf(map: TableMap, cover: readonly Covering[], hills: readonly Feature[]): Square[] {
  const [across, up] = [acrossOf(map), Math.floor(map.depth / INCH) + 1];
  return Array.from({ length: across * up }, (_, i) => {
    const [x, y] = [(i % across) * INCH, Math.floor(i / across) * INCH];
    const touches = (feature: Feature): boolean => {
      const { low, high } = boundsOf(feature);
      return low.x <= x + INCH && high.x >= x && low.y <= y + INCH && high.y >= y;
    };
    return { cover: cover.filter(([feature]) => touches(feature)), hills: hills.filter(touches) };
  });
}
const acrossOf = ({ width }: TableMap): number => Math.floor(width / INCH) + 1;

/** All that may lie at a place; off the table, everything. */
function around(map: TableMap, { x, y }: Place): Square {
  const all = sorted(map);
  if (x < 0 || y < 0 || x > map.width || y > map.depth) return all;
  return all.squares[Math.floor(y / INCH) * acrossOf(map) + Math.floor(x / INCH)]!;
}

type Bounds = { readonly low: Place; readonly high: Place; readonly whole: boolean };
const bounds = new WeakMap<Feature, Bounds>();

/** The bounds of a feature, and whether it fills them: a rectangle that stands straight. */
export function boundsOf(feature: Feature): Bounds {
  let found = bounds.get(feature);
  if (!found) {
    const rings = ringsOf(feature.ground);
    const low = {
      x: Math.min(...rings.map((ring) => ring.low.x)),
      y: Math.min(...rings.map((ring) => ring.low.y)),
    };
    const high = {
      x: Math.max(...rings.map((ring) => ring.high.x)),
      y: Math.max(...rings.map((ring) => ring.high.y)),
    };
    const { ground } = feature;
    const whole =
      'area' in ground &&
      ground.area.length === 4 &&
      ground.area.every(({ x, y }) => (x === low.x || x === high.x) && (y === low.y || y === high.y)) &&
      new Set(ground.area.map(({ x, y }) => `${x},${y}`)).size === 4;
    found = { low, high, whole };
    bounds.set(feature, found);
  }
  return found;
}

/** Does the place lie on the feature, its edge included? The bounds first. */
export function liesOn(feature: Feature, place: Place): boolean {
  const { low, high, whole } = boundsOf(feature);
  if (place.x < low.x || place.x > high.x || place.y < low.y || place.y > high.y) return false;
  return whole || covers(feature, place);
}

/** Places so far apart all over the map, the first row so far from the south edge. */
export function spotsOn({ width, depth }: TableMap, apart: number, first: number): Place[] {
  const spots: Place[] = [];
  for (let x = apart; x < width; x += apart) for (let y = first; y < depth; y += apart) spots.push({ x, y });
  return spots;
}

/** SCW-22.4 The cover of one place; the best that lies there. */
export function coverAt(map: TableMap, place: Place): Cover {
  for (const [feature, cover] of around(map, place).cover) if (liesOn(feature, place)) return cover;
  return 'none';
}

/** SCW-22.4 How high a place lies. */
export function levelOn(map: TableMap, place: Place): number {
  let level = 0;
  for (const feature of around(map, place).hills) {
    const top = feature.level ?? 1;
    if (top > level && liesOn(feature, place)) level = top;
  }
  return level;
}

/** SCW-8.9 More than half must be inside; counted together, the poorest applies. */
export function coverOfAll(map: TableMap, places: readonly Place[]): Cover {
  let soft = 0;
  let hard = 0;
  let trenches = 0;
  for (const place of places) {
    const rank = RANK[coverAt(map, place)];
    if (rank >= RANK.soft) soft++;
    if (rank >= RANK.hard) hard++;
    if (rank >= RANK.trenches) trenches++;
  }
  const most = (n: number): boolean => n * 2 > places.length;
  return most(trenches) ? 'trenches' : most(hard) ? 'hard' : most(soft) ? 'soft' : 'none';
}

/** SCW-22.4 The level that more than half of the elements reach. */
export function levelOfAll(map: TableMap, places: readonly Place[]): number {
  const levels = places.map((place) => levelOn(map, place));
  if (levels.every((level) => level === levels[0])) return levels[0] ?? 0;
  return levels.sort((a, b) => b - a)[Math.floor(places.length / 2)]!;
}

export const isRough = (map: TableMap, place: Place): boolean =>
  sorted(map).rough.some((feature) => liesOn(feature, place));
