import {
  covers,
  type Feature,
  gapBetween,
  inArc,
  insideGround,
  keptByLine,
  keptByPlace,
  levelAt,
  nearestOnSegment,
  type Place,
  type Pose,
  perMap,
  ringsOf,
  rounded,
  runsInsideGround,
  type Sight,
  squaredGap,
  squaredGapToSegment,
  type TableMap,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { arcOf } from './arcs.ts';
import { allUnits, isHere } from './roster.ts';
import { placesOf, reachOf } from './stations.ts';

/** WF-12.5 Who sees whom, and what stops a line of fire. */

const MOST_WOOD = 2000;
/** WF-6.7 In smoke one sees and is seen so far. */
const IN_SMOKE = 2000;
/** A millionth of an inch: more than the error of adding depths up. */
const HAIR = 0.001;
const HALF_BASE = 500;

type Bounded = {
  readonly feature: Feature;
  readonly low: Place;
  readonly high: Place;
  readonly what: 'wood' | 'house' | 'hill';
};
const WHAT: Readonly<Record<string, Bounded['what']>> = {
  wood: 'wood',
  'olive-grove': 'wood',
  building: 'house',
  'built-up': 'house',
  bunker: 'house',
  fortification: 'house',
  hill: 'hill',
};
const obstaclesOf = perMap((map: TableMap): readonly Bounded[] =>
  map.features.flatMap((feature) => {
    const what = WHAT[feature.kind];
    if (!what) return [];
    const rings = ringsOf(feature.ground);
    const low = {
      x: Math.min(...rings.map((ring) => ring.low.x)),
      y: Math.min(...rings.map((ring) => ring.low.y)),
    };
    const high = {
      x: Math.max(...rings.map((ring) => ring.high.x)),
      y: Math.max(...rings.map((ring) => ring.high.y)),
    };
    return [{ feature, low, high, what }];
  }),
);

const heights = keptByPlace((map, place) => levelAt(map, place));
/** How high a place lies. */
const heightAt = (map: TableMap, place: Place): number => heights(map, place, 0);

/** Nobody sees farther than this, in thousandths. */
export function farthestSight({ mist, turn }: Pick<State, 'mist' | 'turn'>): number {
  const fog = mist.find(({ until }) => Math.max(1, turn) <= until);
  return fog ? fog.farthest : Number.POSITIVE_INFINITY;
}

type Box = { readonly low: Place; readonly high: Place };
function boxOf(...groups: readonly (readonly Place[])[]): Box {
  let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const group of groups)
    for (const { x, y } of group) {
      if (x < lowX) lowX = x;
      if (x > highX) highX = x;
      if (y < lowY) lowY = y;
      if (y > highY) highY = y;
    }
  return { low: { x: lowX, y: lowY }, high: { x: highX, y: highY } };
}
const meet = (a: Box, b: Box): boolean =>
  a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;

/** All that may stand in the way between two groups. */
export type Hazards = {
  readonly map: TableMap;
  readonly farthest: number;
  readonly grounds: readonly Bounded[];
  readonly smoke: readonly { readonly centre: Place; readonly radius: number }[];
  /** Places of friends, unit by unit. */
  readonly friends: readonly (readonly Place[])[];
};

const blocksFire = (unit: Unit): boolean =>
  (unit.kind === 'squad' || unit.kind === 'team' || unit.kind === 'gun') && !unit.prone && isHere(unit);

function friendsBetween(state: State, box: Box, firer: Unit, target: Unit | undefined): (readonly Place[])[] {
  const found: (readonly Place[])[] = [];
  for (const unit of allUnits(state)) {
    if (unit.id === firer.id || unit.id === target?.id || unit.side !== firer.side || !blocksFire(unit))
      continue;
    const places = placesOf(state, unit);
    const reach = reachOf(unit.pose!, places) + HALF_BASE; // it is here
    const { x, y } = unit.pose!;
    const around = { low: { x: x - reach, y: y - reach }, high: { x: x + reach, y: y + reach } };
    if (meet(around, box)) found.push(places);
  }
  return found;
}

const NOBODY: readonly (readonly Place[])[] = [];
/** What may stop lines between these places; friends count only for a firer. */
export function hazardsBetween(
  state: State,
  from: readonly Place[],
  to: readonly Place[],
  firer?: Unit,
  target?: Unit,
): Hazards {
  const box = boxOf(from, to);
  const grounds = obstaclesOf(state.map).filter((bounded) => meet(box, bounded));
  const smoke = state.puffs.flatMap(({ ammo, centre, diameter }) => {
    if (ammo !== 'smoke') return [];
    const radius = diameter / 2;
    const around = {
      low: { x: centre.x - radius, y: centre.y - radius },
      high: { x: centre.x + radius, y: centre.y + radius },
    };
    return meet(around, box) ? [{ centre, radius }] : [];
  });
  const friends = firer ? friendsBetween(state, box, firer, target) : NOBODY;
  return { map: state.map, farthest: farthestSight(state), grounds, smoke, friends };
}

type Stop = {
  readonly by: 'ground' | 'unit' | 'cloud' | 'distance';
  readonly id: string;
  readonly why: string;
  readonly place: Place;
};

function groundStops(
  { map, grounds }: Pick<Hazards, 'map' | 'grounds'>,
  a: Place,
  b: Place,
): Stop | undefined {
  let wood = 0;
  const length = gapBetween(a, b);
  const lowX = Math.min(a.x, b.x);
  const highX = Math.max(a.x, b.x);
  const lowY = Math.min(a.y, b.y);
  const highY = Math.max(a.y, b.y);
  for (const { feature, what, low, high } of grounds) {
    if (lowX > high.x || highX < low.x || lowY > high.y || highY < low.y) continue;
    if (what === 'house' && (covers(feature, a) || covers(feature, b))) continue; // he looks out of it, or is looked at in it
    if (what === 'hill' && (feature.level ?? 1) <= Math.max(heightAt(map, a), heightAt(map, b))) continue;
    const inside = insideGround(feature.ground, a, b);
    if (inside.length === 0) continue;
    const name = feature.name ?? feature.kind;
    const t = inside[0]!.from;
    const place = rounded({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
    if (what !== 'wood') return { by: 'ground', id: feature.id, why: `${name} stands in the way`, place };
    for (const { from, to } of inside) wood += (to - from) * length;
    if (wood > MOST_WOOD + HAIR)
      return { by: 'ground', id: feature.id, why: `more than 2 inches of ${name}`, place };
  }
  return undefined;
}

/** Does ground stop the line? The same as above without saying which, and where. */
function isScreened(map: TableMap, a: Place, b: Place): boolean {
  let wood = 0;
  for (const { feature, what } of obstaclesOf(map)) {
    if (!runsInsideGround(feature.ground, a, b)) continue;
    if (what === 'house' && !covers(feature, a) && !covers(feature, b)) return true;
    if (what === 'hill' && (feature.level ?? 1) > Math.max(heightAt(map, a), heightAt(map, b))) return true;
    if (what !== 'wood') continue;
    for (const { from, to } of insideGround(feature.ground, a, b)) wood += (to - from) * gapBetween(a, b);
    if (wood > MOST_WOOD + HAIR) return true;
  }
  return false;
}

function smokeStops({ smoke }: Hazards, a: Place, b: Place): Stop | undefined {
  for (const { centre, radius } of smoke) {
    const near = nearestOnSegment(centre, a, b);
    if (squaredGap(centre, near) < radius * radius && squaredGap(a, b) > IN_SMOKE * IN_SMOKE)
      return { by: 'cloud', id: '', why: 'smoke lies in the way', place: rounded(near) };
  }
  return undefined;
}

function friendStops({ map, friends }: Hazards, a: Place, b: Place): Stop | undefined {
  for (const places of friends)
    for (const place of places) {
      if (squaredGapToSegment(place, a, b) >= HALF_BASE * HALF_BASE) continue;
      if (heightAt(map, place) < Math.max(heightAt(map, a), heightAt(map, b))) continue;
      return { by: 'unit', id: '', why: 'friends stand in the way', place };
    }
  return undefined;
}

/** Does the ground let a line through? */
const isOpenGround = keptByLine((map, a, _, b) => !isScreened(map, a, b));
const isOpenLine = (hazards: Hazards, a: Place, b: Place): boolean =>
  squaredGap(a, b) <= hazards.farthest * hazards.farthest &&
  (hazards.smoke.length === 0 || !smokeStops(hazards, a, b)) &&
  (hazards.grounds.length === 0 || isOpenGround(hazards.map, a, 0, b, 0)) &&
  (hazards.friends.length === 0 || !friendStops(hazards, a, b));

/** What stops this line, if anything does. */
export function stopOf(hazards: Hazards, a: Place, b: Place): Stop | undefined {
  const { farthest, grounds, smoke, friends } = hazards;
  if (squaredGap(a, b) > farthest * farthest)
    return { by: 'distance', id: '', why: `nobody sees farther than ${farthest / 1000} inches`, place: b };
  return (
    (smoke.length > 0 ? smokeStops(hazards, a, b) : undefined) ??
    (grounds.length > 0 ? groundStops(hazards, a, b) : undefined) ??
    (friends.length > 0 ? friendStops(hazards, a, b) : undefined)
  );
}

/** The line between two places for people. */
export function lookAlong(state: State, a: Place, b: Place): Sight {
  const stop = stopOf(hazardsBetween(state, [a], [b]), a, b);
  const line = { from: a, to: b, through: [] };
  if (!stop) return { clear: true, ...line };
  const { by, id, why, place } = stop;
  return { clear: false, ...line, blocked: { by, id, why, from: place, to: place } };
}

/** How a unit sees another one. */
export type Outlook = {
  /** Numbers of its own figures that have a clear line to some figure of the target. */
  readonly firers: readonly number[];
  /** Thousandths from its middle to the nearest figure of the target that it sees, in its arc if that counts. */
  readonly gap: number;
  readonly nearest: Place | null;
};

const NOTHING: Outlook = { firers: [], gap: Number.POSITIVE_INFINITY, nearest: null };

/** Men in a shelter with an embrasure fire out of that only, whichever way they face. */
export function firesOut({ map, embrasures }: State, from: Pose, place: Place): boolean {
  for (const id in embrasures) {
    const shelter = map.features.find((feature) => feature.id === id);
    if (shelter && shelter.kind !== 'ruins' && covers(shelter, from))
      return inArc(from, embrasures[id]!, 120, place);
  }
  return true;
}

/** What a firer saw of a target, with everything that it depends on besides the places of the firer. */
type Kept = {
  readonly target: string;
  readonly places: readonly Place[];
  readonly allRound: boolean;
  readonly farthest: number;
  readonly puffs: State['puffs'];
  readonly embrasures: State['embrasures'];
  readonly friends: readonly (readonly Place[])[];
  readonly found: Outlook;
};
/** By the places of the firer, which are another list once he, his map or his formation is another. */
const kept = new WeakMap<readonly Place[], Kept[]>();

const areSame = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((each, i) => each === others[i]);

/**
 * WF-4.22, WF-12.4 What a firer sees of its target; all round where arcs do not bind it. The same is asked again and
 * again while nobody moves: by whoever hopes for a shot, allots it, judges it and fires it.
 */
export function outlookOn(state: State, firer: Unit, target: Unit, allRound: boolean): Outlook {
  const [mine, places] = [placesOf(state, firer), placesOf(state, target)];
  if (mine.length === 0 || places.length === 0) return NOTHING;
  const { puffs, embrasures } = state;
  const farthest = farthestSight(state);
  const friends = friendsBetween(state, boxOf(mine, places), firer, target);
  const all = kept.get(mine) ?? [];
  if (all.length === 0) kept.set(mine, all);
  const at = all.findIndex((each) => each.target === target.id);
  const before = all[at];
  if (
    before?.places === places &&
    before.allRound === allRound &&
    before.farthest === farthest &&
    before.puffs === puffs &&
    before.embrasures === embrasures &&
    areSame(before.friends, friends)
  )
    return before.found;
  const found = lookedFrom(state, firer, target, allRound);
  const now = { target: target.id, places, allRound, farthest, puffs, embrasures, friends, found };
  if (at < 0) all.push(now);
  else all[at] = now;
  return found;
}

function lookedFrom(state: State, firer: Unit, target: Unit, allRound: boolean): Outlook {
  const pose = firer.pose!; // both are on the table
  const mine = placesOf(state, firer);
  const his = placesOf(state, target).filter(
    (place) => (allRound || arcOf(pose, place) === 'front') && firesOut(state, pose, place),
  );
  if (his.length === 0) return NOTHING;
  const hazards = hazardsBetween(state, mine, his, firer, target);
  const sees = (a: Place, b: Place): boolean => isOpenLine(hazards, a, b);
  const firers: number[] = [];
  for (let i = 0; i < mine.length; i++) if (his.some((place) => sees(mine[i]!, place))) firers.push(i);
  if (firers.length === 0) return NOTHING;
  let [gap, nearest]: [number, Place | null] = [Number.POSITIVE_INFINITY, null];
  for (const place of his) {
    const far = gapBetween(pose, place);
    if (far < gap && firers.some((i) => sees(mine[i]!, place))) [gap, nearest] = [far, place];
  }
  return { firers, gap, nearest };
}

/** Does any figure of one see any figure of the other? Friends do not matter. */
export function canSee(state: State, a: Unit, b: Unit): boolean {
  const [mine, his] = [placesOf(state, a), placesOf(state, b)];
  if (mine.length === 0 || his.length === 0) return false;
  const hazards = hazardsBetween(state, mine, his);
  return mine.some((p) => his.some((q) => isOpenLine(hazards, p, q)));
}
