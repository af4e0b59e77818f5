import { type FormField, formOf, type Procedure, type Sheet, saidFaces, signed } from '@sandtable/engine';
import type { Input } from '../games/presentation.ts';
import { isOf, read, standardOf, write } from './input.ts';
import { isWorking, linesOf, type Situation, situationOf } from './situation.ts';

/** What choosing an option would do, read from the engine's working before anybody rolls. */
export type Effect = { readonly text: string } | { readonly closed: string };
/** Field path → value as text → effect. */
export type Effects = Readonly<Record<string, Readonly<Record<string, Effect>>>>;

const applied = (modifiers: readonly { applied: boolean; value: number }[]): number =>
  modifiers.reduce((sum, { applied: counts, value }) => sum + (counts ? value : 0), 0);

type Figure = {
  readonly key: string;
  readonly points: number;
  readonly said: string;
  /** In a fight: whose number it is. */
  readonly of?: string | undefined;
};

/** The numbers that a situation comes to: each sum, each face needed, the dice, or the result itself. */
function figuresOf(situation: Situation, procedure: Procedure): readonly Figure[] {
  const figures = linesOf(situation)
    .filter(isWorking)
    .map((line): Figure => {
      const onDie = line.kind === 'need' && line.to === 'die';
      const { of, title } = line;
      if (line.kind === 'sum') return { key: `sum ${of} ${title}`, of, points: line.total, said: '' };
      if (line.under)
        return { key: `need ${of} ${title}`, of, points: line.face, said: `${line.face} or less` };
      return {
        key: `need ${of} ${title}`,
        of,
        points: onDie ? applied(line.modifiers) - line.base : -line.face,
        said: onDie ? '' : `${line.face}+`,
      };
    });
  if (situation.kind === 'open') {
    const { n, succeeds, die } = situation.question;
    if (succeeds)
      figures.push({ key: 'succeeds', points: succeeds.length, said: saidFaces(succeeds, die.faces) });
    figures.push({ key: 'dice', points: n, said: n === 1 ? '1 die' : `${n} dice` });
  }
  if (situation.kind === 'settled') {
    const result = situation.resolution.outcome[procedure.tells];
    if (typeof result === 'number')
      figures.push({ key: 'result', points: result, said: String(Number(result.toFixed(2))) });
  }
  return figures;
}

const changeOf = (before: Figure, after: Figure): string =>
  after.said || signed(Number((after.points - before.points).toFixed(2)));

/** The first number that differs, faces needed before sums: `−1`, `5+`, `3 dice`. In a fight what it does to each side, by its name. */
function differenceOf(
  base: readonly Figure[],
  changed: readonly Figure[],
  side: string | undefined,
  wordOf: (side: string) => string,
): string | undefined {
  const order = [...changed].sort(
    (a, b) => Number(b.key.startsWith('need')) - Number(a.key.startsWith('need')),
  );
  const differing = order.flatMap((after) => {
    const before = base.find(({ key }) => key === after.key);
    return before && before.points !== after.points ? [{ before, after }] : [];
  });
  if (side === undefined) return differing[0] && changeOf(differing[0].before, differing[0].after);
  const own = differing.find(({ after }) => after.of === side);
  const enemy = differing.find(({ after }) => after.of !== undefined && after.of !== side);
  const other = differing.find(({ after }) => after.of === undefined);
  const said = [own, enemy].map(
    (each) => each && `${wordOf(each.after.of ?? '')} ${changeOf(each.before, each.after)}`,
  );
  return said.filter(Boolean).join(', ') || (other && changeOf(other.before, other.after));
}

const valuesOf = (field: FormField): readonly unknown[] => {
  if (field.kind === 'flag') return [true];
  if (field.choices && field.kind === 'choice') return field.choices.map(({ value }) => value);
  return field.kind === 'distance' || field.kind === 'count' ? (field.common ?? []) : [];
};

type Asking = { readonly sheet: Sheet; readonly procedure: Procedure; readonly input: Input };

/** The distance at which the working has the fewest modifiers: what the others are compared with. */
function plainest({ sheet, procedure, input }: Asking, path: string, values: readonly unknown[]): unknown {
  const weight = (value: unknown): number => {
    const situation = situationOf(sheet, procedure, write(input, path, value));
    if (situation.kind === 'refused') return Number.POSITIVE_INFINITY;
    const all = situation.lines.filter(isWorking).flatMap(({ modifiers }) => modifiers);
    return all.reduce((sum, { applied: counts, value: worth }) => sum + (counts ? Math.abs(worth) : 0), 0);
  };
  return values.toSorted((a, b) => weight(a) - weight(b))[0];
}

function effectsOfField(
  { sheet, procedure, input }: Asking,
  field: FormField,
  path: string,
): Record<string, Effect> {
  const values = valuesOf(field);
  const name = path.split('.')[0]!;
  const wordOf = (key: string): string => procedure.sides?.find((each) => each.key === key)?.word ?? key;
  const side = procedure.sides?.find((each) => isOf({ name }, each))?.key;
  const neutral =
    field.kind === 'choice' && field.required
      ? read(input, path)
      : field.kind === 'distance'
        ? plainest({ sheet, procedure, input }, path, values)
        : standardOf(field);
  const base = figuresOf(situationOf(sheet, procedure, write(input, path, neutral ?? values[0])), procedure);
  const entries = values.map((value): [string, Effect] => {
    const situation = situationOf(sheet, procedure, write(input, path, value));
    if (situation.kind === 'refused') return [String(value), { closed: situation.problem.message }];
    return [String(value), { text: differenceOf(base, figuresOf(situation, procedure), side, wordOf) ?? '' }];
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
