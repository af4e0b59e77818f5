import type { Dice } from '@sandtable/dice';
import type { Side } from '@sandtable/engine';
import {
  ahead,
  bearing,
  firstPart,
  gapBetween,
  INCH,
  nearestOnPath,
  type Path,
  type Place,
  rounded,
} from '@sandtable/table';
import { isProblem } from './asking.ts';
import { pathCost, reachAlong } from './going.ts';
import { coverAt, sorted } from './ground.ts';
import type { Play } from './losses.ts';
import { pivotGun, pivotProblem, rollProblem } from './marching.ts';
import { enemiesOf, isActive, isVehicleUnit, unitsOf } from './measure.ts';
import { moveOfficer, officerInches, officerPlace } from './officers.ts';
import { plan } from './planning.ts';
import type { Command, State, Unit } from './state.ts';
import { transport } from './transport.ts';

/** Tries a command out: nothing is rolled before a refusal, and nothing happens. */
const dry = (state: State): Play => ({
  dice: { trace: undefined } as unknown as Dice,
  state,
  emit: () => {},
}); // no die is asked for

export const near = (list: readonly Unit[], from: Place, most: number): Unit[] =>
  [...list].sort((a, b) => gapBetween(a.pose!, from) - gapBetween(b.pose!, from)).slice(0, most);

/** Where a unit would like to be: the nearest enemy or marker, or what the scenario is about. */
function goalsOf(state: State, unit: Unit): Place[] {
  const pose = unit.pose!;
  const { victory } = state;
  const enemies = near(enemiesOf(state, unit.side), pose, 1).map(({ pose: place }) => place!);
  const markers = state.markers
    .filter((marker) => marker.side !== unit.side)
    .map(({ place }) => place)
    .sort((a, b) => gapBetween(a, pose) - gapBetween(b, pose))
    .slice(0, 1);
  const aims: Place[] = [];
  if (victory.kind === 'points') {
    if ('centre' in victory.square.ground) aims.push(victory.square.ground.centre);
    if (unit.vehicle === victory.tank && state.turn > state.turns / 2) aims.push(victory.exit.place);
  }
  return [...aims, ...enemies, ...markers];
}

const clampTo = (state: State, { x, y }: Place): Place => ({
  x: Math.min(state.map.width, Math.max(0, x)),
  y: Math.min(state.map.depth, Math.max(0, y)),
});

/** Ends of moves that are worth a look: towards each goal, beside it, back, and into cover. */
function endsOf(state: State, unit: Unit, reach: number): Place[] {
  const pose = unit.pose!;
  const ends: Place[] = [];
  for (const [i, goal] of goalsOf(state, unit).entries()) {
    const far = gapBetween(pose, goal);
    const to = bearing(pose, goal);
    for (const [turn, part] of i === 0 ? WAYS : STRAIGHT)
      ends.push(
        ahead(
          { x: pose.x, y: pose.y, facing: (to + turn + 360) % 360 },
          Math.round(Math.min(reach * part, far)),
        ),
      );
  }
  const covered = ends.filter((place) => coverAt(state.map, place) !== 'none');
  const back =
    ends.length > 0
      ? [ahead({ ...pose, facing: (bearing(pose, ends[0]!) + 180) % 360 }, Math.round(reach / 2))]
      : [];
  return [...covered.slice(0, 2), ...ends, ...back].map((place) => rounded(clampTo(state, place)));
}
const WAYS: readonly (readonly [turn: number, part: number])[] = [
  [0, 1],
  [0, 0.5],
  [40, 1],
  [-40, 1],
];

const STRAIGHT = WAYS.slice(0, 2);

/** SCW-5.12 A vehicle on a road may follow it, farther than across country. */
function byRoad(state: State, unit: Unit, goal: Place | undefined): Path[] {
  const pose = unit.pose!;
  const here = { x: pose.x, y: pose.y };
  if (!unit.vehicle || !goal) return [];
  return sorted(state.map).roads.flatMap(({ ground }) => {
    if (!('line' in ground)) return [];
    const { distance, gap } = nearestOnPath(ground.line, here);
    if (gap > ON_ROAD) return [];
    const behind = firstPart(ground.line, distance);
    const ahead = ground.line.slice(behind.length - 1);
    return [ahead, [...behind].reverse().slice(1)]
      .map((rest): Path => [here, ...rest.filter((place) => gapBetween(place, here) > INCH)])
      .filter((path) => path.length > 1)
      .map((path) =>
        firstPart(path, reachAlong(state, unit, path, unit.granted!.result, unit.granted!.inches * INCH - 2)),
      )
      .filter((path) => gapBetween(path[path.length - 1]!, goal) < gapBetween(here, goal));
  });
}
const ON_ROAD = 600;

/** The moves of a unit that has rolled. */
function moveCandidates(state: State, unit: Unit): Command[] {
  const { side } = unit;
  if (unit.carrier !== null) return debusCandidates(state, unit);
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

const MOST_MOVES = 8;
function legalMoves(state: State, unit: Unit, list: readonly Command[]): Command[] {
  const legal: Command[] = [];
  for (const command of list) {
    if (command.type !== 'move' || legal.length >= MOST_MOVES) continue;
    const [start, end] = [command.path[0]!, command.path[command.path.length - 1]!];
    const cost = start === end ? 0 : pathCost(state, unit, command.path, unit.granted!.result);
    if (cost <= unit.granted!.inches * INCH + 1 && !isProblem(plan(dry(state), unit, command)))
      legal.push(command);
  }
  return legal;
}

function debusCandidates(state: State, unit: Unit): Command[] {
  const truck = unit.carrier === null ? undefined : state.units[unit.carrier];
  if (!truck?.pose || !unit.granted) return [];
  const pose = truck.pose;
  const goal = goalsOf(state, { ...unit, pose })[0];
  const facing = goal ? bearing(pose, goal) : pose.facing;
  return [2500, -2500]
    .map((forward): Command & { type: 'move' } => {
      const end = ahead({ ...pose, facing }, forward);
      return {
        type: 'move',
        side: unit.side,
        unit: unit.id,
        path: [end],
        facing,
        actions: unit.kind === 'artillery' ? ['unlimber'] : ['debus'],
      };
    })
    .filter((command) => !transport(dry(state), command));
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
    if (!gunInAction && !rollProblem(state, unit)) list.push({ type: 'roll-move', side, unit: unit.id });
    if (!unit.vehicle && unit.pose && !pivotProblem(state, unit)) list.push(...pivotCandidates(state, unit));
  }
  return [...list, ...officerCandidates(state, side)];
}

/** A gun turns to an enemy that it could not reach otherwise. */
function pivotCandidates(state: State, unit: Unit): Command[] {
  const enemy = near(enemiesOf(state, unit.side), unit.pose!, 1)[0];
  if (!enemy) return [];
  const facing = bearing(unit.pose!, enemy.pose!);
  const turn = Math.abs(((facing - unit.pose!.facing + 540) % 360) - 180);
  if (turn <= 22) return [];
  const command: Command = { type: 'pivot-gun', side: unit.side, unit: unit.id, facing };
  return pivotGun(dry(state), command) ? [] : [command];
}

/** An officer alone goes to the nearest unit that has none. */
function officerCandidates(state: State, side: Side): Command[] {
  return Object.values(state.officers)
    .filter(
      (officer) => officer.side === side && !officer.lost && officer.place !== null && !officer.movedThisTurn,
    )
    .flatMap((officer) => {
      const from = officerPlace(state, officer)!; // he stands alone
      const friends = unitsOf(state, side).filter(
        (unit) => isActive(unit) && !unit.concealed && !unit.vehicle,
      );
      const [unit] = near(friends, from, 1);
      if (!unit || officer.attachedThisTurn || gapBetween(from, unit.pose!) > officerInches(officer) * INCH)
        return [];
      const to = { x: unit.pose!.x, y: unit.pose!.y };
      const command: Command = {
        type: 'move-officer',
        side,
        officer: officer.id,
        path: [from, to],
        attachTo: unit.id,
      };
      return moveOfficer(dry(state), command) ? [] : [command];
    });
}
