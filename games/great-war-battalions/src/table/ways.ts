import type { Problem } from '@sandtable/engine';
import {
  covers,
  type Feature,
  FINEST,
  firstWithin,
  gapBetween,
  INCH,
  isOnLine,
  isPlace,
  isWithin,
  meetingsOnPath,
  nearestOnPath,
  onGround,
  type Path,
  type Place,
  type Pose,
  pathLength,
  placeAlong,
  posed,
  surrounds,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { inchesFor } from '../sheet/movement.ts';
import { COVER_LINES, groundOf, lineOf, onWay } from './ground.ts';
import { enemiesOf, halfSpan, isFree, shapesAt, shapesOf } from './units.ts';

/** Ways over the table: what they meet, what bars them, where they touch an enemy, where they end. */

type Stretch = { readonly from: number; readonly to: number };

/** A difficult feature on the way, and where it is reached (GWB-6.6); the wire that lies on it is tested with it. */
export type Hindrance = {
  readonly feature: Feature;
  readonly distance: number;
  readonly wire: boolean;
  readonly wires: readonly Feature[];
};

/** GWB-6.6 The stretches of a way in a feature: of a line the points at which it is met, of an area its inside. */
export function stretchesIn(path: Path, feature: Feature): Stretch[] {
  const line = lineOf(feature);
  return line
    ? meetingsOnPath(path, line).map((from) => ({ from, to: from }))
    : onGround(path, feature.ground);
}

const overlaps = (a: Stretch, b: Stretch): boolean => a.from <= b.to && b.from <= a.to;

/** Is all of a stretch on roads or bridges? One may take over where another ends. */
function keptToWay(state: State, path: Path, stretch: Stretch): boolean {
  const ways = groundOf(state.map)
    .ways.flatMap(({ ground }) => onGround(path, ground))
    .sort((a, b) => a.from - b.from);
  let kept = stretch.from;
  for (const { from, to } of ways) if (from <= kept + FINEST) kept = Math.max(kept, to);
  return kept >= stretch.to - FINEST && ways.some((way) => overlaps(way, stretch));
}

/** GWB-6.6 The tests that a path asks for, in the order in which they are reached. */
export function hindrances(state: State, path: Path): Hindrance[] {
  const stretches: (Stretch & { readonly feature: Feature })[] = [];
  for (const feature of groundOf(state.map).difficult)
    for (const { from, to } of stretchesIn(path, feature)) stretches.push({ feature, from, to });
  if (stretches.length === 0) return [];
  const wires = stretches.filter(({ feature }) => feature.kind === 'wire');
  const others = stretches.filter(
    (stretch) =>
      stretch.feature.kind !== 'wire' &&
      (COVER_LINES.includes(stretch.feature.kind) || !keptToWay(state, path, stretch)), // GWB-15.3 a road is no gap in a hedge
  );
  const inside = (wire: Stretch): boolean => others.some((other) => overlaps(wire, other));
  const tests: Hindrance[] = [
    ...others.map((other) => {
      const within = wires.filter((wire) => overlaps(wire, other));
      const distance = Math.min(other.from, ...within.map(({ from }) => from));
      const lying = within.map(({ feature }) => feature);
      return { feature: other.feature, distance, wire: within.length > 0, wires: lying };
    }),
    ...wires
      .filter((wire) => !inside(wire))
      .map(({ feature, from }) => ({ feature, distance: from, wire: true, wires: [] })),
  ];
  return tests.sort((a, b) => a.distance - b.distance);
}

/** Has a way that goes so far got into a feature, or to a line? */
function isReached(path: Path, distance: number, feature: Feature): boolean {
  const line = lineOf(feature);
  const place = placeAlong(path, distance);
  if (!line) return surrounds(feature, place);
  return isOnLine(place, line) || meetingsOnPath(partOf(path, 0, distance), line).length > 0;
}

/** GWB-6.5 The last point of a way at which it is still outside a feature; places are whole thousandths, so it may be a little short of its edge. */
export function shortOf(path: Path, { feature, wires, distance }: Hindrance): number {
  const features = [feature, ...wires];
  let at = distance;
  while (at > 0 && features.some((each) => isReached(path, at, each))) at -= FINEST;
  return Math.max(0, at);
}

/** Where a path first meets ground that nobody crosses. */
export function barredAt(state: State, path: Path): number | undefined {
  const { barriers } = groundOf(state.map);
  if (barriers.length === 0) return undefined;
  const barred = barriers
    .flatMap(({ ground }) => onGround(path, ground))
    .filter((stretch) => !keptToWay(state, path, stretch));
  return barred.length > 0 ? Math.min(...barred.map(({ from }) => from)) : undefined;
}

/** Is this ground that nobody crosses, with no bridge on it? */
export const isBarred = (state: State, place: Place): boolean =>
  groundOf(state.map).barriers.some((feature) => covers(feature, place)) && !onWay(state, place);

/** Those of the enemies whom the unit may touch on its way at all; a glance leaves the others out. */
const nearWay = (unit: Unit, path: Path, enemies: readonly Unit[]): Unit[] =>
  enemies.filter((enemy) => nearestOnPath(path, enemy.pose!).gap <= halfSpan(unit) + halfSpan(enemy));

/** How far along the path the unit first touches this enemy. */
function contactAt(unit: Unit, path: Path, facing: number, enemy: Unit): number | undefined {
  if (nearWay(unit, path, [enemy]).length === 0) return undefined;
  return firstWithin(path, shapesAt(unit, posed(path[0]!, facing)), shapesOf(enemy), 0);
}

/** Who steps back so far from an enemy that he touches leaves him. */
const STEP = 100;

/** How far along the path the unit comes to touch one of these enemies; one that it touches already it may leave. */
function touchAt(unit: Unit, path: Path, facing: number, enemies: readonly Unit[]): number | undefined {
  const touches = nearWay(unit, path, enemies).flatMap((enemy) => {
    const first = contactAt(unit, path, facing, enemy);
    if (first !== 0 || pathLength(path) <= STEP) return first ?? [];
    const later = contactAt(unit, partOf(path, STEP, pathLength(path)), facing, enemy);
    return later === undefined ? [] : later === 0 ? 0 : later + STEP;
  });
  return touches.length > 0 ? Math.min(...touches) : undefined;
}

/** A part of a way, its corners kept; backwards it is straight. */
export function partOf(path: Path, from: number, to: number): Place[] {
  const part = [placeAlong(path, from)];
  let far = 0;
  for (let i = 1; i < path.length - 1; i++) {
    far += gapBetween(path[i - 1]!, path[i]!);
    if (far > from && far < to) part.push(path[i]!);
  }
  return [...part, placeAlong(path, to)];
}

/** A unit on its way; the target is the enemy whose contact ends an assault. */
export type Way = { readonly path: Path; readonly facing: number | null; readonly target: string | null };

/** Its pose so far along the way: it turns at the end, or before an assault. */
export function poseOnWay(unit: Unit, { path, facing, target }: Way, distance: number): Pose {
  const arrived = distance >= pathLength(path) - FINEST / 2;
  const place = arrived ? path[path.length - 1]! : placeAlong(path, distance);
  const turned = arrived || target !== null ? facing : null;
  return { x: place.x, y: place.y, facing: turned ?? unit.pose!.facing };
}

/** How far from contact a unit halts, or is struck at the last moment. */
const SHORT = 10;

/** Where a way ends by itself, once so much of it is gone: at contact with its target, short of any other enemy, or at its end. */
export function endOf(state: State, unit: Unit, { path, facing, target }: Way, gone = 0) {
  const whole = pathLength(path);
  const left = gone > 0 ? partOf(path, gone, whole) : path;
  const front = facing ?? unit.pose!.facing;
  const enemies = enemiesOf(state, unit.side);
  const foe = enemies.find(({ id }) => id === target);
  const others = enemies.filter(({ id }) => id !== target);
  const contact = foe && contactAt(unit, left, front, foe);
  const touch = touchAt(unit, left, front, others);
  if (contact !== undefined && !(touch !== undefined && touch < contact - FINEST))
    return { at: gone + contact, struckAt: gone + Math.max(0, contact - SHORT), contact: true };
  const end = touch === undefined ? whole : gone + Math.max(0, touch - SHORT);
  return { at: end, struckAt: end, contact: false };
}

const no = (code: string, rule: string, message: string): Problem => ({ code, rule, message });

/** GWB-5.3 What is wrong with a path, whatever it is for. */
function pathProblem(state: State, unit: Unit, path: Path, inches: number): Problem | undefined {
  const start = unit.pose!;
  if (path.length < 2 || path.length > 20 || !path.every(isPlace)) {
    return no('bad-path', 'GWB-5.3', 'Give the way as two to twenty places, from where the unit stands.');
  }
  if (path[0]!.x !== start.x || path[0]!.y !== start.y)
    return no('bad-path', 'GWB-5.3', 'The way begins where the unit stands.');
  if (!isWithin(pathLength(path), inches * INCH)) {
    return no(
      'too-far',
      'GWB-5.1',
      `It may go ${inches} inches, and this way is ${(pathLength(path) / INCH).toFixed(1)}.`,
    );
  }
  if (barredAt(state, path) !== undefined)
    return no(
      'impassable',
      'GWB-15.3',
      'The way crosses ground that nobody can pass; go round or by a bridge.',
    );
  return undefined;
}

/** GWB-5.3 May the unit go this way and stand at its end? */
export function moveProblem(
  state: State,
  unit: Unit,
  path: Path,
  facing: number,
  action: 'move' | 'move-and-fire',
): Problem | undefined {
  const problem = pathProblem(state, unit, path, inchesFor(unit, action));
  if (problem) return problem;
  if (!isFree(state, unit, posed(path[path.length - 1]!, facing))) {
    return no('no-room', 'GWB-5.3', 'It would end on another unit or off the table; choose a free place.');
  }
  if (touchAt(unit, path, facing, enemiesOf(state, unit.side)) !== undefined) {
    return no('contact', 'GWB-5.3', 'Only an assault may touch the enemy; keep clear.');
  }
  return undefined;
}

/** GWB-5.4 May the unit assault this enemy by this way? Nobody else of the enemy may be touched before. */
export function assaultProblem(
  state: State,
  unit: Unit,
  target: Unit,
  path: Path,
  facing: number,
): Problem | undefined {
  const problem = pathProblem(state, unit, path, inchesFor(unit, 'assault'));
  if (problem) return problem;
  const contact = contactAt(unit, path, facing, target);
  if (contact === undefined) return no('out-of-reach', 'GWB-5.4', 'The way does not reach the enemy named.');
  const others = enemiesOf(state, unit.side).filter(({ id }) => id !== target.id);
  const earlier = touchAt(unit, path, facing, others);
  if (earlier !== undefined && earlier < contact - FINEST)
    return no('contact', 'GWB-5.4', 'Another enemy stands in the way; assault that one or go round.');
  if (!isFree(state, unit, posed(placeAlong(path, contact), facing), target.id))
    return no('no-room', 'GWB-5.3', 'A friend stands where it would meet the enemy; go another way.');
  return undefined;
}

/** The farthest free spot along a way, at this distance or before it; the start if there is none. */
export function lastFreeSpot(state: State, unit: Unit, way: Way, distance: number): number {
  for (let at = distance; at > 0; at -= STEP)
    if (isFree(state, unit, poseOnWay(unit, way, at), way.target)) return at;
  return 0;
}
