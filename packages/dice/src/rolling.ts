import type { Dice, TraceLine } from './dice.ts';
import type { Die } from './die.ts';
import { plainFaces, tracedFaces } from './faces.ts';

/** Sixteen random bits for a die and attempt; pure in seed and index. */
type Bits = (index: number, attempt: number) => number;

/** Two 32-bit words from whatever the user calls a seed. Equal seeds give equal dice, on every machine. */
export function seedWords(seed: number | string): readonly [number, number] {
  if (typeof seed === 'number') {
    if (!Number.isSafeInteger(seed)) throw new Error('a seed is a whole number or a text');
    return [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0];
  }
  // FNV-1a, twice with different offsets: spreads texts; nothing here needs to resist an attacker.
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let i = 0; i < seed.length; i++) {
    low = Math.imul(low ^ seed.charCodeAt(i), 0x01000193);
    high = Math.imul(high ^ seed.charCodeAt(i), 0x85ebca6b);
  }
  return [low >>> 0, high >>> 0];
}

/** Threefry-2x32 with 20 rounds (Salmon and others, 2011): a block of 64 bits from a key and a counter. */
export function threefry(key0: number, key1: number, counter0: number, counter1: number, out: Uint32Array) {
  const key2 = 0x1bd11bda ^ key0 ^ key1;
  let a = (counter0 + key0) | 0;
  let b = (counter1 + key1) | 0;
  a = (a + b) | 0;
  b = ((b << 13) | (b >>> 19)) ^ a;
  a = (a + b) | 0;
  b = ((b << 15) | (b >>> 17)) ^ a;
  a = (a + b) | 0;
  b = ((b << 26) | (b >>> 6)) ^ a;
  a = (a + b) | 0;
  b = ((b << 6) | (b >>> 26)) ^ a;
  a = (a + key1) | 0;
  b = (b + key2 + 1) | 0;
  a = (a + b) | 0;
  b = ((b << 17) | (b >>> 15)) ^ a;
  a = (a + b) | 0;
  b = ((b << 29) | (b >>> 3)) ^ a;
  a = (a + b) | 0;
  b = ((b << 16) | (b >>> 16)) ^ a;
  a = (a + b) | 0;
  b = ((b << 24) | (b >>> 8)) ^ a;
  a = (a + key2) | 0;
  b = (b + key0 + 2) | 0;
  a = (a + b) | 0;
  b = ((b << 13) | (b >>> 19)) ^ a;
  a = (a + b) | 0;
  b = ((b << 15) | (b >>> 17)) ^ a;
  a = (a + b) | 0;
  b = ((b << 26) | (b >>> 6)) ^ a;
  a = (a + b) | 0;
  b = ((b << 6) | (b >>> 26)) ^ a;
  a = (a + key0) | 0;
  b = (b + key1 + 3) | 0;
  a = (a + b) | 0;
  b = ((b << 17) | (b >>> 15)) ^ a;
  a = (a + b) | 0;
  b = ((b << 29) | (b >>> 3)) ^ a;
  a = (a + b) | 0;
  b = ((b << 16) | (b >>> 16)) ^ a;
  a = (a + b) | 0;
  b = ((b << 24) | (b >>> 8)) ^ a;
  a = (a + key1) | 0;
  b = (b + key2 + 4) | 0;
  a = (a + b) | 0;
  b = ((b << 13) | (b >>> 19)) ^ a;
  a = (a + b) | 0;
  b = ((b << 15) | (b >>> 17)) ^ a;
  a = (a + b) | 0;
  b = ((b << 26) | (b >>> 6)) ^ a;
  a = (a + b) | 0;
  b = ((b << 6) | (b >>> 26)) ^ a;
  a = (a + key2) | 0;
  b = (b + key0 + 5) | 0;
  out[0] = a;
  out[1] = b;
}

/** Four dice share a block, sixteen bits each; a die that must be thrown again takes the next attempt's block. */
function bitsOf(seed: number | string): Bits {
  const [key0, key1] = seedWords(seed);
  const block = new Uint32Array(2);
  let held = -1;
  return (index, attempt) => {
    const group = Math.floor(index / 4);
    if (attempt > 0 || group !== held) {
      threefry(key0, key1, group, attempt, block);
      held = attempt > 0 ? -1 : group;
    }
    const word = (index & 2) === 0 ? block[0]! : block[1]!;
    return (index & 1) === 0 ? word & 0xffff : word >>> 16;
  };
}

/** The face of one die: a function of bits and index alone. Values that would favour a face are thrown again. */
function faceOf(bits: Bits, die: Die, index: number): number {
  const sides = die.faces.length;
  const fair = 65536 - (65536 % sides);
  let value = bits(index, 0);
  for (let attempt = 1; value >= fair; attempt++) value = bits(index, attempt);
  return die.faces[value % sides]!;
}

/** Seeded dice that know which die of the match comes next. */
export type RollingDice = Dice & { readonly index: number };

/**
 * Seeded dice. A die depends on the seed and on its index only, never on what was asked before:
 * going back and playing on differently cannot fish for a better roll.
 */
export function rolling(
  seed: number | string,
  { from = 0, trace }: { from?: number; trace?: TraceLine[] } = {},
): RollingDice {
  const bits = bitsOf(seed);
  let index = from;
  const next = (die: Die): number => faceOf(bits, die, index++);
  const dice = trace ? tracedFaces(next, () => index, trace) : plainFaces(next);
  return Object.defineProperty(dice, 'index', { get: () => index }) as RollingDice; // defineProperty keeps the old type
}
