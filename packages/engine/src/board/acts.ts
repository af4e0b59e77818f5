import { chance, type Dice, enumerate } from '@sandtable/dice';
import type { Path, Place, Pose } from '@sandtable/table';
import type { AnyRuleset, Command, GameState, Side } from '../play/game.ts';
import { isRefused, judgedOnce } from '../play/plan.ts';
import type { Problem } from '../refusal.ts';
import type { Figure, Look, Trail } from './scene.ts';

/** What may be done with what stands on the table: acts, what they ask for, and what a way crosses and costs. */

/** What somebody has answered so far to what an act asks. */
export type Answers = {
  readonly path?: Path;
  readonly facing?: number;
  readonly target?: string;
  readonly point?: Place;
  readonly number?: number;
  readonly targets?: readonly string[];
  readonly chosen?: Readonly<Record<string, string>>;
  /** Answers to asks that have a name. */
  readonly named?: Readonly<Record<string, string | number | Place>>;
};

/** A part of a move: up to so many thousandths of its allowance it is so much of a move. */
export type Band = { readonly most: number; readonly label: string };

/** A line of a form: one of these, this one unless somebody says otherwise. */
export type AskRow = {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly initial: string;
};

/** What was chosen by name; nothing yet where somebody keeps what is proposed. */
export type Chosen = Readonly<Record<string, string>>;

/** What an act still needs, in the order of asking. A named one is answered in `Answers.named`, so there may be several. */
export type Ask =
  | {
      readonly kind: 'path';
      readonly from: Pose;
      /** Thousandths that it may go at most; what ground costs is for the rules to say. */
      readonly most: number;
      /** The same towards a place, where it is less on some sides. */
      readonly mostTo?: (to: Place) => number;
      /** May its facing at the end be chosen? */
      readonly turns: boolean;
      /** What it costs to go so far, nearest first; the last one is `most`. */
      readonly bands: readonly Band[];
      readonly figures: (pose: Pose) => readonly Figure[];
      /** Straight legs at most, and how many degrees it may turn between two: for what flies. */
      readonly legs?: number;
      readonly turn?: number;
    }
  | { readonly kind: 'facing'; readonly from: Pose; readonly figures: (pose: Pose) => readonly Figure[] }
  /** With what has been chosen so far: a formation shows before it is taken up. */
  | {
      readonly kind: 'place';
      readonly from: Pose;
      readonly figures: (pose: Pose, chosen: Chosen) => readonly Figure[];
    }
  | {
      readonly kind: 'target';
      readonly name?: string;
      readonly among: readonly string[];
      readonly prompt: string;
    }
  /** Several of them: all, until somebody leaves some out, unless `initial` says otherwise. */
  | {
      readonly kind: 'targets';
      readonly among: readonly string[];
      readonly initial?: readonly string[];
      readonly least: number;
      readonly most: number;
      readonly prompt: string;
    }
  /** A point of the ground; `radius` is what falls on it covers, in thousandths. */
  | { readonly kind: 'point'; readonly name?: string; readonly prompt: string; readonly radius?: number }
  /** A form with a line each, answered in `chosen` by the line's id: the slips of a whole side on one screen. */
  | { readonly kind: 'form'; readonly prompt: string; readonly rows: readonly AskRow[] }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly prompt: string;
      readonly options: readonly { readonly id: string; readonly label: string }[];
      readonly initial: string;
      /** How the unit would stand. */
      readonly figures?: (chosen: Chosen) => readonly Figure[];
    }
  /** A point of another's way, in thousandths along it; the initial one is the game's own choice. */
  | {
      readonly kind: 'along';
      readonly path: Path;
      readonly initial: number;
      readonly prompt: string;
      /** Who goes there and how far off it is, at such a point of its way. */
      readonly there: (distance: number) => {
        readonly figures: readonly Figure[];
        readonly look: Look | undefined;
      };
    }
  | {
      readonly kind: 'number';
      readonly name?: string;
      readonly prompt: string;
      readonly least: number;
      readonly most: number;
      readonly initial?: number;
      /** Nothing stands there until somebody writes it: no number is a likely one. */
      readonly blank?: true;
    };

/** A field of fire to draw while aiming. */
export type Field = {
  readonly from: readonly Figure[];
  /** Degrees of one arc in all; 360 for all round. */
  readonly width: number;
  /** The middle of each arc, in degrees clockwise from straight ahead; straight ahead unless said otherwise. */
  readonly axes?: readonly number[];
  /** Inches at which something changes, the farthest last. */
  readonly bands: readonly number[];
  /** It reaches beyond the last of them as well. */
  readonly endless?: boolean;
  /**
   * Arcs open at these points and bands are measured from them, so many thousandths farther; otherwise arcs open at the
   * front corners of the bases and bands are measured from their edges.
   */
  readonly apexes?: readonly Pose[];
  readonly beyond?: number;
};

/** How far a roll may carry a unit: the chance of so many inches or more. */
export type Rings = {
  readonly from: Pose;
  /** Measured from the edges of these, or from the middle if there are none. */
  readonly figures: readonly Figure[];
  /** Those that are drawn. */
  readonly list: readonly { readonly inches: number; readonly chance: number }[];
  /** All that may come, where that is more than is drawn. */
  readonly all?: Rings['list'];
  /** Where it goes along roads only: those ways, from where it stands. */
  readonly ways?: readonly Path[];
  /** Thousandths of its move that the straight way to a place takes, where ground makes that more or less than it measures. */
  readonly cost?: (to: Place) => number;
  /** What stops it on the way to a place, however far it rolls: `the wadi`. */
  readonly stops?: (to: Place) => string | undefined;
  /** Degrees straight ahead of it in which all of this holds, and what is drawn elsewhere; all round unless said otherwise. */
  readonly front?: { readonly width: number; readonly aside: Rings['list'] };
};

/** Something that may be done now; one that is closed stays visible and says why. */
export type Act = {
  readonly id: string;
  readonly label: string;
  /** What it does and costs, in a sentence or two. */
  readonly about: string;
  /** The key for it. */
  readonly key: string | null;
  /** The unit, officer or marker that does it; null for a side as a whole. */
  readonly actor: string | null;
  readonly closed: Problem | null;
  readonly asks: readonly Ask[];
  readonly field: Field | null;
  readonly rings: Rings | null;
  /** Ends the step or the phase, so it is offered last. */
  readonly ends: boolean;
  /** Whom it is done to, where that is no choice: a click on that one means it. */
  readonly at?: string;
  /** Most players do this now: its button is the main one. */
  readonly usual: boolean;
  /** Somebody with the unit goes, not the unit itself: a hand that drags the unit does not mean this. */
  readonly aside?: boolean;
  /** An estimate by eye: no tape and no distances while it is asked. */
  readonly blind?: boolean;
  /** The command, once everything is answered; it may still be refused. */
  readonly command: (answers: Answers) => Command;
  /** From whom to whom of a target it is done, as the rules measure it; the usual look between two units otherwise. */
  readonly look?: (target: string) => Look | undefined;
  /** What the way of this command crosses and costs, refused or not; undefined for one that goes nowhere. */
  readonly survey?: (command: Command) => Survey | undefined;
};

/** A stretch of a way, in thousandths along it, where the going is other than open. */
export type Leg = {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly going: 'quick' | 'slow' | 'risky';
};

/** What a way crosses and costs. */
export type Survey = {
  /** Thousandths that it takes, and may take. */
  readonly cost: number;
  readonly most: number;
  readonly legs: readonly Leg[];
  /** The chance to get to its end, where that is rolled for. */
  readonly chance: number;
  readonly notes: readonly { readonly place: Place; readonly text: string; readonly rule: string }[];
  /** Where it ends, after so many thousandths, if something stops it before its end. */
  readonly stops?: { readonly pose: Pose; readonly after: number; readonly why: string };
  /** Whom it passes within so many thousandths to either side of it. */
  readonly beside?: { readonly within: number; readonly passes: readonly Passed[] };
};

/** One whom a way passes: where it comes nearest, to which place of his, and what that means to him. */
export type Passed = {
  readonly unit: string;
  readonly at: Place;
  readonly near: Place;
  readonly text: string;
};

/** The acts of a game; those that ask for a way know what it crosses and costs. */
export const surveyedActs =
  <S, C extends Command>(
    acts: (view: S, side: Side) => readonly Act[],
    survey: (view: S, command: C) => Survey | undefined,
  ) =>
  (view: S, side: Side): readonly Act[] =>
    acts(view, side).map((act) =>
      act.asks.some(({ kind }) => kind === 'path')
        ? { ...act, survey: act.survey ?? ((command) => survey(view, command as C)) } // made by an act of this game
        : act,
    );

/** An act with what most acts have. */
export const actWith = <C extends Command = Command>(
  rest: Partial<Omit<Act, 'command'>> &
    Pick<Act, 'id' | 'label'> & { readonly command: (answers: Answers) => C },
): Act => ({
  about: '',
  key: null,
  actor: null,
  closed: null,
  asks: [],
  field: null,
  rings: null,
  ends: false,
  usual: false,
  ...rest,
});

type Nameable = Extract<Ask, { kind: 'target' | 'point' | 'number' }>;

/** What was answered to an ask that may have a name; undefined while nobody has. */
export const answerTo = (ask: Nameable, answers: Answers): string | number | Place | undefined =>
  ask.name === undefined ? answers[ask.kind] : answers.named?.[ask.name];

/** The answers with this one, under its name or its kind. */
export const answeredWith = (ask: Nameable, answers: Answers, answer: string | number | Place): Answers =>
  ask.name === undefined
    ? { ...answers, [ask.kind]: answer }
    : { ...answers, named: { ...answers.named, [ask.name]: answer } };

/** The answers that an act has by itself before anybody says anything. */
export function initialAnswers(asks: readonly Ask[]): Answers {
  let answers: Answers = {};
  const choose = (id: string, initial: string): void => {
    answers = { ...answers, chosen: { ...answers.chosen, [id]: initial } };
  };
  for (const ask of asks) {
    if (ask.kind === 'choice') choose(ask.name, ask.initial);
    if (ask.kind === 'form') for (const { id, initial } of ask.rows) choose(id, initial);
    if (ask.kind === 'targets')
      answers = { ...answers, targets: ask.initial ?? ask.among.slice(0, ask.most) };
    if (ask.kind === 'along') answers = { ...answers, number: ask.initial };
    if (ask.kind === 'number' && !ask.blank) answers = answeredWith(ask, answers, ask.initial ?? ask.least);
  }
  return answers;
}

/** One out of many as an ask. */
export const askAmong = (units: readonly { readonly id: string }[], prompt: string): Ask => ({
  kind: 'target',
  among: units.map(({ id }) => id),
  prompt,
});

/** The line of a shot, if both ends stand somewhere. */
export const aimFrom = (
  from: Place | null | undefined,
  to: Place | null | undefined,
): Pick<Trail, 'aim'> | undefined =>
  from && to ? { aim: { from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } } } : undefined;

/** The exact chance that a procedure ends so, by the function that will roll it. */
export function chanceThat<I, O>(
  procedure: { run(dice: Dice, input: I): O },
  input: I,
  holds: (outcome: O) => boolean,
): number {
  return chance(
    enumerate((dice) => holds(procedure.run(dice, input))),
    Boolean,
  );
}

/** The rings of a procedure that rolls for inches: each distance that can come, with the chance of it or more. */
export function ringsFrom<I, O>(
  procedure: { run(dice: Dice, input: I): O },
  input: I,
  inchesOf: (outcome: O) => number,
): Rings['list'] {
  const { values, chances } = enumerate((dice) => inchesOf(procedure.run(dice, input)));
  const found = [...new Set(values)].filter((inches) => inches > 0).sort((a, b) => a - b);
  return found.map((inches) => ({
    inches,
    chance: values.reduce((sum, value, i) => (value >= inches ? sum + chances[i]! : sum), 0),
  }));
}

/** What is said of one target advises to choose another, which is of no use where none will do. */
const withoutAdvice = (message: string): string => message.replace(/; [^;]*\bchoose [^;]*\.$/, '.');

/** Why an act that only wants a target leads nowhere: nobody may be chosen. Undefined if somebody may. */
export function hopeless(rules: AnyRuleset, view: GameState, act: Act): Problem | undefined {
  const [ask] = act.asks;
  if (act.closed || act.asks.length !== 1 || ask?.kind !== 'target') return undefined;
  const judged = ask.among.map((target) => judgedOnce(rules, view, act.command({ target })));
  const problems = judged.map((found) => (isRefused(found) ? found : undefined));
  if (problems.includes(undefined)) return undefined;
  const codes = problems.map((problem) => problem!.code);
  const timesOf = (code: string): number => codes.filter((each) => each === code).length;
  const [usual] = [...problems].sort((a, b) => timesOf(b!.code) - timesOf(a!.code));
  if (!usual) return { code: 'nobody', message: 'Nobody to choose.' };
  return { ...usual, message: `Nobody to choose. ${withoutAdvice(usual.message)}` };
}
