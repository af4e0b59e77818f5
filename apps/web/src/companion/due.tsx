import { useState } from 'react';
import { Link } from 'wouter';
import type { Game } from '../frame/games.ts';
import { useStore } from '../frame/store.ts';
import { units } from '../table-state/units.ts';
import { choosePart, dueAtEnd } from './parts.ts';

/** The tests that are owed before the turn ends, each a tap away. */
export function DueList({ game }: { game: Game }) {
  const own = useStore(units).filter(({ tag }) => tag === game.tag);
  const due = dueAtEnd(game, own);
  if (due.length === 0) return null;
  return (
    <ul className="due">
      {due.map(({ unit, procedure, role, address }) => (
        <li key={`${unit.id} ${procedure.id}`}>
          <span>
            <b>{unit.name}</b> owes a test: {procedure.title.toLowerCase()}
          </span>
          <Link
            className="btn"
            href={address}
            onClick={() => choosePart(game, procedure.id, role.name, unit.id)}
          >
            {procedure.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Ends the turn; where tests are owed it asks once. */
export function EndOfTurn({ owed, onEnd }: { owed: number; onEnd: () => void }) {
  const [asked, setAsked] = useState(0);
  const asking = owed > 0 && asked === owed;
  return (
    <button
      type="button"
      className="btn main"
      onClick={() => {
        if (owed > 0 && !asking) setAsked(owed);
        else {
          setAsked(0);
          onEnd();
        }
      }}
    >
      {asking ? `End it though ${owed === 1 ? 'a test is' : `${owed} tests are`} owed?` : 'End of turn'}
    </button>
  );
}
