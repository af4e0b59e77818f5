import { rolling } from '@sandtable/dice';
import { cloneState, playOut } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { deciding } from '../play/deciding.ts';
import { spanishCivilWarGame as game } from '../play/game.ts';
import { asPrinted, battle, company, play, vehicle } from '../play/hand-made.ts';
import { SCENARIOS } from '../play/scenario.ts';
import type { Command, State } from '../play/state.ts';
import { weigh } from './weighing.ts';

/** What a command weighs, and what speaks for it. */
function reasons(state: State, command: Command): { points: number; said: string[] } {
  const said: string[] = [];
  const points = weigh(state, command, (_, why) => said.push(why));
  return { points, said };
}
const better = (state: State, one: Command, other: Command): void =>
  expect(weigh(state, one)).toBeGreaterThan(weigh(state, other));

describe('weighing', () => {
  it('SCW-7.4 whoever lies hidden in the town keeps quiet on the first turn, when a volley promises a DP; late it is worth it', () => {
    const state = game.setUp(SCENARIOS[1]!, asPrinted);
    Object.assign(state, { phase: 'fire-standing', active: null, turn: 1 });
    state.units.n1!.pose = { x: 45_000, y: 16_000, facing: 90 };
    state.units.r5!.pose = { x: 56_000, y: 16_000, facing: 270 };
    const volley: Command = {
      ...{ type: 'fire', side: 'nationalists', unit: 'n1' },
      ...{ group: 'small-arms', target: 'r5' },
    };
    expect(weigh(state, volley)).toBeLessThan(0);
    expect(weigh({ ...state, turn: 11 }, volley)).toBeGreaterThan(0);
  });
  const shots = battle({
    red: [company('r1', [30, 20], { elements: { rifle: 3, lmg: 1 } })],
    blue: [company('b1', [27, 30], { facing: 180 }), company('b2', [33.5, 30], { facing: 180 })],
    phase: 'fire-standing',
  });
  const fire = (target: string) =>
    ({ type: 'fire', side: 'red', unit: 'r1', group: 'small-arms', target }) as const;
  it('SCW-1.9 finishes the unit at its limit, and says why', () => {
    const state = cloneState(shots);
    state.units.b2!.dps = 4;
    better(state, fire('b2'), fire('b1'));
    const { points, said } = reasons(state, fire('b2'));
    expect(points).toBeGreaterThan(0);
    expect(said[0]).toBe('60% for a DP, each of which kills an element now');
  });
  it('SCW-7 a concealed unit counts what its hiding place is worth', () => {
    const state = cloneState(shots);
    state.units.r1!.concealed = true;
    expect(reasons(state, fire('b1')).said).toContain('gives its hiding place away');
    expect(weigh(state, fire('b1'))).toBeLessThan(weigh(shots, fire('b1')));
  });
  it('SCW-3 rallying at the limit far from the enemy is worth more than not', () => {
    const state = battle({
      red: [company('r1', [30, 10], { mr: 1 })],
      blue: [company('b1', [30, 50])],
      phase: 'rally',
    });
    state.units.r1!.dps = 4;
    better(state, { type: 'rally', side: 'red', unit: 'r1' }, { type: 'end-phase', side: 'red' });
    expect(reasons(state, { type: 'rally', side: 'red', unit: 'r1' }).said).toContain('50% to shed a DP');
  });
  it('SCW-16 an assault on a fresh trench at bad odds is worth less than staying', () => {
    const state = battle({
      features: [{ kind: 'trench', rect: [25, 24.5, 35, 25.5] }],
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 25], { facing: 180, mr: 1, ar: 1 })],
      phase: 'assault-movement',
    });
    better(
      state,
      { type: 'end-phase', side: 'red' },
      { type: 'assault', side: 'red', unit: 'r1', target: 'b1' },
    );
  });
  it('SCW-17.1 a tank stays clear of infantry that could get at it', () => {
    const state = battle({
      red: [vehicle('t', 't-26', [30, 20]), company('r1', [5, 5])],
      blue: [company('b1', [30, 34], { facing: 180 })],
    });
    play(state, { type: 'roll-move', side: 'red', unit: 't' }, [9]);
    const to = (y: number): Command => ({
      type: 'move',
      side: 'red',
      unit: 't',
      path: [
        { x: 30000, y: 20000 },
        { x: 30000, y: y * 1000 },
      ],
      facing: 0,
    });
    better(state, to(26), to(31));
  });
  it('SCW-1.9 gives up a rifle rather than a machine gun', () => {
    const state = battle({
      red: [company('r1', [30, 20], { elements: { rifle: 3, lmg: 1 } })],
      blue: [company('b1', [30, 40])],
      phase: 'rally',
    });
    Object.assign(state.units.r1!, { dps: 4, mr: -2, fireLastTurn: ['mg'] });
    play(state, { type: 'rally', side: 'red', unit: 'r1' }, [1]);
    const lose = { type: 'lose-element', side: 'red', unit: 'r1' } as const;
    better(state, lose, { ...lose, elements: ['lmg'] });
  });
  it('what sounds good speaks for a move, what sounds bad against it', () => {
    const good = /nearer|better|out of the fire|ends in a trench/;
    const bad = /farther|worse|into fire|ends in the open/;
    const heard = new Set<string>();
    for (const scenario of SCENARIOS) {
      const state = game.setUp(scenario, asPrinted);
      const dice = rolling(9);
      for (let i = 0; i < 400 && !state.verdict; i++) {
        const side = deciding(state)[0]!;
        const view = game.view(state, side);
        const offered = game.candidates(view, side);
        for (const command of offered.filter(({ type }) => type === 'move'))
          weigh(view, command, (points, why) => {
            for (const [sign, words] of [
              [1, good],
              [-1, bad],
            ] as const)
              if (words.test(why)) {
                heard.add(`${sign} ${words.exec(why)![0]}`);
                expect(Math.sign(points), why).toBe(sign);
              }
          });
        playOut(game, state, dice, offered[(i * 7) % offered.length]!);
      }
    }
    expect([...heard].sort()).toContain('-1 ends in the open');
    expect(heard.size).toBeGreaterThan(5);
  });
  it('every reason is a clause without a full stop, and every command has words', () => {
    for (const scenario of SCENARIOS) {
      const state = game.setUp(scenario, asPrinted);
      const dice = rolling(4);
      for (let i = 0; i < 250 && !state.verdict; i++) {
        const side = deciding(state)[0]!;
        const seen = game.view(state, side);
        const offered = game.candidates(seen, side);
        expect(offered.length).toBeLessThanOrEqual(80);
        for (const command of offered) {
          const { points, said } = reasons(seen, command);
          expect(Number.isFinite(points)).toBe(true);
          expect(said.length).toBeGreaterThan(0);
          for (const why of said) expect(why).toMatch(/^[a-z0-9+−"“].*[^.]$/i);
          for (const why of said) expect(why).not.toMatch(/undefined|NaN|\[object/);
          expect(game.describe(seen, command)).toMatch(/^[^.]+(\. ?\d+[^.]*)*$|no\. \d/);
        }
        playOut(game, state, dice, offered[(i * 7) % offered.length]!);
      }
    }
  });
});
