import { rolling } from '@sandtable/dice';
import { describe, expect, it } from 'vitest';
import { downhill, drawStep, isBetter, neutral, stepped } from './tuning.ts';

const space = {
  fire: { start: 1, scale: 0.5, about: 'what fire counts' },
  haste: { start: 0, scale: 1, about: 'what haste counts' },
  fixed: { start: 7, scale: 0, about: 'not for tuning' },
};

describe('tuning', () => {
  it('finds the top of a hill from afar', () => {
    const height = ({ fire, haste }: Readonly<Record<string, number>>): number =>
      -((fire! - 3) ** 2) - (haste! - 2) ** 2;
    const dice = rolling('hill');
    let middle = neutral(space);
    for (let round = 0; round < 150; round++) {
      const steps = Array.from({ length: 6 }, () => drawStep(dice, space));
      const tried = steps.map((step) => ({
        step,
        ahead: height(stepped(space, middle, step, 0.5)),
        back: height(stepped(space, middle, step, -0.5)),
      }));
      middle = stepped(space, middle, downhill(tried), 0.5);
    }
    expect(middle.fire).toBeCloseTo(3, 0);
    expect(middle.haste).toBeCloseTo(2, 0);
    expect(middle.fixed).toBe(7);
  });
  it('never makes a figure negative that is not', () => {
    expect(stepped(space, neutral(space), { fire: -9 }, 1).fire).toBe(0);
  });
  it('draws steps of about one scale, either way alike', () => {
    const dice = rolling('steps');
    const drawn = Array.from({ length: 4000 }, () => drawStep(dice, space).fire!);
    const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length;
    const spread = Math.sqrt(drawn.reduce((sum, x) => sum + x * x, 0) / drawn.length);
    expect(Math.abs(mean)).toBeLessThan(0.05);
    expect(spread).toBeGreaterThan(0.9);
    expect(spread).toBeLessThan(1.1);
  });
  it('takes what is better against everybody, not what beats one and loses to another', () => {
    const now = [Array(50).fill(0), Array(50).fill(0)];
    const better = [Array(50).fill(1), Array.from({ length: 50 }, (_, i) => i % 2)];
    const mixed = [Array(50).fill(1), Array(50).fill(-0.5)];
    expect(isBetter(now, better)).toBe(true);
    expect(isBetter(now, mixed)).toBe(false);
    expect(isBetter(now, now)).toBe(false);
  });
});
