import { ahead, dot, FARTHEST, gapBetween, minus, type Place, type Pose, side, squaredGap } from './place.ts';

/** What a base or a figure covers: a disc, or four corners in order round `at`, which lies inside. */
export type Disc = { readonly kind: 'disc'; readonly at: Place; readonly radius: number };
export type Quad = { readonly kind: 'quad'; readonly at: Place; readonly corners: readonly Place[] };
export type Shape = Disc | Quad;

/** The size of a base: across its front, and deep; or the radius of a disc. In thousandths. */
export type Base = { readonly width: number; readonly depth: number } | { readonly radius: number };

/** The ground that a base covers when its centre stands at a pose. */
export function footprint(pose: Pose, base: Base): Shape {
  const centre = { x: pose.x, y: pose.y };
  if ('radius' in base) return { kind: 'disc', at: centre, radius: base.radius };
  const [right, front] = [base.width / 2, base.depth / 2];
  const corners = [
    ahead(pose, front, -right),
    ahead(pose, front, right),
    ahead(pose, -front, right),
    ahead(pose, -front, -right),
  ];
  return { kind: 'quad', at: centre, corners };
}

/** The same shape somewhere else. */
export function moved(shape: Shape, by: Place): Shape {
  const shift = (place: Place): Place => ({ x: place.x + by.x, y: place.y + by.y });
  return shape.kind === 'disc'
    ? { kind: 'disc', at: shift(shape.at), radius: shape.radius }
    : { kind: 'quad', at: shift(shape.at), corners: shape.corners.map(shift) };
}

/** The place on a segment that is nearest to a point. Not rounded. */
export function nearestOnSegment(point: Place, a: Place, b: Place): Place {
  const along = minus(b, a);
  const length = dot(along, along);
  if (length === 0) return a;
  const t = Math.max(0, Math.min(1, dot(minus(point, a), along) / length));
  return { x: a.x + along.x * t, y: a.y + along.y * t };
}

/** How far a point is from the nearest place on a segment, squared: as `nearestOnSegment` has it, and no place is made for it. */
export function squaredGapToSegment({ x, y }: Place, a: Place, b: Place): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  if (length === 0) return (x - a.x) ** 2 + (y - a.y) ** 2;
  const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return (x - (a.x + dx * t)) ** 2 + (y - (a.y + dy * t)) ** 2;
}

/** The squared distance from a point to a segment. */
function segmentGapSquared(point: Place, a: Place, b: Place): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const px = point.x - a.x;
  const py = point.y - a.y;
  const reach = px * dx + py * dy;
  if (reach <= 0) return px * px + py * py;
  const length = dx * dx + dy * dy;
  if (reach >= length) return squaredGap(point, b);
  const off = dx * py - dy * px;
  return (off / length) * off;
}

/** Do two segments touch or cross? Exact. */
export function segmentsMeet(a: Place, b: Place, c: Place, d: Place): boolean {
  const abc = side(a, b, c);
  const abd = side(a, b, d);
  const cda = side(c, d, a);
  const cdb = side(c, d, b);
  if (((abc > 0 && abd < 0) || (abc < 0 && abd > 0)) && ((cda > 0 && cdb < 0) || (cda < 0 && cdb > 0)))
    return true;
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  );
}

/** Of a place on the line through p and q: does it lie between them, or on one of them? */
const isBetween = (p: Place, q: Place, { x, y }: Place): boolean =>
  Math.min(p.x, q.x) <= x && x <= Math.max(p.x, q.x) && Math.min(p.y, q.y) <= y && y <= Math.max(p.y, q.y);

/** Does a convex shape hold the point, its edge included? Exact. */
export function holds(shape: Shape, point: Place): boolean {
  if (shape.kind === 'disc') return squaredGap(shape.at, point) <= shape.radius * shape.radius;
  const { corners } = shape;
  let left = false;
  let right = false;
  for (let i = 0, p = corners[corners.length - 1]!; i < corners.length; p = corners[i++]!) {
    const turn = side(p, corners[i]!, point);
    left ||= turn > 0;
    right ||= turn < 0;
  }
  return !left || !right;
}

/** Is there an edge of the first with all of the second on its outer side, or on it? Exact. */
function parted(a: Quad, b: Quad): boolean {
  const { corners } = a;
  const others = b.corners;
  const inward = side(corners[0]!, corners[1]!, a.at) > 0 ? 1 : -1;
  for (let i = 0, p = corners[corners.length - 1]!; i < corners.length; p = corners[i++]!) {
    const q = corners[i]!;
    let outside = true;
    for (let j = 0; outside && j < others.length; j++) outside = side(p, q, others[j]!) * inward <= 0;
    if (outside) return true;
  }
  return false;
}

/** Do two quads share ground? Touching is not sharing. */
const quadsOverlap = (a: Quad, b: Quad): boolean => !parted(a, b) && !parted(b, a);

function nearestCorner(corners: readonly Place[], edges: readonly Place[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0, p = edges[edges.length - 1]!; i < edges.length; p = edges[i++]!) {
    const q = edges[i]!;
    for (let j = 0; j < corners.length; j++) least = Math.min(least, segmentGapSquared(corners[j]!, p, q));
  }
  return least;
}

/**
 * The least squared distance from a corner of the second to an edge of the first, or the one that is known
 * already; edges that a corner lies inside of are never the nearest to it.
 */
function nearestOutside(a: Quad, b: Quad, known: number): number {
  const { corners } = a;
  const others = b.corners;
  const inward = side(corners[0]!, corners[1]!, a.at) > 0 ? 1 : -1;
  let least = known;
  for (let i = 0, p = corners[corners.length - 1]!; i < corners.length; p = corners[i++]!) {
    const q = corners[i]!;
    for (let j = 0; j < others.length; j++) {
      const corner = others[j]!;
      if (side(p, q, corner) * inward > 0) continue;
      const far = segmentGapSquared(corner, p, q);
      if (far < least) least = far;
    }
  }
  return least;
}

/** Of two quads apart, a corner of one is nearest to an edge of the other. */
const quadGap = (a: Quad, b: Quad): number =>
  quadsOverlap(a, b) ? 0 : Math.sqrt(nearestOutside(b, a, nearestOutside(a, b, Number.POSITIVE_INFINITY)));

/** Thousandths between the nearest points of two shapes; 0 where they touch or overlap. */
export function gap(a: Shape, b: Shape): number {
  if (a.kind === 'disc' && b.kind === 'disc')
    return Math.max(0, gapBetween(a.at, b.at) - a.radius - b.radius);
  if (a.kind === 'quad' && b.kind === 'quad') return quadGap(a, b);
  const [disc, quad] = a.kind === 'disc' ? [a, b as Quad] : [b as Disc, a as Quad]; // one of each is left
  return Math.max(0, gapToPoint(quad, disc.at) - disc.radius);
}

/** Thousandths from a point to the nearest point of a shape; 0 inside. */
export function gapToPoint(shape: Shape, point: Place): number {
  if (holds(shape, point)) return 0;
  if (shape.kind === 'disc') return gapBetween(shape.at, point) - shape.radius;
  return Math.sqrt(nearestCorner([point], shape.corners));
}

/** Thousandths between the nearest bases of two units. */
/** The nearest points of two sets of shapes, and how far apart they are; all in one where they meet. */
export function closest(
  a: readonly Shape[],
  b: readonly Shape[],
): { readonly a: Place; readonly b: Place; readonly gap: number } {
  let best = { a: a[0]!.at, b: b[0]!.at, gap: Number.POSITIVE_INFINITY };
  for (const one of a)
    for (const other of b) {
      const between = gap(one, other);
      if (between >= best.gap) continue;
      best = { ...nearestPair(one, other), gap: between };
    }
  return best;
}

/** Two convex shapes are nearest at a corner of one of them, or along the line between two centres. */
function nearestPair(one: Shape, other: Shape): { readonly a: Place; readonly b: Place } {
  const cornersOf = (shape: Shape): readonly Place[] => (shape.kind === 'disc' ? [shape.at] : shape.corners);
  const from = cornersOf(other).map((corner) => {
    const a = nearestPoint(one, corner);
    return { a, b: nearestPoint(other, a) };
  });
  const to = cornersOf(one).map((corner) => {
    const b = nearestPoint(other, corner);
    return { a: nearestPoint(one, b), b };
  });
  const farOf = ({ a, b }: { a: Place; b: Place }): number => Math.hypot(a.x - b.x, a.y - b.y);
  return [...from, ...to].reduce((best, each) => (farOf(each) < farOf(best) ? each : best));
}

/** The point of a shape that is nearest to a place; the place itself if it lies inside. */
function nearestPoint(shape: Shape, place: Place): Place {
  if (holds(shape, place)) return place;
  if (shape.kind === 'disc') {
    const far = Math.hypot(place.x - shape.at.x, place.y - shape.at.y);
    const t = far === 0 ? 0 : shape.radius / far;
    return { x: shape.at.x + (place.x - shape.at.x) * t, y: shape.at.y + (place.y - shape.at.y) * t };
  }
  const points = shape.corners.map((corner, i) =>
    nearestOnSegment(place, corner, shape.corners[(i + 1) % shape.corners.length]!),
  );
  const farOf = ({ x, y }: Place): number => Math.hypot(x - place.x, y - place.y);
  return points.reduce((best, each) => (farOf(each) < farOf(best) ? each : best));
}

export function unitGap(a: readonly Shape[], b: readonly Shape[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const one of a) for (const other of b) least = Math.min(least, gap(one, other));
  return least;
}

/** The same once the first has been moved. */
export function unitGapMoved(a: readonly Shape[], by: Place, b: readonly Shape[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const one of a) {
    const there = moved(one, by);
    for (const other of b) least = Math.min(least, gap(there, other));
  }
  return least;
}

/** Do two shapes share ground? Touching is not sharing. */
export function overlap(a: Shape, b: Shape): boolean {
  if (a.kind === 'disc' && b.kind === 'disc') return squaredGap(a.at, b.at) < (a.radius + b.radius) ** 2;
  if (a.kind === 'quad' && b.kind === 'quad') return quadsOverlap(a, b);
  const [disc, quad] = a.kind === 'disc' ? [a, b as Quad] : [b as Disc, a as Quad]; // one of each is left
  return gapToPoint(quad, disc.at) < disc.radius;
}

export const unitsOverlap = (a: readonly Shape[], b: readonly Shape[]): boolean =>
  a.some((one) => b.some((other) => overlap(one, other)));

export type Size = { readonly width: number; readonly depth: number };

const pointsOf = (shape: Shape): readonly Place[] =>
  shape.kind === 'quad'
    ? shape.corners
    : [
        { x: shape.at.x - shape.radius, y: shape.at.y - shape.radius },
        { x: shape.at.x + shape.radius, y: shape.at.y + shape.radius },
      ];

/** Is all of it on the table? */
export const onTable = (shapes: readonly Shape[], { width, depth }: Size): boolean =>
  shapes.every((shape) => pointsOf(shape).every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= depth));

/** Does any of it reach over the edge, or touch it? */
export const touchesEdge = (shapes: readonly Shape[], { width, depth }: Size): boolean =>
  shapes.some((shape) => pointsOf(shape).some(({ x, y }) => x <= 0 || y <= 0 || x >= width || y >= depth));

/** Whole numbers within the bounds that keep arithmetic exact? */
export const isPlace = ({ x, y }: Place): boolean =>
  Number.isInteger(x) && Number.isInteger(y) && Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST;

/** The shapes whose centre lies within a circle: what a blast covers. */
export const within = <T extends { readonly at: Place }>(
  centre: Place,
  radius: number,
  figures: readonly T[],
): T[] => figures.filter((figure) => squaredGap(centre, figure.at) <= radius * radius);
