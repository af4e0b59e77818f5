import type { Path } from './path.ts';
import { gapBetween, type Place, side } from './place.ts';
import { segmentsMeet } from './shape.ts';

/** Lines without a width: a fence that is crossed or not, whatever width it is drawn with. */

/** How far along the leg from a to b, 0 to 1, it first meets the segment from c to d, which it does meet. */
function firstMeeting(a: Place, b: Place, c: Place, d: Place): number {
  const before = side(c, d, a);
  const after = side(c, d, b);
  if (before !== after) return before / (before - after);
  const squared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2; // both on one line: the leg runs along the segment
  const along = ({ x, y }: Place): number => ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / squared;
  return squared === 0 ? 0 : Math.max(0, Math.min(along(c), along(d)));
}

/**
 * Where the segment from a to b meets a line of several legs: 0 at a, 1 at b, in order, each place once.
 * Exact as to whether it does; touching is meeting.
 */
export function meetingsOf(a: Place, b: Place, line: readonly Place[]): number[] {
  const found: number[] = [];
  for (let i = 1; i < line.length; i++) {
    const c = line[i - 1]!;
    const d = line[i]!;
    if (Math.max(a.x, b.x) < Math.min(c.x, d.x) || Math.min(a.x, b.x) > Math.max(c.x, d.x)) continue;
    if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.min(a.y, b.y) > Math.max(c.y, d.y)) continue;
    if (segmentsMeet(a, b, c, d)) found.push(firstMeeting(a, b, c, d));
  }
  if (found.length < 2) return found;
  return found.sort((p, q) => p - q).filter((t, n) => n === 0 || t - found[n - 1]! > SAME);
}
/** Two legs of a line meet a way at their common corner: the same place but for the error of dividing. */
const SAME = 1e-9;

/** Does the point lie on a line? Exact. */
export const isOnLine = (point: Place, line: readonly Place[]): boolean =>
  line.some((corner, i) => i > 0 && segmentsMeet(point, point, line[i - 1]!, corner));

/** Where a way meets a line, in thousandths from its start, in order. A way that only ends on the line does not. */
export function meetingsOnPath(path: Path, line: readonly Place[]): number[] {
  const found: number[] = [];
  let start = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1]!, path[i]!];
    const length = gapBetween(a, b);
    if (length === 0) continue; // nobody crosses anything on the spot
    for (const t of meetingsOf(a, b, line)) {
      const isEnd = i === path.length - 1 && (1 - t) * length < HAIR && isOnLine(b, line);
      const distance = start + t * length;
      if (!isEnd && !(found.length > 0 && distance - found[found.length - 1]! < HAIR)) found.push(distance);
    }
    start += length;
  }
  return found;
}
/** A millionth of an inch. */
const HAIR = 0.001;
