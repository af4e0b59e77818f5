export { VETERAN } from './levels.ts';
export { computerPlayer, decision, LEVELS, type Level, playerFor, SEATS, think } from './player.ts';
export { SCRIPTS, type Script, scriptPlayer } from './scripts.ts';
export type { Budget, Considered, Question, Thought } from './thought.ts';
export { chanceOf, featuresOf, type Weights, worthOf } from './value.ts';
