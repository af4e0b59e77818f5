import { type Dice, dieWith } from '@sandtable/dice';
import type { Figures, Tunable } from '@sandtable/engine';

/**
 * An evolution strategy for the figures of an instinct. Around a middle, pairs of figures are tried that lie opposite
 * each other, all of them with the same dice; the middle then goes towards those that did better. Plain functions: who
 * fights the battles is somebody else's business.
 */

/** What is looked at: these figures, each with how far one looks. */
export type Space = Readonly<Record<string, Tunable>>;

export const neutral = (space: Space): Figures =>
  Object.fromEntries(Object.entries(space).map(([name, { start }]) => [name, start]));

/** The figures that may change. */
const tunables = (space: Space): string[] => Object.keys(space).filter((name) => space[name]!.scale > 0);

/** Faces of a bell: six-and-twenty equal slices of a normal distribution, each by its middle. */
const BELL: readonly number[] = Array.from({ length: 26 }, (_, i) => normalAt((i + 0.5) / 26));
const bell = dieWith(
  'bell',
  BELL.map((_, i) => i),
);

/** The inverse of the normal distribution, after Winitzki: good to three places, which is plenty here. */
function normalAt(p: number): number {
  const x = 2 * p - 1;
  const a = 0.147;
  const log = Math.log(1 - x * x);
  const b = 2 / (Math.PI * a) + log / 2;
  return Math.SQRT2 * Math.sign(x) * Math.sqrt(Math.sqrt(b * b - log / a) - b);
}

/** A direction to look in: for each figure, by how many of its scales. */
export type Step = Figures;

export const drawStep = (dice: Dice, space: Space): Step =>
  Object.fromEntries(tunables(space).map((name) => [name, BELL[dice.roll(bell, name)]!]));

/** Figures so far from others in that direction. One that is never negative in its neutral state never becomes so. */
export function stepped(space: Space, from: Figures, step: Step, far: number): Figures {
  const moved: Record<string, number> = { ...from };
  for (const [name, by] of Object.entries(step)) {
    const { start, scale } = space[name]!;
    const value = from[name]! + far * scale * by;
    moved[name] = Number((start >= 0 ? Math.max(0, value) : value).toPrecision(3));
  }
  return moved;
}

/** A pair of opposite steps and how each of the two did. */
export type Tried = { readonly step: Step; readonly ahead: number; readonly back: number };

/** Where to go from what was tried: the steps, each as far as its one end did better than its other. */
export function downhill(tried: readonly Tried[]): Step {
  const sum: Record<string, number> = {};
  const spread = Math.max(1e-9, ...tried.map(({ ahead, back }) => Math.abs(ahead - back)));
  for (const { step, ahead, back } of tried)
    for (const [name, by] of Object.entries(step))
      sum[name] = (sum[name] ?? 0) + (by * (ahead - back)) / spread / tried.length;
  return sum;
}

/** Of twenty opponents one seems worse by two errors though nothing has changed: this many are held against nobody. */
const LUCK = 2.5;

/** Is it better than what there is, against nobody worse by more than luck, and against all together surely so? */
export function isBetter(
  now: readonly (readonly number[])[],
  found: readonly (readonly number[])[],
): boolean {
  const meanOf = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;
  const gains = found.map((scores, i) => scores.map((score, j) => score - now[i]![j]!)); // battle by battle, the same dice
  const worst = Math.min(...gains.map((list) => meanOf(list) + LUCK * errorOf(list)));
  const all = gains.flat();
  return worst >= 0 && meanOf(all) > errorOf(all);
}

function errorOf(list: readonly number[]): number {
  const mean = list.reduce((sum, x) => sum + x, 0) / list.length;
  const squares = list.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, list.length - 1) / list.length);
}
