import { type Search, searched } from './searching.ts';
import type { Budget, Question, Thought } from './thought.ts';

/**
 * Weighs the likely rivals of instinct by exact odds and by how the turn goes on with the likely answers. Wants much
 * proof, since it tries little; and with less it played nearly as well as a veteran.
 */
const REGULAR_SEARCH: Search = {
  drill: 'steady',
  goesOn: 'steady',
  candidates: 2,
  tries: 4,
  turns: 1,
  sure: 3.5,
};
export const REGULAR: Budget = { nodes: 200 };
export const regular = (question: Question, budget: Budget = REGULAR): Thought =>
  searched(question, REGULAR_SEARCH, budget);

/** Knows more, and looks at more and more often. Not farther: beyond this turn luck drowns what a command is worth. */
const VETERAN_SEARCH: Search = {
  drill: 'seasoned',
  goesOn: 'seasoned',
  candidates: 3,
  tries: 8,
  turns: 1,
  sure: 2,
};
export const VETERAN: Budget = { nodes: 400 };
export const veteran = (question: Question, budget: Budget = VETERAN): Thought =>
  searched(question, VETERAN_SEARCH, budget);
