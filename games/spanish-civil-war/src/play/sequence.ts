import { d10 } from '@sandtable/dice';
import type { Side } from '@sandtable/engine';
import { otherSide } from '@sandtable/play';
import { gapToPoint, INCH } from '@sandtable/table';
import {
  all,
  enemiesOf,
  isActive,
  isEngaged,
  isTroops,
  isVehicleUnit,
  standing,
  unitsOf,
} from '../table/units.ts';
import { freeNear } from '../table/ways.ts';
import { groupsOf } from '../table/weapons.ts';
import { rusherProblem, rushProblem } from './assault-move.ts';
import { hasChoice } from './combats.ts';
import { armourAssaultProblem, supportProblem } from './declaring.ts';
import { dropIdle } from './interrupting.ts';
import type { Play } from './losses.ts';
import { firerProblem } from './may-fire.ts';
import { resolveAssaults } from './melee.ts';
import { rollMove } from './movement-phase.ts';
import { officersAtRisk } from './officers.ts';
import { rallyProblem } from './rallying.ts';
import { resolveFire, strikeProblem } from './shooting.ts';
import { lookInput, observerProblem } from './spotting.ts';
import { type Phase, type Ranging, type State, sharing, type Unit } from './state.ts';
import { takeGround, verdictNow } from './victory.ts';

/** SCW-2.1 The order of phases; declarations close the third. */
const ORDER: readonly Phase[] = [
  'rally',
  'assault-movement',
  'movement',
  'declarations',
  'observing',
  'fire-standing',
  'fire-moving',
  'assaults',
];
/** SCW-2.4 Phases in which both sides decide at once. */
export const isShared = (phase: Phase): boolean =>
  phase === 'setup' || phase === 'fire-standing' || phase === 'fire-moving' || phase === 'assaults';

/** Farther off nobody who hides could assault, wherever and whoever he is: a double move, and half a company. */
const HIDDEN_REACH = 26 * INCH;
const mayHideNear = ({ markers }: State, side: Side, enemies: readonly Unit[]): boolean =>
  markers.some(
    (marker) =>
      marker.side === side &&
      enemies.some((enemy) =>
        standing(enemy).shapes.some((shape) => gapToPoint(shape, marker.place) <= HIDDEN_REACH),
      ),
  );

/**
 * Is there anything that this side could do in this phase? Steps without are passed over.
 * Of concealed units only what their markers show counts, lest a step tell which marker is real (SCW-7.1).
 */
function mayAct(state: State, side: Side): boolean {
  const here: Unit[] = [];
  const open: Unit[] = [];
  for (const unit of unitsOf(state, side)) {
    if (!isActive(unit)) continue;
    here.push(unit);
    if (!unit.concealed) open.push(unit);
  }
  switch (state.phase) {
    case 'rally':
      return here.some((unit) => !rallyProblem(unit));
    case 'assault-movement': {
      const enemies = enemiesOf(state, side);
      return (
        mayHideNear(state, side, enemies) ||
        open.some(
          (unit) => !rusherProblem(state, unit) && enemies.some((enemy) => !rushProblem(state, unit, enemy)),
        )
      );
    }
    case 'declarations': {
      const armour = enemiesOf(state, side).filter(({ kind }) => kind === 'armour');
      const tanks = here.filter(({ kind }) => kind === 'armour');
      return (
        here.some((unit) => armour.some((vehicle) => !armourAssaultProblem(state, unit, vehicle))) ||
        tanks.some((tank) => here.some((unit) => !supportProblem(state, tank, unit)))
      );
    }
    case 'observing': {
      const markers = state.markers.filter((marker) => marker.side !== side);
      if (markers.length > 0 && open.length < here.length) return true;
      return open.some(
        (unit) => !observerProblem(state, unit) && markers.some((marker) => lookInput(state, unit, marker)),
      );
    }
    case 'fire-standing':
    case 'fire-moving':
      return (
        here.some((unit) => !firerProblem(state, unit) && groupsOf(unit, standing(unit)).length > 0) ||
        !strikeProblem(state, side)
      );
    case 'assaults':
      return hasChoice(state, side);
    default:
      return true;
  }
}

/** SCW-22.1 Reinforcements are put at their entry at the start of their side's movement. */
function arrive(turn: Play, side: Side): void {
  const { state } = turn;
  for (const unit of unitsOf(state, side)) {
    const isWaiting = unit.pose === null && unit.carrier === null && unit.fate === null;
    if (unit.entry === null || !isWaiting || unit.arrives > state.turn) continue;
    turn.emit({ type: 'arrived', unit: unit.id, pose: freeNear(state, unit, unit.entry) });
  }
}

/** SCW-2.8 Vehicles that fall back must roll. */
function rollMarked(turn: Play, side: Side): void {
  for (const unit of unitsOf(turn.state, side)) {
    if (
      isVehicleUnit(unit) &&
      isActive(unit) &&
      unit.mark !== 'none' &&
      !unit.rolled &&
      unit.condition === 'sound'
    )
      rollMove(turn, unit);
  }
}

/** A step in which there is nothing to do is passed over. */
function beginStep(turn: Play, phase: Phase, side: Side): void {
  const then = sharing(turn.state);
  then.phase = phase;
  if (!mayAct(then, side)) {
    finishStep(turn, phase, side);
    return;
  }
  turn.emit({ type: 'phaseBegan', phase, active: side });
  if (phase !== 'movement') return;
  arrive(turn, side);
  rollMarked(turn, side);
}

/** SCW-2.3 One side finishes, then the other; then the next phase. */
export function endStep(turn: Play, side: Side): void {
  turn.emit({ type: 'stepEnded', side });
  finishStep(turn, turn.state.phase, side);
}

function finishStep(turn: Play, phase: Phase, side: Side): void {
  const { state } = turn;
  if (side === state.first) {
    beginStep(turn, phase, otherSide(state, side));
    return;
  }
  if (phase === 'movement') liftMarks(turn);
  beginPhase(turn, ORDER[ORDER.indexOf(phase) + 1]!);
}

/** SCW-2.8 Troops that did not roll lose their mark at the end of the phase; in contact they keep it for the fight. */
function liftMarks(turn: Play): void {
  const { state } = turn;
  const marked = all(state).filter(
    (unit) => isTroops(unit) && unit.fate === null && unit.mark !== 'none' && !unit.rolled,
  );
  if (marked.length === 0) return;
  const kept = marked.filter((unit) => isEngaged(state, unit)).map(({ id }) => id);
  const units = marked.map(({ id }) => id).filter((id) => !kept.includes(id));
  turn.emit({ type: 'marksLifted', units, kept });
}

function beginPhase(turn: Play, phase: Phase): void {
  const { state } = turn;
  if (!isShared(phase)) {
    beginStep(turn, phase, state.first);
    return;
  }
  turn.emit({ type: 'phaseBegan', phase, active: null });
  for (const { id } of state.sides)
    if (!mayAct(state, id)) turn.emit({ type: 'sideReady', side: id, passed: true });
  if (state.sides.every(({ ready }) => ready)) finishShared(turn);
}

/** SCW-2.4 A side has declared all that it wants; when both have, it happens. */
export function ready(turn: Play, side: Side): void {
  turn.emit({ type: 'sideReady', side, passed: false });
  if (turn.state.sides.every((each) => each.ready)) finishShared(turn);
}

function finishShared(turn: Play): void {
  const { phase } = turn.state;
  if (phase === 'fire-standing' || phase === 'fire-moving') resolveFire(turn);
  if (phase === 'assaults') resolveAssaults(turn);
  goOn(turn);
}

/** SCW-7.2, SCW-1.9 After an answer: when nothing more is asked, a phase that is over goes on to the next. */
export function goOn(turn: Play): void {
  const { state } = turn;
  dropIdle(turn);
  if (state.asked.length > 0 || !isShared(state.phase) || state.sides.some(({ ready }) => !ready)) return;
  if (state.phase === 'setup') beginTurn(turn, 1);
  else if (state.phase === 'fire-standing') beginPhase(turn, 'fire-moving');
  else if (state.phase === 'fire-moving') beginPhase(turn, 'assaults');
  else endTurn(turn);
}

/** SCW-2.3 Who is first: in turns, always the same, or by the higher die. */
function firstOf(turn: Play, number: number): Side {
  const { state } = turn;
  const { moveOrder } = state.options;
  if (moveOrder === 'fixed' || number === 1) return state.firstOnTurnOne;
  if (moveOrder === 'alternate') return otherSide(state, state.first);
  for (;;) {
    const faces = state.sides.map(
      ({ id, name }) => [id, turn.dice.roll(d10, `who is first: ${name}`)] as const,
    );
    turn.emit({ type: 'orderRolled', faces, rule: 'SCW-2.3' });
    const [one, other] = [faces[0]!, faces[1]!];
    if (one[1] !== other[1]) return one[1] > other[1] ? one[0] : other[0];
  }
}

function beginTurn(turn: Play, number: number): void {
  turn.emit({ type: 'turnBegan', turn: number, first: firstOf(turn, number) });
  beginPhase(turn, 'rally');
}

/** SCW-14.7 Rounds that will still count next turn. */
function rangingLeft(state: State): { [unit: string]: { [group: string]: Ranging } } {
  const kept: { [unit: string]: { [group: string]: Ranging } } = {};
  for (const unit of all(state)) {
    for (const [group, ranging] of Object.entries(unit.ranging)) {
      const target = state.units[ranging.target];
      if (unit.moved || !unit.fired.includes(group) || !target || target.moved || target.pose === null)
        continue;
      kept[unit.id] = { ...kept[unit.id], [group]: ranging };
    }
  }
  return kept;
}

/** SCW-2.1 Phase 8 and the end of the turn. */
function endTurn(turn: Play): void {
  const { state } = turn;
  officersAtRisk(turn);
  takeGround(turn);
  if (all(state).some(({ ranging }) => Object.keys(ranging).length > 0))
    turn.emit({ type: 'rangingKept', ranging: rangingLeft(state) });
  turn.emit({ type: 'turnEnded', turn: state.turn });
  const verdict = verdictNow(state);
  if (verdict) turn.emit({ type: 'ended', verdict, rule: 'SCW-22.1' });
  else beginTurn(turn, state.turn + 1);
}
