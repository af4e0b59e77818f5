import { d6 } from '@sandtable/dice';
import type { AnyRuleset, Command, GameEvent, GameState, Ruleset, Scenario, Verdict } from '../play/game.ts';
import { startMatch } from '../play/match.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** A game of counting: add to the total, roll for it, show a card. First to twenty wins. */
export type State = GameState & {
  turn: number;
  total: number;
  shown: boolean;
  most: number;
  verdict: Verdict | null;
};
export type Count = Command & { readonly n?: number };
type Event = GameEvent & { readonly n?: number };

export const scenario: Scenario = {
  id: 'counting',
  game: 'counting',
  title: 'Counting',
  about: 'For tests.',
  turns: 9,
  map: { width: 1, depth: 1, features: [] },
  sides: [
    { id: 'a', name: 'A', dark: false },
    { id: 'b', name: 'B', dark: true },
  ],
};
const parts: Partial<Ruleset<State, Count, Event>> = {
  sheet: { id: 'counting' } as Sheet,
  scenarios: [scenario],
  setUp: () => ({ map: scenario.map, turn: 1, total: 0, shown: false, most: 20, verdict: null }),
  begin: () => undefined,
  judge(_, command) {
    if (command.type === 'add' && (command.n ?? 0) < 1)
      return { code: 'too-little', message: 'Add one at least.' };
    return {
      perform({ dice, emit }) {
        if (command.type === 'add') emit({ type: 'added', n: command.n ?? 0 });
        if (command.type === 'roll') emit({ type: 'added', n: dice.roll(d6, 'more') });
        if (command.type === 'show') emit({ type: 'shown' });
        if (command.type !== 'boom') return;
        emit({ type: 'added', n: 7 });
        throw new Error('our own bug');
      },
    };
  },
  evolve(state, event) {
    state.total += event.n ?? 0;
    if (state.total >= state.most) state.verdict = { winner: 'a', why: 'Twenty.' };
    if (event.type === 'shown') state.shown = true;
  },
  reveals: (event) => event.type === 'shown',
};
/** What a match needs of a game. */
export const counting = { ...parts, sheet: { rulebook: { options: {} } } } as unknown as Ruleset<
  State,
  Count,
  Event
>; // the rest is not asked for
export const rules = counting as unknown as AnyRuleset; // known by the contract only

export const start = () => startMatch(counting, scenario, { seed: 1 });
export const add = (n: number, side = 'a'): Count => ({ type: 'add', side, n });
