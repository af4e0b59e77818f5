import {
  ahead,
  bearing,
  covers,
  type Feature,
  footprint,
  gapBetween,
  gapToPoint,
  INCH,
  nearestOnSegment,
  type Path,
  type Place,
  type Pose,
  posed,
  squaredGap,
  squaredGapToSegment,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { sortedOf } from './ground.ts';
import { farAlong, fastest, goingOf, moverNow, wireOn } from './pace.ts';
import { allUnits, isActive, isHere, isVehicle } from './roster.ts';
import { isDry, modelOf, nearestGap, placesIf, placesOf, reachOf } from './stations.ts';

/** Ways over the table: who is in them, what is met on them, where a retreat leads. */

/** Not nearer than 1 inch to an enemy: bases an inch apart, centres two. */
export const KEPT = 2 * INCH;
/** Figures of two friends do not stand on one another. */
const SHARED = 900;

/** On the way from one place to another: does it come within the distance that is kept, and nearer than before? */
function comesNear(place: Place, from: Place, to: Place): boolean {
  const least = squaredGapToSegment(place, from, to);
  const before = squaredGap(place, from);
  return least < (KEPT - 2) ** 2 && (least < before - 1 || squaredGap(place, to) <= before + 1);
}
/**
 * The first enemy to whom a way comes too near, all figures in the order in which they will stand. WF-9.12: a vehicle
 * drives through men on foot, who step aside, but does not end near them; one that leaves the table ends nowhere.
 */
export function tooNear(state: State, unit: Unit, path: Path, pose: Pose, leaves = false): Unit | undefined {
  const ends = placesIf(state.map, unit, pose);
  const reach = reachOf(pose, ends);
  for (const enemy of allUnits(state)) {
    if (enemy.side === unit.side || !isHere(enemy)) continue;
    const his = placesOf(state, enemy);
    const bound = reach + KEPT + reachOf(enemy.pose!, his); // he is here
    const drives = isVehicle(unit) && !isVehicle(enemy);
    if (drives && leaves) continue;
    for (let i = drives ? path.length - 1 : 1; i < path.length; i++) {
      const [a, b] = drives ? [pose, pose] : [path[i - 1]!, path[i]!];
      if (gapBetween(enemy.pose!, nearestOnSegment(enemy.pose!, a, b)) > bound) continue;
      for (const end of ends) {
        const [dx, dy] = [end.x - pose.x, end.y - pose.y];
        const from = { x: a.x + dx, y: a.y + dy };
        const to = { x: b.x + dx, y: b.y + dy };
        if (his.some((place) => comesNear(place, from, to))) return enemy;
      }
    }
  }
  return undefined;
}

/** A friend on whose place a figure would end. */
export function crowded(state: State, unit: Unit, pose: Pose): Unit | undefined {
  const ends = placesIf(state.map, unit, pose);
  return allUnits(state).find((friend) => {
    if (friend.id === unit.id || !isHere(friend) || friend.wreck === 'knocked-out') return false;
    if (isVehicle(unit) && isVehicle(friend)) return gapBetween(pose, friend.pose!) < 2500; // both are here
    if (isVehicle(unit))
      return placesOf(state, friend).some(
        (place) => gapToPoint(footprint(pose, modelOf(unit)!), place) < 500,
      ); // a vehicle has a model
    if (isVehicle(friend))
      return ends.some((place) => gapToPoint(footprint(friend.pose!, modelOf(friend)!), place) < 500); // the same
    return friend.side === unit.side && nearestGap(ends, placesOf(state, friend)) < SHARED;
  });
}

/** A shelter at this place that has no room for a unit beside those who are in it. */
export function fullShelter(state: State, unit: Unit, place: Place): Feature | undefined {
  return sortedOf(state.map).rooms.find((feature) => {
    if (!covers(feature, place)) return false;
    let men = unit.figures.length;
    for (const each of allUnits(state))
      if (each.id !== unit.id && isHere(each) && covers(feature, each.pose!)) men += each.figures.length; // it is here
    return men > feature.room!; // those with room
  });
}

/** WF-9.12 Squads through whom a vehicle drives. */
export function displacedBy(state: State, unit: Unit, path: Path): Unit[] {
  const half = modelOf(unit)!.width / 2 + 500; // a vehicle has a model
  return allUnits(state).filter(
    (each) =>
      each !== unit &&
      isHere(each) &&
      !isVehicle(each) &&
      placesOf(state, each).some((place) =>
        path.some((end, i) => i > 0 && gapBetween(place, nearestOnSegment(place, path[i - 1]!, end)) < half),
      ),
  );
}

/** WF-6.2 For each figure the age of the youngest gas met on the way; empty if nobody met any. */
export function gasMet(state: State, unit: Unit, path: Path, pose: Pose): readonly number[] {
  const gas = state.puffs.filter(({ ammo }) => ammo === 'gas');
  if (gas.length === 0) return unit.met;
  const starts = placesOf(state, unit);
  const ends = placesIf(state.map, unit, pose);
  let any = false;
  const met = (isVehicle(unit) ? unit.figures : ends).map((_, i) => {
    const k = Math.min(i, ends.length - 1);
    const [dx, dy] = [ends[k]!.x - pose.x, ends[k]!.y - pose.y];
    let age = unit.met[i] ?? 0;
    for (const { centre, diameter, age: old } of gas) {
      const touches = (place: Place): boolean => squaredGap(place, centre) <= (diameter / 2) ** 2;
      const crosses = path.some((end, leg) => {
        if (leg === 0) return false;
        const a = { x: path[leg - 1]!.x + dx, y: path[leg - 1]!.y + dy };
        return touches(nearestOnSegment(centre, a, { x: end.x + dx, y: end.y + dy }));
      });
      if (crosses || touches(starts[Math.min(k, starts.length - 1)]!))
        age = age === 0 ? old : Math.min(age, old);
    }
    if (age > 0) any = true;
    return age;
  });
  return any ? met : unit.met;
}

export function nearestEnemy(state: State, unit: Unit): Unit | undefined {
  let best: Unit | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const enemy of allUnits(state)) {
    if (enemy.side === unit.side || !isActive(enemy)) continue;
    const far = gapBetween(enemy.pose!, unit.pose!); // both are here
    if (far < least) [best, least] = [enemy, far];
  }
  return best;
}

const TURNS = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90] as const;

export type Flight = {
  readonly path: Path;
  readonly pose: Pose;
  readonly leaves: boolean;
  readonly atWire: boolean;
};

/** WF-7.9 So near to wire one has reached it, and so far beyond it a move across it may end. */
export const AT_WIRE = 300;
export const BEYOND_WIRE = INCH;

/** How far a retreat leads in one direction: up to wire, or when it has come to wire already across it. */
function farBack(state: State, unit: Unit, goal: Place): { far: number; atWire: boolean } {
  const path = [unit.pose!, goal]; // it is here
  const far = farAlong(state, unit, path, 'retreat');
  const wire = moverNow(unit) === 'infantry' ? wireOn(state, path)[0] : undefined;
  if (!wire) return { far, atWire: false };
  if (!unit.atWire || wire.from > AT_WIRE)
    return { far, atWire: far >= wire.from - AT_WIRE && far <= wire.from };
  const across = wire.to + BEYOND_WIRE;
  const end = ahead(posed(unit.pose!, bearing(unit.pose!, goal)), across);
  const { cost } = goingOf(state, unit, [unit.pose!, end], 'retreat');
  const open = Number.isFinite(cost) && wireOn(state, [unit.pose!, end]).length === 1;
  return open ? { far: across, atWire: false } : { far, atWire: true };
}

/** WF-3.21, WF-3.23 Away from the nearest enemy and towards the own edge, as far as the ground lets it. */
export function flightOf(state: State, unit: Unit, home: number): Flight {
  const from = unit.pose!; // only those on the table flee
  const enemy = nearestEnemy(state, unit);
  const edge = home === 180 ? 0 : state.map.depth;
  let best: { far: number; end: Place; atWire: boolean } = { far: -1, end: from, atWire: unit.atWire };
  const most = fastest(state, unit, 'retreat');
  for (const turn of TURNS) {
    const direction = (home + turn + 360) % 360;
    // On the best of ground it would not get farther home than it does already.
    if (most * Math.cos((turn * Math.PI) / 180) + 2 <= best.far + 500) continue;
    const goal = ahead(posed(from, direction), 30 * INCH);
    const { far: full, atWire } = farBack(state, unit, goal);
    const end = ahead(posed(from, direction), full);
    if (end.x < 0 || end.x > state.map.width) continue;
    const nearer = enemy && gapBetween(end, enemy.pose!) < gapBetween(from, enemy.pose!); // nearestEnemy looked
    const blocked =
      nearer ||
      fullShelter(state, unit, end) !== undefined ||
      tooNear(state, unit, [from, end], posed(end, from.facing)) !== undefined;
    if (blocked) continue;
    const home1 = Math.abs(end.y - from.y);
    if (home1 > best.far + 500) best = { far: home1, end, atWire };
  }
  const end = best.end;
  const leaves = home === 180 ? end.y <= edge : end.y >= edge;
  const facing = enemy ? bearing(end, enemy.pose!) : from.facing; // nearestEnemy looked
  return {
    path: [
      { x: from.x, y: from.y },
      { x: end.x, y: end.y },
    ],
    pose: posed(end, facing),
    leaves,
    atWire: best.atWire,
  };
}

/** WF-12.8 May it go straight so far in this direction? */
export function isFreeWay(state: State, unit: Unit, direction: number, far: number): boolean {
  const from = unit.pose!; // asked of those in a melee
  const end = ahead(posed(from, direction), far);
  const { width, depth } = state.map;
  const enemies = allUnits(state).filter((enemy) => enemy.side !== unit.side && isHere(enemy));
  const near = enemies.some((enemy) =>
    placesOf(state, enemy).some(
      (place) => squaredGap(place, nearestOnSegment(place, from, end)) < INCH * INCH,
    ),
  );
  if (near) return false;
  if (end.x < 0 || end.x > width) return false;
  const edge = state.sides.find(({ id }) => id === unit.side)!.edge; // sides of units are ours
  if (end.y < 0 || end.y > depth) return edge === (end.y < 0 ? 'south' : 'north');
  return isDry(state.map, end) && farAlong(state, unit, [from, end], 'retreat', 9) >= far - 2;
}
export const AWAY = [0, 15, -15, 30, -30, 45, -45] as const;
/** WF-12.8 Straight ways back that are open, nearest to directly away first. */
export const waysBack = (state: State, unit: Unit, away: number, far = 3 * INCH): number[] =>
  AWAY.map((turn) => (away + turn + 360) % 360).filter((direction) => isFreeWay(state, unit, direction, far));
