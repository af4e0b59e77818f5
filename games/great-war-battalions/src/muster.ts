import type { Strength } from '@sandtable/engine';
import type { State } from './state.ts';

/** Every battalion with its bases; one that is destroyed or has left the table has none. */
export const muster = (state: State): Strength[] =>
  Object.values(state.units).map(({ id, name, side, bases, basesLost, destroyed, leftTable }) => ({
    id,
    name,
    side,
    now: destroyed || leftTable ? 0 : bases,
    full: bases + basesLost,
  }));
