import { describe, expect, it } from 'vitest';
import { leadOver } from './index.ts';

const goal = { x: 0, y: 0 };
const at = (x: number) => ({ x, y: 0 });

describe('going together', () => {
  it('a lead is measured to the goal, against the others on average', () => {
    expect(leadOver([at(10_000), at(20_000)], goal, at(6000))).toBe(9000);
  });
  it('whoever is behind has none, nor has anybody who goes alone by order', () => {
    expect(leadOver([at(10_000), at(20_000)], goal, at(16_000))).toBe(0);
    expect(leadOver([], goal, at(6000))).toBe(0);
  });
});
