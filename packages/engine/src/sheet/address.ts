import type { FormField } from './form.ts';
import type { Options } from './rulebook.ts';

/**
 * An input as pairs of a path and a text, the one syntax of the address bar, the command line and the library:
 * `type=infantry`, `targetMoved=yes`, `attackers.figures=4`, `groups.0.figures=6`, `actions=move,shoot`,
 * `options.firingDie=d6`. A whole record or list may be given as JSON, and a list of records by its length alone.
 * In an address only what differs from the defaults is written.
 */
export type Pair = readonly [path: string, text: string];
type Input = Readonly<Record<string, unknown>>;
type Draft = Record<string, unknown>;

/** Stands for a calculation in which nothing differs from the defaults. */
const PLAIN = 'plain';
/** The situation that this one is compared with. */
export const AGAINST = 'vs.';
/** Fields that a follow-up could not fill in: `ask=rating,squads.0.quality`. */
export const ASKED = 'ask';
/** No list of an input is longer. */
const LONGEST = 100;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isRecord = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a field is unless something is said. */
export function standardOf(field: FormField): unknown {
  if (field.default !== undefined && field.kind !== 'group') return field.default;
  return field.kind === 'flag' ? false : undefined;
}

function fieldPairs(field: FormField, value: unknown, path: string): Pair[] {
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

const inputPairs = (form: readonly FormField[], input: Input, prefix: string): Pair[] =>
  form.flatMap((field) => fieldPairs(field, input[field.name], prefix + field.name));

const optionPairs = (input: Input, prefix: string): Pair[] =>
  Object.entries((input.options ?? {}) as object).map(([name, value]) => [
    `${prefix}options.${name}`,
    String(value),
  ]); // checked by the engine

/** The pairs that say what differs from the defaults. */
export const pairsOf = (form: readonly FormField[], input: Input, prefix = ''): Pair[] => [
  ...inputPairs(form, input, prefix),
  ...optionPairs(input, prefix),
];

/** A calculation as an address, without its `?`. */
export function queryOf(form: readonly FormField[], input: Input, against?: Input): string {
  const own = pairsOf(form, input);
  const other = against ? pairsOf(form, against, AGAINST) : [];
  if (against && other.length === 0) other.push([AGAINST + PLAIN, '']);
  const pairs: Pair[] = [...own, ...other];
  if (own.length === 0) pairs.unshift([PLAIN, '']);
  const query = new URLSearchParams(pairs.map(([path, text]): [string, string] => [path, text])).toString();
  return query.replaceAll('=&', '&').replace(/=$/, '').replaceAll('%2C', ',');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const YES = ['yes', 'true', '1'];
const NO = ['no', 'false', '0', ''];

/** What a text says in a field. What it cannot say is left as it is, for the engine to refuse in its words. */
function valueIn(field: FormField, text: string): unknown {
  const isChoice = (value: string): boolean =>
    field.choices?.some((choice) => choice.value === value) ?? false;
  if (text === 'null' && !isChoice(text)) return null;
  switch (field.kind) {
    case 'flag':
      return YES.includes(text) ? true : NO.includes(text) ? false : text;
    case 'choice':
      return text.startsWith('"') ? jsonIn(text) : text;
    case 'group':
      return text.trimStart().startsWith('{') ? jsonIn(text) : text;
    case 'list':
      if (text.trimStart().startsWith('[')) return jsonIn(text);
      if (!field.fields) return text === '' ? [] : text.split(',');
      return /^\d+$/.test(text) ? Array.from({ length: Math.min(LONGEST, Number(text)) }, () => ({})) : text;
    default:
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  }
}

const indexIn = (step: string | undefined): number | undefined =>
  step !== undefined && /^\d{1,3}$/.test(step) && Number(step) < LONGEST ? Number(step) : undefined;

/** The field at a path, if the form has it; the entries of a plain list are choices. */
function fieldAt(form: readonly FormField[], [step, ...rest]: readonly string[]): FormField | undefined {
  const field = form.find(({ name }) => name === step);
  if (!field || rest.length === 0) return field;
  if (field.kind === 'group') return fieldAt(field.fields ?? [], rest);
  if (field.kind !== 'list' || indexIn(rest[0]) === undefined) return undefined;
  if (rest.length === 1) return { ...field, kind: field.fields ? 'group' : 'choice' };
  return fieldAt(field.fields ?? [], rest.slice(1));
}

/** A length said after its entries cuts none of them off. */
function merged(before: unknown, value: unknown, text: string): unknown {
  const isLength = Array.isArray(value) && Array.isArray(before) && /^\d+$/.test(text);
  return isLength ? [...before, ...value.slice(before.length)] : value;
}

/** Writes into a draft at a path that the form has; records and entries on the way are made. */
function written(before: unknown, [step, ...rest]: readonly string[], value: unknown, text: string): unknown {
  if (step === undefined) return merged(before, value, text);
  const index = indexIn(step);
  if (index === undefined) {
    const record = isRecord(before) ? before : {};
    return { ...record, [step]: written(record[step], rest, value, text) };
  }
  const list: unknown[] = Array.isArray(before) ? [...before] : [];
  while (list.length < index) list.push(rest.length > 0 ? {} : '');
  list[index] = written(list[index], rest, value, text);
  return list;
}

type Read = { readonly input: Input; readonly unknown: readonly string[] };
type Reading = {
  /** What the pairs are laid over. */
  readonly over?: Input;
  /** House rules that there are; without them any name is taken, and left for the engine to judge. */
  readonly options?: Options;
  /** Leaves out what would not even have the structure of its field. */
  readonly soundOnly?: boolean;
};

const isOption = (path: string): boolean => path === 'options' || path.startsWith('options.');

function optionsWith(chosen: unknown, path: string, text: string): unknown {
  if (path === 'options') return jsonIn(text);
  return { ...(isRecord(chosen) ? chosen : {}), [path.slice('options.'.length)]: text };
}

/** The input that pairs say, and the paths that name nothing in this form. */
export function readPairs(form: readonly FormField[], pairs: readonly Pair[], reading: Reading = {}): Read {
  let input: unknown = reading.over ?? {};
  const unknown: string[] = [];
  for (const [path, text] of pairs) {
    const steps = path.split('.');
    const field = fieldAt(form, steps);
    if (field) {
      const value = valueIn(field, text);
      const misshapen = typeof value === 'string' && ['flag', 'list', 'group'].includes(field.kind);
      if (!(misshapen && reading.soundOnly)) input = written(input, steps, value, text);
    } else if (isOption(path) && (path === 'options' || isKnown(reading.options, path))) {
      const draft = input as Draft; // every step on the way here left a record
      input = { ...draft, options: optionsWith(draft.options, path, text) };
    } else unknown.push(path);
  }
  return { input: input as Input, unknown }; // a record stays a record
}

const isKnown = (options: Options | undefined, path: string): boolean =>
  options === undefined || Object.hasOwn(options, path.slice('options.'.length));

/** The calculation of an address, or undefined where it states none. What names nothing is passed over. */
export function readQuery(
  form: readonly FormField[],
  query: string,
): { readonly input: Input; readonly against?: Input } | undefined {
  const pairs = [...new URLSearchParams(query)].filter(([path]) => path !== ASKED);
  if (pairs.length === 0) return undefined;
  const own = pairs.filter(([path]) => !path.startsWith(AGAINST));
  const other = pairs
    .filter(([path]) => path.startsWith(AGAINST))
    .map(([path, text]): Pair => [path.slice(AGAINST.length), text]);
  const { input } = readPairs(form, own, { soundOnly: true });
  if (other.length === 0) return { input };
  return { input, against: readPairs(form, other, { soundOnly: true }).input };
}

/** The paths that an address asks the player to look at. */
export const askedIn = (query: string): readonly string[] =>
  (new URLSearchParams(query).get(ASKED) ?? '').split(',').filter(Boolean);
