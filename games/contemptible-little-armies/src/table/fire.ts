import { gap, INCH, inArc, type Place, squaredGap } from '@sandtable/table';
import type { Carried, State, Unit, WeaponClass } from '../play/state.ts';
import { gunRange } from '../sheet/guns.ts';
import { ANTI_TANK_RANGES, SHORT_LMG, WEAPONS } from '../sheet/tables.ts';
import type { AntiTank, Gun, Weapon } from '../sheet/vocabulary.ts';
import { isAfv, isCrewed, isIndependent, isProtected, isVehicle, stands, strengthOf } from './figures.ts';
import { between, groundClear, sightLimit, unitsClear } from './sight.ts';
import {
  allUnits,
  coverOf,
  gapBetweenUnits,
  isDark,
  isHere,
  isIrregularCavalry,
  leastGap,
  SLACK,
} from './units.ts';

/** Shooting read off the table: who of a firing group can shoot at whom, and the procedure's input (CLA-3.15). */

const OF_CREW: Partial<Record<Unit['kind'], WeaponClass>> = {
  'hmg-team': 'hmg',
  'light-mortar-team': 'light-mortar',
  'field-gun': 'field-gun',
};

const classes = new WeakMap<readonly Carried[], readonly WeaponClass[]>();
/** CLA-3.15 The classes of weapons that a unit has. */
export function classesOf(unit: Unit): readonly WeaponClass[] {
  if (isVehicle(unit))
    return [
      ...(unit.tankGuns > 0 ? (['tank-gun'] as const) : []),
      ...(unit.vehicleMgs > 0 ? (['lmg'] as const) : []),
    ];
  const crewed = OF_CREW[unit.kind];
  if (crewed) return [crewed];
  let found = classes.get(unit.men);
  if (!found) {
    found = [...new Set(unit.men)].filter(
      (one): one is WeaponClass & Carried => one !== 'none' && one !== 'crew',
    );
    classes.set(unit.men, found);
  }
  return found;
}

/** How many weapons of the class; a crewed weapon is one, whatever its crew (CLA-4.18). */
export function weaponsOf(unit: Unit, weapon: WeaponClass): number {
  if (isVehicle(unit)) return weapon === 'tank-gun' ? unit.tankGuns : unit.vehicleMgs;
  if (isCrewed(unit)) return 1;
  let n = 0;
  for (const one of unit.men) if (one === weapon) n++;
  return n;
}

export const isGun = (weapon: WeaponClass): weapon is Gun => weapon === 'field-gun' || weapon === 'tank-gun';

/** CLA-4 Inches at figures; nothing for what fires at armour only. */
export function rangeOf(state: State, unit: Unit, weapon: WeaponClass): number {
  if (weapon === 'atr') return 0;
  if (isGun(weapon)) return gunRange(weapon, state.options);
  return weapon === 'lmg' && (unit.chauchat || isVehicle(unit)) ? SHORT_LMG : WEAPONS[weapon].range;
}
const AT_ARMOUR: readonly WeaponClass[] = ['bombs', 'flamethrower', 'atr', 'hmg', 'field-gun', 'tank-gun'];
export const harmsArmour = (weapon: WeaponClass): weapon is AntiTank => AT_ARMOUR.includes(weapon);
export const armourRangeOf = (state: State, weapon: AntiTank): number =>
  isGun(weapon) ? gunRange(weapon, state.options) : ANTI_TANK_RANGES[weapon];

/** CLA-10.2 Degrees of the whole arc. */
export const arcOf = (unit: Unit): number =>
  isVehicle(unit) || isIndependent(unit) || unit.formation === 'square' ? 360 : isCrewed(unit) ? 90 : 180;

/** CLA-3.12 Who has moved shoots only so. */
export const mayShootMoved = (unit: Unit, weapon: WeaponClass): boolean =>
  weapon === 'bombs' || isVehicle(unit) || isIrregularCavalry(unit);

/** The firing figures of a group, and how far the nearest of them is from the target. */
export type Group = {
  readonly figures: number;
  readonly distance: number;
  /** The firer and the target figure between whom that is: their numbers. */
  readonly firer: number;
  readonly nearest: number;
};

export const carriers = (unit: Unit, weapon: WeaponClass): readonly number[] => {
  const all: number[] = [];
  const each = unit.men.length === 0 || isCrewed(unit);
  const n = stands(unit).places.length;
  for (let i = 0; i < n; i++) if (each || unit.men[i] === weapon) all.push(i);
  return all;
};

/**
 * CLA-3.15 Who of a class is in range, in arc and sees a figure of the target. A crewed weapon and a vehicle count their
 * weapons, if any of the crew can see. Undefined where nobody can.
 */
export function groupAt(
  state: State,
  unit: Unit,
  weapon: WeaponClass,
  target: Unit,
  range: number,
): Group | undefined {
  const [own, theirs] = [stands(unit), stands(target)];
  const most = Math.min(range * INCH, sightLimit(state)) + SLACK;
  if (leastGap(own, theirs) > most) return undefined;
  const others = between(state, unit, target, weapon === 'light-mortar');
  const arc = arcOf(unit);
  const { facing } = unit.pose!; // it stands somewhere
  let [figures, least, firer, nearest] = [0, Number.POSITIVE_INFINITY, 0, 0];
  for (const i of carriers(unit, weapon)) {
    const from = own.places[i]!;
    let found = false;
    for (let j = 0; j < theirs.shapes.length; j++) {
      const far = gap(own.shapes[i]!, theirs.shapes[j]!);
      // Who sees one looks at others only if they are the nearest yet.
      if (far > most || (found && far >= least)) continue;
      const to = theirs.places[j]!;
      if (!inArc(from, facing, arc, to)) continue;
      if (!groundClear(state.map, from, to) || !unitsClear(state, others, from, to)) continue;
      found = true;
      if (far < least) [least, firer, nearest] = [far, i, j];
    }
    if (found) figures++;
  }
  if (figures === 0) return undefined;
  const single = isCrewed(unit) || isVehicle(unit);
  return {
    figures: single ? weaponsOf(unit, weapon) : figures,
    distance: Math.min(range, least / INCH),
    firer,
    nearest,
  };
}

/** CLA-3.6 Did the target's own move of this turn end in contact with this unit? */
export const isCharging = (state: State, target: Unit, unit: Unit): boolean =>
  state.contacts.some(
    ({ attacker, defender, turn }) => attacker === target.id && defender === unit.id && turn === state.turn,
  ) || state.touches.some(({ afv, unit: touched }) => afv === target.id && touched === unit.id);

/** CLA-3.7 Halted or in cover when movement began and when it was over; CLA-3.10 entrenched now. */
export function targetInput(state: State, unit: Unit, target: Unit) {
  const now = coverOf(state, target);
  const foot = !target.mounted && !isVehicle(target);
  const after = target.coverAfter ?? now;
  const covered = after !== 'open' && (target.coverBefore ?? after) !== 'open';
  return {
    targetKind: isVehicle(target)
      ? ('soft-vehicle' as const)
      : foot
        ? ('foot' as const)
        : ('mounted' as const),
    targetHalted: !target.moved,
    targetInCover: covered,
    targetEntrenched: foot && now === 'entrenched',
    targetCharging: isCharging(state, target, unit),
    protectedTarget: isProtected(target),
  };
}

/** CLA-3.4 Infantry in close order; a square counts as such (CLA-2.13). */
export const isCloseOrder = (unit: Unit): boolean =>
  !unit.mounted && (unit.formation === 'close-order' || unit.formation === 'square');

/** CLA-3.1 One rank shoots; a square with one face (CLA-2.13). */
const ranksFiring = (unit: Unit): number =>
  isCrewed(unit) || isVehicle(unit) || isIndependent(unit) ? 1 : unit.formation === 'square' ? 4 : unit.ranks;

/** The input of `shoot`. Written out: what is spread has another layout each time. */
export function shootInput(state: State, unit: Unit, weapon: Weapon, target: Unit, group: Group) {
  const aimed = targetInput(state, unit, target);
  return {
    weapon,
    figures: group.figures,
    ranks: ranksFiring(unit),
    distance: group.distance,
    singleShot: weapon === 'rifle' && unit.singleShot,
    chauchat: weapon === 'lmg' && unit.chauchat && !isVehicle(unit),
    vehicleMounted: weapon === 'lmg' && isVehicle(unit),
    irregularCavalry: isIrregularCavalry(unit),
    moved: unit.moved,
    respirator: unit.respirators,
    darkness: isDark(state),
    targetKind: aimed.targetKind,
    targetHalted: aimed.targetHalted,
    targetInCover: aimed.targetInCover,
    targetEntrenched: aimed.targetEntrenched,
    targetCharging: aimed.targetCharging,
    protectedTarget: aimed.protectedTarget,
    targetCloseOrder: isCloseOrder(target),
    targetFigures: strengthOf(target),
    options: state.options,
  };
}

/** CLA-4.13 Half an inch less across under the house rule. */
export const blastRadius = ({ options }: State): number => (options.blastDiameter === 'on' ? INCH : 2 * INCH);

/** One unit with figures in a blast: which of them. */
export type InBlast = { readonly unit: Unit; readonly men: readonly number[] };

/** May this unit still be hit by this firer? CLA-4.14 One hit from each firing unit; by the house rule one from all together. */
export const mayBeHit = ({ options }: State, unit: Unit, firer: string): boolean =>
  !isProtected(unit) || (options.oneHitATurn === 'on' ? !unit.hit : !unit.hitBy?.includes(firer));

/** CLA-4.13 Everybody whose centre lies within the blast of the figure that was hit, the target first, then by distance. */
export function inBlast(state: State, firer: Unit, target: Unit, figure: number): InBlast[] {
  const centre = stands(target).places[figure]!;
  const radius = blastRadius(state);
  const found: (InBlast & { far: number })[] = [];
  for (const unit of allUnits(state)) {
    if (!isHere(unit) || unit.kind === 'aircraft' || isAfv(unit) || !mayBeHit(state, unit, firer.id))
      continue;
    if (unit === target && isProtected(unit)) continue; // the crew do not roll again for the same shell (CLA-4.14)
    const men = under(unit, centre, radius).filter((i) => unit !== target || i !== figure);
    if (men.length === 0) continue;
    const { places } = stands(unit);
    const far = unit === target ? -1 : Math.min(...men.map((i) => squaredGap(places[i]!, centre)));
    found.push({ unit, men, far });
  }
  return found.sort((a, b) => a.far - b.far).map(({ unit, men }) => ({ unit, men }));
}

/** The figures of a unit whose centres lie in a circle. */
export function under(unit: Unit, centre: Place, radius: number): number[] {
  const { places, middle, reach } = stands(unit);
  if (squaredGap(middle, centre) > (radius + reach) ** 2) return [];
  const found: number[] = [];
  places.forEach((place, i) => {
    if (squaredGap(place, centre) <= radius * radius) found.push(i);
  });
  return found;
}

/** The input of `fieldGunFire`. */
export const gunInput = (
  state: State,
  unit: Unit,
  gun: Gun,
  target: Unit,
  group: Group,
  blast: readonly InBlast[],
) => ({
  gun,
  model: unit.model,
  distance: group.distance,
  moved: unit.moved,
  respirator: unit.respirators,
  darkness: isDark(state),
  ...targetInput(state, unit, target),
  blast: blast.map(({ unit: other, men }) => ({ figures: men.length, protected: isProtected(other) })),
  options: state.options,
});

/** The input of `antiTankFire`. */
export const armourInput = (state: State, unit: Unit, weapon: AntiTank, vehicle: Unit, group: Group) => ({
  weapon,
  target: vehicle.kind === 'tank' ? ('tank' as const) : ('armoured-car' as const),
  shots: Math.ceil(group.figures / ranksFiring(unit)),
  distance: group.distance,
  moved: unit.moved,
  targetCharging: isCharging(state, vehicle, unit),
  model: unit.model,
  respirator: unit.respirators,
  darkness: isDark(state),
  options: state.options,
});

/** How far two units are apart in inches, for ties of target priority. */
export const apart = (a: Unit, b: Unit): number => gapBetweenUnits(stands(a), stands(b)) / INCH;
