import type { Side } from '@sandtable/engine';
import { covers, type Ground, type Place, type Pose, type TableMap } from '@sandtable/table';

/** Where sides set up, come on, and what they hold. */

/** Does a place lie inside one of these zones? Their edges belong to them. */
export const inZones = (zones: readonly Ground[], place: Place): boolean =>
  zones.some((ground) => covers({ id: 'zone', kind: 'road', ground }, place));

/** Half an inch. */
const STEP = 500;

/** The nearest free pose along the edge, to either side of where somebody should come on; null where there is none. */
export function alongEdge({ width }: TableMap, entry: Pose, isFree: (pose: Pose) => boolean): Pose | null {
  for (let step = 0; step <= width; step += STEP) {
    for (const x of [entry.x + step, entry.x - step]) {
      const pose = { ...entry, x };
      if (isFree(pose)) return pose;
    }
  }
  return null;
}

/** Who alone is near enough to hold something: undefined if nobody is, or both. */
export function soleHolder<U extends { readonly side: Side }>(
  units: Iterable<U>,
  holds: (unit: U) => boolean,
): Side | undefined {
  let holder: Side | undefined;
  for (const unit of units) {
    if (unit.side === holder || !holds(unit)) continue;
    if (holder !== undefined) return undefined;
    holder = unit.side;
  }
  return holder;
}
