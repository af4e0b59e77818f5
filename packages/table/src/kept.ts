import type { Place } from './place.ts';
import { perMap, type TableMap } from './terrain.ts';

/** Figures stand where they stood before and look along the same lines: what was found there once is kept, by map. */

const SLOTS = 1 << 13;

/** A small whole number for a place and a base of this radius. */
export function keptByPlace(
  work: (map: TableMap, place: Place, radius: number) => number,
): (map: TableMap, place: Place, radius: number) => number {
  const perPlace = perMap(() => ({ keys: new Int32Array(SLOTS * 3).fill(-1), found: new Uint8Array(SLOTS) }));
  return (map, place, radius) => {
    const { keys, found } = perPlace(map);
    const { x, y } = place;
    const slot = (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ radius) & (SLOTS - 1);
    const at = slot * 3;
    if (keys[at] !== x || keys[at + 1] !== y || keys[at + 2] !== radius) {
      found[slot] = work(map, place, radius);
      keys[at] = x;
      keys[at + 1] = y;
      keys[at + 2] = radius;
    }
    return found[slot]!;
  };
}

/** Yes or no for a line between two bases. */
export function keptByLine(
  work: (map: TableMap, a: Place, radiusA: number, b: Place, radiusB: number) => boolean,
): (map: TableMap, a: Place, radiusA: number, b: Place, radiusB: number) => boolean {
  const perLine = perMap(() => ({ keys: new Int32Array(SLOTS * 6).fill(-1), found: new Uint8Array(SLOTS) }));
  return (map, a, radiusA, b, radiusB) => {
    const { keys, found } = perLine(map);
    const slot =
      (Math.imul(a.x, 73_856_093) ^
        Math.imul(a.y, 19_349_663) ^
        Math.imul(b.x, 83_492_791) ^
        Math.imul(b.y, 2_654_435_761 | 0)) &
      (SLOTS - 1);
    const at = slot * 6;
    if (
      keys[at] !== a.x ||
      keys[at + 1] !== a.y ||
      keys[at + 2] !== b.x ||
      keys[at + 3] !== b.y ||
      keys[at + 4] !== radiusA ||
      keys[at + 5] !== radiusB
    ) {
      found[slot] = work(map, a, radiusA, b, radiusB) ? 1 : 0;
      keys[at] = a.x;
      keys[at + 1] = a.y;
      keys[at + 2] = b.x;
      keys[at + 3] = b.y;
      keys[at + 4] = radiusA;
      keys[at + 5] = radiusB;
    }
    return found[slot] === 1;
  };
}
