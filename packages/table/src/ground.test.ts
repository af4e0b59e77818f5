import { dieWith, rolling } from '@sandtable/dice';
import { describe, expect, it } from 'vitest';
import {
  altered,
  area,
  at,
  beaten,
  centresUnder,
  footprint,
  INCH,
  insideGround,
  type Place,
  passesBy,
  posed,
  ringsOf,
  runsInsideGround,
  runsThrough,
  sightLine,
  smoothLine,
  smoothRing,
  type TableMap,
  touchedUnder,
} from './index.ts';

const map: TableMap = {
  width: 40_000,
  depth: 40_000,
  features: [
    { id: 'wood', kind: 'wood', ground: area([10, 10], [16, 10], [16, 16], [10, 16]) },
    { id: 'wire', kind: 'wire', ground: area([20, 0], [21, 0], [21, 40], [20, 40]) },
  ],
};
const WOODS = ['wood'] as const;

describe('the quick question whether a line runs through ground', () => {
  it('through, past, along an edge, from inside, from an edge inwards and outwards', () => {
    const runs = (a: Place, b: Place): boolean => runsThrough(map, WOODS, a, b);
    expect(runs(at(0, 13), at(30, 13))).toBe(true);
    expect(runs(at(0, 17), at(30, 17))).toBe(false);
    expect(runs(at(0, 10), at(30, 10))).toBe(false);
    expect(runs(at(12, 12), at(13, 13))).toBe(true);
    expect(runs(at(10, 12), at(13, 12))).toBe(true);
    expect(runs(at(10, 12), at(5, 12))).toBe(false);
    expect(runs(at(8, 8), at(10, 10))).toBe(false);
    expect(runs(at(8, 8), at(18, 18))).toBe(true);
  });
  it('answers as the long way does, in 20,000 questions on few places, where corners and edges are met often', () => {
    const dice = rolling('quick');
    const few = dieWith('few', [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const place = (): Place => at(dice.roll(few, ''), dice.roll(few, ''));
    for (let i = 0; i < 400; i++) {
      const corners = Array.from({ length: 3 + (i % 4) }, place);
      const ground = { area: corners };
      const table: TableMap = { ...map, features: [{ id: 'it', kind: 'wood', ground }] };
      for (let k = 0; k < 50; k++) {
        const [a, b] = [place(), place()];
        const long = insideGround(ground, a, b).length > 0;
        expect(runsThrough(table, WOODS, a, b), JSON.stringify([corners, a, b])).toBe(long);
        expect(runsInsideGround(ground, a, b)).toBe(long);
        if (long) expect(passesBy([a, b], ground)).toBe(false);
      }
    }
  });
});

describe('clouds and limits of sight', () => {
  it('a line that runs into a cloud stops there; along its edge it does not', () => {
    const clouds = [{ centre: at(5, 5), radius: 2 * INCH }];
    expect(sightLine(map, at(0, 5), at(9, 5), { clouds }).blocked).toMatchObject({ by: 'cloud' });
    expect(sightLine(map, at(0, 7), at(9, 7), { clouds }).clear).toBe(true);
    expect(sightLine(map, at(5, 5), at(9, 5), { clouds }).clear).toBe(false);
  });
  it('nobody sees farther than the limit, and the reason says so', () => {
    const sight = sightLine(map, at(0, 0), at(0, 9), { farthest: 8 * INCH });
    expect(sight.blocked).toMatchObject({ by: 'distance', why: 'nobody sees farther than 8 inches' });
    expect(sightLine(map, at(0, 0), at(0, 8), { farthest: 8 * INCH }).clear).toBe(true);
  });
});

describe('templates on figures', () => {
  const places = [at(0, 0), at(0, 2), at(0, 3)];
  it('a burst finds centres, or any part of a base, its edge included', () => {
    const burst = { centre: at(0, 0), radius: 2 * INCH };
    expect(centresUnder(burst, places)).toEqual([0, 1]);
    const bases = places.map((place) => footprint(posed(place, 0), { radius: INCH }));
    expect(touchedUnder(burst, bases)).toEqual([0, 1, 2]);
  });
  it('a beaten zone of 11¼ degrees: at 20 inches it is 3.94 wide', () => {
    const zone = { from: at(0, 0), facing: 0, degrees: 11.25, most: 24 * INCH };
    const across = [at(1.96, 20), at(1.98, 20), at(-1.96, 20), at(0, 25), at(0, -1)];
    expect(beaten(zone, across)).toEqual([0, 2]);
    expect(beaten({ ...zone, least: 21 * INCH }, across)).toEqual([]);
  });
});

describe('ground that play alters', () => {
  it('is a new map, the same one for the same changes, and the old one where nothing changed', () => {
    expect(altered(map, {})).toBe(map);
    const breached = altered(map, { gone: ['wire'] });
    expect(breached.features.map(({ id }) => id)).toEqual(['wood']);
    expect(altered(map, { gone: ['wire'] })).toBe(breached);
    const ruined = altered(map, { changed: [{ ...map.features[0]!, kind: 'ruins' }] });
    expect(ruined.features.map(({ kind }) => kind)).toEqual(['ruins', 'wire']);
    expect(map.features).toHaveLength(2);
  });
});

describe('smooth outlines', () => {
  const corners = [at(0, 0), at(10, 0), at(10, 10), at(0, 10)];
  it('run through every point given, in whole thousandths, and never stand still', () => {
    for (const curve of [smoothRing(corners), smoothLine(corners)]) {
      for (const corner of corners) expect(curve).toContainEqual(corner);
      for (const [i, { x, y }] of curve.entries()) {
        expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true]);
        if (i > 0) expect(curve[i - 1]).not.toEqual({ x, y });
      }
    }
  });
  it('a ring bulges between its corners, a line ends where it ends', () => {
    const [ring] = ringsOf({ area: smoothRing(corners) });
    expect(ring!.low.x).toBeLessThan(-500);
    expect(smoothLine(corners).at(-1)).toEqual(at(0, 10));
    expect(smoothLine(corners.slice(0, 2))).toEqual(corners.slice(0, 2));
  });
});
