import { d6 } from '@sandtable/dice';
import type {
  AnyRuleset,
  Command,
  GameEvent,
  GameState,
  Instinct,
  Ruleset,
  Scenario,
  Scene,
  Sheet,
  Verdict,
} from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { type Fought, fight, type Plan } from './battle.ts';
import { type Hand, shareOut } from './sharing.ts';
import { shareOf, summed } from './summary.ts';

/** Two sides roll in turn; the first side throws twice as often, so it wins more. First to twelve. */
type State = GameState & { verdict: Verdict | null; turn: number; a: number; b: number; next: 'a' | 'b' };
const scenario: Scenario = {
  id: 'race',
  game: 'race',
  title: 'Race',
  about: 'For tests.',
  turns: 9,
  map: { width: 1, depth: 1, features: [] },
  sides: [
    { id: 'a', name: 'A', dark: false },
    { id: 'b', name: 'B', dark: true },
  ],
};
const race = {
  sheet: { id: 'race' } as Sheet,
  scenarios: [scenario],
  setUp: () => ({ map: scenario.map, turn: 1, a: 0, b: 0, next: 'a', verdict: null }),
  begin: () => undefined,
  deciding: ({ next }) => [next],
  view: (state) => state,
  judge: (_, command) => ({
    perform({ dice, emit }) {
      const n = command.type === 'twice' ? dice.sum(2, d6, 'run') : dice.roll(d6, 'run');
      emit({ type: command.side, n } as GameEvent);
    },
  }),
  evolve(state, event) {
    const { type, n } = event as GameEvent & { n: number };
    if (type === 'a') state.a += n;
    else state.b += n;
    state.next = type === 'a' ? 'b' : 'a';
    if (type === 'b') state.turn++;
    if (state.a >= 12 || state.b >= 12) state.verdict = { winner: state.a >= 12 ? 'a' : 'b', why: 'There.' };
  },
  candidates: (_, side) => [{ type: 'twice', side }],
  instinct: {
    act: (_: State, side: string) => ({ type: 'once', side }),
    deedOf: () => 'move',
  } as unknown as Instinct<State, Command>, // what a seat asks for
  scene: ({ a, b }) =>
    ({
      blocks: [
        { id: 'a', name: 'A', side: 'a', strength: { now: 20 - b, full: 20, of: 'men' } },
        { id: 'b', name: 'B', side: 'b', strength: { now: 20 - a, full: 20, of: 'men' } },
      ],
    }) as unknown as Scene, // what a muster reads
} as Partial<Ruleset<State, Command, GameEvent>>; // what a batch asks for
const rules = race as unknown as AnyRuleset; // known by the contract only

const plan: Plan = {
  game: 'race',
  scenario: 'race',
  seats: ['random', 'ai:recruit'],
  games: 200,
  seed: 7,
  options: {},
  swap: true,
};
const all = (from: number, to: number, of = plan): Fought[] =>
  Array.from({ length: to - from }, (_, i) => fight(rules, scenario, of, from + i));

describe('a batch of battles', () => {
  it('gives the same results however it is shared out', async () => {
    const slow: Hand = {
      fight: async (from, to) => {
        await new Promise((done) => setTimeout(done, from % 3));
        return all(from, to);
      },
    };
    const shared = await shareOut([slow, slow, slow], plan.games);
    expect(summed(rules, scenario, plan, shared)).toEqual(summed(rules, scenario, plan, all(0, plan.games)));
  });
  it('plays every game once, and tells of each', async () => {
    const heard: number[] = [];
    const hand: Hand = { fight: async (from, to) => all(from, to) };
    await shareOut([hand, hand], 37, (some) => heard.push(...some.map(({ index }) => index)));
    expect(heard.sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, i) => i));
  });
  it('asks for less and less towards the end, so that nobody waits long for the last', async () => {
    const asked: number[] = [];
    const hand: Hand = {
      fight: async (from, to) => {
        asked.push(to - from);
        return [];
      },
    };
    await shareOut([hand, hand], 2000);
    expect(asked[0]).toBe(50);
    expect(asked.slice(-16)).toEqual(Array(16).fill(1));
    expect(asked.reduce((sum, n) => sum + n)).toBe(2000);
  });
  it('exchanges the seats in every second battle, and counts wins by seat and by side', () => {
    const { wins, draws, sides, games } = summed(rules, scenario, plan, all(0, plan.games));
    expect(wins[0]! + wins[1]! + draws).toBe(games);
    expect(wins[0]).toBeGreaterThan(150); // two dice beat one, from either side
    expect(sides.map(({ wins: won }) => won).reduce((a, b) => a + b)).toBe(games);
    expect(sides[0]!.wins).toBeLessThan(150);
  });
  it('adds up losses and length', () => {
    const { losses, turns } = summed(
      rules,
      scenario,
      { ...plan, swap: false },
      all(0, 50, { ...plan, swap: false }),
    );
    expect(losses[1]).toMatchObject({ id: 'b', full: 20 });
    expect(losses[1]!.mean).toBeGreaterThan(losses[0]!.mean);
    expect(turns.least).toBeGreaterThanOrEqual(1);
    expect(turns.mean).toBeLessThanOrEqual(turns.most);
  });
  it('fails loudly for a seat that nobody knows', () => {
    expect(() => fight(rules, scenario, { ...plan, seats: ['ai:genius', 'random'] }, 0)).toThrow('ai:genius');
  });
});

describe('an interval', () => {
  it.each([
    [50, 100, 0.4038, 0.5962],
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
    [513, 1000, 0.482, 0.5439],
  ])('%i of %i as Wilson has it', (wins, games, low, high) => {
    expect(shareOf(wins, games).low).toBeCloseTo(low, 3);
    expect(shareOf(wins, games).high).toBeCloseTo(high, 3);
  });
  it('says nothing when nothing was played', () => {
    expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
  });
});
