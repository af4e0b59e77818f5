import type { Because } from '@sandtable/engine';

/** Points on a pair of scales; words are found only where somebody listens. */
export type Scales = { sum: number; readonly because: Because | undefined };

export const scalesFor = (because: Because | undefined): Scales => ({ sum: 0, because });

/** Less than this is not worth a word. */
const HARDLY = 0.05;

export function put(scales: Scales, points: number, why: () => string): void {
  scales.sum += points;
  if (scales.because && Math.abs(points) >= HARDLY) scales.because(points, why());
}

/** All of it only with a chance: what may fail takes its share away. */
export function onlyWith(scales: Scales, chance: number, why: () => string): void {
  if (chance < 1) put(scales, -(1 - chance) * scales.sum, why);
}
