import { INCH } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { spanishCivilWarGame as game } from '../play/game.ts';
import { asPrinted, battle, company, pose } from '../play/hand-made.ts';
import { SCENARIOS } from '../play/scenario.ts';
import type { State } from '../play/state.ts';
import { appraise } from './appraise.ts';

const TRENCH = { id: 't1', kind: 'trench', name: 'T1', rect: [20, 40, 40, 41] };
const storm = (turn: number): State =>
  battle({
    features: [TRENCH],
    red: [company('r1', [30, 20], { elements: { rifle: 5 } })],
    blue: [company('b1', [30, 40.5], { elements: { rifle: 5 } })],
    turn,
  });
/** What a change is worth to red. */
function gain(state: State, change: (state: State) => void): number {
  const before = appraise(state, 'red');
  change(state);
  return appraise(state, 'red') - before;
}

describe('how a storm of trenches stands', () => {
  it('what the attack costs matters less than who is left to bar its way', () => {
    const cost = gain(storm(5), ({ units }) => {
      units.r1!.elements = ['rifle', 'rifle', 'rifle'];
    });
    const brings = gain(storm(5), ({ units }) => {
      units.b1!.elements = ['rifle', 'rifle', 'rifle'];
    });
    expect(cost).toBeLessThan(0);
    expect(brings).toBeGreaterThan(-2 * cost);
  });
  it('an inch nearer to a trench counts more when time runs out', () => {
    const nearer = ({ units }: State): void => {
      units.r1!.pose = { ...units.r1!.pose!, y: units.r1!.pose!.y + 4 * INCH };
    };
    expect(gain(storm(2), nearer)).toBeGreaterThan(0);
    expect(gain(storm(10), nearer)).toBeGreaterThan(2 * gain(storm(2), nearer));
  });
});

describe('how a battle for points stands', () => {
  const town = (turn: number): State => {
    const state = game.setUp(SCENARIOS[1]!, asPrinted);
    state.turn = turn;
    state.units.r1!.pose = pose(3, 22, 270);
    return state;
  };
  const leaves = ({ units }: State): void => {
    units.r1!.pose = null;
    units.r1!.fate = 'left';
  };
  it('SCW-22.3 a tank that has left by the road is safe and has brought its points', () => {
    for (const turn of [4, 8, 12]) {
      const state = town(turn);
      const before = appraise(state, 'republic');
      leaves(state);
      expect(appraise(state, 'republic')).toBeGreaterThan(before);
    }
  });
  it('at the end points count and troops do not', () => {
    const ruined = (turn: number): number => {
      const state = town(turn);
      const before = appraise(state, 'republic');
      state.units.r5!.elements = ['rifle'];
      return before - appraise(state, 'republic');
    };
    expect(ruined(12)).toBeGreaterThan(0);
    expect(ruined(12)).toBeLessThan(ruined(4) / 4);
  });
});
