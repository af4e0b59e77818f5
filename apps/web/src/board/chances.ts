import { type Preview, percent } from '@sandtable/engine';
import { exactOdds, type Odds } from '../companion/odds.ts';
import type { Game } from '../frame/games.ts';

/** The exact chance of what matters most in a preview, in as few words as can be. */
export type Chance = { readonly figure: string; readonly say: string; readonly odds: Odds };

const MOST_KEPT = 500;
const kept = new Map<string, Chance | undefined>();

/** Worked out once for an input; the same engine that will roll it says it. */
export function chanceIn(game: Game, { procedure, input }: Preview): Chance | undefined {
  const key = `${game.tag} ${procedure} ${JSON.stringify(input)}`;
  if (!kept.has(key)) {
    if (kept.size > MOST_KEPT) kept.clear();
    kept.set(key, workedOut(game, procedure, input));
  }
  return kept.get(key);
}

function workedOut(game: Game, procedure: string, input: Preview['input']): Chance | undefined {
  const odds = exactOdds(game.sheet, procedure, input);
  if (!('fields' in odds)) return undefined;
  const { p, clause } = odds.outlook.headline;
  return p === null ? undefined : { figure: percent(p), say: clause, odds };
}
