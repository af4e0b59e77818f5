import { lazy, Suspense, use, useState } from 'react';
import { Link, Route, Switch } from 'wouter';
import { Home } from '../home/home.tsx';
import { cardOf, type Game, loadGame } from './games.ts';
import { Guard } from './guard.tsx';
import { Page } from './page.tsx';

/** Everything but home is fetched when it is opened; offline it is on the device already. */
const companionPage = () => import('../companion/page.tsx');
const CompanionPage = lazy(companionPage);
const GamePage = lazy(() => import('../companion/game-page.tsx'));
const CompanionHome = lazy(() => import('../companion/companion-home.tsx'));
const RulesPage = lazy(() => import('../reference/rules-page.tsx'));
const SearchPage = lazy(() => import('../reference/search-page.tsx'));
const PrintPage = lazy(() => import('../reference/print-page.tsx'));
const LogPage = lazy(() => import('../log/log-page.tsx'));
const PlayHome = lazy(() => import('../board/play-home.tsx'));
const NewBattle = lazy(async () => ({ default: (await import('../board/page.tsx')).NewBattle }));
const Battle = lazy(async () => ({ default: (await import('../board/page.tsx')).Battle }));
const UnitsPage = lazy(() => import('../table-state/units-page.tsx'));

function Nowhere({ what = 'There is nothing at this address.' }: { what?: string }) {
  return (
    <Page title="Off the table" back="/">
      <section className="card narrow">
        <p>{what}</p>
        <p className="row-of-buttons">
          <Link className="btn main" href="/companion">
            Companion
          </Link>
          <Link className="btn" href="/rules">
            Rules
          </Link>
          <Link className="btn" href="/">
            Home
          </Link>
        </p>
      </section>
    </Page>
  );
}

function Waiting() {
  return (
    <Page title="Sandtable" back="/">
      <p className="waiting" aria-live="polite">
        Unrolling the map…
      </p>
    </Page>
  );
}

type OfGameProps = {
  readonly name: string;
  readonly show: (game: Game) => React.ReactNode;
  /** Fetched beside the game, not after it. */
  readonly meanwhile?: () => Promise<unknown>;
};

/** A page about one game: finds it, loads it, or says that there is none. */
function OfGame({ name, show, meanwhile }: OfGameProps) {
  useState(() => void meanwhile?.());
  const card = cardOf(name);
  if (!card)
    return <Nowhere what={`There is no game “${name}”. The five are listed on the companion’s page.`} />;
  return <Loaded loading={loadGame(card)} show={show} />;
}
const Loaded = ({ loading, show }: { loading: Promise<Game>; show: (game: Game) => React.ReactNode }) =>
  show(use(loading));

export function App() {
  return (
    <Guard>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/" component={Home} />
          <Route path="/companion" component={CompanionHome} />
          <Route path="/companion/:game">
            {({ game }) => <OfGame name={game} show={(found) => <GamePage game={found} />} />}
          </Route>
          <Route path="/companion/:game/:procedure">
            {({ game, procedure }) => (
              <OfGame
                name={game}
                meanwhile={companionPage}
                show={(found) =>
                  Object.hasOwn(found.sheet.procedures, procedure) ? (
                    <CompanionPage
                      key={`${found.tag}/${procedure}`}
                      game={found}
                      procedure={found.sheet.procedures[procedure]!}
                    />
                  ) : (
                    <Nowhere what={`${found.title} has nothing called “${procedure}”.`} />
                  )
                }
              />
            )}
          </Route>
          <Route path="/rules" component={SearchPage} />
          <Route path="/rules/:game">
            {({ game }) => <OfGame name={game} show={(found) => <RulesPage game={found} />} />}
          </Route>
          <Route path="/print/:game">
            {({ game }) => <OfGame name={game} show={(found) => <PrintPage game={found} />} />}
          </Route>
          <Route path="/play" component={PlayHome} />
          <Route path="/play/new/:game/:scenario">
            {({ game, scenario }) => <NewBattle game={game} scenario={scenario} />}
          </Route>
          <Route path="/play/:id">{({ id }) => <Battle key={id} id={id} />}</Route>
          <Route path="/log" component={LogPage} />
          <Route path="/units" component={UnitsPage} />
          <Route path="/:game">
            {({ game }) => <OfGame name={game} show={(found) => <GamePage game={found} />} />}
          </Route>
          <Route>
            <Nowhere />
          </Route>
        </Switch>
      </Suspense>
    </Guard>
  );
}
