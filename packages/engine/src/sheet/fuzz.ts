import { type Dice, dieWith, enumerate, rolling, written } from '@sandtable/dice';
import { type FormField, formOf } from './form.ts';
import type { Procedure } from './procedure.ts';
import type { Options } from './rulebook.ts';
import { prepared, type Sheet } from './sheet.ts';

/** Tries procedures with random and nearly right inputs, looking for anything but an answer or a proper refusal. */

export type FuzzFailure = {
  readonly game: string;
  readonly procedure: string;
  readonly input: unknown;
  readonly what: string;
};

const GARBAGE: readonly unknown[] = [-1, 1.5, 1e9, Number.NaN, '', 'infantri', null, [], {}, true];
const SIZES = [0, 1, 1, 2, 3, 4, 6, 8, 12, 40];

type Pick = <T>(list: readonly T[]) => T;
const pickWith =
  (dice: Dice): Pick =>
  (list) =>
    list[
      dice.roll(
        dieWith(
          'pick',
          list.map((_, i) => i),
        ),
        'pick',
      )
    ]!;

/** One value for a field: mostly a sensible one, now and then nonsense; undefined leaves it out. */
function valueFor(field: FormField, pick: Pick): unknown {
  const luck = pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  if (luck === 0) return pick(GARBAGE);
  if (luck < 5 && !field.required) return undefined;
  switch (field.kind) {
    case 'choice':
      return pick(field.choices?.map(({ value }) => value) ?? ['']);
    case 'flag':
      return pick([true, false]);
    case 'count':
      return Math.max(field.min ?? 0, Math.min(field.max ?? 40, pick(SIZES)));
    case 'number':
      return pick([0, 5, 22.5, 45, 90, 180]);
    case 'distance':
      return pick([0, 1, 2, 3.5, 4, 4.1, 6, 8, 10, 12, 18, 24, 30, 48]);
    case 'group':
      return recordOf(field.fields ?? [], pick);
    case 'list':
      return Array.from({ length: pick([0, 1, 2, 3]) }, () => entryOf(field, pick));
  }
}

const entryOf = (field: FormField, pick: Pick): unknown =>
  field.fields ? recordOf(field.fields, pick) : pick(field.choices?.map(({ value }) => value) ?? ['']);

function recordOf(fields: readonly FormField[], pick: Pick): Record<string, unknown> {
  const entries = fields.map((field) => [field.name, valueFor(field, pick)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function houseRules(options: Options, pick: Pick): Record<string, unknown> {
  const chosen = Object.entries(options).filter(() => pick([true, false, false, false, false]));
  return Object.fromEntries(chosen.map(([name, { values }]) => [name, pick(values)[0]]));
}

export const randomInput = (sheet: Sheet, procedure: Procedure, dice: Dice): Record<string, unknown> => {
  const pick = pickWith(dice);
  const input = recordOf(formOf(procedure), pick);
  return pick([true, false]) ? { ...input, options: houseRules(sheet.rulebook.options, pick) } : input;
};

/** What is wrong with the answer to an input; undefined if nothing is. */
export function wrongWith(sheet: Sheet, id: string, input: unknown): string | undefined {
  try {
    const before = JSON.stringify(input);
    const ready = prepared(sheet, id, input);
    if (JSON.stringify(input) !== before) return 'the input was changed';
    if (!ready.ok)
      return ready.problem.code && ready.problem.message ? undefined : 'a refusal without code or message';
    const { procedure, input: read } = ready.value;
    const odds = enumerate((dice) => procedure.run(dice, read));
    const sum = odds.chances.reduce((a, b) => a + b, 0);
    if (Math.abs(sum - 1) > 1e-9) return `the odds add up to ${sum}`;
    const known = new Set(odds.values.map(written));
    const rolled = procedure.run(rolling(1), read);
    const whole = !odds.values.some((value) => Object.values(value).some(isUnlisted));
    return whole && !known.has(written(rolled))
      ? `rolled ${written(rolled)}, which the odds call impossible`
      : undefined;
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

/** A list that the odds merged. */
const isUnlisted = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'list' in value;

/** Tries every procedure of a sheet `runs` times. */
export function fuzzSheet(sheet: Sheet, runs: number, seed: number): FuzzFailure[] {
  const dice = rolling(seed);
  return Object.values(sheet.procedures).flatMap((procedure) =>
    Array.from({ length: runs }, () => randomInput(sheet, procedure, dice)).flatMap((input) => {
      const what = wrongWith(sheet, procedure.id, input);
      return what === undefined ? [] : [{ game: sheet.id, procedure: procedure.id, input, what }];
    }),
  );
}
