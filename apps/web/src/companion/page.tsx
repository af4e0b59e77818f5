import type { Procedure } from '@sandtable/engine';
import { useCallback, useState } from 'react';
import { Icon } from '../drawing/icons.tsx';
import type { Game } from '../frame/games.ts';
import { Page } from '../frame/page.tsx';
import { useSettings } from '../frame/settings.ts';
import { useStore } from '../frame/store.ts';
import { RulebookAtHand } from '../ui/rule-link.tsx';
import '../ui/ui.css';
import { Bench } from './bench.tsx';
import './companion.css';
import { favourites, keyOf, toggleFavourite } from './memory.ts';

/** One procedure at the table: the bar above, the work below. A change in the form draws only the work again. */
export default function CompanionPage({ game, procedure }: { game: Game; procedure: Procedure }) {
  const { measure } = useSettings();
  const [sharing, setSharing] = useState(false);
  const shared = useCallback(() => setSharing(false), []);
  const key = keyOf(game.tag, procedure.id);
  const starred = useStore(favourites).some((favourite) => favourite.key === key);
  return (
    <RulebookAtHand value={game.sheet.rulebook}>
      <Page
        title={procedure.title}
        sub={`${game.title} · ${measure === 'cm' ? 'centimetres' : 'inches'}`}
        back={`/${game.tag}`}
        kind="companion"
        actions={
          <>
            <button
              type="button"
              className="bar-button"
              aria-pressed={starred}
              aria-label="Favourite"
              title="Favourite"
              onClick={() => toggleFavourite({ key, title: procedure.title })}
            >
              <Icon name="star" size={22} filled={starred} />
            </button>
            <button
              type="button"
              className="bar-button"
              aria-label="Share this calculation"
              title="Share"
              onClick={() => setSharing(true)}
            >
              <Icon name="share" size={22} />
            </button>
          </>
        }
      >
        <Bench game={game} procedure={procedure} sharing={sharing} onShared={shared} />
      </Page>
    </RulebookAtHand>
  );
}
