import type { Turn } from '@sandtable/engine';
import {
  alongPath,
  firstWithin,
  INCH,
  type Path,
  type Place,
  type Pose,
  pathLength,
  posed,
  unitGap,
  unitsOverlap,
} from '@sandtable/table';
import { inchesFor } from '../sheet/movement.ts';
import { enemiesOf, leastGap, shapesAt, shapesOf } from '../table/units.ts';
import { barredAt, lastFreeSpot, poseOnWay, type Way } from '../table/ways.ts';
import type { Event, State, Unit } from './state.ts';

/** Moves that nobody orders: falling back, and taking the place of who fell back. */

type Play = Turn<State, Event>;

/** GWB-10.6 Straight to its own edge, through friends, an inch short of enemies and of ground that nobody crosses; whose way is blocked from the start stays where he is. */
export function fallBack(turn: Play, unit: Unit): void {
  const { state } = turn;
  if (!unit.pose) return;
  const { edge } = state.sides.find(({ id }) => id === unit.side)!;
  const north = edge === 'south' ? -1 : 1;
  const shapes = shapesOf(unit);
  const ys = shapes.flatMap((shape) => (shape.kind === 'quad' ? shape.corners.map(({ y }) => y) : []));
  const toEdge = edge === 'south' ? Math.min(...ys) : state.map.depth - Math.max(...ys);
  const full = inchesFor(unit, 'fall-back') * INCH;
  const to = (distance: number): Place => ({ x: unit.pose!.x, y: unit.pose!.y + north * distance });
  const path: Path = [{ x: unit.pose.x, y: unit.pose.y }, to(Math.min(full, Math.max(toEdge, 1)))];
  const near = enemiesOf(state, unit.side).filter(
    (enemy) => leastGap(unit, unit.pose!, enemy, enemy.pose!) <= full + INCH,
  );
  const halts = near.map((enemy) => haltBefore(unit, path, enemy));
  const barred = barredAt(state, path);
  const dry = barred === undefined ? Number.POSITIVE_INFINITY : Math.max(0, barred - INCH);
  const limit = Math.min(pathLength(path), dry, ...halts);
  if (full >= toEdge && limit >= toEdge) {
    turn.emit({ type: 'fellBack', unit: unit.id, path, pose: null, left: true });
    return;
  }
  const way: Way = { path, facing: null, target: null };
  const pose = poseOnWay(unit, way, lastFreeSpot(state, unit, way, limit));
  const gone = [path[0]!, { x: pose.x, y: pose.y }];
  turn.emit({ type: 'fellBack', unit: unit.id, path: gone, pose, left: false });
}

/** Where a unit that falls back comes within an inch of an enemy; one that it leaves behind does not stop it. */
function haltBefore(unit: Unit, path: Path, enemy: Unit): number {
  const shapes = shapesOf(unit);
  const others = shapesOf(enemy);
  const now = unitGap(shapes, others);
  if (now > INCH) return firstWithin(path, shapes, others, INCH) ?? Number.POSITIVE_INFINITY;
  const ahead = shapesAt(unit, posed(alongPath(path, 200).place, unit.pose!.facing));
  const leaves = !unitsOverlap(ahead, others) && unitGap(ahead, others) >= now;
  return leaves ? Number.POSITIVE_INFINITY : 0;
}

/** GWB-12.7 The winner moves into the place that the defender left, as far as there is room. */
export function takePlace(turn: Play, unit: Unit, place: Pose): void {
  const from = { x: unit.pose!.x, y: unit.pose!.y };
  const way: Way = { path: [from, { x: place.x, y: place.y }], facing: null, target: null };
  const limit = Math.min(pathLength(way.path), barredAt(turn.state, way.path) ?? Number.POSITIVE_INFINITY);
  const spot = lastFreeSpot(turn.state, unit, way, limit);
  if (spot === 0) return;
  const pose = poseOnWay(unit, way, spot);
  turn.emit({
    type: 'moved',
    unit: unit.id,
    path: [from, { x: pose.x, y: pose.y }],
    pose,
    compulsory: true,
  });
}
