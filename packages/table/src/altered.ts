import type { Feature, TableMap } from './terrain.ts';

/** What play has done to the ground: features that are gone, and ones that are other than they were. */
export type Alterations = {
  readonly gone?: readonly string[];
  readonly changed?: readonly Feature[];
};

const known = new WeakMap<TableMap, Map<string, TableMap>>();

/**
 * The map as it is after what happened to it. A new map, the same one for the same changes, so that whatever is worked
 * out once for a map is worked out once for this one too; the map itself if nothing has changed.
 */
export function altered(map: TableMap, { gone = [], changed = [] }: Alterations): TableMap {
  if (gone.length === 0 && changed.length === 0) return map;
  const key = JSON.stringify([[...gone].sort(), [...changed].sort((a, b) => (a.id < b.id ? -1 : 1))]);
  const maps = known.get(map) ?? new Map<string, TableMap>();
  known.set(map, maps);
  let found = maps.get(key);
  if (!found) {
    const now = new Map(changed.map((feature) => [feature.id, feature]));
    const features = map.features.flatMap((feature) =>
      gone.includes(feature.id) ? [] : [now.get(feature.id) ?? feature],
    );
    found = { ...map, features };
    maps.set(key, found);
  }
  return found;
}
