import { type Line, type NeedLine, type Procedure, percent, type SumLine, signed } from '@sandtable/engine';
import { chanceOf, mattersOf, type Odds } from './odds.ts';
import type { Presentation } from './presentation.ts';
import { isWorking, linesOf, type Situation, saidFaces } from './situation.ts';
import { capital, figure, nounOf, saidValue } from './words.ts';

/** The one line that a player wants first. */
export type Verdict = { readonly figure: string; readonly headline: string; readonly detail: string };

type Working = SumLine | NeedLine;

/** `4+ to hit`, `2 dice`, `fire points` */
const base = (line: Working): string => {
  if (line.kind === 'need') return `${line.base}+ ${line.title}`;
  if (line.title === 'dice') return `${line.base} dice`;
  return line.base === 0 ? line.title : `${line.title} ${line.base}`;
};

/** `4+ to hit, close order +1, over half range −1` */
function detailOf(lines: readonly Line[]): string {
  return lines
    .filter(isWorking)
    .map((line) => {
      const applied = line.modifiers.filter((modifier) => modifier.applied);
      return [base(line), ...applied.map(({ label, value }) => `${label} ${signed(value)}`)].join(', ');
    })
    .join('; ');
}

/** The face that must be shown, where the working or the question says one. */
function faceOf(situation: Situation): string | undefined {
  const need = linesOf(situation).find((line): line is NeedLine => line.kind === 'need');
  if (need) return need.chance === 0 ? 'never' : need.chance === 1 ? 'sure' : `${need.face}+`;
  if (situation.kind !== 'open' || !situation.question.succeeds) return undefined;
  return saidFaces(situation.question.succeeds, situation.question.die.faces);
}

function leadOf(
  odds: Odds,
  procedure: Procedure,
  presentation: Presentation,
): { chance: string; say: string } | undefined {
  const matter = mattersOf(odds, procedure.tells, presentation.procedures[procedure.id]?.matters)[0];
  const chance = matter && chanceOf(odds, matter);
  if (!matter || chance === undefined) return undefined;
  const noun = nounOf(presentation, procedure, matter.field);
  return {
    chance: percent(chance),
    say: matter.say || (matter.atLeast === undefined ? noun : `${matter.atLeast}+ ${noun}`),
  };
}

/** What the dice promise: the mean of a number, or the chance of what matters. */
function promiseOf(odds: Odds, procedure: Procedure, presentation: Presentation): string {
  const main = odds.fields[procedure.tells];
  if (main?.kind === 'numbers') {
    const noun = nounOf(presentation, procedure, procedure.tells);
    return `${figure(Number(main.mean.toFixed(main.mean < 10 ? 1 : 0)))} ${noun} on average`;
  }
  const lead = leadOf(odds, procedure, presentation);
  return lead ? `${lead.chance}: ${lead.say}` : '';
}

export function verdictOf(
  situation: Situation,
  odds: Odds | undefined,
  procedure: Procedure,
  presentation: Presentation,
): Verdict {
  if (situation.kind === 'refused')
    return { figure: '–', headline: 'Not like this', detail: situation.problem.message };
  const detail = detailOf(situation.lines);
  if (situation.kind === 'settled') {
    const value = situation.resolution.outcome[procedure.tells];
    const noun = capital(nounOf(presentation, procedure, procedure.tells));
    const short = capital(saidValue(value));
    return {
      figure: short.length <= 5 ? short : '✓',
      headline: short.length <= 5 ? noun : `${noun}: ${short.toLowerCase()}`,
      detail: detail || 'No dice are needed.',
    };
  }
  const { n, die } = situation.question;
  const dice = `${n} ${n === 1 ? die.name : `${die.name.replace('die', 'dice')}${die.name.startsWith('d') ? '' : ''}`}`;
  const face = faceOf(situation);
  const lead = odds && leadOf(odds, procedure, presentation);
  const promise = odds ? promiseOf(odds, procedure, presentation) : '';
  return {
    figure: face ?? lead?.chance ?? dice,
    headline:
      !face && lead && promise.startsWith(lead.chance)
        ? capital(lead.say)
        : face && n > 1
          ? [`${n} dice`, promise].filter(Boolean).join(', ')
          : promise || `Roll ${dice}`,
    detail,
  };
}

/** The same in one line of text, for the clipboard: what, how likely, why. */
export function oneLine(
  situation: Situation,
  odds: Odds | undefined,
  procedure: Procedure,
  presentation: Presentation,
): string {
  const { figure: needs, headline, detail } = verdictOf(situation, odds, procedure, presentation);
  const lead = odds && situation.kind === 'open' ? leadOf(odds, procedure, presentation) : undefined;
  const extra = lead && !headline.includes(lead.chance) ? `; ${lead.chance} ${lead.say}` : '';
  const faced = /^\d+\+$|^\d+–\d+$/.test(needs) ? `needs ${needs}, ` : '';
  return `${procedure.title}: ${faced}${headline}${extra}${detail ? ` (${detail})` : ''}`;
}
