import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import type { Answer, Question } from '@sandtable/dice';
import {
  type Procedure,
  type Resolution,
  resolveAsked,
  resolveRolled,
  resolveScripted,
  type Sheet,
} from '@sandtable/engine';
import { BadInput, expected } from './errors.ts';
import { facesOf, seedFrom } from './input.ts';
import { print, printJson, style } from './print.ts';
import { printResolution } from './trace.ts';

export type How = { dice?: string | undefined; seed?: string | undefined; ask: boolean; json: boolean };

const seedOf = (text: string | undefined): number | string =>
  text === undefined ? randomInt(2 ** 31) : seedFrom(text);

/** `resolve <game> <procedure> --input … [--dice … | --ask | --seed …]` */
export async function resolveOne(
  sheet: Sheet,
  procedure: Procedure,
  input: unknown,
  how: How,
): Promise<void> {
  if ([how.dice !== undefined, how.seed !== undefined, how.ask].filter(Boolean).length > 1) {
    throw new BadInput('bad-argument', 'Use one of --dice, --seed and --ask.');
  }
  const seed = seedOf(how.seed);
  const resolution = how.ask
    ? await askThrough(sheet, procedure, input, seed)
    : how.dice !== undefined
      ? expected(resolveScripted(sheet, procedure.id, input, facesOf(how.dice)))
      : expected(resolveRolled(sheet, procedure.id, input, seed));
  const { outcome, says, trace, rolls } = resolution;
  const rolled = how.dice === undefined && !how.ask && rolls.length > 0;
  if (how.json) printJson({ says, outcome, trace, rolls, ...(rolled ? { seed } : {}) });
  else {
    printResolution(procedure.title, resolution);
    if (rolled && how.seed === undefined) print(style('dim', `  The same dice again: --seed ${seed}`), '');
  }
}

/** What to roll, and how it may be answered. */
function prompt({ n, die, why, wants, succeeds }: Question): string {
  const dice = `Roll ${n} ${die.name}${n > 1 && die.name.startsWith('d') ? 's' : ''} (${why})`;
  const asks = {
    face: 'the face',
    sum: n > 1 ? 'the faces, or only their total' : 'the face',
    count: `the faces, or only how many show ${succeeds?.join(', ') ?? ''}`,
    tally: 'the faces',
  }[wants];
  return `${dice}: ${asks}; Enter = roll for me\n> `;
}

/** Faces, or one number where only the count or the total matters; 0 is 10 on a d10. */
function answerFrom(text: string, { n, die, wants }: Question): Answer {
  if (text.trim() === '') return 'roll';
  const numbers = facesOf(text);
  if (numbers.length === 1 && n > 1 && wants === 'count') return { count: numbers[0]! };
  if (numbers.length === 1 && n > 1 && wants === 'sum') return { sum: numbers[0]! };
  const ten = die.faces.includes(10) && !die.faces.includes(0);
  return { faces: numbers.map((face) => (ten && face === 0 ? 10 : face)) };
}

/** Asks for one roll after the other; a bad answer is asked again. Everything but the result goes to stderr. */
async function askThrough(
  sheet: Sheet,
  procedure: Procedure,
  input: unknown,
  seed: number | string,
): Promise<Resolution> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  const entered = lines[Symbol.asyncIterator]();
  const answers: Answer[] = [];
  try {
    for (;;) {
      const state = expected(resolveAsked(sheet, procedure.id, input, answers, seed));
      if (state.done) return state.resolution;
      process.stderr.write(prompt(state.question));
      const { value, done } = await entered.next();
      if (done) throw new BadInput('too-few-dice', 'The answers ended before the rolls did.');
      try {
        const answer = answerFrom(String(value), state.question);
        expected(resolveAsked(sheet, procedure.id, input, [...answers, answer], seed));
        answers.push(answer);
      } catch (error) {
        if (!(error instanceof BadInput)) throw error;
        process.stderr.write(`${error.message}\n`);
      }
    }
  } finally {
    lines.close();
  }
}
