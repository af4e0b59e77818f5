import { insideRings } from './passage.ts';
import { alongPath, type Path } from './path.ts';
import { gapBetween, type Place, side } from './place.ts';
import { segmentsMeet } from './shape.ts';
import type { SightRules } from './sight.ts';
import { type Ring, surveyOf, type TableMap } from './terrain.ts';

/** A view that changes as somebody goes: where along his way he may come into sight or get out of it. */

/**
 * Where a corner comes into the line from an onlooker to whoever goes from a to b, 0 to 1; undefined if never.
 * It does so only if it lies in the triangle that the line sweeps.
 */
function inLine(from: Place, a: Place, b: Place, corner: Place): number | undefined {
  const [atStart, atEnd] = [side(from, corner, a), side(from, corner, b)];
  if (atStart === atEnd || (atStart > 0 && atEnd > 0) || (atStart < 0 && atEnd < 0)) return undefined;
  const near = side(a, b, from);
  const on = side(a, b, corner);
  if ((near > 0 && on < 0) || (near < 0 && on > 0)) return undefined; // beyond the way
  const t = atStart / (atStart - atEnd);
  const x = a.x + (b.x - a.x) * t - from.x;
  const y = a.y + (b.y - a.y) * t - from.y;
  return (corner.x - from.x) * x + (corner.y - from.y) * y > 0 ? t : undefined; // not behind the onlooker
}

/** Where the leg from a to b goes over an edge, 0 to 1. */
function overEdge(a: Place, b: Place, c: Place, d: Place): number | undefined {
  if (Math.max(a.x, b.x) < Math.min(c.x, d.x) || Math.min(a.x, b.x) > Math.max(c.x, d.x)) return undefined;
  if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.min(a.y, b.y) > Math.max(c.y, d.y)) return undefined;
  const [before, after] = [side(c, d, a), side(c, d, b)];
  return before !== after && segmentsMeet(a, b, c, d) ? before / (before - after) : undefined;
}

/** All of that for one leg, for outlines given by their corners. */
function turnsOfLeg(from: Place, a: Place, b: Place, outlines: readonly (readonly Place[])[]): number[] {
  const low = { x: Math.min(from.x, a.x, b.x), y: Math.min(from.y, a.y, b.y) };
  const high = { x: Math.max(from.x, a.x, b.x), y: Math.max(from.y, a.y, b.y) };
  const turns: number[] = [];
  for (const corners of outlines) {
    for (let i = 0, before = corners[corners.length - 1]!; i < corners.length; before = corners[i++]!) {
      const corner = corners[i]!;
      const edge = overEdge(a, b, before, corner);
      if (edge !== undefined) turns.push(edge);
      if (corner.x < low.x || corner.x > high.x || corner.y < low.y || corner.y > high.y) continue;
      const swept = inLine(from, a, b, corner);
      if (swept !== undefined) turns.push(swept);
    }
  }
  return turns;
}

/** Ground through which one sees only so deep, and the outlines of all that may stop a look along these rules. */
type Obstacles = {
  readonly depths: readonly { readonly pieces: readonly (readonly Ring[])[]; readonly most: number }[];
  readonly outlines: readonly (readonly Place[])[];
};

const known = new WeakMap<TableMap, { rules: SightRules; obstacles: Obstacles }>();
function obstaclesOf(map: TableMap, rules: SightRules): Obstacles {
  const kept = known.get(map);
  if (kept?.rules === rules) return kept.obstacles;
  const survey = surveyOf(map);
  const depths = (rules.depth ?? []).flatMap(({ kinds, most, over }) => {
    const pieces = survey.filter(({ feature }) => kinds.includes(feature.kind)).map(({ rings }) => rings);
    return over === 'each' ? pieces.map((piece) => ({ pieces: [piece], most })) : [{ pieces, most }];
  });
  const hills = rules.hills ? survey.filter(({ feature }) => feature.kind === 'hill') : [];
  const rings = [...depths.flatMap(({ pieces }) => pieces.flat()), ...hills.flatMap((hill) => hill.rings)];
  const obstacles = { depths, outlines: rings.map(({ corners }) => corners) };
  known.set(map, { rules, obstacles });
  return obstacles;
}

/** Steps in which a stretch without corners is first looked over. */
const STEPS = 8;

/** Places between `low` and `high` where a smooth function turns from at most 0 to more, or back. */
function changes(value: (t: number) => number, low: number, high: number): number[] {
  const step = (high - low) / STEPS;
  const at = Array.from({ length: STEPS + 1 }, (_, i) => low + i * step);
  const values = at.map(value);
  for (let i = 1; i < STEPS; i++) {
    // A dip or a hump between steps may reach the other side: find how far it goes.
    const sign = values[i]! > 0 ? 1 : -1;
    const [left, here, right] = [values[i - 1]! * sign, values[i]! * sign, values[i + 1]! * sign];
    if (here > left || here > right || left <= 0 || right <= 0) continue;
    const least = leastOf((t) => value(t) * sign, at[i - 1]!, at[i + 1]!);
    at[i] = least;
    values[i] = value(least);
  }
  const found: number[] = [];
  for (let i = 1; i < at.length; i++)
    if (values[i - 1]! > 0 !== values[i]! > 0) found.push(changeIn(value, at[i - 1]!, at[i]!));
  return found;
}

/** Where a function with one dip is least, by narrowing it down. */
function leastOf(value: (t: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  for (let i = 0; i < 40; i++) {
    const [p, q] = [a + (b - a) / 3, b - (b - a) / 3];
    if (value(p) < value(q)) b = q;
    else a = p;
  }
  return (a + b) / 2;
}

/** Where it changes, by halving. */
function changeIn(value: (t: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  const before = value(a) > 0;
  for (let i = 0; i < 40; i++) {
    const middle = (a + b) / 2;
    if (value(middle) > 0 === before) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

const depthInside = (pieces: readonly (readonly Ring[])[], from: Place, to: Place): number => {
  let inside = 0;
  for (const rings of pieces)
    for (const stretch of insideRings(rings, from, to)) inside += stretch.to - stretch.from;
  return inside * gapBetween(from, to);
};

/** Between two corners depth changes smoothly: where it comes to be too deep to see through, or no longer is. */
function depthTurns(from: Place, path: Path, { depths }: Obstacles, low: number, high: number): number[] {
  const placeAt = (distance: number): Place => alongPath(path, distance).place;
  return depths.flatMap(({ pieces, most }) => {
    const middle = depthInside(pieces, from, placeAt((low + high) / 2));
    if (middle === 0) return []; // it meets no edge before the next corner, so none of the stretch is inside
    return changes((distance) => depthInside(pieces, from, placeAt(distance)) - most, low, high);
  });
}

/**
 * The points of a way, in thousandths from its start and in order, its ends among them, between which nothing
 * changes for an onlooker: whoever walks it is in sight all the way from one to the next, or not at all.
 * `outlines` are the corners of whatever else may stand in the line.
 */
export function turnsOfView(
  map: TableMap,
  from: Place,
  path: Path,
  rules: SightRules,
  outlines: readonly (readonly Place[])[] = [],
): number[] {
  const obstacles = obstaclesOf(map, rules);
  const all = outlines.length > 0 ? [...obstacles.outlines, ...outlines] : obstacles.outlines;
  const turns: number[] = [0];
  let start = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1]!, path[i]!];
    const length = gapBetween(a, b);
    const found = length > 0 ? turnsOfLeg(from, a, b, all).sort((p, q) => p - q) : [];
    for (const t of found) turns.push(start + t * length);
    start += length;
    turns.push(start);
  }
  const deep = obstacles.depths.some(({ pieces }) => pieces.length > 0);
  if (!deep) return turns;
  const more: number[] = [];
  for (let i = 1; i < turns.length; i++)
    if (turns[i]! - turns[i - 1]! > FINE)
      more.push(...depthTurns(from, path, obstacles, turns[i - 1]!, turns[i]!));
  return more.length > 0 ? [...turns, ...more].sort((p, q) => p - q) : turns;
}
/** A thousandth of an inch: no place is between. */
const FINE = 1;
