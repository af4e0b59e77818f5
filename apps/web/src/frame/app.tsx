import type { Procedure } from '@sandtable/engine';
import { Suspense } from 'react';
import { Link, Route, Switch } from 'wouter';
import { cardOf, type Game, type GameCard, lateGame } from './games.ts';
import { Guard } from './guard.tsx';
import { useLate } from './late.ts';
import { Page } from './page.tsx';
import { PAGES } from './pages.ts';
import { ADDRESSES, type Address } from './routes.ts';

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

type Params = Readonly<Record<string, string | undefined>>;

function Companion({ game, procedure }: { game: Game; procedure: Procedure }) {
  const CompanionPage = useLate(PAGES.companion);
  return <CompanionPage key={`${game.tag}/${procedure.id}`} game={game} procedure={procedure} />;
}

function AboutGame({ page, game }: { page: 'game' | 'rules' | 'print'; game: Game }) {
  const Shown = useLate(PAGES[page]);
  return <Shown game={game} />;
}

function PageOfGame({ page, card, params }: { page: Address['page']; card: GameCard; params: Params }) {
  // Asked for before the game is waited for: both come at once.
  void PAGES[page].fetch().catch(() => undefined);
  const game = useLate(lateGame(card));
  const { procedure = '' } = params;
  if (page === 'companion')
    return Object.hasOwn(game.sheet.procedures, procedure) ? (
      <Companion game={game} procedure={game.sheet.procedures[procedure]!} />
    ) : (
      <Nowhere what={`${game.title} has nothing called “${procedure}”.`} />
    );
  return <AboutGame page={page === 'rules' || page === 'print' ? page : 'game'} game={game} />;
}

function NewBattle({ game = '', scenario = '' }: Params) {
  const Shown = useLate(PAGES.newBattle);
  return <Shown game={game} scenario={scenario} />;
}

function Battle({ id = '' }: Params) {
  const Shown = useLate(PAGES.battle);
  return <Shown key={id} id={id} />;
}

function Plain({ page }: { page: 'home' | 'companionHome' | 'search' | 'playHome' | 'log' | 'units' }) {
  const Shown = useLate(PAGES[page]);
  return <Shown />;
}

/** The page of an address: finds its game, fetches what it needs, or says that there is none. */
function At({ address, params }: { address: (typeof ADDRESSES)[number]; params: Params }) {
  const { page } = address;
  if (page === 'newBattle') return <NewBattle {...params} />;
  if (page === 'battle') return <Battle {...params} />;
  if (!('ofGame' in address)) return <Plain page={page as Parameters<typeof Plain>[0]['page']} />; // all others are of a game
  const card = cardOf(params.game ?? '');
  if (!card)
    return (
      <Nowhere what={`There is no game “${params.game}”. The five are listed on the companion’s page.`} />
    );
  return <PageOfGame key={`${page} ${card.tag}`} page={page} card={card} params={params} />;
}

export function App() {
  return (
    <Guard>
      <Suspense fallback={<Waiting />}>
        <Switch>
          {ADDRESSES.map((address) => (
            <Route key={address.path} path={address.path}>
              {(params: Params) => <At address={address} params={params} />}
            </Route>
          ))}
          <Route>
            <Nowhere />
          </Route>
        </Switch>
      </Suspense>
    </Guard>
  );
}
