import { expect, it } from 'vitest';
import { nameOfBandAt } from './overlay-way.tsx';

it('keeps the name of a band away from a way that leads down, if the top is on the table', () => {
  const ring = [
    [100, 40],
    [140, 80],
    [100, 120],
    [60, 80],
  ] as const;
  expect(nameOfBandAt(ring, undefined)).toEqual([100, 110]);
  expect(nameOfBandAt(ring, 60)).toEqual([100, 110]);
  expect(nameOfBandAt(ring, 115)).toEqual([100, 50]);
  const edge = ring.map(([x, y]) => [x, y - 60] as const);
  expect(nameOfBandAt(edge, 50)).toEqual([100, 50]);
});
