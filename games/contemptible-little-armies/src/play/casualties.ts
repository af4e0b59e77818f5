import type { Turn } from '@sandtable/engine';
import { isAfv, isVehicle } from '../table/figures.ts';
import type { Event } from './events.ts';
import type { State, Unit } from './state.ts';

/** CLA-3.16 Who falls when a sub-step ends: known figures first, then ordinary ones. */

/** The numbers of the dead. What a figure carries grows more ordinary towards the end of the list. */
export function deadOf(state: State, unit: Unit): number[] {
  const own = state.falling.filter((each) => each.unit === unit.id);
  const dead = new Set<number>();
  const take = (kills: number, among: readonly number[]): void => {
    let left = kills;
    for (let i = among.length - 1; i >= 0 && left > 0; i--)
      if (!dead.has(among[i]!)) {
        dead.add(among[i]!);
        left--;
      }
  };
  for (const { kills, men } of own) if (men) take(kills, men);
  const all = unit.men.map((_, i) => i);
  for (const { kills, men } of own) if (!men) take(kills, all);
  return [...dead].sort((a, b) => a - b);
}

/** CLA-1.6 All fire of a sub-step is simultaneous: the dead leave together. */
export function removeFallen({ state, emit }: Turn<State, Event>): void {
  for (const id of new Set(state.falling.map(({ unit }) => unit))) {
    const unit = state.units[id]!;
    if (isVehicle(unit)) {
      emit({ type: 'wrecked', unit: id, fate: isAfv(unit) ? 'knocked-out' : 'destroyed' });
      continue;
    }
    const men = deadOf(state, unit);
    // CLA-4.18 A weapon without crew is abandoned.
    emit({ type: 'fell', unit: id, men, gone: men.length === unit.men.length });
  }
}
