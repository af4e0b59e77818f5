import { fuzzGame, fuzzSheet } from '@sandtable/engine';
import { gameIds, loadGame, loadPlay, playable } from '../apps/cli/src/games.ts';

/** Longer than the run that is part of the tests: `npm run fuzz [rounds] [seed]`. */
const rounds = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);

let failures = 0;
for (let round = 0; round < rounds; round++) {
  for (const id of gameIds) {
    const found = fuzzSheet(await loadGame(id), 50, seed + round);
    failures += found.length;
    for (const { game, procedure, input, what } of found.slice(0, 3)) {
      console.log(`\n${game} ${procedure}\n${JSON.stringify(input)}\n${what}`);
    }
  }
  for (const id of playable) {
    const rules = await loadPlay(id);
    for (const scenario of rules.scenarios) {
      const what = fuzzGame(rules, scenario, seed + round);
      if (what) {
        failures++;
        console.log(`\n${id} ${scenario.id}, seed ${seed + round}\n${what}`);
      }
    }
  }
  process.stdout.write(`\rround ${round + 1} of ${rounds}, seed ${seed}: ${failures} failures`);
}
console.log(
  failures > 0 ? '\nPut what failed into fuzz/corpus.json with a name, then mend it.' : '\nNothing failed.',
);
process.exitCode = failures > 0 ? 1 : 0;
