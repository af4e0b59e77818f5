import { type Problem, refusalOf, resolveIn } from '@sandtable/engine';
import { gapBetween, INCH, pathLength } from '@sandtable/table';
import { spendMove } from '../sheet/actions.ts';
import type { Action } from '../sheet/vocabulary.ts';
import {
  enemiesOf,
  gapOf,
  isActive,
  isEngaged,
  isTroops,
  no,
  passengersOf,
  standing,
  standingAt,
  standingOf,
  troopOf,
  within,
} from '../table/units.ts';
import { isFree } from '../table/ways.ts';
import { anyUnit, isProblem, ownUnit } from './command-fields.ts';
import { foundNear } from './concealment.ts';
import type { Judged } from './losses.ts';
import type { Command, State, Unit } from './state.ts';

type Move = Extract<Command, { type: 'move' }>;
type Boarding = { readonly unit: Unit; readonly truck: Unit; readonly action: Action };

/** Does this command get somebody in or out of a truck? */
export const isTransport = (state: State, command: Move): boolean => {
  const unit = anyUnit(state, command.unit);
  const actions = command.actions ?? [];
  return (
    actions.includes('bus') ||
    actions.includes('debus') ||
    (unit !== undefined && unit.carrier !== null) ||
    (unit?.tow === 'truck' && command.truck !== undefined)
  );
};

const spendInput = (state: State, { unit, action }: Boarding) => ({
  troop: troopOf(unit),
  result: unit.granted!.result,
  actions: [action],
  options: state.options,
});

/** SCW-6.1, SCW-6.2 May they get in? */
function boardProblem(state: State, { unit, truck, action }: Boarding): Problem | undefined {
  if (truck.kind !== 'softskin' || !isActive(truck) || truck.side !== unit.side)
    return no('no-truck', 'SCW-6.2', 'Name a truck of your own.');
  if (truck.vehicle?.startsWith('car-')) return no('no-truck', 'SCW-6.2', 'Cars carry officers only.');
  if (truck.moved) return no('truck-moved', 'SCW-6.1', 'The truck has moved this turn.');
  if (passengersOf(state, truck).length > 0)
    return no('truck-full', 'SCW-6.2', 'A truck carries one company or tows one gun.');
  if (unit.elements.length > 8) return no('too-many', 'SCW-6.2', 'A truck carries up to 8 elements.');
  if (isEngaged(state, unit)) return no('engaged', 'SCW-22.5', 'A unit in contact cannot be carried.');
  const { shapes, centres, low, high } = standing(unit);
  const all = shapes.every((shape) => within(standingOf([shape], centres, low, high), standing(truck), 1));
  if (action === 'bus' && !all)
    return no('too-far', 'SCW-6.1', 'All of it must be within 1 inch of the truck.');
  if (action === 'limber' && !within(standing(unit), standing(truck), 1))
    return no('too-far', 'SCW-5.16', 'The gun must be within 1 inch of the truck.');
  return undefined;
}

function board(state: State, unit: Unit, command: Move): Judged {
  const truck = anyUnit(state, command.truck);
  if (!truck) return no('no-truck', 'SCW-6.2', 'Name a truck of your own.');
  const action: Action = unit.kind === 'artillery' ? 'limber' : 'bus';
  const boarding = { unit, truck, action };
  const problem = boardProblem(state, boarding) ?? refusalOf(spendMove.checks, spendInput(state, boarding));
  if (problem) return problem;
  return {
    perform(turn) {
      const spent = resolveIn(turn.dice, spendMove, spendInput(state, boarding));
      turn.emit({ type: 'boarded', unit: unit.id, truck: truck.id, actions: [action], spent });
    },
  };
}

/** SCW-6.1 They form up within 1 inch of the truck, clear of the enemy. */
function alight(state: State, unit: Unit, command: Move): Judged {
  const truck = state.units[unit.carrier!]!; // it is aboard
  const formation = command.formation ?? 'deployed';
  if (truck.moved) return no('truck-moved', 'SCW-6.1', 'The truck has moved this turn.');
  const { path } = command;
  const end = path[path.length - 1]!;
  const pose = { x: end.x, y: end.y, facing: command.facing };
  const out: Unit = { ...unit, limbered: false };
  const there = standingAt(out, pose, formation);
  if (
    gapBetween(end, truck.pose!) > 20 * INCH ||
    pathLength(path) > 40 * INCH ||
    gapOf(there, standing(truck)) > INCH
  )
    return no('too-far', 'SCW-6.1', 'It forms up within 1 inch of its truck.');
  if (!isFree(state, out, pose, formation))
    return no('no-room', 'SCW-5.8', 'There is no room; choose a free place.');
  const near = enemiesOf(state, unit.side).find(
    (enemy) => isTroops(enemy) && gapOf(there, standing(enemy)) < 2 * INCH,
  );
  if (near) return no('too-near', 'SCW-4.6', `It must form up 2 inches clear of ${near.name}.`);
  const boarding = {
    unit,
    truck,
    action: unit.kind === 'artillery' ? ('unlimber' as const) : ('debus' as const),
  };
  const problem = refusalOf(spendMove.checks, spendInput(state, boarding));
  if (problem) return problem;
  return {
    perform(turn) {
      turn.emit({ type: 'setDown', unit: unit.id, truck: truck.id, pose, formation, moved: true });
      foundNear(turn, unit.id, [end]);
    },
  };
}

/** SCW-6.1, SCW-6.2 Getting in and out of trucks, and hooking guns on. */
export function transport(state: State, command: Move): Judged {
  const unit = ownUnit(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  if (!unit.granted)
    return no(
      'no-move',
      'SCW-6.1',
      'Roll for its movement first; only one that may go forward gets in or out.',
    );
  return unit.carrier === null ? board(state, unit, command) : alight(state, unit, command);
}
