import { type AnyRuleset, fuzzGame, fuzzSheet, wrongWith } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import file from '../../../fuzz/corpus.json' with { type: 'json' };
import { gameIds, loadGame, loadPlay, playable } from './games.ts';

type Input = { name: string; game: string; procedure: string; input: unknown };
type Battle = { name: string; game: string; scenario: string; seed: number };

/** A list that may be empty, in which case its type says nothing. */
const corpus = file as readonly (Input | Battle)[];

const battles = playable.flatMap((game) => [0, 1].map((scenario) => [game, scenario] as const));

describe('random and nearly right inputs', () => {
  it.each(gameIds)('%s answers or refuses properly', async (id) => {
    expect(fuzzSheet(await loadGame(id), 20, 1914)).toEqual([]);
  });
  it.each(battles)('%s, scenario %i: everything is checked after every command', async (id, scenario) => {
    const rules = await loadPlay(id);
    expect(fuzzGame(rules, rules.scenarios[scenario]!, 1936)).toBeUndefined();
  });
  it.each(corpus.map((entry) => [entry.name, entry] as const))('what failed once: %s', async (_, entry) => {
    if ('procedure' in entry) {
      expect(wrongWith(await loadGame(entry.game), entry.procedure, entry.input)).toBeUndefined();
      return;
    }
    const rules = await loadPlay(entry.game);
    const scenario = rules.scenarios.find(({ id }) => id === entry.scenario)!;
    expect(fuzzGame(rules, scenario, entry.seed)).toBeUndefined();
  });
});

/** The checks find what they are there for: a game spoilt in one way each. */
describe('a spoilt game is found out', () => {
  const spoilt = async (how: (rules: AnyRuleset) => Partial<AnyRuleset>): Promise<string | undefined> => {
    const rules = await loadPlay('spanish-civil-war');
    const rotten = { ...rules, ...how(rules) };
    return fuzzGame(rotten, rules.scenarios[0]!, 7, { offers: 50, spoilt: 50 });
  };
  it('by a view that shows everything', async () => {
    expect(await spoilt(() => ({ view: (state) => state }))).toMatch(/changes with what is hidden/);
  });
  it('by a log line that tells hidden names', async () => {
    expect(await spoilt(() => ({ tell: (state) => JSON.stringify(state) }))).toMatch(/hears what is hidden/);
  });
  it('by an event that carries a hidden name', async () => {
    const redact: AnyRuleset['redact'] = (event) => event;
    const leaky = (rules: AnyRuleset): Partial<AnyRuleset> => ({
      redact,
      decide: (turn, command) =>
        rules.decide(
          { ...turn, emit: (event) => turn.emit({ ...event, all: JSON.stringify(turn.state) } as never) },
          command,
        ), // a secret in every event
    });
    expect(await spoilt(leaky)).toMatch(/hears what is hidden/);
  });
  it('by a refusal that changes the state', async () => {
    const leaky = (rules: AnyRuleset): Partial<AnyRuleset> => ({
      decide: (turn, command) => {
        const problem = rules.decide(turn, command);
        if (problem) (turn.state as { turn: number }).turn++;
        return problem;
      },
    });
    expect(await spoilt(leaky)).toMatch(/changed the state/);
  });
  it('by an offer that it refuses', async () => {
    const nonsense = { type: 'nonsense', side: 'republic' };
    const leaky = (rules: AnyRuleset): Partial<AnyRuleset> => ({
      candidates: (view, side) => [...rules.candidates(view, side), nonsense],
    });
    expect(await spoilt(leaky)).toMatch(/and refused it|refused what it offered/);
  });
  it('by an event that forgets its dice', async () => {
    const leaky = (rules: AnyRuleset): Partial<AnyRuleset> => {
      let calls = 0;
      return {
        decide: (turn, command) =>
          rules.decide(
            { ...turn, emit: (event) => turn.emit({ ...event, calls: ++calls } as never) },
            command,
          ),
      }; // another one each time
    };
    expect(await spoilt(leaky)).toMatch(/something else happens now/);
  });
});
