import { gapBetween, INCH, type Place, rounded } from './place.ts';

/** Curves through points, made into short straight pieces once; what is drawn is what is measured. */

/** A piece is about this long. */
const PIECE = INCH / 2;

/** A point of the curve between b and c, at a part t of the way: Catmull and Rom's, which runs through all its points. */
function between([a, b, c, d]: readonly [Place, Place, Place, Place], t: number): Place {
  const mix = (p: number, q: number, r: number, s: number): number =>
    q + (t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))) / 2;
  return rounded({ x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) });
}

function curve(points: readonly Place[], at: (i: number) => Place, spans: number): Place[] {
  const result: Place[] = [];
  for (let i = 0; i < spans; i++) {
    const from = points[i]!;
    const pieces = Math.max(1, Math.round(gapBetween(from, at(i + 1)) / PIECE));
    for (let k = 0; k < pieces; k++)
      result.push(between([at(i - 1), from, at(i + 1), at(i + 2)], k / pieces));
  }
  return result.filter((place, i) => i === 0 || place.x !== result[i - 1]!.x || place.y !== result[i - 1]!.y);
}

/** A closed curve through these points, as a ring. */
export function smoothRing(points: readonly Place[]): readonly Place[] {
  const n = points.length;
  return n < 3 ? points : curve(points, (i) => points[(i + n) % n]!, n);
}

/** An open curve from the first point to the last. */
export function smoothLine(points: readonly Place[]): readonly Place[] {
  const last = points.length - 1;
  if (last < 2) return points;
  return [...curve(points, (i) => points[Math.min(last, Math.max(0, i))]!, last), points[last]!];
}
