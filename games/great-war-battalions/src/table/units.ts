import type { Side } from '@sandtable/engine';
import { otherSide, rosters } from '@sandtable/play';
import {
  along,
  type Blocker,
  bearing,
  covers,
  crossesShape,
  type Feature,
  footprint,
  gapToPoint,
  INCH,
  insideGround,
  levelAt,
  meetingsOf,
  onTable,
  type Path,
  type Place,
  type Pose,
  posed,
  runsThrough,
  type Shape,
  type Sight,
  type SightRules,
  sightLine,
  squaredGap,
  surrounds,
  type TableMap,
  turnsOfView,
  unitGap,
  unitsOverlap,
} from '@sandtable/table';
import type { State, Unit } from '../play/state.ts';
import type { Cover } from '../sheet/vocabulary.ts';
import { groundOf, lineOf, SCREENS } from './ground.ts';
import { isThere, newRecall, SLOTS, slotOf } from './recall.ts';

/** Units on the table: who is there, what ground they cover, how far apart they are, whom they see, what covers them. */

/** GWB-15.1 A base in thousandths of an inch. */
export const BASE = { width: 1500, depth: 1000 };

/** What a unit of so many bases covers where it stands; units stand still a lot, so it is remembered by place. */
type Covered = Pose & { readonly bases: number; readonly shapes: readonly Shape[] };
const covered: (Covered | undefined)[] = new Array(SLOTS).fill(undefined);

export function shapesAt({ bases }: Unit, { x, y, facing }: Pose): readonly Shape[] {
  const slot = slotOf(x, y, facing, bases, 0, 0);
  const found = covered[slot];
  if (found && found.x === x && found.y === y && found.facing === facing && found.bases === bases)
    return found.shapes;
  // Bases side by side and edge to edge cover one rectangle; measuring it is measuring them all.
  const shapes = [footprint({ x, y, facing }, { width: bases * BASE.width, depth: BASE.depth })];
  covered[slot] = { x, y, facing, bases, shapes };
  return shapes;
}
export const shapesOf = (unit: Unit): readonly Shape[] => (unit.pose ? shapesAt(unit, unit.pose) : []);

/** The squared distance from a place to the line between two others. */
function squaredGapToLine(place: Place, a: Place, b: Place): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const t =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((place.x - a.x) * dx + (place.y - a.y) * dy) / length));
  return (place.x - a.x - dx * t) ** 2 + (place.y - a.y - dy * t) ** 2;
}

/** No part of a unit is farther than this from its centre. */
export const halfSpan = ({ bases }: Unit): number => (bases * BASE.width) / 2 + BASE.depth / 2;
/** The least that the gap between two units can be, at a glance. */
export const leastGap = (a: Unit, from: Place, b: Unit, to: Place): number =>
  Math.sqrt(squaredGap(from, to)) - halfSpan(a) - halfSpan(b);

/** On the table, and not destroyed or gone. */
export const isHere = (unit: Unit): boolean => unit.pose !== null && !unit.destroyed && !unit.leftTable;
/** In play: on the table, or an off-table battery (GWB-1.2). */
export const inPlay = (unit: Unit): boolean => isHere(unit) || (unit.offTable && !unit.destroyed);

const roster = rosters<Unit>();
/** All units of the game, wherever they are. */
export const allUnits = ({ units }: State): readonly Unit[] => roster(units).all;
export const unitsOf = ({ units }: State, side: Side): readonly Unit[] => roster(units).of(side);
export const enemiesOf = (state: State, side: Side): Unit[] =>
  unitsOf(state, otherSide(state, side)).filter(isHere);

/** May a unit stand here? Nobody else on the spot, all of it on the table. Exact only where a glance does not settle it. */
export function isFree(state: State, unit: Unit, pose: Pose, but: string | null = null): boolean {
  const span = halfSpan(unit);
  const { width, depth } = state.map;
  const inland = pose.x >= span && pose.y >= span && pose.x <= width - span && pose.y <= depth - span;
  if (!inland && !onTable(shapesAt(unit, pose), state.map)) return false;
  for (const other of allUnits(state)) {
    const there = other.pose;
    if (there === null) continue;
    const reach = span + halfSpan(other);
    const [dx, dy] = [there.x - pose.x, there.y - pose.y];
    if (dx * dx + dy * dy >= reach * reach) continue;
    if (other.id === unit.id || other.id === but || !isHere(other)) continue;
    if (unitsOverlap(shapesAt(unit, pose), shapesOf(other))) return false;
  }
  return true;
}

/** GWB-15.2 What stops a look: ground, and, unless a house rule says otherwise, other units. */
const GROUND: SightRules = {
  depth: [{ kinds: SCREENS, most: 2 * INCH, over: 'all' }],
  hills: 'unless-on-it',
};
const GROUND_AND_UNITS: SightRules = { ...GROUND, units: 'block-unless-lower' };
const sightRules = ({ options }: State): SightRules =>
  options.unitsBlock === 'yes' ? GROUND_AND_UNITS : GROUND;

/** May this unit stand in the line? Whoever is too far from it is left out at a glance. */
function mayBlock(unit: Unit, a: Unit, from: Place, b: Unit, to: Place): boolean {
  const { pose } = unit;
  if (pose === null) return false;
  const span = halfSpan(unit);
  if ((pose.x < from.x - span && pose.x < to.x - span) || (pose.x > from.x + span && pose.x > to.x + span))
    return false;
  if ((pose.y < from.y - span && pose.y < to.y - span) || (pose.y > from.y + span && pose.y > to.y + span))
    return false;
  if (squaredGapToLine(pose, from, to) > span * span) return false;
  return unit.id !== a.id && unit.id !== b.id && isHere(unit);
}

const blockersBetween = (state: State, a: Unit, from: Place, b: Unit, to: Place): Blocker[] =>
  allUnits(state)
    .filter((unit) => mayBlock(unit, a, from, b, to))
    .map((unit) => ({ id: unit.id, shapes: shapesOf(unit) }));

/** GWB-15.2 Sight runs from centre to centre; `from` is where the looker stands, or would. */
export function sight(state: State, looker: Unit, from: Place, target: Unit, to: Place): Sight {
  const blockers = state.options.unitsBlock === 'yes' ? blockersBetween(state, looker, from, target, to) : [];
  return sightLine(state.map, from, to, sightRules(state), blockers);
}

/** Whether ground stops a look; a hill that either stands on never does, and most looks meet nothing else. */
function groundClear({ map }: State, from: Place, to: Place): boolean {
  const [a, b] = from.x < to.x || (from.x === to.x && from.y < to.y) ? [from, to] : [to, from];
  const { looks } = groundOf(map);
  const slot = slotOf(a.x, a.y, 0, b.x, b.y, 0);
  if (!isThere(looks, slot, a.x, a.y, 0, b.x, b.y, 0)) looks.values[slot] = lookedAlong(map, a, b) ? 1 : 0;
  return looks.values[slot] === 1;
}

function lookedAlong(map: TableMap, from: Place, to: Place): boolean {
  const { hills } = groundOf(map);
  for (const hill of hills)
    if (!covers(hill, from) && !covers(hill, to) && insideGround(hill.ground, from, to).length > 0)
      return false;
  return !runsThrough(map, SCREENS, from, to) || sightLine(map, from, to, GROUND).clear;
}

/** GWB-15.2 Does another unit stand in the line? From or to a hill one sees over units that are lower. */
function unitBetween(state: State, looker: Unit, from: Place, target: Unit, to: Place): boolean {
  if (state.options.unitsBlock !== 'yes') return false;
  let higher = -1;
  for (const unit of allUnits(state)) {
    if (!mayBlock(unit, looker, from, target, to)) continue;
    const [shape] = shapesOf(unit);
    if (!shape || !crossesShape(shape, from, to)) continue;
    if (higher < 0) higher = Math.max(levelAt(state.map, from), levelAt(state.map, to));
    if (levelAt(state.map, shape.at) >= higher) return true;
  }
  return false;
}

/** The plain answer of `sight`, as quick as can be. */
export const sees = (
  state: State,
  looker: Unit,
  target: Unit,
  from = looker.pose,
  to = target.pose,
): boolean =>
  from !== null &&
  to !== null &&
  groundClear(state, from, to) &&
  !unitBetween(state, looker, from, target, to);

/** Does a unit see a point of the ground? */
export const seesPoint = (state: State, looker: Unit, point: Place): boolean =>
  looker.pose !== null &&
  sightLine(
    state.map,
    looker.pose,
    point,
    sightRules(state),
    blockersBetween(state, looker, looker.pose, looker, point),
  ).clear;

/** Inches between the nearest points of two units. */
export const rangeBetween = (a: readonly Shape[], b: readonly Shape[]): number => unitGap(a, b) / INCH;

/** Where a view from this unit of whoever goes this way can change (GWB-15.2): see `turnsOfView`. */
export function viewTurns(state: State, looker: Unit, mover: Unit, path: Path): number[] {
  const outlines: (readonly Place[])[] = [];
  if (state.options.unitsBlock === 'yes')
    for (const unit of allUnits(state)) {
      if (unit.id === looker.id || unit.id === mover.id || !isHere(unit)) continue;
      for (const shape of shapesOf(unit)) if (shape.kind === 'quad') outlines.push(shape.corners);
    }
  return turnsOfView(state.map, looker.pose!, path, sightRules(state), outlines);
}

const ranges = newRecall();
const breadth = ({ bases }: Unit, { facing }: Pose): number => facing * 8 + bases;

/** Inches between the nearest points of two units that stand so. */
function rangeFrom(a: Unit, from: Pose, b: Unit, to: Pose): number {
  const [one, other] = [breadth(a, from), breadth(b, to)];
  const slot = slotOf(from.x, from.y, one, to.x, to.y, other);
  if (!isThere(ranges, slot, from.x, from.y, one, to.x, to.y, other))
    ranges.values[slot] = rangeBetween(shapesAt(a, from), shapesAt(b, to));
  return ranges.values[slot]!;
}

/** GWB-7.8 How a unit stands when it fires from a pose: turned to its target, which is no move; as it was where it has no room to turn. */
export function turnedTo(state: State, unit: Unit, pose: Pose, target: Place): Pose {
  if (state.options.arcs !== 'none') return pose;
  const turned = posed(pose, bearing(pose, target));
  return turned.facing === pose.facing || !isFree(state, unit, turned) ? pose : turned;
}

/** The range of fire in inches: between the nearest points, once the firer has turned. */
export const firingRange = (state: State, firer: Unit, from: Pose, target: Unit, to: Pose): number =>
  rangeFrom(firer, turnedTo(state, firer, from, to), target, to);

/** GWB-15.3 The cover of a target against fire from a place; fortified before cover. Lines count within an inch of it. */
export function coverOf({ map }: State, target: Unit, pose: Pose, from: Place | null): Cover {
  const { forts, hideouts, lines } = groundOf(map);
  for (const feature of forts) if (surrounds(feature, pose)) return 'fortified';
  for (const feature of hideouts) if (surrounds(feature, pose)) return 'cover';
  if (from === null || lines.length === 0) return 'open'; // indirect fire from off the table comes over every hedge
  const shapes = shapesAt(target, pose);
  const near = (place: Place): boolean => shapes.some((shape) => gapToPoint(shape, place) <= INCH);
  return lines.some((feature) => crossedAt(feature, from, pose).some(near)) ? 'cover' : 'open';
}

/** Where a line of fire crosses a hedge or a wall: at the line, or at the edges of one that is drawn as an area. */
function crossedAt(feature: Feature, from: Place, to: Place): Place[] {
  const line = lineOf(feature);
  const crossed = line
    ? meetingsOf(from, to, line)
    : insideGround(feature.ground, from, to).flatMap((stretch) => [stretch.from, stretch.to]);
  return crossed.map((t) => along(from, to, t));
}
