import { type Answer, type Distribution, marginals, rolling, written } from '@sandtable/dice';
import { describe, expect, it } from 'vitest';
import { caseFileSchema } from '../sheet/cases.ts';
import { randomInput } from '../sheet/fuzz.ts';
import { fieldIn, type Headline, outlookIn } from '../sheet/headline.ts';
import type { Outcome, Prepared, Procedure } from '../sheet/procedure.ts';
import { askedOf, oddsIn, oddsOf, prepared, type Sheet } from '../sheet/sheet.ts';

/** What is said about a sheet's results is true and in a player's words; called with a game's golden cases. */

const RANDOM_INPUTS = 200;
const TRIES = 4000;
/** After so many milliseconds the odds of random inputs are left off; their results are still read. */
const LONG_ENOUGH = 8000;

/** Sound inputs: those of the golden cases, and random ones. */
function inputsOf(
  sheet: Sheet,
  procedure: Procedure,
  file: unknown,
): { inputs: readonly Prepared[]; golden: number } {
  const golden = caseFileSchema.parse(file).cases.filter((each) => each.procedure === procedure.id);
  const found = golden.flatMap(({ input }) => soundly(sheet, procedure, input));
  const sure = found.length;
  const dice = rolling(procedure.id);
  let random = 0;
  for (let i = 0; i < TRIES && random < RANDOM_INPUTS; i++) {
    const sound = soundly(sheet, procedure, randomInput(sheet, procedure, dice));
    random += sound.length;
    found.push(...sound);
  }
  return { inputs: found, golden: sure };
}

function soundly(sheet: Sheet, { id }: Procedure, raw: unknown): Prepared[] {
  const ready = prepared(sheet, id, raw);
  return ready.ok ? [ready.value] : [];
}

/** Would a player say this aloud? What is wrong with it, or undefined. */
export function wrongWithSentence(text: string, outcome: Outcome): string | undefined {
  if (!/^["“0-9A-ZÀ-Ý−]/.test(text) || !/[.!?]$/.test(text) || !text.includes(' ')) return 'no full sentence';
  if (/\b(null|undefined|NaN|true|false|Infinity)\b|\[object|[{}[\]]/.test(text)) return 'a raw value';
  const field = /\b[a-z]+[A-Z][A-Za-z]*\b/.exec(text)?.[0];
  if (field && !/^(d\d|Mc)/.test(field)) return `a field name, ${field}`;
  const raw = rawWords(outcome).find((word) => new RegExp(`(^|[^\\w-])${word}($|[^\\w-])`).test(text));
  if (raw) return `a raw word, ${raw}`;
  if (
    /(^|[^\d.,–+−-])1 (figures|men|dice|inches|markers|bases|hits|tokens|points|turns|squads|units|guns|attackers|defenders|casualties|DPs|elements|horses|bouts|gunners|shots|rounds|officers|vehicles)\b/.test(
      text,
    )
  )
    return 'a plural of one';
  if (/(^|[.;:] )1 \w+ (fall|die|run|are|were|have|flee|break|hit)\b/.test(text)) return 'a verb for several';
  if (
    /(^|[^.,\d–])([02-9]|\d\d+) (figure|man|die|inch|marker|base|hit|token|point|turn|squad|unit|gun|attacker|defender|casualty|DP|element|horse|bout|gunner|shot|round)\b(?!-)/.test(
      text,
    )
  )
    return 'a singular of several';
  return /\s{2}|\s[.,;:]|\.\./.test(text) ? 'spaces or stops' : undefined;
}

/** Values such as `carry-on` that are no English; `anti-tank` and its like are. */
const ENGLISH = /^(anti|off|on|half|two|three|counter|high|non)-/;
const rawWords = (value: unknown): string[] => {
  if (typeof value === 'string') return /[a-z]-[a-z]/.test(value) && !ENGLISH.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(rawWords) : [];
};

/** Reads `5+`, `1–4`, `3`, `2, 4 or 6` back. */
function facesIn(said: string, faces: readonly number[]): number[] {
  const on = said.replace('a total of ', '');
  const less = /^(\d+) or less$/.exec(on);
  if (less) return faces.filter((face) => face <= Number(less[1]));
  const more = /^(\d+) or more$/.exec(on);
  if (more) return faces.filter((face) => face >= Number(more[1]));
  const range = /^(\d+)–(\d+)$/.exec(on);
  if (range) return faces.filter((face) => face >= Number(range[1]) && face <= Number(range[2]));
  const up = /^(\d+)\+$/.exec(on);
  if (up) return faces.filter((face) => face >= Number(up[1]));
  return on.split(/, | or /).map(Number);
}

function expectTrue(ready: Prepared, headline: Headline, odds: Distribution<Outcome>): void {
  const { procedure } = ready;
  const { says, p, field, values, on } = headline;
  expect(wrongWithSentence(says, {}), says).toBeUndefined();
  if (p === null) return;
  const row = marginals(odds)[field];
  expect(row, `${procedure.id}: the field ${field}`).toBeDefined();
  const sum = values.reduce((total, value) => total + (row?.[value] ?? 0), 0);
  expect(p).toBeCloseTo(Math.min(1, sum), 9);
  if (on === undefined) return;
  const first = askedOf(ready, []);
  if (first.done) throw new Error('what settles it is not asked for');
  const { die, n } = first.question;
  const low = n * Math.min(...die.faces);
  const all =
    n === 1
      ? [...new Set(die.faces)]
      : Array.from({ length: n * Math.max(...die.faces) - low + 1 }, (_, i) => low + i);
  const passing = facesIn(on, all);
  for (const face of all) {
    for (let seed = 0; seed < 3; seed++) {
      const outcome = endAfter(ready, n === 1 ? { faces: [face] } : { sum: face }, seed);
      const came = values.includes(written(fieldIn(outcome, field)));
      expect(came, `${says} but ${face} gives ${JSON.stringify(outcome)}`).toBe(passing.includes(face));
    }
  }
}

/** The end of it after one throw of the player's, the rest rolled. */
function endAfter(ready: Prepared, first: Answer, seed: number): Outcome {
  const answers: Answer[] = [first];
  for (;;) {
    const now = askedOf(ready, answers, seed);
    if (now.done) return now.resolution.outcome;
    answers.push('roll');
  }
}

/** What every sheet's words must pass. */
export function testWords(sheet: Sheet, file: unknown): void {
  describe('what is said', () => {
    it.each(Object.values(sheet.procedures).map((procedure) => [procedure.id, procedure] as const))(
      '%s: headlines are true, results are sentences',
      (_, procedure) => {
        const { inputs, golden } = inputsOf(sheet, procedure, file);
        const start = performance.now();
        expect(inputs.length).toBeGreaterThan(1);
        for (const [i, ready] of inputs.entries()) {
          if (i < golden || performance.now() - start < LONG_ENOUGH) {
            const odds = oddsIn(ready);
            const { headline, others } = outlookIn(ready, odds);
            for (const each of [headline, ...others]) expectTrue(ready, each, odds);
          }
          for (let seed = 0; seed < 4; seed++) {
            const outcome = procedure.run(rolling(seed), ready.input);
            const says = procedure.says(outcome, ready.input);
            const wrong = wrongWithSentence(says, outcome);
            expect(wrong, `${says} ${JSON.stringify(outcome)}`).toBeUndefined();
            for (const { word } of procedure.sides ?? [])
              expect(says.toLowerCase(), `${says} ${JSON.stringify(outcome)}`).toContain(word);
          }
        }
      },
      60_000,
    );
  });

  describe('house rules', () => {
    const shown = Object.entries(sheet.rulebook.options).filter(([, { scope }]) => scope === 'procedures');
    it.each(shown)('%s changes the situation that it names', (name, option) => {
      expect(option.matters).toBeDefined();
      const { procedure, input } = option.matters!;
      const under = option.values.map(([value]) => {
        const odds = oddsOf(sheet, procedure, { ...input, options: { [name]: value } });
        return odds.ok ? JSON.stringify(marginals(odds.value)) : odds.problem.code;
      });
      expect(new Set(under).size, under.join('\n')).toBe(option.values.length);
    });
  });
}
