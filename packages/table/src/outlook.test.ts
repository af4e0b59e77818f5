import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnLine, meetingsOnPath } from './meeting.ts';
import { turnsOfView } from './outlook.ts';
import { alongPath, pathLength } from './path.ts';
import { at, INCH, type Place } from './place.ts';
import { footprint } from './shape.ts';
import { type Blocker, type SightRules, sightLine } from './sight.ts';
import { area, type Feature, line, rectangle, surrounds, type TableMap } from './terrain.ts';

const feature = (id: string, kind: Feature['kind'], ground: Feature['ground']): Feature => ({
  id,
  kind,
  ground,
});

describe('lines without a width', () => {
  const fence = [at(10, 20), at(20, 20)];
  it('a way meets a line where it crosses it, and not short of it or past its end', () => {
    expect(meetingsOnPath([at(15, 15), at(15, 25)], fence)).toEqual([5000]);
    expect(meetingsOnPath([at(15, 15), { x: 15_000, y: 19_999 }], fence)).toEqual([]);
    expect(meetingsOnPath([{ x: 20_001, y: 15_000 }, { x: 20_001, y: 25_000 }], fence)).toEqual([]); // biome-ignore format: a way
  });
  it('who only comes up to a line has not crossed it; who begins on it leaves across it', () => {
    expect(meetingsOnPath([at(15, 15), at(15, 20)], fence)).toEqual([]);
    expect(meetingsOnPath([at(15, 20), at(15, 25)], fence)).toEqual([0]);
    expect([isOnLine(at(15, 20), fence), isOnLine({ x: 15_000, y: 20_001 }, fence)]).toEqual([true, false]);
  });
  it('a way through the corner of a line meets it once, and one that comes back twice', () => {
    const bent = [at(10, 20), at(15, 20), at(20, 22)];
    expect(meetingsOnPath([at(15, 15), at(15, 25)], bent)).toEqual([5000]);
    expect(meetingsOnPath([at(12, 18), at(13, 22), at(14, 18)], fence)).toHaveLength(2);
    expect(meetingsOnPath([at(5, 20), at(15, 20)], fence)).toEqual([5000]); // along it, from its end on
  });
  it('the edge of an area is outside it, and so is the edge of a circle as ways meet it', () => {
    const wood = feature('w', 'wood', rectangle(10, 10, 14, 14));
    expect([at(10, 12), at(14, 14), at(12, 12)].map((place) => surrounds(wood, place))).toEqual([
      false,
      false,
      true,
    ]);
    const pond = feature('p', 'marsh', { centre: at(20, 20), radius: 2000 });
    expect([surrounds(pond, at(22, 20)), surrounds(pond, at(21.9, 20))]).toEqual([false, true]);
    const lane = feature('l', 'sunken-road', line(2, [0, 5], [10, 5], [10, 15]));
    expect([surrounds(lane, at(10, 5)), surrounds(lane, at(5, 6))]).toEqual([true, false]);
  });
});

const RULES: SightRules = {
  depth: [{ kinds: ['wood'], most: 2 * INCH, over: 'all' }],
  hills: 'unless-on-it',
  units: 'block-unless-lower',
};

const inch = fc.integer({ min: 0, max: 40_000 });
const place: fc.Arbitrary<Place> = fc.record({ x: inch, y: inch });
const box = fc.tuple(inch, inch, fc.integer({ min: 200, max: 9000 }), fc.integer({ min: 200, max: 9000 }));
const ground = fc
  .tuple(box, fc.integer({ min: -3000, max: 3000 }))
  .map(
    ([[x, y, w, h], lean]) =>
      [x, y, w, h, lean].map((n) => n / INCH) as [number, number, number, number, number],
  ) // five numbers
  .map(([x, y, w, h, lean]) => area([x, y], [x + w, y], [x + w + lean, y + h], [x + lean, y + h]));

describe('a view that changes on the way', () => {
  it('between two turns of the view all of the way is in sight, or none of it', () => {
    const scene = fc.record({
      woods: fc.array(ground, { maxLength: 3 }),
      hills: fc.array(ground, { maxLength: 2 }),
      units: fc.array(fc.tuple(place, fc.integer({ min: 0, max: 359 })), { maxLength: 4 }),
      from: place,
      path: fc.array(place, { minLength: 2, maxLength: 3 }),
    });
    fc.assert(
      fc.property(scene, ({ woods, hills, units, from, path }) => {
        const map: TableMap = {
          width: 48_000,
          depth: 48_000,
          features: [
            ...woods.map((each, i) => feature(`w${i}`, 'wood', each)),
            ...hills.map((each, i) => feature(`h${i}`, 'hill', each)),
          ],
        };
        const shapes = units.map(([spot, facing]) =>
          footprint({ x: spot.x, y: spot.y, facing }, { width: 6000, depth: 1000 }),
        );
        const blockers: Blocker[] = shapes.map((shape, i) => ({ id: `u${i}`, shapes: [shape] }));
        const outlines = shapes.flatMap((shape) => (shape.kind === 'quad' ? [shape.corners] : []));
        const sees = (distance: number): boolean =>
          sightLine(map, from, alongPath(path, distance).place, RULES, blockers).clear;
        const turns = turnsOfView(map, from, path, RULES, outlines);
        expect(turns[0]).toBe(0);
        expect(turns[turns.length - 1]).toBeCloseTo(pathLength(path), 6);
        for (let i = 1; i < turns.length; i++) {
          const [low, high] = [turns[i - 1]!, turns[i]!];
          if (high - low < 40) continue; // places are rounded to whole thousandths
          const middle = sees((low + high) / 2);
          for (const part of [0.1, 0.3, 0.7, 0.9]) expect(sees(low + (high - low) * part)).toBe(middle);
        }
      }),
      { numRuns: 400 },
    );
  });
  it('a window as wide as a finger is found', () => {
    const blocks = [rectangle(10, 20, 19.9, 24), rectangle(20, 20, 30, 24)].map((each, i) =>
      feature(`b${i}`, 'wood', each),
    );
    const map: TableMap = { width: 48_000, depth: 48_000, features: blocks };
    const [from, path] = [at(19.95, 40), [at(12, 10), at(28, 10)]];
    const turns = turnsOfView(map, from, path, RULES);
    const seen = turns.slice(1).filter((turn, i) => {
      const { place: middle } = alongPath(path, (turn + turns[i]!) / 2);
      return turn - turns[i]! > 2 && sightLine(map, from, middle, RULES).clear;
    });
    expect(seen.length).toBeGreaterThan(0);
  });
});
