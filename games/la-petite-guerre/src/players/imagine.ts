import { type Dice, dieWith } from '@sandtable/dice';
import type { Side } from '@sandtable/engine';
import { type Place, posed } from '@sandtable/table';
import { copied, copyOf } from '../play/copying.ts';
import { forcesBehind } from '../play/scenario.ts';
import type { State } from '../play/state.ts';

/** A whole state that agrees with the view: hidden men drawn by lot from the places where their units may lie. */
export function imagine(view: State, side: Side, dice: Dice): State {
  const state = copied(view);
  const forces = forcesBehind(view);
  const men: State['men'] = {};
  const taken = new Map<string, Place[]>();
  for (const id in forces) {
    const seen = state.men[id];
    const man = forces[id]!;
    if (seen || man.side === side) {
      if (seen) men[id] = seen;
      continue;
    }
    const places = taken.get(man.unit) ?? [...(state.units[man.unit]?.places ?? [])];
    taken.set(man.unit, places);
    const at =
      places.length > 1
        ? dice.roll(
            dieWith(
              'place',
              places.map((_, i) => i),
            ),
            'where he lies',
          )
        : 0;
    const [place] = places.splice(at, 1);
    const lies = place ?? man.pose!; // everybody begins somewhere
    men[id] = {
      ...copyOf(man),
      hidden: true,
      pose: posed(lies, man.pose!.facing),
      stepTurn: Math.max(0, state.turn - 1),
    };
  }
  for (const id in state.men) men[id] ??= state.men[id]!;
  state.men = men;
  return state;
}
