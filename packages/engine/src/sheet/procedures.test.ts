import { d6, marginals } from '@sandtable/dice';
import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from '../refusal.ts';
import { tryOut } from '../testing/testing.ts';
import { wrongWithSentence } from '../testing/words.ts';
import { counted, inInches, listed, named, saidFaces, saidTotals, sentences } from '../words.ts';
import { caseFileSchema, differences, failuresOf } from './cases.ts';
import { formOf, inputSchema } from './form.ts';
import { outlookOf } from './headline.ts';
import { choice, choiceOr, count, countOr, flag, group, inches, listOf, maybeInches } from './input.ts';
import { badFields, proceduresWith, refuseWhen } from './procedure.ts';
import type { Options } from './rulebook.ts';
import { searchRules } from './rulebook.ts';
import { oddsOf, prepared, resolveAsked, resolveRolled, resolveScripted, type Sheet } from './sheet.ts';
import { addUp, citedIn, fact, type ModifierRule, needed, percent, saidInFull } from './trace.ts';

/** An invented sheet with one of everything. */
const OPTIONS = {
  die: {
    rule: 'XS-1.1',
    title: 'Generous',
    scope: 'procedures',
    values: [
      ['no', 'no'],
      ['yes', 'one better'],
    ],
  },
  gap: {
    rule: 'XS-1.1',
    title: 'Gap',
    scope: 'game',
    values: [
      [0, 'none'],
      [4, 'four inches'],
    ],
  },
} as const satisfies Options;

type Shot = { readonly cover: boolean; readonly range: number };
const MODIFIERS: readonly ModifierRule<Shot>[] = [
  { rule: 'XS-1.2', label: 'in cover', value: -1, when: ({ cover }) => cover, not: 'in the open' },
  { rule: 'XS-1.3', label: 'near', value: +1, when: ({ range }) => range <= 4, not: 'not near' },
];
const procedure = proceduresWith(OPTIONS);
const shot = procedure({
  id: 'shot',
  title: 'Shot',
  about: 'One shot.',
  rules: ['XS-1.1'],
  tells: 'hit',
  wants: [{ field: 'hit', is: true, say: 'the shot hits' }],
  shape: {
    weapon: choice('Weapon', { rifle: 'Rifle', pistol: 'Pistol' }, { code: 'bad-weapon' }),
    range: inches('Range', { code: 'bad-kind', boundsCode: 'bad-range', common: [4, 8] }),
    cover: flag('In cover', { code: 'bad-kind' }),
    men: countOr(1, 'Men', { code: 'bad-count', min: 1, max: 20, group: 'Target' }),
    grade: choiceOr('b', 'Grade', { a: 'A', b: 'B' }, { code: 'bad-grade' }),
    flank: maybeInches('Flank', { code: 'bad-kind' }),
    others: listOf(
      'Others',
      group('One', { n: count('How many', { code: 'bad-list' }) }, { code: 'bad-list' }),
      { code: 'bad-list', max: 3 },
    ),
  },
  checks: [
    ...badFields(['bad-weapon']),
    refuseWhen('too-far', 'XS-1.3', ({ range }: { range: number }) => range > 24, 'Move closer.'),
    ...badFields(['bad-range', 'bad-kind']),
  ],
  run(dice, input) {
    const base = input.options.die === 'yes' ? 4 : 5;
    const need = needed(
      dice,
      { title: 'to hit', rule: 'XS-1.1', die: d6, base, to: 'die', table: MODIFIERS },
      input,
    );
    const roll = dice.roll(d6, 'to hit');
    if (roll >= need) dice.trace?.push(fact('XS-1.4', 'A hit'));
    return { needed: need, roll, hit: roll >= need };
  },
  says: ({ hit }) => (hit ? 'The shot hits.' : 'The shot misses.'),
});
const rule = (id: string, title: string) => ({
  id,
  title,
  text: `About ${title}.`,
  kind: 'printed' as const,
});
const sheet: Sheet = {
  id: 'invented',
  title: 'Invented',
  period: '',
  scale: '',
  rulebook: {
    tag: 'XS',
    options: OPTIONS,
    sections: [
      {
        number: '1',
        title: 'Shooting',
        rules: [
          rule('XS-1.1', 'Shots'),
          rule('XS-1.2', 'Cover'),
          rule('XS-1.3', 'Range'),
          rule('XS-1.4', 'Hits'),
        ],
      },
    ],
  },
  badOption: 'bad-option',
  firstChecks: badFields(['bad-option']),
  procedures: { shot },
};
const plain = { weapon: 'rifle', range: 8 };
const { refusal, resolved } = tryOut(sheet);

describe('a procedure', () => {
  it('fills in the defaults, and says which fields it does not read', () => {
    const ready = prepared(sheet, 'shot', { ...plain, mne: 4 });
    expect(ready.ok && ready.value.input).toEqual({
      weapon: 'rifle',
      range: 8,
      cover: false,
      men: 1,
      grade: 'b',
      flank: null,
      others: [],
      options: { die: 'no', gap: 0 },
    });
    expect(ready.ok && ready.value.unread).toEqual(['mne']);
  });
  it('gives the same odds that it plays by', () => {
    const odds = oddsOf(sheet, 'shot', plain);
    expect(odds.ok && odds.value.values.filter(({ hit }) => hit)).toHaveLength(2);
    const rolled = resolveRolled(sheet, 'shot', plain, 3);
    expect(rolled.ok && rolled.value.rolls).toHaveLength(1);
  });
  it('asks for the dice it needs, telling the working so far', () => {
    const asking = resolveAsked(sheet, 'shot', plain, []);
    expect(asking.ok && !asking.value.done && asking.value.question.why).toBe('to hit');
    expect(asking.ok && !asking.value.done && asking.value.lines).toHaveLength(1);
    const done = resolveAsked(sheet, 'shot', plain, [{ faces: [5] }]);
    expect(done.ok && done.value.done && done.value.resolution.outcome).toEqual({
      needed: 5,
      roll: 5,
      hit: true,
    });
  });
  it('passes house rules to the rule, numbers and their texts alike', () => {
    expect(resolved('shot', { ...plain, options: { die: 'yes', gap: '4' } }, [4]).outcome.hit).toBe(true);
  });
});

describe('refusals come in the order of the sheet', () => {
  it.each([
    ['house rules before all', { range: -1, options: { dye: 'yes' } }, 'bad-option'],
    ['a missing choice', { range: -1 }, 'bad-weapon'],
    ['a rule before a later field', { weapon: 'rifle', range: 30, cover: 'yes' }, 'too-far'],
    ['bounds with a code of their own', { weapon: 'rifle', range: -1 }, 'bad-range'],
    ['a wrong kind', { weapon: 'rifle', range: 'far' }, 'bad-kind'],
    ['a missing number', { weapon: 'rifle' }, 'bad-kind'],
    ['fields that no check names, last', { ...plain, men: 0 }, 'bad-count'],
    ['a fraction', { ...plain, men: 1.5 }, 'bad-count'],
    ['a huge number', { ...plain, men: 1e12 }, 'bad-count'],
    ['no number at all', { ...plain, range: Number.NaN }, 'bad-kind'],
    ['an entry of a list', { ...plain, others: [{ n: 1 }, { n: -1 }] }, 'bad-list'],
    ['too long a list', { ...plain, others: [{ n: 1 }, { n: 1 }, { n: 1 }, { n: 1 }] }, 'bad-list'],
    ['a list that is none', { ...plain, others: 3 }, 'bad-list'],
  ])('%s', (_, input, code) => {
    expect(refusal('shot', input)).toBe(code);
  });
  it('names the place and what was probably meant', () => {
    const ready = prepared(sheet, 'shot', { weapon: 'riffle', range: 8 });
    expect(!ready.ok && ready.problem).toMatchObject({
      path: 'weapon',
      message: expect.stringContaining('Did you mean "rifle"?'),
    });
    const option = prepared(sheet, 'shot', { ...plain, options: { dei: 'yes' } });
    expect(!option.ok && option.problem.message).toContain('Did you mean "die"?');
    const entry = prepared(sheet, 'shot', { ...plain, others: [{ n: 1 }, { n: 'x' }] });
    expect(!entry.ok && entry.problem.path).toBe('others.1.n');
    const unknown = prepared(sheet, 'shoot', plain);
    expect(!unknown.ok && unknown.problem.message).toContain('Did you mean "shot"?');
  });
  it('tells dice that do not fit', () => {
    const code = (faces: number[]) => {
      const result = resolveScripted(sheet, 'shot', plain, faces);
      return result.ok ? undefined : result.problem.code;
    };
    expect([code([]), code([7]), code([5, 5]), code([5])]).toEqual([
      'too-few-dice',
      'impossible-face',
      'too-many-dice',
      undefined,
    ]);
  });
  it('does not take the names of every object for names of its own', () => {
    expect(prepared(sheet, 'toString', {}).ok).toBe(false);
    expect(refusal('shot', { ...plain, options: { constructor: 'yes' } })).toBe('bad-option');
  });
});

describe('the working', () => {
  it('lists every modifier, applied or why not, and adds up', () => {
    const { trace } = resolved('shot', { ...plain, cover: true }, [6]);
    expect(trace.lines[0]).toMatchObject({
      face: 6,
      chance: 1 / 6,
      modifiers: [
        { label: 'in cover', value: -1, applied: true },
        { label: 'near', value: 1, applied: false, why: 'not near' },
      ],
    });
    expect(trace.cited).toEqual(['XS-1.1', 'XS-1.2', 'XS-1.4']);
  });
  it('says one line first', () => {
    const line = resolved('shot', { ...plain, cover: true }, [6]).trace.lines[0]!;
    expect(line.kind === 'need' && saidInFull(line)).toBe(
      'to hit needs 6+ on a d6, 17%: base 5+, in cover −1',
    );
  });
  it('sums that are no targets are kept as sums', () => {
    const trace: { kind: string }[] = [];
    const dice = { trace } as never; // only the trace is used
    expect(
      addUp(dice, { title: 'points', rule: 'XS-1.1', base: 2, table: MODIFIERS }, { cover: true, range: 2 }),
    ).toBe(2);
    expect(trace[0]).toMatchObject({ kind: 'sum', base: 2, total: 2 });
    expect([...citedIn(trace)]).toEqual(['XS-1.1', 'XS-1.2', 'XS-1.3']);
  });
  it.each([
    [0, '0%'],
    [0.0001, 'under 0.1%'],
    [1 / 12, '8.3%'],
    [1 / 3, '33%'],
    [0.9999, 'over 99.9%'],
    [1, '100%'],
  ])('%d is written %s', (p, text) => {
    expect(percent(p)).toBe(text);
  });
});

describe('forms and schemas come from the input', () => {
  const form = formOf(shot);
  const field = (name: string) => form.find((each) => each.name === name);
  it('what must be stated comes first, the rest in the order of the sheet', () => {
    expect(form.map(({ name }) => name)).toEqual([
      'weapon',
      'range',
      'cover',
      'men',
      'grade',
      'flank',
      'others',
    ]);
    expect(form.filter(({ required }) => required).map(({ name }) => name)).toEqual(['weapon', 'range']);
  });
  it('fields know their labels, bounds, units, choices and groups', () => {
    expect(field('weapon')).toMatchObject({
      kind: 'choice',
      label: 'Weapon',
      choices: [{ value: 'rifle', label: 'Rifle' }, { value: 'pistol' }],
    });
    expect(field('range')).toMatchObject({ kind: 'distance', min: 0, unit: 'inches', common: [4, 8] });
    expect(field('men')).toMatchObject({
      kind: 'count',
      min: 1,
      max: 20,
      step: 1,
      default: 1,
      group: 'Target',
    });
    expect(field('flank')).toMatchObject({ kind: 'distance', required: false, unit: 'inches', min: 0 });
    expect(field('others')).toMatchObject({ kind: 'list', fields: [{ name: 'n', kind: 'count' }] });
  });
  it('the JSON Schema has the house rules', () => {
    expect(inputSchema(shot, OPTIONS)).toMatchObject({
      required: ['weapon', 'range'],
      properties: { options: { properties: { die: { enum: ['no', 'yes'], default: 'no' } } } },
    });
  });
});

describe('golden cases', () => {
  const run = (golden: object) =>
    failuresOf(
      sheet,
      caseFileSchema.parse({ ruleset: 'invented', cases: [{ id: 'x', procedure: 'shot', ...golden }] })
        .cases[0]!,
    );
  it('pass when everything expected is there', () => {
    expect(run({ input: plain, dice: [5], expect: { hit: true } })).toEqual([]);
    expect(run({ input: plain, odds: { hit: { true: '1/3', false: '0.66666666666' } } })).toEqual([]);
    expect(run({ input: { ...plain, range: 30 }, error: 'too-far' })).toEqual([]);
  });
  it('fail with the place and both values', () => {
    expect(run({ input: plain, dice: [5], expect: { hit: false } })).toEqual([
      'hit: expected false, got true',
    ]);
    expect(run({ input: plain, dice: [5, 1], expect: { hit: true } })).toHaveLength(1);
    expect(run({ input: plain, odds: { hit: { true: '1/3' } } })).toHaveLength(1);
    expect(run({ input: plain, odds: { hits: { 0: 1 } } })).toEqual(['hits: the outcome has no such field']);
    expect(run({ input: plain, error: 'too-far' })).toEqual(['expected the error too-far, got too-few-dice']);
    expect(run({ input: { ...plain, range: 30 }, error: 'near' })).toHaveLength(1);
    expect(run({ input: { ...plain, range: 30 }, dice: [5], expect: {} })).toHaveLength(1);
  });
  it('compare lists in full, records in part, numbers within a billionth', () => {
    expect(differences({ a: [1, { b: 2 }] }, { a: [1 + 1e-10, { b: 2, c: 3 }], d: 4 })).toEqual([]);
    expect(differences([1], [1, 2])).toHaveLength(1);
    expect(differences({ a: null }, { a: 0 })).toHaveLength(1);
    expect(differences({ a: { b: 1 } }, { a: null })).toHaveLength(1);
  });
});

describe('names in sentences', () => {
  it('stand where the procedure says who, longest first, with a capital where a sentence begins', () => {
    const says = 'The unit holds: the unit aboard does not. Then the unit aboard runs.';
    expect(named(says, { 'the unit': 'it', 'the unit aboard': 'III Tabor' })).toBe(
      'It holds: III Tabor does not. Then III Tabor runs.',
    );
    expect(named(says, {})).toBe(says);
  });
  it('a name that holds such words is left as it is', () => {
    const names = { 'the attacker': 'Men of the defender', 'the defender': 'y' };
    expect(named('The attacker beats the defender.', names)).toBe('Men of the defender beats y.');
  });
});

describe('names nearly right', () => {
  it.each([
    ['infantri', ['infantry', 'cavalry'], 'infantry'],
    ['voley', ['volley', 'fire'], 'volley'],
    ['machinegun', ['machine-gun'], 'machine-gun'],
    ['mach', ['machine-gun'], 'machine-gun'],
    ['xyz', ['infantry'], undefined],
  ])('%s', (name, known, meant) => {
    expect(nearest(name, known)).toBe(meant);
  });
  it('say nothing when nothing is near', () => {
    expect(didYouMean('xyz', ['infantry'])).toBe('');
  });
});

describe('the rulebook', () => {
  it('finds rules by words, ids and house rules', () => {
    expect(searchRules(sheet.rulebook, 'about cover').map(({ id }) => id)).toEqual(['XS-1.2']);
    expect(searchRules(sheet.rulebook, 'generous').map(({ id }) => id)).toEqual(['XS-1.1']);
  });
});

describe('a headline', () => {
  it('is the chance of what the player wants, with the faces on which it comes true', () => {
    const far = outlookOf(sheet, 'shot', { weapon: 'rifle', range: 4, cover: true });
    if (!far.ok) throw new Error(far.problem.message);
    const odds = oddsOf(sheet, 'shot', { weapon: 'rifle', range: 4, cover: true });
    if (!odds.ok) throw new Error(odds.problem.message);
    const { headline } = far.value;
    expect(headline.p).toBeCloseTo(marginals(odds.value).hit!.true!, 12);
    expect(headline.says).toBe(`${percent(headline.p!)}: the shot hits, on ${headline.on}.`);
    expect(headline.on).toBe('5+'); // close by +1, cover −1
  });
  it('says totals as totals, and faces that do not lie together one by one', () => {
    const totals = Array.from({ length: 11 }, (_, i) => i + 2);
    expect(saidTotals([8, 9, 10, 11, 12], totals)).toBe('a total of 8 or more');
    expect(saidTotals([2, 3, 4], totals)).toBe('a total of 4 or less');
    expect(saidFaces([1, 3, 6], [1, 2, 3, 4, 5, 6])).toBe('1, 3 or 6');
    expect(saidFaces([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6])).toBe('any');
  });
});

describe('words', () => {
  it('count, list and close their sentences', () => {
    expect([counted(0, 'figure'), counted(1, 'figure'), counted(3, 'man', 'men')]).toEqual([
      'no figures',
      '1 figure',
      '3 men',
    ]);
    expect([inInches(1), inInches(2.5)]).toEqual(['1 inch', '2.5 inches']);
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(sentences('it holds', false, 'it may act')).toBe('It holds. It may act.');
  });
  it.each([
    ['None loser', 'no full sentence'],
    ['The winner is b-chooser.', 'a raw word'],
    ['It has 1 dice.', 'a plural of one'],
    ['It moves 7 inch.', 'a singular of several'],
    ['The targetCover counts.', 'a field name'],
    ['It is true.', 'a raw value'],
  ])('%s is no sentence: %s', (text, what) => {
    expect(wrongWithSentence(text, { chooser: 'b-chooser' })).toContain(what);
  });
});
