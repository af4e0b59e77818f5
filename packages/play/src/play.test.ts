import { describe, expect, it } from 'vitest';
import {
  alongEdge,
  arriving,
  inZones,
  nextInTurn,
  otherSide,
  plotsAfter,
  plotsDue,
  questionNow,
  seal,
  seenPlots,
  seenSealed,
  soleHolder,
  startingWith,
  unwritten,
  writing,
  wrote,
} from './index.ts';

const table = { sides: [{ id: 'a' }, { id: 'b' }] };

describe('sides', () => {
  it('of two there is another, and an order that begins with either', () => {
    expect([otherSide(table, 'a'), otherSide(table, 'b')]).toEqual(['b', 'a']);
    expect([startingWith(table, 'a'), startingWith(table, 'b')]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
  });
  it('they alternate until one has passed, then the other goes on alone, then nobody', () => {
    expect(nextInTurn(table, 'a', [])).toBe('b');
    expect(nextInTurn(table, 'a', ['b'])).toBe('a');
    expect(nextInTurn(table, 'b', ['b'])).toBe('a');
    expect(nextInTurn(table, 'a', ['a', 'b'])).toBeUndefined();
  });
});

describe('sealed decisions', () => {
  const both = wrote(wrote(unwritten<string>(), 'a', 'attack'), 'b', 'hold');
  it('each side sees its own and who is done, never what the other wrote', () => {
    expect(seenSealed(seal(both, 'b'), 'a')).toEqual({ written: { a: 'attack' }, done: ['b'] });
    expect(JSON.stringify(seenSealed(both, 'b'))).not.toContain('attack');
  });
  it('what is written may be written again until it is sealed', () => {
    expect(wrote(both, 'a', 'wait').written.a).toBe('wait');
    expect(() => wrote(seal(both, 'a'), 'a', 'wait')).toThrow();
  });
  it('who still writes: all, then one, then nobody', () => {
    const sides = ['a', 'b'];
    expect(writing(both, sides)).toEqual(sides);
    expect(writing(seal(both, 'a'), sides)).toEqual(['b']);
    expect(writing(seal(seal(both, 'a'), 'b'), sides)).toEqual([]);
  });
});

describe('what waits', () => {
  it('questions of the first side come first, otherwise in the order of asking', () => {
    const asked = [{ side: 'b', n: 1 }, { side: 'a', n: 2 }]; // biome-ignore format: a table
    expect(questionNow(asked, 'a')).toEqual({ side: 'a', n: 2 });
    expect(questionNow(asked, 'c')).toEqual({ side: 'b', n: 1 });
    expect(questionNow([], 'a')).toBeUndefined();
  });
  it('plots are due in their turn, kept until then, and seen by their owner alone', () => {
    const plots = [{ side: 'a', turn: 2 }, { side: 'b', turn: 3 }]; // biome-ignore format: a table
    expect(plotsDue(plots, 2)).toEqual([plots[0]]);
    expect(plotsAfter(plots, 2)).toEqual([plots[1]]);
    expect(seenPlots(plots, 'b')).toEqual([plots[1]]);
  });
  it('who found no room tries again; who starts on the table never arrives', () => {
    const units = [0, 1, 2, 3].map((arrives) => ({ arrives, here: arrives === 1 }));
    expect(arriving(units, 2, ({ here }) => !here)).toEqual([units[2]]);
    expect(arriving(units, 3, ({ here }) => !here)).toEqual([units[2], units[3]]);
  });
});

describe('ground', () => {
  it('a zone holds its edge', () => {
    const zones = [{ area: [{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 9, y: 9 }, { x: 0, y: 9 }] }]; // biome-ignore format: a table
    expect([inZones(zones, { x: 9, y: 9 }), inZones(zones, { x: 10, y: 9 })]).toEqual([true, false]);
  });
  it('comes on at the nearest free pose along the edge, or not at all', () => {
    const map = { width: 10_000, depth: 10_000, features: [] };
    const entry = { x: 5000, y: 500, facing: 0 };
    expect(alongEdge(map, entry, ({ x }) => x <= 4000)?.x).toBe(4000);
    expect(alongEdge(map, entry, () => false)).toBeNull();
  });
  it('a place is held by whoever is there alone', () => {
    const units = ['a', 'a', 'b'].map((side, i) => ({ side, there: i < 2 }));
    expect(soleHolder(units, ({ there }) => there)).toBe('a');
    expect(soleHolder(units, () => true)).toBeUndefined();
    expect(soleHolder(units, () => false)).toBeUndefined();
  });
});
