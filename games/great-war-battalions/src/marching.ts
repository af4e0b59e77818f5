import type { Problem } from '@sandtable/engine';
import {
  type Feature,
  FINEST,
  firstWithin,
  INCH,
  isPlace,
  isWithin,
  nearestOnPath,
  onGround,
  onTable,
  type Path,
  type Place,
  type Pose,
  pathLength,
  type TableMap,
  unitsOverlap,
} from '@sandtable/table';
import {
  DIFFICULT,
  enemiesOf,
  halfSpan,
  IMPASSABLE,
  isHere,
  leastGap,
  shapesAt,
  shapesOf,
  WAYS,
} from './measure.ts';
import { inchesFor } from './moving.ts';
import type { State, Unit } from './state.ts';

type Stretch = { readonly from: number; readonly to: number };

/** A difficult feature on the way, and where it is reached (GWB-6.6). */
export type Hindrance = { readonly feature: Feature; readonly distance: number; readonly wire: boolean };

const overlaps = (a: Stretch, b: Stretch): boolean => a.from <= b.to && b.from <= a.to;

/** Is all of a stretch on roads or bridges? */
function keptToWay(state: State, path: Path, stretch: Stretch): boolean {
  const ways = state.map.features
    .filter(({ kind }) => WAYS.includes(kind))
    .flatMap(({ ground }) => onGround(path, ground));
  return ways.some((way) => way.from <= stretch.from + FINEST && way.to >= stretch.to - FINEST);
}

/** GWB-6.6 The tests that a path asks for, in the order in which they are reached. */
export function hindrances(state: State, path: Path): Hindrance[] {
  const stretches = state.map.features
    .filter(({ kind }) => DIFFICULT.includes(kind))
    .flatMap((feature) => onGround(path, feature.ground).map((stretch) => ({ feature, ...stretch })));
  const wires = stretches.filter(({ feature }) => feature.kind === 'wire');
  const others = stretches.filter(
    (stretch) => stretch.feature.kind !== 'wire' && !keptToWay(state, path, stretch),
  );
  const inside = (wire: Stretch): boolean => others.some((other) => overlaps(wire, other));
  const tests: Hindrance[] = [
    ...others.map((other) => ({
      feature: other.feature,
      distance: other.from,
      wire: wires.some((wire) => overlaps(wire, other)),
    })),
    ...wires
      .filter((wire) => !inside(wire))
      .map(({ feature, from }) => ({ feature, distance: from, wire: true })),
  ];
  return tests.sort((a, b) => a.distance - b.distance);
}

/** The ground of a map that nobody crosses; the map never changes. */
const barriers = new WeakMap<TableMap, readonly Feature[]>();
function barriersOf(map: TableMap): readonly Feature[] {
  const known = barriers.get(map) ?? map.features.filter(({ kind }) => IMPASSABLE.includes(kind));
  barriers.set(map, known);
  return known;
}

/** Where a path first meets ground that nobody crosses. */
export function barredAt(state: State, path: Path): number | undefined {
  const features = barriersOf(state.map);
  if (features.length === 0) return undefined;
  const barred = features
    .flatMap(({ ground }) => onGround(path, ground))
    .filter((stretch) => !keptToWay(state, path, stretch));
  return barred.length > 0 ? Math.min(...barred.map(({ from }) => from)) : undefined;
}

/** May a unit stand here? Nobody else on the spot, all of it on the table. Exact only where a glance does not settle it. */
export function isFree(state: State, unit: Unit, pose: Pose): boolean {
  const span = halfSpan(unit);
  const { width, depth } = state.map;
  const inland = pose.x >= span && pose.y >= span && pose.x <= width - span && pose.y <= depth - span;
  if (!inland && !onTable(shapesAt(unit, pose), state.map)) return false;
  for (const other of Object.values(state.units)) {
    if (other.id === unit.id || !isHere(other) || leastGap(unit, pose, other, other.pose!) >= 0) continue;
    if (unitsOverlap(shapesAt(unit, pose), shapesOf(other))) return false;
  }
  return true;
}

/** How far along the path the unit first touches one of these enemies. */
export function contactAt(
  unit: Unit,
  path: Path,
  facing: number,
  enemies: readonly Unit[],
): number | undefined {
  const near = enemies.filter(
    (enemy) => nearestOnPath(path, enemy.pose!).gap <= halfSpan(unit) + halfSpan(enemy),
  );
  if (near.length === 0) return undefined;
  const shapes = shapesAt(unit, { ...path[0]!, facing });
  const contacts = near
    .map((enemy) => firstWithin(path, shapes, shapesOf(enemy), 0))
    .filter((at) => at !== undefined);
  return contacts.length > 0 ? Math.min(...contacts) : undefined;
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
  if (!isFree(state, unit, { ...path[path.length - 1]!, facing })) {
    return no('no-room', 'GWB-5.3', 'It would end on another unit or off the table; choose a free place.');
  }
  if (contactAt(unit, path, facing, enemiesOf(state, unit.side)) !== undefined) {
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
  const contact = contactAt(unit, path, facing, [target]);
  if (contact === undefined) return no('out-of-reach', 'GWB-5.4', 'The way does not reach the enemy named.');
  const others = enemiesOf(state, unit.side).filter(({ id }) => id !== target.id);
  const earlier = contactAt(unit, path, facing, others);
  if (earlier !== undefined && earlier < contact - FINEST)
    return no('contact', 'GWB-5.4', 'Another enemy stands in the way; assault that one or go round.');
  return undefined;
}

/** The farthest free spot along a way, at this distance or before it; the start if there is none. */
export function lastFreeSpot(
  state: State,
  unit: Unit,
  place: (distance: number) => Place,
  facing: number,
  distance: number,
): number {
  for (let at = distance; at > 0; at -= 100) if (isFree(state, unit, { ...place(at), facing })) return at;
  return 0;
}
