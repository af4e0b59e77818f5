import { dieWith, rolling } from '@sandtable/dice';
import {
  type AnyRuleset,
  type Command,
  didYouMean,
  type GameState,
  type Player,
  randomPlayer,
  type Side,
} from '@sandtable/engine';
import { recruit, regular, veteran } from './levels.ts';
import { SCRIPTS, type Script, scriptPlayer } from './scripts.ts';
import type { Budget, Question, Thought } from './thought.ts';

/** The levels of computer players, from the simplest. */
export const LEVELS = ['recruit', 'regular', 'veteran'] as const;
export type Level = (typeof LEVELS)[number];

const MINDS: Readonly<Record<Level, (question: Question, budget?: Budget) => Thought>> = {
  recruit,
  regular,
  veteran,
};

/** What a computer player of this level does, and why. The same question has the same answer. */
export const think = (level: Level, question: Question, budget?: Budget): Thought =>
  MINDS[level](question, budget);

/** What is worth less than this many points makes no difference where everybody stands before the battle. */
const NO_DIFFERENCE = 0.5;

/** A set-up changed oftener than this is no livelier, and tedious to watch. */
const LOTS = 8;

/**
 * What somebody does who plays a seat: what his level has him do, but he sets up by lot in one of the ways that are as
 * good, so that nobody knows it by heart.
 */
export function decision(level: Level, question: Question, budget?: Budget): Command {
  const { rules, view, side, seed } = question;
  const usual = think(level, question, budget).command;
  if (rules.instinct.deedOf(view, usual) !== 'set-up') return usual;
  const offered = rules.candidates(view, side);
  const lot = dieWith(
    'way to set up',
    offered.map((_, i) => i),
  );
  const drawn = offered[rolling(`${seed} set-up`).roll(lot, 'way to set up')]!;
  const isAsGood =
    rules.instinct.deedOf(view, drawn) === 'set-up' &&
    rules.weigh(view, drawn) >= rules.weigh(view, usual) - NO_DIFFERENCE;
  return isAsGood ? drawn : usual;
}

/** A computer player for a whole game; its luck in thought comes from the seed and from how often it has decided. */
export function computerPlayer(rules: AnyRuleset, level: Level, seed: string, budget?: Budget): Player {
  let decisions = 0;
  return (view: GameState, side: Side) => {
    const question = { rules, view, side, seed: `${seed} ${decisions}` };
    return decisions++ < LOTS ? decision(level, question, budget) : think(level, question, budget).command;
  };
}

/** Who may sit on a seat. */
export const SEATS: readonly string[] = [
  'random',
  ...LEVELS.map((level) => `ai:${level}`),
  ...Object.keys(SCRIPTS).map((script) => `script:${script}`),
];

/** The player that a seat names, or what is wrong with the name. */
export function playerFor(
  rules: AnyRuleset,
  seat: string,
  seed: string,
  budget?: Budget,
): { readonly player: Player } | { readonly problem: string } {
  if (seat === 'random') return { player: randomPlayer(rules, seed) };
  const level = LEVELS.find((each) => seat === `ai:${each}`);
  if (level) return { player: computerPlayer(rules, level, seed, budget) };
  const script = (Object.keys(SCRIPTS) as Script[]).find((each) => seat === `script:${each}`);
  if (script) return { player: scriptPlayer(rules, script, seed) };
  return { problem: `A seat is one of ${SEATS.join(', ')}, not "${seat}".${didYouMean(seat, SEATS)}` };
}
