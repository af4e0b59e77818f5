import { resolveIn } from '@sandtable/engine';
import { alongPath, firstPart, type Path, pathLength, unitGap } from '@sandtable/table';
import { fight, fireProblem, type Play, rally, shoot, smoke, unitIn } from './combat.ts';
import { contactAt, type Hindrance, hindrances, lastFreeSpot } from './marching.ts';
import { type FireMoment, isHere, shapesOf } from './measure.ts';
import { terrainTest } from './moving.ts';
import type { Pending, Unit, Waiting } from './state.ts';

/** Carrying actions out: marches with their tests and interruptions, reactions, what follows. */

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

/** GWB-4.5 Mounting or dismounting, free of charge, at either end of a move. */
function mount(turn: Play, { unit, mount: how, mountAt }: Pending, now: Pending['mountAt']): void {
  const rider = unitIn(turn, unit);
  if (how && mountAt === now && isHere(rider) && !rider.broken)
    turn.emit({ type: 'mounted', unit, dismounted: how === 'dismount' });
}

/** Carries the pending action out. */
export function carryOut(turn: Play, pending: Pending): void {
  const unit = unitIn(turn, pending.unit);
  const target = pending.target ? turn.state.units[pending.target] : undefined;
  switch (pending.action) {
    case 'move':
      mount(turn, pending, 'start');
      march(turn, { ...pending, target: null });
      mount(turn, pending, 'end');
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
