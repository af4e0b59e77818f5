import { covers, type Feature, type Kind, levelAt, type Place, type TableMap } from '@sandtable/table';
import type { Cover } from './vocabulary.ts';

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
export const ROADS: readonly Kind[] = ['road', 'trail', 'bridge', 'ford'];
/** SCW-5.15 Not to be entered, except by a bridge or ford. */
export const BARRED: readonly Kind[] = ['river', 'canal', 'impassable'];

const RANK = { none: 0, soft: 1, hard: 2, trenches: 3 } as const satisfies Record<Cover, number>;
const COVER_OF: readonly (readonly [readonly Kind[], Cover])[] = [
  [TRENCHES, 'trenches'],
  [HARD, 'hard'],
  [SOFT, 'soft'],
];

type Sorted = {
  readonly cover: readonly (readonly [Feature, Cover])[];
  readonly sight: TableMap;
  readonly wire: readonly Feature[];
  readonly roads: readonly Feature[];
  readonly rough: readonly Feature[];
  readonly barred: readonly Feature[];
};
const known = new WeakMap<TableMap, Sorted>();

/** The features of a map by what they do, sorted once. */
export function sorted(map: TableMap): Sorted {
  let found = known.get(map);
  if (!found) {
    const of = (kinds: readonly Kind[]): Feature[] => map.features.filter(({ kind }) => kinds.includes(kind));
    found = {
      cover: COVER_OF.flatMap(([kinds, cover]) => of(kinds).map((feature) => [feature, cover] as const)),
      sight: { ...map, features: of([...HIGH, 'hill']) },
      wire: of(['wire']),
      roads: of(ROADS),
      rough: of(ROUGH),
      barred: of(BARRED),
    };
    known.set(map, found);
  }
  return found;
}

/** SCW-22.4 The cover of one place; the best that lies there. */
export const coverAt = (map: TableMap, place: Place): Cover =>
  sorted(map).cover.find(([feature]) => covers(feature, place))?.[1] ?? 'none';

/** SCW-8.9 More than half must be inside; counted together, the poorest applies. */
export function coverOfAll(map: TableMap, places: readonly Place[]): Cover {
  const found = places.map((place) => coverAt(map, place));
  const atLeast = (cover: Cover): boolean =>
    found.filter((each) => RANK[each] >= RANK[cover]).length * 2 > places.length;
  return atLeast('trenches') ? 'trenches' : atLeast('hard') ? 'hard' : atLeast('soft') ? 'soft' : 'none';
}

/** SCW-22.4 The level that more than half of the elements reach. */
export function levelOfAll(map: TableMap, places: readonly Place[]): number {
  const levels = places.map((place) => levelAt(sorted(map).sight, place)).sort((a, b) => b - a);
  return levels[Math.floor(places.length / 2)] ?? 0;
}

export const isRough = (map: TableMap, place: Place): boolean =>
  sorted(map).rough.some((feature) => covers(feature, place));
