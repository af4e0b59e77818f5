import {
  FINEST,
  footprint,
  gapBetween,
  gapToPoint,
  INCH,
  isWithin,
  moved,
  onGround,
  overlap,
  type Path,
  type Place,
  type Pose,
  pathLength,
  placeAlong,
  posed,
  type Shape,
  type TableMap,
} from '@sandtable/table';
import type { Formation, State, Unit } from '../play/state.ts';
import { ROAD, VEHICLES } from '../sheet/tables.ts';
import type { GrantedMove } from '../sheet/vocabulary.ts';
import { sorted } from './ground.ts';
import { isHere, leastGap, mayBeWithin, type Standing, standing, standingAt } from './units.ts';

/** Ways over the table: what they cost, what bars them, whom they meet, where there is room to stand. */

type Stretch = { readonly from: number; readonly to: number };

const stretchesOn = (path: Path, features: TableMap['features']): Stretch[] =>
  features
    .flatMap(({ ground }) => onGround(path, ground))
    .sort((a, b) => a.from - b.from)
    .reduce<Stretch[]>((merged, next) => {
      const last = merged[merged.length - 1];
      if (last && next.from <= last.to + 1)
        merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
      else merged.push(next);
      return merged;
    }, []);

const inside = (stretches: readonly Stretch[], distance: number): boolean =>
  stretches.some(({ from, to }) => from <= distance && distance <= to);

/** SCW-5.12 What an inch of road costs of the allowance. */
function roadCost(state: State, unit: Unit, result: GrantedMove): number {
  if (!unit.vehicle) return 1;
  const { kind, drive } = VEHICLES[unit.vehicle];
  if (kind === 'armour') return 1 / ROAD[drive];
  if (state.options.softskinRoad === 'multiply') return 1 / ROAD.softskin;
  return result === 'normal' ? 2 / 3 : 1;
}

type Piece = { readonly from: number; readonly to: number; readonly cost: number };

/** A path cut up where the cost of an inch changes. */
function pieces(state: State, unit: Unit, path: Path, result: GrantedMove): Piece[] {
  const length = pathLength(path);
  const onRoad = roadCost(state, unit, result);
  const slow = state.options.roughGoing === 'half';
  if (onRoad === 1 && !slow) return [{ from: 0, to: length, cost: 1 }];
  const { roads, rough } = sorted(state.map);
  const road = stretchesOn(path, roads);
  const bad = slow ? stretchesOn(path, rough) : [];
  const cuts = [0, length, ...[...road, ...bad].flatMap(({ from, to }) => [from, to])];
  const ends = [...new Set(cuts)].filter((cut) => cut <= length).sort((a, b) => a - b);
  return ends.slice(1).map((to, i) => {
    const from = ends[i]!;
    const middle = (from + to) / 2;
    return { from, to, cost: inside(road, middle) ? onRoad : inside(bad, middle) ? 2 : 1 };
  });
}

/** Thousandths of allowance that a path takes (SCW-5.12, SCW-5.15). */
export const pathCost = (state: State, unit: Unit, path: Path, result: GrantedMove): number =>
  pieces(state, unit, path, result).reduce((sum, { from, to, cost }) => sum + (to - from) * cost, 0);

/** How far along a path an allowance reaches. */
export function reachAlong(
  state: State,
  unit: Unit,
  path: Path,
  result: GrantedMove,
  allowance: number,
): number {
  let left = allowance;
  for (const { from, to, cost } of pieces(state, unit, path, result)) {
    const whole = (to - from) * cost;
    if (whole > left) return from + left / cost;
    left -= whole;
  }
  return pathLength(path);
}

/** SCW-5.13 Is all of it on roads? */
export function keepsToRoad(state: State, path: Path): boolean {
  const road = stretchesOn(path, sorted(state.map).roads);
  return road.some(({ from, to }) => from <= 1 && to >= pathLength(path) - 1);
}

/** SCW-6.1 Does a path that begins and ends in trenches climb out in between? */
export const climbsOut = (state: State, path: Path): boolean =>
  stretchesOn(
    path,
    sorted(state.map).cover.flatMap(([feature, cover]) => (cover === 'trenches' ? [feature] : [])),
  ).length > 1;

/** SCW-5.15 Where a path first enters a river otherwise than by a bridge or ford. */
export function barredAt(state: State, path: Path): number | undefined {
  const { barred, roads } = sorted(state.map);
  if (barred.length === 0) return undefined;
  const ways = stretchesOn(
    path,
    roads.filter(({ kind }) => kind === 'bridge' || kind === 'ford'),
  );
  return stretchesOn(path, barred).find(
    (water) => !ways.some(({ from, to }) => from <= water.from + 1 && to >= water.to - 1),
  )?.from;
}

/** SCW-5.8 Nobody else on the spot, and the centre on the table (SCW-22.3). */
export const isFree = (
  state: State,
  unit: Unit,
  pose: Pose,
  formation: Formation = unit.formation,
): boolean =>
  hasRoom(
    state,
    unit,
    standingAt(unit, pose, formation),
    pose,
    ({ concealed, side }) => !concealed || side === unit.side,
  );

function hasRoom(
  { map, units }: State,
  unit: Unit,
  here: Standing,
  { x, y }: Place,
  counts: (other: Unit) => boolean,
): boolean {
  if (x < 0 || y < 0 || x > map.width || y > map.depth) return false;
  for (const id in units) {
    const other = units[id]!;
    if (other.id === unit.id || !isHere(other) || !counts(other)) continue;
    const there = standing(other);
    if (mayBeWithin(here, there, 0) && sharesGround(here, there)) return false;
  }
  return true;
}

function sharesGround(a: Standing, b: Standing): boolean {
  for (const one of a.shapes) for (const other of b.shapes) if (overlap(one, other)) return true;
  return false;
}

/** Thousandths round a marker that are kept free by what the game moves. */
const MARKER_ROOM = INCH;

/** Is it free where the game places a unit for all to see? Every marker of its side takes up the same room, whatever lies
 * there: a truck that stops short must not tell which is real, nor how many hide there or which way they face. */
export function isFreeToAll(state: State, unit: Unit, pose: Pose): boolean {
  const here = standingAt(unit, pose);
  if (!hasRoom(state, unit, here, pose, ({ concealed }) => !concealed)) return false;
  return !state.markers.some(
    ({ side, unit: of, place }) =>
      side === unit.side &&
      of !== unit.id &&
      here.shapes.some((shape) => gapToPoint(shape, place) < MARKER_ROOM),
  );
}

/** The farthest free spot along a path, at this distance or before it; 0 if there is none. */
export function lastFreeSpot(state: State, unit: Unit, path: Path, facing: number, distance: number): number {
  for (let at = distance; at > 0; at -= 250)
    if (isFreeToAll(state, unit, posed(placeAlong(path, at), facing))) return at;
  return 0;
}

/** The nearest free pose round a place; the place itself if all is full. */
export const freeNear = (state: State, unit: Unit, pose: Pose): Pose =>
  freeWhere(state, unit, pose, () => true) ?? pose;

/** The nearest free pose round a place that will do. */
export function freeWhere(
  state: State,
  unit: Unit,
  pose: Pose,
  willDo: (spot: Pose) => boolean,
): Pose | undefined {
  if (willDo(pose) && isFreeToAll(state, unit, pose)) return pose;
  for (let ring = 1; ring <= 16; ring++) {
    for (let step = 0; step < 16; step++) {
      const angle = (step * Math.PI) / 8;
      const spot = {
        x: Math.round(pose.x + ring * 500 * Math.sin(angle)),
        y: Math.round(pose.y + ring * 500 * Math.cos(angle)),
        facing: pose.facing,
      };
      if (willDo(spot) && isFreeToAll(state, unit, spot)) return spot;
    }
  }
  return undefined;
}

/** Can a unit on its way come within so many thousandths? A look at the bounds of all that it passes over. */
export function mayMeet(path: Path, { low, high }: Standing, other: Standing, near: number): boolean {
  const start = path[0]!;
  let left = 0;
  let right = 0;
  let down = 0;
  let up = 0;
  for (let i = 1; i < path.length; i++) {
    const dx = path[i]!.x - start.x;
    const dy = path[i]!.y - start.y;
    if (dx < left) left = dx;
    if (dx > right) right = dx;
    if (dy < down) down = dy;
    if (dy > up) up = dy;
  }
  return (
    other.high.x >= low.x + left - near &&
    other.low.x <= high.x + right + near &&
    other.high.y >= low.y + down - near &&
    other.low.y <= high.y + up + near
  );
}

/** Is there a direction in which a base that goes straight by stays clear of another by more than so much? */
function staysClear(mover: Shape, by: Place, other: Shape, near: number): boolean {
  if (mover.kind === 'disc' || other.kind === 'disc') return false;
  const a = mover.corners;
  const b = other.corners;
  return (
    parts(-by.y, by.x, a, by, b, near) ||
    parts(a[1]!.x - a[0]!.x, a[1]!.y - a[0]!.y, a, by, b, near) ||
    parts(a[2]!.x - a[1]!.x, a[2]!.y - a[1]!.y, a, by, b, near) ||
    parts(b[1]!.x - b[0]!.x, b[1]!.y - b[0]!.y, a, by, b, near) ||
    parts(b[2]!.x - b[1]!.x, b[2]!.y - b[1]!.y, a, by, b, near)
  );
}

/** Does the direction (x, y) part what the first passes over from the second? */
function parts(
  x: number,
  y: number,
  a: readonly Place[],
  by: Place,
  b: readonly Place[],
  near: number,
): boolean {
  const length = Math.sqrt(x * x + y * y);
  if (length === 0) return false;
  let lowA = Infinity;
  let highA = -Infinity;
  let lowB = Infinity;
  let highB = -Infinity;
  for (const corner of a) {
    const at = corner.x * x + corner.y * y;
    if (at < lowA) lowA = at;
    if (at > highA) highA = at;
  }
  for (const corner of b) {
    const at = corner.x * x + corner.y * y;
    if (at < lowB) lowB = at;
    if (at > highB) highB = at;
  }
  const along = by.x * x + by.y * y;
  if (along > 0) highA += along;
  else lowA += along;
  return lowB - highA > near * length || lowA - highB > near * length;
}

/** As `firstWithin`: each step as long as the gap that is left. The other is moved against the mover, being the smaller. */
export function firstNear(path: Path, mover: Standing, other: Standing, near: number): number | undefined {
  const length = pathLength(path);
  const start = path[0]!;
  const halves = mover.half + other.half;
  if (path.length === 2) {
    const by = { x: path[1]!.x - start.x, y: path[1]!.y - start.y };
    const clear = (here: Shape): boolean =>
      other.shapes.every((there) => staysClear(here, by, there, near + 2 * FINEST));
    if (mover.shapes.every(clear)) return undefined;
  }
  for (let distance = 0; ; ) {
    const place = placeAlong(path, distance);
    const by = { x: start.x - place.x, y: start.y - place.y };
    const there = other.shapes.map((shape) => moved(shape, by));
    const left = leastGap(mover.shapes, there, halves) - near;
    if (left <= FINEST) return distance;
    if (distance >= length) return undefined;
    distance = Math.min(length, distance + Math.max(FINEST, left));
  }
}

/** How far along a path the unit first comes within `near` of another; undefined if never. */
export function meets(path: Path, mover: Standing, other: Standing, near: number): number | undefined {
  if (!mayMeet(path, mover, other, near)) return undefined;
  return firstNear(path, mover, other, near);
}

/** Does a unit share ground with another anywhere on its way, its start left out? */
export function goesThrough(path: Path, mover: Standing, other: Standing): boolean {
  if (!mayMeet(path, mover, other, 0)) return false;
  const length = pathLength(path);
  const start = path[0]!;
  for (let at = Math.min(250, length); ; at = Math.min(at + 250, length)) {
    const place = placeAlong(path, at);
    const by = { x: start.x - place.x, y: start.y - place.y };
    for (const shape of other.shapes) {
      const there = moved(shape, by);
      for (const base of mover.shapes) if (overlap(base, there)) return true;
    }
    if (at >= length) return false;
  }
}

/** SCW-5.7 No element goes farther than allowed, on the spot or not. Who has the same elements from either end may turn
 * about file by file: there nobody can tell that the ends are exchanged. */
export function elementsKeepUp(unit: Unit, to: Standing, allowance: number): boolean {
  const from = standing(unit);
  const keepUp = (ends: readonly Place[]): boolean =>
    from.centres.every((centre, i) => {
      const end = ends[i] ?? ends[0]!;
      return isWithin(gapBetween(end, centre), allowance);
    });
  return keepUp(to.centres) || (isSameFromBehind(unit) && keepUp([...to.centres].reverse()));
}
const isSameFromBehind = ({ elements }: Unit): boolean =>
  elements.every((element, i) => element === elements[elements.length - 1 - i]);

export const markerShape = (place: Place): Shape => footprint(posed(place, 0), { radius: 1 });
export const inchesOf = (thousandths: number): string => (thousandths / INCH).toFixed(1);
