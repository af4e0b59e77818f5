import type { Outcome } from '@sandtable/engine';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { Game } from '../frame/games.ts';
import { isRecord, keptText } from '../frame/storage.ts';
import { useStore } from '../frame/store.ts';
import { applyTo, type Unit, units } from '../table-state/units.ts';
import { write } from './input.ts';
import type { Input, Role, UnitValues } from './presentation.ts';
import { saidValue } from './words.ts';

/** Who plays which part: `gwb Target` → the id of a unit. */
const parts = keptText<Readonly<Record<string, string>>>(
  'parts',
  {},
  (raw) => (isRecord(raw) ? (raw as Record<string, string>) : undefined), // an id that is none finds no unit
);

const partOf = (tag: string, role: Role): string => `${tag} ${role.name}`;

export function useParts(
  game: Game,
  roles: readonly Role[],
): readonly { role: Role; unit: Unit | undefined }[] {
  const all = useStore(units);
  const chosen = useStore(parts);
  return roles.map((role) => ({
    role,
    unit: all.find(({ id, tag }) => tag === game.tag && id === chosen[partOf(game.tag, role)]),
  }));
}

/** The fields of the form as the unit has them. */
const filledFrom = (role: Role, unit: Unit, input: Input): Input =>
  Object.entries(role.reads).reduce(
    (now, [path, key]) => (unit.values[key] === undefined ? now : write(now, path, unit.values[key])),
    input,
  );

function Part({
  game,
  role,
  unit,
  onInput,
}: {
  game: Game;
  role: Role;
  unit: Unit | undefined;
  onInput: (change: (input: Input) => Input) => void;
}) {
  const id = useId();
  const own = useStore(units).filter(({ tag }) => tag === game.tag);
  function choose(chosen: string): void {
    parts.set((now) => ({ ...now, [partOf(game.tag, role)]: chosen }));
    const found = own.find((each) => each.id === chosen);
    if (found) onInput((input) => filledFrom(role, found, input));
  }
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
        {own.map(({ id: unitId, name }) => (
          <option key={unitId} value={unitId}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Units of the book for the parts of a procedure; nothing at all while the book is empty. */
export function PartsOf({
  game,
  roles,
  onInput,
}: {
  game: Game;
  roles: readonly Role[];
  onInput: (change: (input: Input) => Input) => void;
}) {
  const cast = useParts(game, roles);
  const any = useStore(units).some(({ tag }) => tag === game.tag);
  if (!any || roles.length === 0) return null;
  return (
    <section className="group parts">
      <div className="fields">
        {cast.map(({ role, unit }) => (
          <Part key={role.name} {...{ game, role, unit, onInput }} />
        ))}
      </div>
    </section>
  );
}

const changesOf = (unit: Unit, after: UnitValues): readonly string[] =>
  Object.entries(after)
    .filter(([key, value]) => unit.values[key] !== value)
    .map(([key, value]) => `${key} ${saidValue(unit.values[key] ?? 0)} → ${saidValue(value)}`);

/** Offers to write a result down for the units that took part. */
export function WriteDown({
  game,
  roles,
  outcome,
  input,
  entry,
}: {
  game: Game;
  roles: readonly Role[];
  outcome: Outcome;
  input: Input;
  entry: string;
}) {
  const cast = useParts(game, roles);
  const [written, setWritten] = useState<readonly string[]>([]);
  const concerned = cast.flatMap(({ role, unit }) =>
    unit && role.writes ? [{ role, unit, after: role.writes(outcome, unit.values, input) }] : [],
  );
  if (roles.every(({ writes }) => !writes)) return null;
  if (concerned.length === 0)
    return (
      <p className="quiet write-down">
        Keep the book: <Link href="/units">name your units</Link>, choose them above the form, and results can
        be written down for them.
      </p>
    );
  return (
    <ul className="write-down">
      {concerned.map(({ role, unit, after }) => {
        const changes = changesOf(unit, after);
        const done = written.includes(role.name);
        return (
          <li key={role.name}>
            <b>{unit.name}</b>{' '}
            <span className="quiet">{done ? 'written down' : changes.join(', ') || 'nothing changes'}</span>
            {!done && changes.length > 0 && (
              <button
                type="button"
                className="btn"
                onClick={() => {
                  applyTo(unit, after, entry);
                  void units.saved().then(() => setWritten((now) => [...now, role.name]));
                }}
              >
                Write it down
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
