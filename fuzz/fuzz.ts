import { readFileSync, writeFileSync } from 'node:fs';
import { fuzzGame, fuzzSheet } from '@sandtable/engine';
import { gameIds, loadGame, loadPlay, playable } from '../apps/cli/src/games.ts';

/**
 * Longer than the run that is part of the tests: `npm run fuzz [rounds] [seed]`.
 * What fails is added to fuzz/corpus.json with a name; the tests try all of that again.
 */
const rounds = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
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

for (let round = 0; round < rounds; round++) {
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
console.log(failures > 0 ? `\nKept in ${CORPUS}. Mend it; the entry stays.` : '\nNothing failed.');
process.exitCode = failures > 0 ? 1 : 0;
