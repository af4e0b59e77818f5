import {
  ahead,
  alongPath,
  bearing,
  firstPart,
  gapBetween,
  INCH,
  type Path,
  type Place,
  pathLength,
  posed,
  squaredGap,
} from '@sandtable/table';
import { isProblem } from '../play/command-fields.ts';
import { leavesByRoad, plan } from '../play/move-plan.ts';
import { pivotProblem, rollProblem } from '../play/movement-phase.ts';
import type { Command, Granted, Unit } from '../play/state.ts';
import { rateOf } from '../sheet/movement.ts';
import { VEHICLES, WIRE_COST } from '../sheet/tables.ts';
import { coverAt } from '../table/ground.ts';
import { isEngaged, isVehicleUnit, onFoot, passengersOf, standing, troopOf } from '../table/units.ts';
import { isFree } from '../table/ways.ts';
import { wireOf } from '../table/wire.ts';
import { byRoad } from './destinations.ts';
import { goesOverEdge, onTable } from './edge.ts';
import { FIRE_AHEAD, facingIn, goalOf, wantsToMove, withinGrasp } from './goals.ts';
import type { Manner } from './manner.ts';
import { boards, getOut } from './move-candidates.ts';
import { coverSpots, foeWithin, nearestSeen, type Outlook } from './outlook.ts';
import { actionFor, formationFor, officerMoves, readies } from './readying.ts';
import { spotWorth } from './spots.ts';
import { wayFor } from './under-fire.ts';

type Move = Extract<Command, { type: 'move' }>;

/** Touching wire costs five inches, a trench half the move (SCW-19.3, SCW-6.1). */
function inchesLeft(o: Outlook, unit: Unit): number {
  const inches = unit.granted!.inches;
  if (!onFoot(unit)) return inches;
  if (coverAt(o.state.map, unit.pose!) === 'trenches') return inches / 2;
  const { low, high } = standing(unit);
  const touches = wireOf(o.state).some(({ shape }) => {
    const { x, y } = shape.at;
    return x > low.x - INCH && x < high.x + INCH && y > low.y - 300 && y < high.y + 300;
  });
  return touches ? inches - WIRE_COST.infantry : inches;
}

/** SCW-5.7 A line that turns swings its wings farther than its middle goes. */
function swingOf(unit: Unit, facing: number): number {
  if (isVehicleUnit(unit)) return 0;
  const turn = Math.abs(((facing - unit.pose!.facing + 540) % 360) - 180);
  const half = unit.formation === 'deployed' ? unit.elements.length * 750 : 1500;
  return turn > 90 ? half : half * Math.sin((turn * Math.PI) / 180);
}

/** The spot in cover nearest to the goal that can be reached and is nearer than here. */
function coverOnTheWay(o: Outlook, pose: Place, goal: Place, reach: number): Place | undefined {
  let best: Place | undefined;
  let nearest = Math.max(0, gapBetween(pose, goal) - INCH) ** 2;
  for (const spot of coverSpots(o.state.map)) {
    const left = squaredGap(spot, goal);
    if (left < nearest && squaredGap(spot, pose) <= reach * reach) [best, nearest] = [spot, left];
  }
  return best;
}

/** On foot and horse: into cover on the way, towards the goal all the way or half, or past whoever is in the way. */
function marchesFor(o: Outlook, unit: Unit, goal: Place, otherwise: boolean): Move[] {
  const pose = unit.pose!;
  const here = { x: pose.x, y: pose.y };
  const enemy = nearestSeen(o, pose);
  const towards = bearing(pose, goal);
  const facing = enemy ? bearing(pose, enemy.pose!) : towards;
  const inches = inchesLeft(o, unit) * INCH - 2;
  const far = gapBetween(pose, goal);
  const moves: Move[] = [];
  const add = (end: Place, wanted: number): void => {
    const fits = facingIn(o.state, end, wanted) ?? wanted;
    const room = inches - swingOf(unit, fits);
    if (room < INCH / 4) return;
    const within = (to: Place): Place =>
      gapBetween(here, to) <= room ? to : ahead(posed(here, bearing(here, to)), Math.floor(room));
    const formation = formationFor(o, unit, within(end));
    const place = within(onTable(o.state.map, unit, posed(within(end), fits), formation));
    const path = [here, place];
    const move: Move = { type: 'move', side: o.side, unit: unit.id, path, facing: fits };
    if (formation === unit.formation) moves.push(move);
    else moves.push({ ...move, formation, facing: formation === 'column' ? bearing(here, place) : fits });
  };
  const go = (part: number, turn = 0): Place =>
    ahead(posed(here, (towards + turn + 360) % 360), Math.round(Math.min(inches * part, far)));
  if (otherwise) {
    add(go(0.5), facing);
    add(go(1), pose.facing);
    add(go(0.8, 40), pose.facing);
    add(go(0.8, -40), pose.facing);
    return moves;
  }
  const cover = coverOnTheWay(o, pose, goal, inches);
  if (cover) add(cover, facing);
  add(go(1), facing);
  return moves;
}

const SWERVES: readonly (readonly [turn: number, part: number])[] = [
  [0, 1],
  [0, 0.6],
  [35, 0.9],
  [-35, 0.9],
];

/** On wheels and tracks: off the table or along the road; otherwise a little less far, or across country. */
function drivesFor(o: Outlook, unit: Unit, goal: Place, otherwise: boolean): Move[] {
  const pose = unit.pose!;
  const here = { x: pose.x, y: pose.y };
  const move = (path: Path): Move => {
    const facing = bearing(path[path.length - 2]!, path[path.length - 1]!);
    return { type: 'move', side: o.side, unit: unit.id, path, facing };
  };
  const reach = unit.granted!.inches * INCH - 2;
  const far = gapBetween(pose, goal);
  const roads = byRoad(o.state, unit, goal).map((path) => shortOfFoes(o, unit, path));
  if (!otherwise) {
    const leaves = far < reach + 2 * INCH && leavesByRoad(o.state, unit, posed(goal, 0));
    return [...(leaves ? waysOut(here, goal) : []), ...roads].map(move);
  }
  const shorter = roads.flatMap((path) => {
    const long = pathLength(path);
    return [3, 6]
      .filter((less) => long > (less + 2) * INCH)
      .map((less) => firstPart(path, long - less * INCH));
  });
  const across = SWERVES.map(([turn, part]): Path => {
    const facing = (bearing(pose, goal) + turn + 360) % 360;
    return [here, ahead(posed(here, facing), Math.round(Math.min(reach * part, far)))];
  });
  return [...shorter, ...across].map(move);
}

/** A truck with a company aboard stops where it gets out, before the enemy. */
function shortOfFoes(o: Outlook, unit: Unit, path: Path): Path {
  if (unit.kind !== 'softskin' || passengersOf(o.state, unit).length === 0) return path;
  const long = pathLength(path);
  for (let at = INCH; at < long; at += INCH)
    if (foeWithin(o, alongPath(path, at).place, FIRE_AHEAD)) return firstPart(path, at);
  return path;
}

/** SCW-22.3 The way off the table is a few inches wide. */
const waysOut = (here: Place, { x, y }: Place): Path[] =>
  [0, 1500, -1500].map((aside) => [here, { x, y: Math.max(0, y + aside) }]);

/** What comes to mind first; and what else there is if that will not do. */
const movesFor = (o: Outlook, unit: Unit, goal: Place, otherwise: boolean): Move[] =>
  isVehicleUnit(unit) ? drivesFor(o, unit, goal, otherwise) : marchesFor(o, unit, goal, otherwise);

/** A quick look whether there is room. */
function mayEnd({ state }: Outlook, unit: Unit, { path, facing, formation = unit.formation }: Move): boolean {
  const pose = posed(path[path.length - 1]!, facing);
  if (leavesByRoad(state, unit, pose)) return true;
  return isFree(state, unit, pose, formation) && !goesOverEdge(state.map, unit, pose, formation);
}

function moveOf(o: Outlook, unit: Unit): Command | undefined {
  const { state } = o;
  if (unit.carrier !== null) return getOut(state, unit)[0];
  const ready = readies(o, unit);
  if (ready) return ready;
  const goal = goalOf(o, unit);
  if (!goal) return undefined;
  const ride = isFarBehind(o, unit, goal) ? boards(state, unit) : undefined;
  if (ride) return ride;
  const stay = spotWorth(o, unit, unit.pose!, coverAt(state.map, unit.pose!), unit.formation, false);
  const by = wayFor(o, unit, goal).next(unit.pose!, unit.granted!.inches * INCH);
  const first = bestMove(o, unit, stay, movesFor(o, unit, by, false));
  return first ?? bestMove(o, unit, stay, movesFor(o, unit, by, true)) ?? turnTo(o, unit, goal);
}

/** SCW-6.2 Trucks drive to the town, so whoever has far to go there and nobody near may ride. */
function isFarBehind(o: Outlook, unit: Unit, goal: Place): boolean {
  if (o.state.victory.kind !== 'points' || gapBetween(unit.pose!, goal) < 24 * INCH) return false;
  const enemy = nearestSeen(o, unit.pose!);
  return !enemy || gapBetween(unit.pose!, enemy.pose!) > 24 * INCH;
}

/** Beside an empty trench that it cannot enter as it faces, a line turns first. */
function turnTo(o: Outlook, unit: Unit, goal: Place): Move | undefined {
  const { x, y, facing } = unit.pose!;
  if (isVehicleUnit(unit) || !withinGrasp(o, unit)) return undefined;
  const fits = facingIn(o.state, goal, facing);
  if (fits === undefined || fits === facing) return undefined;
  const move: Move = { type: 'move', side: o.side, unit: unit.id, path: [{ x, y }], facing: fits };
  return isProblem(plan(o.state, unit, move)) ? undefined : move;
}

/** The best of these that is better than to stay, and legal. */
function bestMove(o: Outlook, unit: Unit, stay: number, moves: readonly Move[]): Move | undefined {
  const { state } = o;
  const scored = moves.map((move) => {
    const end = move.path[move.path.length - 1]!;
    return {
      move,
      worth: spotWorth(o, unit, end, coverAt(state.map, end), move.formation ?? unit.formation, true),
    };
  });
  scored.sort((a, b) => b.worth - a.worth);
  for (const { move, worth } of scored) {
    if (worth <= stay) return undefined;
    if (mayEnd(o, unit, move) && !isProblem(plan(state, unit, move))) return move;
  }
  return undefined;
}

/** Moves for which no way was found, and how things stood: as long as they stand so, there is none. */
const stuck = new WeakMap<Granted, { readonly manner: Manner; readonly situation: readonly unknown[] }>();

/** All that a way depends on and that may change while a side moves. What is not a number is never changed, only replaced. */
function situationOf({ state, side, markers, known }: Outlook): readonly unknown[] {
  if (known.situation) return known.situation;
  const situation: unknown[] = [markers.length, state.flattened.length, state.fights.length];
  for (const id in state.units) {
    const { pose, formation, elements, dps, condition, fate, mark, side: of } = state.units[id]!;
    situation.push(pose, formation, elements, dps, condition, fate, of === side ? null : mark);
  }
  known.situation = situation;
  return situation;
}

function isStuck(o: Outlook, granted: Granted): boolean {
  const before = stuck.get(granted);
  if (before?.manner !== o.manner) return false;
  const now = situationOf(o);
  return before.situation.length === now.length && now.every((each, i) => each === before.situation[i]);
}

/** Who has rolled moves; then whoever wants to move rolls. */
export function moveByInstinct(o: Outlook): Command | undefined {
  const { state, side } = o;
  let last: Unit | undefined; // who rolled last; those before have had their turn
  for (const id in state.units) {
    const unit = state.units[id]!;
    if (unit.side === side && unit.rolled && !unit.assaultMoved && !unit.vehicle) last = unit;
  }
  let passed = last === undefined;
  for (const id in state.units) {
    const unit = state.units[id]!;
    if (unit === last) passed = true;
    if (unit.side !== side || unit.fate !== null) continue;
    if (unit.granted !== null) {
      if (!passed && !unit.vehicle) continue;
      if (unit.pose === null && unit.carrier === null) continue;
      const move = isStuck(o, unit.granted) ? undefined : moveOf(o, unit);
      if (move) return move;
      stuck.set(unit.granted, { manner: o.manner, situation: situationOf(o) });
    } else if (!unit.rolled && !rollProblem(state, unit) && wantsRoll(o, unit))
      return { type: 'roll-move', side, unit: unit.id };
  }
  return officerMoves(o) ?? pivots(o);
}

/** SCW-5.3 A roll may pin it or send it back: nobody rolls who would stay where he is even with a full move. */
const wantsRoll = (o: Outlook, unit: Unit): boolean =>
  wantsReadying(o, unit) || (wantsToMove(o, unit) && wouldMove(o, unit));

function wouldMove(o: Outlook, unit: Unit): boolean {
  if (!unit.pose || unit.carrier !== null) return true;
  const inches = unit.vehicle
    ? VEHICLES[unit.vehicle].speed
    : rateOf(troopOf(unit), 'normal', o.state.options);
  return moveOf(o, { ...unit, granted: { result: 'normal', inches } }) !== undefined;
}

const wantsReadying = (o: Outlook, unit: Unit): boolean =>
  unit.pose !== null &&
  !unit.vehicle &&
  !unit.concealed &&
  !isEngaged(o.state, unit) &&
  actionFor(o, unit) !== undefined;

/** Guns and mortars turn to an enemy outside their arc. */
function pivots(o: Outlook): Command | undefined {
  for (const unit of o.own) {
    if (unit.vehicle || unit.concealed || pivotProblem(o.state, unit)) continue;
    const enemy = nearestSeen(o, unit.pose!);
    if (!enemy) continue;
    const facing = bearing(unit.pose!, enemy.pose!);
    const turn = Math.abs(((facing - unit.pose!.facing + 540) % 360) - 180);
    if (turn <= 30 || gapBetween(unit.pose!, enemy.pose!) > 40 * INCH) continue;
    if (isFree(o.state, unit, posed(unit.pose!, facing)))
      return { type: 'pivot-gun', side: o.side, unit: unit.id, facing };
  }
  return undefined;
}
