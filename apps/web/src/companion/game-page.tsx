import type { Procedure } from '@sandtable/engine';
import { Link } from 'wouter';
import { Icon } from '../drawing/icons.tsx';
import { Vignette } from '../drawing/vignettes.tsx';
import type { Game } from '../frame/games.ts';
import { Page } from '../frame/page.tsx';
import { useStore } from '../frame/store.ts';
import './lists.css';
import { favourites, keyOf } from './memory.ts';

/** The procedures of a game by when they are wanted; what no group names comes last. */
function grouped({
  sheet,
  presentation,
}: Game): readonly { title: string; procedures: readonly Procedure[] }[] {
  const named = new Set(presentation.groups.flatMap(({ procedures }) => procedures));
  const rest = Object.values(sheet.procedures).filter(({ id }) => !named.has(id));
  const groups = presentation.groups.map(({ title, procedures }) => ({
    title,
    procedures: procedures.flatMap((id) => sheet.procedures[id] ?? []),
  }));
  return rest.length > 0 ? [...groups, { title: 'Also', procedures: rest }] : groups;
}

function ProcedureLink({ game, procedure }: { game: Game; procedure: Procedure }) {
  const starred = useStore(favourites).some(({ key }) => key === keyOf(game.tag, procedure.id));
  return (
    <Link className="procedure" href={`/companion/${game.tag}/${procedure.id}`}>
      <b>
        {procedure.title} {starred && <Icon name="star" size={15} filled />}
      </b>
      <span>{procedure.about}</span>
    </Link>
  );
}

/** Everything there is for one game. */
export default function GamePage({ game }: { game: Game }) {
  return (
    <Page title={game.title} sub={`${game.years} · ${game.dice}`} back="/">
      <section className="card game-head">
        <Vignette tag={game.tag} />
        <div>
          <p>{game.about}</p>
          <p className="quiet">{game.sheet.scale}.</p>
          <p className="row-of-buttons">
            <Link className="btn" href={`/rules/${game.tag}`}>
              <Icon name="book" size={18} /> Rulebook
            </Link>
            <Link className="btn" href={`/print/${game.tag}`}>
              <Icon name="print" size={18} /> Quick reference
            </Link>
            <Link className="btn" href="/units">
              <Icon name="units" size={18} /> Units
            </Link>
          </p>
        </div>
      </section>
      <div className="procedure-groups">
        {grouped(game).map(({ title, procedures }) => (
          <section key={title} className="card">
            <h2 className="double">{title}</h2>
            {procedures.map((procedure) => (
              <ProcedureLink key={procedure.id} game={game} procedure={procedure} />
            ))}
          </section>
        ))}
      </div>
    </Page>
  );
}
