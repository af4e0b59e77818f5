import {
  ahead,
  covers,
  gapBetween,
  INCH,
  type Place,
  type Pose,
  perMap,
  posed,
  ringsOf,
  type TableMap,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import type { Formation } from '../sheet/vocabulary.ts';

/** Where the figures of a unit stand: WF-12.3. */

/** A figure stands on a base 1 inch square. */
export const BASE = INCH;
/** Base contact: centres within 1.5 inches. */
export const CONTACT = 1500;
/** Where a charge ends: bases nearly touch, and whole files that face each other are in contact. */
export const TOUCH = 1200;

/** Spacing of centres in thousandths. */
const SPACING = { line: INCH, open: 2 * INCH, skirmish: 3 * INCH, 'road-column': INCH } as const;

/** Completion: models. Tanks 2 by 3 inches, cars 1.5 by 2.5, guns 1.5 by 2; across the front, then deep. */
export function modelOf({
  kind,
  mover,
}: Unit): { readonly width: number; readonly depth: number } | undefined {
  if (kind === 'vehicle')
    return mover === 'tank' ? { width: 2000, depth: 3000 } : { width: 1500, depth: 2500 };
  return kind === 'gun' ? { width: 1500, depth: 2000 } : undefined;
}

/** Gunners stand in a row behind their gun. */
const BEHIND = -1250;

export type Drawn = Pick<Unit, 'kind' | 'formation' | 'ranks'> & { readonly count: number };

const filesOf = ({ formation, ranks, count, kind }: Drawn): number => {
  if (kind === 'gun' || formation === 'open' || formation === 'skirmish') return count;
  return formation === 'road-column' ? 2 : Math.ceil(count / ranks);
};

/** Stations without regard to the ground. */
export function stationsAt(pose: Pose, drawn: Drawn): Place[] {
  const { count, kind, formation } = drawn;
  if (kind === 'vehicle') return [{ x: pose.x, y: pose.y }];
  const files = filesOf(drawn);
  const spacing = kind === 'gun' ? INCH : SPACING[formation];
  const rows = Math.ceil(count / files);
  const from = kind === 'gun' ? BEHIND : ((rows - 1) / 2) * spacing;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / files);
    const inRow = Math.min(files, count - row * files);
    return ahead(pose, from - row * spacing, ((i % files) - (inRow - 1) / 2) * spacing);
  });
}

const CLOSED = ['canal', 'water', 'river', 'impassable'] as const;
/** Ground on which nobody stands, and the bridges over it. */
const wetOf = perMap((map: TableMap) => {
  const closed = map.features.filter(({ kind }) => (CLOSED as readonly string[]).includes(kind));
  return {
    closed,
    rings: closed.flatMap(({ ground }) => ringsOf(ground)),
    bridges: map.features.filter(({ kind, swung }) => kind === 'bridge' && !swung),
  };
});

export const isSwung = ({ map }: Pick<State, 'map'>, bridge: string): boolean =>
  map.features.some(({ id, swung }) => id === bridge && swung === true);

/** May a man stand here? */
export function isDry(map: TableMap, place: Place): boolean {
  const { closed, bridges } = wetOf(map);
  return !closed.some((ground) => covers(ground, place)) || bridges.some((bridge) => covers(bridge, place));
}
const isOn = ({ width, depth }: TableMap, { x, y }: Place): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= depth;

/** Steps of a quarter inch towards the middle. */
const STEPS = 250;
const sameSide = (a: number, b: number, low: number, high: number): boolean =>
  (a < low && b < low) || (a > high && b > high);
/** Is there dry ground all the way from a unit's middle to a place? */
function isReached(map: TableMap, middle: Place, place: Place): boolean {
  const apart = wetOf(map).rings.every(
    ({ low, high }) =>
      sameSide(middle.x, place.x, low.x, high.x) || sameSide(middle.y, place.y, low.y, high.y),
  );
  if (apart) return true;
  const steps = Math.ceil(gapBetween(middle, place) / STEPS);
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    const way = {
      x: Math.round(middle.x + (place.x - middle.x) * t),
      y: Math.round(middle.y + (place.y - middle.y) * t),
    };
    if (!isDry(map, way)) return false;
  }
  return true;
}
/** A figure whose station is in the water, beyond it or off the table stands as near to it as the ground allows. */
function settled(map: TableMap, pose: Pose, place: Place): Place {
  if (isOn(map, place) && isReached(map, pose, place)) return place;
  const far = gapBetween(pose, place);
  for (let back = STEPS; back < far; back += STEPS) {
    const t = 1 - back / far;
    const nearer = {
      x: Math.round(pose.x + (place.x - pose.x) * t),
      y: Math.round(pose.y + (place.y - pose.y) * t),
    };
    if (isOn(map, nearer) && isReached(map, pose, nearer)) return nearer;
  }
  return { x: pose.x, y: pose.y };
}

type Kept = {
  readonly map: TableMap;
  readonly formation: Formation;
  readonly ranks: number;
  readonly count: number;
  readonly kind: Unit['kind'];
  readonly places: readonly Place[];
};
const known = new WeakMap<Pose, Kept>();

/** Where a unit's figures would stand at a pose, in the order of its list. */
export function placesAt(map: TableMap, pose: Pose, drawn: Drawn): readonly Place[] {
  const kept = known.get(pose);
  if (
    kept &&
    kept.map === map &&
    kept.count === drawn.count &&
    kept.formation === drawn.formation &&
    kept.ranks === drawn.ranks &&
    kept.kind === drawn.kind
  )
    return kept.places;
  const { kind, formation, ranks, count } = drawn;
  const places = stationsAt(pose, drawn).map((place) => settled(map, pose, place));
  known.set(pose, { map, kind, formation, ranks, count, places });
  return places;
}

const drawnOf = ({ kind, formation, ranks, figures }: Unit): Drawn => ({
  kind,
  formation,
  ranks,
  count: figures.length,
});

const NOBODY: readonly Place[] = [];
/** Where its figures stand; nowhere if it is off the table. A vehicle is one place. */
export function placesOf({ map }: Pick<State, 'map'>, unit: Unit): readonly Place[] {
  if (!unit.pose || unit.figures.length === 0) return NOBODY;
  return placesAt(map, unit.pose, drawnOf(unit));
}
export const placesIf = (map: TableMap, unit: Unit, pose: Pose): readonly Place[] =>
  placesAt(map, pose, drawnOf(unit));
export const placesAs = (map: TableMap, unit: Unit, pose: Pose, change: Partial<Drawn>): readonly Place[] =>
  placesAt(map, posed(pose, pose.facing), { ...drawnOf(unit), ...change });

const reaches = new WeakMap<readonly Place[], number>();
/** How far the farthest figure stands from the middle. */
export function reachOf(pose: Place, places: readonly Place[]): number {
  let reach = reaches.get(places);
  if (reach === undefined) {
    reach = 0;
    for (const place of places) reach = Math.max(reach, gapBetween(pose, place));
    reaches.set(places, reach);
  }
  return reach;
}

/** Thousandths between the nearest two of two groups of places; infinite if one is empty. */
export function nearestGap(a: readonly Place[], b: readonly Place[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const p of a)
    for (const q of b) {
      const dx = p.x - q.x;
      const dy = p.y - q.y;
      const squared = dx * dx + dy * dy;
      if (squared < least) least = squared;
    }
  return Math.sqrt(least);
}

/** No figure of a unit stands farther from its middle than this, however it is formed. */
export const mostReach = ({ kind, formation, figures }: Unit): number =>
  kind === 'gun' ? (figures.length / 2) * INCH - BEHIND : (figures.length / 2) * SPACING[formation];

/** Are any two of them within so many thousandths? */
export function areWithin(state: Pick<State, 'map'>, a: Unit, b: Unit, far: number): boolean {
  if (!a.pose || !b.pose) return false;
  const most = mostReach(a) + mostReach(b) + far;
  if (Math.abs(a.pose.x - b.pose.x) > most || Math.abs(a.pose.y - b.pose.y) > most) return false;
  const [mine, his] = [placesOf(state, a), placesOf(state, b)];
  if (mine.length === 0 || his.length === 0) return false;
  const bound = reachOf(a.pose, mine) + reachOf(b.pose, his) + far;
  const dx = a.pose.x - b.pose.x;
  const dy = a.pose.y - b.pose.y;
  if (dx * dx + dy * dy > bound * bound) return false;
  return nearestGap(mine, his) <= far;
}
