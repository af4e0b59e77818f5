import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildIfChanged, install, root } from './setup.mjs';

/**
 * How strong are the computer players, and how fair the scenarios? `npm run ladder [games] [word…]`, where each
 * word must stand in the name of a pairing ("sesena: ai:veteran against ai:regular").
 * Seats are exchanged in every second battle, unless equals sit on them: they would fight each battle twice. The figures
 * go to packages/ai/ladder.json.
 */
const SCENARIOS = [
  ['great-war-battalions', 'audregnies'],
  ['great-war-battalions', 'neuve-chapelle'],
  ['spanish-civil-war', 'pingarron'],
  ['spanish-civil-war', 'sesena'],
  ['contemptible-little-armies', 'agagia'],
  ['contemptible-little-armies', 'harbonnieres'],
  ['la-petite-guerre', 'duck-lake'],
  ['la-petite-guerre', 'batoche'],
  ['western-front', 'nimy'],
  ['western-front', 'cachy'],
];
const PAIRS = [
  ['ai:recruit', 'random', 0.95],
  ['ai:regular', 'ai:recruit', 0.65],
  ['ai:veteran', 'ai:regular', 0.57],
  ['ai:veteran', 'script:stand', 0.55],
  ['ai:veteran', 'script:rush', 0.55],
  ['ai:veteran', 'script:mass', 0.55],
  ['ai:regular', 'script:hide', 0.95],
  ['ai:regular', 'ai:regular', undefined],
];
const MOST_BY_ONE_SIDE = 0.65;

const [games = '200', ...wanted] = process.argv.slice(2);
const command = fileURLToPath(new URL('apps/cli/bin/sandtable.mjs', root));
const file = new URL('packages/ai/ladder.json', root);

install();
await buildIfChanged();

function simulated(game, scenario, seats) {
  const args = [
    'simulate',
    game,
    scenario,
    '--games',
    games,
    '--seats',
    seats.join(','),
    ...(seats[0] === seats[1] ? [] : ['--swap']),
    '--seed',
    '1914',
    '--json',
  ];
  const since = performance.now();
  const printed = execFileSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { ...JSON.parse(printed), seconds: (performance.now() - since) / 1000 };
}

const percent = (share) => `${(100 * share).toFixed(1)}%`;
const kept = JSON.parse(readFileSync(file, 'utf8'));
let missed = 0;
for (const [game, scenario] of SCENARIOS) {
  for (const [first, second, least] of PAIRS) {
    const name = `${scenario}: ${first} against ${second}`;
    if (!wanted.every((word) => name.includes(word))) continue;
    const { wins, draws, intervals, sides, seconds } = simulated(game, scenario, [first, second]);
    const [{ share, low, high }] = intervals;
    const most = Math.max(...sides.map((side) => side.share));
    const good = least === undefined ? most <= MOST_BY_ONE_SIDE : share >= least;
    if (!good) missed++;
    const bySide = Object.fromEntries(sides.map((side) => [side.id, side.wins]));
    kept[name] = {
      games: Number(games),
      wins,
      draws,
      share,
      low,
      high,
      sides: bySide,
    };
    const figures =
      least === undefined
        ? sides.map((side) => `${side.name} ${percent(side.share)}`).join(', ')
        : `${percent(share)} (${percent(low)} to ${percent(high)})`;
    console.log(
      `${good ? 'reached' : 'missed '}  ${name}: ${figures}, ${draws} drawn, ${seconds.toFixed(0)} s`,
    );
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  }
}
process.exitCode = missed > 0 ? 1 : 0;
