import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, ask } from './asked.ts';
import { type Dice, numbers, type Roll, type TraceLine } from './dice.ts';
import { atLeast, averageDie, d6, d10, d12, dieWith } from './die.ts';
import { enumerate } from './enumerate.ts';
import { recorded } from './recorded.ts';
import { rolling, seedWords, threefry } from './rolling.ts';
import { scripted } from './scripted.ts';

/** One of everything. */
const everything = (dice: Dice) => ({
  face: dice.roll(d10, 'a face'),
  sum: dice.sum(2, averageDie, 'a total'),
  count: dice.count(3, d6, atLeast(4), 'a count'),
  tally: dice.tally(2, d6, (face) => (face > 3 ? 'high' : 'low'), 'classes'),
  trials: dice.repeat(2, (each) => each.roll(d12, 'a trial'), numbers),
});
const faces = [10, 2, 5, 1, 4, 6, 3, 4, 12, 1];
const expected = { face: 10, sum: 7, count: 2, tally: { high: 1, low: 1 }, trials: 13 };

describe('scripted dice', () => {
  it('fall as listed, in the order in which they are asked for', () => {
    const dice = scripted(faces);
    expect(everything(dice)).toEqual(expected);
    dice.finish();
  });
  it('write down every roll with its reason, faces and result', () => {
    const dice = scripted(faces);
    everything(dice);
    const rolls = dice.trace as Roll[];
    expect(rolls.map(({ index, why, n, result }) => [index, why, n, result])).toEqual([
      [0, 'a face', 1, 10],
      [1, 'a total', 2, 7],
      [3, 'a count', 3, 2],
      [6, 'classes', 2, { high: 1, low: 1 }],
      [8, 'a trial', 1, 12],
      [9, 'a trial', 1, 1],
    ]);
    expect(rolls[2]!.faces).toEqual([1, 4, 6]);
  });
  it('complain about too few, too many and impossible faces', () => {
    expect(() => everything(scripted(faces.slice(1, 1)))).toThrow(/Needs another d10 \(a face\)/);
    expect(() => everything(scripted([11]))).toThrow(/A d10 \(a face\) cannot show 11/);
    expect(() => everything(scripted([10, 1]))).toThrow(
      /average die \(a total\) cannot show 1; its faces are 2, 3, 4, 5/,
    );
    const dice = scripted([...faces, 6, 6]);
    everything(dice);
    expect(() => dice.finish()).toThrow(/left over: 6, 6/);
  });
});

describe('rolling dice', () => {
  it('match the published vectors of Threefry-2x32-20', () => {
    const out = new Uint32Array(2);
    const hex = () => [...out].map((word) => word.toString(16).padStart(8, '0')).join(' ');
    threefry(0, 0, 0, 0, out);
    expect(hex()).toBe('6b200159 99ba4efe');
    threefry(0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, out);
    expect(hex()).toBe('1cb996fc bb002be7');
    threefry(0x13198a2e, 0x03707344, 0x243f6a88, 0x85a308d3, out);
    expect(hex()).toBe('c4923a9c 483df7a0');
  });
  it('depend on seed and index only: going back and asking differently shows the same dice', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat(1000), (seed, from) => {
        const row = rolling(seed);
        const all = Array.from({ length: from + 5 }, () => row.roll(d6, ''));
        const later = rolling(seed, { from });
        expect(Array.from({ length: 5 }, () => later.roll(d6, ''))).toEqual(all.slice(from));
        expect(later.index).toBe(from + 5);
      }),
      { numRuns: 50 },
    );
  });
  it('are the same on every run and every machine', () => {
    const dice = rolling(1914);
    expect(Array.from({ length: 12 }, () => dice.roll(d6, ''))).toEqual([1, 5, 1, 2, 2, 4, 4, 2, 1, 2, 5, 2]);
  });
  it('differ between seeds, texts and numbers alike', () => {
    const row = (seed: number | string) =>
      rolling(seed).sum(40, d10, '') * 1000 + rolling(seed).roll(d10, '');
    expect(new Set([0, 1, 2, 'mons', 'le cateau', ''].map(row)).size).toBeGreaterThan(4);
    expect(seedWords('mons')).not.toEqual(seedWords('snom'));
    expect(() => rolling(1.5)).toThrow(/whole number/);
    expect(() => rolling(Number.NaN)).toThrow(/whole number/);
  });
  it('are fair: every face of every die within five standard deviations over 120,000 throws', () => {
    for (const die of [d6, d10, d12, averageDie, dieWith('d7', [1, 2, 3, 4, 5, 6, 7])]) {
      const dice = rolling('fairness');
      const n = 120_000;
      const seen = new Map<number, number>();
      for (let i = 0; i < n; i++) {
        const face = dice.roll(die, '');
        seen.set(face, (seen.get(face) ?? 0) + 1);
      }
      for (const [face, count] of seen) {
        const p = die.faces.filter((other) => other === face).length / die.faces.length;
        expect(Math.abs(count - n * p)).toBeLessThan(5 * Math.sqrt(n * p * (1 - p)));
      }
    }
  });
  it('throw again, rather than favour a face, when the bits fall outside the fair range', () => {
    // 1000 faces: 536 of 65,536 values are thrown again, so 20,000 dice meet about 160 of them.
    const die = dieWith(
      'd1000',
      Array.from({ length: 1000 }, (_, i) => i),
    );
    const dice = rolling('again');
    const seen = Array.from({ length: 20_000 }, () => dice.roll(die, ''));
    const low = seen.filter((face) => face < 536).length; // 536 is where 65,536 mod 1000 would favour
    expect(Math.abs(low - 20_000 * 0.536)).toBeLessThan(5 * Math.sqrt(20_000 * 0.536 * 0.464));
    const again = rolling('again', { from: 500 });
    expect(again.roll(die, '')).toBe(seen[500]);
  });
  it('give the same answers with and without a trace', () => {
    const trace: TraceLine[] = [];
    expect(everything(rolling(7, { trace }))).toEqual(everything(rolling(7)));
    expect(trace).toHaveLength(6);
  });
});

describe('asked dice', () => {
  const answers: Answer[] = [
    { faces: [10] },
    { sum: 7 },
    { count: 2 },
    { tally: { high: 1, low: 1 } },
    { faces: [12] },
    { sum: 1 },
  ];
  it('say what to roll and why until all is answered', () => {
    const asked = answers.map((_, i) => ask(everything, answers.slice(0, i)));
    expect(
      asked.map((state) => !state.done && [state.question.n, state.question.why, state.question.wants]),
    ).toEqual([
      [1, 'a face', 'face'],
      [2, 'a total', 'sum'],
      [3, 'a count', 'count'],
      [2, 'classes', 'tally'],
      [1, 'a trial', 'face'],
      [1, 'a trial', 'face'],
    ]);
    const third = asked[2]!;
    expect(!third.done && third.question.succeeds).toEqual([4, 5, 6]);
  });
  it('finish with the answers, faces or only what matters', () => {
    const result = ask(everything, answers);
    expect(result.done && result.value).toEqual(expected);
  });
  it('take faces wherever faces are given', () => {
    const result = ask(everything, [
      { faces: [10] },
      { faces: [2, 5] },
      { faces: [1, 4, 6] },
      { faces: [3, 4] },
      { faces: [12] },
      { faces: [1] },
    ]);
    expect(result.done && result.value).toEqual(expected);
    expect(result.trace.every((line) => (line as Roll).byHand)).toBe(true);
  });
  it('roll what the player leaves to us, the same every time', () => {
    const all: Answer[] = answers.map(() => 'roll');
    const result = ask(everything, all, 5);
    expect(result.done && result.value).toEqual(everything(rolling(5)));
  });
  it.each<[string, Answer, RegExp]>([
    ['a face that the die has not', { faces: [11] }, /cannot show 11/],
    ['too many faces', { faces: [1, 2] }, /1 d10 are rolled/],
    ['a count where the face matters', { count: 1 }, /the face itself matters/],
  ])('refuse %s', (_, answer, message) => {
    expect(() => ask(everything, [answer])).toThrow(message);
  });
  it('refuse counts, totals and classes that cannot be', () => {
    const after = answers.slice(0, 2);
    expect(() => ask(everything, [...after, { count: 4 }])).toThrow(/from 0 to 3, not 4/);
    expect(() => ask(everything, [...after, { count: 1.5 }])).toThrow(/whole number/);
    expect(() => ask(everything, [answers[0]!, { sum: 11 }])).toThrow(/from 4 to 10, not 11/);
    const beforeTally = answers.slice(0, 3);
    expect(() => ask(everything, [...beforeTally, { tally: { high: 2, low: 1 } }])).toThrow(
      /add up to 3, but 2/,
    );
    expect(() => ask(everything, [...beforeTally, { tally: { high: 3, low: -1 } }])).toThrow(
      /from 0 to 2, not 3/,
    );
    expect(() => ask(everything, [...beforeTally, { tally: { huge: 2 } }])).toThrow(/No face falls in huge/);
  });
});

describe('recorded dice', () => {
  it('read a record back, and complain when something else is asked', () => {
    const dice = scripted(faces);
    everything(dice);
    const rolls = dice.trace as Roll[];
    expect(everything(recorded(rolls))).toEqual(expected);
    expect(() => everything(recorded(rolls.slice(0, 2)))).toThrow(/record ends before 3 d6/);
    expect(() => recorded(rolls).roll(d6, 'a face')).toThrow(/has 1 d10 \(a face\) where 1 d6/);
  });
});

describe('every source', () => {
  it('only ever shows what exact odds call possible', () => {
    const possible = new Set(enumerate(everything).values.map((value) => JSON.stringify(value)));
    for (let seed = 0; seed < 200; seed++) {
      expect(possible.has(JSON.stringify(everything(rolling(seed))))).toBe(true);
    }
  });
});
