import {
  covers,
  type Feature,
  type Kind,
  keptByPlace,
  levelAt,
  meetingsOf,
  meetingsOnPath,
  onGround,
  type Path,
  type Place,
  pathLength,
  perMap,
  ringsOf,
  squaredGapToSegment,
  type TableMap,
} from '@sandtable/table';
import type { Special } from '../play/state.ts';

/** LPG-19.4 What ground means to this game. */

type Surveyed = Readonly<
  Record<'woods' | 'scrub' | 'pits' | 'buildings' | 'hills' | 'trails' | 'water', readonly Feature[]>
> & {
  /** Barricades and fences: lines to be crossed. */
  readonly lines: readonly {
    readonly feature: Feature;
    readonly line: readonly Place[];
    readonly hard: boolean;
  }[];
  readonly byId: ReadonlyMap<string, Feature>;
  /** Buildings and pits. */
  readonly shelters: readonly Feature[];
  /** Those of them that hold no more than so many men. */
  readonly rooms: readonly Feature[];
};

const ofKind = (map: TableMap, kind: Kind): readonly Feature[] =>
  map.features.filter((each) => each.kind === kind);

const isShelter = ({ kind }: Feature): boolean => kind === 'building' || kind === 'rifle-pit';

/** The map, sorted by what each piece means. */
export const surveyed = perMap(
  (map): Surveyed => ({
    woods: ofKind(map, 'wood'),
    scrub: ofKind(map, 'scrub'),
    pits: ofKind(map, 'rifle-pit'),
    buildings: ofKind(map, 'building'),
    hills: ofKind(map, 'hill'),
    trails: ofKind(map, 'trail'),
    water: ofKind(map, 'water'),
    lines: map.features.flatMap((feature) =>
      (feature.kind === 'barricade' || feature.kind === 'fence') && 'line' in feature.ground
        ? [{ feature, line: feature.ground.line, hard: feature.kind === 'barricade' }]
        : [],
    ),
    byId: new Map(map.features.map((feature) => [feature.id, feature])),
    shelters: map.features.filter(isShelter),
    rooms: map.features.filter((feature) => isShelter(feature) && feature.room !== undefined),
  }),
);

export const featureOf = (map: TableMap, id: string): Feature | undefined => surveyed(map).byId.get(id);
export const featureNamed = (map: TableMap, name: string): Feature | undefined =>
  map.features.find((feature) => feature.name === name);

const inAny = (features: readonly Feature[], place: Place): boolean => {
  for (const feature of features) if (covers(feature, place)) return true;
  return false;
};
export const inPit = (map: TableMap, place: Place): boolean => inAny(surveyed(map).pits, place);
export const inWoods = (map: TableMap, place: Place): boolean => inAny(surveyed(map).woods, place);
export const onTrail = (map: TableMap, place: Place): boolean => inAny(surveyed(map).trails, place);
export const buildingAt = (map: TableMap, place: Place): Feature | undefined =>
  surveyed(map).buildings.find((feature) => covers(feature, place));
const levels = keptByPlace(levelAt);
export const levelOf = (map: TableMap, place: Place): number =>
  surveyed(map).hills.length === 0 ? 0 : levels(map, place, 0);

/** Thousandths from a place to the nearest point of a line of several legs. */
export function gapToLine(place: Place, line: readonly Place[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const squared = squaredGapToSegment(place, line[i - 1]!, line[i]!);
    if (squared < least) least = squared;
  }
  return Math.sqrt(least);
}
/** Thousandths from a place to the outline of a piece of ground. */
export function gapToEdge(place: Place, { ground }: Feature): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { corners } of ringsOf(ground))
    for (let i = 0, p = corners[corners.length - 1]!; i < corners.length; p = corners[i++]!) {
      const squared = squaredGapToSegment(place, p, corners[i]!);
      if (squared < least) least = squared;
    }
  return Math.sqrt(least);
}
/** Is a place farther than this from every rectangle round a piece of ground, and so from the ground? At a glance. */
export function isFarFrom({ x, y }: Place, { ground }: Feature, most: number): boolean {
  for (const { low, high } of ringsOf(ground))
    if (x >= low.x - most && x <= high.x + most && y >= low.y - most && y <= high.y + most) return false;
  return true;
}
/** Thousandths from a place to a piece of ground; 0 on it. */
export const gapToFeature = (place: Place, feature: Feature): number =>
  covers(feature, place) ? 0 : gapToEdge(place, feature);

const middles = new WeakMap<Feature, Place>();
/** The middle of a piece of ground, for whoever aims at it as a whole. */
export function middleOf(feature: Feature): Place {
  let found = middles.get(feature);
  if (!found) {
    const { ground } = feature;
    if ('radius' in ground) found = ground.centre;
    else {
      const points = 'area' in ground ? ground.area : ground.line;
      const sum = points.reduce((so, { x, y }) => ({ x: so.x + x, y: so.y + y }), { x: 0, y: 0 });
      found = { x: Math.round(sum.x / points.length), y: Math.round(sum.y / points.length) };
    }
    middles.set(feature, found);
  }
  return found;
}

export type Cover = 'none' | 'soft' | 'hard';
/** LPG-19.4 Cover reaches so far from a barricade, a fence or the edge of a hill. */
const NEAR = 1000;

/** What about a place covers a man on a base of this radius, whoever looks: as bits of one number. */
const [HARD, SOFT, BY_LINE, BY_HILL] = [1, 2, 4, 8];
const shelter = keptByPlace((map, place, radius) => {
  const ground = surveyed(map);
  if (inAny(ground.pits, place) || inAny(ground.buildings, place)) return HARD;
  return (
    (inAny(ground.woods, place) || inAny(ground.scrub, place) ? SOFT : 0) |
    (ground.lines.some(({ line }) => gapToLine(place, line) <= NEAR + radius) ? BY_LINE : 0) |
    (ground.hills.some((hill) => covers(hill, place)) ? BY_HILL : 0)
  );
});

/** LPG-19.4 What covers a man on a base of this radius against a line from somewhere. */
export function coverFrom(map: TableMap, target: Place, radius: number, from: Place): Cover {
  const there = shelter(map, target, radius);
  if (there & HARD) return 'hard';
  let soft = (there & SOFT) > 0;
  if (there & BY_LINE)
    for (const { line, hard } of surveyed(map).lines) {
      if (soft && !hard) continue;
      if (gapToLine(target, line) > NEAR + radius || meetingsOf(from, target, line).length === 0) continue;
      if (hard) return 'hard';
      soft = true;
    }
  if (soft) return 'soft';
  if (there & BY_HILL)
    for (const hill of surveyed(map).hills)
      if (
        covers(hill, target) &&
        levelOf(map, from) < (hill.level ?? 1) &&
        gapToEdge(target, hill) <= NEAR + radius
      )
        return 'soft';
  return 'none';
}

/** LPG-6.4 Is there any ground here that covers, whoever comes? */
export function isCovered(map: TableMap, place: Place, radius: number): boolean {
  const ground = surveyed(map);
  if (shelter(map, place, radius) & (HARD | SOFT | BY_LINE)) return true;
  return ground.hills.some((hill) => covers(hill, place) && gapToEdge(place, hill) <= NEAR + radius);
}

/** What a stated way goes through, as the procedures ask for it (LPG-4.6, LPG-4.7, LPG-19.7). */
export type Through = { readonly woods: boolean; readonly scrub: boolean; readonly onTrail: boolean };

const touches = (feature: Feature, path: Path): boolean =>
  covers(feature, path[0]!) || onGround(path, feature.ground).length > 0;

/** Does all of a way on this ground lie on a trail? */
function keepsToTrail(map: TableMap, path: Path, wood: Feature): boolean {
  const trails = surveyed(map).trails.flatMap(({ ground }) => onGround(path, ground));
  const inside = onGround(path, wood.ground);
  return (
    (inside.length > 0 || onTrail(map, path[0]!)) &&
    inside.every(({ from, to }) => trails.some((trail) => trail.from <= from + 1 && trail.to >= to - 1))
  );
}
/** Does the whole way lie on a trail? */
export function isOnTrail(map: TableMap, path: Path): boolean {
  if (!onTrail(map, path[0]!)) return false;
  const length = pathLength(path);
  if (length < 1) return true;
  const found = surveyed(map).trails.flatMap(({ ground }) => onGround(path, ground));
  return found.some(({ from, to }) => from <= 1 && to >= length - 1);
}

/** What counts as scrub on a stated way: the id of scrub, of a fence or a barricade that it crosses, or `snow`; null for nothing. */
export function heavyOn(map: TableMap, special: Special, path: Path): string | null {
  const ground = surveyed(map);
  const rough =
    ground.scrub.find((scrub) => touches(scrub, path)) ??
    ground.lines.find(({ line }) => meetingsOnPath(path, line).length > 0)?.feature;
  if (rough) return rough.id;
  const inSnow = special.snow && !ground.woods.some((wood) => touches(wood, path)) && !isOnTrail(map, path);
  return inSnow ? 'snow' : null;
}

export function through(map: TableMap, special: Special, path: Path): Through {
  const woods = surveyed(map).woods.filter((wood) => touches(wood, path));
  return {
    woods: woods.length > 0,
    scrub: heavyOn(map, special, path) !== null,
    onTrail: woods.length > 0 && woods.every((wood) => keepsToTrail(map, path, wood)),
  };
}

/** Pieces that a stated way enters, so that its end may run on in them (LPG-4.8). */
export const entered = (map: TableMap, path: Path): ReadonlySet<string> => {
  const ground = surveyed(map);
  return new Set([
    ...[...ground.woods, ...ground.scrub].filter((piece) => touches(piece, path)).map(({ id }) => id),
    ...ground.lines
      .filter(({ line }) => meetingsOnPath(path, line).length > 0)
      .map(({ feature }) => feature.id),
  ]);
};
