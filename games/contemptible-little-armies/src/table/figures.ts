import { ahead, footprint, INCH, type Place, type Pose, posed, type Shape } from '@sandtable/table';
import type { Unit } from '../play/state.ts';

/** CLA-10.1 What a unit covers: figures in files and ranks behind its front centre, or a vehicle. */

export const FOOT = 375;
export const HORSE = 500;
const OPEN = 1.5 * INCH;
const CLOSE = 0.75 * INCH;
/** Width and length of vehicles, in thousandths. */
export const CAR = { width: 1.5 * INCH, depth: 3 * INCH };
export const TANK = { width: 2 * INCH, depth: 4 * INCH };

export const isAfv = ({ kind }: Unit): boolean => kind === 'tank' || kind === 'armoured-car';
export const isVehicle = (unit: Unit): boolean => isAfv(unit) || unit.kind === 'soft-vehicle';
export const isAircraft = ({ kind }: Unit): boolean => kind === 'aircraft';
export const isIndependent = ({ kind }: Unit): boolean =>
  kind === 'cinc' || kind === 'staff-officer' || kind === 'observer' || kind === 'sniper';
export const isOfficer = ({ kind }: Unit): boolean => kind === 'cinc' || kind === 'staff-officer';
/** A unit proper: no aircraft, no independent figure. */
export const isGroundUnit = (unit: Unit): boolean => !isAircraft(unit) && !isIndependent(unit);
export const isCrewed = ({ kind }: Unit): boolean =>
  kind === 'hmg-team' || kind === 'light-mortar-team' || kind === 'field-gun' || kind === 'aa-gun';
/** CLA-4.14 Snipers, HMGs, field guns, AA guns. */
export const isProtected = ({ kind }: Unit): boolean =>
  kind === 'sniper' || kind === 'hmg-team' || kind === 'field-gun' || kind === 'aa-gun';

/** Figures of a unit that is not made of single ones count as one. */
export const strengthOf = (unit: Unit): number =>
  unit.men.length > 0 ? unit.men.length : isVehicle(unit) || isAircraft(unit) ? 1 : 0;

export const radiusOf = (unit: Unit): number => (unit.mounted ? HORSE : FOOT);

type Offset = readonly [forward: number, right: number];

/** From the middle of the front rank outwards, then the next rank: whoever matters most stands first. */
function ranked(n: number, ranks: number, apart: number): Offset[] {
  const files = Math.ceil(n / ranks);
  const offsets: Offset[] = [];
  for (let rank = 0; rank * files < n; rank++) {
    const inRank = Math.min(files, n - rank * files);
    const row = Array.from({ length: inRank }, (_, i) => (i - (inRank - 1) / 2) * apart);
    row.sort((a, b) => Math.abs(a) - Math.abs(b) || a - b);
    for (const right of row) offsets.push([-rank * apart, right]);
  }
  return offsets;
}

/** CLA-2.13 Four faces round the middle, the surplus on the front face. */
function squared(n: number): Offset[] {
  const faces = [0, 1, 2, 3].map((face) => Math.floor(n / 4) + (face < n % 4 ? 1 : 0));
  const side = (faces[0]! + 1) * CLOSE;
  return faces.flatMap((men, face) =>
    Array.from({ length: men }, (_, i): Offset => {
      const along = (i - (men - 1) / 2) * CLOSE;
      if (face === 0) return [0, along];
      if (face === 1) return [-side / 2 - along, side / 2];
      if (face === 2) return [-side, -along];
      return [-side / 2 + along, -side / 2];
    }),
  );
}

const patterns = new Map<string, readonly Offset[]>();
function offsetsOf(unit: Unit, n: number): readonly Offset[] {
  const apart = unit.formation === 'close-order' ? CLOSE : OPEN;
  const key = unit.formation === 'square' ? `s${n}` : `${n} ${unit.ranks} ${apart}`;
  let found = patterns.get(key);
  if (!found) {
    found = unit.formation === 'square' ? squared(n) : ranked(n, unit.ranks, apart);
    patterns.set(key, found);
  }
  return found;
}

/** What stands where, with a circle round all of it. */
export type Standing = {
  /** Tells it from every other, so that what was measured between two can be kept. */
  readonly no: number;
  readonly places: readonly Place[];
  readonly shapes: readonly Shape[];
  readonly middle: Place;
  readonly reach: number;
};

let numbered = 0;

function vehicleAt(pose: Pose, size: { width: number; depth: number }): Standing {
  const middle = ahead(pose, -size.depth / 2);
  const shape = footprint(posed(middle, pose.facing), size);
  return {
    no: ++numbered,
    places: [middle],
    shapes: [shape],
    middle,
    reach: Math.hypot(size.width, size.depth) / 2,
  };
}

function troopsAt(unit: Unit, pose: Pose, n: number): Standing {
  const radius = radiusOf(unit);
  const places: Place[] = [];
  const shapes: Shape[] = [];
  let [lowX, highX, lowY, highY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [forward, right] of offsetsOf(unit, n)) {
    const at = ahead(pose, forward, right);
    places.push(at);
    shapes.push({ kind: 'disc', at, radius });
    if (at.x < lowX) lowX = at.x;
    if (at.x > highX) highX = at.x;
    if (at.y < lowY) lowY = at.y;
    if (at.y > highY) highY = at.y;
  }
  const middle = { x: Math.round((lowX + highX) / 2), y: Math.round((lowY + highY) / 2) };
  let far = 0;
  for (const { x, y } of places) {
    const squared = (x - middle.x) ** 2 + (y - middle.y) ** 2;
    if (squared > far) far = squared;
  }
  return { no: ++numbered, places, shapes, middle, reach: Math.sqrt(far) + radius };
}

function standingAt(unit: Unit, pose: Pose, n: number): Standing {
  if (unit.kind === 'tank') return vehicleAt(pose, TANK);
  if (isVehicle(unit)) return vehicleAt(pose, CAR);
  if (isAircraft(unit)) {
    const at = { x: pose.x, y: pose.y };
    return { no: ++numbered, places: [at], shapes: [{ kind: 'disc', at, radius: 0 }], middle: at, reach: 0 };
  }
  return troopsAt(unit, pose, n);
}

/** Units stand still a lot: where they stood when last asked is kept, by place. */
type Kept = {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly form: number;
  readonly found: Standing;
};
const SLOTS = 1 << 12;
const kept: (Kept | undefined)[] = new Array(SLOTS).fill(undefined);
const FORMS = { 'open-order': 0, 'close-order': 1, square: 2 } as const;
const BODY = { tank: 1, 'armoured-car': 2, 'soft-vehicle': 2, aircraft: 3 } as Readonly<
  Record<string, number>
>;

export function standing(unit: Unit, pose: Pose, n = unit.men.length): Standing {
  const form =
    n * 128 + unit.ranks * 24 + FORMS[unit.formation] * 8 + (unit.mounted ? 4 : 0) + (BODY[unit.kind] ?? 0);
  const { x, y, facing } = pose;
  const slot =
    (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(facing * 4096 + form, 83_492_791)) &
    (SLOTS - 1);
  const before = kept[slot];
  if (before && before.x === x && before.y === y && before.facing === facing && before.form === form)
    return before.found;
  const found = standingAt(unit, pose, n);
  kept[slot] = { x, y, facing, form, found };
  return found;
}

const NOBODY: Standing = { no: 0, places: [], shapes: [], middle: { x: 0, y: 0 }, reach: 0 };
/** Where it stands now; nothing where it does not. */
export const stands = (unit: Unit): Standing => (unit.pose ? standing(unit, unit.pose) : NOBODY);
