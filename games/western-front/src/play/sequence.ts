import { d6 } from '@sandtable/dice';
import { resolveIn, type Side } from '@sandtable/engine';
import { alongEdge, arriving, writing } from '@sandtable/play';
import { ahead, bearing, INCH, posed } from '@sandtable/table';
import { windCheck } from '../sheet/clouds.ts';
import { tankMobility } from '../sheet/movement.ts';
import { initiative } from '../sheet/turn.ts';
import { hasWayHome, nearestWayHome } from '../table/homeward.ts';
import { farAlong } from '../table/pace.ts';
import { isHere, isVehicle } from '../table/roster.ts';
import { crowded, gasMet, tooNear } from '../table/ways.ts';
import { goOnCharging } from './charging.ts';
import { checksDue, checkTogether, flee, rallyAll } from './checking.ts';
import { ageClouds, testGas } from './clouds.ts';
import { inOrder, isProblem, letterOf, other, type Play } from './common.ts';
import { fireDirect, firePlotted, mayShootGuns } from './gunnery.ts';
import { takeLosses } from './losses.ts';
import { fight, fightsNow, goOnFighting } from './melee.ts';
import { mover, replace, swim } from './moving.ts';
import { mayPlot } from './plotting.ts';
import { NO_WIND_YET } from './scenario-parts.ts';
import { fireSmall, mayFireSmall } from './small-arms.ts';
import type { Phase, State, Unit } from './state.ts';
import { verdictOf } from './victory.ts';

/** WF-12.1 The turn: what happens by itself until somebody has to decide. */

const idsOf = ({ sides }: State): Side[] => sides.map(({ id }) => id);
const unsealed = (state: State): readonly Side[] => writing(state.written, idsOf(state));

function enter(turn: Play, phase: Phase, active: Side | null = null): void {
  turn.emit({ type: 'phaseBegan', phase, active });
}

/** Whoever has nothing to write is ready at once; true when everybody is. */
function sealIdle(turn: Play, may: (state: State, side: Side) => boolean): boolean {
  for (const side of unsealed(turn.state)) if (!may(turn.state, side)) turn.emit({ type: 'sealed', side });
  return unsealed(turn.state).length === 0;
}

/** WF-12.2 */
function rollInitiative(turn: Play): void {
  const { state } = turn;
  const previous = state.initiative === null ? 'none' : letterOf(state, state.initiative);
  const roll = resolveIn(turn.dice, initiative, { previous, options: state.options });
  const winner = state.sides[roll.outcome.winner === 'a' ? 0 : 1]!.id;
  turn.emit({ type: 'initiativeRolled', roll, winner });
  enter(turn, 'initiative', winner);
}

const active = (state: State): Unit[] =>
  inOrder(state).filter((unit) => unit.side === state.active && isHere(unit));

/** Reinforcements come on at their place, or beside it. */
function arrive(turn: Play): void {
  const { state } = turn;
  const late = arriving(
    Object.values(state.units),
    state.turn,
    ({ pose, side, status }) => pose === null && side === state.active && status === 'steady',
  );
  for (const unit of late) {
    const pose = alongEdge(
      state.map,
      unit.entry!,
      (each) => each.x >= 0 && each.x <= state.map.width && crowded(state, unit, each) === undefined,
    ); // those who arrive have one
    if (pose) turn.emit({ type: 'arrived', unit: unit.id, pose: posed(pose, pose.facing) });
  }
}

/** WF-9.3, WF-9.5 Every tank, whether it means to move or not. */
function testTanks(turn: Play): void {
  for (const unit of active(turn.state)) {
    if (unit.mover !== 'tank' || !isVehicle(unit) || unit.wreck !== null) continue;
    const test = resolveIn(turn.dice, tankMobility, {
      bogged: unit.bogged,
      underFire: unit.harassed,
      options: turn.state.options,
    });
    turn.emit({ type: 'bogTested', unit: unit.id, test, bogged: test.outcome.bogged });
  }
}

/** WF-2.6 A sniper who is cut off goes towards the nearest place from which he is not. */
function withdraw(turn: Play, unit: Unit): void {
  const { state } = turn;
  if (hasWayHome(state, unit)) return;
  const goal = nearestWayHome(state, unit);
  if (!goal) return;
  const from = unit.pose!; // he is here
  const facing = bearing(from, goal);
  const isTooFar = (inches: number): boolean => {
    const end = posed(ahead(posed(from, facing), inches), facing);
    return tooNear(state, unit, [from, end], end) !== undefined;
  };
  let far = farAlong(state, unit, [from, goal], 'normal');
  while (far > 0 && isTooFar(far)) far = Math.max(0, far - INCH / 4);
  const pose = posed(ahead(posed(unit.pose!, facing), far), facing);
  const path = [
    { x: unit.pose!.x, y: unit.pose!.y },
    { x: pose.x, y: pose.y },
  ];
  turn.emit({
    type: 'moved',
    unit: unit.id,
    way: 'home',
    path,
    pose,
    spent: 1,
    met: gasMet(state, unit, path, pose),
    atWire: false,
  });
}

/** Phase 4, what is not chosen: second fall-back moves, routs, snipers cut off. */
function compel(turn: Play): void {
  for (const unit of active(turn.state)) {
    if (unit.status === 'routing') flee(turn, unit, 'rout');
    else if (unit.status === 'falling-back' && unit.fallBacks > 0) flee(turn, unit, 'retreat');
    else if (unit.kind === 'sniper') withdraw(turn, unit);
  }
}

/** Sending a swimmer or a man to the gun takes no part of a move. */
const mayGive = (state: State, { side, id: unit }: Unit): boolean =>
  !isProblem(swim(state, { type: 'swim', side, unit })) ||
  !isProblem(replace(state, { type: 'replace', side, unit }));
const canAct = (state: State): boolean =>
  Object.values(state.units).some(
    (unit) =>
      unit.side === state.active &&
      !isProblem(mover(state, unit.side, unit.id)) &&
      (unit.spent < 1 || mayGive(state, unit)),
  );

function movement(turn: Play): boolean {
  const { state } = turn;
  if (state.step === 'begin') {
    arrive(turn);
    testTanks(turn);
    compel(turn);
    turn.emit({ type: 'stepped', step: 'decide' });
    return true;
  }
  if (state.step === 'decide' && canAct(state)) return false;
  endMovement(turn);
  return true;
}
export function endMovement(turn: Play): void {
  const { state } = turn;
  turn.emit({ type: 'movementEnded', side: state.active! }); // somebody moves
  if (state.phase === 'move-first')
    enter(turn, 'move-second', other(state, state.first!)); // somebody moved first
  else enter(turn, 'artillery');
}

/** The shots of both sides, the winner of the initiative first, in the order written. */
function opened(turn: Play) {
  const { state } = turn;
  turn.emit({ type: 'allotmentsOpened', written: state.written.written });
  const first = state.initiative ?? state.sides[0]!.id;
  return [first, other(state, first)].flatMap((side) =>
    (state.written.written[side] ?? []).map((shot) => [side, shot] as const),
  );
}

function artillery(turn: Play): boolean {
  switch (turn.state.step) {
    case 'begin':
      ageClouds(turn);
      turn.emit({ type: 'stepped', step: 'decide' });
      firePlotted(turn);
      return true;
    case 'decide':
      if (!sealIdle(turn, mayShootGuns)) return false;
      turn.emit({ type: 'stepped', step: 'losses' });
      fireDirect(turn, opened(turn));
      return true;
    case 'losses':
      if (!takeLosses(turn)) return false;
      turn.emit({ type: 'stepped', step: 'gas-losses' });
      testGas(turn);
      return true;
    default:
      if (!takeLosses(turn)) return false;
      enter(turn, 'small-arms');
      return true;
  }
}

function smallArms(turn: Play): boolean {
  if (turn.state.step === 'begin') {
    turn.emit({ type: 'stepped', step: 'decide' });
    return true;
  }
  if (turn.state.step === 'decide') {
    if (!sealIdle(turn, mayFireSmall)) return false;
    turn.emit({ type: 'stepped', step: 'losses' });
    fireSmall(turn, opened(turn));
    return true;
  }
  if (!takeLosses(turn)) return false;
  enter(turn, 'morale');
  return true;
}

function morale(turn: Play): boolean {
  if (turn.state.step === 'begin') {
    const checks = checksDue(turn.state);
    if (checks.length > 0) turn.emit({ type: 'checksDue', checks });
    turn.emit({ type: 'stepped', step: 'decide' });
    return true;
  }
  const [next] = turn.state.checks;
  if (next)
    checkTogether(
      turn,
      next.map((id) => turn.state.units[id]!),
      { queued: true },
    ); // checks are of units
  else enter(turn, 'melee');
  return true;
}

function melee(turn: Play): boolean {
  const { state } = turn;
  if (state.fight) return goOnFighting(turn);
  if (state.step === 'begin') {
    const fights = fightsNow(state);
    if (fights.length > 0) turn.emit({ type: 'fightsFound', fights });
    turn.emit({ type: 'stepped', step: 'decide' });
    return true;
  }
  const [next] = state.fights;
  if (next) fight(turn, next);
  else endTurn(turn);
  return true;
}

/** Nimy: the swimmer reaches the bridge, or does not. */
const CLOSES = 4;
function testSwimmers(turn: Play): void {
  const { state } = turn;
  for (const unit of Object.values(state.units)) {
    if (unit.swimming === 0 || unit.swimming > state.turn || !state.swimmers) continue;
    const face = turn.dice.roll(d6, 'to close the swing bridge');
    turn.emit({
      type: 'bridgeTested',
      unit: unit.id,
      face,
      closes: face >= CLOSES,
      bridge: state.swimmers.bridge,
    });
  }
}

function endTurn(turn: Play): void {
  testSwimmers(turn);
  turn.emit({ type: 'turnEnded' });
  if (turn.state.turn >= turn.state.turns) turn.emit({ type: 'ended', verdict: verdictOf(turn.state) });
  else beginTurn(turn, turn.state.turn + 1);
}

export function beginTurn(turn: Play, number: number): void {
  turn.emit({ type: 'turnBegan', turn: number });
  enter(turn, 'orders');
}

function orders(turn: Play): boolean {
  if (turn.state.step === 'begin') {
    turn.emit({ type: 'stepped', step: 'decide' });
    return true;
  }
  if (!sealIdle(turn, mayPlot)) return false;
  rallyAll(turn);
  rollInitiative(turn);
  return true;
}

/** Both have set up: the battle begins. */
function setUpDone(turn: Play): boolean {
  const { state } = turn;
  if (unsealed(state).length > 0) return false;
  if (state.wind.bearing === NO_WIND_YET)
    turn.emit({ type: 'windRolled', wind: resolveIn(turn.dice, windCheck, { options: state.options }) });
  beginTurn(turn, 1);
  return true;
}

function goOn(turn: Play): boolean {
  switch (turn.state.phase) {
    case 'setup':
      return setUpDone(turn);
    case 'orders':
      return orders(turn);
    case 'initiative':
    case 'over':
      return false;
    case 'move-first':
    case 'move-second':
      return movement(turn);
    case 'artillery':
      return artillery(turn);
    case 'small-arms':
      return smallArms(turn);
    case 'morale':
      return morale(turn);
    case 'melee':
      return melee(turn);
  }
}

/** Goes on until somebody has to decide, or it is over. */
export function proceed(turn: Play): void {
  for (;;) {
    const { state } = turn;
    if (state.verdict || state.asked.length > 0) return;
    if (!(state.charge ? goOnCharging(turn) : goOn(turn))) return;
  }
}
