import { type Search, searched } from './searching.ts';
import type { Budget, Question, Thought } from './thought.ts';

/**
 * Weighs the likely rivals of instinct by exact odds and by how the turn goes on with the likely answers. Wants much
 * proof, since it tries little; and with less it played nearly as well as a veteran.
 */
const REGULAR_SEARCH: Search = { drill: 'steady', candidates: 2, tries: 4, sure: 3 };
export const REGULAR: Budget = { nodes: 200 };
export const regular = (question: Question, budget: Budget = REGULAR): Thought =>
  searched(question, REGULAR_SEARCH, budget);

/** Knows more, looks at more and more often, and asks for less proof. */
const VETERAN_SEARCH: Search = { drill: 'seasoned', candidates: 3, tries: 24, sure: 1 };
export const VETERAN: Budget = { nodes: 1200 };
export const veteran = (question: Question, budget: Budget = VETERAN): Thought =>
  searched(question, VETERAN_SEARCH, budget);
