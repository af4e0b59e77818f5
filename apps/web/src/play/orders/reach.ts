import type { AnyRuleset, GameState } from '@sandtable/engine';
import { type Path, type Place, pathLength } from '@sandtable/table';
import { askOf, costOf, cut, type Draft, judged, mostOf } from './orders.ts';
import { inSlices } from './slices.ts';

/** The ground that a unit can reach straight on: a ring of places for each band of what a move costs, nearest first. */
export type Reached = readonly { readonly label: string; readonly ends: readonly Place[] }[];

/** Problems of the way itself; that somebody stands at its end, or that a target is missing, is no bar. */
const BARS: ReadonlySet<string> = new Set([
  'too-far',
  'impassable',
  'off-table',
  'contact',
  'too-near',
  'enemy-in-the-way',
  'wire',
  'off-road',
  'difficult-ground',
  'cannot-enter-difficult',
  'in-the-way',
  'no-bridge',
  'no-gap',
  'not-to-his-front',
]);

const STEPS = 6;
/** Thousandths that do not matter in a drawing. */
const FINE = 120;

/** The farthest that holds, between 0 and a distance that does not. */
function farthest(most: number, holds: (far: number) => boolean): number {
  let [low, high] = [0, most];
  for (let step = 0; step < STEPS && high - low > FINE; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Worked out a few bearings at a time, so that nothing waits for it. */
export async function reachOf(
  rules: AnyRuleset,
  view: GameState,
  draft: Draft,
  goesOn: () => boolean,
  bearings = 36,
): Promise<Reached | undefined> {
  const ask = askOf(draft, 'path');
  if (!ask) return undefined;
  const { x, y } = ask.from;
  const rays = await inSlices(
    Array.from({ length: bearings }, (_, i) => (i * 2 * Math.PI) / bearings),
    (angle) => {
      const at = (far: number): Place => ({
        x: Math.round(x + far * Math.sin(angle)),
        y: Math.round(y + far * Math.cos(angle)),
      });
      const wayTo = (far: number): Path => [{ x, y }, at(far)];
      const within = (most: number): number => {
        const fits = (far: number): boolean => costOf(draft, wayTo(far)) <= most + 1;
        return fits(most) && !fits(most * 1.04) ? most : farthest(most * 2, fits);
      };
      const allowed = (far: number): boolean => {
        const { problem } = judged(rules, view, {
          ...draft,
          answers: { ...draft.answers, path: wayTo(far) },
        });
        return !problem || !BARS.has(problem.code);
      };
      const limit = within(mostOf(ask, at(ask.most)));
      const end = allowed(limit) ? limit : farthest(limit, allowed);
      return ask.bands.map(({ most }) => at(Math.min(end, most === ask.most ? end : within(most))));
    },
    goesOn,
  );
  return rays && ask.bands.map(({ label }, i) => ({ label, ends: rays.map((ray) => ray[i]!) }));
}

/** Where along a way each band ends that it goes beyond, in thousandths; and the label of the one that it ends in. */
export function bandsAlong(draft: Draft, path: Path) {
  const bands = askOf(draft, 'path')?.bands ?? [];
  const whole = pathLength(path);
  const cost = costOf(draft, path);
  const plain = Math.abs(cost - whole) < 2;
  const passed = bands.filter(({ most }) => most < cost - 1);
  return {
    label: bands.find(({ most }) => most >= cost - 1)?.label,
    ends: passed.map(({ most }) =>
      plain ? most : farthest(whole, (far) => costOf(draft, cut(path, far)) <= most),
    ),
  };
}
