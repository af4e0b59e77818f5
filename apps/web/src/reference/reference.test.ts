import { beforeAll, describe, expect, it } from 'vitest';
import { GAMES, type Game, loadGame } from '../frame/games.ts';
import { inMeasure, length } from '../frame/measure.ts';
import { piecesOf } from './crib-view.tsx';
import { CRIBS } from './cribs.ts';
import { effectOn, makesADifference, trialsOf } from './effect.ts';
import { evenly, fits, fitted, LEADING, SIZES, sizeFor } from './fit.ts';
import { found, indexOf, pieces } from './search.ts';

let games: readonly Game[] = [];
beforeAll(async () => {
  games = await Promise.all(GAMES.map(loadGame));
});
const game = (tag: string): Game => games.find((each) => each.tag === tag)!;

describe('search', () => {
  it('finds all words in any order, titles first, and does so at once', () => {
    const index = games.flatMap((each) => indexOf(each.tag, each.sheet));
    expect(index.length).toBeGreaterThan(600);
    const since = performance.now();
    const hits = found(index, 'gas respirator');
    expect(performance.now() - since).toBeLessThan(50);
    expect(hits.length).toBeGreaterThan(0);
    expect(found(index, 'scw-9.6')[0]?.rule.id).toBe('SCW-9.6');
    expect(found(index, 'metis').length).toBeGreaterThan(0); // accents do not matter
  });
  it('marks what it found', () => {
    expect(pieces('In the open: +1 (always)', ['open', '+1'])).toEqual([
      'In the ',
      'open',
      ': ',
      '+1',
      ' (always)',
    ]);
  });
});

describe('measures', () => {
  it('turn inches into centimetres, in figures and in sentences', () => {
    expect(length(6, 'in')).toBe('6″');
    expect(length(6, 'cm')).toBe('15 cm');
    expect(inMeasure('within 2 inches of him, or 1 inch', 'cm')).toBe('within 5 cm of him, or 2.5 cm');
  });
});

describe('the quick reference', () => {
  const measured = (
    heights: readonly number[],
    room: readonly number[],
    heads = heights.map(() => true),
  ) => ({
    heights,
    room,
    heads,
    again: 1,
  });
  it('fills its columns in order, evenly', () => {
    expect(evenly(measured([2, 2, 2, 2, 2, 2], [6, 6, 6]))).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
    ]);
    expect(evenly(measured([5, 5, 5], [6, 6]))).toBeUndefined();
    expect(fits(measured([5, 5, 5], [6, 6, 6]))).toBe(true);
  });
  it('tears a block apart only where the columns would else be uneven, and then has room for its title', () => {
    const torn = [true, false, true, false];
    expect(evenly(measured([5, 4, 5, 5], [11, 11], torn))).toEqual([
      [0, 2],
      [2, 4],
    ]);
    expect(fits(measured([5, 5, 5], [10, 5], [true, true, false]))).toBe(false);
  });
  it('is set as large as fits, and never smaller than 8 points', () => {
    const page = (lines: number) => {
      const gauge = (size: number, leading: number) =>
        measured(new Array(lines).fill(size * leading), [300, 300]);
      const size = sizeFor(gauge);
      return size === undefined ? undefined : fitted(gauge, size);
    };
    expect(page(20)).toMatchObject({ size: SIZES.most, leading: LEADING.most });
    const full = page(52)!;
    expect(full.size).toBeLessThanOrEqual(300 / 26 / LEADING.least);
    expect(full.size).toBeGreaterThan(300 / 26 / LEADING.least - 0.2);
    expect(page(500)).toBeUndefined();
  });
  it('keeps the last two notes of a block together and names every piece', () => {
    const notes = ['a', 'b', 'c'].map((text) => ({ rule: 'GWB-1.1', text: [text] }));
    const pieces = piecesOf({ title: 'Turn', rule: 'GWB-1.1', notes }, new Set());
    expect(pieces.map((piece) => piece.notes.length)).toEqual([1, 2]);
    expect(pieces.map((piece) => piece.title)).toEqual(['Turn', undefined]);
  });
  it.each(Object.keys(CRIBS))('%s: every block has a title of its own, and something in it', async (tag) => {
    const crib = (await CRIBS[tag]!.fetch())({});
    expect(new Set(crib.map(({ title }) => title)).size).toBe(crib.length);
    for (const block of crib) expect(piecesOf(block, new Set()).length, block.title).toBeGreaterThan(0);
  });
});

describe('the effect of an option', () => {
  it('is exact and told for every value', async () => {
    const option = game('gwb').sheet.rulebook.options.firingDie!;
    const trial = trialsOf(game('gwb'), option).find(({ procedure }) => procedure === 'volley')!;
    const lines = await effectOn(game('gwb'), 'firingDie', option, trial);
    expect(lines).toHaveLength(option.values.length);
    expect(makesADifference(lines)).toBe(true);
  });
});
