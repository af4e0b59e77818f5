import { resolveIn } from '@sandtable/engine';
import { alongPath, type Path, type Place, unitGap } from '@sandtable/table';
import { terrainTest } from '../sheet/movement.ts';
import type { FireMoment } from '../table/fire-input.ts';
import { inPlay, isHere, shapesOf } from '../table/units.ts';
import {
  endOf,
  type Hindrance,
  hindrances,
  lastFreeSpot,
  partOf,
  poseOnWay,
  shortOf,
  type Way,
} from '../table/ways.ts';
import {
  aimed,
  fight,
  isAimed,
  type Play,
  plainly,
  rally,
  shoot,
  smoke,
  smokeProblem,
  unitIn,
} from './combat.ts';
import type { Pending, Unit, Waiting } from './state.ts';
import { terrainInput } from './trials.ts';

/** Carrying actions out: marches with their tests and interruptions, reactions, what follows. */

type March = Way & { readonly unit: string; readonly waiting: readonly Waiting[] };

/** Here, or firing from off the table, and not broken. */
export const isAble = (turn: Play, id: string): boolean =>
  inPlay(unitIn(turn, id)) && !unitIn(turn, id).broken;

/** GWB-6, GWB-3.5 Runs along the path: terrain tests where they are reached, reactions at their points. True at contact with its target. */
function march(turn: Play, marching: March): boolean {
  const { path } = marching;
  const unit = (): Unit => unitIn(turn, marching.unit);
  const tests = hindrances(turn.state, path);
  const waits = [...marching.waiting].sort((a, b) => a.atDistance - b.atDistance);
  let gone = 0;
  /** Friends may be passed through, not stopped on (GWB-5.3). */
  const goTo = (distance: number, halts: boolean): void => {
    const spot = halts ? lastFreeSpot(turn.state, unit(), marching, distance) : distance;
    const pose = poseOnWay(unit(), marching, spot);
    const now = unit().pose!;
    if (pose.x !== now.x || pose.y !== now.y || pose.facing !== now.facing) {
      const part = partOf(path, gone, spot);
      turn.emit({ type: 'moved', unit: marching.unit, path: part, pose, compulsory: false });
    }
    gone = spot;
  };
  /** False when the march is over: broken, destroyed or thrown back. */
  const struck = (wait: Waiting): boolean => {
    const { pose } = unit();
    answer(turn, wait, marching.unit, true);
    return isAble(turn, marching.unit) && unit().pose === pose;
  };
  for (;;) {
    const end = endOf(turn.state, unit(), marching, gone);
    const [test] = tests;
    const [wait] = waits;
    const waitsAt = wait ? Math.min(wait.atDistance, end.struckAt) : Number.POSITIVE_INFINITY;
    if (test && test.distance < end.at && test.distance <= waitsAt) {
      tests.shift();
      if (getsThrough(turn, marching.unit, test, path)) continue;
      goTo(shortOf(path, test), true); // GWB-6.5 halts at the near edge, and is struck there
      for (const late of waits) answer(turn, late, marching.unit, true);
      return false;
    }
    if (!wait) {
      goTo(end.at, true);
      return end.contact;
    }
    waits.shift();
    goTo(Math.max(gone, waitsAt), waitsAt >= end.at);
    if (struck(wait)) continue;
    for (const late of waits) answer(turn, late, marching.unit, true);
    return false;
  }
}

/** GWB-6 The test at a difficult feature. */
function getsThrough(turn: Play, id: string, { feature, distance, wire }: Hindrance, path: Path): boolean {
  const tested = resolveIn(turn.dice, terrainTest, terrainInput(turn.state, unitIn(turn, id), wire));
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

/** GWB-3.4 A reaction that succeeded, to the unit that it answers. */
export function answer(turn: Play, wait: Waiting, to: string, moving: boolean): void {
  const { unit: id, action, path, facing } = wait;
  const target = unitIn(turn, to);
  if (!isAble(turn, id)) return;
  if (action === 'hold') turn.emit({ type: 'held', unit: id });
  if (action === 'rally') rally(turn, unitIn(turn, id));
  if (action === 'move' || action === 'move-and-fire')
    march(turn, { unit: id, path, facing, target: null, waiting: [] });
  if (action === 'assault' && isHere(target))
    charge(turn, { unit: id, path, facing, target: to, waiting: [] });
  if ((action === 'fire' || action === 'move-and-fire') && isHere(target))
    fireAt(turn, id, to, { action, targetMoving: moving }, true);
}

/** GWB-12.1 An assault move, and the fight if it makes contact; cover is seen from its start. */
function charge(turn: Play, marching: March & { readonly target: string }): void {
  const from = unitIn(turn, marching.unit).pose!;
  const contact = march(turn, marching);
  if (contact && touches(turn, marching.unit, marching.target))
    fight(turn, unitIn(turn, marching.unit), unitIn(turn, marching.target), from);
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
  const { unit, action, target, point } = pending;
  switch (action) {
    case 'move':
      mount(turn, pending, 'start');
      march(turn, { ...pending, target: null });
      mount(turn, pending, 'end');
      break;
    case 'move-and-fire':
      if (pending.fireFirst) fireAt(turn, unit, target!, { action });
      march(turn, { ...pending, target: null });
      if (!pending.fireFirst) fireAt(turn, unit, target!, { action });
      break;
    case 'fire':
      if (point) laySmokeAt(turn, unit, point);
      else fireAt(turn, unit, target!, { action });
      break;
    case 'assault':
      charge(turn, { ...pending, target: target! });
      break;
    case 'rally':
      rally(turn, unitIn(turn, unit));
      break;
  }
  turn.emit({ type: 'actionDone' });
}

/** Fires at the target named, if it can still be fired at: a failed terrain test or a reaction may have spoilt it (GWB-6.5). */
function fireAt(turn: Play, id: string, target: string, moment: FireMoment, reaction = false): void {
  if (!isAble(turn, id)) return;
  const unit = unitIn(turn, id);
  const aim = aimed(turn.state, unit, unitIn(turn, target), moment);
  if (isAimed(aim)) shoot(turn, unit, unitIn(turn, target), aim, reaction);
  else turn.emit({ type: 'fireLost', unit: id, why: plainly(aim) });
}

function laySmokeAt(turn: Play, id: string, point: Place): void {
  const unit = unitIn(turn, id);
  const problem = smokeProblem(turn.state, unit, point);
  if (problem) turn.emit({ type: 'fireLost', unit: id, why: problem.message });
  else smoke(turn, unit, point);
}
