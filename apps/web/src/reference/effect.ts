import { defaultOf, formOf, type Option, type Problem, percent } from '@sandtable/engine';
import { bearsOn } from '../companion/house-rules.tsx';
import { startOf, write } from '../companion/input.ts';
import { keyOf, remembered } from '../companion/memory.ts';
import { chanceOf, mattersOf, type Odds } from '../companion/odds.ts';
import type { Input } from '../companion/presentation.ts';
import { figure, nounOf } from '../companion/words.ts';
import { oddsOfAll } from '../companion/working.ts';
import type { Game } from '../frame/games.ts';

/** A calculation on which an option can be tried. */
export type Trial = { readonly procedure: string; readonly title: string; readonly input: Input };

/** Procedures that rest on the option's rule: as they were left, and as they start. */
export function trialsOf(game: Game, option: Option): readonly Trial[] {
  const concerned = Object.values(game.sheet.procedures).filter((procedure) => bearsOn(option, procedure));
  return concerned.flatMap((procedure) => {
    const start = startOf(formOf(procedure), game.presentation.procedures[procedure.id]);
    const last = remembered.get()[keyOf(game.tag, procedure.id)];
    const trial = (title: string, input: Input): Trial => ({ procedure: procedure.id, title, input });
    return [...(last ? [trial(`${procedure.title}, your last`, last)] : []), trial(procedure.title, start)];
  });
}

/** One value of an option: what the calculation comes to under it. */
export type Line = { readonly value: string; readonly means: string; readonly says: string };

/** The figure that is compared: the chance of what matters most and the average. */
function saying(game: Game, { procedure: id }: Trial, odds: Odds | Problem): string {
  if (!('fields' in odds)) return 'not allowed';
  const procedure = game.sheet.procedures[id]!;
  const main = odds.fields[procedure.tells];
  const noun = nounOf(game.presentation, procedure, procedure.tells);
  const parts = mattersOf(odds, procedure.tells, game.presentation.procedures[id]?.matters).flatMap(
    (matter) => {
      const chance = chanceOf(odds, matter);
      return chance === undefined ? [] : [`${percent(chance)} ${matter.say || noun}`];
    },
  );
  if (main?.kind === 'numbers') parts.push(`${figure(Number(main.mean.toFixed(2)))} ${noun} on average`);
  if (parts.length === 0 && main?.kind === 'words')
    parts.push(main.rows.map(([value, chance]) => `${value} ${percent(chance)}`).join(', '));
  return parts.join(', ');
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
    says: saying(game, trial, odds[i]!),
  }));
}

export const makesADifference = (lines: readonly Line[]): boolean =>
  new Set(lines.map(({ says }) => says)).size > 1;

/** The first calculation on which the option tells, or the first at all. */
export async function tellingTrial(
  game: Game,
  name: string,
  option: Option,
): Promise<{ trial: Trial; lines: readonly Line[] } | undefined> {
  let first: { trial: Trial; lines: readonly Line[] } | undefined;
  for (const trial of trialsOf(game, option).slice(0, 30)) {
    const lines = await effectOn(game, name, option, trial);
    first ??= { trial, lines };
    if (makesADifference(lines)) return { trial, lines };
  }
  return first;
}
