import type { FormField } from '@sandtable/engine';
import { same, standardOf } from './input.ts';
import type { Input } from './presentation.ts';

/**
 * A calculation as an address: `?type=infantry&range=8&targetCover=cover`. Only what differs from the
 * defaults is written; a flag is `yes`, a list of records begins with its length, house rules are `options.…`.
 */

/** Stands for a calculation in which nothing differs from the defaults. */
const PLAIN = 'plain';
/** The situation that this one is compared with. */
export const AGAINST = 'vs.';
/** Fields that a follow-up could not fill in: `ask=rating,squads.0.quality`. */
export const ASKED = 'ask';

type Pairs = [string, string][];

function fieldPairs(field: FormField, value: unknown, path: string): Pairs {
  if (value === undefined || value === null) return [];
  if (field.kind === 'group') return inputPairs(field.fields ?? [], value as Input, `${path}.`); // groups hold records
  if (field.kind === 'list' && field.fields && Array.isArray(value)) {
    const entries = value.flatMap((entry, i) => inputPairs(field.fields!, entry as Input, `${path}.${i}.`)); // so do lists
    return value.length === 0 && !field.required ? [] : [[path, String(value.length)], ...entries];
  }
  if (same(value, standardOf(field)) && !field.required) return [];
  if (Array.isArray(value)) return [[path, value.join(',')]];
  return [[path, value === true ? 'yes' : value === false ? 'no' : String(value)]];
}

const inputPairs = (form: readonly FormField[], input: Input, prefix: string): Pairs =>
  form.flatMap((field) => fieldPairs(field, input[field.name], prefix + field.name));

const optionPairs = (input: Input, prefix: string): Pairs =>
  Object.entries((input.options ?? {}) as object).map(([name, value]) => [
    `${prefix}options.${name}`,
    String(value),
  ]); // checked by the engine

export function queryOf(form: readonly FormField[], input: Input, against?: Input): string {
  const own = [...inputPairs(form, input, ''), ...optionPairs(input, '')];
  const other = against ? [...inputPairs(form, against, AGAINST), ...optionPairs(against, AGAINST)] : [];
  if (against && other.length === 0) other.push([AGAINST + PLAIN, '']);
  const pairs = [...own, ...other];
  if (own.length === 0) pairs.unshift([PLAIN, '']);
  return new URLSearchParams(pairs).toString().replaceAll('=&', '&').replace(/=$/, '').replaceAll('%2C', ',');
}

const asNumber = (text: string): unknown =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

function fieldFrom(field: FormField, params: URLSearchParams, path: string): unknown {
  if (field.kind === 'group') {
    const inner = inputFrom(field.fields ?? [], params, `${path}.`);
    return Object.keys(inner).length > 0 ? inner : undefined;
  }
  const text = params.get(path);
  if (text === null) return undefined;
  switch (field.kind) {
    case 'flag':
      return text === 'yes' || text === 'true' || text === '1';
    case 'choice':
      return text;
    case 'list': {
      if (!field.fields) return text === '' ? [] : text.split(',');
      const length = Math.min(100, Math.max(0, Number.parseInt(text, 10) || 0));
      return Array.from({ length }, (_, i) => inputFrom(field.fields!, params, `${path}.${i}.`));
    }
    default:
      return asNumber(text); // what is no number is left for the engine to refuse, in its words
  }
}

function inputFrom(form: readonly FormField[], params: URLSearchParams, prefix: string): Input {
  const entries = form.map((field) => [field.name, fieldFrom(field, params, prefix + field.name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function withOptions(input: Input, params: URLSearchParams, prefix: string): Input {
  const start = `${prefix}options.`;
  const chosen = [...params].filter(([name]) => name.startsWith(start));
  if (chosen.length === 0) return input;
  return {
    ...input,
    options: Object.fromEntries(chosen.map(([name, value]) => [name.slice(start.length), value])),
  };
}

/** The calculation of an address, or undefined where it states none. */
export function readQuery(
  form: readonly FormField[],
  query: string,
): { readonly input: Input; readonly against?: Input } | undefined {
  const params = new URLSearchParams(query);
  params.delete(ASKED);
  if ([...params].length === 0) return undefined;
  const input = withOptions(inputFrom(form, params, ''), params, '');
  const compared = [...params.keys()].some((name) => name.startsWith(AGAINST));
  return compared
    ? { input, against: withOptions(inputFrom(form, params, AGAINST), params, AGAINST) }
    : { input };
}

export const askedIn = (query: string): readonly string[] =>
  (new URLSearchParams(query).get(ASKED) ?? '').split(',').filter(Boolean);
