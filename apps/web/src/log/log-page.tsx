import { listed } from '@sandtable/engine';
import { useState } from 'react';
import { Link } from 'wouter';
import { Die } from '../drawing/dice.tsx';
import { Icon } from '../drawing/icons.tsx';
import { cardOf } from '../frame/games.ts';
import { Page } from '../frame/page.tsx';
import { useStore } from '../frame/store.ts';
import { takeBack } from '../table-state/units.ts';
import '../ui/ui.css';
import { CopyButton, saveFile } from '../ui/copy.tsx';
import { OpenFile } from '../ui/open-file.tsx';
import './log.css';
import { END_OF_TURN, type Entry, entryText, log, logText, whoseDice } from './log.ts';
import { logFile, takeOver } from './log-file.ts';

const clock = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
const day = (at: number): string =>
  new Date(at).toLocaleDateString([], { weekday: 'long', day: 'numeric', month: 'long' });

function Line({ entry }: { entry: Entry }) {
  const drawn = entry.rolls.flatMap(({ die, faces, index }) =>
    (faces ?? []).slice(0, 20).map((face, i) => ({ key: `${index} ${i}`, die, face })),
  );
  return (
    <li>
      <time dateTime={new Date(entry.at).toISOString()}>{clock(entry.at)}</time>
      <div>
        <p>
          <b>{entry.title}</b>: {entry.line} <span className="quiet">{cardOf(entry.tag)?.title}</span>
        </p>
        <p className="quiet">{entry.why}</p>
        {drawn.length > 0 && (
          <p className="small-dice">
            {drawn.slice(0, 24).map(({ key, die, face }) => (
              <Die key={key} die={die} face={face} size={22} />
            ))}
            <span className="quiet">{whoseDice(entry.rolls)}</span>
          </p>
        )}
        {entry.procedure !== END_OF_TURN && entry.changes.length > 0 && (
          <p className="quiet">Written down for {listed(entry.changes.map(({ name }) => name))}.</p>
        )}
        <p className="row-of-buttons">
          {entry.procedure !== END_OF_TURN && (
            <Link className="btn" href={`/companion/${entry.tag}/${entry.procedure}?${entry.query}`}>
              <Icon name="again" size={16} /> Again
            </Link>
          )}
          <CopyButton text={() => entryText(entry)}>Copy</CopyButton>
        </p>
      </div>
    </li>
  );
}

/** The evening, newest first. */
export default function LogPage() {
  const entries = useStore(log);
  const [asking, setAsking] = useState(false);
  const last = entries.at(-1);
  return (
    <Page title="Log" sub="Every roll of the evening" back="/">
      <section className="card log">
        {last ? (
          <>
            <div className="row-of-buttons">
              <button type="button" className="btn" onClick={() => takeBack(last)}>
                <Icon name="undo" size={18} /> Undo the last
              </button>
              <CopyButton text={() => logText(entries)}>Copy as text</CopyButton>
              <button
                type="button"
                className="btn"
                onClick={() => saveFile('sandtable-log.json', logFile(entries))}
              >
                Save as a file
              </button>
              <OpenFile label="Open a file" onText={takeOver} />
              {asking ? (
                <button
                  type="button"
                  className="btn main"
                  onClick={() => {
                    log.set(() => []);
                    setAsking(false);
                  }}
                >
                  Really clear {entries.length} lines?
                </button>
              ) : (
                <button type="button" className="btn" onClick={() => setAsking(true)}>
                  Clear
                </button>
              )}
            </div>
            <h2 className="double">{day(last.at)}</h2>
            <ol className="log-lines">
              {entries.toReversed().map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ol>
          </>
        ) : (
          <>
            <p>
              Nothing yet. Everything that you resolve in the <Link href="/companion">companion</Link> is kept
              here, with its dice.
            </p>
            <div className="row-of-buttons">
              <OpenFile label="Open a file" onText={takeOver} />
            </div>
          </>
        )}
      </section>
    </Page>
  );
}
