import { Link } from 'wouter';
import { favourites, recents } from '../companion/memory.ts';
import { Icon } from '../drawing/icons.tsx';
import { Vignette } from '../drawing/vignettes.tsx';
import { cardOf, GAMES, type GameCard } from '../frame/games.ts';
import { Page } from '../frame/page.tsx';
import { useStore } from '../frame/store.ts';
import { log } from '../log/log.ts';
import { type LastBattle, lastBattle } from '../play/session/last-battle.ts';
import { units } from '../table-state/units.ts';
import { BATTLES } from './battles.ts';
import './home.css';

const gameOf = (key: string): GameCard | undefined => cardOf(key.split('/')[0]!);

function GoOn() {
  const battle = useStore(lastBattle);
  const [last, ...others] = useStore(recents);
  if (battle && !battle.over) return <UnderWay battle={battle} />;
  if (!last) return <Begin />;
  return (
    <section className="card go-on">
      <Vignette tag={last.key.split('/')[0]!} />
      <p className="cap accent">Go on · {gameOf(last.key)?.title}</p>
      <h2>{last.title}</h2>
      <p className="quiet">{last.line}</p>
      <Link className="btn main" href={`/companion/${last.key}?${last.query}`}>
        Continue
      </Link>
      <ul className="short-list">
        {others.slice(0, 3).map(({ key, title, query }) => (
          <li key={key}>
            <Link href={`/companion/${key}?${query}`}>
              {title} <span>{gameOf(key)?.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnderWay({ battle: { id, game, title, turn } }: { battle: LastBattle }) {
  const card = cardOf(game);
  return (
    <section className="card go-on">
      <Vignette tag={card?.tag ?? 'wf'} />
      <p className="cap accent">Your battle</p>
      <h2>{title}</h2>
      <p className="quiet">
        {card?.title}. {turn > 0 ? `Turn ${turn}.` : 'Before the first turn.'}
      </p>
      <Link className="btn main" href={`/play/${id}`}>
        Continue
      </Link>
    </section>
  );
}

function Begin() {
  return (
    <section className="card go-on">
      <Vignette tag="wf" />
      <p className="cap accent">At the table</p>
      <h2>What do I need, and why?</h2>
      <p className="quiet">
        Say what you see. Sandtable adds up the modifiers with their rules, shows the exact odds, takes your
        own dice or rolls for you, and says what happens next. It works offline.
      </p>
      <Link className="btn main" href="/companion">
        Open the companion
      </Link>
    </section>
  );
}

function Tonight() {
  return (
    <section className="card tonight">
      <h2>Play tonight</h2>
      <p className="quiet">Against the computer, or beside a friend. One click begins.</p>
      <ul className="short-list">
        {BATTLES.map(({ game, scenario, title, year }) => (
          <li key={scenario}>
            <Link href={`/play/new/${game}/${scenario}`}>
              {title} {year} <span>{cardOf(game)?.title}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className="btn" href="/play">
        All battles
      </Link>
    </section>
  );
}

/** What was starred in the companion. */
function Favourites() {
  const own = useStore(favourites);
  if (own.length === 0) return null;
  return (
    <section className="card favourites">
      <h2>Your favourites</h2>
      <ul className="short-list">
        {own.map(({ key, title }) => (
          <li key={key}>
            <Link href={`/companion/${key}`}>
              {title} <span>{gameOf(key)?.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SheetCard({ game }: { game: GameCard }) {
  return (
    <Link className="card sheet-card" href={`/${game.tag}`}>
      <Vignette tag={game.tag} />
      <span className="sheet-text">
        <i>{game.years}</i>
        <b>{game.title}</b>
        <span>{game.about}</span>
        <small>
          <Icon name="die" size={16} /> {game.dice}
        </small>
      </span>
    </Link>
  );
}

function Room({
  href,
  icon,
  title,
  children,
  aside,
}: {
  href: string;
  icon: 'phone' | 'book' | 'units';
  title: string;
  children: React.ReactNode;
  aside: React.ReactNode;
}) {
  return (
    <Link className="card room" href={href}>
      <span className="room-text">
        <b>
          <Icon name={icon} size={22} /> {title}
        </b>
        <span>{children}</span>
      </span>
      <span className="room-aside">{aside}</span>
    </Link>
  );
}

function Rooms() {
  const roster = useStore(units);
  const evening = useStore(log);
  return (
    <div className="rooms">
      <Room
        href="/companion"
        icon="phone"
        title="Companion"
        aside={
          <>
            <span>12 rifles, 4 or more</span>
            <b>61%</b>
            <span>six or more fall</span>
          </>
        }
      >
        Real table, real dice. Say what you see; it says what you need, why, and what follows.
      </Room>
      <Room
        href="/units"
        icon="units"
        title="Units and log"
        aside={
          <>
            <b>{roster.length}</b>
            <span>{roster.length === 1 ? 'unit' : 'units'} in the book</span>
            <span>{evening.length} lines in the log</span>
          </>
        }
      >
        Name your units once; results are written down for you, and every roll of the evening is kept.
      </Room>
      <Room
        href="/rules"
        icon="book"
        title="Rules"
        aside={
          <>
            <span>
              <strong>SCW-9.6</strong> In trenches −3
            </span>
            <span>
              <strong>CLA-3.10</strong> Entrenched −2
            </span>
            <span>
              <strong>GWB-9.3</strong> In trenches, on a 6
            </span>
          </>
        }
      >
        Search all five sheets. Every number links to its rule. Print a two-page crib for tonight.
      </Room>
    </div>
  );
}

export function Home() {
  return (
    <Page
      title="Sandtable"
      sub="Five tabletop wars, 1885 to 1939: play them, work them out, know the odds."
      kind="home"
    >
      <div className="first-row">
        <GoOn />
        <Tonight />
      </div>
      <Favourites />
      <h2 className="on-table">
        The five rule sheets <small>Every rule numbered, every doubtful place decided and marked.</small>
      </h2>
      <div className="sheets">
        {GAMES.map((game) => (
          <SheetCard key={game.id} game={game} />
        ))}
      </div>
      <Rooms />
    </Page>
  );
}
