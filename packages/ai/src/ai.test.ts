import { d6, dieWith } from '@sandtable/dice';
import type {
  AnyRuleset,
  Command,
  GameEvent,
  GameState,
  Ruleset,
  Scenario,
  Sheet,
  Verdict,
} from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { computerPlayer, LEVELS, playerFor, think } from './player.ts';
import { explained, playOn, type Question } from './thought.ts';

/**
 * A game of a hidden card: `a` may bank two points, bet on the card of `b`, or wait; `b` can only pass. Bets win five if
 * the card is high. A good player learns from the view what it may, and no more.
 */
type State = GameState & {
  verdict: Verdict | null;
  turn: number;
  points: number;
  card: number | null;
  known: boolean;
  next: 'a' | 'b';
};
const scenario: Scenario = {
  id: 'cards',
  game: 'cards',
  title: 'Cards',
  about: 'For tests.',
  turns: 9,
  map: { width: 1, depth: 1, features: [] },
  sides: [
    { id: 'a', name: 'A', dark: false },
    { id: 'b', name: 'B', dark: true },
  ],
};
const card = dieWith('card', [1, 2, 3, 4]);
const WAITS = { patience: 1 };
const GAINS: Readonly<Record<string, number>> = { bank: 2, waste: -4, wait: 0 };
const cards = {
  sheet: { id: 'cards' } as Sheet,
  scenarios: [scenario],
  deciding: ({ next }) => [next],
  view: (state, side) => (side === 'a' && !state.known ? { ...state, card: null } : state),
  imagine: (view, side, dice) =>
    side === 'a' && view.card === null ? { ...view, card: dice.roll(card, 'card') } : view,
  judge(state, { type, side }) {
    if (state.next !== side) return { code: 'not-your-turn', message: 'Wait for your turn.' };
    return {
      perform({ dice, emit }) {
        const luck = type === 'dice' ? dice.roll(d6, 'gamble') - 5 : 0;
        const bet = type === 'bet' ? (state.card! > 3 ? 5 : -3) : 0;
        emit({ type: 'gained', n: (GAINS[type] ?? 0) + luck + bet } as GameEvent);
      },
    };
  },
  copy: (state) => ({ ...state }),
  evolve(state, event) {
    state.points += (event as GameEvent & { n: number }).n;
    state.next = state.next === 'a' ? 'b' : 'a';
    if (state.next === 'a') state.turn++;
    if (state.turn > 6) state.verdict = { winner: 'a', why: 'Over.' };
  },
  candidates: (_, side) =>
    (side === 'a' ? ['wait', 'waste', 'bank', 'bet', 'dice'] : ['pass']).map((type) => ({ type, side })),
  instinct: {
    act: (_, side, manner) => ({
      type:
        side === 'b'
          ? 'pass'
          : manner === 'seasoned'
            ? 'bank'
            : manner === 'green' || manner === WAITS
              ? 'wait'
              : 'bank',
      side,
    }),
    figures: {},
    tuned: { either: [WAITS] },
    role: () => 'either',
    deedOf: (_, { type }) =>
      type === 'wait' || type === 'pass' ? 'pass' : type === 'dice' ? 'charge' : 'shoot',
  },
  weigh: ({ card }, { type }, because) => {
    because?.(type === 'waste' ? -4 : 1, `${type} is what it is`);
    return type === 'bet' && card !== null && card > 3 ? 5 : 0;
  },
  describe: (_, { type }) => `to ${type}`,
  appraise: ({ points }, side) => (side === 'a' ? points : -points),
} as Partial<Ruleset<State, Command, GameEvent>>; // what a player asks for
const rules = cards as unknown as AnyRuleset; // known by the contract only

const dealt: State = {
  map: scenario.map,
  turn: 1,
  points: 0,
  card: 2,
  known: false,
  next: 'a',
  verdict: null,
};
const asked = (state: State, seed = 'x', side = 'a'): Question => ({
  rules,
  view: cards.view!(state, side),
  side,
  seed,
});
const choiceOf = (state: State, level: (typeof LEVELS)[number], nodes?: number): string =>
  think(level, asked(state), nodes === undefined ? undefined : { nodes }).command.type;

describe('computer players', () => {
  it('a recruit does what comes first, a regular what it has learnt', () => {
    expect(choiceOf(dealt, 'recruit')).toBe('wait');
    expect(choiceOf(dealt, 'regular')).toBe('bank');
  });
  it('a veteran takes the sure gain over a bad gamble', () => {
    expect(choiceOf(dealt, 'veteran')).toBe('bank');
  });
  it('a veteran bets when it may know the card', () => {
    expect(choiceOf({ ...dealt, card: 4, known: true }, 'veteran')).toBe('bet');
  });
  it('a veteran tries other manners than its usual one, and goes on in the one that it tries', () => {
    const heard = new Set<unknown>();
    const BOLD = { patience: 0 };
    const watched = {
      ...rules,
      candidates: (_: GameState, side: string) => [{ type: side === 'a' ? 'wait' : 'pass', side }],
      instinct: {
        ...rules.instinct,
        act: (_: GameState, side: string, manner?: unknown) => {
          if (side === 'a') heard.add(manner);
          return { type: side === 'b' ? 'pass' : manner === BOLD ? 'bank' : 'wait', side };
        },
        tuned: { either: [WAITS, BOLD] },
      },
    } as AnyRuleset;
    expect(think('veteran', { ...asked(dealt), rules: watched }).command.type).toBe('bank');
    expect(heard).toEqual(new Set([WAITS, BOLD]));
  });
  it('a veteran also tries manners that nobody has tuned, the same ones for the whole turn', () => {
    const heard: unknown[][] = [[], []];
    const watching = (into: unknown[]) =>
      ({
        ...rules,
        instinct: {
          ...rules.instinct,
          act: (_: GameState, side: string, manner?: { patience: number }) => {
            if (side === 'a') into.push(manner?.patience);
            return { type: side === 'b' ? 'pass' : (manner?.patience ?? 1) < 0.5 ? 'bank' : 'wait', side };
          },
          figures: { patience: { start: 1, scale: 1, about: 'how long one waits' } },
        },
        candidates: (_: GameState, side: string) => [{ type: side === 'a' ? 'wait' : 'pass', side }],
      }) as AnyRuleset;
    const found = think('veteran', { ...asked(dealt), rules: watching(heard[0]!) });
    expect(found.command.type).toBe('bank');
    think('veteran', { ...asked(dealt, 'another seed'), rules: watching(heard[1]!) });
    expect(new Set(heard[1])).toEqual(new Set(heard[0]));
  });
  it.each(LEVELS)('a %s decides alike whatever is hidden from it', (level) => {
    const thoughts = [1, 2, 3, 4].map((hidden) => think(level, asked({ ...dealt, card: hidden })));
    expect(new Set(thoughts.map(({ command }) => JSON.stringify(command))).size).toBe(1);
    expect(new Set(thoughts.map((thought) => JSON.stringify(thought.best()))).size).toBe(1);
  });
  it.each(LEVELS)('a %s never changes the view it is shown', (level) => {
    const question = asked({ ...dealt });
    const before = JSON.stringify(question.view);
    think(level, question).best();
    expect(JSON.stringify(question.view)).toBe(before);
  });
  it.each(LEVELS)('a %s gives the three best, the chosen one first, with words and reasons', (level) => {
    const thought = think(level, asked(dealt));
    const best = thought.best();
    expect(best).toHaveLength(3);
    expect(best[0]!.command).toEqual(thought.command);
    expect(best[0]!.words).toBe(`to ${thought.command.type}`);
    expect(best[0]!.why[0]).toMatch(/is what it is/);
  });
  it('says a reason once, however often it counts, and "but" before the first drawback only', () => {
    const bank = { type: 'bank', side: 'a' };
    const weigh: typeof cards.weigh = (_, __, because) => {
      for (const [points, why] of [
        [1, 'a shot'],
        [-1.5, 'a risk'],
        [1, 'a shot'],
        [-1, 'a cost'],
        [0.5, 'a bonus'],
      ] as const)
        because?.(points, why);
      return 0;
    };
    const question = asked(dealt);
    const many = { ...question, rules: { ...question.rules, weigh } };
    const [only] = explained(many, { command: bank, score: 2 }, []);
    expect(only!.why).toEqual(['a shot', 'but a risk', 'a cost']);
  });
  it('says once what reads alike', () => {
    const [bank, bet] = ['bank', 'bet'].map((type) => ({ type, side: 'a' }));
    const best = explained(asked(dealt), { command: bank!, score: 2 }, [
      { command: bet!, score: 0 },
      { command: { ...bank! }, score: 3 },
    ]);
    expect(best.map(({ words, score }) => [words, score])).toEqual([
      ['to bank', 2],
      ['to bet', 0],
    ]);
  });
  it('the same seed thinks the same; nodes are kept to', () => {
    const [one, other] = [think('veteran', asked(dealt)), think('veteran', asked(dealt))];
    expect([one.command, one.nodes, one.best()]).toEqual([other.command, other.nodes, other.best()]);
    expect(think('veteran', asked(dealt), { nodes: 200 }).nodes).toBeLessThan(400);
  });
  it('stops when it is told that it is enough', () => {
    const hurried = think('veteran', asked(dealt), { nodes: 1e9, enough: () => true });
    expect(hurried.nodes).toBeLessThan(500);
    expect(hurried.command.side).toBe('a');
  });
  it('the same deed has the same luck in every continuation, whatever was done before', () => {
    const gainsAfter = (type: string, draw: number): number[] => {
      const gains: number[] = [];
      const watched: AnyRuleset = {
        ...rules,
        instinct: { ...rules.instinct, act: (_, side) => ({ type: side === 'a' ? 'dice' : 'pass', side }) },
        evolve(state, event) {
          gains.push((event as GameEvent & { n: number }).n);
          rules.evolve(state, event);
        },
      };
      const state = { ...dealt };
      playOn({ ...asked(dealt), rules: watched }, state, { type, side: 'a' }, draw, 'steady', () => false);
      return gains.slice(1);
    };
    for (const draw of [0, 1, 2]) expect(gainsAfter('dice', draw)).toEqual(gainsAfter('bank', draw));
    expect(gainsAfter('bank', 0)).not.toEqual(gainsAfter('bank', 1));
  });
  it('does not change its mind for a single lucky try', () => {
    const known = asked({ ...dealt, card: 4, known: true });
    const hurried = { nodes: 1 }; // one continuation of each
    expect(think('veteran', known, hurried).command.type).toBe('wait');
  });
  it('does not think about an only choice', () => {
    expect(think('veteran', asked({ ...dealt, next: 'b' }, 'x', 'b')).nodes).toBe(0);
  });
  it('says which seats there are', () => {
    expect(playerFor(rules, 'ai:reglar', '')).toEqual({ problem: expect.stringContaining('ai:regular') });
    expect('player' in playerFor(rules, 'random', '')).toBe(true);
    expect(computerPlayer(rules, 'regular', 's')(asked(dealt).view, 'a')).toMatchObject({ type: 'bank' });
  });
});
