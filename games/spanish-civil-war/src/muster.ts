import type { Strength } from '@sandtable/engine';
import type { State, Unit } from './state.ts';

/** What is lost: not who left the table by the road. */
const isGone = ({ fate, condition }: Unit): boolean =>
  (fate !== null && fate !== 'left') || condition === 'abandoned' || condition === 'destroyed';

/** Every unit with its elements; a vehicle counts as one. */
export const muster = (state: State): Strength[] =>
  Object.values(state.units).map((unit) => {
    const { id, name, side, elements, elementsLost, vehicle } = unit;
    const full = vehicle === null ? elements.length + elementsLost : 1;
    const now = vehicle === null ? elements.length : 1;
    return { id, name, side, now: isGone(unit) ? 0 : now, full };
  });
