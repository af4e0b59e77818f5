import { describe, expect, it } from 'vitest';
import { battle, company, piece, play } from '../play/hand-made.ts';
import { describe as words } from '../words/describe.ts';
import { contemptibleLittleArmiesBoard as board } from './board.ts';

describe('prompts', () => {
  it('say one inch, and more inches', () => {
    const state = battle({
      features: [{ kind: 'rough', name: 'scrub', rect: [5, 5, 25, 15] }],
      red: [company('r1', [15, 10])],
      blue: [company('b1', [15, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1', going: 'difficult' }, [1]);
    expect(board.stages(state, 'red').prompt).toBe('Red: r1 may go 1 inch. Where to?');
  });
  it('say that aircraft fly, whatever the going', () => {
    const state = battle({
      red: [piece('plane', 'aircraft', [50, 30])],
      blue: [company('b1', [15, 50])],
      phase: 'move-aircraft',
    });
    expect(words(state, { type: 'beginMove', side: 'red', unit: 'plane' })).toBe('the plane: fly');
  });
});
