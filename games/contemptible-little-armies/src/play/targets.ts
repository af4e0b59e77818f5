import { type Problem, SILENT } from '@sandtable/engine';
import { INCH } from '@sandtable/table';
import { aimed } from '../sheet/aiming.ts';
import { gunAimOf } from '../sheet/guns.ts';
import { aimOf } from '../sheet/shooting.ts';
import { isAfv, isAircraft, isVehicle, stands } from '../table/figures.ts';
import {
  armourInput,
  armourRangeOf,
  classesOf,
  type Group,
  groupAt,
  gunInput,
  harmsArmour,
  isCharging,
  isGun,
  mayBeHit,
  mayShootMoved,
  rangeOf,
  shootInput,
} from '../table/fire.ts';
import {
  allUnits,
  contactsOf,
  inContact,
  isHere,
  isSheltered,
  leastGap,
  no,
  orderOf,
} from '../table/units.ts';
import type { State, Unit, WeaponClass } from './state.ts';

/** Whom a firing group may and must shoot at (CLA-3.12, CLA-3.14, CLA-3.17). */

/** The sub-step of each class (CLA-1.6). */
export const SUB_STEP: Readonly<Record<WeaponClass, State['phase']>> = {
  hmg: 'shoot:hmg',
  'field-gun': 'shoot:field-artillery',
  'tank-gun': 'shoot:tank-guns',
  rifle: 'shoot:infantry-weapons',
  marksman: 'shoot:infantry-weapons',
  sniper: 'shoot:infantry-weapons',
  carbine: 'shoot:infantry-weapons',
  'trench-broom': 'shoot:infantry-weapons',
  bombs: 'shoot:infantry-weapons',
  lmg: 'shoot:infantry-weapons',
  'light-mortar': 'shoot:infantry-weapons',
  flamethrower: 'shoot:infantry-weapons',
  atr: 'shoot:infantry-weapons',
};

/** Why a group of this unit does not shoot now, whatever the target. */
export const silent = (state: State, unit: Unit, weapon: WeaponClass): Problem | undefined =>
  seenSilent(state, unit, weapon) ?? withdrawing(state, unit);

/** What of it everybody sees; orders are secret. */
function seenSilent(state: State, unit: Unit, weapon: WeaponClass): Problem | undefined {
  if (SUB_STEP[weapon] !== state.phase)
    return no('wrong-step', 'CLA-1.6', 'Each class of weapons shoots in its own step.');
  if (!classesOf(unit).includes(weapon))
    return no('no-such-weapon', 'CLA-3.15', `${unit.name} has no such weapon; choose one that it has.`);
  if (unit.fired.includes(weapon))
    return no('has-fired', 'CLA-3.15', 'These weapons have fired; choose others.');
  if (unit.aaEngaged)
    return no(
      'engaged-aircraft',
      'CLA-8.4',
      'It has fired at an aircraft and does nothing else in this step.',
    );
  if (unit.moved && !mayShootMoved(unit, weapon))
    return no(
      'moved-cannot-shoot',
      'CLA-3.12',
      'Who has moved does not shoot, except with bombs, as irregular cavalry or from a vehicle.',
    );
  return undefined;
}

/** CLA-1.2 Whoever withdraws shoots only if halted. */
export const withdrawing = (state: State, unit: Unit): Problem | undefined =>
  unit.moved && orderOf(state, unit) === 'withdraw'
    ? no('order-forbids', 'CLA-1.2', 'Its order is to withdraw: it shoots only if it has not moved.')
    : undefined;

/** CLA-3.17 Fighting since an earlier turn? */
const isLocked = (state: State, unit: Unit): boolean =>
  contactsOf(state, unit).some(({ turn }) => turn < state.turn);

/** CLA-5.2, CLA-3.17 Units in contact: only the defender shoots, at his charger, if he has not moved. */
function contactProblem(state: State, unit: Unit, target: Unit): Problem | undefined {
  if (isCharging(state, target, unit) && !isLocked(state, unit)) {
    if (unit.moved)
      return no(
        'moved-cannot-shoot-first',
        'CLA-5.2',
        'A defender who has moved does not shoot before the fight.',
      );
    return undefined;
  }
  if (state.touches.some(({ afv, unit: touched }) => afv === unit.id && touched === target.id))
    return no(
      'in-contact',
      'CLA-5.2',
      'Armour does not shoot at those whom it touches; only they shoot, as a defender does.',
    );
  if (!inContact(state, unit) && !inContact(state, target)) return undefined;
  return no(
    'in-contact',
    'CLA-3.17',
    'At units in contact only the defender shoots, and only at who charged him this turn.',
  );
}

export type Shot = { readonly target: Unit; readonly group: Group };

const isTarget = (unit: Unit, target: Unit): boolean =>
  target.side !== unit.side && isHere(target) && !isAircraft(target) && !target.hidden;

/** The natural score that hits; over 6 it cannot (CLA-0.2). */
export function neededFor(state: State, unit: Unit, weapon: WeaponClass, { target, group }: Shot): number {
  if (weapon === 'atr') return 7;
  const aim = isGun(weapon)
    ? gunAimOf(gunInput(state, unit, weapon, target, group, []))
    : aimOf(shootInput(state, unit, weapon, target, group));
  return aimed(SILENT, aim).needed;
}

/** At figures: can this group harm that target at all? The sentence says why not. */
export function shotAt(state: State, unit: Unit, weapon: WeaponClass, target: Unit): Shot | Problem {
  if (isAfv(target))
    return no('armour', 'CLA-7.4', 'Armour has fire of its own; shoot at it as at a vehicle.');
  const problem = contactProblem(state, unit, target);
  if (problem) return problem;
  const range = rangeOf(state, unit, weapon);
  if (leastGap(stands(unit), stands(target)) > range * INCH + 1)
    return no('out-of-range', 'CLA-4.1', `These weapons reach ${range} inches.`);
  const group = groupAt(state, unit, weapon, target, range);
  if (!group)
    return no(
      'not-seen',
      'CLA-10.3',
      'Nobody of the group has the target in range, in his arc and in sight.',
    );
  const shot = { target, group };
  if (neededFor(state, unit, weapon, shot) > 6)
    return no('cannot-hit', 'CLA-0.2', 'No die could hit; choose a target that can be harmed.');
  if (!mayBeHit(state, target, unit.id))
    return no(
      'hit-already',
      'CLA-4.14',
      state.options.oneHitATurn === 'on'
        ? 'This target has taken its one hit of the turn.'
        : 'This target has taken its one hit from this unit.',
    );
  return shot;
}
export const isShot = (found: Shot | Problem): found is Shot => 'group' in found;

const ignoresPriorities = (state: State, weapon: WeaponClass): boolean =>
  weapon === 'sniper' || state.options.freeTargets === 'on';

/** A tie within an inch is the firer's choice. */
const TIE = 1;

/** CLA-3.14 At whoever charged the group, else at the nearest that it can harm. */
function foundShots(state: State, unit: Unit, weapon: WeaponClass): readonly Shot[] {
  if (weapon === 'atr') return [];
  const free = ignoresPriorities(state, weapon);
  const engaged = inContact(state, unit);
  let found: Shot[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  for (const target of allUnits(state)) {
    if (!isTarget(unit, target) || isAfv(target)) continue;
    if (engaged && !isCharging(state, target, unit)) continue;
    if (!free && !engaged && leastGap(stands(unit), stands(target)) > (nearest + TIE) * INCH) continue;
    if (!free && !engaged && isSheltered(state, target)) continue;
    const shot = shotAt(state, unit, weapon, target);
    if (!isShot(shot)) continue;
    found.push(shot);
    nearest = Math.min(nearest, shot.group.distance);
  }
  if (!free && !engaged) found = found.filter(({ group }) => group.distance <= nearest + TIE);
  return found;
}

/** Where everybody stands, who is still hidden or was hit and how many they are, in one number. */
function stampOf(state: State): number {
  let stamp = state.turn * 7919 + state.contacts.length;
  for (const unit of allUnits(state)) {
    const { pose, men, moved, hidden, hitBy = [] } = unit;
    if (pose)
      stamp =
        (Math.imul(stamp, 31) +
          pose.x * 7 +
          pose.y * 13 +
          pose.facing * 3 +
          men.length * 2 +
          (moved ? 1 : 0) +
          (hidden ? 5 : 0) +
          hitBy.length * 11) |
        0;
  }
  return stamp;
}
type Kept = {
  readonly phase: State['phase'];
  readonly stamp: number;
  readonly shots: Map<string, readonly Shot[]>;
};
const kept = new WeakMap<State['units'], Kept>();

/**
 * CLA-3.14 Every lawful shot of a group. Nobody moves or falls within a sub-step, so what was found once in it holds until
 * somebody takes his one hit or is revealed.
 */
export function lawfulShots(state: State, unit: Unit, weapon: WeaponClass): readonly Shot[] {
  const stamp = stampOf(state);
  let known = kept.get(state.units);
  if (!known || known.phase !== state.phase || known.stamp !== stamp) {
    known = { phase: state.phase, stamp, shots: new Map() };
    kept.set(state.units, known);
  }
  const key = `${unit.id} ${weapon}`;
  let found = known.shots.get(key);
  if (!found) {
    found = foundShots(state, unit, weapon);
    known.shots.set(key, found);
  }
  return found;
}

/** Why this one may not be chosen though it could be hit. */
export function priorityProblem(
  state: State,
  unit: Unit,
  weapon: WeaponClass,
  target: Unit,
): Problem | undefined {
  if (ignoresPriorities(state, weapon)) return undefined;
  if (isSheltered(state, target) && !isCharging(state, target, unit))
    return no('sheltered', 'CLA-3.14', 'A figure beside its own troops cannot be picked; shoot at them.');
  if (lawfulShots(state, unit, weapon).some((shot) => shot.target === target)) return undefined;
  return no('not-nearest', 'CLA-3.14', 'A nearer enemy must be taken first.');
}

/** CLA-7 At armour: never compulsory, and never barred by others. */
export function shotAtArmour(state: State, unit: Unit, weapon: WeaponClass, vehicle: Unit): Shot | Problem {
  if (!isAfv(vehicle))
    return no('not-armour', 'CLA-7.4', 'This is no armoured vehicle; shoot at it in the ordinary way.');
  if (!harmsArmour(weapon))
    return no('weapon-cannot-harm-afv', 'CLA-7.4', 'These weapons cannot harm armour.');
  const problem = contactProblem(state, unit, vehicle);
  if (problem) return problem;
  const group = groupAt(state, unit, weapon, vehicle, armourRangeOf(state, weapon));
  if (!group)
    return no(
      'not-seen',
      'CLA-10.3',
      'Nobody of the group has the vehicle in range, in his arc and in sight.',
    );
  if (isGun(weapon) && gunNeedsAtArmour(state, unit, weapon, { target: vehicle, group }) > 6)
    return no('cannot-hit', 'CLA-0.2', 'No die could hit it from here.');
  return { target: vehicle, group };
}
/** CLA-7.3 */
export function gunNeedsAtArmour(
  state: State,
  unit: Unit,
  weapon: 'field-gun' | 'tank-gun',
  { target, group }: Shot,
): number {
  const input = armourInput(state, unit, weapon, target, group);
  const plain = {
    targetKind: 'mounted',
    targetHalted: false,
    targetInCover: false,
    targetEntrenched: false,
  } as const;
  return aimed(
    SILENT,
    gunAimOf({ ...input, ...plain, gun: weapon, protectedTarget: false } as Parameters<typeof gunAimOf>[0]),
  ).needed; // the modifiers that a vehicle can have
}

export const armourIn = (state: State, unit: Unit): Unit[] =>
  allUnits(state).filter((other) => isTarget(unit, other) && isAfv(other));

/** Has a side anything to shoot in this step? */
export function hasShot(state: State, unit: Unit): boolean {
  if (!isHere(unit) || isAircraft(unit) || (unit.men.length === 0 && !isVehicle(unit))) return false;
  for (const weapon of classesOf(unit)) {
    if (SUB_STEP[weapon] !== state.phase || seenSilent(state, unit, weapon)) continue;
    if (lawfulShots(state, unit, weapon).length > 0) return true;
    if (
      harmsArmour(weapon) &&
      armourIn(state, unit).some((each) => isShot(shotAtArmour(state, unit, weapon, each)))
    )
      return true;
  }
  return false;
}
