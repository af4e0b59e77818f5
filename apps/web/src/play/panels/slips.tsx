import type { Considered } from '@sandtable/ai';
import { type Command, capital } from '@sandtable/engine';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { inMeasure } from '../../frame/measure.ts';
import { useSettings } from '../../frame/settings.ts';
import { useStore } from '../../frame/store.ts';
import { saveFile } from '../../ui/copy.tsx';
import { Slip } from '../../ui/slip.tsx';
import { ASKED, boardSettings, SPEEDS, useReact, useSound, useSpeed } from '../session/pace.ts';
import { saving, tryAgain } from '../session/saves.ts';
import type { Session } from '../session/session.ts';
import { Changed, HouseRulesOf } from './house-rules.tsx';

/** What a computer player thought, the best first. */
export function Reasons({
  best,
  title,
  chanceOf,
  onClose,
  onTake,
}: {
  best: readonly Considered[];
  title: string;
  /** The chance of an order as its card would say it; what is past is not worked out again. */
  chanceOf?: (command: Command) => string | undefined;
  onClose: () => void;
  onTake?: ((command: Command) => void) | undefined;
}) {
  const { measure } = useSettings();
  const chances = useMemo(() => best.map(({ command }) => chanceOf?.(command)), [best, chanceOf]);
  return (
    <Slip title={title} onClose={onClose} beside>
      <ol className="reasons">
        {/* What reads alike is one thing to whoever plays: a tank's move, whatever going is declared. */}
        {best
          .map((each, i) => ({ ...each, chance: chances[i] }))
          .filter(({ words }, i) => best.findIndex((each) => each.words === words) === i)
          .map(({ words, why, chance }) => (
            <li key={words}>
              <b>{capital(words)}</b>
              {chance && <p className="chance">{inMeasure(chance, measure)}</p>}
              {why.length > 0 && <p>{why.join('; ')}</p>}
            </li>
          ))}
      </ol>
      {onTake && best[0] && (
        <button
          type="button"
          className="btn main"
          onClick={() => {
            onTake(best[0]!.command);
            onClose();
          }}
        >
          Do the first
        </button>
      )}
    </Slip>
  );
}

const download = (session: Session): void =>
  saveFile(`${session.scenario.id}.sandtable.json`, JSON.stringify(session.feed.record()));

/** The store refuses: said at once and as long as it lasts, with the ways out. */
export function NotKept({ session }: { session: Session }) {
  if (useStore(saving) !== 'refused') return null;
  return (
    <div className="not-kept" role="alert">
      <p>
        <b>This battle is not being kept.</b> The browser refuses to store it: it is full, or the window is
        private. Closing the page loses what was played since.
      </p>
      <button type="button" className="btn" onClick={() => download(session)}>
        Save as a file
      </button>
      <button type="button" className="btn" onClick={tryAgain}>
        Try again
      </button>
    </div>
  );
}

/** One of a few, in a row. */
function Setting<V extends string>({
  name,
  values,
  now,
  onChoose,
}: {
  name: string;
  values: readonly V[];
  now: V;
  onChoose: (value: V) => void;
}) {
  return (
    <fieldset className="setting">
      <legend>{name}</legend>
      <div className="switch wide">
        {values.map((each) => (
          <button key={each} type="button" aria-pressed={now === each} onClick={() => onChoose(each)}>
            {each}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

export function Menu({
  session,
  onClose,
  onKeys,
  onReplay,
}: {
  session: Session;
  onClose: () => void;
  onKeys: () => void;
  onReplay: () => void;
}) {
  const speed = useSpeed();
  const react = useReact();
  const sound = useSound();
  const kept = useStore(saving);
  const reacts = session.get().stages.list.some(({ id }) => id === 'reaction'); // a sequence with a step for it
  const set = (chosen: Partial<ReturnType<typeof boardSettings.get>>): void =>
    boardSettings.set((now) => ({ ...now, ...chosen }));
  return (
    <Slip title={session.scenario.title} onClose={onClose}>
      <p>{session.scenario.about}</p>
      <Changed scenario={session.scenario} />
      <Setting name="Speed" values={SPEEDS} now={speed} onChoose={(speed) => set({ speed })} />
      {reacts && (
        <Setting name="Ask me to react" values={ASKED} now={react} onChoose={(react) => set({ react })} />
      )}
      <Setting
        name="Sound"
        values={['off', 'on']}
        now={sound ? 'on' : 'off'}
        onChoose={(choice) => set({ sound: choice === 'on' })}
      />
      <HouseRulesOf
        book={session.teller.rules.sheet.rulebook}
        chosen={session.feed.record().options as Readonly<Record<string, unknown>>} // by name
      />
      <div className="menu-places">
        <button type="button" className="btn" onClick={onReplay}>
          Replay from the start
        </button>
        <button type="button" className="btn" onClick={() => download(session)}>
          Save as a file
        </button>
        <button type="button" className="btn" onClick={onKeys}>
          Keys
        </button>
        <Link className="btn" href="/rules">
          Rules
        </Link>
        <Link className="btn" href="/play">
          Other battles
        </Link>
      </div>
      <p className="quiet">
        {kept === 'refused'
          ? 'The last move could not be kept on this device.'
          : kept === 'kept'
            ? 'Every move up to now is kept on this device.'
            : 'The last move is being written down.'}
      </p>
    </Slip>
  );
}
