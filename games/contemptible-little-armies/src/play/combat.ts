import { resolveIn, type Turn } from '@sandtable/engine';
import { closeCombat } from '../sheet/closeCombat.ts';
import { combatInput, combatsNow, type Pair } from '../table/combat.ts';
import { isIndependent, stands } from '../table/figures.ts';
import { allUnits, fights, isHere, touches } from '../table/units.ts';
import { removeFallen } from './casualties.ts';
import type { Event } from './events.ts';
import type { Falling, State } from './state.ts';

/** CLA-1.7 Every close combat, one round each; the dead leave when all are fought. */

type Play = Turn<State, Event>;

/** The unit's own figures fall first, ordinary ones before others; then officers who fight along (CLA-10.5). */
function fallenOf(figures: Pair['attackers'], kills: number): Falling[] {
  const whose = new Map<string, number[]>();
  for (const { unit, man } of figures) whose.set(unit.id, [...(whose.get(unit.id) ?? []), man]);
  const found: Falling[] = [];
  let left = kills;
  for (const [unit, men] of whose) {
    const here = Math.min(left, men.length);
    if (here > 0) found.push({ unit, kills: here, men });
    left -= here;
  }
  return found;
}

function fight({ dice, state, emit }: Play, pair: Pair): void {
  const resolved = resolveIn(dice, closeCombat, combatInput(state, pair));
  const { attackersKilled, defendersKilled } = resolved.outcome;
  emit({
    type: 'fought',
    attacker: pair.attacker.id,
    defender: pair.defender.id,
    officers: [...pair.attackers, ...pair.defenders]
      .map(({ unit }) => unit)
      .filter((unit) => isIndependent(unit) && unit !== pair.attacker && unit !== pair.defender)
      .map(({ id }) => id),
    fight: resolved,
    falling: [...fallenOf(pair.attackers, attackersKilled), ...fallenOf(pair.defenders, defendersKilled)],
  });
}

/** CLA-2.16 A soft vehicle that enemy troops touch and no friend helps is captured. */
function capture({ state, emit }: Play): void {
  for (const vehicle of allUnits(state)) {
    if (vehicle.kind !== 'soft-vehicle' || !isHere(vehicle)) continue;
    const near = allUnits(state).filter(
      (other) =>
        other !== vehicle &&
        isHere(other) &&
        other.men.length > 0 &&
        fights(other) &&
        touches(stands(vehicle), stands(other)),
    );
    if (near.some(({ side }) => side !== vehicle.side) && !near.some(({ side }) => side === vehicle.side))
      emit({ type: 'wrecked', unit: vehicle.id, fate: 'captured' });
  }
}

export function closeCombats(turn: Play): void {
  for (const pair of combatsNow(turn.state)) fight(turn, pair);
  removeFallen(turn);
  capture(turn);
}
