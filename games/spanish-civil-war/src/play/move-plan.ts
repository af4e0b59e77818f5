import { type Problem, refusalOf, resolveIn, SILENT } from '@sandtable/engine';
import {
  FINEST,
  firstPart,
  gapBetween,
  INCH,
  isWithin,
  type Path,
  type Pose,
  pathLength,
  posed,
} from '@sandtable/table';
import { spendMove, wireCrossing } from '../sheet/actions.ts';
import { WIRE_COST } from '../sheet/tables.ts';
import { ACTIONS, type Action } from '../sheet/vocabulary.ts';
import {
  coverOf,
  enemiesOf,
  gapOf,
  isEngaged,
  isTroops,
  isVehicleUnit,
  mayBeWithin,
  no,
  onFoot,
  type Standing,
  standing,
  standingAt,
  troopOf,
} from '../table/units.ts';
import {
  barredAt,
  climbsOut,
  elementsKeepUp,
  goesThrough,
  inchesOf,
  isFree,
  keepsToRoad,
  meets,
  pathCost,
} from '../table/ways.ts';
import { mayMeetWire, moverOf, swingsInto, wireOn } from '../table/wire.ts';
import { isProblem } from './command-fields.ts';
import type { Play } from './losses.ts';
import type { Command, Formation, State, Unit } from './state.ts';

/** What one move does from its beginning to its end, worked out before it is made. */

export type Move = Extract<Command, { type: 'move' }>;

const FAR_ENOUGH = 2 * INCH;

/** SCW-4.6, SCW-5.8, SCW-16.10 What enemies in view do to a way. */
function enemyProblem(
  state: State,
  unit: Unit,
  path: Path,
  pose: Pose,
  formation: Formation,
  moving: Standing,
): Problem | undefined {
  const start = standing(unit);
  const end = standingAt(unit, pose, formation);
  const length = pathLength(path);
  const breaksOff = isEngaged(state, unit);
  for (const enemy of enemiesOf(state, unit.side)) {
    const there = standing(enemy);
    if (!mayBeWithin(start, there, length + FAR_ENOUGH + 6 * INCH)) continue;
    const keepOff = unit.kind !== 'armour' && isTroops(enemy) ? FAR_ENOUGH - 2 * FINEST : -1;
    if (keepOff > 0 && gapOf(end, there) < FAR_ENOUGH) {
      const rule = breaksOff ? 'SCW-16.10' : 'SCW-4.6';
      return no(
        'too-near',
        rule,
        `It must end 2 inches clear of ${enemy.name}; to close, assault in phase 2.`,
      );
    }
    const begins = gapOf(start, there);
    const near = begins < FAR_ENOUGH ? -1 : keepOff; // who starts near may leave
    if (near > 0 && meets(path, moving, there, near) !== undefined)
      return no('too-near', 'SCW-4.6', `The way comes within 2 inches of ${enemy.name}; keep clear of it.`);
    // who touches the enemy may leave it, but turned now or as it stood, not through it
    const through = (): boolean =>
      begins > 0 && !breaksOff
        ? meets(path, moving, there, 0) !== undefined
        : goesThrough(path, moving, there) && goesThrough(path, start, there);
    if (near < 0 && through()) {
      const rule = unit.kind === 'armour' ? 'SCW-17.5' : 'SCW-5.8';
      return no('enemy-in-the-way', rule, `${enemy.name} bars the way; go round it.`);
    }
  }
  return undefined;
}

/** SCW-6.1 Leaving a trench takes time, asked for or not. */
function actionsOf(
  state: State,
  unit: Unit,
  asked: readonly Action[],
  path: Path,
  pose: Pose,
  formation: Formation,
): Action[] {
  const leaves =
    onFoot(unit) &&
    unit.pose !== null &&
    !asked.includes('leave-trench') &&
    coverOf(state, unit) === 'trenches' &&
    (pose.x !== unit.pose.x || pose.y !== unit.pose.y) &&
    (coverOf(state, { ...unit, pose, formation }) !== 'trenches' || climbsOut(state, path));
  return leaves ? ['leave-trench', ...asked] : [...asked];
}

/** SCW-6.1, SCW-14.1 Is there anything to do the action to? */
function actionProblem(unit: Unit, actions: readonly Action[]): Problem | undefined {
  for (const action of actions) {
    const idle =
      (action === 'limber' && unit.limbered) ||
      (action === 'unlimber' && !unit.limbered) ||
      (action === 'mount' && (unit.kind !== 'cavalry' || unit.mounted)) ||
      (action === 'set-up-mortar' && (!unit.elements.includes('mortar') || unit.mortarSince !== null));
    if (idle) return no('nothing-to-do', 'SCW-6.1', `${ACTIONS[action]}: it cannot, or is so already.`);
  }
  return undefined;
}

type Wire = {
  path: Path;
  crossing: ReturnType<typeof crossingOf> | null;
  flattened: readonly string[];
  cost: number;
};
const crossingOf = ({ options }: State, unit: Unit, startsInContact: boolean, distance: number) => ({
  mover: moverOf(unit),
  startsInContact,
  result: unit.granted!.result,
  distance,
  options,
});
/** Nothing is rolled for it. */
const gets = (crossing: ReturnType<typeof crossingOf>): boolean =>
  wireCrossing.run(SILENT, crossing).outcome === 'crosses';

/** SCW-19 Wire on the way: crossed at a price, or the end of the move. */
function throughWire(state: State, unit: Unit, path: Path, moving: Standing, inches: number): Wire | Problem {
  const free: Wire = { path, crossing: null, flattened: [], cost: 0 };
  if (!mayMeetWire(state, moving, path)) return free;
  const found = wireOn(state, path, moving, standing(unit));
  if (found.across.length === 0 && !found.first) return free;
  const mover = moverOf(unit);
  if (mover === 'tracked-armour')
    return overWire(state, unit, path, [...found.across.map((id) => ({ id, at: 0 })), ...found.met], inches);
  if (mover !== 'infantry')
    return no('wire', 'SCW-19.5', 'It cannot cross wire; go by a lane or keep clear.');
  if (swingsInto(found))
    return no('wire', 'SCW-19.2', 'Turning so brings it into the wire; move up to it first, or turn less.');
  if (found.across.length > 0) {
    const crossing = crossingOf(state, unit, true, inches);
    if (!gets(crossing))
      return no('wire', 'SCW-19.4', 'With this move it cannot cross the wire; go another way, or wait.');
    const halted = found.first ? firstPart(path, found.first.at) : path; // SCW-19.2: the next wire stops it
    return { ...free, path: halted, crossing, cost: WIRE_COST.infantry };
  }
  const crossing = crossingOf(state, unit, false, inches);
  return { ...free, path: firstPart(path, Math.max(1, found.first!.at)), crossing };
}

/** SCW-19.6 Tracks flatten each section for 4 inches; with less left they halt before it. */
function overWire(
  state: State,
  unit: Unit,
  path: Path,
  sections: readonly { id: string; at: number }[],
  inches: number,
): Wire {
  const flattened: string[] = [];
  let crossing: Wire['crossing'] = null;
  for (const { id, at } of sections) {
    const spent = pathCost(state, unit, firstPart(path, at), unit.granted!.result) / INCH;
    const left = inches - spent - flattened.length * WIRE_COST.armour;
    crossing = crossingOf(state, unit, false, Math.max(0, left));
    if (!gets(crossing))
      return {
        path: at < 1 ? [path[0]!] : firstPart(path, Math.max(1, at - 1)),
        crossing,
        flattened,
        cost: flattened.length * WIRE_COST.armour,
      };
    flattened.push(id);
  }
  return { path, crossing, flattened, cost: flattened.length * WIRE_COST.armour };
}

type Planned = {
  readonly path: Path;
  readonly pose: Pose;
  readonly formation: Formation;
  readonly actions: readonly Action[];
  readonly crossing: Wire['crossing'];
  readonly flattened: readonly string[];
};
const spendInput = (state: State, unit: Unit, actions: readonly Action[]) => ({
  troop: troopOf(unit),
  result: unit.granted!.result,
  actions: [...actions],
  options: state.options,
});

/** What a planned move comes to, with the working of what it spends and of the wire. */
export function carriedOut({ dice, state }: Play, unit: Unit, planned: Planned) {
  const { path, pose, formation, actions, crossing, flattened } = planned;
  const spent = actions.length > 0 ? resolveIn(dice, spendMove, spendInput(state, unit, actions)) : null;
  const wire = crossing ? resolveIn(dice, wireCrossing, crossing) : null;
  return { path, pose, formation, actions, spent, wire, flattened };
}

/** SCW-5 A move from beginning to end, or what is wrong with it. */
export function plan(state: State, unit: Unit, command: Move): Planned | Problem {
  const granted = unit.granted;
  if (!granted) return no('no-move', 'SCW-5.1', 'Roll for its movement first.');
  const formation = command.formation ?? unit.formation;
  const asked = command.actions ?? [];
  const start = unit.pose!;
  const path = command.path;
  if (path[0]!.x !== start.x || path[0]!.y !== start.y)
    return no('bad-path', 'SCW-5.7', 'The way begins where the unit stands.');
  const stays = pathLength(path) === 0;
  if (unit.kind === 'artillery' && !unit.limbered && !(stays && asked.includes('limber')))
    return no('in-action', 'SCW-5.16', 'A gun in action does not move; limber it, or turn it.');
  if (asked.includes('bus') || asked.includes('debus'))
    return no('bad-action', 'SCW-6.1', 'Name the truck to get in or out.');
  const last = path[path.length - 1]!;
  const wanted: Pose = { x: last.x, y: last.y, facing: command.facing };
  const actions = actionsOf(state, unit, asked, path, wanted, formation);
  if (actions.length > 0 && isVehicleUnit(unit))
    return no('bad-action', 'SCW-6.1', 'Vehicles do none of these things.');
  const idle = actionProblem(unit, actions);
  if (idle) return idle;
  if (actions.length > 0) {
    const problem = refusalOf(spendMove.checks, spendInput(state, unit, actions));
    if (problem) return problem;
  }
  const inches =
    actions.length > 0 ? spendMove.run(SILENT, spendInput(state, unit, actions)).distance : granted.inches;
  if (barredAt(state, path) !== undefined)
    return no('impassable', 'SCW-5.15', 'The way enters water; cross by a bridge or ford.');
  if (unit.roadBound && !stays && !keepsToRoad(state, path))
    return no('off-road', 'SCW-5.13', 'This vehicle keeps to roads.');
  const moving = standingAt(unit, posed(path[0]!, command.facing), formation); // it moves as it will stand
  const wire = throughWire(state, unit, path, moving, inches);
  if (isProblem(wire)) return wire;
  const allowance = (inches - wire.cost) * INCH;
  const cost = pathCost(state, unit, wire.path, granted.result);
  if (!isWithin(cost, allowance))
    return no(
      'too-far',
      'SCW-5.1',
      `It may go ${inches - wire.cost} inches, and this way takes ${inchesOf(cost)}.`,
    );
  const end = wire.path[wire.path.length - 1]!;
  const pose: Pose = wire.path === path ? wanted : { x: end.x, y: end.y, facing: command.facing };
  const turnsFreely = isVehicleUnit(unit) || (stays && unit.kind === 'artillery'); // SCW-5.16: guns turn on the spot
  if (!turnsFreely && !elementsKeepUp(unit, standingAt(unit, pose, formation), inches * INCH))
    return no('too-far', 'SCW-5.7', `No element may go farther than ${inches} inches; turn or form less.`);
  if (!leavesByRoad(state, unit, pose) && !isFree(state, unit, pose, formation))
    return onTable(state, pose)
      ? no('no-room', 'SCW-5.8', 'It would end on another unit; choose a free place.')
      : no('off-table', 'SCW-22.3', 'Its centre must end on the table.');
  const problem = enemyProblem(state, unit, wire.path, pose, formation, moving);
  if (problem) return problem;
  const { crossing, flattened } = wire;
  return { path: wire.path, pose, formation, actions, crossing, flattened };
}

const onTable = (state: State, { x, y }: Pose): boolean =>
  x >= 0 && y >= 0 && x <= state.map.width && y <= state.map.depth;

/** SCW-22.3 The scenario may let some vehicles leave: their centre reaches the edge at the exit. */
export function leavesByRoad({ map, victory }: State, unit: Unit, { x, y }: Pose): boolean {
  if (victory.kind !== 'points' || unit.vehicle !== victory.tank || unit.side !== victory.attacker)
    return false;
  const atEdge = x <= 0 || y <= 0 || x >= map.width || y >= map.depth;
  return atEdge && gapBetween({ x, y }, victory.exit.place) <= victory.exit.within * INCH;
}
