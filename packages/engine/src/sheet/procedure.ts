import type { Dice } from '@sandtable/dice';
import { z } from 'zod';
import type { Problem, Result } from '../refusal.ts';
import { fine, refused } from '../refusal.ts';
import type { Want } from './headline.ts';
import { parsed } from './input.ts';
import { parseOptions } from './options.ts';
import type { Options, OptionValues } from './rulebook.ts';

export type Outcome = Readonly<Record<string, unknown>>;

/** A place in the order of errors: bad fields with this code, of these fields or of any. */
type FieldCheck = { readonly kind: 'fields'; readonly code: string; readonly fields?: readonly string[] };

/** A place in the order of errors: something that the rules do not allow. */
type RefusalCheck<I> = {
  readonly kind: 'refusal';
  readonly code: string;
  readonly rule: string;
  when(input: I): boolean;
  /** What to do instead. */
  readonly say: string;
};

export type Check<I = unknown> = FieldCheck | RefusalCheck<I>;

/** Reports bad fields that carry one of these codes, in this order; only of the named fields if any are named. */
export const badFields = (codes: readonly string[], shape?: z.ZodRawShape): FieldCheck[] =>
  codes.map((code) =>
    shape ? { kind: 'fields', code, fields: Object.keys(shape) } : { kind: 'fields', code },
  );

export const refuseWhen = <I>(
  code: string,
  rule: string,
  when: (input: I) => boolean,
  say: string,
): RefusalCheck<I> => ({ kind: 'refusal', code, rule, when, say });

/** Written as a method so that a procedure of known input still counts as a procedure of any. */
type Silent<I> = { says(input: I): boolean }['says'];

/** One side of a fight. */
export type FightSide = {
  /** What its fields begin with: `attacker`, or the name of its group. */
  readonly key: string;
  /** Over its column: `Attackers`. */
  readonly name: string;
  /** In sentences: `attacker`. */
  readonly word: string;
};

/** Resolves one thing on the sheet, from stated input and dice. */
export type Procedure<I = unknown, O extends Outcome = Outcome> = {
  readonly id: string;
  readonly title: string;
  /** What it answers, in a sentence. */
  readonly about: string;
  readonly rules: readonly string[];
  readonly shape: z.ZodRawShape;
  /** Errors in the order in which they are looked for, all before the first die. */
  readonly checks: readonly Check<I>[];
  /** The outcome field that a player asks about first. */
  readonly tells: string;
  /** Outcome fields whose numbers say which one, not how many: they have no average. */
  readonly which?: readonly string[];
  /** What a player wants to know before the dice, what he asks first leading; see headline.ts. */
  readonly wants: readonly Want<I>[];
  /** The result as a player says it aloud: full sentences, with the fates of both sides where there are two. */
  says(outcome: O, input: I): string;
  /** A fight: its two sides. Fields that begin with a side's key are its own, and so is working that names it. */
  readonly sides?: readonly [FightSide, FightSide];
  /** Fields that say nothing in this situation; a form leaves them out. */
  readonly idle?: Readonly<Record<string, Silent<I>>>;
  run(dice: Dice, input: I): O;
};

type Definition<S extends z.ZodRawShape, O extends Options, R extends Outcome> = Omit<
  Procedure<z.output<z.ZodObject<S>> & { readonly options: OptionValues<O> }, R>,
  'shape' | 'wants' | 'says'
> & {
  readonly shape: S;
  says(outcome: NoInfer<R>, input: z.output<z.ZodObject<S>> & { readonly options: OptionValues<O> }): string;
  readonly tells: keyof NoInfer<R> & string;
  readonly which?: readonly (keyof NoInfer<R> & string)[];
  readonly wants?: readonly (Want<z.output<z.ZodObject<S>> & { readonly options: OptionValues<O> }> & {
    readonly field: (keyof NoInfer<R> & string) | `${keyof NoInfer<R> & string}.${number}.${string}`;
  })[];
};

/** How a sheet defines its procedures; `options` are in every input, complete. */
export const proceduresWith =
  <O extends Options>(_options: O) =>
  <S extends z.ZodRawShape, R extends Outcome>(definition: Definition<S, O, R>) => ({
    wants: [], // nothing to ask before the dice where none are thrown
    ...definition,
  });

/** What all procedures of a sheet have in common. */
export type Conventions = {
  readonly options: Options;
  /** The code for an option that the sheet does not know. */
  readonly badOption: string;
  /** The code for options that are no record at all. */
  readonly badOptions: string;
  /** Errors that every procedure looks for before its own. */
  readonly first: readonly Check[];
};

export type Prepared = {
  readonly procedure: Procedure;
  readonly input: Readonly<Record<string, unknown>>;
  /** Fields that were given but that this procedure does not read. */
  readonly unread: readonly string[];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What an earlier check may look at while some field is bad: sound fields, a number that is only out of
 * bounds as it was given, the rest at their defaults.
 */
function soundFields(shape: z.ZodRawShape, raw: Record<string, unknown>): Record<string, unknown> {
  const field = (name: string): unknown => {
    const schema = z.object({ [name]: shape[name]! });
    const given = schema.safeParse({ [name]: raw[name] });
    if (given.success) return given.data[name];
    return Number.isFinite(raw[name]) ? raw[name] : schema.safeParse({}).data?.[name];
  };
  return Object.fromEntries(Object.keys(shape).map((name) => [name, field(name)]));
}

function firstProblem(
  checks: readonly Check[],
  problems: readonly Problem[],
  input: unknown,
): Problem | undefined {
  for (const check of checks) {
    if (check.kind === 'refusal') {
      const { code, rule, say } = check;
      if (check.when(input)) return { code, message: say, rule };
      continue;
    }
    const found = problems.find(
      ({ code, path }) =>
        code === check.code && (!check.fields || check.fields.includes(path?.split('.')[0] ?? '')),
    );
    if (found) return found;
  }
  return problems[0];
}

const schemas = new WeakMap<Procedure, z.ZodObject>();
export function schemaOf(procedure: Procedure): z.ZodObject {
  let schema = schemas.get(procedure);
  if (!schema) {
    schema = z.object(procedure.shape);
    schemas.set(procedure, schema);
  }
  return schema;
}

/** Checks a raw input in the order of the sheet and fills in the defaults. */
export function prepare(procedure: Procedure, conventions: Conventions, raw: unknown): Result<Prepared> {
  if (!isRecord(raw)) {
    return refused({ code: 'bad-input', message: 'The input is a JSON object, such as {}.', path: '' });
  }
  const chosen = parseOptions(
    conventions.options,
    raw.options,
    conventions.badOption,
    conventions.badOptions,
  );
  const fields = parsed(schemaOf(procedure), raw);
  const problems = [...chosen.problems, ...('problems' in fields ? fields.problems : [])];
  const sound = 'input' in fields ? fields.input : soundFields(procedure.shape, raw);
  const input = { ...sound, options: chosen.values };
  const problem = firstProblem([...conventions.first, ...procedure.checks], problems, input);
  if (problem) return refused(problem);
  const unread = Object.keys(raw).filter((name) => name !== 'options' && !(name in procedure.shape));
  return fine({ procedure, input, unread });
}

/** What the rules say against an input that was read off the table and is otherwise sound. */
export function refusalOf<I>(checks: readonly Check<I>[], input: I): Problem | undefined {
  for (const check of checks) {
    if (check.kind === 'refusal' && check.when(input))
      return { code: check.code, message: check.say, rule: check.rule };
  }
  return undefined;
}
