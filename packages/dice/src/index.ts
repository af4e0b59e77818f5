export { type Answer, type Asked, ask, type Question } from './asked.ts';
export {
  type Counts,
  type Dice,
  DiceError,
  type FaceTest,
  numbers,
  type Roll,
  records,
  type Step,
  type Stepped,
  type Sum,
  settled,
  type TraceLine,
  type Wanted,
} from './dice.ts';
export { atLeast, atMost, averageDie, chanceOf, type Die, d6, d10, d12, dieWith, facesThat } from './die.ts';
export {
  type Comparison,
  certain,
  chance,
  compare,
  curve,
  type Distribution,
  type Marginals,
  marginals,
  mean,
  type Point,
  through,
  written,
} from './distribution.ts';
export { readList } from './each.ts';
export { enumerate } from './enumerate.ts';
export { recorded } from './recorded.ts';
export { type RollingDice, rolling } from './rolling.ts';
export { type ScriptedDice, scripted } from './scripted.ts';
