import { counted, verb } from '@sandtable/engine';
import { use, useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../drawing/icons.tsx';
import { cardOf, GAMES, type Game, loadGame } from '../frame/games.ts';
import { Page } from '../frame/page.tsx';
import { keptText } from '../frame/storage.ts';
import { useStore } from '../frame/store.ts';
import { END_OF_TURN, log } from '../log/log.ts';
import { Segments, Toggle } from '../ui/choice.tsx';
import { saveFile } from '../ui/copy.tsx';
import { OpenFile } from '../ui/open-file.tsx';
import { Stepper } from '../ui/stepper.tsx';
import '../ui/ui.css';
import { DueList, EndOfTurn } from '../companion/book/due.tsx';
import { dueIn, mustBe } from '../companion/book/owed.ts';
import type { UnitField, UnitValue } from '../companion/games/presentation.ts';
import { Fold } from '../ui/fold.tsx';
import { readArmyList } from './army-list.ts';
import { FORCES } from './forces.ts';
import {
  addUnit,
  bookValue,
  changeUnit,
  endTurn,
  newUnit,
  readUnitsFile,
  removeUnit,
  sideName,
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

const SIDES = ['dark', 'light'] as const;

function UnitCard({ unit, game, own }: { unit: Unit; game: Game; own: readonly Unit[] }) {
  const { fields, strength } = game.presentation.unit;
  return (
    <details className="unit">
      <summary>
        <b>{unit.name}</b>
        <ThisTurn unit={unit} game={game} />
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
          choices={SIDES.map((side) => ({ value: side, label: sideName(own, side) }))}
          value={unit.side}
          onChange={(next) => {
            const side = next as Unit['side']; // one of the two above
            changeUnit(unit.id, { side, army: own.find((each) => each.side === side)?.army ?? '' });
          }}
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

function NewUnit({ game, own }: { game: Game; own: readonly Unit[] }) {
  const [name, setName] = useState('');
  const [side, setSide] = useState<Unit['side']>('dark');
  return (
    <form
      className="new-unit"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        const army = own.find((unit) => unit.side === side)?.army;
        addUnit(newUnit(game.tag, game.presentation.unit, name.trim(), side, army));
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
        choices={SIDES.map((each) => ({ value: each, label: sideName(own, each) }))}
        value={side}
        onChange={(next) => setSide(next as Unit['side'])} // one of the two above
      />
      <button type="submit" className="btn main" disabled={name.trim() === ''}>
        Add
      </button>
    </form>
  );
}

/** What happened to a unit this turn: `2 lost, shooting (target), morale`. */
function ThisTurn({ unit, game }: { unit: Unit; game: Game }) {
  const entries = useStore(log);
  const { strength } = game.presentation.unit;
  const lost = Number(bookValue(unit, `${strength}@lost`) ?? 0);
  const titles = unit.did.flatMap((id) => {
    const entry = entries.find((each) => each.id === id);
    if (!entry) return [];
    const as = entry.changes.find((change) => change.unit === unit.id)?.as;
    const title = entry.title.charAt(0).toLowerCase() + entry.title.slice(1);
    return as && as !== 'Unit' ? `${title} (${as.toLowerCase()})` : title;
  });
  const parts = [...(lost > 0 ? [`${lost} lost`] : []), ...new Set(titles)];
  return parts.length > 0 ? <span className="quiet this-turn">this turn: {parts.join(', ')}</span> : null;
}

/** The turn: what is due before it ends, and its end. */
function TurnBar({ game, own }: { game: Game; own: readonly Unit[] }) {
  const turn =
    useStore(log).filter(({ tag, procedure }) => tag === game.tag && procedure === END_OF_TURN).length + 1;
  const owed = mustBe(dueIn(game, own)).length;
  return (
    <section className="turn-bar" aria-label="The turn">
      <header>
        <h2>Turn {turn}</h2>
        <EndOfTurn owed={owed} onEnd={() => endTurn(game.tag, game.title)} />
      </header>
      <DueList game={game} all />
      <p>
        <Link className="btn" href={`/companion/${game.tag}`}>
          To the companion
        </Link>
      </p>
    </section>
  );
}

/** A force of a scenario, or a list that was written or pasted. */
function LoadForce({ game }: { game: Game }) {
  const forces = FORCES[game.tag] ?? [];
  const [text, setText] = useState('');
  const [told, setTold] = useState('');
  const take = (loaded: readonly Unit[]): void => {
    const there = new Set(units.get().flatMap(({ tag, name }) => (tag === game.tag ? [name] : [])));
    const fresh = loaded.filter(({ name }) => !there.has(name));
    units.set((now) => [...now, ...fresh]);
    const before = loaded.length - fresh.length;
    setTold(
      `${counted(fresh.length, 'unit')} added to the book.${before > 0 ? ` ${counted(before, 'unit')} of that name ${verb(before, 'was', 'were')} there before.` : ''}`,
    );
  };
  function read(): void {
    const list = readArmyList(text, game.tag, game.presentation.unit);
    if ('problem' in list) setTold(list.problem);
    else {
      take(list.units);
      setText('');
    }
  }
  return (
    <Fold kind="fold" summary="Load a force: from a scenario, or from a list">
      {() => (
        <div className="load-force">
          <div className="row-of-buttons">
            {forces.map((force) => (
              <button
                key={force.title}
                type="button"
                className="btn"
                onClick={() => void force.load(game.tag, game.presentation.unit).then(take)}
              >
                {force.title}
              </button>
            ))}
          </div>
          <label className="field">
            <span className="legend">Or a list, one unit a line</span>
            <textarea
              className="list"
              rows={4}
              value={text}
              placeholder={'British\n1st Battalion: 12 figures, rating 4\nGermans\n2nd Company: 10 figures'}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <button type="button" className="btn" disabled={text.trim() === ''} onClick={read}>
            Add the list
          </button>
          <p role="status">{told}</p>
        </div>
      )}
    </Fold>
  );
}

function Book({ loading }: { loading: Promise<Game> }) {
  const game = use(loading);
  const own = useStore(units).filter(({ tag }) => tag === game.tag);
  return (
    <>
      {own.length > 0 && <TurnBar game={game} own={own} />}
      <LoadForce game={game} />
      <NewUnit game={game} own={own} />
      {own.length === 0 && (
        <p className="quiet">
          No units of {game.title} yet. Load a force or name a unit, then choose it as firer or target in the
          companion: what happens to it is written down here.
        </p>
      )}
      {SIDES.map((side) => {
        const there = own.filter((unit) => unit.side === side);
        return (
          there.length > 0 && (
            <section key={side}>
              <h2>{sideName(own, side)}</h2>
              {there.map((unit) => (
                <UnitCard key={unit.id} unit={unit} game={game} own={own} />
              ))}
            </section>
          )
        );
      })}
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
  const last = useStore(log).findLast((entry) => entry.tag === tag);
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
