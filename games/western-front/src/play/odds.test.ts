import { prospectsFor } from '@sandtable/engine';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { westernFrontGame } from './game.ts';
import { bare, onGround, put } from './hand-made.ts';
import type { State } from './state.ts';

/** The odds of whole plans, as a board shows them. */
const prospects = (state: State, command: Command) => prospectsFor(westernFrontGame, state, command);

describe('odds of a plan', () => {
  it('WF-1.15 a charge: that it goes home through the fire, and then the first round', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    put(state, 'g1', 20, 30, 180);
    put(state, 'b1', 20, 22, 0);
    const found = prospects(state, { type: 'charge', side: 'german', unit: 'g1', target: 'b1' })!;
    expect(found.stages.map(({ clause }) => clause)).toEqual(['the charge goes home']);
    expect(found.last.procedure).toBe('meleeRound');
    expect(found.reached).toBeGreaterThan(0.3);
    expect(found.ends.length).toBeGreaterThan(0);
  });
  it('WF-5.7 a shell: that it lands where it should, and what it does there', () => {
    const state = onGround(bare('nimy', 'artillery'), []);
    put(state, 'gun-g', 20, 40, 180);
    put(state, 'b1', 20, 20, 0);
    const found = prospects(state, {
      type: 'shoot',
      side: 'german',
      shot: { gun: 'gun-g', point: at(20, 20), ammo: null, mount: 0 },
    })!;
    expect(found.stages).toEqual([{ clause: 'it lands on its aim point', p: expect.closeTo(0.3, 9) }]); // 8, 9 or 10 with +1 for direct fire
    expect(found.last.procedure).toBe('burstEffect');
  });
  it('WF-4.22 a volley at 10 inches: factor 4 and one for aiming', () => {
    const state = onGround(bare('nimy', 'small-arms'), []);
    put(state, 'g1', 20, 30, 180);
    put(state, 'b1', 20, 20, 0);
    const found = prospects(state, {
      type: 'shoot',
      side: 'german',
      shot: { unit: 'g1', weapon: 'rifle', target: 'b1', count: 1 },
    })!;
    expect(found.last.input).toMatchObject({
      figures: 14,
      aimed: true,
      cover: 'none',
      targetFigures: 9,
      specialists: true,
    });
    expect(found.ends.length).toBeGreaterThan(0);
  });
});
