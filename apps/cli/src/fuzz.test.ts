import { fuzzGame, fuzzSheet, wrongWith } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import file from '../../../fuzz/corpus.json' with { type: 'json' };
import { gameIds, loadGame, loadPlay, playable } from './games.ts';

/** A list that may be empty, in which case its type says nothing. */
const corpus = file as readonly { name: string; game: string; procedure: string; input: unknown }[];

describe('random and nearly right inputs', () => {
  it.each(gameIds)('%s answers or refuses properly', async (id) => {
    expect(fuzzSheet(await loadGame(id), 20, 1914)).toEqual([]);
  });
  it.each(playable)(
    '%s: a random battle of each scenario, with nearly right commands on the way',
    async (id) => {
      const rules = await loadPlay(id);
      for (const scenario of rules.scenarios) expect(fuzzGame(rules, scenario, 1936)).toBeUndefined();
    },
  );
  it.each(corpus.map((entry) => [entry.name, entry] as const))(
    'what failed once: %s',
    async (_, { game, procedure, input }) => {
      expect(wrongWith(await loadGame(game), procedure, input)).toBeUndefined();
    },
  );
});
