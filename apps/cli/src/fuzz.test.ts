import {
  type AnyRuleset,
  cloneState,
  fuzzGame,
  fuzzSheet,
  type GameEvent,
  type GameState,
  isRefused,
  leakInSettingUp,
  type Plan,
  type Problem,
  resumeMatch,
  wrongWith,
} from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import file from '../../../fuzz/corpus.json' with { type: 'json' };
import { gameIds, loadGame, loadPlay } from './games.ts';

type Input = { name: string; game: string; procedure: string; input: unknown };
type Battle = { name: string; game: string; scenario: string; seed: number };

/** Spoilt records and scenarios are tried again in `spoilt.test.ts`. */
const corpus = (file as readonly object[]).filter((entry): entry is Input | Battle => !('change' in entry));

describe('random and nearly right inputs', () => {
  it.each(gameIds)('%s answers or refuses properly', async (id) => {
    expect(fuzzSheet(await loadGame(id), 20, 1914)).toEqual([]);
  });
  it.each(gameIds)(
    '%s: a battle on another seed than the kit has; `npm run fuzz` checks everything after every command',
    async (id) => {
      const rules = await loadPlay(id);
      const effort = { offers: 5, spoilt: 7, secrets: 3 };
      expect(fuzzGame(rules, rules.scenarios[0]!, 1936, effort)).toBeUndefined();
    },
    300_000,
  );
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

/** The same plan, but what it tells is changed. */
const emitting = (judged: Plan | Problem, change: (event: GameEvent) => GameEvent): Plan | Problem =>
  isRefused(judged)
    ? judged
    : {
        ...judged,
        perform: (turn) => judged.perform({ ...turn, emit: (event) => turn.emit(change(event)) }),
      };

/** The checks find what they are there for: a game spoilt in one way each. */
describe('a spoilt game is found out', () => {
  const spoilt = async (
    how: (rules: AnyRuleset) => Partial<AnyRuleset>,
    game: 'spanish-civil-war' | 'great-war-battalions' = 'spanish-civil-war',
  ): Promise<string | undefined> => {
    const rules = await loadPlay(game);
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
      judge: (state, command) =>
        emitting(rules.judge(state, command), (event) => ({ ...event, all: JSON.stringify(state) })), // a secret in every event
    });
    expect(await spoilt(leaky)).toMatch(/hears what is hidden/);
  });
  it('by a refusal that changes the state', async () => {
    const leaky = (rules: AnyRuleset): Partial<AnyRuleset> => ({
      judge: (state, command) => {
        const judged = rules.judge(state, command);
        if (isRefused(judged)) (state as { turn: number }).turn++;
        return judged;
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
        judge: (state, command) =>
          emitting(rules.judge(state, command), (event) => ({ ...event, calls: ++calls }) as GameEvent),
      }; // another one each time
    };
    // Whoever asks first finds it: two states that look alike go on differently, or the record cannot be decided again.
    expect(await spoilt(leaky, 'great-war-battalions')).toMatch(
      /something else happens now|depends on what is hidden/,
    );
  });
  it('by units that lie where the scenario file has them, in every battle', async () => {
    const rules = await loadPlay('spanish-civil-war');
    const habit = { ...rules, begin: () => undefined };
    for (const scenario of rules.scenarios)
      expect(leakInSettingUp(habit, scenario)).toMatch(/learns where things lie/);
  });
  it('by a compulsory move that stops short of a hidden friend, but not of a dummy', async () => {
    type Markers = { markers: readonly { readonly side: string; readonly real: boolean | null }[] };
    const rules = await loadPlay('spanish-civil-war');
    const judge: AnyRuleset['judge'] = (now, command) => {
      if (command.type !== 'roll-move') return rules.judge(now, command);
      const state = cloneState(now) as GameState & Markers; // as every state of this game
      state.markers = state.markers.filter(({ side, real }) => side !== command.side || real);
      const judged = rules.judge(state, command);
      if (isRefused(judged)) return judged;
      return {
        perform: (turn) =>
          judged.perform({
            ...turn,
            state,
            emit: (event) => {
              rules.evolve(state, event);
              turn.emit(event);
            },
          }),
      };
    };
    const ground = rules.scenarios.find(({ id }) => id === 'training-ground')!;
    let found: string | undefined;
    // Some one battle in four comes to such a move.
    for (let seed = 2; seed <= 24 && !found; seed++)
      found = fuzzGame({ ...rules, judge }, ground, seed, { offers: 1e6, spoilt: 1e6 });
    expect(found).toMatch(/sees happen what depends on what is hidden/);
  });
  it('by dice that are asked for before an order is given', async () => {
    const rules = await loadPlay('spanish-civil-war');
    const early: typeof resumeMatch = (of, record) => ({
      ...resumeMatch(of, record),
      commit: (command) => resumeMatch(of, record).commit(command),
    });
    const found = fuzzGame(rules, rules.scenarios[0]!, 7, { offers: 1, spoilt: 1e6, resume: early });
    expect(found).toMatch(/given no more once its dice were asked for/);
  });
  it('by an order that can be exchanged for another one once its dice were asked for', async () => {
    const rules = await loadPlay('spanish-civil-war');
    const soft: typeof resumeMatch = (of, record) => {
      const match = resumeMatch(of, record);
      return {
        ...match,
        get open() {
          return match.open;
        },
        play: (command) => resumeMatch(of, { ...record, steps: record.steps }).play(command),
      };
    };
    const found = fuzzGame(rules, rules.scenarios[0]!, 7, { offers: 1, spoilt: 1e6, resume: soft });
    expect(found).toMatch(/is played once other dice were asked for/);
  });
});
