import type { FightSide, FormField } from '@sandtable/engine';
import { memo } from 'react';
import { Icon } from '../../drawing/icons.tsx';
import { CM, inMeasure, length } from '../../frame/measure.ts';
import type { Measure } from '../../frame/settings.ts';
import { type Choice, Segments, SetThis, Toggle } from '../../ui/choice.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { Input, Presented } from '../games/presentation.ts';
import type { Effect, Effects } from './effects.ts';
import { freshEntry, isOf, read, same, standardOf } from './input.ts';

/** All that a field needs to show itself and to be changed. */
export type Filling = {
  readonly input: Input;
  readonly effects: Effects;
  readonly idle: ReadonlySet<string>;
  readonly change: (path: string, value: unknown) => void;
  readonly measure: Measure;
  /** Paths that a follow-up could not fill in. */
  readonly asked: readonly string[];
  /** Fields that bring others along: what each value would do alone says nothing. */
  readonly silent: ReadonlySet<string>;
};

/** One field by itself: drawn again only when its own value or its own effects have changed. */
type LeafProps = {
  readonly field: FormField;
  readonly path: string;
  readonly value: unknown;
  readonly effects: Effects[string] | undefined;
  readonly change: Filling['change'];
  readonly measure: Measure;
  readonly asked: boolean;
};

const marked = (effect: Effect | undefined): Pick<Choice, 'effect' | 'closed'> =>
  effect === undefined ? {} : 'closed' in effect ? { closed: effect.closed } : { effect: effect.text };

const NONE = '';
const NO_EFFECTS: Effects[string] = {};

function ChoiceField({ field, path, value: said, effects = NO_EFFECTS, change, measure, asked }: LeafProps) {
  const free = !field.required && field.default === undefined;
  const given = field.choices!.map(({ value, label }) => ({
    value,
    label: inMeasure(label, measure),
    ...marked(effects[value]),
  }));
  const value = said ?? standardOf(field) ?? (free ? NONE : undefined);
  return (
    <Segments
      label={inMeasure(field.label, measure)}
      hint={field.help && inMeasure(field.help, measure)}
      asked={asked}
      choices={free ? [{ value: NONE, label: 'Not said' }, ...given] : given}
      value={value as string | undefined}
      onChange={(next) => change(path, next === NONE ? undefined : next)}
    />
  );
}

/** A small range of whole numbers is shown as buttons, anything else with less and more. */
const isSmallRange = ({ kind, min, max, common }: FormField): boolean =>
  kind === 'count' &&
  common !== undefined &&
  min !== undefined &&
  max !== undefined &&
  common.length === max - min + 1;

function NumberField({ field, path, value: said, effects = NO_EFFECTS, change, measure, asked }: LeafProps) {
  const value = (said ?? standardOf(field)) as number | undefined; // a field of numbers
  const label = inMeasure(field.label, measure);
  const hint = field.help && inMeasure(field.help, measure);
  if (isSmallRange(field)) {
    const choices = field.common!.map((each) => ({
      value: String(each),
      label: String(each).replace('-', '−'),
      ...marked(effects[String(each)]),
    }));
    return (
      <Segments
        small
        {...{ label, hint, choices, asked }}
        value={value === undefined ? undefined : String(value)}
        onChange={(next) => change(path, Number(next))}
      />
    );
  }
  const long = field.kind === 'distance';
  const scale = long && measure === 'cm' ? CM : 1;
  const common = field.common?.slice(0, 9).map((each) => {
    const effect = marked(effects[String(each)]).effect;
    return {
      value: each * scale,
      label: long ? length(each, measure) : String(each),
      effect: long ? effect : undefined,
    };
  });
  return (
    <Stepper
      {...{ label, hint, asked }}
      value={typeof value === 'number' ? Number((value * scale).toFixed(3)) : undefined}
      placeholder={field.required || field.default !== undefined ? '' : 'not said'}
      min={(field.min ?? 0) * scale}
      max={(field.max ?? 1000) * scale}
      step={scale}
      suffix={long ? (measure === 'cm' ? 'cm' : '″') : ''}
      {...(common ? { common } : {})}
      onChange={(next) => change(path, next === undefined ? undefined : Number((next / scale).toFixed(4)))}
    />
  );
}

function ToggleField({ field, path, value, effects = NO_EFFECTS, change, measure, asked }: LeafProps) {
  const choice = {
    value: path,
    label: inMeasure(field.label, measure),
    ...marked(effects.true),
    asked,
  };
  return <Toggle choice={choice} on={value === true} onChange={(on) => change(path, on || undefined)} />;
}

/** A list of plain values: tap to add, tap the entry to take it away. */
function ValueList({ field, path, filling }: { field: FormField; path: string; filling: Filling }) {
  const values = (read(filling.input, path) ?? []) as readonly string[]; // a list of choices
  const labelOf = (value: string): string =>
    field.choices?.find((choice) => choice.value === value)?.label ?? value;
  return (
    <fieldset className="field">
      <legend>{field.label}</legend>
      <ol className="picked">
        {values.map((value, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <li key={i}>
            <button
              type="button"
              className="chip"
              aria-pressed="true"
              onClick={() =>
                filling.change(
                  path,
                  values.filter((_, at) => at !== i),
                )
              }
            >
              {labelOf(value)} <Icon name="cross" size={14} />
              <span className="hidden-words">: take away</span>
            </button>
          </li>
        ))}
      </ol>
      <div className="chips">
        {field.choices?.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="chip"
            onClick={() => filling.change(path, [...values, value])}
          >
            + {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function RecordList({ field, path, filling }: { field: FormField; path: string; filling: Filling }) {
  const entries = (read(filling.input, path) ?? []) as readonly Input[]; // a list of records
  return (
    <fieldset className="field entries">
      <legend>
        {field.label} {filling.asked.includes(path) && <SetThis />}
        {field.help && <span className="hint">{field.help}</span>}
      </legend>
      {entries.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
        <section key={i} className="entry-card" aria-label={`${field.label} ${i + 1}`}>
          <header>
            <b>{i + 1}</b>
            <button
              type="button"
              className="btn bare"
              aria-label={`Take away ${field.label} ${i + 1}`}
              onClick={() =>
                filling.change(
                  path,
                  entries.filter((_, at) => at !== i),
                )
              }
            >
              <Icon name="cross" size={16} />
            </button>
          </header>
          <Fields fields={field.fields ?? []} prefix={`${path}.${i}.`} filling={filling} />
        </section>
      ))}
      <button
        type="button"
        className="btn"
        onClick={() => filling.change(path, [...entries, entries.at(-1) ?? freshEntry(field)])}
      >
        <Icon name="plus" size={16} /> Add
      </button>
    </fieldset>
  );
}

const LEAVES = {
  choice: memo(ChoiceField),
  number: memo(NumberField),
  flag: memo(ToggleField),
};

function Leaf({ field, path, filling }: { field: FormField; path: string; filling: Filling }) {
  const Shown = LEAVES[field.kind === 'choice' || field.kind === 'flag' ? field.kind : 'number'];
  return (
    <Shown
      field={field}
      path={path}
      value={read(filling.input, path)}
      effects={filling.silent.has(path) ? undefined : filling.effects[path]}
      change={filling.change}
      measure={filling.measure}
      asked={filling.asked.includes(path)}
    />
  );
}

function Field({ field, path, filling }: { field: FormField; path: string; filling: Filling }) {
  if (field.kind === 'list')
    return field.fields ? (
      <RecordList {...{ field, path, filling }} />
    ) : (
      <ValueList {...{ field, path, filling }} />
    );
  if (field.kind === 'group')
    return (
      <section className="group">
        <h2>{field.label}</h2>
        <Fields fields={field.fields ?? []} prefix={`${path}.`} filling={filling} />
      </section>
    );
  return <Leaf {...{ field, path, filling }} />;
}

/** Choices and numbers in their order, then everything that is yes or no together. */
function Fields({
  fields,
  prefix,
  filling,
}: {
  fields: readonly FormField[];
  prefix: string;
  filling: Filling;
}) {
  const shown = fields.filter(({ name }) => prefix !== '' || !filling.idle.has(name));
  const flags = shown.filter(({ kind }) => kind === 'flag');
  return (
    <>
      <div className="fields">
        {shown
          .filter(({ kind }) => kind !== 'flag')
          .map((field) => (
            <Field key={field.name} field={field} path={prefix + field.name} filling={filling} />
          ))}
      </div>
      {flags.length > 0 && (
        <fieldset className="field">
          <legend>Also</legend>
          <div className="segments flags">
            {flags.map((field) => (
              <Leaf key={field.name} field={field} path={prefix + field.name} filling={filling} />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/** `attackerBases` in the column of the attacker is `Bases`. */
function inColumn(field: FormField, { word }: FightSide): FormField {
  const label = field.label.replace(
    new RegExp(`^(the )?${word}s?(['’]s?)?:?(\\s+|$)|\\s+of the ${word}s?$`, 'i'),
    '',
  );
  return {
    ...field,
    label:
      label === ''
        ? field.kind === 'list'
          ? 'In contact'
          : 'Unit'
        : label.charAt(0).toUpperCase() + label.slice(1),
  };
}

/** One side of a fight in its own column. */
function SideFields({
  side,
  fields,
  filling,
}: {
  side: FightSide;
  fields: readonly FormField[];
  filling: Filling;
}) {
  const group = fields.length === 1 && fields[0]!.kind === 'group' ? fields[0] : undefined;
  return (
    <section className="fight-side" aria-label={side.name}>
      <h2>{side.name}</h2>
      {group ? (
        <Fields fields={group.fields ?? []} prefix={`${group.name}.`} filling={filling} />
      ) : (
        <Fields fields={fields.map((field) => inColumn(field, side))} prefix="" filling={filling} />
      )}
    </section>
  );
}

type Card = NonNullable<Presented['card']>;

/** A field under its short names. */
function shortened(field: FormField, { short = {} }: Card): FormField {
  const label = short[field.name] ?? field.label;
  const choices = field.choices?.map(({ value, label: long }) => ({
    value,
    label: short[`${field.name}=${value}`] ?? long,
  }));
  return choices ? { ...field, label, choices } : { ...field, label };
}

/** The common case close together; everything else folds away below it until it is set. */
function CardForm({ form, filling, card }: { form: readonly FormField[]; filling: Filling; card: Card }) {
  const named = card.fields.flatMap((name) => form.find((field) => field.name === name) ?? []);
  const rest = form.filter(({ name }) => !card.fields.includes(name));
  return (
    <>
      <section className="form-card">
        <Fields fields={named.map((field) => shortened(field, card))} prefix="" filling={filling} />
      </section>
      <Plain form={rest} more={rest.map(({ name }) => name)} filling={filling} />
    </>
  );
}

type FormProps = {
  readonly form: readonly FormField[];
  readonly more: readonly string[];
  readonly filling: Filling;
  /** A fight: each side has a column. */
  readonly sides?: readonly [FightSide, FightSide] | undefined;
  readonly card?: Card | undefined;
};

/** The form of a procedure: the sides of a fight beside each other, then what is left. */
export function Form({ form, more, filling, sides, card }: FormProps) {
  if (card) return <CardForm {...{ form, filling, card }} />;
  if (!sides) return <Plain {...{ form, more, filling }} />;
  const common = form.filter((field) => !sides.some((side) => isOf(field, side)));
  return (
    <>
      <div className="fight">
        {sides.map((side) => (
          <SideFields
            key={side.key}
            side={side}
            fields={form.filter((field) => isOf(field, side))}
            filling={filling}
          />
        ))}
      </div>
      {common.length > 0 && <Plain form={common} more={more} filling={filling} />}
    </>
  );
}

/** By groups, seldom needed fields folded away until they are set. */
function Plain({ form, more, filling }: Omit<FormProps, 'sides' | 'card'>) {
  const isSet = (field: FormField): boolean =>
    !same(read(filling.input, field.name) ?? standardOf(field), standardOf(field));
  const folded = form.filter(
    (field) =>
      more.includes(field.name) &&
      !isSet(field) &&
      !filling.idle.has(field.name) &&
      !filling.asked.includes(field.name),
  );
  const open = form.filter((field) => !folded.includes(field) && !filling.idle.has(field.name));
  const titles = [...new Set(open.filter(({ kind }) => kind !== 'group').map(({ group }) => group))];
  return (
    <>
      {titles.map((title) => (
        <section key={title ?? ''} className="group">
          {title && <h2>{title}</h2>}
          <Fields
            fields={open.filter(({ group, kind }) => group === title && kind !== 'group')}
            prefix=""
            filling={filling}
          />
        </section>
      ))}
      {open
        .filter(({ kind }) => kind === 'group')
        .map((field) => (
          <Field key={field.name} field={field} path={field.name} filling={filling} />
        ))}
      {folded.length > 0 && (
        <Fold kind="fold" summary={`More: ${folded.map(({ label }) => label.toLowerCase()).join(', ')}`}>
          {() => <Fields fields={folded} prefix="" filling={filling} />}
        </Fold>
      )}
    </>
  );
}
