export { computerPlayer, LEVELS, type Level, playerFor, SEATS, think } from './player.ts';
export { REGULAR } from './regular.ts';
export type { Budget, Considered, Question, Thought } from './thought.ts';
export { VETERAN } from './veteran.ts';
