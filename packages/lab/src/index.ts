export { type Fought, fight, type Plan, sidesOfSeats } from './battle.ts';
export { type Hand, shareOut } from './sharing.ts';
export { type Loss, type Share, type Spread, type Summary, shareOf, summed } from './summary.ts';
