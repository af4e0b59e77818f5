import { beforeAll, describe, expect, it } from 'vitest';
import { GAMES, type Game, loadGame } from '../frame/games.ts';
import { inMeasure, length } from '../frame/measure.ts';
import { cribOf } from './crib.ts';
import { CRIBS } from './cribs.ts';
import { effectOn, makesADifference, trialsOf } from './effect.ts';
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
  it.each(Object.keys(CRIBS))('%s reads its tables from the engine and leaves none empty', (tag) => {
    const blocks = cribOf(game(tag), {}, 'in');
    expect(blocks.length).toBe(CRIBS[tag]!.length);
    for (const { title, modifiers, grid, faces, notes } of blocks) {
      expect(
        modifiers.length + (grid?.rows.length ?? 0) + faces.length + notes.length,
        title,
      ).toBeGreaterThan(0);
      for (const [label, cells] of grid?.rows ?? [])
        expect(cells.join(''), `${title}: ${label}`).not.toBe('');
    }
  });
  it('shows what the sheets print where a common case would hide it', () => {
    const grid = (tag: string, title: RegExp) => {
      const block = cribOf(game(tag), {}, 'in').find((each) => title.test(each.title))!;
      return Object.fromEntries(block.grid!.rows);
    };
    expect(grid('cla', /Shooting/).Bombs).toEqual(['range 2 inches, dice 1']); // CLA-4.9
    expect(grid('cla', /Anti-tank/)['Anti-tank rifle']).toEqual([
      'knocked out on 11, 12',
      'knocked out on 2, 3, 11, 12',
    ]);
    expect(grid('wf', /How far/)['Field artillery']).toEqual(['8″', '–', '6″', '12″']); // WF-7.1, 7.6
    expect(grid('wf', /gas/)['1']).toEqual(['Gas number 5: a casualty above it']);
  });
  it('says what one of everything that counts is worth', () => {
    const unsaid = games.flatMap((each) =>
      cribOf(each, {}, 'in').flatMap(({ title, modifiers }) =>
        modifiers.flatMap(({ rows }) =>
          rows.filter(({ value }) => value === 'each').map(({ label }) => `${each.tag} ${title}: ${label}`),
        ),
      ),
    );
    expect(unsaid).toEqual([expect.stringContaining('house rule')]);
  });
  it('changes with house rules and with the measure', () => {
    const printed = JSON.stringify(cribOf(game('gwb'), {}, 'in'));
    expect(JSON.stringify(cribOf(game('gwb'), { firingDie: 'd6' }, 'in'))).not.toBe(printed);
    expect(JSON.stringify(cribOf(game('gwb'), {}, 'cm'))).toContain('cm');
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
