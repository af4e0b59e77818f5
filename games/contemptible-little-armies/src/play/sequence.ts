import type { Side, Turn } from '@sandtable/engine';
import { otherSide, startingWith } from '@sandtable/play';
import { isAircraft, isGroundUnit, isIndependent, isOfficer } from '../table/figures.ts';
import { allUnits, isHere, unitsOf } from '../table/units.ts';
import { seenAaProblem, strafeProblem } from './air.ts';
import { diceForArrivals } from './arrivals.ts';
import { fireMissions } from './artillery.ts';
import { removeFallen } from './casualties.ts';
import { closeCombats } from './combat.ts';
import type { Event } from './events.ts';
import { movementOver, rallyProblem, testMorale } from './morale.ts';
import type { Phase, State, Unit } from './state.ts';
import { hasShot } from './targets.ts';
import { isSpent, verdictOf } from './victory.ts';
import { hasWriting, openSlips } from './writing.ts';

/** CLA-1 The steps of a turn in order, and whose choice is next. */

type Play = Turn<State, Event>;

/** Has this unit still something to do in this phase? */
export function hasLeft(state: State, unit: Unit): boolean {
  if (!isHere(unit)) return false;
  switch (state.phase) {
    case 'move-units':
      return isGroundUnit(unit) && !unit.activated && !unit.brokenDown;
    case 'move-independents':
      return isIndependent(unit) && !unit.activated;
    case 'move-aircraft':
      return isAircraft(unit) && !unit.activated;
    case 'shoot:aa':
      return allUnits(state).some(
        (each) =>
          isAircraft(each) && each.side !== unit.side && isHere(each) && !seenAaProblem(state, unit, each),
      );
    case 'shoot:aircraft':
      return (
        isAircraft(unit) && allUnits(state).some((each) => isHere(each) && !strafeProblem(state, unit, each))
      );
    case 'rally':
      return isOfficer(unit) && unitsOf(state, unit.side).some((each) => !rallyProblem(state, unit, each));
    default:
      return hasShot(state, unit);
  }
}

const sideHasLeft = (state: State, side: Side): boolean =>
  !state.passed.includes(side) && unitsOf(state, side).some((unit) => hasLeft(state, unit));

/** The phases in which sides alternate, in order. */
const ALTERNATE: readonly Phase[] = [
  'move-units',
  'move-independents',
  'move-aircraft',
  'shoot:aa',
  'shoot:aircraft',
  'shoot:hmg',
  'shoot:field-artillery',
  'shoot:tank-guns',
  'shoot:infantry-weapons',
  'rally',
];

/** Ends the battle at once when a side has nobody left. */
function isOver(turn: Play): boolean {
  const { state } = turn;
  if (state.verdict) return true;
  if (!state.sides.some(({ id }) => isSpent(state, id))) return false;
  turn.emit({ type: 'ended', verdict: verdictOf(state) });
  return true;
}

/** What happens by itself once a phase is over. */
function afterPhase(turn: Play, phase: Phase): void {
  switch (phase) {
    case 'move-aircraft':
      movementOver(turn);
      fireMissions(turn);
      removeFallen(turn);
      return;
    case 'shoot:infantry-weapons':
      removeFallen(turn);
      if (isOver(turn)) return;
      closeCombats(turn);
      if (!isOver(turn)) testMorale(turn);
      return;
    default:
      removeFallen(turn);
  }
}

/** Goes to the first phase after this one in which somebody has a choice. */
function goToPhaseAfter(turn: Play, phase: Phase): void {
  const { state } = turn;
  for (let at = ALTERNATE.indexOf(phase) + 1; ; at++) {
    const before = ALTERNATE[at - 1];
    if (before) afterPhase(turn, before);
    if (isOver(turn)) return;
    const next = ALTERNATE[at];
    if (!next) {
      endTurn(turn);
      return;
    }
    turn.emit({ type: 'phaseBegan', phase: next, active: state.attacker });
    const first = startingWith(state, state.attacker).find((side) => sideHasLeft(state, side));
    if (first === undefined) continue;
    if (first !== state.active) turn.emit({ type: 'turnPassed', to: first });
    return;
  }
}

function endTurn(turn: Play): void {
  const { state } = turn;
  turn.emit({ type: 'turnEnded' });
  if (state.turn >= state.turns) turn.emit({ type: 'ended', verdict: verdictOf(state) });
  else beginTurn(turn);
}

/** CLA-1.1 Orders where there is anything to write; then arrivals, then moving. */
function beginTurn(turn: Play): void {
  const { state } = turn;
  turn.emit({ type: 'turnBegan', turn: state.turn + 1 });
  if (hasWriting(state)) turn.emit({ type: 'phaseBegan', phase: 'orders', active: state.attacker });
  else comeOn(turn);
}

function comeOn(turn: Play): void {
  diceForArrivals(turn);
  goToPhaseAfter(turn, 'orders');
}

/** CLA-1.4 After a choice: the other side's, unless it has nothing left; then the next phase. */
export function goOn(turn: Play): void {
  const { state } = turn;
  if (state.moving || isOver(turn)) return;
  const next = [otherSide(state, state.active), state.active].find((side) => sideHasLeft(state, side));
  if (next === undefined) goToPhaseAfter(turn, state.phase);
  else if (next !== state.active) turn.emit({ type: 'turnPassed', to: next });
}

/** Before the battle: the defender places his units, then the attacker. */
export function setUpDone(turn: Play, side: Side): void {
  const next = side === turn.state.attacker ? null : turn.state.attacker;
  turn.emit({ type: 'setUpDone', side, next });
  if (!next) beginTurn(turn);
}

/** CLA-1.1 Both write until both are done. */
export function slipDone(turn: Play, side: Side): void {
  turn.emit({ type: 'sealed', side });
  if (turn.state.slips.done.length < turn.state.sides.length) return;
  openSlips(turn);
  comeOn(turn);
}
