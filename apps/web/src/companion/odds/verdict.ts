import type { Question } from '@sandtable/dice';
import {
  capital,
  type FightSide,
  figure,
  type Headline,
  type Line,
  type NeedLine,
  type Procedure,
  percent,
  type SumLine,
  saidFaces,
  signed,
} from '@sandtable/engine';
import type { Game } from '../../frame/games.ts';
import { isWorking, type Situation } from '../form/situation.ts';
import { nounOf } from '../words.ts';
import type { Odds } from './odds.ts';

/** The one line that a player wants first: the chance of what he wants, in words, and why. */
export type Verdict = { readonly figure: string; readonly headline: string; readonly detail: string };

type Working = SumLine | NeedLine;

/** `4+ to hit, close order +1`, `attackers' modifier +3: ferocious +2, trench brooms +1`; nothing where nothing adds up. */
function saidWorking(line: Working): string | undefined {
  const applied = line.modifiers.filter((modifier) => modifier.applied);
  const parts = applied.map(({ label, value }) => `${label} ${signed(value)}`);
  if (line.kind === 'need') {
    const base = line.under ? `${line.title} ${line.base} or less` : `${line.base}+ ${line.title}`;
    return [base, ...parts].join(', ');
  }
  if (parts.length === 0 && line.base === 0) return undefined;
  const total = line.base === 0 ? signed(line.total) : figure(line.total);
  if (line.title === 'dice') return [line.total === 1 ? '1 die' : `${total} dice`, ...parts].join(', ');
  return parts.length === 0 ? `${line.title} ${total}` : `${line.title} ${total}: ${parts.join(', ')}`;
}

/** Where the dice are said already, only what was changed about them is worth saying. */
const workingOf = (lines: readonly Line[], diceSaid: boolean): readonly string[] =>
  lines
    .filter(isWorking)
    .filter(({ kind, title, modifiers }) =>
      diceSaid && (kind === 'need' || title === 'dice') ? modifiers.some(({ applied }) => applied) : true,
    )
    .flatMap((line) => saidWorking(line) ?? []);

/** `12 dice, each on 5+`: where several dice count by themselves. */
function diceOf({ n, succeeds, die }: Question): string | undefined {
  if (!succeeds || n === 1) return undefined;
  const faces = saidFaces(succeeds, die.faces);
  return faces === 'none' ? `${n} dice, none of which can succeed` : `${n} dice, each on ${faces}`;
}

/** Short enough to stand large: a chance, `sure` or `never`. */
function large(p: number): string {
  if (p < 1e-11) return 'never';
  if (p > 1 - 1e-11) return 'sure';
  return percent(p).replace('under ', '<').replace('over ', '>');
}

const said = ({ clause, on }: Headline): string => capital(on === undefined ? clause : `${clause}, on ${on}`);

/** What is rolled, and what its main result is called: `figures killed`. */
export type Named = { readonly procedure: Procedure; readonly noun: string };
export const namedOf = ({ presentation }: Game, procedure: Procedure): Named => ({
  procedure,
  noun: nounOf(presentation, procedure, procedure.tells),
});

/** `6 figures killed on average`, where the main result is a number. */
const average = ({ outlook: { mean } }: Odds, noun: string): string | undefined =>
  mean === undefined ? undefined : `${figure(Number(mean.toFixed(mean < 10 ? 1 : 0)))} ${noun} on average`;

/** In a fight the fate of the other side belongs to the verdict. */
function otherFate(
  { outlook: { headline, others } }: Odds,
  sides: NonNullable<Procedure['sides']>,
): string | undefined {
  const speaksOf = (clause: string, { word }: FightSide): boolean =>
    clause.toLowerCase().includes(word.toLowerCase());
  const other = speaksOf(headline.clause, sides[0]) ? sides[1] : sides[0];
  const fates = others.filter(({ clause }) => speaksOf(clause, other));
  const fate = fates.find(({ p }) => p !== null && p > 0 && p < 1) ?? fates[0];
  return fate && `${large(fate.p ?? 0)}: ${fate.clause}`;
}

export function verdictOf(situation: Situation, odds: Odds | undefined, { procedure, noun }: Named): Verdict {
  const { sides } = procedure;
  if (situation.kind === 'refused')
    return { figure: '', headline: 'Not like this', detail: situation.problem.message };
  const dice = situation.kind === 'open' ? diceOf(situation.question) : undefined;
  const working = workingOf(situation.lines, dice !== undefined);
  if (situation.kind === 'settled')
    return {
      figure: '',
      headline: situation.resolution.says,
      detail: working.join('; ') || 'No dice are needed.',
    };
  const also = odds && (sides ? otherFate(odds, sides) : average(odds, noun));
  const detail = [dice, also, ...working].filter(Boolean).join('; ');
  const headline = odds?.outlook.headline;
  if (!headline || headline.p === null) return { figure: '…', headline: 'Working out the odds', detail };
  return { figure: large(headline.p), headline: said(headline), detail };
}

/** The same in one line of text, for the clipboard and the log: what, how likely, why. */
export function oneLine(situation: Situation, odds: Odds | undefined, named: Named): string {
  const { figure: chance, headline, detail } = verdictOf(situation, odds, named);
  const says = situation.kind === 'open' && chance !== '…' ? `${chance}: ${headline}` : headline;
  return `${named.procedure.title}: ${says}${detail ? ` (${detail})` : ''}`;
}
