import { useId } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../drawing/icons.tsx';
import type { Game } from '../../frame/games.ts';
import { useStore } from '../../frame/store.ts';
import { type Entry, log } from '../../log/log.ts';
import { sideName, type Unit, units } from '../../table-state/units.ts';
import type { Input, Role, UnitSheet, UnitValues } from '../games/presentation.ts';
import { inSentence, saidValue } from '../words.ts';
import { type Cast, choosePart, filledFrom, useCast, withoutMoment } from './parts.ts';

type PartsProps = {
  readonly game: Game;
  readonly procedure: string;
  readonly onInput: (change: (input: Input) => Input) => void;
  /** What the unit has told need not be asked. */
  readonly onSettled: (path: string) => void;
};

function Part({
  game,
  procedure,
  role,
  unit,
  onInput,
  onSettled,
}: PartsProps & { role: Role; unit: Unit | undefined }) {
  const id = useId();
  const { strength } = game.presentation.unit;
  const own = useStore(units).filter(
    ({ id: each, tag, values }) =>
      tag === game.tag &&
      (each === unit?.id || (Number(values[strength]) > 0 && (role.who?.(values) ?? true))),
  );
  function choose(chosen: string): void {
    choosePart(game, procedure, role.name, chosen);
    const found = own.find((each) => each.id === chosen);
    if (!found) return;
    onInput((input) => filledFrom(role, found, withoutMoment(role, input)));
    for (const path of Object.keys(role.reads)) onSettled(path);
  }
  const sides = (['dark', 'light'] as const).filter((side) => own.some((each) => each.side === side));
  return (
    <div className="field">
      <label className="legend" htmlFor={id}>
        {role.name}
      </label>
      <select
        id={id}
        className="list"
        value={unit?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Nobody in particular</option>
        {sides.map((side) => (
          <optgroup key={side} label={sideName(own, side)}>
            {own
              .filter((each) => each.side === side)
              .map(({ id: unitId, name }) => (
                <option key={unitId} value={unitId}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

/** Units of the book for the parts of a procedure; nothing at all while the book is empty. */
export function PartsOf(props: PartsProps) {
  const cast = useCast(props.game, props.procedure);
  const any = useStore(units).some(({ tag }) => tag === props.game.tag);
  if (!any || cast.length === 0) return null;
  return (
    <section className="group parts">
      <div className="fields">
        {cast.map(({ role, unit }) => (
          <Part key={role.name} {...props} role={role} unit={unit} />
        ))}
      </div>
    </section>
  );
}

/** `Figures 13 → 11` */
const changesOf = ({ fields }: UnitSheet, before: UnitValues, after: UnitValues): readonly string[] =>
  Object.entries(after)
    .filter(([key, value]) => before[key] !== value && fields.some((field) => field.key === key))
    .map(([key, value]) => {
      const { label } = fields.find((field) => field.key === key)!; // looked at just now
      return `${inSentence(label)} ${saidValue(before[key] ?? 0)} → ${saidValue(value)}`;
    });

/** What the result did to the book, and the way back. */
export function Written({
  game,
  cast,
  entry,
  onUndo,
}: {
  game: Game;
  cast: Cast;
  entry: string;
  onUndo: (entry: Entry) => void;
}) {
  const written = useStore(log).find(({ id }) => id === entry);
  if (!written) return null;
  return (
    <div className="write-down">
      {written.changes.length > 0 ? (
        <ul>
          {written.changes.map(({ unit, name, before, after }) => (
            <li key={unit}>
              <b>{name}</b>{' '}
              <span className="quiet">
                {changesOf(game.presentation.unit, before, after).join(', ') || 'took part'}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        cast.length > 0 && (
          <p className="quiet">
            Keep the book: <Link href="/units">load or name your units</Link>, choose them above the form, and
            results are written down for them.
          </p>
        )
      )}
      <button type="button" className="btn" onClick={() => onUndo(written)}>
        <Icon name="undo" size={18} /> Undo
      </button>
    </div>
  );
}
