import {
  covers,
  type Feature,
  gapBetween,
  meetingsOf,
  type Place,
  perMap,
  squaredGapToSegment,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import type { Cover, MeleeCover } from '../sheet/vocabulary.ts';
import { coverBehind, coverIn, FIXED, featureOf, isBetter, isInside, sortedOf, UPRIGHT } from './ground.ts';
import { placesOf } from './stations.ts';

/** What protects whom: WF-4.14 to WF-4.16, WF-1.11, WF-3.5. */

type Grounds = Pick<State, 'map' | 'strongholds'>;
/** A wall, fence or hedge protects those within an inch of it. */
const BEHIND = 1000;
/** A millionth of an inch: more than the error of dividing. */
const HAIR = 0.001;

type Held = {
  readonly x: number;
  readonly y: number;
  readonly cover: Cover;
  readonly trench: Feature | undefined;
  readonly barriers: readonly Feature[];
};
const SLOTS = 1 << 12;
/** Men stand where they stood before: what was found at a place is kept, by map. */
const known = perMap((): (Held | undefined)[] => new Array(SLOTS).fill(undefined));

const isWooden = ({ strongholds }: Grounds, id: string): boolean =>
  strongholds[id]?.structure.includes('wood') ?? false;
const isNear = (feature: Feature, place: Place): boolean => {
  if (!('line' in feature.ground)) return covers(feature, place);
  const { line } = feature.ground;
  return line.some((end, i) => i > 0 && squaredGapToSegment(place, line[i - 1]!, end) <= BEHIND * BEHIND);
};

/** What protects a man where he stands, whoever fires, and what may protect him besides. */
function heldAt(state: Grounds, place: Place): Held {
  const all = known(state.map);
  const slot = (Math.imul(place.x, 73_856_093) ^ Math.imul(place.y, 19_349_663)) & (SLOTS - 1);
  const kept = all[slot];
  if (kept && kept.x === place.x && kept.y === place.y) return kept;
  const { inside, behind, trenches } = sortedOf(state.map);
  let cover: Cover = 'none';
  for (const feature of inside) {
    if (feature.kind === 'trench' || !covers(feature, place)) continue;
    const here = coverIn(feature, isWooden(state, feature.id));
    if (isBetter(here, cover)) cover = here;
  }
  const held = {
    x: place.x,
    y: place.y,
    cover,
    trench: featureOf(trenches, place),
    barriers: behind.filter((feature) => isNear(feature, place)),
  };
  all[slot] = held;
  return held;
}

const crossesBarrier = ({ ground }: Feature, a: Place, b: Place): boolean =>
  'line' in ground && meetingsOf(a, b, ground.line).length > 0;
/** 5.4 of the game: does fire from a place cross it within an inch of the man? */
const shields = ({ ground }: Feature, from: Place, man: Place): boolean =>
  'line' in ground &&
  meetingsOf(from, man, ground.line).some((t) => (1 - t) * gapBetween(from, man) <= BEHIND + HAIR);

/** Cover of one man against fire from a place. Trenches and walls protect only against fire that crosses them. */
function coverAt(state: Grounds, place: Place, from: Place, bars = shields): Cover {
  const { cover, trench, barriers } = heldAt(state, place);
  let best = cover;
  if (trench && isBetter('hard', best) && !covers(trench, from)) best = 'hard';
  for (const barrier of barriers)
    if (isBetter(coverBehind(barrier), best) && bars(barrier, from, place)) best = coverBehind(barrier);
  return best;
}

const CLASSES: readonly Cover[] = ['bunker', 'hard', 'soft', 'none'];
/** The class that most of these men have; of two alike the better one. */
export function coverOfPlaces(state: Grounds, places: readonly Place[], from: Place, bars = shields): Cover {
  if (places.length === 1) return coverAt(state, places[0]!, from, bars);
  const counts: Record<Cover, number> = { none: 0, soft: 0, hard: 0, bunker: 0 };
  for (const place of places) counts[coverAt(state, place, from, bars)]++;
  let best: Cover = 'bunker';
  for (const each of CLASSES) if (counts[each] > counts[best]) best = each;
  return best;
}
export const coverOf = (state: Grounds, target: Unit, from: Place): Cover =>
  coverOfPlaces(state, placesOf(state, target), from);

/** WF-3.5 Cover for morale: where most of its men are, whoever fires. */
export function moraleCover(state: Grounds, unit: Unit): Cover {
  const counts: Record<Cover, number> = { none: 0, soft: 0, hard: 0, bunker: 0 };
  for (const place of placesOf(state, unit)) {
    const { cover, trench, barriers } = heldAt(state, place);
    let best = trench && isBetter('hard', cover) ? 'hard' : cover;
    for (const barrier of barriers) if (isBetter(coverBehind(barrier), best)) best = coverBehind(barrier);
    counts[best]++;
  }
  let best: Cover = 'bunker';
  for (const each of CLASSES) if (counts[each] > counts[best]) best = each;
  return best;
}

const mostOf = (places: readonly Place[], is: (place: Place) => boolean): boolean =>
  2 * places.filter(is).length > places.length;

export const isInTrench = (state: Grounds, unit: Unit): boolean =>
  mostOf(placesOf(state, unit), (place) => heldAt(state, place).trench !== undefined);

/** WF-4.10 Nobody lies down in trenches, bunkers, buildings. */
export const mustStand = (state: Grounds, unit: Unit): boolean => {
  const upright = state.map.features.filter(({ kind }) => UPRIGHT.includes(kind));
  return placesOf(state, unit).some((place) => isInside(upright, place));
};

/** WF-1.11, WF-1.12 Cover hand to hand, which counts only while the enemy does not share it; a trench always does. */
export function meleeCover(state: Grounds, unit: Unit, enemy: Unit): MeleeCover {
  if (isInTrench(state, unit)) return 'trench';
  const from = enemy.pose!; // he is in this melee
  const cover = coverOfPlaces(state, placesOf(state, unit), from, crossesBarrier); // wherever he comes across
  if (cover === 'none') return 'none';
  const mine = placesOf(state, unit);
  const shared = sortedOf(state.map).inside.some(
    (feature) =>
      mostOf(mine, (place) => covers(feature, place)) &&
      mostOf(placesOf(state, enemy), (place) => covers(feature, place)),
  );
  if (shared) return 'none';
  return cover === 'soft' ? 'soft' : 'hard';
}

/** WF-1.20 In trench, bunker, building or dugout, or behind a wall with the enemy on the other side. */
export function mansDefences(state: Grounds, unit: Unit, enemy: Unit): boolean {
  const places = placesOf(state, unit);
  const fixed = state.map.features.filter(({ kind }) => FIXED.includes(kind));
  if (mostOf(places, (place) => isInside(fixed, place))) return true;
  return mostOf(places, (place) =>
    heldAt(state, place).barriers.some(
      (barrier) => barrier.kind === 'wall' && crossesBarrier(barrier, enemy.pose!, place), // he is in this melee
    ),
  );
}
