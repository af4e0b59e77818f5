import { type Counts, type Dice, DiceError, type Roll, type TraceLine, type Wanted } from './dice.ts';
import type { Die } from './die.ts';
import { inTurn, stepByStep, tallied } from './faces.ts';

/** The rolls of a record, read back in order. Complains when the procedure asks for something else. */
export function recorded(rolls: readonly Roll[], trace?: TraceLine[]): Dice {
  let used = 0;
  function read(die: Die, n: number, wants: Wanted, why: string): Roll['result'] {
    const roll = rolls[used++];
    if (!roll) throw new DiceError('record-differs', `The record ends before ${n} ${die.name} (${why}).`);
    if (roll.die !== die.name || roll.n !== n || roll.wants !== wants || roll.why !== why) {
      const was = `${roll.n} ${roll.die} (${roll.why})`;
      throw new DiceError(
        'record-differs',
        `The record has ${was} where ${n} ${die.name} (${why}) are rolled.`,
      );
    }
    trace?.push(roll);
    return roll.result;
  }
  // Each cast rests on `wants`, which was compared: a face, sum or count is a number, a tally is counts.
  const dice: Dice = {
    trace,
    roll: (die, why) => read(die, 1, 'face', why) as number,
    sum: (n, die, why) => (n === 0 ? 0 : (read(die, n, 'sum', why) as number)),
    count: (n, die, _success, why) => (n === 0 ? 0 : (read(die, n, 'count', why) as number)),
    tally: <K extends string | number>(n: number, die: Die, sort: (face: number) => K, why: string) =>
      n === 0 ? tallied([], die, sort) : (read(die, n, 'tally', why) as Counts<K>),
    repeat: (n, trial, add) => inTurn(dice, n, trial, add),
    each: (entries, start, step) => stepByStep(dice, entries, start, step),
  };
  return dice;
}
