import { dieWith, rolling } from '@sandtable/dice';
import {
  type AnyRuleset,
  type Command,
  cloneState,
  type GameState,
  type MatchRecord,
  playOut,
  playToTheEnd,
  randomPlayer,
  startMatch,
  stateAfter,
} from '@sandtable/engine';
import { gameIds, loadPlay } from '../apps/cli/src/games.ts';
import { median, nanoseconds } from './measure.ts';

function randomMatch(rules: AnyRuleset, seed: number): MatchRecord {
  const scenario = rules.scenarios[0]!;
  const player = randomPlayer(rules, seed);
  const players = Object.fromEntries(scenario.sides.map(({ id }) => [id, player]));
  return playToTheEnd(rules, scenario, players, { seed }).record();
}

/** A whole battle without a record, as mass play has it. */
function battle(rules: AnyRuleset, seed: number): GameState {
  const { state } = startMatch(rules, rules.scenarios[0]!, { seed });
  const dice = rolling(seed);
  const luck = rolling(`player ${seed}`);
  while (!state.verdict) {
    const side = rules.deciding(state)[0]!;
    const offered = rules.candidates(state, side).slice(0, 500);
    const which = luck.roll(
      dieWith(
        'offer',
        offered.map((_, i) => i),
      ),
      'which',
    );
    playOut(rules, state, dice, offered[which]!);
  }
  return state;
}

/** Battles a second, and what records, replays and copies cost. */
export async function gameContest() {
  const results = [];
  for (const id of gameIds) {
    const rules = await loadPlay(id);
    const record = randomMatch(rules, 1);
    const events = record.steps.reduce((sum, step) => sum + step.events.length, 0);
    let seed = 0;
    results.push({
      game: id,
      battlesPerSecond: 1e9 / nanoseconds(() => battle(rules, ++seed % 20), 4000),
      replayNsPerEvent: nanoseconds(() => stateAfter(rules, record), 500) / events,
      cloneNs: nanoseconds(() => cloneState(record.setUp), 300),
      events,
    });
  }
  return results;
}

/** Nanoseconds for one more command when the record is short, and when it is long. Placing units has no end and no dice. */
export async function longRecords() {
  const rules = await loadPlay('great-war-battalions');
  const match = startMatch(rules, rules.scenarios[0]!, { seed: 1 });
  const [side] = rules.deciding(match.state);
  const places = [10_000, 10_500].map((x) => ({ x, y: 3000, facing: 0 }));
  const command = (i: number) =>
    ({ type: 'place', side: side!, unit: 'lancers', pose: places[i % 2]! }) as Command;
  const until = (length: number): void => {
    while (match.record().steps.length < length) for (let i = 0; i < 100; i++) match.play(command(i));
  };
  const once = (): number => {
    const times = Array.from({ length: 40 }, () => {
      const start = performance.now();
      for (let i = 0; i < 64; i++) match.play(command(i));
      return ((performance.now() - start) * 1e6) / 64;
    });
    return median(times);
  };
  until(300);
  once();
  const fresh = startMatch(rules, rules.scenarios[0]!, { seed: 1 });
  const short = (): number => {
    const times = Array.from({ length: 4 }, () => {
      const start = performance.now();
      for (let i = 0; i < 64; i++) fresh.play(command(i));
      return ((performance.now() - start) * 1e6) / 64;
    });
    return median(times);
  };
  const at300 = short();
  until(40_000);
  return { at300, at40000: once() };
}
