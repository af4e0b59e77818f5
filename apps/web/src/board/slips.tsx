import type { Considered } from '@sandtable/ai';
import type { Command } from '@sandtable/engine';
import { Link } from 'wouter';
import { saveFile } from '../ui/copy.tsx';
import { Slip } from '../ui/slip.tsx';
import { boardSettings, SPEEDS, useSpeed } from './pace.ts';
import type { Session } from './session.ts';

/** What a computer player thought, the best first. */
export function Reasons({
  best,
  title,
  onClose,
  onTake,
}: {
  best: readonly Considered[];
  title: string;
  onClose: () => void;
  onTake?: ((command: Command) => void) | undefined;
}) {
  return (
    <Slip title={title} onClose={onClose} beside>
      <ol className="reasons">
        {best.map(({ words, why, score }) => (
          <li key={words}>
            <b>{words}</b> <small>{score.toFixed(1)}</small>
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
      <p className="quiet">
        Points of the computer’s own appraisal: only differences mean anything, and a lead that luck may
        explain does not count.
      </p>
    </Slip>
  );
}

const download = (session: Session): void =>
  saveFile(`${session.scenario.id}.sandtable.json`, JSON.stringify(session.match.record()));

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
  return (
    <Slip title={session.scenario.title} onClose={onClose}>
      <p>{session.scenario.about}</p>
      <h3>Speed</h3>
      <div className="switch wide">
        {SPEEDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={speed === each}
            onClick={() => boardSettings.set(() => ({ speed: each }))}
          >
            {each}
          </button>
        ))}
      </div>
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
      <p className="quiet">Every move is kept on this device as it is made.</p>
    </Slip>
  );
}
