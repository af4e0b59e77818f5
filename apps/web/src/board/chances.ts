import { type Preview, percent } from '@sandtable/engine';
import { chanceOf, exactOdds, mattersOf, type Odds } from '../companion/odds.ts';
import { nounOf } from '../companion/words.ts';
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
  const found = game.sheet.procedures[procedure];
  const odds = exactOdds(game.sheet, procedure, input);
  if (!found || !('fields' in odds)) return undefined;
  const matter = mattersOf(odds, found.tells, game.presentation.procedures[procedure]?.matters)[0];
  const chance = matter && chanceOf(odds, matter);
  if (!matter || chance === undefined) return undefined;
  const noun = nounOf(game.presentation, found, matter.field);
  const say = matter.say || (matter.atLeast === undefined ? noun : `${matter.atLeast}+ ${noun}`);
  return { figure: percent(chance), say, odds };
}
