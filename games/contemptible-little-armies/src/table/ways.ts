import { inInches, type Problem } from '@sandtable/engine';
import {
  ahead,
  type Feature,
  firstPart,
  firstWithin,
  gapBetween,
  INCH,
  isWithin,
  type Path,
  type Place,
  type Pose,
  pathLength,
  placeAlong,
  posed,
  type Shape,
} from '@sandtable/table';
import type { Edge, Exit, State, Unit } from '../play/state.ts';
import type { Going } from '../sheet/vocabulary.ts';
import {
  CAR,
  isAfv,
  isAircraft,
  isIndependent,
  isVehicle,
  radiusOf,
  type Standing,
  standing,
  TANK,
} from './figures.ts';
import { barredFor, difficultFor, mayMeetGround, meetsKind, onRoads, standsIn } from './ground.ts';
import {
  allUnits,
  fights,
  gapBetweenUnits,
  gapOfShapes,
  isHere,
  leastGap,
  no,
  TOUCH,
  touches,
} from './units.ts';

/** Moves on the table: what a unit meets on its way (CLA-2.11, CLA-2.14, CLA-2.16). */

/** Round pieces of one size that stand for the footprint where ground is concerned. */
type Pieces = { readonly places: readonly Place[]; readonly radius: number };
function piecesOf(unit: Unit, pose: Pose): Pieces {
  if (!isVehicle(unit)) return { places: standing(unit, pose).places, radius: radiusOf(unit) };
  const { width, depth } = unit.kind === 'tank' ? TANK : CAR;
  const places = [ahead(pose, -width / 2), ahead(pose, width / 2 - depth)];
  return { places, radius: width / 2 };
}

/** CLA-2.11 Must it declare difficult going? Whoever stands wholly in a trench may go along it. */
export function startsInDifficult(state: State, unit: Unit, pose: Pose): boolean {
  const { places, radius } = piecesOf(unit, pose);
  for (const at of places) if (standsIn(state.map, at, radius)) return true;
  return false;
}

type Ask = { readonly unit: Unit; readonly path: Path; readonly facing: number; readonly going: Going };

const shifted = (place: Place, from: Place, to: Place): Place => ({
  x: place.x + to.x - from.x,
  y: place.y + to.y - from.y,
});

/** Ground in a sentence: by its kind, and by its name in brackets where that says more. */
function called({ name, kind }: Feature): string {
  const ground = kind.replaceAll('-', ' ');
  return name === undefined || name === ground ? `the ${ground}` : `the ${ground} (${name})`;
}

/** A figure's own place, without its base. */
const CENTRE = 2;
const NO_PLACES: readonly Place[] = [];

/**
 * What ground stands against going this way with this facing: whole bases keep off it, but those of a charge may reach
 * over its edge, so that whoever stands in a trench can be touched from its lip.
 */
function groundProblem(
  state: State,
  { unit, path, going }: Ask,
  facing: number,
  charges: boolean,
): Problem | undefined {
  const [start] = path;
  const { places, radius } = piecesOf(unit, posed(start!, facing));
  const tank = unit.kind === 'tank';
  const { middle, reach } = standing(unit, posed(start!, facing));
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [shifted(middle, start!, path[i - 1]!), shifted(middle, start!, path[i]!)];
    const meets = isVehicle(unit) || mayMeetGround(state.map, from, to, reach);
    for (const at of meets ? places : NO_PLACES) {
      const [a, b] = [shifted(at, start!, path[i - 1]!), shifted(at, start!, path[i]!)];
      const barred =
        barredFor(state.map, a, b, radius) ??
        (tank ? meetsKind(state.map, state.closedToTanks, a, b, radius) : undefined);
      if (barred) return no('impassable', 'CLA-2.9', `Nobody gets across ${called(barred)}; go round it.`);
      if (tank || going === 'difficult' || (going === 'road' && isVehicle(unit))) continue;
      const slow = difficultFor(state.map, a, b, charges ? CENTRE : radius);
      if (slow)
        return no(
          'difficult-ground',
          'CLA-2.11',
          `Good going stops at the edge of difficult ground (${slow.name ?? slow.kind.replaceAll('-', ' ')}); end the way before it.`,
        );
    }
    if (going === 'road' && isVehicle(unit) && !onRoads(state.map, path[i - 1]!, path[i]!))
      return no('off-road', 'CLA-2.8', 'The whole way has to lie on a road.');
  }
  return undefined;
}

/** Where on a leg two discs that start `dx, dy` apart first come within `near`; 2 where they do not. */
function discsMeet(dx: number, dy: number, vx: number, vy: number, near: number): number {
  const toward = dx * vx + dy * vy;
  if (toward <= 0) return 2; // going away, or along
  const c = dx * dx + dy * dy - near * near;
  if (c <= 0) return 0;
  const v = vx * vx + vy * vy;
  const root = toward * toward - v * c;
  return root < 0 ? 2 : (toward - Math.sqrt(root)) / v;
}

const isDiscs = (shapes: readonly Shape[]): boolean => shapes[0]?.kind === 'disc';

/** How far along the way one block first comes within `near` thousandths of another; undefined if it never does. */
function firstMeeting(path: Path, own: Standing, other: Standing, near: number): number | undefined {
  if (!isDiscs(own.shapes) || !isDiscs(other.shapes)) return firstNear(path, own, other, near);
  let start = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1]!, path[i]!];
    const length = gapBetween(a, b);
    const [vx, vy] = [b.x - a.x, b.y - a.y];
    let least = 2;
    for (const one of own.shapes) {
      const [ox, oy] = [one.at.x + a.x - path[0]!.x, one.at.y + a.y - path[0]!.y];
      const radius = one.kind === 'disc' ? one.radius : 0;
      for (const there of other.shapes) {
        const sum = radius + (there.kind === 'disc' ? there.radius : 0) + near;
        least = Math.min(least, discsMeet(there.at.x - ox, there.at.y - oy, vx, vy, sum));
      }
    }
    if (least <= 1) return start + least * length;
    start += length;
  }
  return undefined;
}

/** What is left of a way once this much of it is behind one. */
function restOf(path: Path, distance: number): Path {
  let start = 0;
  const ahead = path.filter((place, i) => {
    if (i > 0) start += gapBetween(path[i - 1]!, place);
    return start > distance;
  });
  return [placeAlong(path, distance), ...ahead];
}

/** So far, in thousandths, whoever begins beside a vehicle is followed at a time until he is clear of it. */
const LEAVING = 200;

/**
 * The same where vehicles are concerned. Who begins that near is not stopped by going away; once he is clear of it, he
 * meets it like anybody else, should his way lead back or another of his figures run into it.
 */
function firstNear(path: Path, own: Standing, other: Standing, near: number): number | undefined {
  const length = pathLength(path);
  const limit = Math.max(0, near);
  let shapes = own.shapes;
  let apart = gapBetweenUnits(own, other);
  let walked = 0;
  while (apart <= limit + 2) {
    if (walked >= length) return undefined;
    const next = Math.min(length, walked + LEAVING);
    const there = placeAlong(path, next);
    shapes = own.shapes.map((shape) => movedShape(shape, path[0]!, there));
    const after = gapOfShapes(shapes, other.shapes);
    if (after <= apart) return walked;
    [apart, walked] = [after, next];
  }
  const rest = restOf(path, walked);
  const met = pathLength(rest) === 0 ? undefined : firstWithin(rest, shapes, other.shapes, limit);
  return met === undefined ? undefined : walked + met;
}
const movedShape = (shape: Shape, from: Place, to: Place): Shape =>
  shape.kind === 'disc'
    ? { ...shape, at: shifted(shape.at, from, to) }
    : {
        ...shape,
        at: shifted(shape.at, from, to),
        corners: shape.corners.map((corner) => shifted(corner, from, to)),
      };

/** Could they meet at all? At a glance. */
function mayMeet(path: Path, own: Standing, other: Standing): boolean {
  const near = own.reach + other.reach + TOUCH;
  const [start] = path;
  for (let i = 1; i < path.length; i++) {
    const a = shifted(own.middle, start!, path[i - 1]!);
    const b = shifted(own.middle, start!, path[i]!);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const [px, py] = [other.middle.x - a.x, other.middle.y - a.y];
    const length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    if ((px - dx * t) ** 2 + (py - dy * t) ** 2 <= near * near) return true;
  }
  return false;
}

/** Does the other stand on the table besides this unit, so that it can be met? */
const isThere = (unit: Unit, other: Unit): boolean =>
  other !== unit && isHere(other) && !isAircraft(other) && (!other.hidden || other.side === unit.side);

/** May one go through the other? CLA-2.16 Figures step aside for armour; lone figures pass their friends. */
const passes = (unit: Unit, other: Unit): boolean =>
  (isAfv(unit) && !isVehicle(other)) ||
  (other.side === unit.side && (isIndependent(unit) || isIndependent(other)));

/** Bases may overlap by a hair where places are rounded. */
const HAIR = 3;
export const overlapping = (a: Standing, b: Standing): boolean => {
  if (leastGap(a, b) > 0) return false;
  for (const one of a.shapes)
    for (const other of b.shapes) {
      if (one.kind === 'disc' && other.kind === 'disc') {
        const sum = one.radius + other.radius - HAIR;
        if ((one.at.x - other.at.x) ** 2 + (one.at.y - other.at.y) ** 2 < sum * sum) return true;
      } else if (gapOfShapes([one], [other]) === 0) return true;
    }
  return false;
};

/** Is there room for the unit here? */
export const isFree = (state: State, unit: Unit, here: Standing): boolean =>
  !allUnits(state).some((other) => isThere(unit, other) && overlapping(here, standing(other, other.pose!)));

const NO_EDGES: readonly Edge[] = [];
/** Over which edges the footprint reaches. */
export function overEdges({ map }: State, { shapes, places, middle, reach }: Standing): readonly Edge[] {
  const { x: atX, y: atY } = middle;
  if (atX >= reach && atY >= reach && atX + reach <= map.width && atY + reach <= map.depth) return NO_EDGES;
  const found = new Set<Edge>();
  shapes.forEach((shape, i) => {
    const points = shape.kind === 'quad' ? shape.corners : [places[i]!];
    const radius = shape.kind === 'disc' ? shape.radius : 0;
    for (const { x, y } of points) {
      if (x - radius < -HAIR) found.add('west');
      if (y - radius < -HAIR) found.add('south');
      if (x + radius > map.width + HAIR) found.add('east');
      if (y + radius > map.depth + HAIR) found.add('north');
    }
  });
  return [...found];
}

/** The enemies whose bases its own touch here. */
const foesTouched = (state: State, unit: Unit, here: Standing): Unit[] =>
  allUnits(state).filter(
    (other) =>
      other.side !== unit.side && isThere(unit, other) && touches(here, standing(other, other.pose!)),
  );

/** CLA-2.12 What stands against turning, forming up or mounting on the spot. */
export function formingProblem(
  state: State,
  unit: Unit,
  pose: Pose,
  formed: Unit = unit,
): Problem | undefined {
  const here = standing(formed, pose);
  if (overEdges(state, here).some((edge) => edge !== unit.entering))
    return no('off-table', 'CLA-2.12', 'It would reach over the edge of the table; move it first.');
  if (!isFree(state, unit, here))
    return no('no-room', 'CLA-2.12', 'There is no room for that here; move first, or turn less.');
  // CLA-2.14 Contact is made by moving only.
  if (fights(unit) && foesTouched(state, unit, here).some(fights))
    return no('no-room', 'CLA-2.12', 'It would touch the enemy; turn less, or charge.');
  return groundUnder(state, formed, pose, isVehicle(unit) && unit.kind !== 'tank');
}

/** Ground that a unit may not stand on so: nobody on what is impassable, `slow` also not on difficult ground. */
function groundUnder(
  state: State,
  unit: Unit,
  pose: Pose,
  slow: boolean,
  base?: number,
): Problem | undefined {
  const { places, radius } = piecesOf(unit, pose);
  for (const at of places) {
    const barred =
      barredFor(state.map, at, at, radius) ??
      (unit.kind === 'tank' ? meetsKind(state.map, state.closedToTanks, at, at, radius) : undefined);
    if (barred) return no('impassable', 'CLA-2.9', `Nobody gets onto ${called(barred)}; turn less.`);
    if (slow && standsIn(state.map, at, base ?? radius))
      return isVehicle(unit)
        ? no('cannot-enter-difficult', 'CLA-2.8', 'Wheels stay out of difficult ground; turn less.')
        : no('difficult-ground', 'CLA-2.11', 'It would swing into difficult ground; turn less.');
  }
  return undefined;
}

/** The whole of a move, found out beforehand. */
export type Way = {
  readonly path: Path;
  readonly pose: Pose;
  readonly turned: 'first' | 'last';
  /** Enemies that it comes into contact with, and units that armour stands beside. */
  readonly contacts: readonly string[];
  readonly touches: readonly string[];
  readonly entering: Edge | null;
  readonly exit: string | null;
  readonly length: number;
};

/** The first enemy on the way stops it, a friend bars it, and whoever stands too near to turn beside. Answers how far it gets. */
function metOnWay(state: State, { unit, path }: Ask, own: Standing, turns: boolean): number | Problem {
  const length = pathLength(path);
  let stop = length;
  for (const other of allUnits(state)) {
    if (!isThere(unit, other) || passes(unit, other)) continue;
    const there = standing(other, other.pose!);
    if (!mayMeet(path, own, there)) continue;
    if (turns && overlapping(own, there) && !overlapping(standing(unit, unit.pose!), there))
      return no('no-room', 'CLA-2.12', `There is no room to turn beside ${other.name}.`);
    const foe = other.side !== unit.side;
    const at = firstMeeting(path, own, there, foe ? TOUCH / 2 : -HAIR);
    if (at === undefined || at >= stop) continue;
    if (!foe) return no('in-the-way', 'CLA-2.14', `${other.name} is in the way; go round.`);
    stop = at;
  }
  return stop;
}

/** Armour that would end among figures stops short of them. */
function shortOf(state: State, ask: Ask, own: Standing, length: number): number {
  let stop = length;
  const end = placeAlong(ask.path, length);
  const there = standing(ask.unit, posed(end, ask.facing));
  for (const other of allUnits(state)) {
    if (!isThere(ask.unit, other) || !overlapping(there, standing(other, other.pose!))) continue;
    const at = firstMeeting(ask.path, own, standing(other, other.pose!), TOUCH / 2);
    if (at !== undefined) stop = Math.min(stop, at);
  }
  return stop;
}

function exitOf(state: State, unit: Unit, path: Path): Exit | undefined {
  const end = path[path.length - 1]!;
  const { width, depth } = state.map;
  const over: Record<Edge, boolean> = {
    west: end.x <= 0,
    east: end.x >= width,
    south: end.y <= 0,
    north: end.y >= depth,
  };
  return state.exits.find(({ edge, from, to, turn, side, units }) => {
    const along = edge === 'north' || edge === 'south' ? end.x : end.y;
    return (
      over[edge] &&
      along >= from &&
      along <= to &&
      state.turn >= turn &&
      side === unit.side &&
      (!units || units.includes(unit.id))
    );
  });
}

/**
 * Does a unit that faces so come over an edge where its way begins, once it has turned, where it bends, or where it ends?
 * In between it cannot: the table has no bays.
 */
const runsOver = (state: State, unit: Unit, path: Path, facing: number): boolean =>
  (facing === unit.pose!.facing ? path.slice(1) : path).some((place) =>
    overEdges(state, standing(unit, posed(place, facing))).some((edge) => edge !== unit.entering),
  );

const STOPPED_AT_EDGE = no(
  'off-table',
  'CLA-2.14',
  'The edge of the table stops the move; end it before the edge.',
);

/** One way of carrying the move out: turning first, or last. */
function tryWay(state: State, ask: Ask, turned: 'first' | 'last'): Way | Problem {
  const { unit, path, facing } = ask;
  const along = turned === 'first' ? facing : unit.pose!.facing;
  const own = standing(unit, posed(path[0]!, along));
  const exit = exitOf(state, unit, path);
  const met = metOnWay(state, ask, own, along !== unit.pose!.facing);
  if (typeof met !== 'number') return met;
  const stop = isAfv(unit) ? shortOf(state, ask, own, met) : met;
  const whole = stop >= pathLength(path) - 1e-6;
  const length = whole ? pathLength(path) : Math.floor(Math.max(0, stop));
  const end = whole ? path[path.length - 1]! : placeAlong(path, length);
  const walked = whole ? path : length === 0 ? [path[0]!] : firstPart(path, length);
  const pose = posed(end, facing);
  const swings = unit.kind !== 'tank' && ask.going === 'good' && facing !== along;
  if (runsOver(state, unit, exit ? walked.slice(0, -1) : walked, along)) return STOPPED_AT_EDGE;
  const left = { path: walked, pose, turned, length } as const;
  const there = exit && whole ? undefined : landed(state, unit, left);
  // CLA-2.11 Whoever was stopped and touches nobody, since he turned or met armour, has not charged.
  const charges = there !== undefined && isWay(there) && there.contacts.length > 0;
  const problem =
    groundProblem(state, { ...ask, path: walked }, along, charges) ??
    (swings ? groundUnder(state, unit, pose, true, charges ? CENTRE : undefined) : undefined);
  if (problem) return problem;
  return there ?? { ...left, contacts: [], touches: [], entering: null, exit: exit!.id }; // nobody lands who leaves
}

function landed(
  state: State,
  unit: Unit,
  way: Pick<Way, 'path' | 'pose' | 'turned' | 'length'>,
): Way | Problem {
  const here = standing(unit, way.pose);
  const over = overEdges(state, here);
  if (over.some((edge) => edge !== unit.entering)) return STOPPED_AT_EDGE;
  if (!isFree(state, unit, here))
    return no('no-room', 'CLA-2.14', 'There is no room for it there; end elsewhere, or face another way.');
  const near = foesTouched(state, unit, here);
  const armour = isAfv(unit);
  const { path, pose, turned, length } = way;
  return {
    path,
    pose,
    turned,
    length,
    contacts: armour ? [] : near.filter(fights).map(({ id }) => id),
    touches: armour ? near.filter((other) => !isVehicle(other)).map(({ id }) => id) : [],
    entering: over.length > 0 ? unit.entering : null,
    exit: null,
  };
}

const isWay = (found: Way | Problem): found is Way => 'pose' in found;

/** Where a move leads, or what stands against it. The unit turns to its new facing where it begins, else where it ends. */
export function wayFor(state: State, ask: Ask, allowance: number): Way | Problem {
  if (!isWithin(pathLength(ask.path), allowance))
    return no('too-far', 'CLA-2.1', `It may go ${inInches(allowance / INCH)}; end the way sooner.`);
  const { path, unit, facing } = ask;
  const stays =
    path.length === 1 &&
    facing === unit.pose!.facing &&
    path[0]!.x === unit.pose!.x &&
    path[0]!.y === unit.pose!.y;
  // Whoever has closed up against others may always stay.
  if (stays)
    return {
      path,
      pose: unit.pose!,
      turned: 'first',
      contacts: [],
      touches: [],
      entering: unit.entering,
      exit: null,
      length: 0,
    };
  if (path.length === 1 && !unit.entering) {
    const problem = formingProblem(state, unit, posed(path[0]!, facing));
    if (problem) return problem;
  }
  const first = tryWay(state, ask, 'first');
  if (isWay(first) || ask.facing === ask.unit.pose!.facing) return first;
  const last = tryWay(state, ask, 'last');
  // Whoever has no room to turn first is told what stands against going as he faces.
  return isWay(last) || first.code === 'no-room' ? last : first;
}
