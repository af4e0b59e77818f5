import { type Dice, DiceError, type TraceLine } from './dice.ts';
import type { Die } from './die.ts';
import { tracedFaces } from './faces.ts';

/** Dice that fall as listed. */
export type ScriptedDice = Dice & {
  readonly trace: TraceLine[];
  /** Complains about faces that nobody asked for. */
  finish(): void;
};

/** Refuses a face that the die has not. */
export function checkFace(face: number, die: Die, why: string): void {
  if (die.faces.includes(face)) return;
  const faces = [...new Set(die.faces)].join(', ');
  throw new DiceError(
    'impossible-face',
    `A ${die.name} (${why}) cannot show ${face}; its faces are ${faces}.`,
  );
}

/** Faces in the order in which they are consumed; all of them must be used up. */
export function scripted(faces: readonly number[], trace: TraceLine[] = []): ScriptedDice {
  let used = 0;
  const next = (die: Die, why: string): number => {
    const face = faces[used];
    if (face === undefined) {
      throw new DiceError(
        'too-few-dice',
        `Needs another ${die.name} (${why}) after the ${faces.length} given.`,
      );
    }
    checkFace(face, die, why);
    used++;
    return face;
  };
  const finish = (): void => {
    if (used === faces.length) return;
    const over = faces.slice(used).join(', ');
    throw new DiceError(
      'too-many-dice',
      `Only ${used} of ${faces.length} dice are rolled; left over: ${over}.`,
    );
  };
  return Object.assign(
    tracedFaces(next, () => used, trace),
    { trace, finish },
  );
}
