import { type Problem, refusalOf, resolveIn, type Turn } from '@sandtable/engine';
import {
  alongPath,
  firstPart,
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
import { barredAt, contactAt, type Hindrance, hindrances, isFree, lastFreeSpot } from './marching.ts';
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
import { inchesFor, terrainTest } from './moving.ts';
import type { Condition, Event, Pending, Smoke, State, Unit, Waiting } from './state.ts';
import { RANGES } from './tables.ts';

type Play = Turn<State, Event>;
const unitIn = (turn: Play, id: string): Unit => turn.state.units[id]!;

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
function smoke(turn: Play, firer: Unit, point: Place): void {
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
function fight(turn: Play, attacker: Unit, defender: Unit, from: Place): void {
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

type March = {
  readonly unit: string;
  readonly path: Path;
  readonly facing: number | null;
  /** The enemy whose contact ends the march. */
  readonly target: string | null;
  readonly waiting: readonly Waiting[];
};

/** Where a march ends by itself: at contact with its target, or at the end of its path. */
function endOf(turn: Play, { unit, path, target }: March, facing: number): number {
  const length = pathLength(path);
  const enemy = target ? unitIn(turn, target) : undefined;
  if (!enemy || !isHere(enemy)) return length;
  return contactAt(unitIn(turn, unit), path, facing, [enemy]) ?? length;
}

/** GWB-6, GWB-3.5 Runs along the path: terrain tests where they are reached, reactions at their points. True when it got through. */
function march(turn: Play, marching: March): boolean {
  const { path } = marching;
  const unit = (): Unit => unitIn(turn, marching.unit);
  const start = unit().pose!;
  const facing = marching.facing ?? start.facing;
  const whole = pathLength(path);
  let gone = 0;
  const advance = (distance: number): void => {
    const arrived = distance >= whole;
    if (distance <= gone && !(arrived && facing !== unit().pose!.facing)) return;
    const spot = arrived
      ? distance
      : lastFreeSpot(turn.state, unit(), (d) => alongPath(path, d).place, start.facing, distance);
    const place = arrived ? path[path.length - 1]! : alongPath(path, spot).place;
    turn.emit({
      type: 'moved',
      unit: marching.unit,
      path: [...firstPart(path, gone), place].slice(-2),
      pose: { ...place, facing: arrived || marching.target ? facing : start.facing },
      compulsory: false,
    });
    gone = distance;
  };
  const tests = hindrances(turn.state, path).map((test) => ({ at: test.distance, test, wait: undefined }));
  const waits = marching.waiting.map((wait) => ({
    at: Math.min(wait.atDistance, whole),
    test: undefined,
    wait,
  }));
  const stops = [...tests, ...waits].sort((a, b) => a.at - b.at || (a.test ? -1 : 1));
  /** Reactions that were to come later happen where the march ends. */
  const lateOnes = (from: number): boolean =>
    stops.slice(from).every(({ wait }) => !wait || answered(turn, wait, marching.unit, true));
  for (const [i, { at, test, wait }] of stops.entries()) {
    const end = endOf(turn, marching, facing);
    if (at >= end) {
      advance(Math.max(gone, end - REACTION_GAP)); // a reaction comes before contact
      if (!lateOnes(i)) return false;
      break;
    }
    if (wait) {
      advance(at);
      if (!answered(turn, wait, marching.unit, true)) return false;
      continue;
    }
    if (!getsThrough(turn, marching.unit, test!, path)) {
      advance(at); // GWB-6.5 halts at the near edge
      lateOnes(i + 1);
      return false;
    }
  }
  advance(endOf(turn, marching, facing));
  return true;
}

/** How far from contact a unit is when it is struck at the last moment. */
const REACTION_GAP = 10;

/** GWB-6 The test at a difficult feature. */
function getsThrough(turn: Play, id: string, { feature, distance, wire }: Hindrance, path: Path): boolean {
  const { type, dismounted, moraleMarkers } = unitIn(turn, id);
  const tested = resolveIn(turn.dice, terrainTest, {
    type,
    dismounted,
    wire,
    moraleMarkers,
    options: turn.state.options,
  });
  const name = feature.name ?? feature.kind;
  turn.emit({
    type: 'terrainTested',
    unit: id,
    feature: feature.id,
    name,
    at: alongPath(path, distance).place,
    tested,
  });
  return tested.outcome.passed;
}

/** GWB-3.4 A reaction that succeeded. False when the unit that it answers cannot go on. */
export function answered(turn: Play, wait: Waiting, to: string, moving: boolean): boolean {
  const { state } = turn;
  const unit = unitIn(turn, wait.unit);
  const target = unitIn(turn, to);
  if (!isHere(unit) || unit.broken) return isHere(target) && !target.broken;
  if (wait.action === 'hold') turn.emit({ type: 'held', unit: unit.id });
  if (wait.action === 'rally') rally(turn, unit);
  if (wait.action === 'move' || wait.action === 'move-and-fire') {
    march(turn, { unit: unit.id, path: wait.path, facing: wait.facing, target: null, waiting: [] });
  }
  if (wait.action === 'assault' && isHere(target)) {
    const from = unit.pose!;
    const contact = march(turn, {
      unit: unit.id,
      path: wait.path,
      facing: wait.facing,
      target: to,
      waiting: [],
    });
    if (contact && touches(turn, unit.id, to)) fight(turn, unitIn(turn, unit.id), unitIn(turn, to), from);
  }
  if ((wait.action === 'fire' || wait.action === 'move-and-fire') && isHere(target)) {
    const moment: FireMoment = { action: wait.action, targetMoving: moving };
    const problem = fireProblem(state, unitIn(turn, wait.unit), target, moment);
    if (problem) turn.emit({ type: 'fireLost', unit: unit.id, why: problem.message });
    else shoot(turn, unitIn(turn, wait.unit), target, moment, true);
  }
  const after = unitIn(turn, to);
  return isHere(after) && !after.broken;
}

const touches = (turn: Play, a: string, b: string): boolean =>
  isHere(unitIn(turn, a)) &&
  isHere(unitIn(turn, b)) &&
  unitGap(shapesOf(unitIn(turn, a)), shapesOf(unitIn(turn, b))) <= 5;

/** GWB-4.5 Mounting or dismounting, free of charge with a move. */
function mount(turn: Play, { unit, mount: how }: Pending): void {
  if (how) turn.emit({ type: 'mounted', unit, dismounted: how === 'dismount' });
}

/** Carries the pending action out. */
export function carryOut(turn: Play, pending: Pending): void {
  const unit = unitIn(turn, pending.unit);
  const target = pending.target ? turn.state.units[pending.target] : undefined;
  switch (pending.action) {
    case 'move':
      mount(turn, pending);
      march(turn, { ...pending, target: null });
      break;
    case 'move-and-fire': {
      if (pending.fireFirst) fireNow(turn, pending, 'move-and-fire');
      march(turn, { ...pending, target: null });
      if (!pending.fireFirst) fireNow(turn, pending, 'move-and-fire');
      break;
    }
    case 'fire':
      if (pending.point) smoke(turn, unit, pending.point);
      else fireNow(turn, pending, 'fire');
      break;
    case 'assault': {
      const from = unit.pose!;
      const through = march(turn, pending);
      if (through && target && touches(turn, unit.id, target.id))
        fight(turn, unitIn(turn, unit.id), unitIn(turn, target.id), from);
      break;
    }
    case 'rally':
      rally(turn, unit);
      break;
  }
  turn.emit({ type: 'actionDone' });
}

/** Fires at the target named, if it can still be fired at: a failed terrain test or a reaction may have spoilt it (GWB-6.5). */
function fireNow(turn: Play, pending: Pending, action: FireMoment['action']): void {
  const unit = unitIn(turn, pending.unit);
  const target = pending.target ? turn.state.units[pending.target] : undefined;
  if ((!isHere(unit) && !unit.offTable) || unit.broken) return;
  const problem = fireProblem(turn.state, unit, target, { action });
  if (problem) turn.emit({ type: 'fireLost', unit: unit.id, why: problem.message });
  else shoot(turn, unit, target!, { action }, false);
}
