import { describe, expect, it } from 'vitest';
import type { AnyRuleset, Command, GameState } from './game.ts';
import { isRefused, judgedOnce } from './plan.ts';

const fire: Command = { type: 'fire', side: 'a' };
type Range = GameState & { inches: number };

/** A game in which fire reaches 12 inches, and how often it was asked. */
function game() {
  let asked = 0;
  const rules = {
    judge({ inches }: Range) {
      asked++;
      return inches > 12 ? { code: 'out-of-range', message: 'Too far.' } : { perform: () => undefined };
    },
  } as unknown as AnyRuleset; // what is asked here
  const isOpen = (state: Range): boolean => !isRefused(judgedOnce(rules, state, fire));
  return { isOpen, asked: () => asked };
}

describe('an order judged on a view', () => {
  it('is judged once where the view never changes any more', () => {
    const { isOpen, asked } = game();
    const view = Object.freeze({ inches: 14 } as Range);
    expect([isOpen(view), isOpen(view), asked()]).toEqual([false, false, 1]);
  });
  it('is judged anew where the state is played on', () => {
    const { isOpen } = game();
    const state = { inches: 14 } as Range;
    expect(isOpen(state)).toBe(false);
    state.inches = 10;
    expect(isOpen(state)).toBe(true);
  });
});
