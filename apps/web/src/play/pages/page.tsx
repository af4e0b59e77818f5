import { houseRules, readRecord } from '@sandtable/engine';
import { use, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { freshSeed } from '../../companion/dice/rolling.ts';
import { cardOf, type Game, loadGame } from '../../frame/games.ts';
import { freshId } from '../../frame/id.ts';
import { Page } from '../../frame/page.tsx';
import { type Pen, penFor } from '../../frame/pen.ts';
import { type Kept, kept, onChangedElsewhere } from '../session/saves.ts';
import { addressOf, settingFrom } from '../session/setting-up.ts';
import { loadTable, playable, type Table } from '../session/tables.ts';
import { type Sitting, useSession } from '../session/use-session.ts';
import { BoardPage } from './board-page.tsx';

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
export function NewBattle({ game: name, scenario }: { game: string; scenario: string }) {
  const card = cardOf(name);
  if (!card) return <NotHere what={`There is no game “${name}”.`} />;
  return <Setting game={card.id} scenario={scenario} />;
}

function Setting({ game, scenario: id }: { game: string; scenario: string }) {
  const search = useSearch();
  const [, go] = useLocation();
  const { table } = use(readyFor(game));
  const scenario = table.rules.scenarios.find((each) => each.id === id);
  const [setting] = useState(() => scenario && settingFrom(game, scenario, search, freshSeed()));
  const house = setting && houseRules(table.rules.sheet.rulebook.options, setting.house);
  const sound = house?.ok === true;
  useEffect(() => {
    if (!setting || !sound) return;
    const battle = freshId();
    fresh.set(battle, { id: battle, record: undefined, ...setting });
    go(`/play/${battle}`, { replace: true });
  }, [setting, sound, go]);
  if (!scenario) return <NotHere what={`There is no scenario “${id}”.`} />;
  if (house && !house.ok)
    return <NotHere what={`The house rules of this address are not known. ${house.problem.message}`} />;
  return <Spread />;
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

const NOT_HERE =
  'This battle is not on this device. Perhaps it was forgotten, or played on another one: open its record file there.';
const UNREADABLE =
  'The browser does not let us read what is kept on this device. Reload the page, or try another window.';

/** A battle of this device as it is now; read again whenever another tab has changed it. */
function useKept(id: string, watching: boolean): Sitting | string | undefined {
  const [found, setFound] = useState<Sitting | string>();
  useEffect(() => {
    let left = false;
    const look = (): Promise<void> =>
      kept(id)
        .then((now) => (now ? { ...sittingOf(now), watching } : (fresh.get(id) ?? NOT_HERE)))
        .catch(() => fresh.get(id) ?? UNREADABLE)
        .then((now) => {
          if (!left) setFound(now);
        });
    void look();
    const unwatch = watching ? onChangedElsewhere(id, () => void look()) : undefined;
    return () => {
      left = true;
      unwatch?.();
    };
  }, [id, watching]);
  return found;
}

/** Who of several tabs plays this battle. */
function usePen(id: string): { readonly mine: boolean | undefined; take(): void } {
  const [pen, setPen] = useState<Pen>();
  const [state, setState] = useState<ReturnType<Pen['get']>>('asking');
  useEffect(() => {
    const held = penFor(`match ${id}`);
    const unwatch = held.watch(() => setState(held.get()));
    setPen(held);
    setState(held.get());
    return () => {
      unwatch();
      held.drop();
    };
  }, [id]);
  return { mine: state === 'asking' ? undefined : state === 'mine', take: () => pen?.take() };
}

export function Battle({ id }: { id: string }) {
  const { mine, take } = usePen(id);
  return mine === undefined ? <Spread /> : <Held key={String(mine)} id={id} mine={mine} onTake={take} />;
}

function Held({ id, mine, onTake }: { id: string; mine: boolean; onTake: () => void }) {
  const sitting = useKept(id, !mine);
  if (typeof sitting === 'string') return <NotHere what={sitting} />;
  if (!sitting) return <Spread />;
  return (
    <>
      <Opened sitting={sitting} />
      {!mine && (
        <div className="not-kept looking-on" role="status">
          <p>
            <b>This battle is being played in another tab.</b> You see it here as it goes on.
          </p>
          <button type="button" className="btn" onClick={onTake}>
            Play it here
          </button>
        </div>
      )}
    </>
  );
}

function Opened({ sitting }: { sitting: Sitting }) {
  const loading = useMemo(
    () => (playable.includes(sitting.game) ? readyFor(sitting.game) : undefined),
    [sitting.game],
  );
  if (!loading) return <NotHere what={`There is no table for “${sitting.game}” here.`} />;
  return <Read sitting={sitting} loading={loading} />;
}

/** What the store holds may be spoilt: it is read like a file from elsewhere. */
function Read({ sitting, loading }: { sitting: Sitting; loading: Promise<Ready> }) {
  const { table, game } = use(loading);
  const read = useMemo(
    () => (sitting.record ? readRecord(table.rules, sitting.record) : undefined),
    [table, sitting.record],
  );
  if (read && !read.ok)
    return <NotHere what={`The record of this battle is damaged. ${read.problem.message}`} />;
  return table.rules.scenarios.some(({ id }) => id === sitting.scenario) ? (
    <Sat sitting={sitting} table={table} game={game} />
  ) : (
    <NotHere what={`The scenario “${sitting.scenario}” is not known here.`} />
  );
}
