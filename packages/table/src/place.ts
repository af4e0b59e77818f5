/**
 * Everything is measured in whole thousandths of an inch. Coordinates stay below 2^25 of them, so that
 * every product that decides a question is a whole number below 2^53 and plain arithmetic is exact.
 */

/** x runs east, y north, from the south-west corner. Whole thousandths of an inch. */
export type Place = { readonly x: number; readonly y: number };

/** Facing is in whole degrees clockwise from north. */
export type Pose = Place & { readonly facing: number };

/**
 * A place with a facing. Written out, here and wherever places are made in numbers: each spread gives what it
 * makes a layout of its own, and whatever reads places of many layouts is several times slower.
 */
export const posed = ({ x, y }: Place, facing: number): Pose => ({ x, y, facing });

/** A direction: millionths, of length one as nearly as that allows. */
type Direction = Place;

export const INCH = 1000;
export const FARTHEST = 2 ** 25;

/** A place given in inches. */
export const at = (x: number, y: number): Place => ({ x: Math.round(x * INCH), y: Math.round(y * INCH) });
export const inches = (thousandths: number): number => thousandths / INCH;
export const rounded = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) });

export const minus = (a: Place, b: Place): Place => ({ x: a.x - b.x, y: a.y - b.y });
export const dot = (a: Place, b: Place): number => a.x * b.x + a.y * b.y;
export const cross = (a: Place, b: Place): number => a.x * b.y - a.y * b.x;

/** Positive where c lies to the left of the way from a to b, 0 on the line; exact. */
export const side = (a: Place, b: Place, c: Place): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

export const squaredGap = (a: Place, b: Place): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
export const gapBetween = (a: Place, b: Place): number => Math.sqrt(squaredGap(a, b));

/** Half degrees, worked out once and rounded, so that every machine has the same. */
const DIRECTIONS: readonly Direction[] = Array.from({ length: 720 }, (_, half) => {
  const angle = (half * Math.PI) / 360;
  return { x: Math.round(Math.sin(angle) * 1e6), y: Math.round(Math.cos(angle) * 1e6) };
});

/** The direction of a bearing in degrees or half degrees, clockwise from north. */
export function directionOf(degrees: number): Direction {
  const half = Math.round(degrees * 2) % 720;
  return DIRECTIONS[half < 0 ? half + 720 : half]!;
}

/** The nearest whole degree from one place towards another. */
export function bearing(from: Place, to: Place): number {
  const degrees = Math.round((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI);
  return (degrees + 360) % 360;
}

const POINTS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
/** The point of the compass that is nearest to a bearing: `south-east`. */
export const compass = (degrees: number): string => POINTS[(Math.round(degrees / 45) + 8) % 8]!;

/** Forwards along the facing and to the right of it, in thousandths. */
export function ahead({ x, y, facing }: Pose, forward: number, right = 0): Place {
  const front = directionOf(facing);
  return {
    x: Math.round(x + (front.x * forward + front.y * right) / 1e6),
    y: Math.round(y + (front.y * forward - front.x * right) / 1e6),
  };
}

/** Is a place inside the arc of this width round a bearing? Its edges belong to it. */
export function inArc(apex: Place, bearingOf: number, width: number, place: Place): boolean {
  if (width >= 360) return true;
  const x = place.x - apex.x;
  const y = place.y - apex.y;
  if (x === 0 && y === 0) return true;
  if (width === 180) {
    const front = directionOf(bearingOf); // exactly half a circle has one edge line, with two sides
    return front.x * x + front.y * y >= 0;
  }
  const left = directionOf(bearingOf - width / 2);
  const afterLeft = left.x * y - left.y * x <= 0;
  if (afterLeft === width > 180) return afterLeft;
  const right = directionOf(bearingOf + width / 2);
  return right.x * y - right.y * x >= 0;
}

/** Is a place inside a sector: an arc with a reach? */
export const inSector = (
  apex: Place,
  bearingOf: number,
  width: number,
  reach: number,
  place: Place,
): boolean => squaredGap(apex, place) <= reach * reach && inArc(apex, bearingOf, width, place);
