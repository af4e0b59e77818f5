import type { Side } from '@sandtable/engine';
import { ahead, bearing, gapBetween, INCH, posed } from '@sandtable/table';
import { isProblem } from '../play/command-fields.ts';
import { leavesByRoad, plan } from '../play/move-plan.ts';
import { pivotGun, pivotProblem, rollProblem } from '../play/movement-phase.ts';
import { moveOfficer, officerInches, officerPlace } from '../play/officers.ts';
import type { Command, Officer, State, Unit } from '../play/state.ts';
import { transport } from '../play/transport.ts';
import { enemiesOf, isActive, isVehicleUnit, passengersOf, unitsOf } from '../table/units.ts';
import { pathCost } from '../table/ways.ts';
import { byRoad, endsOf, goalsOf, near } from './destinations.ts';
import { goesOverEdge } from './edge.ts';

/** The moves of a unit that has rolled. */
function moveCandidates(state: State, unit: Unit): Command[] {
  const { side } = unit;
  if (unit.carrier !== null) return getOut(state, unit);
  const pose = unit.pose!;
  const here = { x: pose.x, y: pose.y };
  const enemy = near(enemiesOf(state, side), pose, 1)[0];
  const list: Command[] = [];
  if (unit.kind === 'artillery') {
    const action = unit.limbered ? ('unlimber' as const) : ('limber' as const);
    list.push({
      type: 'move',
      side,
      unit: unit.id,
      path: [here],
      facing: enemy ? bearing(pose, enemy.pose!) : pose.facing,
      actions: [action],
    });
  }
  list.push(...changesOf(state, unit));
  if (unit.elements.includes('mortar') && unit.mortarSince === null)
    list.push({
      type: 'move',
      side,
      unit: unit.id,
      path: [here],
      facing: pose.facing,
      actions: ['set-up-mortar'],
    });
  if (unit.kind === 'artillery' && !unit.limbered) return legalMoves(state, unit, list);
  const reach = unit.granted!.inches * INCH;
  list.push(...besideTruck(state, unit));
  for (const path of byRoad(state, unit, goalsOf(state, unit)[0])) {
    const facing = bearing(path[path.length - 2]!, path[path.length - 1]!);
    list.push({ type: 'move', side, unit: unit.id, path, facing });
  }
  for (const end of endsOf(state, unit, reach)) {
    const path = [here, end];
    if (gapBetween(here, end) < 100) continue;
    const facing = enemy ? bearing(end, enemy.pose!) : bearing(here, end);
    const along = isVehicleUnit(unit) ? bearing(here, end) : facing;
    list.push({ type: 'move', side, unit: unit.id, path, facing: along });
    const far = !enemy || gapBetween(end, enemy.pose!) > 28 * INCH;
    if (far && !isVehicleUnit(unit) && unit.kind !== 'artillery' && unit.formation !== 'column')
      list.push({ type: 'move', side, unit: unit.id, path, facing: bearing(here, end), formation: 'column' });
    if (!far && unit.formation === 'column')
      list.push({ type: 'move', side, unit: unit.id, path, facing, formation: 'deployed' });
  }
  if (enemy && bearing(pose, enemy.pose!) !== pose.facing)
    list.push({
      type: 'move',
      side,
      unit: unit.id,
      path: [here],
      facing: bearing(pose, enemy.pose!),
      formation: unit.formation,
    });
  return legalMoves(state, unit, list);
}

/** SCW-6.1 Getting on and off horses and trucks. */
function changesOf(state: State, unit: Unit): Command[] {
  const { x, y, facing } = unit.pose!;
  const move = { type: 'move', side: unit.side, unit: unit.id, path: [{ x, y }], facing } as const;
  if (unit.kind === 'cavalry') return [{ ...move, actions: [unit.mounted ? 'dismount' : 'mount'] }];
  if (unit.kind !== 'infantry') return [];
  return near(
    unitsOf(state, unit.side).filter((each) => each.kind === 'softskin' && isActive(each)),
    unit.pose!,
    1,
  )
    .map((truck) => ({ ...move, actions: ['bus'], truck: truck.id }) as const)
    .filter((command) => !isProblem(transport(state, command)));
}

/** SCW-6.2 A company far from where it should be may form up beside an empty truck. */
function besideTruck(state: State, unit: Unit): Command[] {
  const pose = unit.pose!;
  const goal = goalsOf(state, unit)[0];
  if (unit.kind !== 'infantry' || !goal || gapBetween(pose, goal) < 30 * INCH) return [];
  const trucks = unitsOf(state, unit.side).filter(
    (each) =>
      each.kind === 'softskin' && isActive(each) && !each.moved && passengersOf(state, each).length === 0,
  );
  return near(trucks, pose, 1).map((truck): Command => {
    const end = ahead(truck.pose!, 0, 1700);
    const path = [{ x: pose.x, y: pose.y }, end];
    return {
      type: 'move',
      side: unit.side,
      unit: unit.id,
      path,
      facing: truck.pose!.facing,
      formation: 'column',
    };
  });
}

/** SCW-6.2 For whoever has far to go: into a truck that stands beside it, or up to one. */
export const boards = (state: State, unit: Unit): Command | undefined =>
  unit.kind === 'infantry'
    ? [...changesOf(state, unit), ...legalMoves(state, unit, besideTruck(state, unit))][0]
    : undefined;

const MOST_MOVES = 14;
function legalMoves(state: State, unit: Unit, list: readonly Command[]): Command[] {
  const legal: Command[] = [];
  for (const command of list) {
    if (command.type !== 'move' || legal.length >= MOST_MOVES) continue;
    const [start, end] = [command.path[0]!, command.path[command.path.length - 1]!];
    if (command.actions?.includes('bus')) {
      legal.push(command); // tried out already
      continue;
    }
    const pose = posed(end, command.facing);
    if (
      !leavesByRoad(state, unit, pose) &&
      goesOverEdge(state.map, unit, pose, command.formation ?? unit.formation)
    )
      continue;
    const cost = start === end ? 0 : pathCost(state, unit, command.path, unit.granted!.result);
    if (cost <= unit.granted!.inches * INCH + 1 && !isProblem(plan(state, unit, command)))
      legal.push(command);
  }
  return legal;
}

export function getOut(state: State, unit: Unit): Command[] {
  const truck = unit.carrier === null ? undefined : state.units[unit.carrier];
  if (!truck?.pose || !unit.granted) return [];
  const pose = truck.pose;
  const goal = goalsOf(state, { ...unit, pose })[0];
  const facing = goal ? bearing(pose, goal) : pose.facing;
  return [2500, -2500]
    .map((forward): Command & { type: 'move' } => {
      const end = ahead(posed(pose, facing), forward);
      return {
        type: 'move',
        side: unit.side,
        unit: unit.id,
        path: [end],
        facing,
        actions: unit.kind === 'artillery' ? ['unlimber'] : ['debus'],
      };
    })
    .filter((command) => !isProblem(transport(state, command)));
}

export function movementCandidates(state: State, side: Side): Command[] {
  const units = unitsOf(state, side).filter((unit) => unit.fate === null);
  const moving = units.find((unit) => unit.granted !== null && (unit.pose !== null || unit.carrier !== null));
  const list: Command[] = moving ? moveCandidates(state, moving) : [];
  for (const unit of units) {
    if (unit.granted) continue;
    const carrier = unit.carrier === null ? undefined : state.units[unit.carrier];
    const goal = carrier?.pose ? goalsOf(state, { ...unit, pose: carrier.pose })[0] : undefined;
    const getsOut = carrier?.pose && goal !== undefined && gapBetween(carrier.pose, goal) < 24 * INCH;
    if (!isActive(unit) && !getsOut) continue;
    const gunInAction = unit.kind === 'artillery' && !unit.limbered && unit.carrier === null;
    const hasTargets =
      gunInAction &&
      near(enemiesOf(state, side), unit.pose!, 1).some(
        ({ pose }) => gapBetween(pose!, unit.pose!) < 48 * INCH,
      );
    if (!hasTargets && !rollProblem(state, unit)) list.push({ type: 'roll-move', side, unit: unit.id });
    if (!unit.vehicle && unit.pose && !pivotProblem(state, unit)) list.push(...pivotCandidates(state, unit));
  }
  const officers = Object.values(state.officers).filter((officer) => officer.side === side);
  return [...list, ...officers.flatMap((officer) => officerCandidates(state, officer))];
}

/** A gun turns to an enemy that it could not reach otherwise. */
function pivotCandidates(state: State, unit: Unit): Command[] {
  const enemy = near(enemiesOf(state, unit.side), unit.pose!, 1)[0];
  if (!enemy) return [];
  const facing = bearing(unit.pose!, enemy.pose!);
  const turn = Math.abs(((facing - unit.pose!.facing + 540) % 360) - 180);
  if (turn <= 22) return [];
  const command: Command = { type: 'pivot-gun', side: unit.side, unit: unit.id, facing };
  return isProblem(pivotGun(state, command)) ? [] : [command];
}

/** What an officer may do: alone he goes to the nearest unit, with a fresh one to the most worn of those in his reach. */
export function officerCandidates(state: State, officer: Officer): Command[] {
  const { side } = officer;
  const from = officerPlace(state, officer);
  if (!from || officer.lost || officer.movedThisTurn || officer.attachedThisTurn) return [];
  const led = new Set(Object.values(state.officers).map(({ attachedTo }) => attachedTo));
  const friends = unitsOf(state, side).filter(
    (unit) =>
      isActive(unit) &&
      !unit.concealed &&
      !unit.vehicle &&
      !led.has(unit.id) &&
      gapBetween(from, unit.pose!) <= officerInches(officer) * INCH,
  );
  const own = officer.attachedTo === null ? undefined : state.units[officer.attachedTo];
  const [unit] = own
    ? friends.filter(({ dps }) => own.dps === 0 && dps >= WORN).sort((a, b) => b.dps - a.dps)
    : near(friends, from, 1);
  if (!unit) return [];
  const to = { x: unit.pose!.x, y: unit.pose!.y };
  const command: Command = {
    ...{ type: 'move-officer', side, officer: officer.id },
    ...{ path: [from, to], attachTo: unit.id },
  };
  return isProblem(moveOfficer(state, command)) ? [] : [command];
}
/** DPs for which a unit wants an officer to rally it (SCW-3.1). */
const WORN = 2;
