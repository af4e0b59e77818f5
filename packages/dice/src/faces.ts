import type { Counts, Dice, Roll, Step, Stepped, Sum, TraceLine, Wanted } from './dice.ts';
import type { Die } from './die.ts';

/** Gives the next face of a die. */
type NextFace = (die: Die, why: string) => number;

/** A trial written out n times, as it is thrown at the table. */
export function inTurn<T>(dice: Dice, n: number, trial: (dice: Dice) => T, add: Sum<T>): T {
  let total = add.zero;
  for (let i = 0; i < n; i++) total = add.plus(total, trial(dice));
  return total;
}

/** Unlike steps one after the other, as they are thrown at the table. */
export function stepByStep<E, S, T>(
  dice: Dice,
  entries: readonly E[],
  start: S,
  step: Step<E, S, T>,
): Stepped<S, T> {
  let state = start;
  const reports: T[] = [];
  entries.forEach((entry, index) => {
    const [after, report] = step(dice, state, entry, index);
    state = after;
    reports.push(report);
  });
  return [state, reports];
}

/** Sorts faces into classes. */
export function tallied<K extends string | number>(
  faces: readonly number[],
  die: Die,
  sort: (face: number) => K,
): Counts<K> {
  const counts: { [class_ in K]?: number } = {};
  for (const face of die.faces) counts[sort(face)] = 0;
  for (const face of faces) {
    const sorted = sort(face);
    counts[sorted] = (counts[sorted] ?? 0) + 1;
  }
  return counts;
}

const total = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);

/** Dice over a supply of single faces, writing every roll to the trace. */
export function tracedFaces(next: NextFace, index: () => number, trace: TraceLine[]): Dice {
  function thrown<R extends Roll['result']>(
    die: Die,
    n: number,
    wants: Wanted,
    why: string,
    read: (faces: number[]) => R,
  ): R {
    const from = index();
    const faces = Array.from({ length: n }, () => next(die, why));
    const result = read(faces);
    const roll: Roll = { kind: 'roll', index: from, why, die: die.name, n, wants, faces, result };
    if (n > 0) trace.push(roll);
    return result;
  }
  const dice: Dice = {
    trace,
    roll: (die, why) => thrown(die, 1, 'face', why, (faces) => faces[0]!),
    sum: (n, die, why) => thrown(die, n, 'sum', why, total),
    count: (n, die, success, why) =>
      thrown(die, n, 'count', why, (faces) => faces.filter((face) => success(face)).length),
    tally: (n, die, sort, why) => thrown(die, n, 'tally', why, (faces) => tallied(faces, die, sort)),
    repeat: (n, trial, add) => inTurn(dice, n, trial, add),
    each: (entries, start, step) => stepByStep(dice, entries, start, step),
  };
  return dice;
}
