import type { Dice } from '@sandtable/dice';
import {
  directionOf,
  gap,
  INCH,
  inArc,
  insideRing,
  levelAt,
  type Place,
  type Pose,
  type Shape,
} from '@sandtable/table';
import { sorted } from './ground.ts';
import {
  gapOf,
  isActive,
  isMounted,
  isVehicleUnit,
  levelOf,
  type Standing,
  seesPlace,
  standing,
} from './measure.ts';
import { overheadFire } from './seeing.ts';
import type { State, Unit } from './state.ts';
import type { FIRERS, FRIENDS, Mount } from './vocabulary.ts';

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
  const out = directionOf(bearing);
  const crossing = (corner: Place): number => out.x * (to.y - corner.y) - out.y * (to.x - corner.x);
  const ahead = out.x * (to.x - left.x) + out.y * (to.y - left.y) >= 0;
  return ahead && crossing(left) <= 0 && crossing(right) >= 0;
}

/** SCW-8.1 to SCW-8.4 Does the weapon bear? The arc opens from the corners; its edges belong to it. */
export function bears({ shape, mount }: Piece, facing: number, width: number, to: Place): boolean {
  if (mount === 'turret' || shape.kind === 'disc') return true;
  return SIDES[mount].some(([left, right, turn]) => {
    const [a, b] = [shape.corners[left]!, shape.corners[right]!];
    const axis = facing + turn;
    return straightOut(a, b, axis, to) || inArc(a, axis, width, to) || inArc(b, axis, width, to);
  });
}

function crosses(shape: Shape, from: Place, to: Place): boolean {
  if (shape.kind === 'disc') return false;
  const xs = shape.corners.map(({ x }) => x);
  const ys = shape.corners.map(({ y }) => y);
  const low = { x: Math.min(...xs), y: Math.min(...ys) };
  const high = { x: Math.max(...xs), y: Math.max(...ys) };
  return insideRing({ corners: shape.corners, low, high }, from, to).length > 0;
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
    firerLevel: levelAt(sorted(state.map).sight, from),
    friendsLevel: levelOf(state, friend),
    inContact: firer === 'vehicle' && gapOf(stands, there) === 0,
    gapToFriends: firer === 'artillery' ? gapOf(stands, there) / INCH : 0,
    gapFriendsToTarget: firer === 'artillery' ? gapOf(there, target) / INCH : 0,
    options: state.options,
  };
  return overheadFire.run(NO_DICE, input).allowed;
}

const boundsMeet = ({ low, high }: Standing, a: Place, b: Place): boolean =>
  Math.max(a.x, b.x) >= low.x &&
  Math.min(a.x, b.x) <= high.x &&
  Math.max(a.y, b.y) >= low.y &&
  Math.min(a.y, b.y) <= high.y;

/** SCW-8.5 Do friends stand in the line? */
function friendsInLine(state: State, line: Line): boolean {
  if (line.firer === 'mortar') return false;
  const { unit, from, to } = line;
  for (const id in state.units) {
    const friend = state.units[id]!;
    if (friend.side !== unit.side || friend.id === unit.id || friend.concealed || !isActive(friend)) continue;
    const there = standing(friend);
    if (!boundsMeet(there, from, to) || !there.shapes.some((shape) => crosses(shape, from, to))) continue;
    if (!mayFireOver(state, line, friend)) return true;
  }
  return false;
}

/** SCW-8.5 The rear rank does not shoot through the front rank, unless it stands higher. */
function ownInLine(state: State, { stands, from, to }: Line): boolean {
  const { sight } = sorted(state.map);
  const mine = levelAt(sight, from);
  return stands.shapes.some(
    (shape) =>
      (shape.at.x !== from.x || shape.at.y !== from.y) &&
      crosses(shape, from, to) &&
      mine <= levelAt(sight, shape.at),
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

/** SCW-8, SCW-9.1 Every piece against every element of the target; the cheap questions first. */
export function lookAlong(state: State, from: From, target: Standing): Found {
  const { pieces, pose, blind, unit, stands } = from;
  const width = state.options.arcWidth;
  const anyBears = pieces.some((piece) => target.centres.some((to) => bears(piece, pose.facing, width, to)));
  if (!anyBears) return NOTHING;
  const visible = target.centres.filter((to) =>
    pieces.some(({ shape }) => seesPlace(state.map, shape.at, to)),
  ).length;
  const found = {
    firing: [] as number[],
    visible,
    inches: Number.POSITIVE_INFINITY,
    inArc: true,
    seen: visible > 0,
  };
  if (visible === 0 && !blind) return found;
  const massed = unit.formation !== 'deployed' && isMassed(unit);
  for (const piece of pieces) {
    let fires = false;
    target.centres.forEach((to, j) => {
      if (!bears(piece, pose.facing, width, to)) return;
      if (!blind && !seesPlace(state.map, piece.shape.at, to)) return;
      const line = { unit, stands, firer: from.firer, from: piece.shape.at, to, target };
      if ((massed && ownInLine(state, line)) || friendsInLine(state, line)) return;
      fires = true;
      found.inches = Math.min(found.inches, gap(piece.shape, target.shapes[j]!) / INCH);
    });
    if (fires) found.firing.push(piece.index);
  }
  return found;
}

const isMassed = (unit: Unit): boolean => !isVehicleUnit(unit) && unit.kind !== 'artillery';
