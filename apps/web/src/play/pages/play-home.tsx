import { type GameState, readRecord, stateAfter } from '@sandtable/engine';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { freshSeed } from '../../companion/dice/rolling.ts';
import { cardOf, GAMES, type GameCard } from '../../frame/games.ts';
import { freshId } from '../../frame/id.ts';
import { Page } from '../../frame/page.tsx';
import { settings } from '../../frame/settings.ts';
import { PictureOfMap } from '../map/picture-of-map.tsx';
import { allKept, forget, fromFile, type Kept, keep } from '../session/saves.ts';
import { type ScenarioCard, scenarioCards } from '../session/scenario-cards.ts';
import type { Seat, Seats } from '../session/session.ts';
import { addressOf, OPPONENTS, seated } from '../session/setting-up.ts';
import { loadTable, playable } from '../session/tables.ts';
import '../../ui/ui.css';
import '../../companion/companion.css';
import '../drawing/drawing.css';
import './board.css';

/** Where a battle is chosen: with everything at its default, one click begins it. */

function ScenarioChoice({ card }: { card: ScenarioCard }) {
  const [, go] = useLocation();
  const { game, sides } = card;
  const [you, setYou] = useState(sides[0]!.id);
  const [other, setOther] = useState<Seat>('regular');
  const [ownDice, setOwnDice] = useState(false);
  const house = settings.get().house[cardOf(game)!.tag] ?? {};
  const begin = (): void =>
    go(
      addressOf({
        game,
        scenario: card.id,
        seats: seated(card, you, other),
        house,
        ownDice,
        seed: freshSeed(),
      }),
    );
  const chosen = Object.keys(house).length;
  return (
    <article className="card scenario-card" id={placeOf(card)}>
      <PictureOfMap card={card} />
      <div className="scenario-text">
        <h3>{card.title}</h3>
        <p>{card.about}</p>
        <p className="quiet">
          {sides.map(({ name, units }) => `${name} ${units}`).join(' against ')} units; {card.turns} turns;
          table {card.width}″ by {card.depth}″
        </p>
        <fieldset className="asked">
          <legend>You command</legend>
          <div className="switch wide">
            {sides.map(({ id, name }) => (
              <button key={id} type="button" aria-pressed={you === id} onClick={() => setYou(id)}>
                {name}
              </button>
            ))}
          </div>
        </fieldset>
        <fieldset className="asked">
          <legend>Against</legend>
          <div className="switch wide">
            {OPPONENTS.map(({ id, label, about }) => (
              <button
                key={id}
                type="button"
                aria-pressed={other === id}
                title={about}
                onClick={() => setOther(id)}
              >
                {label}
              </button>
            ))}
          </div>
        </fieldset>
        <details className="others">
          <summary>Dice and house rules{chosen > 0 ? `: ${chosen} chosen` : ''}</summary>
          <label className="tick-line">
            <input type="checkbox" checked={ownDice} onChange={(event) => setOwnDice(event.target.checked)} />{' '}
            I roll my own dice at the table
          </label>
          <p className="quiet">
            House rules are chosen in the <Link href={`/rules/${cardOf(game)!.tag}`}>rulebook</Link> and hold
            for this battle.
          </p>
        </details>
        <button type="button" className="btn main" onClick={begin}>
          Begin
        </button>
      </div>
    </article>
  );
}

/** Where a scenario lies on the page. */
const placeOf = ({ game, id }: ScenarioCard): string => `${game}-${id}`;

/** All battles at a glance: the page is long. */
const Index = ({ games }: { games: readonly GameCard[] }) => (
  <nav className="card scenario-index" aria-label="All battles">
    {games.map(({ id, title }) => (
      <p key={id}>
        <b>{title}</b>
        {scenarioCards
          .filter(({ game }) => game === id)
          .map((card) => (
            <a key={card.id} href={`#${placeOf(card)}`}>
              {card.title}
            </a>
          ))}
      </p>
    ))}
  </nav>
);

function GameScenarios({ game }: { game: string }) {
  return (
    <section className="game-scenarios">
      <h2>{cardOf(game)?.title}</h2>
      {scenarioCards
        .filter((card) => card.game === game)
        .map((card) => (
          <ScenarioChoice key={card.id} card={card} />
        ))}
    </section>
  );
}

const SEAT_NAMES: Readonly<Record<string, string>> = {
  you: 'you',
  friend: 'a friend',
  recruit: 'recruit',
  regular: 'regular',
  veteran: 'veteran',
};

/** `you against regular`; whoever plays both sides plays against himself. */
const against = (seats: readonly Seat[]): string =>
  seats.every((seat) => seat === 'you')
    ? 'you on both sides'
    : seats.map((seat) => SEAT_NAMES[seat]).join(' against ');

const when = (at: number): string =>
  new Date(at).toLocaleString([], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** A seat as a record names it, of the command line too. */
const seatFrom = (name: string | undefined): Seat => {
  const plain = name?.replace(/^ai:/, '') ?? 'you';
  return Object.hasOwn(SEAT_NAMES, plain) ? (plain as Seat) : 'you'; // SEAT_NAMES has the seats
};

/** Reads a record file and keeps it: its id, or what is wrong. */
async function takeIn(file: File): Promise<{ readonly id: string } | string> {
  const raw = await fromFile(file);
  if (typeof raw === 'string') return raw;
  if (!playable.includes(raw.game)) return `There is no table for “${raw.game.slice(0, 60)}” here.`;
  const { rules } = await loadTable(raw.game);
  const read = readRecord(rules, raw);
  if (!read.ok) return `The record is damaged. ${read.problem.message}`;
  const record = read.value;
  const scenario = rules.scenarios.find(({ id }) => id === record.scenario);
  if (!scenario) return `The scenario “${record.scenario}” is not known here.`;
  const seats: Seats = Object.fromEntries(scenario.sides.map(({ id }, i) => [id, seatFrom(record.seats[i])]));
  const { turn, verdict } = stateAfter<GameState>(rules, record);
  const id = freshId();
  const entry = {
    id,
    title: scenario.title,
    seats,
    ownDice: false,
    at: Date.now(),
    turn,
    over: Boolean(verdict),
    record,
  };
  try {
    await keep(entry);
    return { id };
  } catch {
    return 'The browser refuses to keep this battle: it is full, or the window is private. The file is as it was.';
  }
}

const UNREADABLE =
  'The browser does not let us read what is kept on this device. Reload the page, or try another window.';
const UNFORGOTTEN = 'The browser refused to change what is kept on this device.';

/** So many battles stand in the open; the scenarios below are to be in view, too. */
const LATEST = 4;

const Match = ({ match, onForget }: { match: Kept; onForget: (match: Kept) => void }) => {
  const { id, title, seats, turn, over, at } = match;
  return (
    <li>
      <Link href={`/play/${id}`} className="btn">
        {over ? 'Look back' : 'Go on'}
      </Link>
      <span>
        <b>{title}</b> {over ? 'finished' : `turn ${Math.max(1, turn)}`}, {against(Object.values(seats))}
        <small>{when(at)}</small>
      </span>
      <button
        type="button"
        className="btn bare"
        aria-label={`Forget ${title}`}
        onClick={() => onForget(match)}
      >
        Forget
      </button>
    </li>
  );
};

function Matches() {
  const [list, setList] = useState<readonly Kept[]>();
  const [spoilt, setSpoilt] = useState<readonly string[]>([]);
  const [gone, setGone] = useState<Kept>();
  const [problem, setProblem] = useState<string>();
  const [, go] = useLocation();
  const look = (): Promise<void> =>
    allKept().then(
      ({ matches, spoilt: bad }) => {
        setList(matches);
        setSpoilt(bad);
      },
      () => {
        setList([]);
        setProblem(UNREADABLE);
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void look(), []);
  async function take(file: File): Promise<void> {
    const taken = await takeIn(file);
    if (typeof taken === 'string') setProblem(taken);
    else go(`/play/${taken.id}`);
  }
  const change = (work: Promise<unknown>, then: Kept | undefined): void =>
    void work.then(
      () => {
        setGone(then);
        setProblem(undefined);
        return look();
      },
      () => setProblem(UNFORGOTTEN),
    );
  const onForget = (match: Kept): void => change(forget(match.id), match);
  return (
    <section className="card matches" aria-busy={!list}>
      <h2>Your battles</h2>
      {!list?.length && problem !== UNREADABLE && (
        <p className="quiet">
          {list ? 'None yet. ' : ''}Choose one below: everything is set, one click begins it. Every move is
          kept on this device.
        </p>
      )}
      <ul>
        {list?.slice(0, LATEST).map((match) => (
          <Match key={match.id} match={match} onForget={onForget} />
        ))}
      </ul>
      {list && list.length > LATEST && (
        <details className="others">
          <summary>{list.length - LATEST} earlier</summary>
          <ul>
            {list.slice(LATEST).map((match) => (
              <Match key={match.id} match={match} onForget={onForget} />
            ))}
          </ul>
        </details>
      )}
      {gone && (
        <p role="status">
          {gone.title} is forgotten.{' '}
          <button type="button" className="btn" onClick={() => change(keep(gone), undefined)}>
            Keep it after all
          </button>
        </p>
      )}
      {spoilt.length > 0 && (
        <p>
          {spoilt.length === 1 ? 'One battle is' : `${spoilt.length} battles are`} damaged and cannot be
          opened.{' '}
          <button
            type="button"
            className="btn bare"
            onClick={() => change(Promise.all(spoilt.map(forget)), undefined)}
          >
            Clear away
          </button>
        </p>
      )}
      <label className="btn">
        Open a record file
        <input
          className="visually-hidden"
          type="file"
          accept="application/json,.json"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void take(file);
          }}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}

export default function PlayHome() {
  const games = GAMES.filter(({ id }) => playable.includes(id));
  return (
    <Page title="Play" sub="against the computer, or beside a friend" back="/" kind="play-home">
      <Matches />
      <Index games={games} />
      {games.map(({ id }) => (
        <GameScenarios key={id} game={id} />
      ))}
    </Page>
  );
}
