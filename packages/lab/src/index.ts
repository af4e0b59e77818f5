export { type Fought, fight, type Plan, sidesOfSeats } from './battle.ts';
export { type Bout, type Fighter, scoresOf } from './bout.ts';
export { contest, type Example, examplesFrom, learnt } from './learning.ts';
export { type Hand, shareOut } from './sharing.ts';
export { type Loss, type Share, type Spread, type Summary, shareOf, summed } from './summary.ts';
export {
  downhill,
  drawStep,
  isBetter,
  neutral,
  type Space,
  type Step,
  stepped,
  type Tried,
} from './tuning.ts';
