import { formOf, type Procedure } from '@sandtable/engine';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Game } from '../frame/games.ts';
import { settings } from '../frame/settings.ts';
import { queryOf, readQuery } from './address.ts';
import { startOf, trimmed, write } from './input.ts';
import { keyOf, remember, remembered } from './memory.ts';
import type { Input } from './presentation.ts';

type Calculation = { readonly input: Input; readonly against?: Input | undefined };

/** The address is written a moment after the last change: browsers count how often it is. */
const SETTLED = 250;

/** Today's house rules of the game instead of those that were remembered. */
function withHouse(tag: string, input: Input): Input {
  const house = settings.get().house[tag] ?? {};
  return write(input, 'options', Object.keys(house).length > 0 ? house : undefined);
}

function opened(game: Game, procedure: Procedure, query: string): Calculation {
  const form = formOf(procedure);
  const stated = readQuery(form, query);
  if (stated)
    return { input: trimmed(form, stated.input), against: stated.against && trimmed(form, stated.against) };
  const known = remembered.get()[keyOf(game.tag, procedure.id)];
  const start = startOf(form, game.presentation.procedures[procedure.id]);
  return { input: withHouse(game.tag, trimmed(form, known ?? start)) };
}

/** The calculation on the screen: from the address, else as it was left, else the common case. */
export function useCalculation(game: Game, procedure: Procedure) {
  const search = useSearch();
  const form = useMemo(() => formOf(procedure), [procedure]);
  const [now, setNow] = useState(() => opened(game, procedure, search));
  const query = useMemo(() => queryOf(form, now.input, now.against), [form, now]);
  const own = useRef(search);

  useEffect(() => {
    if (search === own.current || search === query) return;
    own.current = search;
    setNow(opened(game, procedure, search)); // somebody followed a link to another situation
  }, [search, query, game, procedure]);

  useEffect(() => {
    remember(keyOf(game.tag, procedure.id), now.input);
    const later = setTimeout(() => {
      own.current = query;
      history.replaceState(history.state, '', `?${query}${location.hash}`);
    }, SETTLED);
    return () => clearTimeout(later);
  }, [game, procedure, now, query]);

  const setInput = useCallback(
    (change: (input: Input) => Input) =>
      setNow((then) => ({ ...then, input: trimmed(form, change(then.input)) })),
    [form],
  );
  const setAgainst = useCallback(
    (against: Input | undefined) => setNow((then) => ({ ...then, against })),
    [],
  );
  return { form, ...now, query, setInput, setAgainst };
}
