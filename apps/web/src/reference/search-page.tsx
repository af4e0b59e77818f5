import { Suspense, use, useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { cardOf, GAMES, type Game, loadGame } from '../frame/games.ts';
import { inMeasure } from '../frame/measure.ts';
import { Page } from '../frame/page.tsx';
import { useSettings } from '../frame/settings.ts';
import '../ui/ui.css';
import { ruleAddress } from '../ui/rule-link.tsx';
import './reference.css';
import { KindMark, Marked } from './rule-view.tsx';
import { found, type Indexed, indexOf, wordsOf } from './search.ts';

let everything: Promise<readonly Game[]> | undefined;
const allGames = (): Promise<readonly Game[]> => {
  everything ??= Promise.all(GAMES.map(loadGame));
  return everything;
};

/** More hits than this are too many to read. */
const MOST = 60;

function Hit({ hit, words }: { hit: Indexed; words: readonly string[] }) {
  const { measure } = useSettings();
  const { rule } = hit;
  return (
    <li>
      <Link href={ruleAddress(rule.id)}>
        <b>
          <Marked text={rule.id} words={words} /> <Marked text={rule.title} words={words} />
        </b>
        <KindMark kind={rule.kind} /> <span className="quiet">{cardOf(hit.tag)?.title}</span>
        <span className="hit-text">
          <Marked text={inMeasure(rule.text, measure)} words={words} />
        </span>
      </Link>
    </li>
  );
}

function Hits({ query, only }: { query: string; only: string }) {
  const games = use(allGames());
  const index = useMemo(() => games.flatMap((game) => indexOf(game.tag, game.sheet)), [games]);
  const words = wordsOf(query);
  const hits = useMemo(
    () => found(index, query).filter(({ tag }) => only === '' || tag === only),
    [index, query, only],
  );
  return (
    <>
      <p className="quiet" role="status">
        {hits.length === 0 ? 'No rule has all of these words. Try fewer.' : `${hits.length} rules`}
        {hits.length > MOST ? `, the first ${MOST}` : ''}
      </p>
      <ol className="hits">
        {hits.slice(0, MOST).map((hit) => (
          <Hit key={hit.rule.id} hit={hit} words={words} />
        ))}
      </ol>
    </>
  );
}

/** All five rulebooks, and a search across them. */
export default function SearchPage() {
  const asked = new URLSearchParams(useSearch()).get('q') ?? '';
  const [query, setQuery] = useState(asked);
  const [only, setOnly] = useState('');
  const settled = useDeferredValue(query);
  function search(text: string): void {
    setQuery(text);
    history.replaceState(
      history.state,
      '',
      text.trim() === '' ? '/rules' : `/rules?q=${encodeURIComponent(text.trim())}`,
    );
  }
  return (
    <Page title="Rules" sub="Five sheets, every rule numbered" back="/">
      <section className="card search">
        <label>
          <span className="legend">Search all five</span>
          <input
            className="list"
            type="search"
            value={query}
            autoComplete="off"
            placeholder="cover, rally, tank…"
            onFocus={() => void allGames()}
            onChange={(event) => search(event.target.value)}
          />
        </label>
        <fieldset className="chips" aria-label="In which book">
          {[{ tag: '', title: 'All' }, ...GAMES].map(({ tag, title }) => (
            <button
              key={tag}
              type="button"
              className="chip"
              aria-pressed={only === tag}
              onClick={() => setOnly(tag)}
            >
              {title}
            </button>
          ))}
        </fieldset>
        {wordsOf(settled).length > 0 && (
          <Suspense fallback={<p className="quiet">Opening the five books…</p>}>
            <Hits query={settled} only={only} />
          </Suspense>
        )}
        {query.trim() === '' && (
          <p className="quiet">Try “cover”, “gas”, “officer”, or a number such as SCW-9.6.</p>
        )}
        {query.trim() === '' && (
          <ul className="short-list">
            {GAMES.map(({ tag, title, years }) => (
              <li key={tag}>
                <Link href={`/rules/${tag}`}>
                  {title} <span>{years}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Page>
  );
}
