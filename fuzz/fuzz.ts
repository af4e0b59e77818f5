import { readFileSync, writeFileSync } from 'node:fs';
import { fuzzGame, fuzzSheet, wrongWithBattle } from '@sandtable/engine';
import { gameIds, loadGame, loadPlay, playable } from '../apps/cli/src/games.ts';

/**
 * Longer than the run that is part of the tests: `npm run fuzz [rounds] [seed]` checks everything after every command;
 * `npm run fuzz battles [games] [seed]` plays so many random battles of each game, replays and verifies each.
 * What fails is added to fuzz/corpus.json with a name; the tests try all of that again.
 */
const onlyBattles = process.argv[2] === 'battles';
const [rounds = onlyBattles ? 1000 : 20, seed = Date.now() % 1_000_000] = process.argv
  .slice(onlyBattles ? 3 : 2)
  .map(Number);
const CORPUS = 'fuzz/corpus.json';

type Found = { readonly name: string; readonly [field: string]: unknown };

function keep(found: Found): void {
  const corpus = JSON.parse(readFileSync(CORPUS, 'utf8')) as Found[]; // our own file
  if (corpus.some(({ name }) => name === found.name)) return;
  writeFileSync(CORPUS, `${JSON.stringify([...corpus, found], null, 2)}\n`);
}

let failures = 0;
let battles = 0;
function tell(what: string, found: Found): void {
  failures++;
  keep(found);
  console.log(`\n${found.name}\n${what}`);
}

async function manyBattles(): Promise<void> {
  for (const id of playable) {
    const rules = await loadPlay(id);
    for (let i = 0; i < rounds; i++) {
      const scenario = rules.scenarios[i % rules.scenarios.length]!;
      const what = wrongWithBattle(rules, scenario, seed + i);
      battles++;
      if (what)
        tell(what, {
          name: `${scenario.id}, seed ${seed + i}`,
          game: id,
          scenario: scenario.id,
          seed: seed + i,
        });
      if (i % 20 === 19) process.stdout.write(`\r${id}: ${i + 1} of ${rounds} battles, ${failures} failures`);
    }
    process.stdout.write('\n');
  }
}

async function everything(round: number): Promise<void> {
  for (const id of gameIds) {
    for (const { game, procedure, input, what } of fuzzSheet(await loadGame(id), 50, seed + round).slice(
      0,
      3,
    ))
      tell(what, { name: `${procedure} ${JSON.stringify(input)}`.slice(0, 120), game, procedure, input });
  }
  for (const id of playable) {
    const rules = await loadPlay(id);
    for (const scenario of rules.scenarios) {
      const name = `${scenario.id}, seed ${seed + round}`;
      const what = fuzzGame(rules, scenario, seed + round);
      battles++;
      if (what) tell(what, { name, game: id, scenario: scenario.id, seed: seed + round });
    }
  }
  process.stdout.write(
    `\rround ${round + 1} of ${rounds}, seed ${seed}: ${battles} battles, ${failures} failures`,
  );
}
if (onlyBattles) await manyBattles();
else for (let round = 0; round < rounds; round++) await everything(round);
console.log(failures > 0 ? `\nKept in ${CORPUS}. Mend it; the entry stays.` : '\nNothing failed.');
process.exitCode = failures > 0 ? 1 : 0;
