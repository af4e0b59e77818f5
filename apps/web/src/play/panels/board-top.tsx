import type { Tally } from '@sandtable/engine';
import { Link } from 'wouter';
import { Icon, Logo } from '../../drawing/icons.tsx';
import { LampButton } from '../../frame/page.tsx';
import type { Session } from '../session/session.ts';

/** Which battle, which turn, and the few things that are always at hand. */
export function BoardTop({
  session,
  title,
  turn,
  tally,
  onWhy,
  onHelp,
  onMenu,
}: {
  session: Session;
  title: string;
  turn: number;
  tally: readonly Tally[];
  /** Null while the computer's reasons are its own. */
  onWhy: (() => void) | null;
  onHelp: () => void;
  onMenu: () => void;
}) {
  const { turns } = session.scenario;
  return (
    <header className="board-top">
      <Link href="/play" className="bar-button" aria-label="Other battles">
        <Logo size={28} />
      </Link>
      <h1 title={`${session.scenario.title}, ${title}`}>
        <span>{session.scenario.title}</span>
        <small>{title}</small>
      </h1>
      <dl className="tally" aria-label="What each side has">
        {tally.map(({ side, facts }) => {
          const found = session.scenario.sides.find(({ id }) => id === side);
          return (
            <div key={side} className="drawing" data-colours={session.scenario.colours}>
              <dt className={found?.dark ? 'dark-side' : 'light-side'}>
                <span className="swatch" aria-hidden="true" />
                <span className="tally-name">{found?.name}</span>
              </dt>
              {facts.map(([label, value]) => (
                <dd key={label}>
                  <b>{value}</b> {label}
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
      <p className="turn-count">
        {turn < 1 ? 'Before turn 1' : `Turn ${Math.min(turn, turns)} of ${turns}`}
        <span className="turn-boxes" aria-hidden="true">
          {Array.from({ length: turns }, (_, i) => i).map((i) => (
            <i key={i} className={i + 1 < turn ? 'past' : i + 1 === turn ? 'here' : ''} />
          ))}
        </span>
      </p>
      {onWhy && (
        <button
          type="button"
          className="bar-button wide-only"
          title="Why the computer did that"
          onClick={onWhy}
        >
          Why?
        </button>
      )}
      <LampButton />
      <button type="button" className="bar-button wide-only" aria-label="Keys" onClick={onHelp}>
        ?
      </button>
      <button type="button" className="bar-button" aria-label="Menu" onClick={onMenu}>
        <Icon name="menu" size={22} />
      </button>
    </header>
  );
}
