import { bearing, compass, type Feature, gapBetween, INCH, type Place, surrounds } from '@sandtable/table';
import type { State } from '../play/state.ts';
import { groundOf } from '../table/ground.ts';

const nameOf = ({ name, kind }: Feature): string => name ?? `the ${kind.replaceAll('-', ' ')}`;

/** Where a way leads, as a player says it: to an objective, into cover, or by the compass. */
export function nameOfPlace(state: State, from: Place, to: Place): string {
  const objective = state.objectives.find(({ place }) => gapBetween(place, to) <= 3 * INCH);
  if (objective) return `to ${objective.name}`;
  const { forts, hideouts } = groundOf(state.map);
  const cover = [...forts, ...hideouts].find((feature) => surrounds(feature, to));
  if (cover) return `into ${nameOf(cover)}`;
  return compass(bearing(from, to));
}
