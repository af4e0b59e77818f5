import { Link } from 'wouter';
import { Vignette } from '../drawing/vignettes.tsx';
import { cardOf, GAMES } from '../frame/games.ts';
import { Page } from '../frame/page.tsx';
import { useStore } from '../frame/store.ts';
import './lists.css';
import { favourites, recents } from './memory.ts';

/** The commonest calculations of each game, a tap away. */
const COMMON: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  lpg: [
    ['smallArmsFire', 'Small-arms fire'],
    ['melee', 'Hand to hand'],
    ['unitMorale', 'Unit morale'],
  ],
  gwb: [
    ['volley', 'Volley'],
    ['assault', 'Assault'],
    ['rallyTest', 'Rally'],
  ],
  wf: [
    ['smallArmsFire', 'Small arms fire'],
    ['moraleCheck', 'Morale check'],
    ['meleeRound', 'Melee'],
  ],
  cla: [
    ['shoot', 'Shooting'],
    ['closeCombat', 'Close combat'],
    ['moraleTest', 'Morale'],
  ],
  scw: [
    ['smallArmsFire', 'Small arms'],
    ['movementRoll', 'Movement'],
    ['assault', 'Assault'],
  ],
};

function Known() {
  const starred = useStore(favourites);
  const recent = useStore(recents);
  if (starred.length + recent.length === 0) return null;
  return (
    <section className="card known">
      {starred.length > 0 && (
        <div>
          <h2>Favourites</h2>
          <div className="row-of-buttons">
            {starred.map(({ key, title }) => (
              <Link key={key} className="btn" href={`/companion/${key}`}>
                {title} <small className="quiet">{key.split('/')[0]!.toUpperCase()}</small>
              </Link>
            ))}
          </div>
        </div>
      )}
      {recent.length > 0 && (
        <div>
          <h2>Just now</h2>
          <ul className="short-list">
            {recent.slice(0, 5).map(({ key, title, query, line }) => (
              <li key={key}>
                <Link href={`/companion/${key}?${query}`}>
                  {title}, {cardOf(key.split('/')[0]!)?.title} <span>{line}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Which game, and what: one tap to the commonest calculations. */
export default function CompanionHome() {
  return (
    <Page title="Companion" sub="What do I need, why, and what follows?" back="/">
      <Known />
      <div className="companion-games">
        {GAMES.map(({ tag, title, years }) => (
          <section key={tag} className="card companion-game">
            <Vignette tag={tag} />
            <div>
              <h2>
                {title} <i>{years}</i>
              </h2>
              <div className="row-of-buttons">
                {COMMON[tag]!.map(([id, name]) => (
                  <Link key={id} className="btn" href={`/companion/${tag}/${id}`}>
                    {name}
                  </Link>
                ))}
                <Link className="btn bare" href={`/${tag}`}>
                  Everything
                  <span className="hidden-words"> in {title}</span>
                </Link>
              </div>
            </div>
          </section>
        ))}
      </div>
    </Page>
  );
}
