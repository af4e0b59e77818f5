import type { Distribution } from '@sandtable/dice';
import { marginals, written } from '@sandtable/dice';
import type { Result } from '../refusal.ts';
import { type Case, failuresOf } from '../sheet/cases.ts';
import type { Outcome } from '../sheet/procedure.ts';
import { oddsOf, type Resolution, resolveScripted, type Sheet } from '../sheet/sheet.ts';

/** For the tests of games: tries a procedure out and remembers which rules it cited. */

const cited = new Map<string, Set<string>>();

/** The rules cited so far in this test file, by game. */
export const rulesCited = (): Record<string, string[]> =>
  Object.fromEntries([...cited].map(([game, rules]) => [game, [...rules]]));

function hear(sheet: Sheet, result: Result<Resolution>): void {
  const rules = cited.get(sheet.id) ?? new Set<string>();
  cited.set(sheet.id, rules);
  if (result.ok) for (const rule of result.value.trace.cited) rules.add(rule);
  else if (result.problem.rule) rules.add(result.problem.rule);
}

/** A game's own way to try its procedures out. */
export function tryOut(sheet: Sheet) {
  const resolve = (procedure: string, input: object, faces: readonly number[]): Result<Resolution> => {
    const result = resolveScripted(sheet, procedure, input, faces);
    hear(sheet, result);
    return result;
  };
  const allowed = <T>(procedure: string, result: Result<T>): T => {
    if (!result.ok)
      throw new Error(`${procedure} refused: ${result.problem.code}: ${result.problem.message}`);
    return result.value;
  };

  /** The whole resolution, traces and all; throws when refused. */
  const resolved = (procedure: string, input: object = {}, faces: readonly number[] = []): Resolution =>
    allowed(procedure, resolve(procedure, input, faces));
  /** What comes of it; throws when refused. */
  const outcome = (procedure: string, input: object = {}, faces: readonly number[] = []): Outcome =>
    resolved(procedure, input, faces).outcome;
  /** The code of a refusal, or undefined when it is allowed. */
  const refusal = (procedure: string, input: object = {}): string | undefined => {
    const result = resolve(procedure, input, []);
    // An input that is allowed but needs dice complains of dice, which is no refusal of the input.
    return result.ok || result.problem.code === 'too-few-dice' ? undefined : result.problem.code;
  };
  const odds = (procedure: string, input: object = {}): Distribution<Outcome> =>
    allowed(procedure, oddsOf(sheet, procedure, input));
  /** The chance that a field of the outcome has this value. */
  const chanceOf = (procedure: string, input: object, field: string, value: unknown): number =>
    marginals(odds(procedure, input))[field]?.[written(value)] ?? 0;
  /** What is wrong with a golden case. */
  const failures = (golden: Case): string[] => failuresOf(sheet, golden, (result) => hear(sheet, result));

  return { resolved, outcome, refusal, odds, chanceOf, failures };
}

/** Says that the test just passed exercised a rule that lives in the game and not in a procedure. */
export function cite(sheet: Sheet, ...rules: readonly string[]): void {
  const known = cited.get(sheet.id) ?? new Set<string>();
  cited.set(sheet.id, known);
  for (const rule of rules) known.add(rule);
}

export { testBoard } from './board.ts';
export { type Asked, range, testCrib } from './crib.ts';
export { playRandomly, testGame } from './game.ts';
export { testPlaythroughs } from './playthroughs.ts';
export { testCases, testSheet } from './sheet.ts';
export { eventsOf, type Played, playing } from './trying.ts';
export { testWords } from './words.ts';
