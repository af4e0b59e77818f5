import type { Element, State, Unit } from '../play/state.ts';
import type { Vehicle } from '../sheet/vocabulary.ts';
import { isLost } from '../table/units.ts';

/** What units are worth, in points: a rifle element is 8. */

// biome-ignore format: a table
const ELEMENTS: Readonly<Record<Element, number>> = {
  rifle: 8, smg: 9, lmg: 11, hmg: 14, 'at-rifle': 9, mortar: 14, cavalry: 9, 'at-gun': 20, 'field-gun': 24,
};
const VEHICLES: Readonly<Partial<Record<Vehicle, number>>> = {
  't-26': 40,
  'bt-5': 40,
  schneider: 35,
  'ba-6': 30,
};
const ARMOUR = 24;
const SOFTSKIN = 5;
/** What none, one, two, three and four DPs take away. */
const DPS: readonly number[] = [0, 3, 7, 11, 16];
/** A point of victory. */
export const VICTORY_POINT = 14;

export function worthOfElements(elements: readonly Element[]): number {
  let worth = 0;
  for (const element of elements) worth += ELEMENTS[element];
  return worth;
}

/** What a unit is worth as it stands; nothing once it is out of action, but whoever has left is safe. */
export function worthOfUnit(unit: Unit): number {
  if (isLost(unit)) return 0;
  if (unit.vehicle) {
    const whole = unit.kind === 'softskin' ? SOFTSKIN : (VEHICLES[unit.vehicle] ?? ARMOUR);
    return (unit.condition === 'immobilised' ? whole / 2 : whole) - (unit.mark === 'none' ? 0 : 4);
  }
  const whole = worthOfElements(unit.elements) * (1 + 0.06 * (unit.mr + unit.ar));
  const worn = DPS[unit.dps] ?? 16;
  return Math.max(whole / 4, whole - worn - (unit.mark === 'none' ? 0 : 2));
}

/** SCW-7.13 of tactics: what it is worth to lie hidden, and be fired at by nobody: the less, the less is to come. */
export const worthOfHiding = ({ victory, turn, turns }: State): number =>
  victory.kind === 'points' ? HIDDEN_IN_TOWN * (1 - turn / turns) : HIDDEN;
const HIDDEN = 3.5;
const HIDDEN_IN_TOWN = 12;

/** SCW-22.1 Points of victory that the enemy has for putting it out of action. */
export function priceOf({ victory }: State, unit: Unit): number {
  if (victory.kind !== 'points') return 0;
  const tank = unit.vehicle === victory.tank && unit.side === victory.attacker;
  const price = tank
    ? victory.tankLost - (unit.condition === 'immobilised' ? victory.tankStuck : 0)
    : victory.unitLost;
  return price * VICTORY_POINT;
}
