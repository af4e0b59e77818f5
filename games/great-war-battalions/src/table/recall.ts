/**
 * Remembers numbers by six whole numbers, a fixed amount of them: what is new drives out what is old.
 * Places are copied with a state, so what depends on places alone is remembered by their numbers.
 */
export type Recall = { readonly keys: Int32Array; readonly values: Float64Array };

export const SLOTS = 1 << 14;
const WIDTH = 6;

export function newRecall(): Recall {
  return { keys: new Int32Array(SLOTS * WIDTH).fill(-1), values: new Float64Array(SLOTS) };
}

/** The slot in which a key is kept. */
export function slotOf(a: number, b: number, c: number, d: number, e: number, f: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash ^= Math.imul(d, 0xc2b2ae35) ^ Math.imul(e, 0x165667b1) ^ Math.imul(f, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return (hash ^ (hash >>> 16)) & (SLOTS - 1);
}

/** Does the slot hold this very key? If not, it does from now on, and its value is to be written. */
export function isThere(
  { keys }: Recall,
  slot: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
): boolean {
  const at = slot * WIDTH;
  if (
    keys[at] === a &&
    keys[at + 1] === b &&
    keys[at + 2] === c &&
    keys[at + 3] === d &&
    keys[at + 4] === e &&
    keys[at + 5] === f
  )
    return true;
  keys[at] = a;
  keys[at + 1] = b;
  keys[at + 2] = c;
  keys[at + 3] = d;
  keys[at + 4] = e;
  keys[at + 5] = f;
  return false;
}
