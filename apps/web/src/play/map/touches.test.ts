import { describe, expect, it } from 'vitest';
import { nearestTo } from './touches.tsx';

describe('a finger beside two pieces', () => {
  const pieces = [
    { id: 'left', at: { x: 34_250, y: 25_500 } },
    { id: 'right', at: { x: 35_500, y: 25_500 } },
  ];
  it('means the nearer one, whichever was drawn last', () => {
    expect(nearestTo(pieces, { x: 34_800, y: 25_000 })).toBe('left');
    expect(nearestTo([...pieces].reverse(), { x: 34_800, y: 25_000 })).toBe('left');
    expect(nearestTo(pieces, { x: 35_000, y: 26_000 })).toBe('right');
    expect(nearestTo([], { x: 0, y: 0 })).toBeUndefined();
  });
});
