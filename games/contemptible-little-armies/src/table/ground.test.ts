import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../play/scenario.ts';
import { barredFor, difficultFor, mayMeetGround } from './ground.ts';

describe('ground on a way, at a glance', () => {
  it.each(SCENARIOS.map(({ id, map }) => [id, map] as const))(
    '%s: where nobody of a circle may meet any, no base in it does',
    (_, map) => {
      const REACH = 3000;
      const radius = 375;
      const aside = fc.record({
        x: fc.integer({ min: -1800, max: 1800 }),
        y: fc.integer({ min: -1800, max: 1800 }),
      });
      const place = fc.record({ x: fc.nat(map.width), y: fc.nat(map.depth) });
      const way = fc.record({
        x: fc.integer({ min: -5000, max: 5000 }),
        y: fc.integer({ min: -5000, max: 5000 }),
      });
      fc.assert(
        fc.property(place, way, aside, (middle, by, off) => {
          const end = { x: middle.x + by.x, y: middle.y + by.y };
          if (mayMeetGround(map, middle, end, REACH)) return;
          const [a, b] = [middle, end].map(({ x, y }) => ({ x: x + off.x, y: y + off.y })) as [
            typeof end,
            typeof end,
          ]; // two of two
          expect(difficultFor(map, a, b, radius) ?? barredFor(map, a, b, radius)).toBeUndefined();
        }),
        { numRuns: 400 },
      );
    },
  );
});
