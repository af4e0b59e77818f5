import { type Plan, type Problem, refusalOf, resolveIn, type Turn } from '@sandtable/engine';
import {
  bearing,
  firstPart,
  gapBetween,
  INCH,
  type Path,
  type Place,
  pathLength,
  posed,
} from '@sandtable/table';
import { breakdown, moveAllowance } from '../sheet/orders.ts';
import type { Going } from '../sheet/vocabulary.ts';
import {
  isAircraft,
  isCrewed,
  isGroundUnit,
  isIndependent,
  isVehicle,
  standing,
  stands,
} from '../table/figures.ts';
import { isOnRoad } from '../table/ground.ts';
import {
  coverOf,
  foesOf,
  inContact,
  mobilityOf,
  nearestEnemy,
  no,
  orderOf,
  placeOf,
} from '../table/units.ts';
import { formingProblem, startsInDifficult, type Way, wayFor } from '../table/ways.ts';
import { beginFlight } from './air.ts';
import { onStretch } from './arrivals.ts';
import { chargeTrial } from './charging.ts';
import type { CommandOf } from './commands.ts';
import type { Event } from './events.ts';
import { isProblem, ownHere, reveal } from './shooting.ts';
import type { Formation, State, Unit } from './state.ts';
import { hiding } from './view.ts';

/** CLA-2 Units and independent figures move: the going, the dice, the way. */

type Play = Turn<State, Event>;
type Judged = Plan<State, Event> | Problem;

/** CLA-1.4, CLA-1.5 Is it this one's turn to be activated? */
export function movesNow({ phase }: State, unit: Unit): boolean {
  if (phase === 'move-units') return isGroundUnit(unit);
  return phase === 'move-aircraft' ? isAircraft(unit) : isIndependent(unit);
}

function toActivate(state: State, side: string, id: unknown): Unit | Problem {
  const unit = ownHere(state, side, id);
  if (isProblem(unit)) return unit;
  if (state.moving)
    return no('move-open', 'CLA-2.1', `End the move of ${state.units[state.moving.unit]!.name} first.`);
  if (!movesNow(state, unit))
    return no('not-now', 'CLA-1.5', 'Units move first, then independent figures, then aircraft.');
  if (unit.activated)
    return no('has-moved', 'CLA-1.4', `${unit.name} has been activated this turn; choose another.`);
  return unit;
}

/** CLA-2.12 Turning counts as moving for support weapons and guns only. */
const turningCounts = (unit: Unit, facing: number | undefined): boolean =>
  isCrewed(unit) && facing !== undefined && facing !== unit.pose!.facing;

/** CLA-1.4 Standing is an activation too; turning on the spot is free. */
export function stand(state: State, { side, unit: id, facing }: CommandOf<'stand'>): Judged {
  const unit = toActivate(state, side, id);
  if (isProblem(unit)) return unit;
  if (facing !== undefined && facing !== unit.pose!.facing) {
    if (inContact(state, unit))
      return no('in-contact', 'CLA-2.14', 'A unit in contact stands and fights as it is.');
    if (unit.brokenDown)
      return no('broken-down', 'CLA-2.10', 'A tank that has broken down never moves again.');
    const problem = formingProblem(state, unit, posed(unit.pose!, facing));
    if (problem) return problem;
  }
  return {
    perform: ({ emit }) =>
      emit({
        type: 'stood',
        unit: unit.id,
        facing: facing ?? null,
        counts: turningCounts(unit, facing),
        ...(facing === undefined ? {} : { cover: coverOf(state, unit) }),
        ...hiding(state, unit),
      }),
  };
}

/** CLA-2.10, CLA-2.13, CLA-2.14 Who cannot begin a move. */
function cannotMove(state: State, unit: Unit): Problem | undefined {
  if (unit.brokenDown) return no('broken-down', 'CLA-2.10', 'A tank that has broken down never moves again.');
  if (unit.formation === 'square')
    return no('square', 'CLA-2.13', 'A square cannot move; change its formation.');
  if (inContact(state, unit))
    return no('in-contact', 'CLA-2.14', 'A unit in contact stands and fights, or breaks off.');
  return undefined;
}

/** The input of `moveAllowance`. */
export const allowanceInput = (state: State, unit: Unit, going: Going) => ({
  mobility: mobilityOf(unit),
  going,
  closeOrder: unit.formation === 'close-order' && mobilityOf(unit) === 'infantry',
  irregular: unit.irregular,
  options: state.options,
});

/** CLA-2.11 The going is declared before the dice fall. */
function goingProblem(state: State, unit: Unit, going: Going): Problem | undefined {
  if (going === 'road' && !isVehicle(unit))
    return no('not-wheels', 'CLA-2.8', 'Roads speed up wheels only; declare good going.');
  if (unit.kind === 'tank' && going === 'road')
    return no('not-wheels', 'CLA-2.8', 'Roads speed up wheels only; declare good going.');
  if (going === 'road' && !state.stretches[unit.id] && !isOnRoad(state.map, unit.pose!))
    return no('off-road', 'CLA-2.11', 'It does not stand on a road; declare good going.');
  if (
    going === 'good' &&
    unit.kind !== 'tank' &&
    !isVehicle(unit) &&
    startsInDifficult(state, unit, unit.pose!)
  )
    return no('starts-in-difficult', 'CLA-2.11', 'It stands on difficult ground; declare difficult going.');
  return refusalOf(moveAllowance.checks, allowanceInput(state, unit, going));
}

/** CLA-2.1 The dice of a move; where it goes is said when they have fallen. */
export function beginMove(state: State, command: CommandOf<'beginMove'>): Judged {
  const unit = toActivate(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  if (isAircraft(unit)) return beginFlight(unit);
  const going = command.going ?? 'good';
  const problem = cannotMove(state, unit) ?? goingProblem(state, unit, going);
  if (problem) return problem;
  const input = allowanceInput(state, unit, going);
  return {
    rolls: () => ({ procedure: 'moveAllowance', input }),
    perform(turn) {
      const rolled = resolveIn(turn.dice, moveAllowance, input);
      turn.emit({
        type: 'moveBegan',
        unit: unit.id,
        going,
        rolled,
        allowance: rolled.outcome.allowance * INCH,
        ...hiding(state, unit),
      });
    },
  };
}

/** Thousandths by which a gap must change to be another: places are rounded. */
const CHANGE = 2;

/** How far the front centre is from the unit's own edge. */
function fromOwnEdge({ map, sides }: State, unit: Unit, { x, y }: Place): number {
  const { edge } = sides.find(({ id }) => id === unit.side)!;
  return edge === 'north' ? map.depth - y : edge === 'south' ? y : edge === 'east' ? map.width - x : x;
}

/** CLA-1.2, CLA-6.10 What orders and markers forbid: ending nearer the enemy, or farther from him. */
function orderProblem(state: State, unit: Unit, way: Way, before: number): Problem | undefined {
  if (way.length === 0 || way.exit) return undefined;
  const after = nearestEnemy(state, unit, standing(unit, way.pose));
  const order = orderOf(state, unit);
  const nearer = after < before - CHANGE;
  if (nearer && unit.markers >= 2)
    return no('no-advance', 'CLA-6.10', 'With two markers it may not end nearer the enemy.');
  if (nearer && (order === 'hold' || order === 'withdraw'))
    return no('order-forbids', 'CLA-1.2', `Its order is to ${order}: it may not end nearer the enemy.`);
  if (order === 'attack' && after > before + CHANGE)
    return no('order-forbids', 'CLA-1.2', 'Its order is to attack: it may not end farther from the enemy.');
  if (order === 'withdraw' && fromOwnEdge(state, unit, way.pose) >= fromOwnEdge(state, unit, way.path[0]!))
    return no(
      'order-forbids',
      'CLA-1.2',
      'Its order is to withdraw: if it moves, it ends nearer its own edge.',
    );
  return undefined;
}

const startsHere = (state: State, unit: Unit, path: Path): boolean => {
  const [start] = path;
  return (
    start !== undefined &&
    ((start.x === unit.pose!.x && start.y === unit.pose!.y) || onStretch(state, unit, start))
  );
};

/** CLA-2.1 The way of a move whose dice have fallen, as far as it gets, or what stands against it. */
export function wayOfMove(state: State, command: CommandOf<'finishMove'>): Way | Problem {
  const { moving } = state;
  const unit = moving ? state.units[moving.unit]! : undefined;
  if (!moving || !unit || unit.side !== command.side || isAircraft(unit))
    return no('not-begun', 'CLA-2.1', 'Begin a move first.');
  const path = command.path.map(placeOf);
  if (path.length === 0) path.push(placeOf(unit.pose!));
  if (!startsHere(state, unit, path))
    return no('bad-path', 'CLA-2.1', 'Give the way as places, from where the unit stands.');
  const facing = command.facing ?? unit.pose!.facing;
  return wayFor(state, { unit, path, facing, going: moving.going }, moving.allowance);
}

/** CLA-2.14 A charge ends where it touches the enemy. */
export function finishMove(state: State, command: CommandOf<'finishMove'>): Judged {
  const way = wayOfMove(state, command);
  if (isProblem(way)) return way;
  const unit = state.units[state.moving!.unit]!; // it has a way
  const before = nearestEnemy(state, unit, standing(unit, posed(way.path[0]!, unit.pose!.facing)));
  const problem = orderProblem(state, unit, way, before);
  if (problem) return problem;
  const perform = (turn: Play): void => carryOut(turn, unit, way, before);
  return way.contacts.length > 0 ? { rolls: () => chargeTrial(state, unit, way), perform } : { perform };
}

function carryOut(turn: Play, unit: Unit, way: Way, before: number): void {
  const { state } = turn;
  const went = way.length > 0 || turningCounts(unit, way.pose.facing);
  const after = way.exit ? Number.POSITIVE_INFINITY : nearestEnemy(state, unit, standing(unit, way.pose));
  if (way.contacts.length > 0) reveal(turn, unit);
  turn.emit({
    type: 'moved',
    unit: unit.id,
    path: way.path,
    pose: way.pose,
    moved: went,
    advanced: went && (way.contacts.length > 0 || after < before - CHANGE),
    turned: way.turned,
    cover: coverOf(state, unit),
    contacts: way.contacts,
    touches: way.touches,
    entering: way.entering,
    exit: way.exit,
    ...hiding(state, state.units[unit.id]!),
  });
  if (unit.kind === 'tank' && way.length > 0 && !way.exit) diceForBreakdown(turn, unit);
}

/** CLA-2.10 After a tank has moved. */
function diceForBreakdown({ dice, state, emit }: Play, unit: Unit): void {
  const rolled = resolveIn(dice, breakdown, { options: state.options });
  emit({ type: 'breakdownDiced', unit: unit.id, rolled, brokenDown: rolled.outcome.brokenDown });
}

/** CLA-2.12, CLA-2.13 Which formations a unit may take. */
export function formationProblem(unit: Unit, formation: Formation): Problem | undefined {
  if (formation === 'open-order') return undefined;
  const foot = unit.kind === 'infantry' && !unit.mounted;
  if (formation === 'close-order' && !(foot && unit.canCloseOrder))
    return no('no-close-order', 'CLA-2.12', 'Only infantry that the scenario names form close order.');
  if (formation === 'square' && !(foot || (unit.kind === 'cavalry' && !unit.mounted)))
    return no('square-not-infantry', 'CLA-2.13', 'Only infantry form square.');
  if (formation === 'square' && unit.men.length < 8)
    return no('too-few', 'CLA-2.13', 'A square takes eight figures or more.');
  return undefined;
}

const canForm = (unit: Unit): boolean => unit.kind === 'infantry' || unit.kind === 'cavalry';

/** CLA-2.12 Takes the whole move. */
export function changeFormation(state: State, command: CommandOf<'changeFormation'>): Judged {
  const unit = toActivate(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const { formation, ranks } = command;
  if (!canForm(unit)) return no('no-formation', 'CLA-2.12', 'Only infantry and cavalry have formations.');
  if (inContact(state, unit))
    return no('in-contact', 'CLA-2.14', 'A unit in contact stands and fights, or breaks off.');
  if (unit.formation === formation && unit.ranks === ranks)
    return no('same-formation', 'CLA-2.12', 'It stands so already.');
  const problem = formationProblem(unit, formation);
  if (problem) return problem;
  const room = formingProblem(state, unit, unit.pose!, { ...unit, formation, ranks });
  if (room) return room;
  return {
    perform: ({ emit }) =>
      emit({ type: 'formed', unit: unit.id, formation, ranks, cover: coverOf(state, unit) }),
  };
}

/** CLA-2.12 On horseback or on foot. */
export function changeSaddle(state: State, command: CommandOf<'mount' | 'dismount'>): Judged {
  const unit = toActivate(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const mounted = command.type === 'mount';
  if (!unit.horsed) return no('no-horses', 'CLA-2.12', `${unit.name} has no horses.`);
  if (unit.mounted === mounted)
    return no('same-saddle', 'CLA-2.12', mounted ? 'It is mounted already.' : 'It is on foot already.');
  if (inContact(state, unit))
    return no('in-contact', 'CLA-2.14', 'A unit in contact stands and fights, or breaks off.');
  if (unit.formation !== 'open-order') return no('formed', 'CLA-2.12', 'Take up open order first.');
  const room = formingProblem(state, unit, unit.pose!, { ...unit, mounted });
  if (room) return room;
  return {
    perform: ({ emit }) => emit({ type: 'mounted', unit: unit.id, mounted, cover: coverOf(state, unit) }),
  };
}

/** CLA-2.14 Directly away: within half a right angle of the line from the nearest foe. */
function isAway(state: State, unit: Unit, path: Path): boolean {
  const [from, to] = [path[0]!, path[1]!];
  return foesOf(state, unit).every((foe) => {
    const [away] = nearestPair(unit, foe);
    return (
      away.x * (to.x - from.x) + away.y * (to.y - from.y) >=
      Math.SQRT1_2 * Math.hypot(away.x, away.y) * gapBetween(from, to)
    );
  });
}
/** From the foe's nearest figure to one's own. */
function nearestPair(unit: Unit, foe: Unit): [Place] {
  let best = { x: 0, y: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const own of stands(unit).places)
    for (const their of stands(foe).places) {
      const far = gapBetween(own, their);
      if (far < least) [least, best] = [far, { x: own.x - their.x, y: own.y - their.y }];
    }
  return [best];
}

/** CLA-2.14 Breaking off: one straight leg directly away, as far as the dice allow. */
export function breakOff(state: State, command: CommandOf<'breakOff'>): Judged {
  const unit = toActivate(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  if (!inContact(state, unit))
    return no('not-in-contact', 'CLA-2.14', 'It is in contact with nobody; move it.');
  const path = command.path.map(placeOf);
  if (
    path.length !== 2 ||
    path[0]!.x !== unit.pose!.x ||
    path[0]!.y !== unit.pose!.y ||
    pathLength(path) < INCH / 4
  )
    return no('bad-path', 'CLA-2.14', 'Give one straight leg from where the unit stands.');
  if (unit.formation === 'square') return no('square', 'CLA-2.13', 'A square cannot move.');
  if (!isAway(state, unit, path))
    return no('not-away', 'CLA-2.14', 'Break off directly away from the enemy.');
  const going = command.going ?? (startsInDifficult(state, unit, unit.pose!) ? 'difficult' : 'good');
  const problem = goingProblem(state, unit, going) ?? breakOffProblem(state, unit, path, going);
  if (problem) return problem;
  const input = allowanceInput(state, unit, going);
  return {
    rolls: () => ({ procedure: 'moveAllowance', input }),
    perform(turn) {
      const rolled = resolveIn(turn.dice, moveAllowance, input);
      const allowance = rolled.outcome.allowance * INCH;
      const way = wayOff(turn.state, unit, path, going, allowance);
      if (way.path.length < 2) {
        // Not an inch, or no room: it stays, and in contact.
        turn.emit({ type: 'moveBegan', unit: unit.id, going, rolled, allowance });
        stayed(turn, unit);
        return;
      }
      turn.emit({
        type: 'brokeOff',
        unit: unit.id,
        going,
        rolled,
        path: way.path,
        pose: way.pose,
        cover: coverOf(turn.state, unit),
      });
    },
  };
}

/** A move that came to nothing. */
const stayed = ({ state, emit }: Play, unit: Unit): void =>
  emit({
    type: 'moved',
    unit: unit.id,
    path: [placeOf(unit.pose!)],
    pose: unit.pose!,
    moved: false,
    advanced: false,
    turned: 'first',
    cover: coverOf(state, unit),
    contacts: [],
    touches: [],
    entering: unit.entering,
    exit: null,
  });

function breakOffProblem(state: State, unit: Unit, path: Path, going: Going): Problem | undefined {
  const way = wayFor(state, { unit, path, facing: unit.pose!.facing, going }, Number.POSITIVE_INFINITY);
  if (isProblem(way)) return way;
  if (way.exit) return no('off-table', 'CLA-2.14', 'Break off on the table.');
  return way.contacts.length > 0 && pathLength(way.path) < pathLength(path) - 1
    ? no('in-the-way', 'CLA-2.14', 'Another enemy bars the way.')
    : undefined;
}

/** As far as the dice carry it, or a little less where there is no room to stand. */
function wayOff(
  state: State,
  unit: Unit,
  path: Path,
  going: Going,
  allowance: number,
): { path: Path; pose: Way['pose'] } {
  const facing = unit.pose!.facing;
  for (let length = Math.min(allowance, pathLength(path)); length > 0; length -= INCH / 4) {
    const part = firstPart(path, length);
    const way = wayFor(state, { unit, path: part, facing, going }, Number.POSITIVE_INFINITY);
    if (!isProblem(way)) return { path: way.path, pose: way.pose };
  }
  return { path: [path[0]!], pose: unit.pose! };
}

export const facingTo = (from: Place, to: Place): number => bearing(from, to);
