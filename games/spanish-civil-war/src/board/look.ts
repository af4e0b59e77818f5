import type { Look } from '@sandtable/engine';
import { pathLength, sightLine } from '@sandtable/table';
import type { State } from '../play/state.ts';
import { sorted } from '../table/ground.ts';
import { inchesBetween, isActive, SIGHT, standing } from '../table/units.ts';

/** SCW-7.7 From any element to any element: a clear line, or the shortest that is blocked. */
export function look(state: State, from: string, to: string): Look | undefined {
  const [a, b] = [state.units[from], state.units[to]];
  if (!a || !b || !isActive(a) || !isActive(b)) return undefined;
  const lines = standing(a)
    .centres.flatMap((one) => standing(b).centres.map((other) => ({ one, other })))
    .sort((p, q) => pathLength([p.one, p.other]) - pathLength([q.one, q.other]))
    .map(({ one, other }) => sightLine(sorted(state.map).sight, one, other, SIGHT));
  const best = lines.find(({ clear }) => clear) ?? lines[0];
  return best && { ...best, inches: inchesBetween(a, b) };
}
