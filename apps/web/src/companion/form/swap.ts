import type { FormField } from '@sandtable/engine';
import type { Input, Presented } from '../games/presentation.ts';
import { read, write } from './input.ts';

const PREFIXES = [['attacker', 'defender']] as const;

const shape = ({ fields }: FormField): string => (fields ?? []).map(({ name }) => name).join();

/** The pairs of fields that belong to the two sides: stated, alike groups, or named after the sides. */
export function sidesOf(
  form: readonly FormField[],
  presented: Presented | undefined,
): readonly (readonly [string, string])[] {
  if (presented?.swap) return presented.swap;
  const groups = form.filter(({ kind }) => kind === 'group');
  if (groups.length === 2 && shape(groups[0]!) === shape(groups[1]!))
    return [[groups[0]!.name, groups[1]!.name]];
  const names = new Set(form.map(({ name }) => name));
  return PREFIXES.flatMap(([one, other]) =>
    form
      .filter(({ name }) => name.startsWith(one) && names.has(other + name.slice(one.length)))
      .map(({ name }) => [name, other + name.slice(one.length)] as const),
  );
}

/** The same situation from the other side. */
export function swapped(
  form: readonly FormField[],
  pairs: readonly (readonly [string, string])[],
  input: Input,
): Input {
  const known = new Set(form.map(({ name }) => name));
  return pairs
    .filter(([a, b]) => known.has(a.split('.')[0]!) && known.has(b.split('.')[0]!))
    .reduce((now, [a, b]) => write(write(now, a, read(input, b)), b, read(input, a)), input);
}
