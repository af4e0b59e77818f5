import type { Dice } from '@sandtable/dice';
import { type Check, type Outcome, type Problem, refusalOf } from '@sandtable/engine';
import { alongPath, INCH, type Path, type Pose, pathLength, posed } from '@sandtable/table';
import { airstrike } from '../sheet/airstrike.ts';
import { antiTankAtTroops, antiTankFire } from '../sheet/anti-tank.ts';
import { machineGunsAtArmour } from '../sheet/armour.ts';
import { artilleryFire } from '../sheet/artillery.ts';
import { isTarget, smallArmsFire } from '../sheet/small-arms.ts';
import { smallArmsAtSoftskin } from '../sheet/softskin.ts';
import { REACH } from '../sheet/tables.ts';
import { AT_WEAPONS, type AtWeapon, type TroopTarget, type VehicleTarget } from '../sheet/vocabulary.ts';
import { coverOfAll } from '../table/ground.ts';
import { type Found, type From, firerOf, lookAlong } from '../table/lines-of-fire.ts';
import { seesPlace } from '../table/sight.ts';
import {
  isActive,
  isEngaged,
  isSeen,
  isVehicleUnit,
  mayBeWithin,
  no,
  officerShape,
  passengersOf,
  type Standing,
  seesFrom,
  standing,
  standingAt,
  strength,
  unitsOf,
} from '../table/units.ts';
import { groupsOf, isMg, isSmall, targetClass, type Weapon } from '../table/weapons.ts';
import { shownAs } from './concealment.ts';
import {
  attackersOf,
  blockedProblem,
  firerProblem,
  leftIn,
  readyProblem,
  targetProblem,
} from './may-fire.ts';
import type { FireKind, Shot, State, Unit } from './state.ts';

/** A procedure with its input read off the table. */
export type Aim = {
  readonly procedure: {
    readonly id: string;
    run(dice: Dice, input: never): Outcome;
  };
  readonly input: object;
  readonly kinds: readonly FireKind[];
  readonly range: number | null;
};

/** SCW-7.4 A concealed unit will show itself facing the first target that it is given. */
function shownFor(state: State, unit: Unit, target: Unit): Unit {
  if (!unit.concealed) return unit;
  const first = state.declared.find((shot) => shot.unit === unit.id)?.target ?? target.id;
  return shownAs(state, unit, state.units[first]?.pose ?? target.pose!);
}

type Spot = { readonly stands: Standing; readonly found: Found; readonly point: number | null };

type Caught = { readonly pose: Pose; readonly point: number | null };
const caughtAt = (approach: Path, facing: number, inches: number): Caught => ({
  pose: posed(alongPath(approach, inches * INCH).place, facing),
  point: inches,
});
const waysKnown = new WeakMap<Path, { readonly facing: number; readonly spots: readonly Caught[] }>();

/** SCW-16.6 The places at which a closing unit may be caught: each inch of its way. Remembered with the way, since every
 * firer asks for them, and what is measured from a pose is remembered with that. */
export function spotsOf(target: Unit, point: number | null): readonly Caught[] {
  const { approach, pose } = target;
  if (!approach || approach.length < 2) return [{ pose: pose!, point: null }];
  const { facing } = pose!;
  if (point !== null) return [caughtAt(approach, facing, point)];
  const known = waysKnown.get(approach);
  if (known?.facing === facing) return known.spots;
  const length = pathLength(approach) / INCH;
  const spots = Array.from({ length: Math.ceil(length) + 1 }, (_, i) =>
    caughtAt(approach, facing, Math.min(i, length)),
  );
  waysKnown.set(approach, { facing, spots });
  return spots;
}

/** Is the first a better place to fire at: within range, then most firers, then nearest? */
function isBetter(one: Found, other: Found, mostInches: number): boolean {
  const inRange = ({ inches }: Found): boolean => inches >= 2 && inches <= mostInches;
  if (inRange(one) !== inRange(other)) return inRange(one);
  if (one.firing.length !== other.firing.length) return one.firing.length > other.firing.length;
  return one.inches < other.inches;
}

/** The best place at which to catch it. */
function bestSpot(state: State, from: From, target: Unit, wanted: Wanted): Spot {
  const { closing, mostInches } = wanted;
  const spots = closing ? spotsOf(target, wanted.point) : [{ pose: target.pose!, point: null }];
  let best: Spot | undefined;
  for (const { pose, point } of spots) {
    const stands = standingAt(target, pose);
    const found = lookAlong(state, from, stands);
    if (!best || isBetter(found, best.found, mostInches)) best = { stands, found, point };
  }
  return best!; // there is at least one place
}
type Wanted = { readonly point: number | null; readonly closing: boolean; readonly mostInches: number };

/** SCW-14.2 Does any friend see it? */
const isSpotted = (state: State, side: string, target: Standing): boolean =>
  unitsOf(state, side).some((friend) => isActive(friend) && seesFrom(state.map, standing(friend), target)) ||
  Object.values(state.officers).some(
    ({ side: own, place, lost }) =>
      own === side &&
      !lost &&
      place !== null &&
      target.centres.some((centre) => seesPlace(state.map, officerShape(place).at, centre)),
  );

/** SCW-9.5 How many elements of a target some element of the unit sees. */
const seenBy = ({ map }: State, { centres }: Standing, target: Standing): number =>
  target.centres.filter((to) => centres.some((from) => seesPlace(map, from, to))).length;

/** SCW-2.7 Kinds of fire that the other shots of this phase bring upon a unit. */
const declaredAt = (state: State, target: string, kind: 'mg' | 'at'): boolean =>
  state.declared.some((shot) => {
    const firer = shot.unit === null ? undefined : state.units[shot.unit];
    if (shot.target !== target || !firer?.pose) return false;
    const group = groupsOf(firer, standing(firer)).find(({ id }) => id === shot.group);
    const arms = group?.weapons.map(({ arm }) => arm) ?? [];
    return kind === 'mg' ? arms.some(isMg) : arms.some((arm) => arm in AT_WEAPONS);
  });
const under = (state: State, target: Unit, kind: 'mg' | 'at'): boolean =>
  target.fireThisTurn.includes(kind) || declaredAt(state, target.id, kind);

const loadOf = (state: State, target: Unit) => {
  const aboard = target.kind === 'softskin' ? passengersOf(state, target) : [];
  return {
    carriedElements: Math.min(
      8,
      aboard.reduce((sum, unit) => sum + unit.elements.length, 0),
    ),
    carriedDps: aboard[0]?.dps ?? 0,
  };
};

const troopsOf = (target: Unit) => ({ targetDps: target.dps, targetElements: strength(target) });
const preyOf = (state: State, target: Unit) => ({
  mr: target.mr,
  underMgFire: under(state, target, 'mg'),
  immobilised: target.condition === 'immobilised',
  ...loadOf(state, target),
});

/** SCW-2.7, SCW-9.10 Last turn, or in the fire phase that is over. */
const underArtMg = (state: State, unit: Unit): boolean => {
  const isFire = (kind: FireKind): boolean => kind === 'mg' || kind === 'artillery' || kind === 'air';
  return unit.fireLastTurn.some(isFire) || (state.phase === 'fire-moving' && unit.fireThisTurn.some(isFire));
};

type Ready = {
  state: State;
  unit: Unit;
  target: Unit;
  spot: Spot;
  visible: number;
  weapons: readonly Weapon[];
  group: string;
};

function checked<I extends object>(
  procedure: {
    readonly id: string;
    readonly checks: readonly Check<I>[];
    run(dice: Dice, input: I): Outcome;
  },
  input: I,
  kinds: readonly FireKind[],
  range: number | null,
): Aim | Problem {
  return refusalOf(procedure.checks, input) ?? { procedure, input, kinds, range };
}

/** SCW-9 to SCW-11 Small arms. */
function aimSmallArms(
  { state, unit, target, spot, visible, weapons }: Ready,
  assaulted: boolean,
): Aim | Problem {
  const { found, stands } = spot;
  const firing = { rifle: 0, smg: 0, lmg: 0, hmg: 0, mountedCavalry: 0 };
  for (const { index, arm } of weapons)
    if (isSmall(arm) && (isVehicleUnit(unit) || found.firing.includes(index))) firing[arm]++;
  const mgFires = firing.lmg > 0 || (firing.hmg > 0 && (!unit.moved || isVehicleUnit(unit)));
  const kinds: FireKind[] = mgFires ? ['small-arms', 'mg'] : ['small-arms'];
  const firer = {
    rifle: firing.rifle,
    smg: firing.smg,
    lmg: firing.lmg,
    hmg: firing.hmg,
    mountedCavalry: firing.mountedCavalry,
    moved: unit.moved,
    vehicleMounted: isVehicleUnit(unit),
    ar: unit.ar,
    firerDps: unit.dps,
    firerMark: unit.mark,
    firersUnderArtMgFire: underArtMg(state, unit),
  };
  const cover = coverOfAll(state.map, stands.centres);
  const range = found.inches;
  const { options } = state;
  if (target.kind === 'armour') {
    const input = {
      range,
      lmg: firer.lmg,
      hmg: firer.hmg,
      moved: firer.moved,
      vehicleMounted: firer.vehicleMounted,
      firerMark: firer.firerMark,
      mr: target.mr,
      underAtFire: under(state, target, 'at'),
      immobilised: target.condition === 'immobilised',
      options,
    };
    return checked(machineGunsAtArmour, input, ['mg'], range);
  }
  if (target.kind === 'softskin')
    return checked(
      smallArmsAtSoftskin,
      { range, ...firer, cover, ...loadOf(state, target), options },
      kinds,
      range,
    );
  const input = {
    range,
    assaulted,
    rifle: firer.rifle,
    smg: firer.smg,
    lmg: firer.lmg,
    hmg: firer.hmg,
    mountedCavalry: firer.mountedCavalry,
    moved: firer.moved,
    vehicleMounted: firer.vehicleMounted,
    ar: firer.ar,
    firerDps: firer.firerDps,
    firerMark: firer.firerMark,
    firersUnderArtMgFire: firer.firersUnderArtMgFire,
    target: targetClass(target) as TroopTarget, // vehicles were dealt with above
    cover,
    targetDps: target.dps,
    targetElements: strength(target),
    visibleElements: visible,
    options,
  };
  return checked(smallArmsFire, input, kinds, range);
}

/** SCW-12, SCW-13 Anti-tank weapons; a 75 mm on a vehicle fires shells at anything but armour. */
function aimAntiTank(ready: Ready, weapon: AtWeapon): Aim | Problem {
  const { state, unit, target, spot } = ready;
  const { options } = state;
  const range = spot.found.inches;
  const shells = isVehicleUnit(unit) && weapon === 'heavy-gun' && target.kind !== 'armour';
  if (shells) return aimShells(ready, 'field-gun', false);
  if (!isVehicleUnit(target)) {
    const input = { weapon, firerMark: unit.mark, ...troopsOf(target), options };
    return checked(antiTankAtTroops, input, ['at'], range);
  }
  const input = {
    weapon,
    range,
    firerMoving: unit.moved,
    targetMoving: target.moved,
    target: targetClass(target) as VehicleTarget, // it is one
    ...preyOf(state, target),
    firerMark: unit.mark,
    options,
  };
  return checked(antiTankFire, input, ['at'], range);
}

/** SCW-14 */
function aimShells(
  { state, unit, target, spot, group }: Ready,
  weapon: 'field-gun' | 'mortar',
  indirect: boolean,
): Aim | Problem {
  const ranged = unit.ranging[group];
  const still = !unit.moved && !target.moved;
  const range = spot.found.inches;
  const input = {
    weapon,
    indirect,
    range,
    targetMoving: target.moved,
    previousRounds: still && ranged?.target === target.id ? ranged.rounds : 0,
    target: targetClass(target),
    cover: coverOfAll(state.map, spot.stands.centres),
    ...troopsOf(target),
    ...preyOf(state, target),
    firerMark: unit.mark,
    options: state.options,
  };
  return checked(artilleryFire, input, ['artillery'], range);
}

/** SCW-5.3 of the game: a declared shot, measured; or what is wrong with it. */
export function aim(state: State, shot: Shot): Aim | Problem {
  const target = state.units[shot.target];
  if (!target || target.side === shot.side || !isSeen(target))
    return no('bad-target', 'SCW-7.10', 'Name an enemy unit in view; a marker must be observed first.');
  if (shot.unit === null) return aimBombs(state, target);
  const firer = state.units[shot.unit]!; // looked up by whoever declares
  const problem = firerProblem(state, firer) ?? targetProblem(state, firer, target);
  if (problem) return problem;
  const unit = shownFor(state, firer, target);
  const pose = unit.pose!;
  const stands = standing(unit);
  const group = groupsOf(unit, stands).find(({ id }) => id === shot.group);
  if (!group) return no('bad-weapon', 'SCW-2.6', `${unit.name} has no such weapon.`);
  const weapons = leftIn(state, unit, group, shot);
  const arm = weapons[0]?.arm;
  if (!arm) return no('has-fired', 'SCW-2.6', 'These weapons have been given a target already.');
  if (group.id === 'mg-at-armour' && target.kind !== 'armour')
    return no('not-armour', 'SCW-11.1', 'Against this target machine guns fire with the other small arms.');
  if (group.id === 'small-arms' && target.kind === 'armour')
    return no('only-mgs', 'SCW-11.1', 'Only machine guns trouble armour; fire them by themselves.');
  const notReady = readyProblem(state, unit, arm);
  if (notReady) return notReady;
  const mostInches =
    isSmall(arm) || arm === 'mortar' || arm === 'at-rifle' ? REACH : Number.POSITIVE_INFINITY;
  const closing = isEngaged(state, target) && target.approach !== null;
  if (!closing && !mayBeWithin(stands, standing(target), mostInches * INCH))
    return no(
      'out-of-range',
      arm === 'mortar' ? 'SCW-14.3' : 'SCW-9.1',
      'The target is beyond 24 inches; choose a nearer one.',
    );
  const assaulted = attackersOf(state, unit).includes(target.id);
  const blind = arm === 'mortar' || arm === 'field-gun';
  const from: From = { unit, pose, stands, pieces: weapons, firer: firerOf(unit, arm === 'mortar'), blind };
  const spot = bestSpot(state, from, target, {
    point: shot.point,
    closing: closing || assaulted,
    mostInches,
  });
  if (spot.found.firing.length === 0) return blockedProblem(spot.found, blind);
  const indirect = blind && !spot.found.seen;
  if ((indirect || arm === 'mortar') && !isSpotted(state, unit.side, spot.stands))
    return no('not-spotted', 'SCW-14.2', 'No friend sees the target; indirect fire needs one who does.');
  const visible = spot.found.visible > 1 ? spot.found.visible : seenBy(state, stands, spot.stands);
  if (!indirect && arm !== 'mortar' && !isVehicleUnit(target)) {
    const troops = { target: targetClass(target) as TroopTarget, targetElements: strength(target) }; // no vehicle
    if (!isTarget({ ...troops, visibleElements: visible, options: state.options }))
      return no('target-not-visible', 'SCW-9.5', 'At least two elements of the target must be seen.');
  }
  const ready: Ready = { state, unit, target, spot, visible, weapons, group: group.id };
  if (isSmall(arm)) return aimSmallArms(ready, assaulted);
  if (arm === 'field-gun' || arm === 'mortar') return aimShells(ready, arm, indirect);
  return aimAntiTank(ready, arm);
}

/** SCW-20 */
function aimBombs(state: State, target: Unit): Aim | Problem {
  const input = {
    target: targetClass(target),
    concealed: false,
    cover: coverOfAll(state.map, standing(target).centres),
    ...troopsOf(target),
    ...preyOf(state, target),
    options: state.options,
  };
  return checked(airstrike, input, ['air'], null);
}

export const isAim = (value: Aim | Problem): value is Aim => 'procedure' in value;
