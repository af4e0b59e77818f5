import { type Problem, refusalOf, resolveIn, type Turn } from '@sandtable/engine';
import {
  alongPath,
  firstWithin,
  INCH,
  type Path,
  type Place,
  type Pose,
  pathLength,
  unitGap,
} from '@sandtable/table';
import { assault } from './assault.ts';
import { laySmoke } from './force.ts';
import { barredAt, isFree, lastFreeSpot } from './marching.ts';
import {
  coverOf,
  enemiesOf,
  type FireMoment,
  facingTo,
  inFrontArc,
  isHere,
  leastGap,
  shapesAt,
  shapesOf,
  smokeInput,
  tooNearFriends,
  volleyInput,
} from './measure.ts';
import { rallyTest, volley } from './morale.ts';
import { inchesFor } from './moving.ts';
import type { Condition, Event, Smoke, State, Unit } from './state.ts';
import { RANGES } from './tables.ts';

/** Fire, assault, rally and falling back on the table, each to its last consequence. */

export type Play = Turn<State, Event>;
export const unitIn = (turn: Play, id: string): Unit => turn.state.units[id]!;

export const conditionOf = ({ bases, basesLost, moraleMarkers, broken, destroyed }: Unit): Condition => ({
  bases,
  basesLost,
  moraleMarkers,
  broken,
  destroyed,
});

const OUT_OF_RANGE: Problem = {
  code: 'out-of-range',
  message: 'The target is beyond the longest range; move closer or choose another.',
  rule: 'GWB-7.1',
};

/** What is wrong with fire at a target, if anything. */
export function fireProblem(
  state: State,
  firer: Unit,
  target: Unit | undefined,
  moment: FireMoment,
): Problem | undefined {
  if (!target || target.side === firer.side || !isHere(target)) {
    return { code: 'bad-target', message: 'Name an enemy unit on the table.', rule: 'GWB-7.1' };
  }
  const pose = moment.from ?? firer.pose;
  const reach = RANGES[firer.type][moment.action];
  if (pose && reach !== null && leastGap(firer, pose, target, target.pose!) > reach * INCH)
    return OUT_OF_RANGE;
  const input = volleyInput(state, firer, target, moment);
  const problem = refusalOf(volley.checks, input);
  if (problem) return problem;
  if (pose && !inFrontArc(state, pose, target.pose!)) {
    return {
      code: 'out-of-arc',
      message: 'The target is not to its front; turn by moving first.',
      rule: 'GWB-7.8',
    };
  }
  if (input.indirect && tooNearFriends(state, firer, target)) {
    return {
      code: 'friends-too-near',
      message: 'Friends are too near the target for indirect fire.',
      rule: 'GWB-7.7',
    };
  }
  return undefined;
}

/** GWB-7.8 A unit turns to what it fires at; that is no move. */
function turnTo(turn: Play, unit: Unit, to: Place): void {
  if (!unit.pose || unit.offTable || turn.state.options.arcs !== 'none') return;
  const pose = { ...unit.pose, facing: facingTo(unit.pose, to) };
  if (pose.facing !== unit.pose.facing && isFree(turn.state, unit, pose))
    turn.emit({ type: 'turned', unit: unit.id, facing: pose.facing });
}

/** GWB-10.6 Straight to its own edge, through friends, an inch short of enemies. */
export function fallBack(turn: Play, unit: Unit): void {
  const { state } = turn;
  if (!unit.pose) return;
  const { edge } = state.sides.find(({ id }) => id === unit.side)!;
  const way = edge === 'south' ? -1 : 1;
  const shapes = shapesOf(unit);
  const ys = shapes.flatMap((shape) => (shape.kind === 'quad' ? shape.corners.map(({ y }) => y) : []));
  const toEdge = edge === 'south' ? Math.min(...ys) : state.map.depth - Math.max(...ys);
  const full = inchesFor(unit, 'fall-back') * INCH;
  const to = (distance: number): Place => ({ x: unit.pose!.x, y: unit.pose!.y + way * distance });
  const path: Path = [{ x: unit.pose.x, y: unit.pose.y }, to(Math.min(full, Math.max(toEdge, 1)))];
  const near = enemiesOf(state, unit.side).filter(
    (enemy) => leastGap(unit, unit.pose!, enemy, enemy.pose!) <= full + INCH,
  );
  const halts = near.map((enemy) => haltBefore(unit, path, enemy));
  const limit = Math.min(pathLength(path), barredAt(state, path) ?? Number.POSITIVE_INFINITY, ...halts);
  if (full >= toEdge && limit >= toEdge) {
    turn.emit({ type: 'fellBack', unit: unit.id, path, pose: null, left: true });
    return;
  }
  const spot = lastFreeSpot(
    state,
    unit,
    (distance) => alongPath(path, distance).place,
    unit.pose.facing,
    limit,
  );
  const end = spot === 0 ? path[0]! : alongPath(path, spot).place;
  turn.emit({
    type: 'fellBack',
    unit: unit.id,
    path: [path[0]!, end],
    pose: { ...end, facing: unit.pose.facing },
    left: false,
  });
}

/** Where a unit that falls back comes within an inch of an enemy; one that it leaves behind does not stop it. */
function haltBefore(unit: Unit, path: Path, enemy: Unit): number {
  const shapes = shapesOf(unit);
  const others = shapesOf(enemy);
  const now = unitGap(shapes, others);
  if (now > INCH) return firstWithin(path, shapes, others, INCH) ?? Number.POSITIVE_INFINITY;
  const ahead = shapesAt(unit, { ...alongPath(path, 200).place, facing: unit.pose!.facing });
  return unitGap(ahead, others) >= now ? Number.POSITIVE_INFINITY : 0;
}

/** GWB-7 to GWB-10 One volley on the table, to its last consequence. */
export function shoot(turn: Play, firer: Unit, target: Unit, moment: FireMoment, reaction: boolean): void {
  turnTo(turn, firer, target.pose!);
  const result = resolveIn(turn.dice, volley, volleyInput(turn.state, firer, target, moment));
  const { targetBases, targetMarkers, baseLost, destroyed, broken, fallsBack } = result.outcome;
  const after: Condition = {
    bases: targetBases,
    basesLost: target.basesLost + (baseLost ? 1 : 0),
    moraleMarkers: targetMarkers,
    broken,
    destroyed,
  };
  turn.emit({ type: 'fired', unit: firer.id, target: target.id, reaction, volley: result, after });
  if (fallsBack) fallBack(turn, unitIn(turn, target.id)); // GWB-10.4
}

/** GWB-13.2 Smoke shells: the first circle on the point, the next touching the last. */
export function smoke(turn: Play, firer: Unit, point: Place): void {
  const { state } = turn;
  const laid = resolveIn(turn.dice, laySmoke, smokeInput(state, firer, point));
  const circles = Array.from(
    { length: laid.outcome.patches },
    (_, i): Smoke => ({
      centre: { x: point.x + i * 4 * INCH, y: point.y },
      radius: 2 * INCH,
      lastTurn: state.turn + 1,
    }),
  );
  turn.emit({ type: 'smokeLaid', unit: firer.id, laid, circles });
}

const wholeAfter = (
  unit: Unit,
  bases: number,
  markers: number,
  broken: boolean,
  destroyed: boolean,
): Condition => ({
  bases,
  basesLost: unit.basesLost + (unit.bases - bases),
  moraleMarkers: markers,
  broken,
  destroyed,
});

/** GWB-12 The fight, once contact is made; cover is seen from where the attacker started. */
export function fight(turn: Play, attacker: Unit, defender: Unit, from: Place): void {
  const input = {
    attackerType: attacker.type,
    attackerBases: attacker.bases,
    attackerQuality: attacker.quality,
    attackerMarkers: attacker.moraleMarkers,
    attackerBasesLost: attacker.basesLost,
    attackerBroken: attacker.broken,
    defenderType: defender.type,
    defenderBases: defender.bases,
    defenderQuality: defender.quality,
    defenderMarkers: defender.moraleMarkers,
    defenderBasesLost: defender.basesLost,
    defenderBroken: defender.broken,
    defenderCover: coverOf(turn.state, defender, defender.pose!, from),
    options: turn.state.options,
  };
  const place = defender.pose!;
  const result = resolveIn(turn.dice, assault, input);
  const o = result.outcome;
  turn.emit({
    type: 'fought',
    unit: attacker.id,
    target: defender.id,
    fight: result,
    attacker: wholeAfter(attacker, o.attackerBases, o.attackerMarkers, o.attackerBroken, o.attackerDestroyed),
    defender: wholeAfter(defender, o.defenderBases, o.defenderMarkers, o.defenderBroken, o.defenderDestroyed),
  });
  if (o.defenderFallsBack) fallBack(turn, unitIn(turn, defender.id));
  if (o.attackerFallsBack) fallBack(turn, unitIn(turn, attacker.id));
  else if (o.attackerAdvances) takePlace(turn, unitIn(turn, attacker.id), place);
}

/** GWB-12.7 The winner moves into the place that the defender left, as far as there is room. */
function takePlace(turn: Play, unit: Unit, place: Pose): void {
  const path = [
    { x: unit.pose!.x, y: unit.pose!.y },
    { x: place.x, y: place.y },
  ];
  const length = pathLength(path);
  if (length === 0) return;
  const { facing } = unit.pose!;
  const spot = lastFreeSpot(turn.state, unit, (distance) => alongPath(path, distance).place, facing, length);
  if (spot === 0) return;
  const end = spot === length ? path[1]! : alongPath(path, spot).place;
  turn.emit({
    type: 'moved',
    unit: unit.id,
    path: [path[0]!, end],
    pose: { ...end, facing },
    compulsory: true,
  });
}

export function rally(turn: Play, unit: Unit): void {
  const { moraleMarkers, broken, quality } = unit;
  const test = resolveIn(turn.dice, rallyTest, {
    moraleMarkers,
    broken,
    quality,
    options: turn.state.options,
  });
  const after = {
    ...conditionOf(unit),
    moraleMarkers: test.outcome.moraleMarkers,
    broken: test.outcome.broken,
  };
  turn.emit({ type: 'rallied', unit: unit.id, test, after });
}
