import type { Counts, Dice, FaceTest, Step, Stepped, Sum, TraceLine } from './dice.ts';
import type { Die } from './die.ts';
import { inTurn, stepByStep, tallied, tracedFaces } from './faces.ts';

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

/** Dice of at most this many sides take eight bits each; a larger one takes sixteen. */
const NARROW = 16;

/** Seeded dice that know which die of the match comes next. */
export type RollingDice = Dice & { readonly index: number };

/**
 * Eight dice share a block of 64 bits. Bits that would favour a face are thrown again, from a block of
 * the die's own. A class, because method calls on many instances stay fast where closures do not.
 */
class Roller implements RollingDice {
  readonly trace = undefined;
  readonly #key0: number;
  readonly #key1: number;
  readonly #block = new Uint32Array(2);
  readonly #ownBlock = new Uint32Array(2);
  #held = -1; // the group of eight dice whose block is held
  #known: Die | undefined; // the last die, whose sides need not be looked up again
  #sides = 0;
  #fair = 0;
  index: number;

  constructor(seed: number | string, from: number) {
    [this.#key0, this.#key1] = seedWords(seed);
    this.index = from;
  }

  roll(die: Die): number {
    if (die !== this.#known) this.#lookUp(die);
    const index = this.index++;
    if (this.#sides > NARROW) return die.faces[this.#again(index) % this.#sides]!;
    const group = index >>> 3;
    if (group !== this.#held) {
      threefry(this.#key0, this.#key1, group, 0, this.#block);
      this.#held = group;
    }
    let value = (this.#block[(index >>> 2) & 1]! >>> ((index & 3) << 3)) & 0xff;
    if (value >= this.#fair) value = this.#again(index);
    return die.faces[value % this.#sides]!;
  }

  #lookUp(die: Die): void {
    this.#known = die;
    this.#sides = die.faces.length;
    const values = this.#sides <= NARROW ? 0x100 : 0x10000;
    this.#fair = values - (values % this.#sides);
  }

  /** Attempts count from 1, so that these blocks are never those that dice share. */
  #again(index: number): number {
    for (let attempt = 1; ; attempt++) {
      threefry(this.#key0, this.#key1, index, attempt, this.#ownBlock);
      const value = this.#ownBlock[0]! & (this.#sides <= NARROW ? 0xff : 0xffff);
      if (value < this.#fair) return value;
    }
  }

  sum(n: number, die: Die): number {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += this.roll(die);
    return sum;
  }

  count(n: number, die: Die, success: FaceTest): number {
    let successes = 0;
    for (let i = 0; i < n; i++) if (success(this.roll(die))) successes++;
    return successes;
  }

  tally<K extends string | number>(n: number, die: Die, sort: (face: number) => K): Counts<K> {
    const faces = Array.from({ length: n }, () => this.roll(die));
    return tallied(faces, die, sort);
  }

  repeat<T>(n: number, trial: (dice: Dice) => T, add: Sum<T>): T {
    return inTurn(this, n, trial, add);
  }

  each<E, S, T>(entries: readonly E[], start: S, step: Step<E, S, T>): Stepped<S, T> {
    return stepByStep(this, entries, start, step);
  }
}

/**
 * Seeded dice. A die depends on the seed and on its index only, never on what was asked before:
 * going back and playing on differently cannot fish for a better roll.
 */
export function rolling(
  seed: number | string,
  { from = 0, trace }: { from?: number; trace?: TraceLine[] } = {},
): RollingDice {
  const roller = new Roller(seed, from);
  if (!trace) return roller;
  const dice = tracedFaces(
    (die) => roller.roll(die),
    () => roller.index,
    trace,
  );
  return {
    ...dice,
    get index() {
      return roller.index;
    },
  };
}
