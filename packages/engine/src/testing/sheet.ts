import { marginals, rolling, type TraceLine, written } from '@sandtable/dice';
import { describe, expect, it } from 'vitest';
import { type Case, caseFileSchema } from '../sheet/cases.ts';
import { formOf, inputSchema } from '../sheet/form.ts';
import { rulesOf } from '../sheet/rulebook.ts';
import { oddsOf, prepared, resolveAsked, type Sheet } from '../sheet/sheet.ts';
import { linesOf } from '../sheet/trace.ts';
import { tryOut } from './testing.ts';

const title = (golden: Case): string => `${golden.id} ${golden.why ?? golden.procedure}`;
const each = (list: readonly Case[]) => list.map((golden) => [title(golden), golden] as const);

/** Further cases of our own, beside the golden ones. */
export function testCases(sheet: Sheet, file: unknown): void {
  const { failures } = tryOut(sheet);
  describe('further cases', () => {
    it.each(each(caseFileSchema.parse(file).cases))('%s', (_, golden) => {
      expect(failures(golden)).toEqual([]);
    });
  });
}

/** What every sheet must pass, whatever it is about; a game's `sheet.test.ts` calls this with its cases. */
export function testSheet(sheet: Sheet, file: unknown): void {
  const { cases } = caseFileSchema.parse(file);
  const allowed = cases.filter((golden) => !('error' in golden));
  const { failures } = tryOut(sheet);

  describe('golden cases', () => {
    it.each(each(cases))('%s', (_, golden) => {
      expect(failures(golden)).toEqual([]);
    });
  });

  describe('every allowed golden input', () => {
    it.each(each(allowed))(
      '%s: exact odds add up to 1 and every roll of the dice is among them',
      (_, golden) => {
        expectSoundOdds(sheet, golden);
      },
    );
    it.each(each(allowed))('%s: the working adds up, and it asks until it is done', (_, golden) => {
      expectSoundTrace(sheet, golden);
      expectAnswers(sheet, golden);
    });
  });

  describe('every procedure', () => {
    it.each(Object.entries(sheet.procedures))(
      '%s has a form, a schema, a title and rules that exist',
      (id, procedure) => {
        const known = new Set(rulesOf(sheet.rulebook).map((rule) => rule.id));
        expect(procedure.id).toBe(id);
        expect(procedure.rules.filter((rule) => !known.has(rule))).toEqual([]);
        expect(procedure.title.length).toBeGreaterThan(3);
        expect(procedure.about.endsWith('.') || procedure.about.endsWith('?')).toBe(true);
        for (const field of formOf(procedure)) expect(field.label).not.toBe(field.name);
        expect(JSON.parse(JSON.stringify(inputSchema(procedure, sheet.rulebook.options)))).toHaveProperty(
          'properties',
        );
      },
    );
    it('has a golden case', () => {
      const tried = new Set(cases.map((golden) => golden.procedure));
      expect(Object.keys(sheet.procedures).filter((id) => !tried.has(id))).toEqual([]);
    });
    it('refuses what is no record, and options that the sheet does not know', () => {
      for (const id of Object.keys(sheet.procedures)) {
        for (const raw of [null, 7, 'x', []]) expect(prepared(sheet, id, raw).ok).toBe(false);
        const odd = prepared(sheet, id, { ...inputFor(cases, id), options: { noSuchHouseRule: 'on' } });
        expect(odd.ok).toBe(false);
        if (!odd.ok) expect(odd.problem.code).toBe(sheet.badOption);
      }
    });
  });

  describe('the rulebook', () => {
    const rules = rulesOf(sheet.rulebook);
    it('has every rule once, under its section, with a title and a text', () => {
      expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
      for (const section of sheet.rulebook.sections) {
        for (const rule of section.rules) {
          expect(rule.id.startsWith(`${sheet.rulebook.tag}-${section.number}.`)).toBe(true);
          expect(rule.title && rule.text).toBeTruthy();
        }
      }
    });
    it('declares every option at a rule that exists, with a default and another value', () => {
      const known = new Set(rules.map((rule) => rule.id));
      for (const option of Object.values(sheet.rulebook.options)) {
        expect(known.has(option.rule)).toBe(true);
        expect(option.values.length).toBeGreaterThan(1);
      }
    });
  });
}

const inputFor = (cases: readonly Case[], procedure: string): object =>
  (cases.find((golden) => golden.procedure === procedure && !('error' in golden))?.input ?? {}) as object; // inputs of allowed cases are records

function expectSoundOdds(sheet: Sheet, { procedure, input }: Case): void {
  const odds = oddsOf(sheet, procedure, input);
  if (!odds.ok) throw new Error(odds.problem.message);
  const ready = prepared(sheet, procedure, input);
  if (!ready.ok) throw new Error(ready.problem.message);
  expect(odds.value.chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 11);
  const fields = Object.keys(odds.value.values[0]!);
  const rows = marginals(odds.value);
  for (let seed = 0; seed < 20; seed++) {
    const outcome = ready.value.procedure.run(rolling(seed), ready.value.input);
    expect(Object.keys(outcome)).toEqual(fields);
    expect(Object.values(outcome)).not.toContain(undefined);
    for (const [field, value] of Object.entries(outcome)) {
      if (!Array.isArray(value)) expect(rows[field]![written(value)]).toBeGreaterThan(0);
    }
  }
}

function expectSoundTrace(sheet: Sheet, { procedure, input }: Case): void {
  const ready = prepared(sheet, procedure, input);
  if (!ready.ok) throw new Error(ready.problem.message);
  const known = new Set(rulesOf(sheet.rulebook).map((rule) => rule.id));
  for (let seed = 0; seed < 5; seed++) {
    const trace: TraceLine[] = [];
    ready.value.procedure.run(rolling(seed, { trace }), ready.value.input);
    for (const line of linesOf(trace)) {
      if (line.kind === 'roll') continue;
      const cites = [
        line.rule,
        ...(line.kind === 'fact' ? [] : line.modifiers.map(({ rule }) => rule)),
      ].flat();
      expect(cites.filter((rule) => !known.has(rule))).toEqual([]);
      if (line.kind === 'fact') continue;
      const sum = line.modifiers.reduce((total, { applied, value }) => total + (applied ? value : 0), 0);
      if (line.kind === 'sum') expect(line.base + sum).toBeCloseTo(line.total, 9);
      else expect(line.face).toBeLessThanOrEqual(line.to === 'die' ? line.base - sum : line.base + sum);
    }
  }
}

/** The player's own dice, all of them left to us, lead to the end. */
function expectAnswers(sheet: Sheet, { procedure, input }: Case): void {
  for (let given = 0; given < 500; given++) {
    const state = resolveAsked(sheet, procedure, input, new Array(given).fill('roll'), 3);
    if (!state.ok) throw new Error(state.problem.message);
    if (state.value.done) return;
    expect(state.value.question.n).toBeGreaterThan(0);
  }
  throw new Error('never done asking');
}
