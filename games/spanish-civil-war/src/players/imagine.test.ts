import { rolling } from '@sandtable/dice';
import { cloneState, playOut } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { deciding } from '../play/deciding.ts';
import { spanishCivilWarGame as game } from '../play/game.ts';
import { asPrinted, battle, company, play } from '../play/hand-made.ts';
import { SCENARIOS } from '../play/scenario.ts';
import { instinct } from './instinct.ts';

describe('imagining', () => {
  it('draws who hides where from the order of battle, always in agreement with the view', () => {
    const state = game.setUp(SCENARIOS[1]!, asPrinted);
    const dice = rolling(5);
    for (let i = 0; i < 30; i++)
      playOut(game, state, dice, instinct(game.view(state, deciding(state)[0]!), deciding(state)[0]!));
    const seen = game.view(state, 'republic');
    const hidden = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const imagined = game.imagine(seen, 'republic', rolling(seed));
      expect(game.view(imagined, 'republic')).toEqual(seen);
      for (const { id, side, unit, real } of imagined.markers) {
        if (side === 'republic') continue;
        expect(imagined.units[unit!]?.concealed).toBe(true);
        if (real) {
          expect(imagined.markers.find((marker) => marker.id === id)!.place).toMatchObject({
            x: imagined.units[unit!]!.pose!.x,
            y: imagined.units[unit!]!.pose!.y,
          });
          hidden.add(`${unit} ${id}`);
        }
      }
      const reals = imagined.markers.filter(({ real, side }) => real && side !== 'republic').length;
      const concealed = Object.values(state.units).filter(
        (unit) => unit.side !== 'republic' && unit.concealed,
      ).length;
      expect(reals).toBe(concealed);
    }
    expect(hidden.size).toBeGreaterThan(3);
  });
  it('equal views are imagined equally, whatever is hidden behind them', () => {
    const state = game.setUp(SCENARIOS[1]!, asPrinted);
    const dice = rolling(6);
    for (let i = 0; i < 120 && !state.verdict; i++) {
      const side = deciding(state)[0]!;
      const otherwise = game.scramble!(cloneState(state), side, rolling(i));
      const one = game.imagine(game.view(state, side), side, rolling(i));
      const other = game.imagine(game.view(otherwise, side), side, rolling(i));
      expect(other).toEqual(one);
      playOut(game, state, dice, instinct(game.view(state, side), side));
    }
  });
  it('SCW-2.4 the other side, once ready, has declared shots of its own', () => {
    const state = battle({
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 30], { facing: 180 })],
      phase: 'fire-standing',
    });
    play(state, { type: 'fire', side: 'red', unit: 'r1', group: 'small-arms', target: 'b1' });
    play(state, { type: 'ready', side: 'red' });
    const seen = game.view(state, 'blue');
    expect(seen.declared).toEqual([]);
    const declared = Array.from(
      { length: 30 },
      (_, seed) => game.imagine(seen, 'blue', rolling(seed)).declared.length,
    );
    expect(new Set(declared)).toEqual(new Set([0, 1]));
  });
});
