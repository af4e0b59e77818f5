import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dice, numbers, records, settled } from './dice.ts';
import { atLeast, averageDie, type Die, d6, d10, d12, dieWith } from './die.ts';
import { chance, type Distribution, marginals, mean, through } from './distribution.ts';
import { enumerate } from './enumerate.ts';
import { bruteForce, exactBinomial, exactSum } from './oracle.ts';
import { binomial } from './rows.ts';

/** A volley: hits, saves, and the nerve of those who are left. */
const volley =
  (shots: number) =>
  (dice: Dice): { hits: number; kills: number; holds: boolean } => {
    const hits = dice.count(shots, d6, atLeast(4), 'to hit');
    const kills = hits - dice.count(hits, d6, atLeast(5), 'saves');
    return { hits, kills, holds: kills === 0 || dice.roll(d10, 'nerve') > kills };
  };

function expectSame<T>(fast: Distribution<T>, slow: Distribution<T>): void {
  const key = (value: T): string => JSON.stringify(value);
  const expected = new Map(slow.values.map((value, i) => [key(value), slow.chances[i]!]));
  expect(new Set(fast.values.map(key))).toEqual(new Set(expected.keys()));
  fast.values.forEach((value, i) => {
    expect(Math.abs(fast.chances[i]! - expected.get(key(value))!)).toBeLessThan(1e-12);
  });
}

const dies: readonly Die[] = [d6, d10, d12, averageDie, dieWith('coin', [0, 1])];
const anyDie = fc.constantFrom(...dies);

describe('enumerate agrees with every single combination of faces', () => {
  it('for a volley with saves and a nerve test', () => {
    for (const shots of [0, 1, 2, 3]) expectSame(enumerate(volley(shots)), bruteForce(volley(shots)));
  });
  it('for single faces, totals, counts and tallies of any die', () => {
    const small = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(anyDie, small, fc.integer({ min: 0, max: 7 }), (die, n, needed) => {
        const run = (dice: Dice) => ({
          face: dice.roll(die, 'face'),
          sum: dice.sum(n, die, 'sum'),
          count: dice.count(n, die, atLeast(needed), 'count'),
        });
        expectSame(enumerate(run), bruteForce(run));
      }),
      { numRuns: 40 },
    );
  });
  it('for classes of faces', () => {
    const sort = (face: number) => (face === 1 ? 'bad' : face >= 5 ? 'good' : 'plain');
    const run = (dice: Dice) => dice.tally(4, d6, sort, 'classes');
    expectSame(enumerate(run), bruteForce(run));
  });
  it('for repeated trials of numbers and of records', () => {
    const shot = (dice: Dice): number => (dice.roll(d6, 'hit') >= 5 ? dice.roll(averageDie, 'damage') : 0);
    const total = (dice: Dice): number => dice.repeat(3, shot, numbers);
    expectSame(enumerate(total), bruteForce(total));
    const bout = (dice: Dice) => {
      const [a, b] = [dice.roll(d6, 'a'), dice.roll(d6, 'b')];
      return { lost: a < b ? 1 : 0, won: a > b ? 1 : 0 };
    };
    const bouts = (dice: Dice) => dice.repeat(3, bout, records('lost', 'won'));
    expectSame(enumerate(bouts), bruteForce(bouts));
  });
  it('for unlike steps that see what the ones before them left', () => {
    const run = (dice: Dice) => {
      const [left, lost] = dice.each(
        [2, 1, 2],
        4,
        (each, men, guns) => {
          const killed = Math.min(men, each.count(guns, d6, atLeast(4), 'shots'));
          return [men - killed, killed];
        },
        'lost',
      );
      return { left, lost, holds: left > 0 && dice.roll(d6, 'nerve') > 2 };
    };
    expectSame(enumerate(run), bruteForce(run));
  });
  it('for trials of which only the result matters, as long as they last', () => {
    const run = (dice: Dice) => {
      for (let tries = 1; tries <= 2; tries++) {
        if (settled(dice, (each) => each.sum(2, d6, 'two dice') >= 11)) return tries;
      }
      return 0;
    };
    expectSame(enumerate(run), bruteForce(run));
  });
  it('for trials whose results are not whole numbers', () => {
    const half = (dice: Dice): number => dice.roll(d6, 'half') / 2;
    const halves = (dice: Dice): number => dice.repeat(3, half, numbers);
    expectSame(enumerate(halves), bruteForce(halves));
  });
});

describe('enumerate against exact fractions', () => {
  it.each([1, 7, 40, 200, 1000])('%i dice: the number of successes within 1e-12', (n) => {
    for (const [hits, sides] of [
      [1, 6],
      [3, 6],
      [5, 6],
      [1, 10],
      [9, 10],
    ] as const) {
      const exact = exactBinomial(n, hits, sides);
      binomial(n, hits, sides).forEach((p, k) => {
        expect(Math.abs(p - exact[k]!)).toBeLessThan(1e-12);
      });
    }
  });
  it.each([2, 6, 40])('%i dice: the total within 1e-12', (n) => {
    for (const die of [d6, d10, averageDie]) {
      const exact = exactSum(n, die);
      const { values, chances } = enumerate((dice) => dice.sum(n, die, 'total'));
      values.forEach((value, i) => {
        expect(Math.abs(chances[i]! - exact.get(value)!)).toBeLessThan(1e-12);
      });
    }
  });
  it('forty shots, saves and a nerve test are exact: hits that are not saved are one binomial', () => {
    const odds = enumerate(volley(40));
    const exact = exactBinomial(40, 2, 6); // 1/2 to hit, 2/3 not saved
    const kills = through(odds, (outcome) => outcome.kills);
    kills.values.forEach((value, i) => {
      expect(Math.abs(kills.chances[i]! - exact[value]!)).toBeLessThan(1e-12);
    });
    expect(chance(odds, () => true)).toBeCloseTo(1, 12);
  });
});

describe('enumerate', () => {
  it('gives a sure thing where nothing is rolled', () => {
    expect(enumerate(() => 'sure')).toEqual({ values: ['sure'], chances: [1] });
    expect(enumerate((dice) => dice.count(0, d6, atLeast(1), 'none'))).toEqual({ values: [0], chances: [1] });
    expect(enumerate((dice) => dice.repeat(0, () => 1, numbers))).toEqual({ values: [0], chances: [1] });
  });
  it('leaves out what cannot happen', () => {
    expect(enumerate((dice) => dice.count(5, d6, atLeast(7), 'never')).values).toEqual([0]);
    expect(enumerate((dice) => dice.count(5, d6, atLeast(1), 'always')).values).toEqual([5]);
  });
  it('merges equal outcomes however they come about, lists and records included', () => {
    const odds = enumerate((dice) => ({ list: [dice.roll(d6, 'one') > 3, dice.roll(d6, 'two') > 3] }));
    expect(odds.values).toHaveLength(4);
    expect(odds.chances).toEqual([0.25, 0.25, 0.25, 0.25].map((p) => expect.closeTo(p, 12)));
  });
  it('keeps the odds of each entry where a list is too long to be had as a whole', () => {
    const gassed = (dice: Dice) => {
      const men = Array.from({ length: 40 }, (_, i) => i);
      const [casualties, struck] = dice.each(
        men,
        0,
        (each, so_far) => {
          const hit = each.roll(d10, 'gas') <= 3;
          return [so_far + (hit ? 1 : 0), hit];
        },
        'struck',
      );
      return { casualties, struck };
    };
    const odds = enumerate(gassed);
    const exact = exactBinomial(40, 3, 10);
    odds.values.forEach(({ casualties }, i) => {
      expect(Math.abs(odds.chances[i]! - exact[casualties]!)).toBeLessThan(1e-12);
    });
    expect(marginals(odds)['struck.39']).toEqual({
      true: expect.closeTo(0.3, 12),
      false: expect.closeTo(0.7, 12),
    });
  });
  it('an average die averages 3.5 and two of them 7', () => {
    expect(mean(enumerate((dice) => dice.roll(averageDie, 'one')))).toBeCloseTo(3.5, 12);
    expect(mean(enumerate((dice) => dice.sum(2, averageDie, 'two')))).toBeCloseTo(7, 12);
  });
  it('has marginals whose chances add up to 1', () => {
    for (const row of Object.values(marginals(enumerate(volley(9))))) {
      expect(Object.values(row).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    }
  });
});
