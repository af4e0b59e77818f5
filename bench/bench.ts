import { writeFileSync } from 'node:fs';
import { goldenInputs, largestInputs } from './golden.ts';
import { time } from './measure.ts';
import { oddsContests } from './odds.ts';
import { rollingContest } from './rolling.ts';

const ratio = (n: number): number => Number(n.toPrecision(3));
const row = (cells: readonly (string | number)[]): void =>
  console.log(
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(32) : String(cell).padStart(12))).join(''),
  );

console.log('\nExact odds');
row(['', 'ours', 'by hand', 'ours/hand', 'sampling', 'sampl./ours', 'brute/ours*']);
const odds = oddsContests().map(({ name, ours, byHand, sampling, smallOurs, smallBrute }) => {
  const result = {
    name,
    oursNs: ratio(ours),
    timesByHand: ratio(ours / byHand),
    fasterThanSampling: ratio(sampling / ours),
    fasterThanBruteForce: ratio(smallBrute / smallOurs),
  };
  row([
    name,
    time(ours),
    time(byHand),
    result.timesByHand,
    time(sampling),
    result.fasterThanSampling,
    result.fasterThanBruteForce,
  ]);
  return result;
});
console.log('* on a smaller case that brute force can finish: 6 dice, 4 shots, 3 shots');

console.log('\nOne die');
const dice = rollingContest();
row(['ours', time(dice.ours)]);
row(['pure-rand', time(dice.pureRand), `${ratio(dice.ours / dice.pureRand)}×`]);
row(['Math.random', time(dice.mathRandom), `${ratio(dice.ours / dice.mathRandom)}×`]);

console.log('\nExact odds of every golden input, in milliseconds');
row(['', 'inputs', 'median', 'p95', 'most', 'slowest']);
const golden = goldenInputs();
for (const { game, inputs, p50, p95, most, slowest } of golden) {
  row([game, inputs, p50.toFixed(3), p95.toFixed(3), most.toFixed(3), slowest]);
}

console.log('\nExact odds of the largest sensible inputs');
row(['', 'outcomes', 'ms']);
const largest = largestInputs();
for (const { game, procedure, outcomes, ms } of largest)
  row([`${game} ${procedure}`, outcomes, ms.toFixed(2)]);

const results = {
  odds,
  die: {
    timesPureRand: ratio(dice.ours / dice.pureRand),
    timesMathRandom: ratio(dice.ours / dice.mathRandom),
  },
  largest: largest.map(({ game, procedure, ms }) => ({ game, procedure, ms: ratio(ms) })),
  golden: golden.map(({ game, inputs, p95, most }) => ({
    game,
    inputs,
    p95Ms: ratio(p95),
    mostMs: ratio(most),
  })),
};
writeFileSync('bench/results.json', `${JSON.stringify(results, null, 2)}\n`);
console.log('\nRatios are kept in bench/results.json');
