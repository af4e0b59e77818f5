import { nearest, type Problem } from '../refusal.ts';
import type { FormField } from './form.ts';
import type { Options } from './rulebook.ts';

/** Fields that were given but that nobody reads: a slip of the pen must not pass for an answer. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths in an input that name no field of the form, however deep. House rules are judged by the engine. */
export function unknownFields(form: readonly FormField[], raw: unknown, prefix = ''): string[] {
  if (!isRecord(raw)) return [];
  return Object.entries(raw).flatMap(([name, value]) => {
    if (prefix === '' && name === 'options') return [];
    const path = prefix + name;
    const field = form.find((each) => each.name === name);
    if (!field) return [path];
    const fields = field.fields ?? [];
    if (field.kind === 'group') return unknownFields(fields, value, `${path}.`);
    if (field.kind !== 'list' || !field.fields || !Array.isArray(value)) return [];
    return value.flatMap((entry, i) => unknownFields(fields, entry, `${path}.${i}.`));
  });
}

/** Every path of a form, the first entry standing for all of a list. */
const pathsIn = (form: readonly FormField[], prefix = ''): string[] =>
  form.flatMap((field) => {
    const path = prefix + field.name;
    return [path, ...pathsIn(field.fields ?? [], field.kind === 'list' ? `${path}.0.` : `${path}.`)];
  });

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The entries of lists as the user numbered them. */
function numbered(known: string, path: string): string {
  const given = path.split('.').filter((step) => /^\d+$/.test(step));
  return known
    .split('.')
    .map((step) => (step === '0' ? (given.shift() ?? step) : step))
    .join('.');
}

/** What was probably meant: a path that is spelt much like it, or a field of that name elsewhere. */
function meant(form: readonly FormField[], options: Options, path: string): string | undefined {
  const known = [...pathsIn(form), ...Object.keys(options).map((name) => `options.${name}`)];
  const first = path.replaceAll(/\.\d+(?=\.|$)/g, '.0');
  const near = nearest(first, known) ?? known.find((each) => lastOf(each) === lastOf(path));
  return near === undefined ? undefined : numbered(near, path);
}

/** Says of a path that names nothing what it should probably have been. */
export function unknownField(form: readonly FormField[], options: Options, path: string): Problem {
  const shown = path.length > 60 ? `${path.slice(0, 57)}…` : path;
  const near = meant(form, options, path);
  const message = `There is no field "${shown}" here.${near === undefined ? '' : ` Did you mean "${near}"?`}`;
  return { code: 'unknown-field', message, path };
}
