import { gapBetween, INCH, type Place, rounded } from './place.ts';

/** Curves through points, made into short straight pieces once; what is drawn is what is measured. */

/** A piece is about this long at the least. */
const PIECE = INCH / 4;
/** A straight piece may leave its curve by this much, a third of a pixel on a large screen: fewer edges, quicker sight. */
const OFF = INCH / 40;

/** A point of the curve between b and c, at a part t of the way: Catmull and Rom's, which runs through all its points. */
function between([a, b, c, d]: readonly [Place, Place, Place, Place], t: number): Place {
  const mix = (p: number, q: number, r: number, s: number): number =>
    q + (t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))) / 2;
  return rounded({ x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) });
}

/** How far a place lies from the straight line between two others. */
function offLine(place: Place, from: Place, to: Place): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy);
  return long === 0
    ? gapBetween(place, from)
    : Math.abs((place.x - from.x) * dy - (place.y - from.y) * dx) / long;
}

/** The first and the last place, and as many between them as it takes to stay near all: Douglas and Peucker's way. */
function thinned(places: readonly Place[]): Place[] {
  const [from, to] = [places[0]!, places.at(-1)!];
  const gaps = places.map((place) => offLine(place, from, to));
  const widest = gaps.indexOf(Math.max(...gaps));
  if (gaps[widest]! <= OFF) return [from, to];
  return [...thinned(places.slice(0, widest + 1)).slice(0, -1), ...thinned(places.slice(widest))];
}

function curve(points: readonly Place[], at: (i: number) => Place, spans: number): Place[] {
  const result: Place[] = [];
  for (let i = 0; i < spans; i++) {
    const [from, to] = [points[i]!, at(i + 1)];
    const pieces = Math.max(1, Math.round(gapBetween(from, to) / PIECE));
    const fine = Array.from({ length: pieces + 1 }, (_, k) =>
      between([at(i - 1), from, to, at(i + 2)], k / pieces),
    );
    result.push(...thinned(fine).slice(0, -1));
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
