import { readFileSync } from 'node:fs';
import {
  changed,
  FORGERIES,
  readRecord,
  verification,
  wrongWithReading,
  wrongWithScenario,
} from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import file from '../../../fuzz/corpus.json' with { type: 'json' };
import { forge, recordOf, type Spoilt, spoilRecords, spoilScenarios } from '../../../fuzz/spoil.ts';
import { gameIds, loadPlay } from './games.ts';

/** Entries of other kinds are tried again in `fuzz.test.ts`. */
const corpus = (file as readonly object[]).filter((entry): entry is Spoilt => 'change' in entry);

const scenarioFile = (game: string, id: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../games/${game}/scenarios/${id}.json`, import.meta.url), 'utf8'));

type Node = { readonly [name: string]: unknown };
/** A count or measure beyond this is one that nobody has thought of. */
const LARGE = 1_000_000;

/** Where a schema sets no limit to a list or a number. */
function endless(node: Node, place: string): string[] {
  const inside = Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? endless(value as Node, `${place}/${name}`) : [],
  );
  const least = Number(node.minimum ?? node.exclusiveMinimum);
  const most = Number(node.maximum ?? node.exclusiveMaximum);
  const isNumber = (node.type === 'number' || node.type === 'integer') && node.const === undefined;
  const isEndless =
    (isNumber && !(least >= -LARGE && most <= LARGE)) ||
    (node.type === 'array' && node.maxItems === undefined && node.prefixItems === undefined);
  return isEndless ? [place, ...inside] : inside;
}

describe.each(gameIds)('%s', (game) => {
  it('sets a limit to every list and number of a scenario', async () => {
    const { files } = await loadPlay(game);
    expect(endless(files.schema() as Node, '')).toEqual([]); // a JSON schema is an object
  });
  it('refuses spoilt records with their place, or can use them', async () => {
    const rules = await loadPlay(game);
    const failures: Spoilt[] = [];
    // One battle is enough here, since fighting it takes longest; `npm run fuzz records` has all of them.
    const one = { ...rules, scenarios: rules.scenarios.slice(0, 1) };
    spoilRecords(one, 20, 1, (failure) => failures.push(failure));
    expect(failures).toEqual([]);
  });
  it('refuses spoilt scenarios, or can play them to the end', async () => {
    const rules = await loadPlay(game);
    const files = Object.fromEntries(rules.scenarios.map(({ id }) => [id, scenarioFile(game, id)]));
    const failures: Spoilt[] = [];
    spoilScenarios(rules, files, 12, 1, (failure) => failures.push(failure));
    expect(failures).toEqual([]);
  });
  it('finds forged records of every kind', async () => {
    const failures: Spoilt[] = [];
    forge(await loadPlay(game), 1, Object.keys(FORGERIES).length, 1, (failure) => failures.push(failure));
    expect(failures).toEqual([]);
  });
  it('reads a record that lacks its seals, as earlier versions wrote them, and says so', async () => {
    const rules = await loadPlay(game);
    const { scenarioHash: _, ...record } = recordOf(rules, rules.scenarios[0]!.id, 1);
    const old = { ...record, steps: record.steps.map(({ seal, ...step }) => step) };
    expect(readRecord(rules, old).ok).toBe(true);
    const found = verification(rules, old);
    expect(found).toMatchObject({ verified: true, seal: undefined });
    expect(found.unproven.join(' ')).toContain('has no seals');
  });
});

describe('what failed once', () => {
  it.each(corpus.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const rules = await loadPlay(entry.game);
    if ('record' in entry)
      expect(
        wrongWithReading(rules, changed(recordOf(rules, entry.record, 1), entry.change)),
      ).toBeUndefined();
    if ('scenario' in entry)
      expect(
        wrongWithScenario(rules, changed(scenarioFile(entry.game, entry.scenario), entry.change), 1),
      ).toBeUndefined();
  });
});
