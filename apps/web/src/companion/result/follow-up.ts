import { formOf, type Outcome } from '@sandtable/engine';
import type { Game } from '../../frame/games.ts';
import { type Cast, castAnew, filledFromCast } from '../book/parts.ts';
import { ASKED, queryOf } from '../form/address.ts';
import { knownTo, startOf, trimmed } from '../form/input.ts';
import { situationOf } from '../form/situation.ts';
import type { FollowUp, Input, Role } from '../games/presentation.ts';

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

/** Who goes on where nothing is said: whoever the result was about, if there is no doubt. */
function plainCast(roles: readonly Role[], from: Cast): Readonly<Record<string, string>> {
  const written = from.filter(({ role }) => role.writes);
  const [about, another] = written.length > 0 ? written : from;
  return about && !another && roles.length === 1 ? { [roles[0]!.name]: about.role.name } : {};
}

/** The units that go on in the next procedure: its parts, with who plays them. */
function goingOn(game: Game, { to, cast }: FollowUp, from: Cast): Cast {
  const roles = game.presentation.procedures[to!]?.roles ?? [];
  return Object.entries(cast ?? plainCast(roles, from)).flatMap(([next, here]) => {
    const role = roles.find(({ name }) => name === next);
    const unit = from.find((each) => each.role.name === here)?.unit;
    return role && unit ? [{ role, unit }] : [];
  });
}

/** Whoever goes on keeps their part in the next procedure. */
export function recast(game: Game, step: FollowUp, from: Cast): void {
  const cast = goingOn(game, step, from).map(({ role, unit }) => [role.name, unit!.id]); // they play a part there
  castAnew(game, step.to!, Object.fromEntries(cast));
}

/** The next input: what the book knows of a unit goes before what the result says of it. */
function nextInput(game: Game, step: FollowUp, outcome: Outcome, before: Input, from: Cast) {
  const followed = followUpInput(game, step, outcome, before);
  const cast = goingOn(game, step, from);
  const known = new Set(cast.flatMap(({ role }) => Object.keys(role.reads)));
  return {
    input: filledFromCast(cast, followed.input),
    asked: followed.asked.filter((path) => !known.has(path)),
  };
}

/** Would the next procedure roll, as far as it is known? */
export function isDue(game: Game, step: FollowUp, outcome: Outcome, before: Input, from: Cast): boolean {
  const { input } = nextInput(game, step, outcome, before, from);
  return situationOf(game.sheet, game.sheet.procedures[step.to!]!, input).kind === 'open';
}

/** Where a follow-up leads. */
export function followUpAddress(
  game: Game,
  step: FollowUp,
  outcome: Outcome,
  before: Input,
  from: Cast = [],
): string {
  const { input, asked } = nextInput(game, step, outcome, before, from);
  const query = queryOf(formOf(game.sheet.procedures[step.to!]!), input);
  return `/companion/${game.tag}/${step.to}?${query}${asked.length > 0 ? `&${ASKED}=${asked.join()}` : ''}`;
}
