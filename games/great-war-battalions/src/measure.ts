import type { Side } from '@sandtable/engine';
import {
  type Blocker,
  bearing,
  covers,
  crossesShape,
  footprint,
  gapToPoint,
  INCH,
  inArc,
  insideGround,
  levelAt,
  nearestOnSegment,
  type Place,
  type Pose,
  passages,
  type Shape,
  type Sight,
  type SightRules,
  sightLine,
  squaredGap,
  type TableMap,
  unitGap,
} from '@sandtable/table';
import { modeOf } from './firing.ts';
import { COVER_LINES, groundOf, SCREENS } from './ground.ts';
import { isThere, newRecall, SLOTS, slotOf } from './recall.ts';
import type { State, Unit } from './state.ts';
import { type Cover, isArtillery } from './vocabulary.ts';

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

/** Units change but are never exchanged, so who belongs to a table and its sides is listed once. */
type Roster = { readonly all: readonly Unit[]; readonly of: Map<Side, readonly Unit[]> };
const rosters = new WeakMap<State['units'], Roster>();
function rosterOf({ units }: State): Roster {
  let roster = rosters.get(units);
  if (!roster) {
    roster = { all: Object.values(units), of: new Map() };
    rosters.set(units, roster);
  }
  return roster;
}
/** All units of the game, wherever they are. */
export const allUnits = (state: State): readonly Unit[] => rosterOf(state).all;
export function unitsOf(state: State, side: Side): readonly Unit[] {
  const roster = rosterOf(state);
  let units = roster.of.get(side);
  if (!units) {
    units = roster.all.filter((unit) => unit.side === side);
    roster.of.set(side, units);
  }
  return units;
}
export const enemiesOf = (state: State, side: Side): Unit[] =>
  unitsOf(state, otherSide(state, side)).filter(isHere);
export const otherSide = ({ sides }: State, side: Side): Side =>
  sides[0]!.id === side ? sides[1]!.id : sides[0]!.id;

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
  const { hills, screens } = groundOf(map);
  for (const hill of hills)
    if (!covers(hill, from) && !covers(hill, to) && insideGround(hill.ground, from, to).length > 0)
      return false;
  for (const { ground } of screens)
    if (insideGround(ground, from, to).length > 0) return sightLine(map, from, to, GROUND).clear;
  return true;
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

const ranges = newRecall();
const breadth = ({ bases }: Unit, { facing }: Pose): number => facing * 8 + bases;

/** Inches between the nearest points of two units that stand so. */
export function rangeFrom(a: Unit, from: Pose, b: Unit, to: Pose): number {
  const [one, other] = [breadth(a, from), breadth(b, to)];
  const slot = slotOf(from.x, from.y, one, to.x, to.y, other);
  if (!isThere(ranges, slot, from.x, from.y, one, to.x, to.y, other))
    ranges.values[slot] = rangeBetween(shapesAt(a, from), shapesAt(b, to));
  return ranges.values[slot]!;
}

/** GWB-15.3 The cover of a target against fire from a place; fortified before cover. Lines count within an inch of it. */
export function coverOf({ map }: State, target: Unit, pose: Pose, from: Place | null): Cover {
  const { forts, hideouts, lines } = groundOf(map);
  for (const feature of forts) if (covers(feature, pose)) return 'fortified';
  for (const feature of hideouts) if (covers(feature, pose)) return 'cover';
  if (from === null || lines.length === 0) return 'open'; // indirect fire from off the table comes over every hedge
  const shapes = shapesAt(target, pose);
  const crossed = passages(map, from, pose, ({ kind }) => COVER_LINES.includes(kind));
  const near = (place: Place): boolean => shapes.some((shape) => gapToPoint(shape, place) <= INCH);
  return crossed.some(({ enters, leaves }) => near(leaves) || near(enters)) ? 'cover' : 'open';
}

/** GWB-13.1 Is the line obscured? Indirect fire only where the target itself stands in smoke. */
export function inSmoke(state: State, from: Place | null, to: Place, indirect: boolean): boolean {
  return state.smoke.some(({ centre, radius }) => {
    const near = indirect || !from ? to : nearestOnSegment(centre, from, to);
    return squaredGap(centre, near) <= radius * radius;
  });
}

export type FireMoment = {
  /** Where the target stands, if it is being interrupted in a move. */
  readonly targetMoving?: boolean;
  readonly action: 'fire' | 'move-and-fire';
  readonly from?: Pose;
};

/** GWB-7.7 Does some other unbroken friend see the target? */
const isObserved = (state: State, firer: Unit, target: Unit): boolean =>
  state.options.observer === 'none' ||
  unitsOf(state, firer.side).some(
    (friend) => friend.id !== firer.id && isHere(friend) && !friend.broken && sees(state, friend, target),
  );

/** GWB-13.2 The input of smoke shells at a point. */
export function smokeInput(state: State, firer: Unit, point: Place) {
  const observed =
    state.options.observer === 'none' ||
    unitsOf(state, firer.side).some(
      (friend) => isHere(friend) && !friend.broken && seesPoint(state, friend, point),
    );
  return {
    type: firer.type,
    bases: firer.bases,
    action: 'fire' as const,
    range: firer.pose ? Math.sqrt(squaredGap(firer.pose, point)) / INCH : null,
    indirect: !seesPoint(state, firer, point),
    unobserved: !observed,
    offTable: firer.offTable,
    quality: firer.quality,
    firerMarkers: firer.moraleMarkers,
    options: state.options,
  };
}

/** GWB-5.5 of the game: the input of a volley, read off the table. */
export function volleyInput(state: State, firer: Unit, target: Unit, moment: FireMoment) {
  const pose = moment.from ?? firer.pose;
  const to = target.pose!;
  const seen = pose !== null && !firer.offTable && sees(state, firer, target, pose, to);
  const indirect = !seen;
  const comesOver = firer.offTable ? null : pose;
  const range = pose && !firer.offTable ? rangeFrom(firer, pose, target, to) : null;
  const mode = modeOf({ type: firer.type, indirect, offTable: firer.offTable, range });
  return {
    type: firer.type,
    bases: firer.bases,
    action: moment.action,
    range,
    indirect,
    unobserved: indirect && isArtillery(firer.type) && !isObserved(state, firer, target),
    offTable: firer.offTable,
    targetMoved:
      (state.options.targetMoved === 'this-turn' && target.moved) || (moment.targetMoving ?? false),
    targetCover: coverOf(state, target, to, comesOver),
    smoke: inSmoke(state, comesOver, to, mode === 'indirect'),
    targetMounted: target.type === 'cavalry' && !target.dismounted,
    quality: firer.quality,
    firerMarkers: firer.moraleMarkers,
    targetType: target.type,
    targetBases: target.bases,
    targetMarkers: target.moraleMarkers,
    targetBasesLost: target.basesLost,
    targetQuality: target.quality,
    targetBroken: target.broken,
    options: state.options,
  };
}

export type VolleyInput = ReturnType<typeof volleyInput>;

/** GWB-7.8 house rule: the front half only; otherwise a unit turns to what it fires at. */
export const inFrontArc = (state: State, pose: Pose, target: Place): boolean =>
  state.options.arcs === 'none' || inArc(pose, pose.facing, 180, target);

/** GWB-7.7 house rule: no indirect fire at an enemy near a friend. */
export function tooNearFriends(state: State, firer: Unit, target: Unit): boolean {
  const distance = Number(state.options.safetyDistance);
  if (distance === 0) return false;
  return unitsOf(state, firer.side).some(
    (friend) => isHere(friend) && rangeBetween(shapesOf(friend), shapesOf(target)) <= distance,
  );
}

export const facingTo = (from: Place, to: Place): number => bearing(from, to);
