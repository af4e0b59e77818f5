import { INCH } from '@sandtable/table';
import { fromFlank, isInRush, rusherProblem, wayTo } from '../play/assault-move.ts';
import type { Unit } from '../play/state.ts';
import { rateOf } from '../sheet/movement.ts';
import { CLOSING_RANGE, WIRE_COST } from '../sheet/tables.ts';
import { coverAt } from '../table/ground.ts';
import { gapOf, onFoot, standing, troopOf } from '../table/units.ts';
import { wireOn } from '../table/wire.ts';
import { meanDps, rushOdds } from './odds.ts';
import { firepower, inArc, type Outlook } from './outlook.ts';

/** Who gets at an enemy in an assault, who comes along, and what it meets on the way. */

/** SCW-4.1, SCW-19.3 The chance to close: wire that it touches takes five inches off a full move, other wire stops it. */
export function rushChance({ state }: Outlook, unit: Unit, enemy: Unit): number {
  const inches = gapOf(standing(unit), standing(enemy)) / INCH;
  const full = rateOf(troopOf(unit), 'assault-full', state.options);
  if (onFoot(unit) && coverAt(state.map, unit.pose!) === 'trenches') return rushOdds(inches, full / 2);
  const { across, first } = wireOn(state, wayTo(unit, enemy), standing(unit));
  if (first && first.at < (inches - 2) * INCH) return 0;
  return across.length > 0 ? rushOdds(inches + WIRE_COST.infantry, full) : rushOdds(inches, full);
}

/** SCW-16.2 Elements of others who are in contact with this enemy, or may come along: as many as will on average. */
export function comingAlong(o: Outlook, unit: Unit, enemy: Unit): number {
  const { state } = o;
  let elements = 0;
  for (const friend of o.own) {
    if (friend.id === unit.id || friend.vehicle || friend.kind === 'artillery') continue;
    if (state.fights.some(({ attacker, defender }) => attacker === friend.id && defender === enemy.id))
      elements += friend.elements.length;
    else if (!rusherProblem(state, friend) && isInRush(state, friend, enemy))
      elements += friend.elements.length * rushChance(o, friend, enemy);
  }
  return elements;
}

/** SCW-16.7 */
export const strikesFlank = (unit: Unit, enemy: Unit): boolean => fromFlank(unit.pose!, enemy);

/** SCW-16.4 DPs on average that the enemy's fire costs it on the way: none from whoever has moved or faces elsewhere. */
export const fireMet = (o: Outlook, unit: Unit, enemy: Unit): number =>
  enemy.moved || !inArc(enemy, unit.pose!)
    ? 0
    : meanDps(firepower(enemy, CLOSING_RANGE, false), o.state.options);
