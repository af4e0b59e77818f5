import type { Side } from '@sandtable/engine';
import type { Role, State, Unit } from '../play/state.ts';
import { areWithin, CONTACT } from './stations.ts';

/** Who is there, and in what state. */

const ORDINARY: readonly Role[] = ['rifleman', 'sniper', 'crew'];
/** WF-0.4 */
export const isSpecialist = (role: Role): boolean => !ORDINARY.includes(role);
export const hasSpecialist = ({ figures }: Unit): boolean => figures.some(isSpecialist);

/** On the table, with somebody in it. */
export const isHere = ({ pose, figures, wreck }: Unit): boolean =>
  pose !== null && figures.length > 0 && wreck !== 'captured';
/** WF-2.5 Active: not routing, surrendered or gone, no abandoned vehicle. */
export const isActive = (unit: Unit): boolean => isHere(unit) && unit.status !== 'routing' && !isOut(unit);
/** A vehicle that nobody drives any more. The crew of a gun that is knocked out are still men. */
export const isOut = ({ kind, wreck }: Unit): boolean => kind === 'vehicle' && wreck !== null;
export const isVehicle = ({ kind }: Unit): boolean => kind === 'vehicle';
export const isOnFoot = (unit: Unit): boolean => !isVehicle(unit);

/** Units change but are never exchanged, so those of a table are listed once. */
const lists = new WeakMap<State['units'], readonly Unit[]>();
export function allUnits({ units }: Pick<State, 'units'>): readonly Unit[] {
  let all = lists.get(units);
  if (!all) {
    all = Object.values(units);
    lists.set(units, all);
  }
  return all;
}
export const ownUnits = (state: Pick<State, 'units'>, side: Side): Unit[] =>
  allUnits(state).filter((unit) => unit.side === side && isHere(unit));
export const enemiesOf = (state: Pick<State, 'units'>, side: Side): Unit[] =>
  allUnits(state).filter((unit) => unit.side !== side && isHere(unit));

/** WF-12.3 Enemies with whom a unit is in base contact. There is no melee with vehicles (WF-9.12). */
export function touchingOf(state: State, unit: Unit): Unit[] {
  if (!isHere(unit) || isVehicle(unit)) return [];
  return enemiesOf(state, unit.side).filter(
    (enemy) => isOnFoot(enemy) && areWithin(state, unit, enemy, CONTACT),
  );
}
export function isInContact(state: State, unit: Unit): boolean {
  if (!isHere(unit) || isVehicle(unit)) return false;
  for (const enemy of allUnits(state)) {
    if (
      enemy.side !== unit.side &&
      isHere(enemy) &&
      isOnFoot(enemy) &&
      areWithin(state, unit, enemy, CONTACT)
    )
      return true;
  }
  return false;
}

export const lmgLost = ({ figures }: Unit): number =>
  2 - Math.min(2, figures.filter((role) => role === 'lmg-gunner').length);
export const hasLmg = ({ kind, figures }: Unit): boolean =>
  kind !== 'vehicle' && figures.includes('lmg-gunner');
export const isHmgTeam = ({ kind }: Unit): boolean => kind === 'team';
export const countOf = ({ figures }: Unit, role: Role): number => {
  let count = 0;
  for (const each of figures) if (each === role) count++;
  return count;
};
