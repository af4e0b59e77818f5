import {
  type Blocker,
  covers,
  crossesShape,
  type Feature,
  gap,
  gapToPoint,
  INCH,
  type Kind,
  keptByLine,
  type Place,
  perMap,
  runsInsideGround,
  runsThrough,
  type Shape,
  type Sight,
  type SightRules,
  sightLine,
  squaredGap,
  type TableMap,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import { isAircraft, isIndependent, type Standing, stands } from './figures.ts';
import { heightAt } from './ground.ts';
import { allUnits, isDark, isHere, SLACK } from './units.ts';

/** CLA-10.3 Sight: a straight line between figures. */

const WOODS: readonly Kind[] = ['wood', 'olive-grove'];
const BUILDINGS: readonly Kind[] = ['building', 'built-up'];
const SCREENS: readonly Kind[] = [...WOODS, ...BUILDINGS, 'hill'];
/** CLA-10.3 So deep into a wood, and so far inside one. */
const INTO_WOOD = 2 * INCH;
const INSIDE_WOOD = 6 * INCH;
/** CLA-3.13 House rule. */
export const DARK_SIGHT = 12 * INCH;

const RULES: SightRules = {
  depth: [
    { kinds: WOODS, most: INTO_WOOD, over: 'all' },
    { kinds: BUILDINGS, most: 0, over: 'all' },
  ],
  hills: 'unless-on-it',
  units: 'block-unless-lower',
};

type Screens = {
  readonly hills: readonly Feature[];
  readonly woods: readonly Feature[];
  readonly houses: readonly Feature[];
};
const screensOf = perMap(
  ({ features }): Screens => ({
    hills: features.filter(({ kind }) => kind === 'hill'),
    woods: features.filter(({ kind }) => WOODS.includes(kind)),
    houses: features.filter(({ kind }) => BUILDINGS.includes(kind)),
  }),
);

/** The map without what does not stop this look: the house that one of them is in, the wood where both are near. */
function seenThrough(map: TableMap, a: Place, b: Place): TableMap {
  const both = squaredGap(a, b) <= INSIDE_WOOD * INSIDE_WOOD;
  const features = map.features.filter((feature) => {
    if (BUILDINGS.includes(feature.kind)) return !covers(feature, a) && !covers(feature, b);
    if (WOODS.includes(feature.kind)) return !(both && covers(feature, a) && covers(feature, b));
    return true;
  });
  return features.length === map.features.length ? map : { ...map, features };
}

function lookedAlong(map: TableMap, a: Place, b: Place): boolean {
  if (!runsThrough(map, SCREENS, a, b)) return true;
  const { hills, woods, houses } = screensOf(map);
  for (const hill of hills)
    if (!covers(hill, a) && !covers(hill, b) && runsInsideGround(hill.ground, a, b)) return false;
  for (const house of houses)
    if (!covers(house, a) && !covers(house, b) && runsInsideGround(house.ground, a, b)) return false;
  return woods.length === 0 || sightLine(seenThrough(map, a, b), a, b, { depth: RULES.depth! }).clear;
}

const kept = keptByLine((map, a, _, b) => lookedAlong(map, a, b));

/** Does ground let one see from one place to the other? */
export function groundClear(map: TableMap, from: Place, to: Place): boolean {
  const [a, b] = from.x < to.x || (from.x === to.x && from.y < to.y) ? [from, to] : [to, from];
  return kept(map, a, 0, b, 0);
}

/** How far a place is from the straight way between two others, squared. */
function offLine(place: Place, a: Place, b: Place): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const px = place.x - a.x;
  const py = place.y - a.y;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return (px - dx * t) ** 2 + (py - dy * t) ** 2;
}

/** May this unit stand in the line between two circles? At a glance. */
const mayBlock = (other: Standing, a: Standing, b: Standing): boolean =>
  offLine(other.middle, a.middle, b.middle) <= (other.reach + Math.max(a.reach, b.reach)) ** 2;

/** Other units that may stand between two; independent figures are seen past. */
export function between(state: State, a: Unit, b: Unit, over: boolean): readonly Standing[] {
  const found: Standing[] = [];
  if (over || isAircraft(a) || isAircraft(b)) return found;
  const [from, to] = [stands(a), stands(b)];
  for (const unit of allUnits(state)) {
    if (unit === a || unit === b || !isHere(unit) || isAircraft(unit) || isIndependent(unit)) continue;
    const there = stands(unit);
    if (mayBlock(there, from, to)) found.push(there);
  }
  return found;
}

/** Do others let one see? From or to higher ground one sees over whoever stands lower. */
export function unitsClear({ map }: State, others: readonly Standing[], from: Place, to: Place): boolean {
  let higher = -1;
  for (const { shapes, middle, reach } of others) {
    if (offLine(middle, from, to) > reach * reach) continue;
    for (const shape of shapes) {
      if (!crossesShape(shape, from, to)) continue;
      if (higher < 0) higher = Math.max(heightAt(map, from), heightAt(map, to));
      if (heightAt(map, shape.at) >= higher) return false;
    }
  }
  return true;
}

/** CLA-3.13 Nothing beyond 12 inches in the dark, from base to base, where the house rule is kept. */
export const sightLimit = (state: State): number =>
  state.options.darkSight === 'on' && isDark(state) ? DARK_SIGHT : Number.POSITIVE_INFINITY;

/** Does any figure of one see any figure of the other? */
export function sees(state: State, a: Unit, b: Unit, over = false): boolean {
  const others = between(state, a, b, over);
  const limit = sightLimit(state) + SLACK;
  const [own, theirs] = [stands(a), stands(b)];
  return own.places.some((from, i) =>
    theirs.places.some(
      (to, j) =>
        gap(own.shapes[i]!, theirs.shapes[j]!) <= limit &&
        groundClear(state.map, from, to) &&
        unitsClear(state, others, from, to),
    ),
  );
}

/** Does anybody of this unit see a point of the ground? Units do not hide ground. */
export const seesPoint = (state: State, unit: Unit, point: Place): boolean =>
  isAircraft(unit)
    ? squaredGap(stands(unit).middle, point) <= sightLimit(state) ** 2
    : stands(unit).places.some(
        (from, i) =>
          gapToPoint(stands(unit).shapes[i]!, point) <= sightLimit(state) + SLACK &&
          groundClear(state.map, from, point),
      );

/** The nearest figures of two units. */
function nearestPair(a: Unit, b: Unit): readonly [Place, Place] {
  let best: readonly [Place, Place] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const from of stands(a).places)
    for (const to of stands(b).places) {
      const far = squaredGap(from, to);
      if (far < least) [best, least] = [[from, to], far];
    }
  return best!; // both stand somewhere
}

/** How much longer the way between the middles of two figures is than that between their bases. */
function betweenEdges(a: Unit, from: Place, b: Unit, to: Place): number {
  const baseAt = (unit: Unit, { x, y }: Place): Shape | undefined =>
    stands(unit).shapes[stands(unit).places.findIndex((place) => place.x === x && place.y === y)];
  const [one, other] = [baseAt(a, from), baseAt(b, to)];
  return one && other ? Math.sqrt(squaredGap(from, to)) - gap(one, other) : 0;
}

/** The line between two figures of two units, the nearest unless others are named, with what stops it. */
export function explained(
  state: State,
  a: Unit,
  b: Unit,
  [from, to]: readonly [Place, Place] = nearestPair(a, b),
  over = false,
): Sight {
  const blockers: Blocker[] = between(state, a, b, over).map(({ shapes }) => ({ id: 'unit', shapes }));
  const limit = sightLimit(state) + SLACK + betweenEdges(a, from, b, to);
  return sightLine(
    seenThrough(state.map, from, to),
    from,
    to,
    Number.isFinite(limit) ? { ...RULES, farthest: limit } : RULES,
    blockers,
  );
}
