import { formOf, type Outcome } from '@sandtable/engine';
import type { Game } from '../frame/games.ts';
import { ASKED, queryOf } from './address.ts';
import { knownTo, startOf, trimmed } from './input.ts';
import type { FollowUp, Input } from './presentation.ts';

/** The next procedure's input as far as it is known, and the paths of what is not. */
export function followUpInput(
  game: Pick<Game, 'sheet' | 'presentation'>,
  { to, fill, asks = [] }: FollowUp,
  outcome: Outcome,
  input: Input,
): { readonly input: Input; readonly asked: readonly string[] } {
  const form = formOf(game.sheet.procedures[to!]!);
  const known = fill ? knownTo(form, fill(outcome, input)) : {};
  const start = startOf(form, game.presentation.procedures[to!]);
  // The common case stands in for what is asked, and for nothing else.
  const open = form
    .filter(({ name, required }) => !Object.hasOwn(known, name) && (required || asks.includes(name)))
    .map(({ name }) => name);
  const assumed = Object.fromEntries(open.flatMap((name) => (name in start ? [[name, start[name]]] : [])));
  const options = input.options === undefined ? {} : { options: input.options };
  return {
    input: trimmed(form, { ...assumed, ...known, ...options }),
    asked: [...new Set([...open, ...asks])],
  };
}

/** Where a follow-up leads. */
export function followUpAddress(game: Game, step: FollowUp, outcome: Outcome, before: Input): string {
  const { input, asked } = followUpInput(game, step, outcome, before);
  const query = queryOf(formOf(game.sheet.procedures[step.to!]!), input);
  return `/companion/${game.tag}/${step.to}?${query}${asked.length > 0 ? `&${ASKED}=${asked.join()}` : ''}`;
}
