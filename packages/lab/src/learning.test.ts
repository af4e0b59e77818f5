import { d10, rolling } from '@sandtable/dice';
import { describe, expect, it } from 'vitest';
import { learnt } from './learning.ts';

describe('learning from how battles ended', () => {
  it('finds the weights by which they were drawn', () => {
    const dice = rolling('learn');
    const examples = Array.from({ length: 4000 }, () => {
      const strength = (dice.roll(d10, 'strength') - 5.5) / 3;
      const noise = (dice.roll(d10, 'noise') - 5.5) / 3;
      const chance = 1 / (1 + Math.exp(-(0.5 + 1.2 * strength)));
      const roll = (dice.roll(d10, 'end') - 1) / 10 + (dice.roll(d10, 'end') - 0.5) / 100;
      return { features: [1, strength, noise], won: roll < chance ? 1 : 0 };
    });
    const [always, strength, noise] = learnt(examples);
    expect(always).toBeCloseTo(0.5, 0);
    expect(strength).toBeGreaterThan(1);
    expect(strength).toBeLessThan(1.4);
    expect(Math.abs(noise!)).toBeLessThan(0.1);
  });
  it('has nothing to say of nothing', () => {
    expect(learnt([])).toEqual([]);
  });
});
