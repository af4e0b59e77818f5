import type { Problem } from '@sandtable/engine';
import {
  firstPart,
  gapBetween,
  INCH,
  isPlace,
  type Path,
  type Pose,
  pathLength,
  posed,
} from '@sandtable/table';
import type { Mode } from '../sheet/vocabulary.ts';
import { mustStand } from '../table/cover.ts';
import { isInside, sortedOf } from '../table/ground.ts';
import { type Going, goingOf, moverNow } from '../table/pace.ts';
import { allUnits, isHere, isInContact, isOut, isVehicle } from '../table/roster.ts';
import { canSee } from '../table/sight.ts';
import { areWithin, isDry, isSwung, nearestGap, placesAs, placesIf, placesOf } from '../table/stations.ts';
import { AT_WIRE, BEYOND_WIRE, crowded, displacedBy, fullShelter, gasMet, tooNear } from '../table/ways.ts';
import { cutWire } from '../table/wire.ts';
import type { Command } from './commands.ts';
import { edgeOf, type Judged, no, type Play, unitAt } from './common.ts';
import type { State, Unit } from './state.ts';

/** WF-7 Moves, and what costs a part of one. */

const WHOLE = 1 + 1e-6;
const HALF = 0.5;
export const turnBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % 360;
  return turn > 180 ? 360 - turn : turn;
};

/** A unit of one's own that may do something in this movement phase. */
export function mover(state: State, side: string, id: unknown): Unit | Problem {
  const unit = unitAt(state, id);
  if (!unit || unit.side !== side) return no('not-yours', 'WF-12.1', 'Choose a unit of your own.');
  if (!isHere(unit) || unit.wreck !== null)
    return no('not-here', 'WF-12.1', `${unit.name} is not on the table, or out of action.`);
  if (unit.status === 'routing' || unit.status === 'falling-back')
    return no('flees', 'WF-3.21', `${unit.name} is falling back or routing and moves by itself.`);
  if (unit.bogged) return no('bogged', 'WF-9.5', `${unit.name} is bogged and needs a 6 to move again.`);
  if (isInContact(state, unit))
    return no('in-contact', 'WF-12.6', `${unit.name} is in contact and stays in the melee.`);
  return unit;
}

const pathProblem = (unit: Unit, path: Path): Problem | undefined => {
  const [from] = path;
  const fits =
    path.length >= 1 &&
    path.length <= 12 &&
    path.every(isPlace) &&
    from!.x === unit.pose!.x &&
    from!.y === unit.pose!.y; // it is here
  return fits ? undefined : no('bad-path', 'WF-7.8', 'Give the way as places, from where the unit stands.');
};

function closedProblem({ closedBy }: Going): Problem {
  if (closedBy === 'narrow')
    return no(
      'too-wide',
      'WF-7.9',
      'A squad crosses this bridge in road-column or skirmish order only; form it first.',
    );
  if (closedBy === null)
    return no('no-pace', 'WF-7.1', 'It cannot move here as it stands; limber it, or go round.');
  return no('closed', 'WF-7.9', `${closedBy.name ?? closedBy.kind} is closed to it; go round.`);
}

/** Shelters take so many and no more. */
export function roomProblem(state: State, unit: Unit, pose: Pose): Problem | undefined {
  const full = fullShelter(state, unit, pose);
  return full && no('no-room', 'WF-4.14', `${full.name ?? full.kind} has room for ${full.room}.`);
}

/** WF-3.20 A squad that stands ends no nearer to an enemy it sees. */
function standProblem(state: State, unit: Unit, pose: Pose): Problem | undefined {
  if (unit.status !== 'stand') return undefined;
  const [now, then] = [placesOf(state, unit), placesIf(state.map, unit, pose)];
  const nearer = allUnits(state).find(
    (enemy) =>
      enemy.side !== unit.side &&
      isHere(enemy) &&
      !isOut(enemy) &&
      nearestGap(then, placesOf(state, enemy)) < nearestGap(now, placesOf(state, enemy)) - 1 &&
      canSee(state, unit, enemy),
  );
  return (
    nearer &&
    no('stands', 'WF-3.20', `${unit.name} may not go nearer to ${nearer.name} until its nerve is back.`)
  );
}

function nearProblem(state: State, unit: Unit, path: Path, pose: Pose, leaves: boolean): Problem | undefined {
  const enemy = tooNear(state, unit, path, pose, leaves);
  return (
    enemy && no('too-near', 'WF-12.7', `It may not come within an inch of ${enemy.name} unless it charges.`)
  );
}

/** May it stand so at the end? */
function endProblem(state: State, unit: Unit, path: Path, pose: Pose): Problem | undefined {
  const { width, depth } = state.map;
  if (pose.x < 0 || pose.y < 0 || pose.x > width || pose.y > depth)
    return no('off-table', 'WF-7.8', 'The way leads off the table.');
  if (!isDry(state.map, pose)) return no('closed', 'WF-7.9', 'Nobody can stand there.');
  const near = nearProblem(state, unit, path, pose, false);
  if (near) return near;
  const friend = crowded(state, unit, pose);
  if (friend) return no('crowded', 'WF-12.3', `${friend.name} stands there.`);
  return roomProblem(state, unit, pose) ?? standProblem(state, unit, pose);
}

/** WF-6.2 of Cachy: squads and tanks of the attacker leave by the enemy's edge near the road. */
export function isExit({ victory, map }: State, unit: Unit, { x, y }: { x: number; y: number }): boolean {
  if (
    victory.kind !== 'points' ||
    !victory.exit ||
    unit.side !== victory.attacker ||
    (unit.kind !== 'squad' && !isVehicle(unit))
  )
    return false;
  const { place, within } = victory.exit;
  return (place.y === 0 ? y <= 0 : y >= map.depth) && Math.abs(x - place.x) <= within;
}

type Way = { readonly path: Path; readonly cost: number; readonly atWire: boolean; readonly going: Going };

/** WF-7.9 Men stop at wire, spend their next move crossing it; tanks roll over it. */
function throughWire(state: State, unit: Unit, path: Path, mode: Mode): Way | Problem {
  const going = goingOf(state, unit, path, mode);
  if (!Number.isFinite(going.cost)) return closedProblem(going);
  const [wire] = going.wires;
  if (!wire || moverNow(unit) !== 'infantry') return { path, cost: going.cost, atWire: false, going };
  if (unit.atWire && wire.from <= AT_WIRE) {
    if (going.wires.length > 1 || pathLength(path) > wire.to + BEYOND_WIRE)
      return no(
        'wire',
        'WF-7.9',
        'The whole move takes it across the wire, and no more than an inch beyond.',
      );
    return { path, cost: 1, atWire: pathLength(path) < wire.to, going };
  }
  const short = firstPart(path, Math.max(0, wire.from - 1));
  const cut = short.length < 2 ? [path[0]!, path[0]!] : short;
  return { path: cut, cost: goingOf(state, unit, cut, mode).cost, atWire: true, going };
}

function spentProblem(unit: Unit, cost: number): Problem | undefined {
  return unit.spent + cost <= WHOLE
    ? undefined
    : no('too-far', 'WF-7.1', `${unit.name} cannot go so far in what is left of its move.`);
}

function finishMove(
  turn: Play,
  unit: Unit,
  way: Way,
  pose: Pose,
  kind: 'move' | 'strategic',
  cost: number,
): void {
  const { state } = turn;
  const met = gasMet(state, unit, way.path, pose);
  const displaced = isVehicle(unit) ? displacedBy(state, unit, way.path) : [];
  const leaves = isExit(state, unit, pose);
  turn.emit({
    type: 'moved',
    unit: unit.id,
    way: kind,
    path: way.path,
    pose,
    spent: Math.min(1, unit.spent + cost),
    met,
    atWire: way.atWire,
  });
  if (isVehicle(unit))
    for (const { feature, from, to } of way.going.wires) {
      const { at, left } = cutWire(feature, pointAlong(way.path, (from + to) / 2), 2 * INCH);
      turn.emit({ type: 'wireCut', feature: feature.id, at, gap: 2 * INCH, left });
    }
  for (const each of displaced) turn.emit({ type: 'displaced', unit: each.id, by: unit.id });
  if (leaves) turn.emit({ type: 'left', unit: unit.id, exited: true });
  else {
    getUpInside(turn, unit);
    captureGuns(turn, unit);
  }
}
/** WF-4.10 Nobody lies prone in trenches, bunkers or buildings: whoever comes into one is up again. */
export function getUpInside(turn: Play, unit: Unit): void {
  if (unit.prone && isHere(unit) && mustStand(turn.state, unit))
    turn.emit({ type: 'postured', unit: unit.id, prone: false, free: true });
}
const pointAlong = (path: Path, far: number) => firstPart(path, far).at(-1)!; // a path has an end

/** WF-12.9 Guns without a crew fall to whoever touches them. */
export function captureGuns(turn: Play, unit: Unit): void {
  const { state } = turn;
  if (isVehicle(unit) || !isHere(unit)) return;
  for (const gun of allUnits(state)) {
    const left = gun.kind === 'gun' && gun.figures.length === 0 && gun.pose && gun.wreck === null;
    if (
      left &&
      gun.side !== unit.side &&
      placesOf(state, unit).some((place) => gapBetween(place, gun.pose!) <= 1500)
    )
      // it is there
      turn.emit({ type: 'captured', unit: gun.id, by: unit.id });
  }
}

/** `move(unit, path, facing)` */
export function move(
  state: State,
  { side, unit: id, path, facing }: Extract<Command, { type: 'move' }>,
): Judged {
  const unit = mover(state, side, id);
  if ('code' in unit) return unit;
  if (unit.acted) return no('has-moved', 'WF-12.1', `${unit.name} has moved this turn.`);
  const bad = pathProblem(unit, path);
  if (bad) return bad;
  const turned = turnBetween(unit.pose!.facing, facing) > 90 ? HALF : 0; // WF-7.10
  if (pathLength(path) < 1) {
    if (facing === unit.pose!.facing)
      return no('no-turn', 'WF-7.10', `${unit.name} faces that way already; turn it first.`);
    const pose = posed(unit.pose!, facing); // it is here
    const wrong =
      spentProblem(unit, turned) ??
      (crowded(state, unit, pose)
        ? no('crowded', 'WF-12.3', 'Another unit stands in the way of the turn.')
        : undefined) ??
      turnProblem(state, unit, pose);
    return (
      wrong ?? {
        perform: ({ emit }) => emit({ type: 'turned', unit: unit.id, facing, spent: unit.spent + turned }),
      }
    );
  }
  const way = throughWire(state, unit, path, 'normal');
  if ('code' in way) return way;
  const cost = way.cost + turned;
  const pose = posed(way.path[way.path.length - 1]!, facing); // a path has an end
  const wrong =
    spentProblem(unit, cost) ??
    (isExit(state, unit, pose)
      ? nearProblem(state, unit, way.path, pose, true)
      : endProblem(state, unit, way.path, pose));
  return wrong ?? { perform: (turn) => finishMove(turn, unit, way, pose, 'move', cost) };
}
const turnProblem = (state: State, unit: Unit, pose: Pose): Problem | undefined => {
  const enemy = tooNear(state, unit, [pose, pose], pose);
  return enemy && no('too-near', 'WF-12.7', `So turned it would stand within an inch of ${enemy.name}.`);
};

const FAR = 20 * INCH;
/** Seen from where it stands then. */
const isSafe = (state: State, unit: Unit, pose: Pose): boolean => {
  const there = { ...unit, pose };
  return !allUnits(state).some(
    (enemy) =>
      enemy.side !== unit.side &&
      isHere(enemy) &&
      !isOut(enemy) &&
      areWithin(state, there, enemy, FAR) &&
      canSee(state, there, enemy),
  );
};

/** Is all of the way on a road? */
function onRoad({ spans }: Going, length: number): boolean {
  const roads = spans
    .filter(({ feature }) => feature.kind === 'road' || feature.kind === 'trail' || feature.kind === 'bridge')
    .sort((a, b) => a.from - b.from);
  let reached = 1;
  for (const { from, to } of roads) if (from <= reached) reached = Math.max(reached, to + 1);
  return reached >= length;
}

/** WF-7.5 Why nobody could march from where the unit stands, wherever he goes. */
export function strategicProblem(state: State, unit: Unit): Problem | undefined {
  const drawn =
    unit.mover === 'field-artillery' || unit.mover === 'horse-artillery' || unit.mover === 'wagon';
  if (!isVehicle(unit) && (drawn ? !unit.limbered : unit.formation !== 'road-column'))
    return no('not-in-column', 'WF-7.5', 'A strategic move needs road-column; guns are limbered.');
  const { roads, bridges } = sortedOf(state.map);
  if (!isInside([...roads, ...bridges], unit.pose!))
    // asked of those on the table
    return no('off-road', 'WF-7.5', 'A strategic move begins on a road; go there first.');
  return isSafe(state, unit, unit.pose!)
    ? undefined
    : no('enemy-near', 'WF-7.5', 'It must start and end more than 20 inches from every enemy in sight.');
}

/** WF-7.5 `strategic(unit, path)` */
export function strategic(
  state: State,
  { side, unit: id, path }: Extract<Command, { type: 'strategic' }>,
): Judged {
  const unit = mover(state, side, id);
  if ('code' in unit) return unit;
  if (unit.acted) return no('has-moved', 'WF-7.5', `${unit.name} has moved this turn.`);
  const bad = pathProblem(unit, path);
  if (bad) return bad;
  const stays = strategicProblem(state, unit);
  if (stays) return stays;
  const way = throughWire(state, unit, path, 'road');
  if ('code' in way) return way;
  if (pathLength(path) < 1 || !onRoad(way.going, pathLength(path)))
    return no('off-road', 'WF-7.5', 'A strategic move runs along a road all the way.');
  const [before, end] = path.slice(-2);
  const facing = before && end ? bearingOf(before, end) : unit.pose!.facing; // a path has two places by now
  const pose = posed(end!, facing);
  if (!isSafe(state, unit, pose))
    return no('enemy-near', 'WF-7.5', 'It must start and end more than 20 inches from every enemy in sight.');
  const wrong =
    spentProblem(unit, way.cost) ??
    (isExit(state, unit, pose)
      ? nearProblem(state, unit, way.path, pose, true)
      : endProblem(state, unit, way.path, pose));
  return wrong ?? { perform: (turn) => finishMove(turn, unit, way, pose, 'strategic', 1) };
}
const bearingOf = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  (Math.round((Math.atan2(b.x - a.x, b.y - a.y) * 180) / Math.PI) + 360) % 360;

/** WF-7.10 `form(unit, formation)`: half a move. */
export function form(
  state: State,
  { side, unit: id, formation, ranks = 1 }: Extract<Command, { type: 'form' }>,
): Judged {
  const unit = mover(state, side, id);
  if ('code' in unit) return unit;
  if (unit.kind === 'vehicle' || unit.kind === 'gun' || unit.original === 1)
    return no('no-formation', 'WF-7.10', `${unit.name} has no formation to change.`);
  const now = formation === 'line' ? ranks : 1;
  if (unit.formation === formation && unit.ranks === now)
    return no('as-it-is', 'WF-7.10', `${unit.name} is formed so already.`);
  const wrong = spentProblem(unit, HALF);
  if (wrong) return wrong;
  const ends = placesAs(state.map, unit, unit.pose!, { formation, ranks: now });
  const enemy = allUnits(state).find(
    (each) => each.side !== side && isHere(each) && nearestGap(ends, placesOf(state, each)) < 2 * INCH - 2,
  );
  if (enemy) return no('too-near', 'WF-12.7', `So formed it would stand within an inch of ${enemy.name}.`);
  const friend = allUnits(state).find(
    (each) =>
      each.side === side &&
      each !== unit &&
      isHere(each) &&
      !isVehicle(each) &&
      nearestGap(ends, placesOf(state, each)) < 900,
  );
  if (friend) return no('crowded', 'WF-12.3', `${friend.name} stands in the way.`);
  return { perform: ({ emit }) => emit({ type: 'formed', unit: unit.id, formation, ranks: now }) };
}

/** WF-7.10, WF-4.10 `posture(unit, standing or prone)`: half a move. */
export function posture(
  state: State,
  { side, unit: id, posture: wanted }: Extract<Command, { type: 'posture' }>,
): Judged {
  const unit = mover(state, side, id);
  if ('code' in unit) return unit;
  if (isVehicle(unit) || unit.mounted) return no('no-posture', 'WF-4.10', `${unit.name} cannot lie down.`);
  const prone = wanted === 'prone';
  if (unit.prone === prone) return no('as-it-is', 'WF-7.10', `${unit.name} is ${wanted} already.`);
  if (prone && mustStand(state, unit))
    return no('upright', 'WF-4.10', 'Nobody goes prone in trenches, bunkers or buildings.');
  return (
    spentProblem(unit, HALF) ?? {
      perform: ({ emit }) => emit({ type: 'postured', unit: unit.id, prone, free: false }),
    }
  );
}

/** WF-7.10 `limber(unit)`: the whole move. */
export function limber(
  state: State,
  { side, unit: id }: Extract<Command, { type: 'limber' | 'mount' | 'swim' }>,
): Judged {
  const unit = mover(state, side, id);
  if ('code' in unit) return unit;
  if (unit.kind !== 'gun' || unit.gun === 'mortar')
    return no('no-limber', 'WF-7.10', `${unit.name} has no limber.`);
  return (
    spentProblem(unit, unit.acted ? 2 : 1) ?? {
      perform: ({ emit }) => emit({ type: 'limbered', unit: unit.id, limbered: !unit.limbered }),
    }
  );
}

/** WF-7.10 `mount(unit)`: half a move. */
export function mount(
  state: State,
  { side, unit: id }: Extract<Command, { type: 'limber' | 'mount' | 'swim' }>,
): Judged {
  const unit = mover(state, side, id);
  if ('code' in unit) return unit;
  if (unit.mover !== 'cavalry') return no('no-horses', 'WF-7.10', `${unit.name} has no horses.`);
  return (
    spentProblem(unit, HALF) ?? {
      perform: ({ emit }) => emit({ type: 'mounted', unit: unit.id, mounted: !unit.mounted }),
    }
  );
}

/** Nimy: one rifleman a British movement phase joins the crew. */
export function replace(state: State, { side, unit: id }: Extract<Command, { type: 'replace' }>): Judged {
  const unit = mover(state, side, id);
  if ('code' in unit) return unit;
  const gun = state.crewed === null ? undefined : state.units[state.crewed];
  if (
    !gun ||
    gun.side !== side ||
    !gun.pose ||
    gun.status === 'surrendered' ||
    gun.figures.length >= gun.original
  )
    return no('no-gap', 'WF-4.21', 'No machine gun of yours lacks a man.');
  if (state.replaced) return no('once', 'WF-4.21', 'One man a movement phase takes such a place.');
  const at = gun.figures.length > 0 ? placesOf(state, gun) : [gun.pose];
  const riflemen = placesOf(state, unit).filter((_, i) => unit.figures[i] === 'rifleman');
  if (nearestGap(riflemen, at) > 6 * INCH)
    return no('too-far', 'WF-4.21', `No rifleman of ${unit.name} is within 6 inches of ${gun.name}.`);
  return { perform: ({ emit }) => emit({ type: 'joined', unit: gun.id, from: unit.id }) };
}

const BANK = 2 * INCH;
/** Nimy: one man swims for the bridge. */
export function swim(
  state: State,
  { side, unit: id }: Extract<Command, { type: 'limber' | 'mount' | 'swim' }>,
): Judged {
  const unit = mover(state, side, id);
  if ('code' in unit) return unit;
  const { swimmers } = state;
  if (!swimmers || swimmers.side !== side || !isSwung(state, swimmers.bridge))
    return no('no-bridge', 'WF-8.1', 'There is no bridge to be closed by a swimmer.');
  if (allUnits(state).some(({ swimming }) => swimming > 0))
    return no('one-swims', 'WF-8.1', 'A man is in the water already; wait for him.');
  if (unit.kind !== 'squad' || !unit.figures.includes('rifleman') || unit.figures.length < 2)
    return no('no-swimmer', 'WF-8.1', `${unit.name} has nobody to send.`);
  const north = edgeOf(state, side) === 'north';
  const near = placesOf(state, unit).some(({ y }) =>
    north ? y >= swimmers.bank && y <= swimmers.bank + BANK : y <= swimmers.bank && y >= swimmers.bank - BANK,
  );
  if (!near) return no('too-far', 'WF-8.1', `${unit.name} must be within 2 inches of the bank.`);
  return { perform: ({ emit }) => emit({ type: 'swam', unit: unit.id, tested: state.turn + 1 }) };
}
