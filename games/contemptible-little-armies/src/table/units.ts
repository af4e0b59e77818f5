import type { Problem, Side } from '@sandtable/engine';
import { rosters } from '@sandtable/play';
import { gap, INCH, type Place, type Pose, type Shape, squaredGap } from '@sandtable/table';
import type { Contact, Cover, Order, State, Unit } from '../play/state.ts';
import type { Arm, Mobility } from '../sheet/vocabulary.ts';
import {
  isAfv,
  isAircraft,
  isCrewed,
  isGroundUnit,
  isIndependent,
  isVehicle,
  type Standing,
  standing,
  stands,
} from './figures.ts';
import { coverAt } from './ground.ts';

/** Who is on the table, how far apart they are, who touches whom. */

export const no = (code: string, rule: string, message: string): Problem => ({ code, rule, message });

/** On the table and in the game. */
export const isHere = (unit: Unit): boolean => unit.pose !== null && unit.fate === null;

const roster = rosters<Unit>();
/** All units of the game, wherever they are. */
export const allUnits = ({ units }: State): readonly Unit[] => roster(units).all;
export const unitsOf = ({ units }: State, side: Side): readonly Unit[] => roster(units).of(side);
export const unitNamed = ({ units }: State, id: unknown): Unit | undefined =>
  typeof id === 'string' && Object.hasOwn(units, id) ? units[id] : undefined;

/** CLA-2.1 The row of the movement table. */
export function mobilityOf(unit: Unit): Mobility {
  if (unit.kind === 'tank') return 'tank';
  if (isVehicle(unit)) return 'wheeled-vehicle';
  if (unit.kind === 'field-gun' || unit.kind === 'aa-gun') return 'field-gun';
  if (isCrewed(unit)) return 'support-weapon';
  return unit.mounted ? 'cavalry' : 'infantry';
}
/** CLA-2.12 Dismounted cavalry are infantry. */
export const armOf = (unit: Unit): Arm =>
  isCrewed(unit) ? 'gunners' : unit.mounted ? 'cavalry' : 'infantry';

/** The least that two units can be apart, in thousandths, at a glance. */
export const leastGap = (a: Standing, b: Standing): number =>
  Math.sqrt(squaredGap(a.middle, b.middle)) - a.reach - b.reach;

const GAPS = 1 << 14;
/** The gap between two that stand somewhere is measured once: two numbers of theirs, and what was found. */
const pairs = new Float64Array(GAPS * 2).fill(-1);
const gaps = new Float64Array(GAPS);

/** Thousandths between the nearest bases; `most` is where it does not matter any more. */
export function gapBetweenUnits(a: Standing, b: Standing, most = Number.POSITIVE_INFINITY): number {
  if (leastGap(a, b) > most) return Number.POSITIVE_INFINITY;
  const [one, other] = a.no < b.no ? [a.no, b.no] : [b.no, a.no];
  const slot = (Math.imul(one, 73_856_093) ^ Math.imul(other, 19_349_663)) & (GAPS - 1);
  if (pairs[slot * 2] !== one || pairs[slot * 2 + 1] !== other) {
    gaps[slot] = gapOfShapes(a.shapes, b.shapes);
    pairs[slot * 2] = one;
    pairs[slot * 2 + 1] = other;
  }
  return gaps[slot]!;
}

/** Thousandths between the nearest of these shapes. */
export function gapOfShapes(own: readonly Shape[], theirs: readonly Shape[]): number {
  const [first, other] = [own[0], theirs[0]];
  if (first?.kind === 'disc' && other?.kind === 'disc') {
    // The bases of a unit are all of one size.
    let least = Number.POSITIVE_INFINITY;
    for (const { at } of own)
      for (const { at: to } of theirs) {
        const far = (at.x - to.x) ** 2 + (at.y - to.y) ** 2;
        if (far < least) least = far;
      }
    return Math.max(0, Math.sqrt(least) - first.radius - other.radius);
  }
  let least = Number.POSITIVE_INFINITY;
  for (const one of own) for (const there of theirs) least = Math.min(least, gap(one, there));
  return least;
}

export const inchesApart = (a: Unit, b: Unit): number => gapBetweenUnits(stands(a), stands(b)) / INCH;
/** Are two units within so many inches? Exactly that many counts. */
export const isWithinInches = (a: Standing, b: Standing, inches: number): boolean =>
  gapBetweenUnits(a, b, inches * INCH + SLACK) <= inches * INCH + SLACK;
/** Places are whole thousandths, so an exact distance may come out this much longer. */
export const SLACK = 1;

/** Bases that are this near touch. */
export const TOUCH = 10;
export const touches = (a: Standing, b: Standing): boolean => gapBetweenUnits(a, b, TOUCH) <= TOUCH;

/** CLA-0.7 How far the nearest enemy unit is; infinite where there is none. */
export function nearestEnemy(state: State, unit: Unit, here: Standing): number {
  let least = Number.POSITIVE_INFINITY;
  for (const other of allUnits(state)) {
    if (other.side === unit.side || !isHere(other) || !isGroundUnit(other)) continue;
    const there = stands(other);
    if (leastGap(here, there) < least) least = Math.min(least, gapBetweenUnits(here, there));
  }
  return least;
}

/** CLA-10.4 A unit is what at least half of its figures are. */
export function coverOf(state: State, unit: Unit, here: Standing = stands(unit)): Cover {
  if (unit.mounted || isVehicle(unit) || isAircraft(unit)) return coverFor(state, here, false);
  return coverFor(state, here, true);
}
function coverFor({ map }: State, { places }: Standing, trenches: boolean): Cover {
  let [covered, entrenched] = [0, 0];
  for (const place of places) {
    const cover = coverAt(map, place);
    if (cover !== 'open') covered++;
    if (cover === 'entrenched') entrenched++;
  }
  if (places.length === 0) return 'open';
  if (trenches && entrenched * 2 >= places.length) return 'entrenched';
  return covered * 2 >= places.length ? 'cover' : 'open';
}

export const contactsOf = (state: State, unit: Unit): readonly Contact[] =>
  state.contacts.filter(({ attacker, defender }) => attacker === unit.id || defender === unit.id);
export const inContact = ({ contacts }: State, { id }: Unit): boolean => {
  for (const contact of contacts) if (contact.attacker === id || contact.defender === id) return true;
  return false;
};
export const foesOf = (state: State, unit: Unit): Unit[] =>
  contactsOf(state, unit).map(
    ({ attacker, defender }) => state.units[attacker === unit.id ? defender : attacker]!,
  );
/** CLA-2.14 Contacted before its own activation of this turn. */
export const isPinned = ({ contacts, turn }: State, unit: Unit): boolean =>
  !unit.activated && contacts.some(({ defender, turn: since }) => defender === unit.id && since === turn);

export const isDark = ({ dark, turn }: State): boolean => dark.includes(turn);

/** CLA-10.5 An officer of this side within 2 inches of the unit. */
export const OFFICER_REACH = 2;
export const isWith = (officer: Unit, unit: Unit): boolean =>
  isHere(officer) && isHere(unit) && isWithinInches(stands(officer), stands(unit), OFFICER_REACH);

/** CLA-3.14 A lone figure beside a friendly unit of three or more cannot be picked. */
export const isSheltered = (state: State, unit: Unit): boolean =>
  isIndependent(unit) &&
  allUnits(state).some(
    (other) =>
      other.side === unit.side && isGroundUnit(other) && other.men.length >= 3 && isWith(unit, other),
  );

export const isInfantryOnFoot = (unit: Unit): boolean =>
  !unit.mounted && !isCrewed(unit) && unit.men.length > 0;
export const isIrregularCavalry = (unit: Unit): boolean => unit.irregular && unit.mounted;
/** CLA-2.16 Nobody fights armour, and it fights nobody. */
export const fights = (unit: Unit): boolean => !isAfv(unit) && !isAircraft(unit);

export const standingOn = (unit: Unit, pose: Pose | null): Standing | null =>
  pose ? standing(unit, pose) : null;
export const placeOf = ({ x, y }: Place): Place => ({ x, y });

/** CLA-1.2 The order that binds a unit now. */
export const orderOf = (state: State, unit: Unit): Order | null =>
  state.ordersOn && state.options.ordersOff === 'off' && unit.ordered
    ? (state.orders[unit.side]?.[unit.id] ?? null)
    : null;
