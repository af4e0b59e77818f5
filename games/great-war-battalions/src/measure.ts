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
  type Kind,
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
  unitGap,
} from '@sandtable/table';
import { modeOf } from './firing.ts';
import type { State, Unit } from './state.ts';
import { type Cover, isArtillery } from './vocabulary.ts';

/** GWB-15.1 A base in thousandths of an inch. */
export const BASE = { width: 1500, depth: 1000 };

/** GWB-15.3 What ground means to this sheet. */
const FORTIFIED: readonly Kind[] = ['trench', 'fortification', 'bunker', 'rifle-pit'];
const IN_COVER: readonly Kind[] = [
  'wood',
  'olive-grove',
  'vines',
  'scrub',
  'bushes',
  'building',
  'built-up',
  'ruins',
  'sunken-road',
  'embankment',
  'broken-ground',
  'rough',
  'gully',
  'shelled-ground',
];
const COVER_LINES: readonly Kind[] = ['hedge', 'wall', 'fence', 'barricade'];
/** Difficult to move through (GWB-6); wire with the −2. */
export const DIFFICULT: readonly Kind[] = [
  ...FORTIFIED,
  ...IN_COVER,
  ...COVER_LINES,
  'stream',
  'river',
  'marsh',
  'wire',
];
export const IMPASSABLE: readonly Kind[] = ['canal', 'impassable'];
export const WAYS: readonly Kind[] = ['road', 'trail', 'bridge', 'ford'];

/** Poses are never changed, only replaced, so the ground that a unit covers there is worked out once. */
const known = new WeakMap<Pose, { readonly bases: number; readonly shapes: readonly Shape[] }>();

export function shapesAt({ bases }: Unit, pose: Pose): readonly Shape[] {
  const found = known.get(pose);
  if (found?.bases === bases) return found.shapes;
  // Bases side by side and edge to edge cover one rectangle; measuring it is measuring them all.
  const shapes = [footprint(pose, { width: bases * BASE.width, depth: BASE.depth })];
  known.set(pose, { bases, shapes });
  return shapes;
}
export const shapesOf = (unit: Unit): readonly Shape[] => (unit.pose ? shapesAt(unit, unit.pose) : []);

/** No part of a unit is farther than this from its centre. */
export const halfSpan = ({ bases }: Unit): number => (bases * BASE.width) / 2 + BASE.depth / 2;
/** The least that the gap between two units can be, at a glance. */
export const leastGap = (a: Unit, from: Place, b: Unit, to: Place): number =>
  Math.sqrt(squaredGap(from, to)) - halfSpan(a) - halfSpan(b);

/** On the table, and not destroyed or gone. */
export const isHere = (unit: Unit): boolean => unit.pose !== null && !unit.destroyed && !unit.leftTable;
/** In play: on the table, or an off-table battery (GWB-1.2). */
export const inPlay = (unit: Unit): boolean => isHere(unit) || (unit.offTable && !unit.destroyed);
export const unitsOf = (state: State, side: Side): Unit[] =>
  Object.values(state.units).filter((unit) => unit.side === side);
export const enemiesOf = (state: State, side: Side): Unit[] =>
  Object.values(state.units).filter((unit) => unit.side !== side && isHere(unit));
export const otherSide = (state: State, side: Side): Side => state.sides.find(({ id }) => id !== side)!.id;

/** GWB-15.2 What stops a look: ground, and, unless a house rule says otherwise, other units. */
const GROUND: SightRules = {
  depth: [{ kinds: ['wood', 'building', 'built-up', 'olive-grove'], most: 2 * INCH, over: 'all' }],
  hills: 'unless-on-it',
};
const GROUND_AND_UNITS: SightRules = { ...GROUND, units: 'block-unless-lower' };
const sightRules = ({ options }: State): SightRules =>
  options.unitsBlock === 'yes' ? GROUND_AND_UNITS : GROUND;

/** Units that may stand in the line; whoever is too far from it is left out at a glance. */
function blockersBetween(state: State, a: Unit, from: Place, b: Unit, to: Place): Blocker[] {
  const blockers: Blocker[] = [];
  for (const unit of Object.values(state.units)) {
    if (unit === a || unit === b || unit.id === a.id || unit.id === b.id || !isHere(unit)) continue;
    if (squaredGap(unit.pose!, nearestOnSegment(unit.pose!, from, to)) > halfSpan(unit) ** 2) continue;
    blockers.push({ id: unit.id, shapes: shapesOf(unit) });
  }
  return blockers;
}

/** GWB-15.2 Sight runs from centre to centre; `from` is where the looker stands, or would. */
export function sight(state: State, looker: Unit, from: Place, target: Unit, to: Place): Sight {
  const blockers = state.options.unitsBlock === 'yes' ? blockersBetween(state, looker, from, target, to) : [];
  return sightLine(state.map, from, to, sightRules(state), blockers);
}

/** Whether ground stops the look between two poses; poses are never changed and ground does not move, so it is worked out once. */
const looks = new WeakMap<Place, WeakMap<Place, boolean>>();
function groundClear(state: State, from: Place, to: Place): boolean {
  const known = looks.get(from) ?? new WeakMap<Place, boolean>();
  looks.set(from, known);
  let clear = known.get(to);
  if (clear === undefined) {
    clear = sightLine(state.map, from, to, GROUND).clear;
    known.set(to, clear);
  }
  return clear;
}

/** GWB-15.2 Does another unit stand in the line? From or to a hill one sees over units that are lower. */
function unitBetween(state: State, looker: Unit, from: Place, target: Unit, to: Place): boolean {
  if (state.options.unitsBlock !== 'yes') return false;
  let higher = -1;
  for (const { shapes } of blockersBetween(state, looker, from, target, to)) {
    const shape = shapes.find((each) => crossesShape(each, from, to));
    if (!shape) continue;
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

/** GWB-15.3 The cover of a target against fire from a place; fortified before cover. Lines count within an inch of it. */
export function coverOf(state: State, target: Unit, pose: Pose, from: Place | null): Cover {
  const under = state.map.features.filter((feature) => covers(feature, pose)).map(({ kind }) => kind);
  if (under.some((kind) => FORTIFIED.includes(kind))) return 'fortified';
  if (under.some((kind) => IN_COVER.includes(kind))) return 'cover';
  if (from === null) return 'open'; // indirect fire from off the table comes over every hedge
  const shapes = shapesAt(target, pose);
  const lines = passages(state.map, from, pose, ({ kind }) => COVER_LINES.includes(kind));
  const near = (place: Place): boolean => shapes.some((shape) => gapToPoint(shape, place) <= INCH);
  return lines.some(({ enters, leaves }) => near(leaves) || near(enters)) ? 'cover' : 'open';
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
  const range = pose && !firer.offTable ? rangeBetween(shapesAt(firer, pose), shapesOf(target)) : null;
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
export const onWay = (state: State, place: Place): boolean =>
  state.map.features.some((feature) => WAYS.includes(feature.kind) && covers(feature, place));
