import { readFileSync, writeFileSync } from 'node:fs';
import { type AnyRuleset, fuzzGame, fuzzSheet, wrongWithBattle } from '@sandtable/engine';
import { gameIds, idOf, loadGame, loadPlay } from '../apps/cli/src/games.ts';
import { forge, type Spoilt, spoilRecords, spoilScenarios } from './spoil.ts';

/**
 * Longer than the run that is part of the tests. What fails is added to fuzz/corpus.json with a name; the tests try all
 * of that again.
 *   npm run fuzz [rounds] [seed]                 checks everything after every command
 *   npm run fuzz battles [count] [seed] [game]   random battles of each game, each replayed and verified
 *   npm run fuzz records [count] [seed] [game]   spoilt records: refused with their place, or of use
 *   npm run fuzz scenarios [count] [seed] [game] spoilt scenario files: refused, or played
 *   npm run fuzz forgeries [count] [seed] [game] forged records: all of them found by verify
 */
const [first = '', ...others] = process.argv.slice(2);
const mode = /^[a-z]/.test(first) ? first : 'everything';
const [rounds = mode === 'everything' ? 20 : 1000, seed = Date.now() % 1_000_000] = (
  mode === 'everything' ? process.argv.slice(2) : others.slice(0, 2)
).map(Number);
const games = others[2] === undefined ? gameIds : [idOf(others[2])];
const CORPUS = 'fuzz/corpus.json';
/** Longer entries would make the corpus unreadable; their seed is told. */
const LONGEST = 2000;
/** Milliseconds that anything spoilt may take. */
const SLOW = 2000;

type Found = { readonly name: string; readonly [field: string]: unknown };

function keep(found: Found): void {
  const corpus = JSON.parse(readFileSync(CORPUS, 'utf8')) as Found[]; // our own file
  const known = corpus.some(({ name }) => name === found.name);
  if (known || JSON.stringify(found).length > LONGEST) return;
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
  for (const id of games) {
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
  for (const id of gameIds) {
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

/** The scenario files of a game, as they were written. */
const filesOf = (rules: AnyRuleset): Record<string, unknown> =>
  Object.fromEntries(
    rules.scenarios.map(({ id }) => [
      id,
      JSON.parse(readFileSync(`games/${rules.sheet.id}/scenarios/${id}.json`, 'utf8')),
    ]),
  );

async function spoilAll(): Promise<void> {
  for (const id of games) {
    const rules = await loadPlay(id);
    const before = failures;
    const began = performance.now();
    const found = ({ what, ...failure }: Spoilt): void => tell(what, failure);
    let accepted = 0;
    let tried = 0;
    const progress = (): void => {
      if (++tried % 100 === 0) process.stderr.write(`\r${id}: ${tried} of ${rounds} ${mode}`);
    };
    if (mode === 'records') accepted = spoilRecords(rules, rounds, seed, found, SLOW, progress);
    else if (mode === 'scenarios')
      accepted = spoilScenarios(rules, filesOf(rules), rounds, seed, found, SLOW, progress);
    else forge(rules, 20, rounds, seed, found, progress);
    const seconds = Math.round((performance.now() - began) / 1000);
    const taken = mode === 'forgeries' ? '' : `${accepted} of use, `;
    process.stderr.write('\r');
    console.log(`${id}: ${rounds} ${mode}, ${taken}${failures - before} failures, ${seconds} s`);
  }
}

if (mode === 'battles') await manyBattles();
else if (mode === 'records' || mode === 'scenarios' || mode === 'forgeries') await spoilAll();
else for (let round = 0; round < rounds; round++) await everything(round);
console.log(failures > 0 ? `\nKept in ${CORPUS}. Mend it; the entry stays.` : '\nNothing failed.');
process.exitCode = failures > 0 ? 1 : 0;
