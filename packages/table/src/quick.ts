import { insideRing } from './passage.ts';
import { type Place, side } from './place.ts';
import { segmentsMeet } from './shape.ts';
import {
  type Ground,
  type Kind,
  perMap,
  type Ring,
  ringHolds,
  ringsOf,
  surveyOf,
  type TableMap,
} from './terrain.ts';

/** The plain question whether a line runs inside any ground of some kinds, as quick as can be, and exact. */

/** Rings as flat numbers: for each its bounds, then where its corners begin. */
type Flat = {
  readonly rings: readonly Ring[];
  /** Four a ring: least and most x, least and most y. */
  readonly bounds: Float64Array;
  /** Where the corners of each ring begin, and after the last one where they end. */
  readonly starts: Int32Array;
  /** Two a corner; the first corner of a ring stands again after its last. */
  readonly corners: Float64Array;
  /** 1 for rings whose edges meet nowhere but at their common corners. */
  readonly simple: Uint8Array;
};

/** An outline that meets itself may be crossed without being entered. */
function isSimple({ corners }: Ring): boolean {
  const n = corners.length;
  const corner = (i: number): Place => corners[i % n]!;
  for (let i = 0; i < n; i++) {
    if (side(corner(i), corner(i + 1), corner(i + 2)) === 0) return false; // a spike, or a corner that is none
    for (let j = i + 2; j < n; j++)
      if ((j + 1) % n !== i && segmentsMeet(corner(i), corner(i + 1), corner(j), corner(j + 1))) return false;
  }
  return true;
}

function flattened(rings: readonly Ring[]): Flat {
  const bounds = new Float64Array(rings.length * 4);
  const starts = new Int32Array(rings.length + 1);
  const corners: number[] = [];
  rings.forEach(({ corners: list, low, high }, i) => {
    bounds.set([low.x, high.x, low.y, high.y], i * 4);
    for (const { x, y } of [...list, list[0]!]) corners.push(x, y);
    starts[i + 1] = corners.length;
  });
  const simple = Uint8Array.from(rings, (ring) => (isSimple(ring) ? 1 : 0));
  return { rings, bounds, starts, corners: Float64Array.from(corners), simple };
}

/** Does the segment run inside this ring? Products of whole thousandths are exact, so signs are. */
function runsInside({ rings, starts, corners, simple }: Flat, ring: number, a: Place, b: Place): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const end = starts[ring + 1]!;
  let start = starts[ring]!;
  let x = corners[start]!;
  let y = corners[start + 1]!;
  let before = dx * (y - a.y) - dy * (x - a.x);
  let [left, right, onIt] = [false, false, false];
  let crosses = false;
  for (start += 2; start < end; start += 2) {
    const toX = corners[start]!;
    const toY = corners[start + 1]!;
    const toSide = dx * (toY - a.y) - dy * (toX - a.x);
    if (toSide > 0) left = true;
    else if (toSide < 0) right = true;
    else onIt = true;
    if ((before > 0 && toSide < 0) || (before < 0 && toSide > 0)) {
      const ex = toX - x;
      const ey = toY - y;
      const ofA = ex * (a.y - y) - ey * (a.x - x);
      const ofB = ex * (b.y - y) - ey * (b.x - x);
      if (ofA === 0 || ofB === 0) onIt = true;
      else if (ofA > 0 !== ofB > 0) crosses = true;
    }
    x = toX;
    y = toY;
    before = toSide;
  }
  if (!left || !right) return false; // all of it to one side, or touched along its edge
  // A corner exactly on the line, or an end exactly on an edge, may mean that it runs along an edge: the whole question.
  if (onIt || simple[ring] === 0) return insideRing(rings[ring]!, a, b).length > 0;
  return crosses || ringHolds(rings[ring]!, a); // what crosses no edge is all inside or all outside
}

function anyInside(flat: Flat, a: Place, b: Place): boolean {
  const { bounds } = flat;
  const lowX = a.x < b.x ? a.x : b.x;
  const highX = a.x < b.x ? b.x : a.x;
  const lowY = a.y < b.y ? a.y : b.y;
  const highY = a.y < b.y ? b.y : a.y;
  for (let i = 0, at = 0; at < bounds.length; i++, at += 4) {
    if (highX < bounds[at]! || lowX > bounds[at + 1]! || highY < bounds[at + 2]! || lowY > bounds[at + 3]!)
      continue;
    if (runsInside(flat, i, a, b)) return true;
  }
  return false;
}

const flatGrounds = new WeakMap<Ground, Flat>();

/** Does the line run inside this piece of ground? Where, and how deep, is what `insideGround` answers. */
export function runsInsideGround(ground: Ground, a: Place, b: Place): boolean {
  let flat = flatGrounds.get(ground);
  if (!flat) {
    flat = flattened(ringsOf(ground));
    flatGrounds.set(ground, flat);
  }
  return anyInside(flat, a, b);
}

const flatMaps = perMap(() => new Map<readonly Kind[], Flat>());

/**
 * Does the line run inside any ground of these kinds? The list of kinds is remembered by itself, so name it once.
 * What lies where, and how deep the line goes in, is what `passages` and `sightLine` answer.
 */
export function runsThrough(map: TableMap, kinds: readonly Kind[], a: Place, b: Place): boolean {
  const known = flatMaps(map);
  let flat = known.get(kinds);
  if (!flat) {
    flat = flattened(
      surveyOf(map).flatMap(({ feature, rings }) => (kinds.includes(feature.kind) ? rings : [])),
    );
    known.set(kinds, flat);
  }
  return anyInside(flat, a, b);
}
