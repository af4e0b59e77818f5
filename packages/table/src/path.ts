import { insideGround } from './passage.ts';
import { bearing, gapBetween, minus, type Place } from './place.ts';
import { type Shape, unitGapMoved } from './shape.ts';
import { type Feature, type Ground, ringsOf, type TableMap } from './terrain.ts';

/** Places are whole thousandths, so the end of a move may be this much off; a length within it is within the allowance. */
export const FINEST = 1;

/** A way from place to place in straight legs. */
export type Path = readonly Place[];

/** Thousandths along the whole way. */
export function pathLength(path: Path): number {
  let length = 0;
  for (let i = 1; i < path.length; i++) length += gapBetween(path[i - 1]!, path[i]!);
  return length;
}

export const isWithin = (length: number, allowance: number): boolean => length <= allowance + FINEST;

/** The place so far along the way. */
export function placeAlong(path: Path, distance: number): Place {
  let left = Math.max(0, distance);
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1]!;
    const b = path[i]!;
    const length = gapBetween(a, b);
    if (left <= length && length > 0) {
      const t = left / length;
      return { x: Math.round(a.x + (b.x - a.x) * t), y: Math.round(a.y + (b.y - a.y) * t) };
    }
    left -= length;
  }
  return path[path.length - 1]!;
}

/** The bearing of the way there. */
function bearingAlong(path: Path, distance: number): number {
  let left = Math.max(0, distance);
  for (let i = 1; i < path.length; i++) {
    const length = gapBetween(path[i - 1]!, path[i]!);
    if (left <= length && length > 0) return bearing(path[i - 1]!, path[i]!);
    left -= length;
  }
  const [last, before] = [path[path.length - 1]!, path[path.length - 2]];
  return before ? bearing(before, last) : 0;
}

/** The place so far along the way, and the bearing there. */
export const alongPath = (path: Path, distance: number): { place: Place; bearing: number } => ({
  place: placeAlong(path, distance),
  bearing: bearingAlong(path, distance),
});

/** The first part of a way, so long and no longer. */
export function firstPart(path: Path, distance: number): Place[] {
  const part: Place[] = [path[0]!];
  let left = distance;
  for (let i = 1; i < path.length && left > 0; i++) {
    const length = gapBetween(path[i - 1]!, path[i]!);
    if (left < length) part.push(placeAlong([path[i - 1]!, path[i]!], left));
    else part.push(path[i]!);
    left -= length;
  }
  return part;
}

/** A stretch of the way, in thousandths from its start, that runs over a piece of ground. */
export type Crossing = { readonly feature: Feature; readonly from: number; readonly to: number };

/** Does a way miss every rectangle round a piece of ground? At a glance: most ways miss most ground. */
export function passesBy(path: Path, ground: Ground): boolean {
  let [lowX, highX, lowY, highY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of path) {
    if (x < lowX) lowX = x;
    if (x > highX) highX = x;
    if (y < lowY) lowY = y;
    if (y > highY) highY = y;
  }
  for (const { low, high } of ringsOf(ground))
    if (highX >= low.x && lowX <= high.x && highY >= low.y && lowY <= high.y) return false;
  return true;
}

/** The stretches of a way on a piece of ground, from leg to leg made one. */
export function onGround(path: Path, ground: Ground): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  if (passesBy(path, ground)) return stretches;
  let start = 0;
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1]!;
    const b = path[i]!;
    const length = gapBetween(a, b);
    for (const { from, to } of insideGround(ground, a, b)) {
      const last = stretches[stretches.length - 1];
      const begins = start + from * length;
      if (last && begins - last.to < 1e-6) last.to = start + to * length;
      else stretches.push({ from: begins, to: start + to * length });
    }
    start += length;
  }
  return stretches;
}

/** Everything that a way crosses, in the order in which it is reached. */
export function crossings(map: TableMap, path: Path, wanted: (feature: Feature) => boolean): Crossing[] {
  const found = map.features
    .filter(wanted)
    .flatMap((feature) => onGround(path, feature.ground).map((stretch) => ({ feature, ...stretch })));
  return found.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** Thousandths of the way that run over ground of this kind. */
export const lengthOn = (path: Path, ground: Ground): number =>
  onGround(path, ground).reduce((sum, { from, to }) => sum + to - from, 0);

/** How near two things are, in thousandths, when the first has gone so far. */
const gapAt = (path: Path, shapes: readonly Shape[], others: readonly Shape[], distance: number): number => {
  const by = minus(placeAlong(path, distance), path[0]!);
  return unitGapMoved(shapes, by, others);
};

/**
 * How far along the way the shapes first come within `near` thousandths of the others; undefined if they
 * never do. Each step is as long as the gap that is left, so nothing can be jumped over.
 */
export function firstWithin(
  path: Path,
  shapes: readonly Shape[],
  others: readonly Shape[],
  near: number,
): number | undefined {
  const length = pathLength(path);
  let distance = 0;
  for (;;) {
    const left = gapAt(path, shapes, others, distance) - near;
    if (left <= FINEST) return distance;
    if (distance >= length) return undefined;
    distance = Math.min(length, distance + Math.max(FINEST, left));
  }
}

/** The place of the way that is nearest to a point, and how far along it lies. */
export function nearestOnPath(path: Path, point: Place): { distance: number; gap: number } {
  let best = { distance: 0, gap: gapBetween(path[0]!, point) };
  let start = 0;
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1]!;
    const b = path[i]!;
    const length = gapBetween(a, b);
    if (length > 0) {
      const t = Math.max(
        0,
        Math.min(1, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length ** 2),
      );
      const gap = gapBetween({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, point);
      if (gap < best.gap) best = { distance: start + t * length, gap };
    }
    start += length;
  }
  return best;
}
