import { use, useState } from 'react';
import { Icon } from '../drawing/icons.tsx';
import { cardOf, GAMES, type Game, loadGame } from '../frame/games.ts';
import { Page } from '../frame/page.tsx';
import { keptText } from '../frame/storage.ts';
import { useStore } from '../frame/store.ts';
import { log } from '../log/log.ts';
import { Segments, Toggle } from '../ui/choice.tsx';
import { saveFile } from '../ui/copy.tsx';
import { OpenFile } from '../ui/open-file.tsx';
import { Stepper } from '../ui/stepper.tsx';
import '../ui/ui.css';
import type { UnitField, UnitValue } from '../companion/presentation.ts';
import {
  addUnit,
  changeUnit,
  newUnit,
  readUnitsFile,
  removeUnit,
  takeBack,
  type Unit,
  units,
  unitsFile,
} from './units.ts';
import './units.css';

/** The game whose book lies open. */
const openBook = keptText('book', 'gwb', (raw) => (typeof raw === 'string' && cardOf(raw) ? raw : undefined));

function ValueField({ field, unit }: { field: UnitField; unit: Unit }) {
  const value = unit.values[field.key] ?? field.start;
  const set = (next: UnitValue): void =>
    changeUnit(unit.id, { values: { ...unit.values, [field.key]: next } });
  if (field.choices)
    return (
      <Segments
        label={field.label}
        choices={Object.entries(field.choices).map(([each, label]) => ({ value: each, label }))}
        value={String(value)}
        onChange={set}
      />
    );
  if (typeof field.start === 'boolean')
    return <Toggle choice={{ value: field.key, label: field.label }} on={value === true} onChange={set} />;
  return (
    <Stepper
      label={field.label}
      value={Number(value)}
      min={field.min ?? 0}
      max={field.max ?? 1000}
      step={1}
      onChange={(next) => next !== undefined && set(next)}
    />
  );
}

/** Beads for markers, figures for strength, at a glance. */
function Glance({ unit, game }: { unit: Unit; game: Game }) {
  const { strength, beads } = game.presentation.unit;
  const now = Number(unit.values[strength] ?? 0);
  const full = Math.max(unit.full, now);
  const marks = beads ? Number(unit.values[beads] ?? 0) : 0;
  return (
    <span className="glance">
      <span className={`figures ${unit.side}`} role="img" aria-label={`${now} of ${full}`}>
        {Array.from({ length: Math.min(full, 30) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place in the row
          <i key={i} className={i < now ? '' : 'gone'} />
        ))}
      </span>
      {marks > 0 && (
        <span className="beads" role="img" aria-label={`${marks} markers`}>
          {Array.from({ length: Math.min(marks, 12) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bead is its place in the row
            <i key={i} />
          ))}
        </span>
      )}
    </span>
  );
}

function UnitCard({ unit, game }: { unit: Unit; game: Game }) {
  const { fields, strength } = game.presentation.unit;
  return (
    <details className="unit">
      <summary>
        <b>{unit.name}</b>
        <Glance unit={unit} game={game} />
      </summary>
      <div className="unit-fields">
        <label className="field">
          <span className="legend">Name</span>
          <input
            className="list"
            value={unit.name}
            maxLength={60}
            onChange={(event) => changeUnit(unit.id, { name: event.target.value })}
          />
        </label>
        <Segments
          label="Side"
          choices={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
          value={unit.side}
          onChange={(side) => changeUnit(unit.id, { side: side as Unit['side'] })} // one of the two above
        />
        {fields.map((field) => (
          <ValueField key={field.key} field={field} unit={unit} />
        ))}
        <div className="row-of-buttons">
          <button
            type="button"
            className="btn"
            onClick={() => changeUnit(unit.id, { full: Number(unit.values[strength] ?? 0) })}
          >
            This is its full strength
          </button>
          <button type="button" className="btn" onClick={() => removeUnit(unit.id)}>
            Strike it from the book
          </button>
        </div>
      </div>
    </details>
  );
}

function NewUnit({ game }: { game: Game }) {
  const [name, setName] = useState('');
  const [side, setSide] = useState<Unit['side']>('dark');
  return (
    <form
      className="new-unit"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        addUnit(newUnit(game.tag, game.presentation.unit, name.trim(), side));
        setName('');
      }}
    >
      <label className="field">
        <span className="legend">A new unit</span>
        <input
          className="list"
          value={name}
          maxLength={60}
          placeholder="2nd Battalion"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Segments
        label="Side"
        choices={[
          { value: 'dark', label: 'Dark' },
          { value: 'light', label: 'Light' },
        ]}
        value={side}
        onChange={(next) => setSide(next as Unit['side'])} // one of the two above
      />
      <button type="submit" className="btn main" disabled={name.trim() === ''}>
        Add
      </button>
    </form>
  );
}

function Book({ loading }: { loading: Promise<Game> }) {
  const game = use(loading);
  const own = useStore(units).filter(({ tag }) => tag === game.tag);
  return (
    <>
      <NewUnit game={game} />
      {own.length === 0 && (
        <p className="quiet">
          No units of {game.title} yet. Name one, then choose it as firer or target in the companion.
        </p>
      )}
      {own.map((unit) => (
        <UnitCard key={unit.id} unit={unit} game={game} />
      ))}
    </>
  );
}

function takeOver(text: string): { told: string } | { problem: string } {
  const read = readUnitsFile(text);
  if ('problem' in read) return read;
  units.set((now) => [...now, ...read.units]);
  const games = [...new Set(read.units.map(({ tag }) => cardOf(tag)!.title))];
  return { told: `${read.units.length} units taken over${games.length > 0 ? `: ${games.join(', ')}` : ''}.` };
}

function Files() {
  return (
    <div className="row-of-buttons">
      <button type="button" className="btn" onClick={() => saveFile('sandtable-units.json', unitsFile())}>
        Save as a file
      </button>
      <OpenFile label="Open a file" onText={takeOver} />
    </div>
  );
}

/** The book of units, game by game. */
export default function UnitsPage() {
  const tag = useStore(openBook);
  const last = useStore(log).at(-1);
  return (
    <Page title="Units" sub="Kept on this device" back="/">
      <section className="card book">
        <Segments
          label="Game"
          choices={GAMES.map(({ tag: value, title }) => ({ value, label: title }))}
          value={tag}
          onChange={(next) => openBook.set(() => next)}
        />
        <Book key={tag} loading={loadGame(cardOf(tag)!)} />
        {last && last.changes.length > 0 && (
          <button type="button" className="btn" onClick={() => takeBack(last)}>
            <Icon name="undo" size={18} /> Take back “{last.title}: {last.line}”
          </button>
        )}
        <Files />
      </section>
    </Page>
  );
}
