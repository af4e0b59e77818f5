import { d6 } from '@sandtable/dice';
import { describe, expect, it } from 'vitest';
import { countOr } from '../sheet/input.ts';
import { proceduresWith } from '../sheet/procedure.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { prospectsOf } from './chain.ts';
import type { Trial } from './plan.ts';

const procedure = proceduresWith({});
/** Passes on so much or more. */
const test = procedure({
  id: 'test',
  title: 'Test',
  about: 'For tests.',
  rules: [],
  shape: { needs: countOr(4, 'Needs', { code: 'bad' }) },
  checks: [],
  tells: 'passed',
  wants: [{ field: 'passed', is: true, say: 'it passes' }],
  says: ({ passed }) => (passed ? 'It passes.' : 'It fails.'),
  run: (dice, { needs }) => ({ passed: dice.roll(d6, 'test') >= needs }),
});
/** Goes as far as it rolls. */
const run = procedure({
  id: 'run',
  title: 'Run',
  about: 'For tests.',
  rules: [],
  shape: {},
  checks: [],
  tells: 'inches',
  wants: [{ field: 'inches', atLeast: 4, say: 'it runs 4 inches or more' }],
  says: ({ inches }) => `It runs ${inches} inches.`,
  run: (dice) => ({ inches: dice.roll(d6, 'run') }),
});
/** So many men, of whom each falls on half of all faces. */
const volley = procedure({
  id: 'volley',
  title: 'Volley',
  about: 'For tests.',
  rules: [],
  shape: { men: countOr(4, 'Men', { code: 'bad' }) },
  checks: [],
  tells: 'fallen',
  wants: [
    { field: 'fallen', typical: (n) => `${n} or more fall` },
    { field: 'left', is: 0, say: 'all fall' },
  ],
  says: ({ fallen }) => `${fallen} fall.`,
  run: (dice, { men }) => {
    const fallen = dice.count(men, d6, (face) => face > 3, 'to fall');
    return { fallen, left: men - fallen };
  },
});
const sheet = {
  id: 'chains',
  rulebook: { sections: [], options: {} },
  badOption: 'bad',
  firstChecks: [],
  procedures: { test, run, volley },
} as unknown as Sheet; // as much of a sheet as odds need

const passing = (needs: number, rest: Trial): Trial => ({
  procedure: 'test',
  input: { needs },
  hope: `it passes ${needs}`,
  next: ({ passed }) => (passed ? rest : undefined),
});

describe('the odds of a whole plan', () => {
  it('one roll is what it is', () => {
    const { stages, ends, reached } = prospectsOf(sheet, { procedure: 'test', input: { needs: 3 } });
    expect({ stages, reached }).toEqual({ stages: [], reached: 1 });
    expect(ends[0]).toMatchObject({ clause: 'it passes' });
    expect(ends[0]!.p).toBeCloseTo(4 / 6, 12);
  });
  it('each test on the way is folded in: two thirds, then a half of those, then a third of those', () => {
    const { stages, ends, last } = prospectsOf(
      sheet,
      passing(3, passing(4, { procedure: 'test', input: { needs: 5 } })),
    );
    expect(stages.map(({ clause }) => clause)).toEqual(['it passes 3', 'it passes 4']);
    for (const [i, p] of [4 / 6, 2 / 6].entries()) expect(stages[i]!.p).toBeCloseTo(p, 12);
    expect(ends[0]!.p).toBeCloseTo(1 / 9, 12);
    expect(last.input).toEqual({ needs: 5 });
  });
  it('a test that cannot fail is none of the tests on the way', () => {
    const sure = passing(1, passing(4, { procedure: 'test', input: { needs: 5 } }));
    const { stages, ends } = prospectsOf(sheet, sure);
    expect(stages.map(({ clause }) => clause)).toEqual(['it passes 4']);
    expect(stages[0]!.p).toBeCloseTo(3 / 6, 12);
    expect(ends[0]!.p).toBeCloseTo(1 / 6, 12);
  });
  it('what follows may depend on how far it came: each end by its own odds', () => {
    const { stages, ends, reached } = prospectsOf(sheet, {
      procedure: 'run',
      input: {},
      hope: 'it arrives',
      next: ({ inches }) =>
        Number(inches) < 3 ? undefined : { procedure: 'test', input: { needs: inches === 6 ? 2 : 4 } },
    });
    expect(stages[0]!.p).toBeCloseTo(4 / 6, 12);
    expect(reached).toBeCloseTo(4 / 6, 12);
    expect(ends[0]!.p).toBeCloseTo((3 / 6) * (3 / 6) + (1 / 6) * (5 / 6), 12);
  });
  it('what is typical is asked of all ends alike: two of four or of two men, never one of each by itself', () => {
    const { ends } = prospectsOf(sheet, {
      procedure: 'run',
      input: {},
      hope: 'it arrives',
      next: ({ inches }) => ({ procedure: 'volley', input: { men: inches === 6 ? 2 : 4 } }),
    });
    expect(ends.map(({ clause }) => clause)).toEqual(['2 or more fall', 'all fall']);
    expect(ends[0]!.p).toBeCloseTo((5 / 6) * (11 / 16) + (1 / 6) * (1 / 4), 12);
    expect(ends[1]!.p).toBeCloseTo((5 / 6) * (1 / 16) + (1 / 6) * (1 / 4), 12);
  });
  it('what a roll on the way does is told, though it ends nothing', () => {
    const first: Trial = {
      procedure: 'volley',
      input: { men: 2 },
      hope: 'somebody is left',
      told: (clause) => `first fire: ${clause}`,
      next: ({ left }) => ({ procedure: 'test', input: { needs: left === 2 ? 2 : 4 } }),
    };
    const { stages, before, ends } = prospectsOf(sheet, first);
    expect(stages).toEqual([]);
    expect(before.map(({ clause }) => clause)).toEqual(['first fire: 1 or more fall']);
    expect(before[0]!.p).toBeCloseTo(3 / 4, 12);
    expect(ends[0]!.p).toBeCloseTo((1 / 4) * (5 / 6) + (3 / 4) * (3 / 6), 12);
    expect(prospectsOf(sheet, { procedure: 'test', input: {} }).before).toEqual([]);
  });
});
