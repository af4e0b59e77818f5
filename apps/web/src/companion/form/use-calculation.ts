import { formOf, type Procedure } from '@sandtable/engine';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Game } from '../../frame/games.ts';
import { settings } from '../../frame/settings.ts';
import { castNow, filledFromCast } from '../book/parts.ts';
import type { Input } from '../games/presentation.ts';
import { keyOf, remember, remembered } from '../memory.ts';
import { askedIn, queryOf, readQuery } from './address.ts';
import { startOf, trimmed, write } from './input.ts';

type Calculation = {
  readonly input: Input;
  readonly against?: Input | undefined;
  /** Paths of fields that the player has still to look at. */
  readonly asked: readonly string[];
};
const NOTHING: readonly string[] = [];

/** What is kept is written a moment after the last change: browsers count how often the address is, and storage is slow. */
export const SETTLED = 250;

/** Today's house rules of the game instead of those that were remembered. */
function withHouse(tag: string, input: Input): Input {
  const house = settings.get().house[tag] ?? {};
  return write(input, 'options', Object.keys(house).length > 0 ? house : undefined);
}

function opened(game: Game, procedure: Procedure, query: string): Calculation {
  const form = formOf(procedure);
  const stated = readQuery(form, query);
  if (stated)
    return {
      input: trimmed(form, stated.input),
      against: stated.against && trimmed(form, stated.against),
      asked: askedIn(query),
    };
  const known = remembered.get()[keyOf(game.tag, procedure.id)];
  const start = startOf(form, game.presentation.procedures[procedure.id]);
  // Units that play a part are as the book has them now, whatever was remembered of them.
  const filled = filledFromCast(castNow(game, procedure.id), known ?? start);
  return { input: withHouse(game.tag, trimmed(form, filled)), asked: NOTHING };
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

  const newest = useRef(now.input);
  newest.current = now.input;
  useEffect(() => () => remember(keyOf(game.tag, procedure.id), newest.current), [game, procedure]);

  useEffect(() => {
    const later = setTimeout(() => {
      remember(keyOf(game.tag, procedure.id), now.input);
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
  /** The player has set a field, or says that all of them are right. */
  const settle = useCallback(
    (path?: string) =>
      setNow((then) =>
        then.asked.length === 0
          ? then
          : { ...then, asked: path === undefined ? NOTHING : then.asked.filter((each) => each !== path) },
      ),
    [],
  );
  return { form, ...now, query, setInput, setAgainst, settle };
}
