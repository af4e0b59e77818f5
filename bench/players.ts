import { execFileSync } from 'node:child_process';
import { LEVELS, type Level, think } from '@sandtable/ai';
import { rolling } from '@sandtable/dice';
import { type AnyRuleset, houseRules, playOut } from '@sandtable/engine';
import { fight, type Plan } from '@sandtable/lab';
import { loadPlay, playable } from '../apps/cli/src/games.ts';

/** How quickly computer players decide, and how many battles that makes. */

const planOf = (rules: AnyRuleset, level: Level): Plan => {
  const options = houseRules(rules.sheet.rulebook.options, {});
  if (!options.ok) throw new Error(options.problem.message);
  const seat = `ai:${level}`;
  return {
    game: rules.id,
    scenario: rules.scenarios[0]!.id,
    seats: [seat, seat],
    games: 1,
    seed: 1,
    options: options.value,
    swap: false,
  };
};

/** Battles a second on this thread, after some to warm up. */
function battlesPerSecond(rules: AnyRuleset, level: Level, seconds: number): number {
  const plan = planOf(rules, level);
  const scenario = rules.scenarios[0]!;
  let index = 0;
  const run = (until: number): number => {
    const from = index;
    while (performance.now() < until) fight(rules, scenario, plan, index++);
    return index - from;
  };
  if (level === 'recruit') run(performance.now() + 3000);
  const since = performance.now();
  const fought = run(since + seconds * 1000);
  return fought / ((performance.now() - since) / 1000);
}

/** Milliseconds a decision: the median and the 95th of a hundred, over whole battles of both scenarios. */
function decisions(rules: AnyRuleset, level: Level, most: number) {
  const times: number[] = [];
  const { options } = planOf(rules, level);
  for (const scenario of rules.scenarios) {
    const state = rules.setUp(scenario, options);
    const dice = rolling(3);
    rules.begin({ dice, state, emit: (event) => rules.evolve(state, event) });
    for (let i = 0; i < most && !rules.verdict(state); i++) {
      const side = rules.deciding(state)!;
      const view = rules.view(state, side);
      const since = performance.now();
      const { command } = think(level, { rules, view, side, seed: String(i) });
      times.push(performance.now() - since);
      playOut(rules, state, dice, command);
    }
  }
  const sorted = times.sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1]!, p95: sorted[Math.floor(sorted.length * 0.95)]! };
}

/** Two threads against one, by the command itself, on the same batch. */
function threads(game: string, scenario: string): number {
  const time = (n: number): number => {
    const since = performance.now();
    const args = [
      'apps/cli/bin/sandtable.mjs',
      'simulate',
      game,
      scenario,
      '--games',
      '400',
      '--seed',
      '1',
      '--json',
    ];
    execFileSync(process.execPath, [...args, '--threads', String(n)], { stdio: 'ignore' });
    return performance.now() - since;
  };
  time(2);
  return time(1) / time(2);
}

export async function playerContest() {
  const results = [];
  for (const id of playable) {
    const rules = await loadPlay(id);
    for (const level of LEVELS) {
      const seconds = level === 'recruit' ? 6 : 8;
      const { median, p95 } = decisions(rules, level, level === 'veteran' ? 40 : 150);
      const battles = level === 'veteran' ? undefined : battlesPerSecond(rules, level, seconds);
      results.push({ game: id, level, battlesPerSecond: battles, medianMs: median, p95Ms: p95 });
    }
    results.push({ game: id, level: 'two threads against one', times: threads(id, rules.scenarios[0]!.id) });
  }
  return results;
}
