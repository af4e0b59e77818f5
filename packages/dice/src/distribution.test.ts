import { describe, expect, it } from 'vitest';
import { d6, d10 } from './die.ts';
import { chance, compare, curve, marginals, mean, through } from './distribution.ts';
import { enumerate } from './enumerate.ts';

const oneDie = enumerate((dice) => dice.roll(d6, ''));
const two = enumerate((dice) => dice.sum(2, d6, ''));

describe('distributions', () => {
  it('a curve rises in value and falls in "at least"', () => {
    expect(curve(oneDie)[0]).toEqual({
      value: 1,
      exactly: expect.closeTo(1 / 6, 12),
      atLeast: expect.closeTo(1, 12),
    });
    expect(curve(oneDie)[4]).toEqual({
      value: 5,
      exactly: expect.closeTo(1 / 6, 12),
      atLeast: expect.closeTo(1 / 3, 12),
    });
    const rising = curve(two).map((point) => point.atLeast);
    expect([...rising].sort((a, b) => b - a)).toEqual(rising);
  });
  it('a mean of two dice is 7, and seven or more comes 21 times in 36', () => {
    expect(mean(two)).toBeCloseTo(7, 12);
    expect(chance(two, (sum) => sum >= 7)).toBeCloseTo(21 / 36, 12);
  });
  it('compares two situations: a d10 against a d6', () => {
    const result = compare(
      enumerate((dice) => dice.roll(d10, '')),
      oneDie,
    );
    expect(result.gain).toBeCloseTo(2, 12);
    expect(result.equal).toBeCloseTo(6 / 60, 12);
    expect(result.aHigher).toBeCloseTo(39 / 60, 12);
    expect(result.bHigher).toBeCloseTo(15 / 60, 12);
  });
  it('a marginal writes texts as they are and everything else as JSON', () => {
    const odds = enumerate((dice) => {
      const face = dice.roll(d6, '');
      return { winner: face > 3 ? 'a' : 'b', lost: face > 3, roll: face > 3 ? null : face, list: [face > 3] };
    });
    expect(Object.keys(marginals(odds).winner!)).toEqual(['b', 'a']);
    expect(Object.keys(marginals(odds).lost!)).toEqual(['false', 'true']);
    expect(marginals(odds).roll!.null).toBeCloseTo(0.5, 12);
    expect(marginals(odds).list!['[true]']).toBeCloseTo(0.5, 12);
  });
  it('seen through a function, equal values become one', () => {
    const parity = through(two, (sum) => sum % 2);
    expect(parity.values).toEqual([0, 1]);
    expect(parity.chances[0]).toBeCloseTo(0.5, 12);
  });
});
