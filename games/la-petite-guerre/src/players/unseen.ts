import type { Side } from '@sandtable/engine';
import { covers, type Feature } from '@sandtable/table';
import { mayBeSearched } from '../play/looking.ts';
import { forcesBehind } from '../play/scenario.ts';
import type { Man, State } from '../play/state.ts';

/** Enemies whom nobody has seen, and where they may be. */

type Forces = ReturnType<typeof forcesBehind>;
const byUnit = new WeakMap<Forces, Map<string, Man[]>>();
function menOfUnit(forces: Forces, unit: string): readonly Man[] {
  let units = byUnit.get(forces);
  if (!units) {
    units = new Map();
    for (const man of Object.values(forces)) {
      const list = units.get(man.unit);
      if (list) list.push(man);
      else units.set(man.unit, [man]);
    }
    byUnit.set(forces, units);
  }
  return units.get(unit) ?? [];
}

export type Unseen = { readonly unit: string; readonly men: readonly Man[] };

/** The enemy's units that have men whom a side does not see, with these men as they began. */
export function unseenBy(state: State, side: Side): Unseen[] {
  const forces = forcesBehind(state);
  const found: Unseen[] = [];
  for (const id in state.units) {
    const unit = state.units[id]!;
    if (unit.side === side || unit.places.length === 0) continue;
    const men = menOfUnit(forces, id).filter((man) => !state.men[man.id]);
    if (men.length > 0) found.push({ unit: id, men });
  }
  return found;
}

const hideouts = new WeakMap<State['map'], Map<string, readonly Feature[]>>();
/** Ground where men of a unit may hide; the same all through a battle. */
function hideoutsOf({ map, units, special }: State, unit: string): readonly Feature[] {
  const known = hideouts.get(map) ?? new Map<string, readonly Feature[]>();
  hideouts.set(map, known);
  let found = known.get(unit);
  if (!found) {
    const { places } = units[unit]!; // a unit of this battle
    found = map.features.filter(
      (piece) =>
        mayBeSearched(piece) &&
        !special.shut.includes(piece.id) &&
        places.some((place) => covers(piece, place)),
    );
    known.set(unit, found);
  }
  return found;
}

/** Ground where enemies whom nobody has seen yet may hide: no search of a hollow whose men are all found. */
export function hideoutsFrom(state: State, side: Side): readonly Feature[] {
  const pieces = new Set<Feature>();
  for (const { unit } of unseenBy(state, side))
    for (const piece of hideoutsOf(state, unit)) pieces.add(piece);
  return state.map.features.filter((piece) => pieces.has(piece));
}
