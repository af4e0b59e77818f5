import { atLeast, atMost, type Dice, d6, d10, dieWith, enumerate, numbers, rolling } from '@sandtable/dice';
import { bruteForce } from '../packages/dice/src/oracle.ts';
import { contest, nanoseconds } from './measure.ts';

/** Exact odds against a convolution written by hand, against every combination of faces, and against sampling. */

/** A chance of 1/2 is known to a tenth of a percentage point after this many samples. */
const SAMPLES = 250_000;

const convolve = (a: readonly number[], b: readonly number[]): number[] => {
  const sum = new Array<number>(a.length + b.length - 1).fill(0);
  for (let i = 0; i < a.length; i++) for (let j = 0; j < b.length; j++) sum[i + j]! += a[i]! * b[j]!;
  return sum;
};
const convolved = (one: readonly number[], n: number): number[] => {
  let sum: number[] = [1];
  for (let i = 0; i < n; i++) sum = convolve(sum, one);
  return sum;
};
const SIXTHS = [0, 1, 1, 1, 1, 1, 1].map((n) => n / 6);
/** Half hit, half of those are saved. */
const KILL = [3 / 4, 1 / 4];

const shots =
  (n: number) =>
  (dice: Dice): number => {
    const hits = dice.count(n, d6, atLeast(4), 'to hit');
    return dice.count(hits, d6, atMost(3), 'not saved');
  };
/** The same as trials: each shot by itself, added up. */
const trials =
  (n: number) =>
  (dice: Dice): number =>
    dice.repeat(n, shots(1), numbers);

type Chain = { readonly kills: number; readonly holds: boolean };
const chain =
  (n: number, shooting: (n: number) => (dice: Dice) => number) =>
  (dice: Dice): Chain => {
    const kills = shooting(n)(dice);
    return { kills, holds: dice.count(1, d10, atLeast(kills + 1), 'morale') === 1 };
  };
function chainByHand(n: number): { kills: number; holds: boolean; p: number }[] {
  return convolved(KILL, n).flatMap((p, kills) => {
    const holds = Math.max(0, (10 - kills) / 10);
    return [
      { kills, holds: true, p: p * holds },
      { kills, holds: false, p: p * (1 - holds) },
    ];
  });
}

function sampled<T>(run: (dice: Dice) => T): Map<string, number> {
  const dice = rolling(1);
  const seen = new Map<string, number>();
  for (let i = 0; i < SAMPLES; i++) {
    const value = run(dice);
    const key = typeof value === 'object' ? Object.values(value as object).join() : String(value);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return seen;
}

export type Contest = {
  readonly name: string;
  readonly ours: number;
  readonly byHand: number;
  readonly sampling: number;
  /** A smaller case of the same, which brute force can finish. */
  readonly smallOurs: number;
  readonly smallBrute: number;
};

function measured(
  name: string,
  run: (dice: Dice) => unknown,
  byHand: () => unknown,
  small: (dice: Dice) => unknown,
): Contest {
  const { ours, hand } = contest({ ours: () => enumerate(run), hand: byHand });
  const { smallOurs, smallBrute } = contest({
    smallOurs: () => enumerate(small),
    smallBrute: () => bruteForce(small),
  });
  return { name, ours, byHand: hand, sampling: nanoseconds(() => sampled(run), 1200), smallOurs, smallBrute };
}

export function oddsContests(): Contest[] {
  return [
    measured(
      '(a) 40d6, kept',
      (dice) => dice.sum(40, d6, ''),
      () => convolved(SIXTHS, 40),
      (dice) => dice.sum(6, d6, ''),
    ),
    measured(
      '(a) 40d6, a new die each time',
      (dice) => dice.sum(40, dieWith('new', [1, 2, 3, 4, 5, 6]), ''),
      () => convolved(SIXTHS, 40),
      (dice) => dice.sum(6, dieWith('new', [1, 2, 3, 4, 5, 6]), ''),
    ),
    measured('(b) 20 shots and saves', shots(20), () => convolved(KILL, 20), shots(4)),
    measured('(b) the same as 20 trials', trials(20), () => convolved(KILL, 20), trials(4)),
    measured('(c) 12 shots, saves, morale', chain(12, shots), () => chainByHand(12), chain(3, shots)),
    measured('(c) the same as 12 trials', chain(12, trials), () => chainByHand(12), chain(3, trials)),
  ];
}
