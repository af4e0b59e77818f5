import type { Problem, Side } from '@sandtable/engine';
import {
  type Base,
  directionOf,
  footprint,
  gap,
  gapToPoint,
  INCH,
  type Place,
  type Pose,
  posed,
  type Shape,
  type SightRules,
  squaredGap,
  stations,
  type TableMap,
} from '@sandtable/table';
import type { Formation, Officer, State, Unit } from '../play/state.ts';
import { ELEMENT_BASE, GUN_BASE, LIMBER_BASE, OFFICER_BASE, vehicleBase } from '../sheet/armament.ts';
import type { Cover, Troop } from '../sheet/vocabulary.ts';
import { coverOfAll, HIGH, levelOfAll } from './ground.ts';
import { seesPlace } from './sight.ts';

/** Units on the table: who is there, what ground they cover, how far apart they are, whom they see. */

export const no = (code: string, rule: string, message: string): Problem => ({ code, rule, message });

export const isVehicleUnit = (unit: Unit): boolean => unit.kind === 'armour' || unit.kind === 'softskin';
/** SCW-1.6 A vehicle is a unit of one. */
export const strength = (unit: Unit): number => (isVehicleUnit(unit) ? 1 : unit.elements.length);
export const isMounted = (unit: Unit): boolean => unit.kind === 'cavalry' && unit.mounted;
/** SCW-1.4 Dismounted cavalry is infantry. */
export const onFoot = (unit: Unit): boolean =>
  unit.kind === 'infantry' || (unit.kind === 'cavalry' && !unit.mounted);
export const isTroops = (unit: Unit): boolean => !isVehicleUnit(unit);
export const troopOf = (unit: Unit): Troop =>
  unit.kind === 'artillery' ? 'horse-limber' : isMounted(unit) ? 'cavalry' : 'infantry';

/** In the game and on the table; not aboard a truck. */
export const isHere = (unit: Unit): boolean => unit.pose !== null && unit.fate === null;
/** Here, and not a wreck. */
export const isActive = (unit: Unit): boolean =>
  isHere(unit) && unit.condition !== 'abandoned' && unit.condition !== 'destroyed';
/** Out of the battle for good, or a wreck: not who left the table by the road. */
export const isLost = ({ fate, condition }: Unit): boolean =>
  (fate !== null && fate !== 'left') || condition === 'abandoned' || condition === 'destroyed';
export const isSeen = (unit: Unit): boolean => isActive(unit) && !unit.concealed;
export const all = (state: State): Unit[] => Object.values(state.units);
export function unitsOf({ units }: State, side: Side): Unit[] {
  const own: Unit[] = [];
  for (const id in units) if (units[id]!.side === side) own.push(units[id]!);
  return own;
}
/** Enemies in view: no markers (SCW-7.10), no wrecks. */
export function enemiesOf({ units }: State, side: Side): Unit[] {
  const enemies: Unit[] = [];
  for (const id in units) if (units[id]!.side !== side && isSeen(units[id]!)) enemies.push(units[id]!);
  return enemies;
}
export const sideOf = (state: State, side: Side) => state.sides.find(({ id }) => id === side)!;
export const passengersOf = (state: State, truck: Unit): Unit[] =>
  all(state).filter((unit) => unit.carrier === truck.id && unit.fate === null);

export const isEngaged = ({ fights }: State, { id }: Unit): boolean =>
  fights.length > 0 && fights.some(({ attacker, defender }) => attacker === id || defender === id);

/** SCW-1.7 Only the best officer with a unit counts. */
export const officersWith = (state: State, unit: Unit): Officer[] =>
  Object.values(state.officers).filter((officer) => officer.attachedTo === unit.id && !officer.lost);
export function officerFactor({ officers }: State, unit: Unit): number {
  let best = 0;
  for (const id in officers) {
    const { attachedTo, lost, factor } = officers[id]!;
    if (attachedTo === unit.id && !lost && factor > best) best = factor;
  }
  return best;
}

/** SCW-1.5 */
export function baseOf(unit: Unit): Base {
  if (unit.vehicle) return vehicleBase(unit.vehicle);
  if (unit.kind === 'artillery') return unit.limbered ? LIMBER_BASE : GUN_BASE;
  return ELEMENT_BASE;
}

/** Where a unit stands, element by element, with bounds for quick looks. */
export type Standing = {
  readonly shapes: readonly Shape[];
  readonly centres: readonly Place[];
  readonly low: Place;
  readonly high: Place;
  /** From the centre of a base to its farthest corner. */
  readonly half: number;
  /** Tells it from all others. */
  readonly serial: number;
  /** What has been measured from here to where others stand, by their serial; units often stand still. */
  readonly gaps: Map<number, number>;
};

const FORMATIONS = {
  deployed: { kind: 'line' },
  'two-ranks': { kind: 'ranks', ranks: 2 },
  column: { kind: 'column' },
} as const;

const NORTH: Pose = { x: 0, y: 0, facing: 0 };
const offsetsKnown = new WeakMap<Base, Map<string, readonly Place[]>>();

/** Where elements stand round a unit that faces north: to the right (x) and forward (y). */
function offsetsOf(base: Base, formation: Formation, n: number): readonly Place[] {
  let known = offsetsKnown.get(base);
  if (!known) {
    known = new Map();
    offsetsKnown.set(base, known);
  }
  const key = formation + n;
  let offsets = known.get(key);
  if (!offsets) {
    offsets = stations(NORTH, FORMATIONS[formation], n, base);
    known.set(key, offsets);
  }
  return offsets;
}

/** The ground of every element, as `ranked` has it. */
function stand(pose: Pose, offsets: readonly Place[], base: Base): Standing {
  const front = directionOf(pose.facing);
  const [wide, deep] = 'radius' in base ? [0, 0] : [base.width / 2, base.depth / 2];
  let lowX = Infinity;
  let lowY = Infinity;
  let highX = -Infinity;
  let highY = -Infinity;
  const place = (from: Place, forward: number, right: number): Place => {
    const x = Math.round(from.x + (front.x * forward + front.y * right) / 1e6);
    const y = Math.round(from.y + (front.y * forward - front.x * right) / 1e6);
    return { x, y };
  };
  const corner = (from: Place, forward: number, right: number): Place => {
    const at = place(from, forward, right);
    if (at.x < lowX) lowX = at.x;
    if (at.x > highX) highX = at.x;
    if (at.y < lowY) lowY = at.y;
    if (at.y > highY) highY = at.y;
    return at;
  };
  const shapes: Shape[] = [];
  const centres: Place[] = [];
  for (const { x, y } of offsets) {
    const at = place(pose, y, x);
    const corners = [
      corner(at, deep, -wide),
      corner(at, deep, wide),
      corner(at, -deep, wide),
      corner(at, -deep, -wide),
    ];
    centres.push(at);
    shapes.push({ kind: 'quad', at, corners });
  }
  return standingOf(shapes, centres, { x: lowX, y: lowY }, { x: highX, y: highY });
}

let made = 0;
/** With bounds that are known. */
export function standingOf(
  shapes: readonly Shape[],
  centres: readonly Place[],
  low: Place,
  high: Place,
): Standing {
  let half = 0;
  for (const shape of shapes) half = Math.max(half, halfOf(shape));
  return { shapes, centres, low, high, half, serial: made++, gaps: new Map() };
}

type Kept = {
  readonly pose: Pose;
  readonly formation: Formation;
  readonly n: number;
  readonly base: Base;
  readonly stands: Standing;
};
/** What was worked out last, by where it is; a few hundred are kept, and one takes the place of another. */
const SLOTS = 2 ** 9;
const kept: (Kept | undefined)[] = Array.from({ length: SLOTS }, () => undefined);

function slotOf({ x, y, facing }: Pose, n: number): number {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(facing * 2 + n, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & (SLOTS - 1);
}

/** The ground that a unit would cover. */
export function standingAt(unit: Unit, pose: Pose, formation: Formation = unit.formation): Standing {
  const base = baseOf(unit);
  const n = strength(unit);
  const slot = slotOf(pose, n);
  const found = kept[slot];
  if (
    found &&
    (found.pose === pose ||
      (found.pose.x === pose.x && found.pose.y === pose.y && found.pose.facing === pose.facing)) &&
    found.formation === formation &&
    found.n === n &&
    found.base === base
  )
    return found.stands;
  const spread = formation === 'column' && unit.kind === 'artillery' ? 'deployed' : formation;
  const stands = stand(pose, offsetsOf(base, spread, n), base);
  kept[slot] = { pose, formation, n, base, stands };
  return stands;
}
/** Only of units that are here. */
export const standing = (unit: Unit): Standing => standingAt(unit, unit.pose!);
export const officerShape = (place: Place): Shape => footprint(posed(place, 0), OFFICER_BASE);

const apart = (a: Standing, b: Standing): number => {
  const dx = Math.max(0, a.low.x - b.high.x, b.low.x - a.high.x);
  const dy = Math.max(0, a.low.y - b.high.y, b.low.y - a.high.y);
  return Math.max(dx, dy);
};
/** Can they be within so many thousandths? A quick look at the bounds. */
export const mayBeWithin = (a: Standing, b: Standing, near: number): boolean => apart(a, b) <= near;

/** More than so many measurements from one place are forgotten. */
const MOST_GAPS = 200;

/** Thousandths between the nearest points of two units. */
export function gapOf(a: Standing, b: Standing): number {
  let least = a.gaps.get(b.serial) ?? b.gaps.get(a.serial);
  if (least !== undefined) return least;
  least = leastGap(a.shapes, b.shapes, a.half + b.half);
  if (a.gaps.size >= MOST_GAPS) a.gaps.clear();
  a.gaps.set(b.serial, least);
  return least;
}

/** The two bases whose centres are nearest first: after that hardly any need measuring. */
export function leastGap(a: readonly Shape[], b: readonly Shape[], halves: number): number {
  let one = a[0];
  let other = b[0];
  if (!one || !other) return Number.POSITIVE_INFINITY;
  let near = Number.POSITIVE_INFINITY;
  for (const mine of a)
    for (const theirs of b) {
      const far = squaredGap(mine.at, theirs.at);
      if (far >= near) continue;
      one = mine;
      other = theirs;
      near = far;
    }
  let least = gap(one, other);
  for (const mine of a)
    for (const theirs of b) if (mine !== one || theirs !== other) least = nearer(mine, theirs, halves, least);
  return least;
}

/** From the centre of a base to its farthest corner. */
function halfOf(shape: Shape): number {
  if (shape.kind === 'disc') return shape.radius;
  let most = 0;
  for (const corner of shape.corners) most = Math.max(most, squaredGap(shape.at, corner));
  return Math.sqrt(most);
}

/** The gap between two bases that reach so far together, or the one that is known if theirs cannot be less. */
export function nearer(one: Shape, other: Shape, halves: number, least: number): number {
  if (least < Number.POSITIVE_INFINITY) {
    const reach = least + halves;
    if (squaredGap(one.at, other.at) > reach * reach) return least;
  }
  return Math.min(least, gap(one, other));
}
/** Are they within so many inches, that distance included? */
export const within = (a: Standing, b: Standing, inches: number): boolean =>
  mayBeWithin(a, b, inches * INCH) && gapOf(a, b) <= inches * INCH;
/** SCW-8.7 Touching is within a twentieth of an inch. */
const TOUCHING = INCH / 20;
export const touches = (a: Standing, b: Standing): boolean =>
  mayBeWithin(a, b, TOUCHING) && gapOf(a, b) <= TOUCHING;
export const inchesBetween = (a: Unit, b: Unit): number => gapOf(standing(a), standing(b)) / INCH;

/** SCW-7.8 What stops a look. */
export const SIGHT: SightRules = {
  depth: [{ kinds: HIGH, most: 2 * INCH, over: 'each' }],
  hills: 'by-levels',
  overTall: true,
};

/** SCW-7.7 From any element to any element. */
export function seesFrom(map: TableMap, from: Standing, to: Standing): boolean {
  for (const a of from.centres) for (const b of to.centres) if (seesPlace(map, a, b)) return true;
  return false;
}
export const sees = (state: State, looker: Unit, target: Unit): boolean =>
  seesFrom(state.map, standing(looker), standing(target));

/** SCW-8.9 */
export const coverOf = (state: State, unit: Unit): Cover => coverOfAll(state.map, standing(unit).centres);
export const levelOf = (state: State, unit: Unit): number => levelOfAll(state.map, standing(unit).centres);

/** SCW-3.3 An enemy unit that some element sees, at this distance or less. */
export const seenEnemyWithin = (state: State, unit: Unit, inches: number): boolean =>
  enemiesOf(state, unit.side).some(
    (enemy) => within(standing(unit), standing(enemy), inches) && sees(state, unit, enemy),
  );

/** The nearest enemy in view, edge to edge; of a unit in hiding, from its marker. */
export function nearestEnemy(state: State, unit: Unit): Unit | undefined {
  const from = unit.pose!;
  let best: Unit | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const enemy of enemiesOf(state, unit.side)) {
    const there = standing(enemy);
    const far = unit.concealed
      ? Math.min(...there.shapes.map((shape) => gapToPoint(shape, from)))
      : gapOf(standing(unit), there);
    if (far < least) [best, least] = [enemy, far];
  }
  return best;
}
