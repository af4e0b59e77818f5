import { type FormField, formOf, type Procedure, type Sheet, signed } from '@sandtable/engine';
import { read, standardOf, write } from './input.ts';
import type { Input } from './presentation.ts';
import { isWorking, linesOf, type Situation, saidFaces, situationOf } from './situation.ts';

/** What choosing an option would do, read from the engine's working before anybody rolls. */
export type Effect = { readonly text: string } | { readonly closed: string };
/** Field path → value as text → effect. */
export type Effects = Readonly<Record<string, Readonly<Record<string, Effect>>>>;

const applied = (modifiers: readonly { applied: boolean; value: number }[]): number =>
  modifiers.reduce((sum, { applied: counts, value }) => sum + (counts ? value : 0), 0);

type Figure = { readonly key: string; readonly points: number; readonly said: string };

/** The numbers that a situation comes to: each sum, each face needed, the dice, or the result itself. */
function figuresOf(situation: Situation, procedure: Procedure): readonly Figure[] {
  const figures = linesOf(situation)
    .filter(isWorking)
    .map((line): Figure => {
      const onDie = line.kind === 'need' && line.to === 'die';
      return line.kind === 'sum'
        ? { key: `sum ${line.title}`, points: line.total, said: '' }
        : {
            key: `need ${line.title}`,
            points: onDie ? applied(line.modifiers) - line.base : -line.face,
            said: onDie ? '' : `${line.face}+`,
          };
    });
  if (situation.kind === 'open') {
    const { n, succeeds, die } = situation.question;
    if (succeeds)
      figures.push({ key: 'succeeds', points: succeeds.length, said: saidFaces(succeeds, die.faces) });
    figures.push({ key: 'dice', points: n, said: `${n} dice` });
  }
  if (situation.kind === 'settled') {
    const result = situation.resolution.outcome[procedure.tells];
    if (typeof result === 'number')
      figures.push({ key: 'result', points: result, said: String(Number(result.toFixed(2))) });
  }
  return figures;
}

/** The first number that differs, faces needed before sums: `−1`, `5+`, `3 dice`. */
function differenceOf(base: readonly Figure[], changed: readonly Figure[]): string | undefined {
  const order = [...changed].sort(
    (a, b) => Number(b.key.startsWith('need')) - Number(a.key.startsWith('need')),
  );
  for (const figure of order) {
    const before = base.find(({ key }) => key === figure.key);
    if (!before || before.points === figure.points) continue;
    return figure.said || signed(Number((figure.points - before.points).toFixed(2)));
  }
  return undefined;
}

const valuesOf = (field: FormField): readonly unknown[] => {
  if (field.kind === 'flag') return [true];
  if (field.choices && field.kind === 'choice') return field.choices.map(({ value }) => value);
  return field.kind === 'distance' || field.kind === 'count' ? (field.common ?? []) : [];
};

type Asking = { readonly sheet: Sheet; readonly procedure: Procedure; readonly input: Input };

function effectsOfField(
  { sheet, procedure, input }: Asking,
  field: FormField,
  path: string,
): Record<string, Effect> {
  const values = valuesOf(field);
  const neutral = field.kind === 'choice' && field.required ? read(input, path) : standardOf(field);
  const base = figuresOf(situationOf(sheet, procedure, write(input, path, neutral ?? values[0])), procedure);
  const entries = values.map((value): [string, Effect] => {
    const situation = situationOf(sheet, procedure, write(input, path, value));
    if (situation.kind === 'refused') return [String(value), { closed: situation.problem.message }];
    return [String(value), { text: differenceOf(base, figuresOf(situation, procedure)) ?? '' }];
  });
  const anyText = entries.some(([, effect]) => 'text' in effect && effect.text !== '');
  const anyClosed = entries.some(([, effect]) => 'closed' in effect);
  if (!anyText && !anyClosed) return {};
  return Object.fromEntries(
    entries.map(([value, effect]) => [
      value,
      'text' in effect && effect.text === '' && anyText ? { text: '±0' } : effect,
    ]),
  );
}

function pathsOf(fields: readonly FormField[], input: unknown, prefix: string): [FormField, string][] {
  return fields.flatMap((field): [FormField, string][] => {
    const path = prefix + field.name;
    if (field.kind === 'group') return pathsOf(field.fields ?? [], read(input, field.name), `${path}.`);
    if (field.kind !== 'list') return [[field, path]];
    const entries = read(input, field.name);
    if (!field.fields || !Array.isArray(entries)) return [];
    return entries.slice(0, 6).flatMap((entry, i) => pathsOf(field.fields!, entry, `${path}.${i}.`));
  });
}

/** The same, each field worked out when it is first looked at: for a page that must be there soon. */
export function effectsOnDemand(sheet: Sheet, procedure: Procedure, input: Input): Effects {
  const asking = { sheet, procedure, input };
  const effects: Record<string, Readonly<Record<string, Effect>>> = {};
  for (const [field, path] of pathsOf(formOf(procedure), input, ''))
    Object.defineProperty(effects, path, {
      configurable: true,
      enumerable: true,
      get() {
        const value = effectsOfField(asking, field, path);
        Object.defineProperty(effects, path, { value, enumerable: true });
        return value;
      },
    });
  return effects;
}

/** The effect of every option of every field, one field changed at a time. */
export function effectsOf(sheet: Sheet, procedure: Procedure, input: Input): Effects {
  const asking = { sheet, procedure, input };
  const effects = pathsOf(formOf(procedure), input, '').map(
    ([field, path]) => [path, effectsOfField(asking, field, path)] as const,
  );
  return Object.fromEntries(effects.filter(([, options]) => Object.keys(options).length > 0));
}
