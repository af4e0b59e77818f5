import type { Strength } from '@sandtable/engine';
import { isLost } from './measure.ts';
import type { State } from './state.ts';

/** Every unit with its elements; a vehicle counts as one. */
export const muster = (state: State): Strength[] =>
  Object.values(state.units).map((unit) => {
    const { id, name, side, elements, elementsLost, vehicle } = unit;
    const full = vehicle === null ? elements.length + elementsLost : 1;
    const now = vehicle === null ? elements.length : 1;
    return { id, name, side, now: isLost(unit) ? 0 : now, full };
  });
