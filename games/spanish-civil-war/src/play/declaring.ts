import type { Problem } from '@sandtable/engine';
import { isRough } from '../table/ground.ts';
import { all, isEngaged, isSeen, no, onFoot, standing, within } from '../table/units.ts';
import { anyUnit, isProblem, unitHere } from './command-fields.ts';
import { emits, type Judged } from './losses.ts';
import type { Command, Event, State, Unit } from './state.ts';

/** SCW-16.7 Armour supports from 6 inches, from 3 if the unit stands in rough ground. */
export function supportReach(state: State, unit: Unit): number {
  const { centres } = standing(unit);
  const inRough = centres.filter((centre) => isRough(state.map, centre)).length;
  return inRough * 2 > centres.length ? 3 : 6;
}

/** SCW-16.3 May this vehicle support this unit? */
export function supportProblem(state: State, armour: Unit, unit: Unit | undefined): Problem | undefined {
  if (armour.kind !== 'armour') return no('not-armour', 'SCW-16.3', 'Only armour supports so.');
  if (armour.concealed) return no('concealed', 'SCW-7.10', 'It must be in view to support.');
  if (armour.mark !== 'none')
    return no('falling-back', 'SCW-16.3', 'A vehicle that falls back supports nobody.');
  if (armour.supports !== null) return no('supporting', 'SCW-16.3', 'It supports an assault already.');
  if (all(state).some((enemy) => enemy.armourAssault === armour.id))
    return no('assaulted', 'SCW-16.3', 'It is being assaulted itself.');
  if (!unit || unit.side !== armour.side || !isSeen(unit) || !isEngaged(state, unit))
    return no('not-engaged', 'SCW-16.3', 'Name a unit of your own that is in contact.');
  const reach = supportReach(state, unit);
  if (!within(standing(armour), standing(unit), reach))
    return no('too-far', 'SCW-16.3', `It must be within ${reach} inches of the unit.`);
  return undefined;
}

export function declareSupport(state: State, command: Extract<Command, { type: 'declare-support' }>): Judged {
  const armour = unitHere(state, command.side, command.armour);
  if (isProblem(armour)) return armour;
  const unit = anyUnit(state, command.unit);
  return (
    supportProblem(state, armour, unit) ??
    emits({ type: 'supportDeclared', armour: armour.id, unit: unit!.id }) // no problem, so there is one
  );
}

/** SCW-17.1 Infantry of the vehicle's own side within 6 inches of either. */
export const isScreened = (state: State, unit: Unit, armour: Unit): boolean =>
  all(state).some(
    (friend) =>
      friend.side === armour.side &&
      onFoot(friend) &&
      isSeen(friend) &&
      (within(standing(friend), standing(armour), 6) || within(standing(friend), standing(unit), 6)),
  );

/** SCW-17.1 May this infantry assault this vehicle? */
export function armourAssaultProblem(
  state: State,
  unit: Unit,
  armour: Unit | undefined,
): Problem | undefined {
  if (!onFoot(unit)) return no('not-infantry', 'SCW-17.1', 'Only infantry on foot assaults armour.');
  if (unit.concealed) return no('concealed', 'SCW-7.10', 'It must be in view; it may fire instead.');
  if (unit.mark === 'retiring' || unit.mark === 'retreating')
    return no('falling-back', 'SCW-17.1', 'A unit that falls back assaults nobody.');
  if (isEngaged(state, unit)) return no('engaged', 'SCW-22.5', 'It is in contact with other troops.');
  if (unit.armourAssault !== null) return no('has-declared', 'SCW-17.1', 'It assaults a vehicle already.');
  if (!armour || armour.side === unit.side || armour.kind !== 'armour' || !isSeen(armour))
    return no('bad-target', 'SCW-17.1', 'Name an enemy armoured vehicle in view.');
  if (all(state).some((other) => other.armourAssault === armour.id))
    return no('one-company', 'SCW-17.1', 'One company a turn assaults a vehicle.');
  if (!within(standing(unit), standing(armour), 2))
    return no('too-far', 'SCW-17.1', 'Infantry must be within 2 inches of the vehicle.');
  if (isScreened(state, unit, armour))
    return no('screened', 'SCW-17.1', 'A vehicle with its own infantry within 6 inches cannot be assaulted.');
  return undefined;
}

export function declareArmourAssault(
  state: State,
  command: Extract<Command, { type: 'declare-armour-assault' }>,
): Judged {
  const unit = unitHere(state, command.side, command.unit);
  if (isProblem(unit)) return unit;
  const armour = anyUnit(state, command.armour);
  const problem = armourAssaultProblem(state, unit, armour);
  if (problem) return problem;
  const { id, supports } = armour!; // no problem, so there is one
  const declared: Event = { type: 'armourAssaultDeclared', unit: unit.id, armour: id };
  return supports === null
    ? emits(declared)
    : emits(declared, { type: 'supportCancelled', armour: id, rule: 'SCW-16.3' });
}
