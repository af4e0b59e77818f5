import { defaultOf, type Option, type Problem } from '@sandtable/engine';
import { bearsOn } from '../companion/form/house-rules.tsx';
import { write } from '../companion/form/input.ts';
import type { Input } from '../companion/games/presentation.ts';
import { keyOf, remembered } from '../companion/memory.ts';
import type { Odds } from '../companion/odds/odds.ts';
import { oddsOfAll } from '../companion/odds/working.ts';
import type { Game } from '../frame/games.ts';

/** A calculation on which an option can be tried. */
export type Trial = { readonly procedure: string; readonly title: string; readonly input: Input };

/** The situation that the option names, and the last one of each procedure that rests on its rule. */
export function trialsOf(game: Game, option: Option): readonly Trial[] {
  const named = option.matters;
  const titled = (id: string, input: Input, last: boolean): Trial => {
    const { title } = game.sheet.procedures[id]!;
    return { procedure: id, title: last ? `${title}, your last` : title, input };
  };
  const concerned = Object.values(game.sheet.procedures).filter((procedure) => bearsOn(option, procedure));
  const lasts = concerned.flatMap(({ id }) => {
    const last = remembered.get()[keyOf(game.tag, id)];
    return last ? [titled(id, last, true)] : [];
  });
  return [...(named ? [titled(named.procedure, named.input, false)] : []), ...lasts];
}

/** One value of an option: what the calculation comes to under it. */
export type Line = { readonly value: string; readonly means: string; readonly says: string };

/** What is compared: everything that a player wants to know of it. */
function saying(odds: Odds | Problem): string {
  if (!('fields' in odds)) return `Not allowed: ${odds.message}`;
  const { headline, others } = odds.outlook;
  return [headline, ...others].map(({ says }) => says).join(' ');
}

/** What each value of the option makes of one calculation, exactly. */
export async function effectOn(
  game: Game,
  name: string,
  option: Option,
  trial: Trial,
): Promise<readonly Line[]> {
  const jobs = option.values.map(([value]) => ({
    procedure: trial.procedure,
    input: write(trial.input, `options.${name}`, value === defaultOf(option) ? undefined : value),
  }));
  const odds = await oddsOfAll(game, jobs);
  return option.values.map(([value, means], i) => ({
    value: String(value),
    means,
    says: saying(odds[i]!),
  }));
}

export const makesADifference = (lines: readonly Line[]): boolean =>
  new Set(lines.map(({ says }) => says)).size > 1;
