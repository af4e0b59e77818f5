import { execFileSync } from 'node:child_process';
import { LEVELS, type Level, think } from '@sandtable/ai';
import { rolling } from '@sandtable/dice';
import { type AnyRuleset, type HouseRules, houseRules, playOut, type Scenario } from '@sandtable/engine';
import { fight, type Hand, type Plan } from '@sandtable/lab';
import { gameIds, loadPlay } from '../apps/cli/src/games.ts';
import { threadFor } from '../apps/cli/src/threads.ts';
import { median, quantile } from './measure.ts';
import { shareOfTime } from './profile.ts';

/** How quickly computer players decide, how many battles that makes on one thread and on two, and where the time goes. */

function defaults(rules: AnyRuleset): HouseRules {
  const options = houseRules(rules.sheet.rulebook.options, {});
  if (!options.ok) throw new Error(options.problem.message);
  return options.value;
}

const planOf = (rules: AnyRuleset, level: Level): Plan => ({
  game: rules.sheet.id,
  scenario: rules.scenarios[0]!.id,
  seats: [`ai:${level}`, `ai:${level}`],
  games: 1,
  seed: 1,
  options: defaults(rules),
  swap: false,
});

type Rate = { readonly battles: number; readonly decisions: number };
const sum = (rates: readonly Rate[]): Rate => ({
  battles: rates.reduce((all, { battles }) => all + battles, 0),
  decisions: rates.reduce((all, { decisions }) => all + decisions, 0),
});

/** Battles and decisions a second on so many threads, whole battles only, after so many seconds to warm up. */
async function ratesOn(plan: Plan, threads: number, seconds: number, warmUp: number): Promise<Rate> {
  const block = plan.seats.includes('ai:recruit') ? 10 : 1;
  let next = 0;
  const work = async (hand: Hand, forSeconds: number): Promise<Rate> => {
    const since = performance.now();
    let [battles, decisions] = [0, 0];
    do {
      next += block;
      for (const fought of await hand.fight(next - block, next)) {
        battles++;
        decisions += fought.decisions;
      }
    } while (performance.now() - since < forSeconds * 1000);
    const took = (performance.now() - since) / 1000;
    return { battles: battles / took, decisions: decisions / took };
  };
  const started = Array.from({ length: threads }, () => threadFor(plan));
  try {
    await Promise.all(started.map(({ hand }) => work(hand, warmUp)));
    return sum(await Promise.all(started.map(({ hand }) => work(hand, seconds))));
  } finally {
    await Promise.all(started.map(({ stop }) => stop()));
  }
}

/** The machine's speed changes from minute to minute, so one thread and two take turns; the medians count. */
async function rates(plan: Plan, seconds: number, warmUp: number, rounds: number) {
  const [one, two]: [Rate[], Rate[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    one.push(await ratesOn(plan, 1, seconds, warmUp));
    two.push(await ratesOn(plan, 2, seconds, warmUp));
  }
  return {
    battlesPerSecond: median(one.map(({ battles }) => battles)),
    decisionsPerSecond: median(one.map(({ decisions }) => decisions)),
    onTwoThreads: median(two.map(({ battles }) => battles)),
    timesOne: median(two.map(({ decisions }, i) => decisions / one[i]!.decisions)),
  };
}

/** Milliseconds a decision in one battle, both sides by the same level: the median and the 95th of a hundred. */
function decisions(rules: AnyRuleset, scenario: Scenario, level: Level, most: number) {
  const times: number[] = [];
  const state = rules.setUp(scenario, defaults(rules));
  const dice = rolling(3);
  rules.begin({ dice, state, emit: (event) => rules.evolve(state, event) });
  while (times.length < most && !state.verdict) {
    const side = rules.deciding(state)[0]!;
    const view = rules.view(state, side);
    const since = performance.now();
    const { command } = think(level, { rules, view, side, seed: String(times.length) });
    times.push(performance.now() - since);
    playOut(rules, state, dice, command);
  }
  return { medianMs: median(times), p95Ms: quantile(times, 0.95) };
}

/** Two threads against one from a cold start, by the command itself, on the same batch. */
function fromCold(game: string, scenario: string, games: number): number {
  const time = (threads: number): number => {
    const since = performance.now();
    const batch = ['--games', String(games), '--seed', '1', '--json', '--threads', String(threads)];
    execFileSync(process.execPath, ['apps/cli/bin/sandtable.mjs', 'simulate', game, scenario, ...batch], {
      stdio: 'ignore',
    });
    return performance.now() - since;
  };
  time(2);
  return time(1) / time(2);
}

const MOST_DECISIONS = { recruit: 1000, regular: 400, veteran: 200 } as const;
const ROUNDS = { recruit: [6, 10, 3], regular: [12, 4, 1], veteran: [20, 4, 1] } as const;

export async function playerContest() {
  const levels = [];
  const cold = [];
  const profiles = [];
  for (const id of gameIds) {
    const rules = await loadPlay(id);
    const [first] = rules.scenarios;
    for (const level of LEVELS) {
      const plan = planOf(rules, level);
      const [seconds, warmUp, rounds] = ROUNDS[level];
      levels.push({
        game: id,
        level,
        ...(await rates(plan, seconds, warmUp, rounds)),
        decisions: rules.scenarios.map((scenario) => ({
          scenario: scenario.id,
          ...decisions(rules, scenario, level, MOST_DECISIONS[level]),
        })),
      });
      let index = 0;
      const shares = await shareOfTime(() => fight(rules, first!, plan, index++), 6);
      profiles.push({ game: id, level, ...shares });
    }
    cold.push({ game: id, games: 2000, timesOne: fromCold(id, first!.id, 2000) });
  }
  return { levels, cold, profiles };
}
