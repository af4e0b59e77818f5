import type { Dice } from '@sandtable/dice';
import {
  directionOf,
  INCH,
  inArc,
  insideRing,
  type Place,
  type Pose,
  type Shape,
  squaredGap,
  type TableMap,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { overheadFire } from '../sheet/observing.ts';
import type { FIRERS, FRIENDS, Mount } from '../sheet/vocabulary.ts';
import { levelOn } from './ground.ts';
import { seesPlace } from './sight.ts';
import {
  gapOf,
  isActive,
  isMounted,
  isVehicleUnit,
  levelOf,
  nearer,
  type Standing,
  standing,
  touches,
} from './units.ts';

/** Lines of fire: which weapons bear on a target, which see it, and whether friends are in the way. */

/** One weapon that may bear: the base that it stands on and how it is mounted. */
export type Piece = { readonly index: number; readonly shape: Shape; readonly mount: Mount };

/** SCW-8.1 to SCW-8.4 The sides of a base that a mount looks out of: corners and turn. */
const SIDES: Readonly<Record<Mount, readonly (readonly [left: number, right: number, turn: number])[]>> = {
  infantry: [[0, 1, 0]],
  artillery: [[0, 1, 0]],
  'mounted-cavalry': [
    [0, 1, 0],
    [2, 3, 180],
  ],
  turret: [],
  'hull-front': [[0, 1, 0]],
  'hull-right': [[1, 2, 90]],
  'hull-rear': [[2, 3, 180]],
  'hull-left': [[3, 0, 270]],
};

/** Straight out from the edge between two corners? */
function straightOut(left: Place, right: Place, bearing: number, to: Place): boolean {
  const { x, y } = directionOf(bearing);
  return (
    x * (to.x - left.x) + y * (to.y - left.y) >= 0 &&
    x * (to.y - left.y) - y * (to.x - left.x) <= 0 &&
    x * (to.y - right.y) - y * (to.x - right.x) >= 0
  );
}

/** SCW-8.1 to SCW-8.4 Does the weapon bear? The arc opens from the corners; its edges belong to it. */
function bears({ shape, mount }: Piece, facing: number, width: number, to: Place): boolean {
  if (mount === 'turret' || shape.kind === 'disc') return true;
  for (const [left, right, turn] of SIDES[mount]) {
    const a = shape.corners[left]!;
    const b = shape.corners[right]!;
    const axis = facing + turn;
    if (straightOut(a, b, axis, to) || inArc(a, axis, width, to) || inArc(b, axis, width, to)) return true;
  }
  return false;
}

/** Does the endless line miss the circle round a base? */
function isClearOf({ at, corners }: Extract<Shape, { kind: 'quad' }>, from: Place, to: Place): boolean {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const off = dx * (at.y - from.y) - dy * (at.x - from.x);
  return off * off > (dx * dx + dy * dy) * squaredGap(at, corners[0]!);
}

/** No bounds: whether the line comes near has been looked at. */
const FAR_OFF = { low: { x: -Infinity, y: -Infinity }, high: { x: Infinity, y: Infinity } };

function crosses(shape: Shape, from: Place, to: Place): boolean {
  if (shape.kind === 'disc' || isClearOf(shape, from, to)) return false;
  return insideRing({ corners: shape.corners, low: FAR_OFF.low, high: FAR_OFF.high }, from, to).length > 0;
}

const NO_DICE = { trace: undefined } as unknown as Dice; // this procedure rolls nothing

export type Firer = keyof typeof FIRERS;
export const firerOf = (unit: Unit, mortar: boolean): Firer =>
  mortar
    ? 'mortar'
    : isVehicleUnit(unit)
      ? 'vehicle'
      : unit.kind === 'artillery'
        ? 'artillery'
        : isMounted(unit)
          ? 'cavalry'
          : 'infantry';
const friendsAs = (unit: Unit): keyof typeof FRIENDS =>
  isVehicleUnit(unit)
    ? 'vehicle'
    : unit.kind === 'artillery'
      ? 'artillery'
      : isMounted(unit)
        ? 'cavalry'
        : 'infantry';

type Line = {
  readonly unit: Unit;
  readonly stands: Standing;
  readonly firer: Firer;
  readonly from: Place;
  readonly to: Place;
  readonly target: Standing;
};

/** SCW-8.5 to SCW-8.8 May this friend be fired over? */
function mayFireOver(state: State, { stands, firer, from, target }: Line, friend: Unit): boolean {
  const there = standing(friend);
  const input = {
    firer,
    friends: friendsAs(friend),
    firerLevel: levelOn(state.map, from),
    friendsLevel: levelOf(state, friend),
    inContact: firer === 'vehicle' && touches(stands, there),
    gapToFriends: firer === 'artillery' ? gapOf(stands, there) / INCH : 0,
    gapFriendsToTarget: firer === 'artillery' ? gapOf(there, target) / INCH : 0,
    options: state.options,
  };
  return overheadFire.run(NO_DICE, input).allowed;
}

const boundsMeet = ({ low, high }: Standing, a: Place, b: Place): boolean =>
  (a.x >= low.x || b.x >= low.x) &&
  (a.x <= high.x || b.x <= high.x) &&
  (a.y >= low.y || b.y >= low.y) &&
  (a.y <= high.y || b.y <= high.y);

/** SCW-8.5 Do friends stand in the line? */
function friendsInLine(state: State, line: Line, friends: readonly Unit[]): boolean {
  const { from, to } = line;
  for (const friend of friends) {
    const there = standing(friend);
    if (!boundsMeet(there, from, to) || !there.shapes.some((shape) => crosses(shape, from, to))) continue;
    if (!mayFireOver(state, line, friend)) return true;
  }
  return false;
}

/** SCW-8.5 The rear rank does not shoot through the front rank, unless it stands higher. */
function ownInLine(state: State, { stands, from, to }: Line): boolean {
  const mine = levelOn(state.map, from);
  return stands.shapes.some(
    (shape) =>
      (shape.at.x !== from.x || shape.at.y !== from.y) &&
      crosses(shape, from, to) &&
      mine <= levelOn(state.map, shape.at),
  );
}

/** What fire finds on the table: who can fire, what they see, how far off the nearest is. */
export type Found = {
  readonly firing: readonly number[];
  /** Elements of the target that are seen, whether in arc or not. */
  readonly visible: number;
  readonly inches: number;
  /** In arc but seen by none that bears, or kept back by friends: for the refusal. */
  readonly inArc: boolean;
  readonly seen: boolean;
};

export type From = {
  readonly unit: Unit;
  readonly pose: Pose;
  readonly stands: Standing;
  readonly pieces: readonly Piece[];
  readonly firer: Firer;
  /** Shells that fall from above need no sight of the firer's own. */
  readonly blind: boolean;
};

const NOTHING: Found = {
  firing: [],
  visible: 0,
  inches: Number.POSITIVE_INFINITY,
  inArc: false,
  seen: false,
};

/** A line from a piece to an element of the target, by their numbers. */
type Sighted = { readonly piece: number; readonly element: number };
/** All that matters of a friend: where he stands, by serial, and as what. */
type Between = { readonly serial: number; readonly as: keyof typeof FRIENDS };
type Lines = {
  readonly map: TableMap;
  readonly bears: boolean;
  /** Elements of the target that are seen, by their numbers. */
  readonly seen: readonly number[];
  readonly lines: readonly Sighted[];
  readonly facing: number;
  readonly width: number;
  readonly blind: boolean;
  /** What it comes to when nobody stands in the way; worked out when first asked for. */
  free?: Found;
  /** And with these friends between, the last time that it was asked. */
  friends?: readonly Between[];
  screened?: Found;
};
const linesKnown = new WeakMap<readonly Piece[], Map<number, Lines>>();
/** More than so many targets of one group are forgotten. */
const MOST_TARGETS = 200;

/** SCW-8 Which pieces bear on and see which elements; it depends on where both stand, and is remembered with it. */
function linesTo({ map, options }: State, { pieces, pose, blind }: From, target: Standing): Lines {
  const width = options.arcWidth;
  let known = linesKnown.get(pieces);
  if (!known) {
    known = new Map();
    linesKnown.set(pieces, known);
  }
  const found = known.get(target.serial);
  if (found && found.map === map && found.facing === pose.facing && found.width === width)
    if (found.blind === blind) return found;
  const lines: Sighted[] = [];
  let bearing = false;
  const inView: number[] = [];
  const { centres } = target;
  const bear = pieces.map((piece) => centres.map((to) => bears(piece, pose.facing, width, to)));
  if (bear.some((row) => row.includes(true))) {
    bearing = true;
    const seen = centres.map(() => false);
    for (let i = 0; i < pieces.length; i++)
      for (let j = 0; j < centres.length; j++) {
        const aims = bear[i]![j]!;
        if (seen[j] && !aims) continue;
        const sees = seesPlace(map, pieces[i]!.shape.at, centres[j]!);
        if (aims && (blind || sees)) lines.push({ piece: i, element: j });
        seen[j] ||= sees;
      }
    for (let j = 0; j < seen.length; j++) if (seen[j]) inView.push(j);
  }
  const worked: Lines = { map, bears: bearing, seen: inView, lines, facing: pose.facing, width, blind };
  if (known.size >= MOST_TARGETS) known.clear();
  known.set(target.serial, worked);
  return worked;
}

/** SCW-8, SCW-9.1 Every piece against every element of the target. */
export function lookAlong(state: State, from: From, target: Standing): Found {
  const { pieces, blind, unit, stands, firer } = from;
  const known = linesTo(state, from, target);
  if (!known.bears) return NOTHING;
  const massed = unit.formation !== 'deployed' && isMassed(unit);
  const friends = firer === 'mortar' ? [] : friendsNear(state, unit, stands, target);
  const clear = !massed && friends.length === 0;
  if (clear && known.free) return known.free;
  if (known.screened && !clear && isSame(known.friends!, friends)) return known.screened;
  const { seen, lines } = known;
  const bases: Shape[] = [];
  const firing: number[] = [];
  if (seen.length > 0 || blind)
    for (const { piece, element } of lines) {
      const { shape, index } = pieces[piece]!;
      if (firing[firing.length - 1] === index && bases[bases.length - 1] === shape) continue;
      const line = { unit, stands, firer, from: shape.at, to: target.centres[element]!, target };
      if (!clear && ((massed && ownInLine(state, line)) || friendsInLine(state, line, friends))) continue;
      if (firing[firing.length - 1] !== index) firing.push(index);
      bases.push(shape);
    }
  const inches = rangeFrom(bases, target, seen, stands.half + target.half) / INCH;
  const found = { firing, visible: seen.length, inches, inArc: true, seen: seen.length > 0 };
  if (clear) known.free = found;
  else {
    known.friends = friends.map((friend) => ({ serial: standing(friend).serial, as: friendsAs(friend) }));
    known.screened = found;
  }
  return found;
}

/** SCW-9.1 From the nearest that fires to the nearest that is seen, in arc or not; to the nearest of all if none is. */
function rangeFrom(bases: readonly Shape[], { shapes }: Standing, seen: readonly number[], halves: number) {
  let least = Number.POSITIVE_INFINITY;
  for (const base of bases)
    if (seen.length === 0) for (const shape of shapes) least = nearer(base, shape, halves, least);
    else for (const element of seen) least = nearer(base, shapes[element]!, halves, least);
  return least;
}

const isSame = (before: readonly Between[], friends: readonly Unit[]): boolean =>
  before.length === friends.length &&
  before.every(
    ({ serial, as }, i) => standing(friends[i]!).serial === serial && friendsAs(friends[i]!) === as,
  );

/** Friends who stand anywhere between a unit and its target. */
function friendsNear(state: State, unit: Unit, stands: Standing, target: Standing): Unit[] {
  const low = { x: Math.min(stands.low.x, target.low.x), y: Math.min(stands.low.y, target.low.y) };
  const high = { x: Math.max(stands.high.x, target.high.x), y: Math.max(stands.high.y, target.high.y) };
  const near: Unit[] = [];
  for (const id in state.units) {
    const friend = state.units[id]!;
    if (friend.side !== unit.side || friend.id === unit.id || friend.concealed || !isActive(friend)) continue;
    if (boundsMeet(standing(friend), low, high)) near.push(friend);
  }
  return near;
}

const isMassed = (unit: Unit): boolean => !isVehicleUnit(unit) && unit.kind !== 'artillery';
