import type { Place } from './place.ts';
import { type Ground, type Ring, ringsOf } from './terrain.ts';

/** A stretch of a straight line, from 0 at its start to 1 at its end. */
export type Stretch = { readonly from: number; readonly to: number };

/** Where a line meets an edge: t = above / below, kept as a fraction so that equal ones are known to be equal. */
type Meeting = { readonly t: number; readonly above: number; readonly below: number };

const NEAR = 1e-11;

/** Exact order of two meetings: by doubles where they are clearly apart, by whole numbers where they are not. */
function compare(a: Meeting, b: Meeting): number {
  if (a === b) return 0;
  const apart = a.t - b.t;
  if (apart > NEAR || apart < -NEAR) return apart;
  const exact = BigInt(a.above) * BigInt(b.below) - BigInt(b.above) * BigInt(a.below);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/**
 * Stretches of the endless line through a and b that lie inside the ring, if corners exactly on the line
 * count as lying to its left (or to its right).
 */
function shifted({ corners }: Ring, a: Place, b: Place, onIsLeft: boolean): Meeting[] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const meetings: Meeting[] = [];
  const last = corners[corners.length - 1]!;
  let before = last;
  let beforeSide = dx * (last.y - a.y) - dy * (last.x - a.x);
  for (const corner of corners) {
    const cornerSide = dx * (corner.y - a.y) - dy * (corner.x - a.x);
    const left = onIsLeft ? cornerSide >= 0 : cornerSide > 0;
    const beforeLeft = onIsLeft ? beforeSide >= 0 : beforeSide > 0;
    if (left !== beforeLeft) {
      // t solves (before + (corner - before) u - a) parallel to the line; written with whole numbers only.
      const ex = corner.x - before.x;
      const ey = corner.y - before.y;
      const below = dx * ey - dy * ex;
      const above = (before.x - a.x) * ey - (before.y - a.y) * ex;
      const sign = below < 0 ? -1 : 1;
      meetings.push({ t: above / below, above: above * sign, below: below * sign });
    }
    before = corner;
    beforeSide = cornerSide;
  }
  if (meetings.length > 2) return meetings.sort(compare);
  return meetings.length === 2 && compare(meetings[0]!, meetings[1]!) > 0 ? meetings.reverse() : meetings;
}

function touchesCorner({ corners }: Ring, a: Place, b: Place): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  for (const { x, y } of corners) if (dx * (y - a.y) === dy * (x - a.x)) return true;
  return false;
}

const START: Meeting = { t: 0, above: 0, below: 1 };
const END: Meeting = { t: 1, above: 1, below: 1 };
const later = (a: Meeting, b: Meeting): Meeting => (compare(a, b) >= 0 ? a : b);
const earlier = (a: Meeting, b: Meeting): Meeting => (compare(a, b) <= 0 ? a : b);

/** The stretches of the segment from a to b that run inside the ring; its edge is outside. Exact as to whether there are any. */
export function insideRing(ring: Ring, a: Place, b: Place): Stretch[] {
  const { low, high } = ring;
  if (Math.max(a.x, b.x) < low.x || Math.min(a.x, b.x) > high.x) return [];
  if (Math.max(a.y, b.y) < low.y || Math.min(a.y, b.y) > high.y) return [];
  const one = shifted(ring, a, b, true);
  if (one.length === 0) return [];
  // Only a corner exactly on the line can make the shifts differ.
  const two = touchesCorner(ring, a, b) ? shifted(ring, a, b, false) : one;
  const stretches: Stretch[] = [];
  // Inside is what both shifts call inside: a line along an edge is inside for one of them only.
  for (let i = 0; i + 1 < one.length; i += 2) {
    for (let j = 0; j + 1 < two.length; j += 2) {
      const from = later(later(one[i]!, two[j]!), START);
      const to = earlier(earlier(one[i + 1]!, two[j + 1]!), END);
      if (compare(from, to) < 0) stretches.push({ from: from.t, to: to.t });
    }
  }
  return stretches;
}

/** Stretches in order, those that touch or overlap made one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const sorted = [...stretches].sort((a, b) => a.from - b.from);
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of sorted) {
    const last = result[result.length - 1];
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** The stretches of a segment inside any of these rings. */
export function insideRings(rings: readonly Ring[], a: Place, b: Place): Stretch[] {
  if (rings.length === 1) return insideRing(rings[0]!, a, b);
  return joined(rings.flatMap((ring) => insideRing(ring, a, b)));
}

/** The stretches of a segment on a piece of ground. */
export const insideGround = (ground: Ground, a: Place, b: Place): Stretch[] =>
  insideRings(ringsOf(ground), a, b);

export const along = (a: Place, b: Place, t: number): Place => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
