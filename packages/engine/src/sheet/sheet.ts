import {
  type Answer,
  ask,
  type Dice,
  DiceError,
  type Distribution,
  enumerate,
  type Question,
  type Roll,
  rolling,
  scripted,
  type TraceLine,
} from '@sandtable/dice';
import { didYouMean, fine, type Result, refused } from '../refusal.ts';
import {
  type Check,
  type Conventions,
  type Outcome,
  type Prepared,
  type Procedure,
  prepare,
} from './procedure.ts';
import type { Rulebook } from './rulebook.ts';
import { citedIn, type Line, linesOf } from './trace.ts';

/** A rule sheet: its rulebook and its procedures. */
export type Sheet = {
  readonly id: string;
  readonly title: string;
  readonly period: string;
  readonly scale: string;
  readonly rulebook: Rulebook;
  /** The code for an option that the sheet does not know. */
  readonly badOption: string;
  /** The code for options that are no record at all; `badOption` unless said otherwise. */
  readonly badOptions?: string;
  /** Errors that every procedure looks for before its own. */
  readonly firstChecks: readonly Check[];
  readonly procedures: Readonly<Record<string, Procedure>>;
};

export type Trace = {
  /** As read: defaults filled in. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly lines: readonly Line[];
  readonly cited: readonly string[];
};

export type Resolution = {
  readonly outcome: Outcome;
  /** The result in the words of a player. */
  readonly says: string;
  readonly trace: Trace;
  readonly rolls: readonly Roll[];
  readonly unread: readonly string[];
};

const conventionsOf = ({ rulebook, badOption, badOptions, firstChecks }: Sheet): Conventions => ({
  options: rulebook.options,
  badOption,
  badOptions: badOptions ?? badOption,
  first: firstChecks,
});

/** Finds a procedure and checks its input. */
export function prepared(sheet: Sheet, id: string, raw: unknown): Result<Prepared> {
  const procedure = Object.hasOwn(sheet.procedures, id) ? sheet.procedures[id] : undefined;
  if (procedure) return prepare(procedure, conventionsOf(sheet), raw);
  const known = Object.keys(sheet.procedures);
  const message = `${sheet.title} has no procedure "${id}".${didYouMean(id, known)} It has ${known.join(', ')}.`;
  return refused({ code: 'unknown-procedure', message });
}

/** Turns complaints about the dice into problems; everything else is a bug of ours and goes on. */
function withDice<T>(run: () => T): Result<T> {
  try {
    return fine(run());
  } catch (error) {
    if (error instanceof DiceError) return refused({ code: error.code, message: error.message });
    throw error;
  }
}

function told(
  { procedure, input, unread }: Prepared,
  outcome: Outcome,
  trace: readonly TraceLine[],
): Resolution {
  const lines = linesOf(trace);
  const rolls = lines.filter((line): line is Roll => line.kind === 'roll');
  const says = procedure.says(outcome, input);
  return { outcome, says, trace: { input, lines, cited: [...citedIn(trace)] }, rolls, unread };
}

/** With the faces listed, all of which must be used. */
export function resolveScripted(
  sheet: Sheet,
  id: string,
  raw: unknown,
  faces: readonly number[],
): Result<Resolution> {
  const ready = prepared(sheet, id, raw);
  if (!ready.ok) return ready;
  return withDice(() => {
    const dice = scripted(faces);
    const outcome = ready.value.procedure.run(dice, ready.value.input);
    dice.finish();
    return told(ready.value, outcome, dice.trace);
  });
}

/** With our dice. */
export function resolveRolled(
  sheet: Sheet,
  id: string,
  raw: unknown,
  seed: number | string,
): Result<Resolution> {
  const ready = prepared(sheet, id, raw);
  if (!ready.ok) return ready;
  const trace: TraceLine[] = [];
  return fine(
    told(ready.value, ready.value.procedure.run(rolling(seed, { trace }), ready.value.input), trace),
  );
}

export type Asking =
  | { readonly done: true; readonly resolution: Resolution }
  | { readonly done: false; readonly question: Question; readonly lines: readonly Line[] };

/** With the player's dice as far as they are known; without any answer, the working up to the first roll. */
export function resolveAsked(
  sheet: Sheet,
  id: string,
  raw: unknown,
  answers: readonly Answer[],
  seed: number | string = 0,
): Result<Asking> {
  const ready = prepared(sheet, id, raw);
  return ready.ok ? withDice(() => askedOf(ready.value, answers, seed)) : ready;
}

/** The same of an input that was checked before; dice that do not fit throw. */
export function askedOf(ready: Prepared, answers: readonly Answer[], seed: number | string = 0): Asking {
  const state = ask((dice: Dice) => ready.procedure.run(dice, ready.input), answers, seed);
  return state.done
    ? { done: true, resolution: told(ready, state.value, state.trace) }
    : { done: false, question: state.question, lines: linesOf(state.trace) };
}

/** Exact odds of every outcome. */
export function oddsOf(sheet: Sheet, id: string, raw: unknown): Result<Distribution<Outcome>> {
  const ready = prepared(sheet, id, raw);
  if (!ready.ok) return ready;
  return withDice(() => oddsIn(ready.value));
}

/** The same of an input that was checked before. */
export const oddsIn = ({ procedure, input }: Prepared): Distribution<Outcome> =>
  enumerate((dice) => procedure.run(dice, input));
