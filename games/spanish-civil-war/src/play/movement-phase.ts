import { type Problem, resolveIn } from '@sandtable/engine';
import { posed } from '@sandtable/table';
import { movementRoll } from '../sheet/movement.ts';
import { vehicleMovementRoll } from '../sheet/vehicles.ts';
import type { VehicleMark } from '../sheet/vocabulary.ts';
import { isEngaged, isVehicleUnit, no, officerFactor, troopOf } from '../table/units.ts';
import { isFree } from '../table/ways.ts';
import { isProblem, ownUnit, unitHere } from './command-fields.ts';
import { foundNear, reveal } from './concealment.ts';
import { goBack } from './falling-back.ts';
import { standProblem } from './interrupting.ts';
import { breakOff, emits, type Judged, type Play, unitIn } from './losses.ts';
import { carriedOut, leavesByRoad, type Move, plan } from './move-plan.ts';
import type { Command, State, Unit } from './state.ts';

/** Phase 3: rolls for movement, moves within what was rolled, guns that turn. */

/** SCW-5.1 May this unit roll for movement? */
export function rollProblem(state: State, unit: Unit): Problem | undefined {
  if (unit.assaultMoved) return no('assault-moved', 'SCW-4.4', 'The assault move was its move this turn.');
  if (unit.rolled) return no('has-rolled', 'SCW-5.1', 'It has rolled this turn.');
  if (unit.condition === 'immobilised')
    return no('immobilised', 'SCW-12.4', 'An immobilised vehicle never moves again.');
  const carrier = unit.carrier === null ? undefined : state.units[unit.carrier];
  if (carrier && carrier.pose === null)
    return no('not-arrived', 'SCW-22.1', `Its truck comes on in turn ${carrier.arrives}.`);
  if (carrier?.moved)
    return no('truck-moved', 'SCW-6.1', 'Its truck has moved this turn; get out in the next.');
  return undefined;
}

export const moveInput = (state: State, unit: Unit) => ({
  troop: troopOf(unit),
  mr: unit.mr,
  dps: unit.dps,
  officer: officerFactor(state, unit),
  column: unit.formation === 'column' && unit.kind !== 'artillery',
  options: state.options,
});
export const driveInput = (state: State, unit: Unit) => ({
  vehicle: unit.vehicle,
  kind: unit.kind === 'softskin' ? ('softskin' as const) : ('armour' as const),
  drive: null,
  baseSpeed: 5,
  mr: unit.mr,
  mark: (unit.mark === 'pinned' ? 'none' : unit.mark) as VehicleMark, // vehicles are never pinned
  underFire: unit.fireLastTurn.length > 0,
  underArtilleryFire: unit.fireLastTurn.some((kind) => kind === 'artillery' || kind === 'air'),
  onRoad: false,
  immobilised: false,
  options: state.options,
});

/** SCW-5.1 to SCW-5.10 The roll; who must go back does so at once. */
export function rollMove(turn: Play, unit: Unit): void {
  const { state } = turn;
  const roll = isVehicleUnit(unit)
    ? resolveIn(turn.dice, vehicleMovementRoll, driveInput(state, unit))
    : resolveIn(turn.dice, movementRoll, moveInput(state, unit));
  const { result, distance, mark } = roll.outcome;
  const forward = distance > 0;
  const granted = forward ? { result, inches: distance } : null;
  turn.emit({ type: 'movementRolled', unit: unit.id, roll, granted, mark });
  const mover = unitIn(turn, unit.id);
  if (distance < 0 && mover.pose) goBack(turn, { unit: mover, inches: -distance, mark, rule: 'SCW-5.14' });
}

/** SCW-7.2 Only one that comes out of hiding may be told how to stand. */
function outOfHidingProblem(state: State, unit: Unit, command: Roll): Problem | undefined {
  if (command.facing === undefined && command.formation === undefined) return undefined;
  if (!unit.concealed) return no('in-view', 'SCW-7.2', 'It is in view; turn and form it when it moves.');
  return standProblem(state, unit, command);
}
type Roll = Extract<Command, { type: 'roll-move' }>;

export function rolling(state: State, command: Roll): Judged {
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const problem = rollProblem(state, unit) ?? outOfHidingProblem(state, unit, command);
  if (problem) return problem;
  return {
    rolls: () =>
      isVehicleUnit(unit)
        ? { procedure: 'vehicleMovementRoll', input: driveInput(state, unit) }
        : { procedure: 'movementRoll', input: moveInput(state, unit) },
    perform(turn) {
      reveal(turn, unit, 'SCW-7.3', undefined, command);
      rollMove(turn, unitIn(turn, unit.id));
    },
  };
}

/** SCW-5 A move within what was rolled. */
export function moving(state: State, command: Move): Judged {
  const own = ownUnit(state, command.side, command.unit);
  if (isProblem(own)) return own;
  const unit = unitHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const planned = plan(state, unit, command);
  if (isProblem(planned)) return planned;
  if (leavesByRoad(state, unit, planned.pose))
    return emits({ type: 'leftTable', unit: unit.id, path: planned.path });
  return {
    perform(turn) {
      turn.emit({ type: 'moved', unit: unit.id, assault: false, ...carriedOut(turn, unit, planned) });
      breakOff(turn, unit.id);
      foundNear(turn, unit.id, planned.path);
    },
  };
}

/** SCW-5.16 Guns in action and mortars that are set up may turn on the spot. */
export function pivotProblem(state: State, unit: Unit): Problem | undefined {
  const turns = (unit.kind === 'artillery' && !unit.limbered) || unit.mortarSince !== null;
  if (!turns) return no('not-a-gun', 'SCW-5.16', 'Only guns in action and mortars that are set up turn so.');
  if (unit.moved || unit.rolled) return no('has-moved', 'SCW-5.16', 'It has moved this turn.');
  if (isEngaged(state, unit)) return no('engaged', 'SCW-16.10', 'It is in contact with the enemy.');
  return undefined;
}

export function pivotGun(state: State, command: Extract<Command, { type: 'pivot-gun' }>): Judged {
  const unit = unitHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const problem = pivotProblem(state, unit);
  if (problem) return problem;
  if (!isFree(state, unit, posed(unit.pose!, command.facing)))
    return no('no-room', 'SCW-5.8', 'There is no room to turn so far.');
  const { facing } = command;
  return {
    perform(turn) {
      reveal(turn, unit, 'SCW-7.3', undefined, { facing });
      turn.emit({ type: 'pivoted', unit: unit.id, facing });
    },
  };
}
