import { writeFileSync } from 'node:fs';
import { gameContest, longRecords } from './games.ts';
import { goldenInputs, largestInputs } from './golden.ts';
import { time } from './measure.ts';
import { oddsContests } from './odds.ts';
import { playerContest } from './players.ts';
import { rollingContest } from './rolling.ts';
import { tableContest } from './table.ts';

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

console.log('\nThe table: forty areas');
const table = tableContest();
row(['whether a line runs through anything', time(table.quickSightNs)]);
row(['sight, with what it runs through', time(table.sightNs)]);
row(['a plain loop over all edges', time(table.plainNs), `${ratio(table.sightNs / table.plainNs)}×`]);
for (const [peer, ns] of [
  ['a loop over flat typed arrays', table.flatNs],
  ['check2d with its index', table.check2dNs],
  ['flatten-js with its index', table.flattenNs],
] as const)
  row([peer, time(ns), `${ratio(ns / table.quickSightNs)}× ours`]);
row(['gap between two bases', time(table.gapNs)]);
row(['flatten-js', time(table.flattenGapNs), `${ratio(table.flattenGapNs / table.gapNs)}× ours`]);

console.log('\nGames: random battles of the first scenario');
row(['', 'battles/s', 'ns an event', 'copy']);
const games = await gameContest();
for (const { game, battlesPerSecond, replayNsPerEvent, cloneNs } of games) {
  row([game, battlesPerSecond.toFixed(2), replayNsPerEvent.toFixed(0), time(cloneNs)]);
}

const long = await longRecords();
row(['a command, record of 300', time(long.at300)]);
row(['a command, record of 40,000', time(long.at40000), `${ratio(long.at40000 / long.at300)}×`]);

console.log('\nComputer players: equals in the first scenario, on one thread and on two, after a warm-up');
row(['', 'decisions/s', 'battles/s', 'two threads', 'two/one']);
const players = await playerContest();
for (const each of players.levels)
  row([
    `${each.game} ${each.level}`,
    each.decisionsPerSecond.toFixed(0),
    each.battlesPerSecond.toPrecision(3),
    each.onTwoThreads.toPrecision(3),
    `${each.timesOne.toFixed(2)}×`,
  ]);
for (const { game, games, timesOne } of players.cold)
  row([`${game} ${games} from cold`, '', '', '', `${timesOne.toFixed(2)}×`]);

console.log('\nMilliseconds a decision, in one battle of each scenario');
row(['', 'median', 'p95']);
for (const { level, decisions } of players.levels)
  for (const { scenario, medianMs, p95Ms } of decisions)
    row([`${scenario} ${level}`, medianMs.toFixed(2), p95Ms.toFixed(1)]);

console.log('\nWhere the time of computer players goes');
const shares = (list: readonly (readonly [string, number])[]): string =>
  list.map(([name, share]) => `${name} ${(100 * share).toFixed(1)}%`).join(', ');
for (const { game, level, packages, files } of players.profiles)
  console.log(`${game} ${level}\n  ${shares(packages)}\n  ${shares(files)}`);

const results = {
  odds,
  die: {
    timesPureRand: ratio(dice.ours / dice.pureRand),
    timesMathRandom: ratio(dice.ours / dice.mathRandom),
  },
  sight: {
    timesPlainLoop: ratio(table.sightNs / table.plainNs),
    quickNs: Math.round(table.quickSightNs),
    timesFlatArrays: ratio(table.quickSightNs / table.flatNs),
    fasterThanCheck2d: ratio(table.check2dNs / table.quickSightNs),
    fasterThanFlatten: ratio(table.flattenNs / table.quickSightNs),
  },
  gap: { fasterThanFlatten: ratio(table.flattenGapNs / table.gapNs) },
  games: games.map(({ game, battlesPerSecond, replayNsPerEvent }) => ({
    game,
    battlesPerSecond: ratio(battlesPerSecond),
    replayNsPerEvent: ratio(replayNsPerEvent),
  })),
  players: players.levels.map(({ decisions, ...each }) => ({
    game: each.game,
    level: each.level,
    decisionsPerSecond: ratio(each.decisionsPerSecond),
    battlesPerSecond: ratio(each.battlesPerSecond),
    onTwoThreads: ratio(each.onTwoThreads),
    timesOne: ratio(each.timesOne),
    p95Ms: Object.fromEntries(decisions.map(({ scenario, p95Ms }) => [scenario, ratio(p95Ms)])),
  })),
  fromCold: players.cold.map((each) => ({ ...each, timesOne: ratio(each.timesOne) })),
  timeGoes: players.profiles.map(({ game, level, packages }) => ({
    game,
    level,
    ...Object.fromEntries(packages.map(([name, share]) => [name, ratio(share)])),
  })),
  longRecord: { timesShort: ratio(long.at40000 / long.at300) },
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
