import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Crib, type CribBlock, numbersIn, textsOf, unknownRules } from '../sheet/crib.ts';
import type { Outcome } from '../sheet/procedure.ts';
import { type OptionValue, optionsOf, type Rulebook, rulesOf } from '../sheet/rulebook.ts';
import { prepared, resolveAsked, resolveRolled, resolveScripted, type Sheet } from '../sheet/sheet.ts';
import type { Line, NeedLine, SumLine } from '../sheet/trace.ts';

/** For the tests of quick references: every number on one is compared with what the procedures do. */

export type House = Readonly<Record<string, OptionValue>>;
type Working = NeedLine | SumLine;

/** Asks the procedures under house rules. */
export function askedOf(sheet: Sheet, house: House) {
  const under = (input: object): object => ({ ...input, options: house });
  const may = (procedure: string, input: object): boolean => prepared(sheet, procedure, under(input)).ok;

  /** What comes of it: with these dice, or where the dice do not matter with any. */
  function out(procedure: string, input: object = {}, faces?: readonly number[]): Outcome {
    const result = faces
      ? resolveScripted(sheet, procedure, under(input), faces)
      : resolveRolled(sheet, procedure, under(input), 'crib');
    if (!result.ok) throw new Error(`${procedure}: ${result.problem.code} ${result.problem.message}`);
    return result.value.outcome;
  }
  /** Are these exactly the dice that it takes, and is it so then? */
  const ends = (
    procedure: string,
    input: object,
    faces: readonly number[],
    field: string,
    value: unknown,
  ): boolean => {
    const result = resolveScripted(sheet, procedure, under(input), faces);
    return result.ok && result.value.outcome[field] === value;
  };
  /** The working up to the first roll, or all of it where nothing is rolled; with dice, all of it. */
  function lines(procedure: string, input: object, faces?: readonly number[]): readonly Line[] {
    if (faces) {
      const result = resolveScripted(sheet, procedure, under(input), faces);
      return result.ok ? result.value.trace.lines : [];
    }
    const result = resolveAsked(sheet, procedure, under(input), []);
    if (!result.ok) throw new Error(`${procedure}: ${result.problem.code} ${result.problem.message}`);
    return result.value.done ? result.value.resolution.trace.lines : result.value.lines;
  }
  const workings = (procedure: string, input: object): readonly Working[] =>
    lines(procedure, input).filter((line): line is Working => line.kind === 'need' || line.kind === 'sum');
  const added = (procedure: string, input: object, nth: number): number =>
    (workings(procedure, input)[nth]?.modifiers ?? []).reduce(
      (sum, { applied, value }) => sum + (applied ? value : 0),
      0,
    );

  return {
    may,
    out,
    ends,
    lines,
    /** The number of an outcome. */
    number: (procedure: string, input: object, field: string, faces?: readonly number[]): number =>
      Number(out(procedure, input, faces)[field]),
    base: (procedure: string, input: object = {}, nth = 0): number => workings(procedure, input)[nth]!.base,
    /** What a change of the situation is worth on a modifier table. */
    worth: (procedure: string, plain: object, changes: readonly object[], nth = 0): number[][] =>
      changes.map((change) => [
        added(procedure, { ...plain, ...change }, nth) - added(procedure, plain, nth),
      ]),
    /** The greatest of a number of inches, or of anything, that is not refused. */
    most: (procedure: string, field: string, input: object = {}, limit = 100): number =>
      Math.max(...range(0, limit).filter((value) => may(procedure, { ...input, [field]: value }))),
    /** The greatest for which something holds, counted in halves; and the least. */
    greatest: (holds: (value: number) => boolean, limit = 100): number =>
      Math.max(...range(0, limit).filter(holds)),
    least: (holds: (value: number) => boolean, limit = 100): number =>
      Math.min(...range(0, limit).filter(holds)),
    /** A number that no procedure knows but the rulebook says. */
    written: (rule: string, number: number): number =>
      numbersOfRule(sheet.rulebook, rule).has(number) ? number : Number.NaN,
    /** The faces or scores for which something holds: first and last. */
    faces: (sides: number, holds: (face: number) => boolean): number[] => {
      const all = range(1, sides).filter(holds);
      return all.length === 1 ? all : [all[0]!, all[all.length - 1]!];
    },
  };
}
export type Asked = ReturnType<typeof askedOf>;

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  twice: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  half: 0.5,
  'one and a half': 1.5,
  forties: 40,
  nothing: 0,
};

/** The numbers that a rule speaks of, in figures or words, its reading and its house rules included. */
export function numbersOfRule(book: Rulebook, id: string): Set<number> {
  const rule = rulesOf(book).find((each) => each.id === id);
  const options = optionsOf(book, id).flatMap(([, { values }]) =>
    values.map(([value, means]) => `${value} ${means}`),
  );
  const text = [rule?.text, rule?.reading, ...options].join(' ').toLowerCase();
  const figures = [...text.matchAll(/(\d+(?:\.\d+)?)([½¼])?/g)].map(
    ([, whole, part]) => Number(whole) + (part === '½' ? 0.5 : part === '¼' ? 0.25 : 0),
  );
  const words = Object.entries(WORDS).flatMap(([word, value]) =>
    new RegExp(`\\b${word}\\b`).test(text) ? [value] : [],
  );
  return new Set([...figures, ...words]);
}

const rowsOf = (block: CribBlock): number[][] =>
  textsOf({ ...block, notes: [] })
    .map(({ text }) => numbersIn(text))
    .filter((numbers) => numbers.length > 0);

/** For each title the numbers of each row of its tables that has any, headings included, as the procedures have them. */
export type Proofs = (ask: Asked, house: House) => Readonly<Record<string, readonly (readonly number[])[]>>;

type Kit = {
  readonly sheet: Sheet;
  readonly crib: (house: unknown) => Crib;
  readonly proofs: Proofs;
  /** The address of the test, beside which the tables and the crib lie. */
  readonly home: string;
  /** Tables that are shown by way of others. */
  readonly through?: readonly string[];
  /** Names with figures in them, which are no numbers: `T-26`. */
  readonly names: RegExp;
};

const FIGURES = /[\d½¼]/;
const DICE = /\bD(6|10|12)\b|\bD6\b/g;

/** Every way to set one house rule, and the sheet as we read it. */
function houses({ rulebook }: Sheet): [string, House][] {
  const others = Object.entries(rulebook.options).flatMap(([name, { values }]) =>
    values.slice(1).map(([value]): [string, House] => [`${name} ${value}`, { [name]: value }]),
  );
  return [['as we read the sheet', {}], ...others];
}

/** Tables of `tables.ts` that no file of the crib names. */
function unnamedTables(home: string): string[] {
  const here = (file: string): string => readFileSync(new URL(file, home), 'utf8');
  const tables = [...here('tables.ts').matchAll(/^export const ([A-Z_]+)\b/gm)].map(([, name]) => name!);
  const cribs = readdirSync(new URL('.', home)).filter((file) => /^crib[\w-]*\.ts$/.test(file));
  const written = cribs.map(here).join('\n');
  return tables.filter((name) => !new RegExp(`\\b${name}[.[,)]`).test(written));
}

export function testCrib({ sheet, crib, proofs, home, through = [], names }: Kit): void {
  describe.each(houses(sheet))('the quick reference, %s', (_, house) => {
    const blocks = crib(house);

    it('has in each table what the procedures do, number by number', () => {
      const proved = proofs(askedOf(sheet, house), house);
      const shown = Object.fromEntries(
        blocks.map((block) => [block.title, rowsOf(block)] as const).filter(([, rows]) => rows.length > 0),
      );
      expect(shown).toEqual(proved);
    });
    it('has in each note only numbers of its rule', () => {
      const strange = blocks.flatMap(({ notes = [] }) =>
        notes.flatMap(({ rule, text }) => {
          const known = new Set([rule].flat().flatMap((id) => [...numbersOfRule(sheet.rulebook, id)]));
          return numbersIn(text)
            .filter((number) => !known.has(Math.abs(number)))
            .map((number) => `${rule}: ${number}`);
        }),
      );
      expect(strange).toEqual([]);
    });
    it('rests on rules that exist, and hides no number in its words', () => {
      expect(unknownRules(sheet.rulebook, blocks)).toEqual([]);
      const hidden = blocks.flatMap((block) =>
        textsOf(block)
          .flatMap(({ text }) => text)
          .filter((piece) => typeof piece === 'string')
          .filter((words) => FIGURES.test(words.replace(names, '').replace(DICE, ''))),
      );
      expect(hidden).toEqual([]);
    });
  });
  it('the quick reference has every table of the game', () => {
    expect(unnamedTables(home).sort()).toEqual([...through].sort());
  });
  it.each(houses(sheet).slice(1))('the quick reference follows the house rule %s', (_, house) => {
    expect(crib(house)).not.toEqual(crib({}));
  });
}
