import { describe, expect, it } from 'vitest';
import { bare, put, refusal } from './hand-made.ts';

/** What a second reader of the catalogue found in whole battles. */

describe('while setting up', () => {
  it('WF-5.5 every gun may have opening plots, unless the scenario names those that may', () => {
    const state = bare('nimy', 'setup');
    state.active = 'german';
    put(state, 'gun-g', 33.5, 44, 180);
    const estimate = { from: 'edges', baseline: 28, inFromLeft: 40, inFromRight: null } as const;
    const plot = { type: 'plot', side: 'german', gun: 'gun-g', estimate, ammo: 'shrapnel' } as const;
    expect(refusal(state, { ...plot, turn: 1 })).toBeUndefined();
    expect(refusal(state, { ...plot, turn: 0 })).toBe('WF-5.4');
  });
});
