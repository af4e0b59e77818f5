import { useState } from 'react';
import { Link } from 'wouter';
import type { Game } from '../../frame/games.ts';
import { useStore } from '../../frame/store.ts';
import { units } from '../../table-state/units.ts';
import { dueIn, mustBe } from './owed.ts';
import { castAnew } from './parts.ts';

/** What the turn still brings, each a tap away; after a result only what must be. */
export function DueList({ game, all = false }: { game: Game; all?: boolean }) {
  const own = useStore(units).filter(({ tag }) => tag === game.tag);
  const found = dueIn(game, own);
  const due = all ? found : mustBe(found);
  if (due.length === 0) return null;
  return (
    <ul className="due">
      {due.map(({ key, name, owed, procedure, part, address }) => (
        <li key={key} className={owed.may ? 'may' : ''}>
          <span>
            <b>{name}</b> {owed.say}
          </span>
          <Link
            className="btn"
            href={address}
            onClick={() => part && castAnew(game, procedure.id, { [part.role.name]: part.unit.id })}
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
      {asking ? `End it with ${owed === 1 ? 'one thing' : `${owed} things`} left undone?` : 'End of turn'}
    </button>
  );
}
