import type { Block } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { tagSides } from './tag-sides.ts';

const unit = (id: string, x: number, y: number, facing = 0): Block => ({
  id,
  name: id,
  short: id,
  side: 'a',
  pose: { x, y, facing },
  figures: [{ glyph: 'rifle', pose: { x, y, facing }, width: 1500, depth: 1000 }],
  strength: { now: 1, full: 1, of: 'bases' },
  beads: null,
  tokens: 0,
  quality: 0,
  marks: [],
  formation: '',
  note: '',
  facts: [],
  officer: null,
});
const SIZE = { wide: 888, deep: 592 };
const sides = (...units: Block[]) => tagSides(units, 40_000, SIZE);

describe('the sides of name tags', () => {
  it('behind, where there is room', () => {
    expect(sides(unit('a', 20_000, 20_000)).get('a')).toBe(0);
    expect(sides(unit('a', 20_000, 20_000), unit('b', 20_000, 30_000)).get('b')).toBe(0);
  });
  it('elsewhere, where another unit stands', () => {
    expect(sides(unit('front', 20_000, 21_700), unit('rear', 20_000, 20_000)).get('front')).not.toBe(0);
  });
  it('elsewhere, where another tag lies', () => {
    const both = sides(unit('first of two', 20_000, 20_000), unit('second of two', 20_000, 17_000, 180));
    expect([both.get('first of two'), both.get('second of two')]).not.toEqual([0, 0]);
  });
  it('on the table, not off it', () => {
    expect(sides(unit('at the foot', 20_000, 300)).get('at the foot')).toBe(180);
  });
});
