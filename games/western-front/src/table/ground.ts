import { covers, type Feature, type Kind, type Place, perMap, type TableMap } from '@sandtable/table';
import type { Cover } from '../sheet/vocabulary.ts';

/** What ground means here: WF-4.14 to WF-4.16, WF-7.7, WF-7.9. */

/** Cover of those who stand in it. */
const IN_COVER: Partial<Record<Kind, Cover>> = {
  bunker: 'bunker',
  dugout: 'bunker',
  fortification: 'bunker',
  building: 'hard',
  'built-up': 'hard',
  trench: 'hard',
  'rifle-pit': 'hard',
  emplacement: 'hard',
  barricade: 'hard',
  wood: 'soft',
  'olive-grove': 'soft',
  vines: 'soft',
  scrub: 'soft',
  bushes: 'soft',
  rough: 'soft',
  'broken-ground': 'soft',
  'shelled-ground': 'soft',
  ruins: 'soft',
};
/** Cover of those behind it, against fire that crosses it within an inch of them. */
const BEHIND_COVER: Partial<Record<Kind, Cover>> = { wall: 'hard', hedge: 'soft', fence: 'soft' };
const RANK: Readonly<Record<Cover, number>> = { none: 0, soft: 1, hard: 2, bunker: 3 };
export const isBetter = (a: Cover, b: Cover): boolean => RANK[a] > RANK[b];

/** WF-4.16 Buildings of wood are soft cover. */
export const coverIn = (feature: Feature, isWooden: boolean): Cover =>
  feature.kind === 'building' && isWooden ? 'soft' : (IN_COVER[feature.kind] ?? 'none');
export const coverBehind = ({ kind }: Feature): Cover => BEHIND_COVER[kind] ?? 'none';

/** Half rate for men, horses and tanks; closed to guns, wagons and cars off the road. */
export const SLOW: readonly Kind[] = [
  'wood',
  'olive-grove',
  'vines',
  'stream',
  'ruins',
  'scrub',
  'bushes',
  'rough',
  'broken-ground',
  'gully',
  'marsh',
  'ford',
];
export const BARRIERS: readonly Kind[] = ['hedge', 'fence', 'wall', 'barricade'];
export const WET: readonly Kind[] = ['canal', 'water', 'river', 'impassable'];
export const HOUSES: readonly Kind[] = ['building', 'built-up', 'bunker', 'dugout', 'fortification'];
/** WF-1.20 Fixed defences, besides the far side of a wall. */
export const FIXED: readonly Kind[] = [...HOUSES, 'trench', 'rifle-pit', 'emplacement'];
/** Nobody inside goes prone: WF-4.10. */
export const UPRIGHT: readonly Kind[] = [...HOUSES, 'trench'];

/** The features that matter to each question, once a map. */
export const sortedOf = perMap((map: TableMap) => {
  const of = (...kinds: readonly Kind[]): readonly Feature[] =>
    map.features.filter(({ kind }) => kinds.includes(kind));
  return {
    inside: map.features.filter(({ kind }) => IN_COVER[kind] !== undefined),
    behind: map.features.filter(({ kind }) => BEHIND_COVER[kind] !== undefined),
    slow: of(...SLOW),
    shelled: of('shelled-ground'),
    wet: of(...WET),
    bridges: of('bridge'),
    barriers: of(...BARRIERS),
    trenches: of('trench', 'rifle-pit'),
    wire: of('wire'),
    roads: of('road', 'trail'),
    houses: of(...HOUSES),
    dugouts: of('dugout'),
    works: of('emplacement'),
    rooms: map.features.filter(({ room }) => room !== undefined),
  };
});

export const isInside = (features: readonly Feature[], place: Place): boolean =>
  features.some((feature) => covers(feature, place));
export const featureOf = (features: readonly Feature[], place: Place): Feature | undefined =>
  features.find((feature) => covers(feature, place));
