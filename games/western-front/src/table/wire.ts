import {
  alongPath,
  type Feature,
  firstPart,
  nearestOnPath,
  type Path,
  type Place,
  pathLength,
  type TableMap,
} from '@sandtable/table';

/** WF-8.3 Gaps in barbed wire. */

/** A part of a line of wire, with its ends drawn in so that what lies is as long as it should be. */
function strip(feature: Feature, from: number, to: number, number: number): Feature[] {
  const { ground } = feature;
  if (!('line' in ground) || to - from < 1) return [];
  const back = [...firstPart(ground.line, to)].reverse();
  const line: Path = firstPart(back, pathLength(back) - from).reverse();
  return line.length < 2
    ? []
    : [{ ...feature, id: `${feature.id}.${number}`, ground: { line, width: ground.width } }];
}

export type Cut = { readonly at: Place; readonly left: readonly Feature[] };

/** Wire with a gap of so many thousandths, centred on the point nearest to a place. */
export function cutWire(feature: Feature, near: Place, gap: number): Cut {
  const { ground } = feature;
  if (!('line' in ground)) return { at: near, left: [] };
  const { distance } = nearestOnPath(ground.line, near);
  const half = gap / 2 + ground.width / 2; // strips of wire reach half their width beyond their line
  const at = alongPath(ground.line, distance).place;
  return {
    at,
    left: [
      ...strip(feature, 0, distance - half, 1),
      ...strip(feature, distance + half, pathLength(ground.line), 2),
    ],
  };
}

const known = new WeakMap<TableMap, Map<string, TableMap>>();
/** The map with other pieces in place of one; the same map for the same change. */
export function withPieces(map: TableMap, id: string, pieces: readonly Feature[]): TableMap {
  const maps = known.get(map) ?? new Map<string, TableMap>();
  known.set(map, maps);
  const key = JSON.stringify([id, pieces]);
  let found = maps.get(key);
  if (!found) {
    found = { ...map, features: map.features.flatMap((feature) => (feature.id === id ? pieces : [feature])) };
    maps.set(key, found);
  }
  return found;
}
