import { inInches, type Side } from '@sandtable/engine';
import { sideOf } from '@sandtable/play';
import type { State } from '../play/state.ts';
import { featureOf } from '../table/ground.ts';

/** How men, guns, ground and sides are called in a sentence. */

export const manName = (state: State, id: string | null | undefined): string =>
  (id && (state.men[id]?.name ?? state.guns[id]?.name)) || 'somebody';
/** `the nine-pounder`, but `the Gatling`: he was a man. */
export const gunName = (state: State, id: string): string =>
  `the ${(state.guns[id]?.name ?? 'gun').toLowerCase().replace('gatling', 'Gatling')}`;
export const unitName = (state: State, id: string): string => state.units[id]?.name ?? 'the unit';
/** `the Resistance`. */
export const sideName = (state: State, side: Side): string => `the ${sideOf(state, side).name}`;
/** `the log house`. */
export const pieceName = (state: State, id: string): string => {
  const feature = featureOf(state.map, id);
  const name = feature?.name ?? feature?.kind.replaceAll('-', ' ') ?? 'that ground';
  return /^(the|a|an) /i.test(name) ? name : `the ${name}`;
};
export const saidInches = (inches: number): string => inInches(Number(inches.toFixed(1)));
