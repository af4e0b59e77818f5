import { z } from 'zod';
import { didYouMean, type Problem } from '../refusal.ts';

/** How a field is shown, and which code a sheet gives to a bad value. */
type Field = {
  readonly help?: string;
  readonly group?: string;
  /** The code for a value of the wrong kind, or a missing one. */
  readonly code: string;
  /** The code for a number out of bounds, or a text that is no choice; `code` unless said otherwise. */
  readonly boundsCode?: string;
};
type Number_ = Field & {
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  /** Values offered at a tap. */
  readonly common?: readonly number[];
};

/** More than any table holds; keeps nonsense out of the odds. */
export const MOST = 1000;
const FARTHEST = 10_000;

/** Codes travel from the field to the problem inside zod's message; `asProblem` takes them apart again. */
const MARK = '\u0001';
const coded = (code: string, message: string): string => `${code}${MARK}${message}`;

const shown = (value: unknown): string => {
  const text =
    value === undefined ? 'nothing' : typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

function asProblem(issue: z.core.$ZodIssue): Problem {
  const [code, message] = issue.message.split(MARK);
  const path = issue.path.map(String).join('.');
  return message === undefined
    ? { code: 'bad-input', message: issue.message, path }
    : { code: code!, message, path };
}

/** All that is wrong with a raw input, in no particular order; or the input with its defaults filled in. */
export function parsed<T>(schema: z.ZodType<T>, raw: unknown): { input: T } | { problems: Problem[] } {
  const result = schema.safeParse(raw, { reportInput: true });
  return result.success ? { input: result.data } : { problems: result.error.issues.map(asProblem) };
}

const meta = (title: string, kind: string, { help, group }: Field, more: object = {}) => ({
  title,
  kind,
  ...(help === undefined ? {} : { description: help }),
  ...(group === undefined ? {} : { group }),
  ...more,
});

/** The values of a choice with what each is called. */
export type Labels<V extends string> = Readonly<Record<V, string>>;

function choiceOf<V extends string>(label: string, labels: Labels<V>, { code, boundsCode = code }: Field) {
  const values = Object.keys(labels) as [V, ...V[]]; // the keys of Labels<V> are V
  return z.enum(values, {
    error: ({ input }) =>
      coded(
        typeof input === 'string' ? boundsCode : code,
        input === undefined
          ? `${label} is missing: one of ${values.join(', ')}.`
          : `${label} is one of ${values.join(', ')}, not ${shown(input)}.${didYouMean(String(input), values)}`,
      ),
  });
}

/** One of several; must be stated. */
export const choice = <V extends string>(label: string, labels: Labels<V>, field: Field) =>
  choiceOf(label, labels, field).meta(meta(label, 'choice', field, { labels }));

/** One of several, or the default. */
export const choiceOr = <V extends string>(
  standard: NoInfer<V>,
  label: string,
  labels: Labels<V>,
  field: Field,
) =>
  choiceOf(label, labels, field)
    .default(() => standard as never) // zod wants the default in its own spelling of V
    .meta(meta(label, 'choice', field, { labels }));

/** One of several, or none. */
export const maybeChoice = <V extends string>(
  label: string,
  labels: Labels<V>,
  field: Field,
): z.ZodType<V | null, V | null | undefined> =>
  choiceOf(label, labels, field)
    .nullish()
    .transform((value) => value ?? null)
    .meta(meta(label, 'choice', field, { labels }));

function numberOf(label: string, whole: boolean, field: Number_) {
  const { code, boundsCode = code, min = 0, max = whole ? MOST : FARTHEST, unit } = field;
  const kind = whole ? 'a whole number' : 'a number';
  const range = `${kind} from ${min} to ${max}${unit ? ` ${unit}` : ''}`;
  const error = (issue: { code?: string | undefined; input?: unknown }): string => {
    const outside = issue.code === 'too_small' || issue.code === 'too_big';
    const said =
      issue.input === undefined
        ? `${label} is missing: ${range}.`
        : `${label} is ${range}, not ${shown(issue.input)}.`;
    return coded(outside ? boundsCode : code, said);
  };
  // Bounds are judged even where the number is not whole, so that each code has its chance.
  const number = z.number({ error }).min(min, { error }).max(max, { error });
  return whole ? number.refine(Number.isInteger, { error }) : number;
}
const numberMeta = (label: string, kind: string, field: Number_) =>
  meta(label, kind, field, {
    ...(field.unit === undefined ? {} : { unit: field.unit }),
    ...(field.common === undefined ? {} : { common: field.common }),
    ...(kind === 'count' ? { step: 1 } : {}),
  });

/** A whole number; must be stated. */
export const count = (label: string, field: Number_) =>
  numberOf(label, true, field).meta(numberMeta(label, 'count', field));
/** A whole number, or the default. */
export const countOr = (standard: number, label: string, field: Number_) =>
  numberOf(label, true, field)
    .default(standard)
    .meta(numberMeta(label, 'count', field));
/** A whole number, or null where nothing is said. */
export const maybeCount = (label: string, field: Number_) =>
  numberOf(label, true, field)
    .nullish()
    .transform((value) => value ?? null)
    .meta(numberMeta(label, 'count', field));

/** Any other number, such as an angle, or the default. */
export const numberOr = (standard: number, label: string, field: Number_) =>
  numberOf(label, false, field)
    .default(standard)
    .meta(numberMeta(label, 'number', field));
/** Any other number; must be stated. */
export const number = (label: string, field: Number_) =>
  numberOf(label, false, field).meta(numberMeta(label, 'number', field));

const inInches = (field: Number_): Number_ => ({ unit: 'inches', ...field });
/** A distance in inches; must be stated. */
export const inches = (label: string, field: Number_) =>
  numberOf(label, false, inInches(field)).meta(numberMeta(label, 'distance', inInches(field)));
/** A distance in inches, or the default. */
export const inchesOr = (standard: number, label: string, field: Number_) =>
  numberOf(label, false, inInches(field))
    .default(standard)
    .meta(numberMeta(label, 'distance', inInches(field)));
/** A distance in inches, or null where nothing is said. */
export const maybeInches = (label: string, field: Number_) =>
  numberOf(label, false, inInches(field))
    .nullish()
    .transform((value) => value ?? null)
    .meta(numberMeta(label, 'distance', inInches(field)));

/** Yes or no; no unless stated. */
export const flag = (label: string, field: Field) =>
  z
    .boolean({ error: ({ input }) => coded(field.code, `${label} is true or false, not ${shown(input)}.`) })
    .default(false)
    .meta(meta(label, 'flag', field));

type List = Field & {
  /** Must be stated, even if empty. */
  readonly stated?: true;
  readonly min?: number;
  readonly max?: number;
};

/** A list of records or values; empty unless stated. */
export const listOf = <T extends z.ZodType>(label: string, entry: T, field: List) => {
  const { code, boundsCode = code, min = 0, max = 100 } = field;
  const error = (issue: { code?: string | undefined; input?: unknown }): string =>
    coded(
      issue.code === 'too_small' || issue.code === 'too_big' ? boundsCode : code,
      `${label} is a list of ${min} to ${max} entries${Array.isArray(issue.input) ? `, not ${issue.input.length}` : ''}.`,
    );
  const list = z.array(entry, { error }).min(min, { error }).max(max, { error });
  const shownAs = meta(label, 'list', field);
  return min === 0 && !field.stated ? list.default([]).meta(shownAs) : list.meta(shownAs);
};

/** A record of fields, all of them at their defaults unless stated. */
export const group = <S extends z.ZodRawShape>(label: string, shape: S, field: Field) =>
  z
    .object(shape, {
      error: ({ input }) => coded(field.code, `${label} is a record of fields, not ${shown(input)}.`),
    })
    .prefault({} as never) // fields without a default then say themselves that they are missing
    .meta(meta(label, 'group', field));
