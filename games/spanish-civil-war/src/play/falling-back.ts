import {
  alongPath,
  bearing,
  INCH,
  type Path,
  type Place,
  type Pose,
  pathLength,
  posed,
} from '@sandtable/table';
import { VEHICLES } from '../sheet/tables.ts';
import type { Mark } from '../sheet/vocabulary.ts';
import {
  enemiesOf,
  isSeen,
  nearestEnemy,
  passengersOf,
  sideOf,
  standing,
  standingAt,
  within,
} from '../table/units.ts';
import {
  barredAt,
  freeNear,
  freeWhere,
  keepsToRoad,
  lastFreeSpot,
  meets,
  reachAlong,
} from '../table/ways.ts';
import { moverOf, wireOn } from '../table/wire.ts';
import { foundNear } from './concealment.ts';
import { breakOff, type Play, remove, unitIn } from './losses.ts';
import type { Edge, State, Unit } from './state.ts';

const TOWARDS: Readonly<Record<Edge, Place>> = {
  north: { x: 0, y: 1 },
  south: { x: 0, y: -1 },
  east: { x: 1, y: 0 },
  west: { x: -1, y: 0 },
};

/** SCW-5.14 Straight away from the victor or the nearest enemy in view; else to its own edge. */
function wayBack(state: State, unit: Unit, from: Unit | undefined): Place {
  const pose = unit.pose!;
  const enemy = from?.pose ? from : nearestEnemy(state, unit);
  const [dx, dy] = enemy?.pose ? [pose.x - enemy.pose.x, pose.y - enemy.pose.y] : [0, 0];
  const length = Math.hypot(dx, dy);
  return length === 0 ? TOWARDS[sideOf(state, unit.side).edge] : { x: dx / length, y: dy / length };
}

/** Where enemies stop a unit; one that it leaves behind does not. */
function haltBefore(unit: Unit, path: Path, enemy: Unit): number {
  const at = meets(path, standing(unit), standing(enemy), 0);
  if (at === undefined) return Number.POSITIVE_INFINITY;
  if (at > 2) return at - 1;
  const [a, b, e] = [path[0]!, path[path.length - 1]!, enemy.pose!];
  const away = (b.x - a.x) * (a.x - e.x) + (b.y - a.y) * (a.y - e.y) >= 0;
  return away ? Number.POSITIVE_INFINITY : 0;
}

/** SCW-5.14 Impassable ground, wire and enemies stop it; tracks roll over wire. */
function limitOf(state: State, unit: Unit, path: Path): number {
  const halts = enemiesOf(state, unit.side).map((enemy) => haltBefore(unit, path, enemy));
  const wire = moverOf(unit) === 'tracked-armour' ? null : wireOn(state, path, standing(unit));
  const snagged = wire === null ? Number.POSITIVE_INFINITY : wire.across.length > 0 ? 0 : wire.first?.at;
  return Math.min(
    pathLength(path),
    barredAt(state, path) ?? Number.POSITIVE_INFINITY,
    snagged ?? Number.POSITIVE_INFINITY,
    ...halts,
  );
}

const onTableAt = (state: State, { x, y }: Place): boolean =>
  x >= 0 && y >= 0 && x <= state.map.width && y <= state.map.depth;

type Back = {
  readonly unit: Unit;
  readonly inches: number;
  readonly mark: Mark;
  readonly rule: string;
  readonly from?: Unit | undefined;
  /** SCW-15.3 Without what a road would add. */
  readonly offRoad?: boolean;
};

/** SCW-5.14 A move that must be made: the whole distance, as far as the way is free. */
export function goBack(turn: Play, { unit, inches, mark, rule, from, offRoad }: Back): void {
  const { state } = turn;
  if (!unit.pose) return;
  const pose = unit.pose;
  if (unit.kind === 'artillery' && !unit.limbered && unit.carrier === null) {
    turn.emit({ type: 'wentBack', unit: unit.id, path: [pose], pose, mark, rule }); // SCW-5.16: guns in action stay
    return;
  }
  const way = wayBack(state, unit, from);
  const longest = inches * 3 * INCH; // by road a vehicle goes up to three times as far
  const far = {
    x: Math.round(pose.x + way.x * longest),
    y: Math.round(pose.y + way.y * longest),
  };
  const start = { x: pose.x, y: pose.y };
  const goer = offRoad ? { ...unit, vehicle: null } : unit; // roads are for vehicles only
  const reach = reachAlong(state, goer, [start, far], 'retire', inches * INCH);
  const path: Path = [start, alongPath([start, far], reach).place];
  if (unit.roadBound && !keepsToRoad(state, path)) {
    turn.emit({ type: 'wentBack', unit: unit.id, path: [start], pose, mark, rule: 'SCW-5.13' });
    return;
  }
  const limit = limitOf(state, unit, path);
  const facing = mark === 'retreating' ? bearing(start, path[1]!) : pose.facing;
  if (limit >= pathLength(path) && !onTableAt(state, path[1]!)) {
    turn.emit({ type: 'wentBack', unit: unit.id, path, pose: null, mark, rule });
    remove(turn, unitIn(turn, unit.id), 'lost', 'SCW-5.14');
    return;
  }
  const inTable = lastOnTable(state, path, limit);
  const spot = lastFreeSpot(state, unit, path, facing, inTable);
  const end: Pose = spot === 0 ? pose : posed(alongPath(path, spot).place, facing);
  const walked: Path = [start, { x: end.x, y: end.y }];
  turn.emit({ type: 'wentBack', unit: unit.id, path: walked, pose: end, mark, rule });
  breakOff(turn, unit.id);
  foundNear(turn, unit.id, walked);
}

const lastOnTable = (state: State, path: Path, limit: number): number => {
  let at = limit;
  while (at > 0 && !onTableAt(state, alongPath(path, at).place)) at = Math.max(0, at - 250);
  return at;
};

/** SCW-15.3, SCW-12.4 A vehicle drives back its base speed, or half as much again; one that cannot is abandoned. */
export function driveBack(turn: Play, unit: Unit, mark: 'retiring' | 'retreating', rule: string): void {
  if (!unit.vehicle || !isSeen(unit)) return;
  if (unit.condition === 'immobilised') {
    abandon(turn, unit, 'SCW-12.4');
    return;
  }
  const speed = VEHICLES[unit.vehicle].speed;
  goBack(turn, { unit, inches: mark === 'retiring' ? speed : speed * 1.5, mark, rule, offRoad: true });
}

/** SCW-10.2, SCW-12.4 The vehicle is left where it is; whoever is aboard gets out. */
export function abandon(turn: Play, unit: Unit, rule: string): void {
  turn.emit({ type: 'conditionChanged', unit: unit.id, condition: 'abandoned', rule });
  setDownAll(turn, unit.id);
}

/** SCW-10.2 Passengers are set down next to the vehicle, deployed, and have moved. */
export function setDownAll(turn: Play, truck: string): void {
  const vehicle = unitIn(turn, truck);
  for (const passenger of passengersOf(turn.state, vehicle)) {
    const formation = 'deployed';
    const pose = freeNear(turn.state, { ...passenger, formation }, vehicle.pose!);
    turn.emit({ type: 'setDown', unit: passenger.id, truck, pose, formation, moved: true });
  }
}

/** SCW-16.11 Caught aboard: set down in column within 1 inch of the enemy, whom they fight. */
export function setDownBefore(turn: Play, truck: string, enemy: Unit): void {
  const vehicle = unitIn(turn, truck);
  for (const passenger of passengersOf(turn.state, vehicle)) {
    const formation = 'column';
    const out: Unit = { ...passenger, formation };
    const { x, y } = vehicle.pose!;
    const towards = bearing({ x, y }, enemy.pose!);
    const pose =
      [0, 90, 270, 180]
        .map((turned) => posed({ x, y }, (towards + turned) % 360))
        .map((wanted) =>
          freeWhere(turn.state, out, wanted, (spot) => within(standingAt(out, spot), standing(enemy), 1)),
        )
        .find((spot) => spot !== undefined) ?? freeNear(turn.state, out, vehicle.pose!);
    turn.emit({ type: 'setDown', unit: passenger.id, truck, pose, formation, moved: true });
  }
}
