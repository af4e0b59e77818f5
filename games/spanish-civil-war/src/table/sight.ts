import {
  along,
  type Feature,
  gapBetween,
  INCH,
  insideGround,
  type Place,
  perMap,
  rounded,
  type TableMap,
} from '@sandtable/table';
import { boundsOf, levelOn, liesOn, sorted } from './ground.ts';

/** SCW-7.8 Whether one sees from place to place: as `sightLine` has it, but nothing else, and the cheap questions first. */

type Obstacle = {
  readonly feature: Feature;
  /** Of a hill; 0 for high ground. */
  readonly level: number;
  readonly low: Place;
  readonly high: Place;
};

const obstaclesOf = perMap((map): readonly Obstacle[] =>
  sorted(map).sight.features.map((feature) => {
    const { low, high } = boundsOf(feature);
    return { feature, level: feature.kind === 'hill' ? (feature.level ?? 1) : 0, low, high };
  }),
);

const DEEPEST = 2 * INCH + 0.001; // a hair more than what adding up may lose

/** Does the line run too deep through high ground, and is it not looked over from above? */
function isTooDeep(map: TableMap, feature: Feature, a: Place, b: Place, highest: number): boolean {
  const stretches = insideGround(feature.ground, a, b);
  if (stretches.length === 0) return false;
  const length = gapBetween(a, b);
  let depth = 0;
  for (const { from, to } of stretches) depth += (to - from) * length;
  if (depth <= DEEPEST) return false;
  if (highest === 0 || liesOn(feature, a) || liesOn(feature, b)) return true;
  const enters = rounded(along(a, b, stretches[0]!.from));
  const leaves = rounded(along(a, b, stretches[stretches.length - 1]!.to));
  const middle = rounded({ x: (enters.x + leaves.x) / 2, y: (enters.y + leaves.y) / 2 });
  return highest < levelOn(map, middle) + 1;
}

/** Looks that have been taken, each in the slot that its places point to; a later one there takes its room.
 * Kept to the last digit: the middle of a base that stands askew is not a whole number. */
type Memory = { readonly places: Float64Array; readonly answers: Uint8Array };
const SLOTS = 2 ** 16;
const memoryOf = perMap(
  (): Memory => ({ places: new Float64Array(4 * SLOTS), answers: new Uint8Array(SLOTS) }),
);

/** SCW-7.8 May one see from place to place? Remembered, since units often stand still; sight is mutual. */
export function seesPlace(map: TableMap, from: Place, to: Place): boolean {
  const inOrder = from.x < to.x || (from.x === to.x && from.y < to.y);
  const a = inOrder ? from : to;
  const b = inOrder ? to : from;
  const { places, answers } = memoryOf(map);
  const mixed =
    Math.imul(a.x, 0x9e3779b1) ^
    Math.imul(a.y, 0x85ebca6b) ^
    Math.imul(b.x, 0xc2b2ae35) ^
    Math.imul(b.y, 0x27d4eb2f);
  const slot = (mixed ^ (mixed >>> 15)) & (SLOTS - 1);
  const at = slot * 4;
  const isKnown =
    answers[slot] !== 0 &&
    places[at] === a.x &&
    places[at + 1] === a.y &&
    places[at + 2] === b.x &&
    places[at + 3] === b.y;
  if (isKnown) return answers[slot] === 2;
  const clear = isClear(map, a, b);
  places[at] = a.x;
  places[at + 1] = a.y;
  places[at + 2] = b.x;
  places[at + 3] = b.y;
  answers[slot] = clear ? 2 : 1;
  return clear;
}

/** Looked along in the same direction whoever asks, so that sight is mutual. */
export function isClear(map: TableMap, from: Place, to: Place): boolean {
  const inOrder = from.x < to.x || (from.x === to.x && from.y < to.y);
  const a = inOrder ? from : to;
  const b = inOrder ? to : from;
  const lowY = Math.min(a.y, b.y);
  const highY = Math.max(a.y, b.y);
  let highest = -1;
  for (const { feature, level, low, high } of obstaclesOf(map)) {
    if (b.x < low.x || a.x > high.x || highY < low.y || lowY > high.y) continue;
    if (highest < 0) {
      highest = Math.max(levelOn(map, a), levelOn(map, b));
    }
    if (level > 0) {
      if (highest < level && insideGround(feature.ground, a, b).length > 0) return false;
    } else if (isTooDeep(map, feature, a, b, highest)) return false;
  }
  return true;
}
