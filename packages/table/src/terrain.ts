import { at, cross, type Place, side, squaredGap } from './place.ts';

/** Kinds of ground, the same for every game; a game says what a kind means to it. */
export const KINDS = [
  'wood',
  'olive-grove',
  'vines',
  'scrub',
  'bushes',
  'rough',
  'broken-ground',
  'gully',
  'shelled-ground',
  'marsh',
  'soft-sand',
  'building',
  'built-up',
  'ruins',
  'hill',
  'hedge',
  'wall',
  'fence',
  'barricade',
  'trench',
  'rifle-pit',
  'emplacement',
  'dugout',
  'bunker',
  'fortification',
  'sunken-road',
  'embankment',
  'wire',
  'road',
  'trail',
  'railway',
  'water',
  'river',
  'stream',
  'canal',
  'bridge',
  'ford',
  'impassable',
] as const;
export type Kind = (typeof KINDS)[number];

/** An area, a line with a width, or a circle. */
export type Ground =
  | { readonly area: readonly Place[] }
  | { readonly line: readonly Place[]; readonly width: number }
  | { readonly centre: Place; readonly radius: number };

export type Feature = {
  readonly id: string;
  readonly kind: Kind;
  readonly name?: string;
  readonly ground: Ground;
  /** Of a hill: how high its top is above the plain. */
  readonly level?: number;
  /** What it stands before it falls, in the points of whichever game counts them. */
  readonly strength?: number;
  /** How many it shelters. */
  readonly room?: number;
  /** Of a bridge: turned away, so that nobody crosses it. */
  readonly swung?: boolean;
};

export type TableMap = {
  readonly width: number;
  readonly depth: number;
  readonly features: readonly Feature[];
  /** Nobody has ploughed here: desert, bush, prairie. For drawing only. */
  readonly wild?: boolean;
};

/** A ring of corners with its bounds; the form in which ground is measured. */
export type Ring = {
  readonly corners: readonly Place[];
  readonly low: Place;
  readonly high: Place;
};

export function ringOf(corners: readonly Place[]): Ring {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    corners,
    low: { x: Math.min(...xs), y: Math.min(...ys) },
    high: { x: Math.max(...xs), y: Math.max(...ys) },
  };
}

/** A strip round one leg of a line, half a width longer at either end so that legs join. */
function strip(a: Place, b: Place, width: number): Place[] {
  const length = Math.sqrt(squaredGap(a, b)) || 1;
  const half = width / 2;
  const along = { x: ((b.x - a.x) / length) * half, y: ((b.y - a.y) / length) * half };
  const corner = (end: Place, on: number, out: number): Place => ({
    x: Math.round(end.x + along.x * on - along.y * out),
    y: Math.round(end.y + along.y * on + along.x * out),
  });
  return [corner(a, -1, -1), corner(b, 1, -1), corner(b, 1, 1), corner(a, -1, 1)];
}

const CIRCLE_CORNERS = 48;
const circle = (centre: Place, radius: number): Place[] =>
  Array.from({ length: CIRCLE_CORNERS }, (_, i) => {
    const angle = (i * 2 * Math.PI) / CIRCLE_CORNERS;
    return {
      x: Math.round(centre.x + radius * Math.cos(angle)),
      y: Math.round(centre.y + radius * Math.sin(angle)),
    };
  });

function ringsFor(ground: Ground): Ring[] {
  if ('area' in ground) return [ringOf(ground.area)];
  if ('radius' in ground) return [ringOf(circle(ground.centre, ground.radius))];
  return ground.line.slice(1).map((end, i) => ringOf(strip(ground.line[i]!, end, ground.width)));
}

const known = new WeakMap<Ground, Ring[]>();
/** The rings of a piece of ground, worked out once. */
export function ringsOf(ground: Ground): readonly Ring[] {
  let rings = known.get(ground);
  if (!rings) {
    rings = ringsFor(ground);
    known.set(ground, rings);
  }
  return rings;
}

/** A feature with its rings at hand. */
export type Surveyed = { readonly feature: Feature; readonly rings: readonly Ring[] };

/** Worked out once for each map, since maps never change. Whoever asks asks mostly about the same one again. */
export function perMap<T>(work: (map: TableMap) => T): (map: TableMap) => T {
  const known = new WeakMap<TableMap, { readonly map: TableMap; readonly found: T }>();
  let last: { readonly map: TableMap; readonly found: T } | undefined;
  return (map) => {
    if (last?.map === map) return last.found;
    let kept = known.get(map);
    if (!kept) {
      kept = { map, found: work(map) };
      known.set(map, kept);
    }
    last = kept;
    return kept.found;
  };
}

/** All features of a map with their rings: looking along a line asks for all of them. */
export const surveyOf = perMap((map): readonly Surveyed[] =>
  map.features.map((feature) => ({ feature, rings: ringsOf(feature.ground) })),
);

/** Does a ring hold the point, its edge included? Exact. */
export function ringHolds({ corners, low, high }: Ring, point: Place): boolean {
  if (point.x < low.x || point.x > high.x || point.y < low.y || point.y > high.y) return false;
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const a = corners[i]!;
    const b = corners[j]!;
    const turn = side(a, b, point);
    const between =
      Math.min(a.x, b.x) <= point.x &&
      point.x <= Math.max(a.x, b.x) &&
      Math.min(a.y, b.y) <= point.y &&
      point.y <= Math.max(a.y, b.y);
    if (turn === 0 && between) return true;
    if (a.y > point.y !== b.y > point.y && turn > 0 === b.y > a.y) inside = !inside;
  }
  return inside;
}

/** Does the ring hold the point, with some of it on every side? Exact. */
function ringSurrounds(ring: Ring, point: Place): boolean {
  const { corners, low, high } = ring;
  if (point.x <= low.x || point.x >= high.x || point.y <= low.y || point.y >= high.y) return false;
  if (!ringHolds(ring, point)) return false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++)
    if (isBetween(corners[j]!, corners[i]!, point)) return false;
  return true;
}

/** Does the point lie on the segment from a to b? Exact. */
const isBetween = (a: Place, b: Place, point: Place): boolean =>
  side(a, b, point) === 0 &&
  Math.min(a.x, b.x) <= point.x &&
  point.x <= Math.max(a.x, b.x) &&
  Math.min(a.y, b.y) <= point.y &&
  point.y <= Math.max(a.y, b.y);

/** Is the point inside this ground, as ways and looks run inside it? Who stands on its edge is outside. */
export function surrounds({ ground }: Feature, point: Place): boolean {
  for (const ring of ringsOf(ground)) if (ringSurrounds(ring, point)) return true;
  return false;
}

/** Is the point on this ground, its edge included? */
export function covers(feature: Feature, point: Place): boolean {
  const { ground } = feature;
  if ('radius' in ground) return squaredGap(ground.centre, point) <= ground.radius * ground.radius;
  for (const ring of ringsOf(ground)) if (ringHolds(ring, point)) return true;
  return false;
}

/** Everything of these kinds that a point stands on. */
export const featuresAt = (map: TableMap, point: Place, kinds?: readonly Kind[]): Feature[] =>
  map.features.filter((feature) => (!kinds || kinds.includes(feature.kind)) && covers(feature, point));

/** How high the ground is: the highest hill that the point stands on; the plain is 0. */
export function levelAt(map: TableMap, point: Place): number {
  let level = 0;
  for (const feature of map.features) {
    if (feature.kind === 'hill' && (feature.level ?? 1) > level && covers(feature, point))
      level = feature.level ?? 1;
  }
  return level;
}

/** Of these points, how many stand on ground of these kinds? */
export const countOn = (map: TableMap, points: readonly Place[], kinds: readonly Kind[]): number =>
  points.filter((point) => featuresAt(map, point, kinds).length > 0).length;

/** An area from corners in inches. */
export const area = (...corners: readonly (readonly [number, number])[]): Ground => ({
  area: corners.map(([x, y]) => at(x, y)),
});
/** A rectangle in inches, from its south-west to its north-east corner. */
export const rectangle = (x0: number, y0: number, x1: number, y1: number): Ground =>
  area([x0, y0], [x1, y0], [x1, y1], [x0, y1]);
/** A line with a width, in inches. */
export const line = (width: number, ...places: readonly (readonly [number, number])[]): Ground => ({
  line: places.map(([x, y]) => at(x, y)),
  width: Math.round(width * 1000),
});

/** Twice the area of a ring; its sign tells which way round the corners go. */
export const turning = (corners: readonly Place[]): number =>
  corners.reduce((sum, corner, i) => sum + cross(corner, corners[(i + 1) % corners.length]!), 0);
