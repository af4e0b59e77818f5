import { type FightSide, type FormField, standardOf } from '@sandtable/engine';
import type { Input, Presented } from '../games/presentation.ts';

export { standardOf };

/** Inputs are records with groups and lists inside; a path names one place: `attackers.figures`, `men.0.grade`. */

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function read(input: unknown, path: string): unknown {
  let value = input;
  for (const step of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isRecord(value)) value = Object.hasOwn(value, step) ? value[step] : undefined;
    else return undefined;
  }
  return value;
}

/** The input with one place changed; `undefined` takes it back to its default. */
export function write(input: Input, path: string, value: unknown): Input {
  return written(input, path.split('.'), value) as Input; // a record stays a record
}

function written(value: unknown, [step, ...rest]: readonly string[], next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value))
    return value.map((entry, i) => (i === Number(step) ? written(entry, rest, next) : entry));
  const record = isRecord(value) ? value : {};
  const inner = written(record[step], rest, next);
  if (inner !== undefined) return { ...record, [step]: inner };
  const { [step]: _, ...others } = record;
  return others;
}

/** What must be stated, at its commonest. */
function commonest(field: FormField): unknown {
  if (field.kind === 'choice') return field.choices?.[0]?.value;
  if (field.kind === 'list')
    return field.fields ? [freshEntry(field)] : field.choices?.slice(0, 1).map(({ value }) => value);
  const { common, min = 0 } = field;
  return common?.[Math.floor(common.length / 3)] ?? Math.max(min, 1);
}

/** A new entry of a list: what must be stated is. */
export function freshEntry(field: FormField): Input {
  const needed = (field.fields ?? []).filter(({ required }) => required);
  return Object.fromEntries(needed.map((inner) => [inner.name, commonest(inner)]));
}

/** The common case of a procedure: what its presentation says, and the rest of what must be stated. */
export function startOf(form: readonly FormField[], presented: Presented | undefined): Input {
  const start: Record<string, unknown> = { ...presented?.start };
  for (const field of form)
    if (field.required && start[field.name] === undefined) start[field.name] = commonest(field);
  return start;
}

/** Only what differs from the defaults, so that equal situations are equal inputs. */
export function trimmed(form: readonly FormField[], input: Input): Input {
  const kept = form.flatMap((field): [string, unknown][] => {
    const value = input[field.name];
    if (value === undefined || value === null) return [];
    if (field.kind === 'group' && field.fields && isRecord(value)) {
      const inner = trimmed(field.fields, value);
      return Object.keys(inner).length > 0 ? [[field.name, inner]] : [];
    }
    if (field.kind === 'list' && field.fields && Array.isArray(value)) {
      const entries = value.map((entry) => trimmed(field.fields!, isRecord(entry) ? entry : {}));
      return entries.length > 0 || field.required ? [[field.name, entries]] : [];
    }
    return same(value, standardOf(field)) && !field.required ? [] : [[field.name, value]];
  });
  const options =
    isRecord(input.options) && Object.keys(input.options).length > 0
      ? [['options', input.options] as const]
      : [];
  return Object.fromEntries([...kept, ...options]);
}

/** Only the fields that a procedure has: for inputs that come from another one. */
export const knownTo = (form: readonly FormField[], input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) =>
        value !== undefined && (name === 'options' || form.some((field) => field.name === name)),
    ),
  );

/** A field that belongs to one side of a fight: its group, or named after it. */
export const isOf = ({ name }: { readonly name: string }, { key }: FightSide): boolean =>
  name === key || (name.startsWith(key) && /^[A-Z]/.test(name.slice(key.length)));
