import type { FaceTest } from './dice.ts';

/** A die is its faces, each equally likely; a face may be printed twice. */
export type Die = { readonly name: string; readonly faces: readonly number[] };

export const MAX_FACES = 1000;

/** A die with any listed faces. */
export function dieWith(name: string, faces: readonly number[]): Die {
  if (faces.length < 1 || faces.length > MAX_FACES) throw new Error(`a die has 1 to ${MAX_FACES} faces`);
  return { name, faces };
}

const numbered = (sides: number): Die =>
  dieWith(
    `d${sides}`,
    Array.from({ length: sides }, (_, i) => i + 1),
  );

export const d6 = numbered(6);
export const d10 = numbered(10);
export const d12 = numbered(12);
/** The average die of the older sheets. */
export const averageDie = dieWith('average die', [2, 3, 3, 4, 4, 5]);

export const atLeast =
  (needed: number): FaceTest =>
  (face) =>
    face >= needed;
export const atMost =
  (limit: number): FaceTest =>
  (face) =>
    face <= limit;

/** Of how many faces does the test hold? */
export function facesThat(die: Die, test: FaceTest): number {
  let n = 0;
  for (const face of die.faces) if (test(face)) n++;
  return n;
}

/** The chance that one die passes the test. */
export const chanceOf = (die: Die, test: FaceTest): number => facesThat(die, test) / die.faces.length;
