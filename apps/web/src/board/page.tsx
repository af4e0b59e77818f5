import { use, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { freshSeed } from '../companion/rolling.ts';
import { cardOf, type Game, loadGame } from '../frame/games.ts';
import { freshId } from '../frame/id.ts';
import { Page } from '../frame/page.tsx';
import { BoardPage } from './board-page.tsx';
import { type Kept, kept } from './saves.ts';
import { addressOf, settingFrom } from './setting-up.ts';
import { loadTable, type Table } from './tables.ts';
import { type Sitting, useSession } from './use-session.ts';

/** The addresses of the board: a new battle, or one taken up again. */

function NotHere({ what }: { what: string }) {
  return (
    <Page title="No battle here" back="/play">
      <section className="card narrow">
        <p>{what}</p>
        <Link className="btn main" href="/play">
          Choose a battle
        </Link>
      </section>
    </Page>
  );
}

const Spread = () => (
  <Page title="Play" back="/play">
    <p className="waiting" aria-live="polite">
      Setting up the table…
    </p>
  </Page>
);

type Ready = { readonly table: Table; readonly game: Game };
const ready = new Map<string, Promise<Ready>>();
function readyFor(game: string): Promise<Ready> {
  const known = ready.get(game);
  if (known) return known;
  const loading = Promise.all([loadTable(game), loadGame(cardOf(game)!)]).then(([table, found]) => ({
    table,
    game: found,
  }));
  loading.catch(() => ready.delete(game));
  ready.set(game, loading);
  return loading;
}

function Sat({ sitting, table, game }: { sitting: Sitting } & Ready) {
  const session = useSession(table, sitting);
  const query = new URLSearchParams(useSearch());
  const step = query.get('step');
  if (!session) return <Spread />;
  const ids = session.scenario.sides.map(({ id }) => id);
  const swapped = Object.fromEntries(
    ids.map((id, i) => [id, sitting.seats[ids[ids.length - 1 - i]!] ?? 'you']),
  );
  const again = addressOf({
    game: sitting.game,
    scenario: sitting.scenario,
    seats: swapped,
    house: sitting.house,
    ownDice: sitting.ownDice,
    seed: freshSeed(),
  });
  return (
    <BoardPage
      key={sitting.id}
      session={session}
      game={game}
      ownDice={sitting.ownDice}
      again={again}
      moment={step === null ? undefined : Number(step)}
    />
  );
}

/** A battle from its setting: it gets an id, and is then like any other. */
export function NewBattle({ game: name, scenario: id }: { game: string; scenario: string }) {
  const card = cardOf(name);
  const search = useSearch();
  const [, go] = useLocation();
  const { table } = use(readyFor(card?.id ?? name));
  const scenario = table.rules.scenarios.find((each) => each.id === id);
  useEffect(() => {
    if (!scenario || !card) return;
    const battle = freshId();
    const setting = settingFrom(card.id, scenario, search, freshSeed());
    fresh.set(battle, { id: battle, record: undefined, ...setting });
    go(`/play/${battle}`, { replace: true });
  }, [scenario, card, search, go]);
  return scenario ? <Spread /> : <NotHere what={`There is no scenario “${id}”.`} />;
}
/** Battles that were begun on this page and may not be written down yet. */
const fresh = new Map<string, Sitting>();

const sittingOf = ({ id, seats, ownDice, record }: Kept): Sitting => ({
  id,
  game: record.game,
  scenario: record.scenario,
  seats,
  seed: record.seed,
  house: record.options as Sitting['house'],
  ownDice,
  record,
});

export function Battle({ id }: { id: string }) {
  const [sitting, setSitting] = useState<Sitting | 'none'>();
  useEffect(() => {
    void kept(id).then((found) => setSitting(found ? sittingOf(found) : (fresh.get(id) ?? 'none')));
  }, [id]);
  if (sitting === 'none')
    return (
      <NotHere what="This battle is not on this device. Perhaps it was forgotten, or played on another one: open its record file there." />
    );
  if (!sitting) return <Spread />;
  return <Opened sitting={sitting} />;
}
function Opened({ sitting }: { sitting: Sitting }) {
  const loading = useMemo(() => readyFor(sitting.game), [sitting.game]);
  const { table, game } = use(loading);
  return table.rules.scenarios.some(({ id }) => id === sitting.scenario) ? (
    <Sat sitting={sitting} table={table} game={game} />
  ) : (
    <NotHere what={`The scenario “${sitting.scenario}” is not known here.`} />
  );
}
