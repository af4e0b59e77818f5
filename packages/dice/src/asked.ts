import { type Counts, type Dice, DiceError, type Roll, type TraceLine, type Wanted } from './dice.ts';
import { type Die, facesThat } from './die.ts';
import { inTurn, stepByStep, tallied } from './faces.ts';
import { rolling } from './rolling.ts';
import { checkFace } from './scripted.ts';

/** What the player is to roll, and why. */
export type Question = {
  readonly index: number;
  readonly why: string;
  readonly die: Die;
  readonly n: number;
  readonly wants: Wanted;
  /** For a count: the faces that succeed. */
  readonly succeeds?: readonly number[];
  /** For a tally: the class of each different face. */
  readonly classes?: Readonly<Record<number, string | number>>;
};

/** Faces; or only what matters; or `roll`: roll it for me. */
export type Answer =
  | { readonly faces: readonly number[] }
  | { readonly count: number }
  | { readonly sum: number }
  | { readonly tally: Counts<string | number> }
  | 'roll';

/** Either the procedure is through, or the next thing to roll. */
export type Asked<T> =
  | { readonly done: true; readonly value: T; readonly trace: readonly TraceLine[] }
  | { readonly done: false; readonly question: Question; readonly trace: readonly TraceLine[] };

class Unanswered extends Error {
  readonly question: Question;
  constructor(question: Question) {
    super('a roll is waiting for an answer');
    this.question = question;
  }
}

/**
 * The player's own dice. The procedure runs until it needs a roll that nobody has entered; with one
 * more answer it runs again from the start. A fixed seed serves the dice that we roll for the player.
 */
export function ask<T>(
  run: (dice: Dice) => T,
  answers: readonly Answer[],
  seed: number | string = 0,
): Asked<T> {
  const trace: TraceLine[] = [];
  try {
    return { done: true, value: run(asked(answers, seed, trace)), trace };
  } catch (signal) {
    if (!(signal instanceof Unanswered)) throw signal;
    return { done: false, question: signal.question, trace };
  }
}

const bad = (message: string): DiceError => new DiceError('bad-answer', message);

function wholeBetween(value: number, low: number, high: number, what: string): number {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw bad(`${what} is a whole number from ${low} to ${high}, not ${value}.`);
  }
  return value;
}

function checkTally(counts: Counts<string | number>, n: number, classes: readonly (string | number)[]): void {
  const known = classes.map(String);
  const stray = Object.keys(counts).find((name) => !known.includes(name));
  if (stray !== undefined) throw bad(`No face falls in ${stray}; the classes are ${known.join(', ')}.`);
  for (const [name, count] of Object.entries(counts)) wholeBetween(count ?? 0, 0, n, `The number of ${name}`);
  const total = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (total !== n) throw bad(`The counts add up to ${total}, but ${n} dice are rolled.`);
}

/** Does a total of n dice exist? Every whole number between the ends does for all dice of the sheets. */
function checkSum(sum: number, n: number, die: Die): number {
  return wholeBetween(
    sum,
    n * Math.min(...die.faces),
    n * Math.max(...die.faces),
    `The total of ${n} ${die.name}`,
  );
}

function asked(answers: readonly Answer[], seed: number | string, trace: TraceLine[]): Dice {
  let index = 0;
  let used = 0;

  /** The faces of this roll, or null where only the result is known. */
  function answered<R extends Roll['result']>(
    question: Omit<Question, 'index'>,
    read: (faces: readonly number[]) => R,
    accept: (answer: Exclude<Answer, 'roll' | { faces: readonly number[] }>) => R,
  ): R {
    const { die, n, why, wants } = question;
    if (n === 0) return read([]);
    const answer = answers[used];
    if (answer === undefined) throw new Unanswered({ ...question, index });
    used++;
    const faces = answer === 'roll' ? rolledFor(die, n) : 'faces' in answer ? answer.faces : null;
    if (faces && faces.length !== n) throw bad(`${n} ${die.name} are rolled (${why}), not ${faces.length}.`);
    for (const face of faces ?? []) checkFace(face, die, why);
    // Where faces is null the answer is neither 'roll' nor faces.
    const result = faces
      ? read(faces)
      : accept(answer as Exclude<Answer, 'roll' | { faces: readonly number[] }>);
    const roll: Roll = { kind: 'roll', index, why, die: die.name, n, wants, faces, result };
    trace.push(answer === 'roll' ? roll : { ...roll, byHand: true as const });
    index += n;
    return result;
  }
  const rolledFor = (die: Die, n: number): number[] => {
    const dice = rolling(seed, { from: index });
    return Array.from({ length: n }, () => dice.roll(die, ''));
  };
  const total = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);

  const dice: Dice = {
    trace,
    roll: (die, why) =>
      answered({ die, n: 1, why, wants: 'face' }, total, (answer) => {
        if (!('sum' in answer)) throw bad(`Here the face itself matters (${why}).`);
        checkFace(answer.sum, die, why);
        return answer.sum;
      }),
    sum: (n, die, why) =>
      answered({ die, n, why, wants: 'sum' }, total, (answer) => {
        if (!('sum' in answer)) throw bad(`Here the total matters (${why}).`);
        return checkSum(answer.sum, n, die);
      }),
    count: (n, die, success, why) => {
      const succeeds = [...new Set(die.faces)].filter((face) => success(face));
      const hits = (faces: readonly number[]): number => faces.filter((face) => success(face)).length;
      return answered({ die, n, why, wants: 'count', succeeds }, hits, (answer) => {
        if (!('count' in answer)) throw bad(`Here the number of successes matters (${why}).`);
        const sure = facesThat(die, success);
        const low = sure === die.faces.length ? n : 0;
        return wholeBetween(answer.count, low, sure === 0 ? 0 : n, `The number of successes (${why})`);
      });
    },
    tally: <K extends string | number>(n: number, die: Die, sort: (face: number) => K, why: string) => {
      const classes = Object.fromEntries(die.faces.map((face) => [face, sort(face)]));
      return answered(
        { die, n, why, wants: 'tally', classes },
        (faces) => tallied(faces, die, sort),
        (answer) => {
          if (!('tally' in answer)) throw bad(`Here the number in each class matters (${why}).`);
          checkTally(answer.tally, n, Object.values(classes));
          return { ...tallied([], die, sort), ...answer.tally } as Counts<K>; // its names were checked above
        },
      );
    },
    repeat: (n, trial, add) => inTurn(dice, n, trial, add),
    each: (entries, start, step) => stepByStep(dice, entries, start, step),
  };
  return dice;
}
