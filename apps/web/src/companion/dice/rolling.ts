import type { Answer, Question } from '@sandtable/dice';
import { type Problem, type Resolution, resolveAsked, type Sheet } from '@sandtable/engine';
import type { Input } from '../games/presentation.ts';

/** Dice on their way: answered so far, and what comes next. */
export type Rolling =
  | { readonly kind: 'asking'; readonly question: Question; readonly asked: readonly Question[] }
  | { readonly kind: 'done'; readonly resolution: Resolution; readonly asked: readonly Question[] }
  | { readonly kind: 'refused'; readonly problem: Problem };

export type Calculation = { readonly sheet: Sheet; readonly procedure: string; readonly input: Input };

/** Where a calculation stands after these answers. The seed serves the dice that we roll. */
export function rollingAfter(
  { sheet, procedure, input }: Calculation,
  answers: readonly Answer[],
  seed: number,
  asked: readonly Question[] = [],
): Rolling {
  const result = resolveAsked(sheet, procedure, input, answers, seed);
  if (!result.ok) return { kind: 'refused', problem: result.problem };
  return result.value.done
    ? { kind: 'done', resolution: result.value.resolution, asked }
    : { kind: 'asking', question: result.value.question, asked };
}

/** Everything that is still open is rolled for the player. */
export function rolledOut(
  what: Calculation,
  answers: readonly Answer[],
  seed: number,
  asked: readonly Question[] = [],
): Rolling {
  let now = rollingAfter(what, answers, seed, asked);
  const all = [...answers];
  while (now.kind === 'asking') {
    all.push('roll');
    now = rollingAfter(what, all, seed, [...now.asked, now.question]);
  }
  return now;
}

export const freshSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** What a player typed: faces, or one number where only the count or the total matters; 0 is 10 on a D10. */
export function answerFrom(text: string, { n, die, wants }: Question): Answer | 'unclear' {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  if (parts.length === 0) return 'roll';
  const single = n > 1 && parts.length === 1 && parts[0]!.length === n && Math.max(...die.faces) <= 10;
  const numbers = (single ? [...parts[0]!] : parts).map(Number);
  if (numbers.some((face) => !Number.isInteger(face))) return 'unclear';
  if (numbers.length === 1 && n > 1 && wants === 'count') return { count: numbers[0]! };
  if (numbers.length === 1 && n > 1 && wants === 'sum') return { sum: numbers[0]! };
  return { faces: numbers.map((face) => asFace(face, die.faces)) };
}

export const asFace = (face: number, faces: readonly number[]): number =>
  face === 0 && faces.includes(10) && !faces.includes(0) ? 10 : face;
