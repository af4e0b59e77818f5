import { rolling } from '@sandtable/dice';
import { cloneState, type Drill, playOut, type Side } from '@sandtable/engine';
import { gapBetween } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { deciding } from '../play/deciding.ts';
import { spanishCivilWarGame as game } from '../play/game.ts';
import { asPrinted, battle, company, gun, play, vehicle } from '../play/hand-made.ts';
import { SCENARIOS } from '../play/scenario.ts';
import { seesPlace } from '../table/sight.ts';
import { facingIn, goalOf } from './goals.ts';
import { instinct } from './instinct.ts';
import { mannerOf } from './manner.ts';
import { clashOdds, meanDps, rallyOdds, rushOdds, volleyOdds } from './odds.ts';
import { outlookOf } from './outlook.ts';

describe('odds that computer players use', () => {
  it('SCW-9.13 5 fire points give a DP on 4 or more and two on 8 or more, 1.0 on average', () => {
    const state = battle({ red: [company('r1', [30, 20])], blue: [company('b1', [30, 40])] });
    expect(volleyOdds(5, state.options)).toEqual([0.7, 0.3]);
    expect(meanDps(5, state.options)).toBeCloseTo(1, 12);
    expect(meanDps(3, state.options)).toBeCloseTo(0.6, 12);
    expect(meanDps(-1, state.options)).toBe(0);
  });
  it('SCW-16.8 at +0 each side wins 36%, at +4 72% to 10%', () => {
    const even = clashOdds(0);
    expect([even.wins, even.loses].map((p) => Number(p.toFixed(2)))).toEqual([0.36, 0.36]);
    const ahead = clashOdds(4);
    expect([ahead.wins, ahead.loses].map((p) => Number(p.toFixed(2)))).toEqual([0.72, 0.1]);
  });
  it('SCW-3.4, SCW-4.1 rallying at +2 and rushing', () => {
    const { two, one } = rallyOdds(2);
    expect(two + one).toBeCloseTo(0.6, 12);
    expect([rushOdds(5.9, 8), rushOdds(6, 8), rushOdds(10, 8)]).toEqual([0.8, 0.4, 0]);
  });
});

describe('instinct', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))(
    'always knows a legal command: %s',
    (_, scenario) => {
      for (const [seed, drill] of (['green', 'steady', 'seasoned'] as const).entries()) {
        const state = game.setUp(scenario, asPrinted);
        const dice = rolling(seed);
        for (let i = 0; !state.verdict; i++) {
          expect(i).toBeLessThan(2000);
          const side = deciding(state)[0]!;
          const command = game.instinct.act(game.view(state, side), side, drill);
          expect(playOut(game, state, dice, command), JSON.stringify(command)).toBeUndefined();
          const [one, other] = scenario.sides.map(({ id }) => game.appraise(state, id));
          if (i % 10 === 0) expect(one).toBeCloseTo(-other!, 9);
        }
      }
    },
  );
  it('looks at what it may see and at nothing else', () => {
    const state = game.setUp(SCENARIOS[1]!, asPrinted);
    const dice = rolling(9);
    for (let i = 0; i < 60; i++) {
      const side = deciding(state)[0]!;
      const command = instinct(game.view(state, side), side);
      const otherwise = game.scramble!(cloneState(state), side, rolling(i));
      expect(instinct(game.view(otherwise, side), side)).toEqual(command);
      playOut(game, state, dice, command);
    }
  });
  it('decides as one who remembers nothing of what was measured before', () => {
    const state = game.setUp(SCENARIOS[1]!, asPrinted);
    const dice = rolling(3);
    while (!state.verdict) {
      const side = deciding(state)[0]!;
      const command = game.instinct.act(game.view(state, side), side);
      expect(game.instinct.act(game.view(cloneState(state), side), side)).toEqual(command);
      playOut(game, state, dice, command);
    }
  });
  it('SCW-3 rallies where nobody is near, and not under fire at close quarters', () => {
    const away = battle({
      red: [company('r1', [30, 10], { mr: 1 })],
      blue: [company('b1', [30, 50])],
      phase: 'rally',
    });
    away.units.r1!.dps = 3;
    expect(instinct(away, 'red')).toEqual({ type: 'rally', side: 'red', unit: 'r1' });
    const close = battle({
      red: [company('r1', [30, 10])],
      blue: [company('b1', [30, 18], { facing: 180 })],
      phase: 'rally',
    });
    Object.assign(close.units.r1!, { dps: 4, fireLastTurn: ['mg'] });
    expect(instinct(close, 'red')).toEqual({ type: 'end-phase', side: 'red' });
  });
  it('SCW-16 leaves fresh troops in trenches alone and goes for worn ones in the open', () => {
    const trench = { kind: 'trench', rect: [25, 24.5, 35, 25.5] };
    const entrenched = battle({
      features: [trench],
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 25], { facing: 180, mr: 1, ar: 1 })],
      phase: 'assault-movement',
    });
    expect(instinct(entrenched, 'red').type).toBe('end-phase');
    const worn = battle({
      red: [company('r1', [30, 20], { mr: 1, elements: { rifle: 5 } })],
      blue: [company('b1', [30, 25], { facing: 180, elements: { rifle: 2 } })],
      phase: 'assault-movement',
    });
    worn.units.b1!.dps = 4;
    expect(instinct(worn, 'red')).toMatchObject({ type: 'assault', unit: 'r1', target: 'b1' });
  });
  it('SCW-2.6 fires on the better target; a beginner on the nearer', () => {
    const state = battle({
      features: [{ kind: 'trench', rect: [12, 27, 22, 28] }],
      red: [company('r1', [24, 20], { facing: 0 })],
      blue: [
        company('b1', [20, 27.5], { facing: 180 }),
        company('b2', [28, 29], { facing: 180, elements: { rifle: 2 } }),
      ],
      phase: 'fire-standing',
    });
    state.units.b2!.dps = 3;
    expect(game.instinct.act(state, 'red', 'green')).toMatchObject({ type: 'fire', target: 'b1' });
    expect(game.instinct.act(state, 'red', 'steady')).toMatchObject({ type: 'fire', target: 'b2' });
  });
  it('SCW-22.1 walks into an empty trench beside it, worn out or not', () => {
    const state = battle({
      features: [{ kind: 'trench', rect: [25, 24, 35, 25] }],
      red: [company('r1', [30, 21])],
      blue: [company('b1', [30, 55], { facing: 180 })],
      turn: 11,
    });
    state.units.r1!.dps = 4;
    expect(instinct(state, 'red')).toEqual({ type: 'roll-move', side: 'red', unit: 'r1' });
    play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [8]);
    const move = instinct(state, 'red');
    expect(move.type).toBe('move');
    expect(play(state, move).problem).toBeUndefined();
    expect(state.units.r1!.pose!.y).toBeGreaterThanOrEqual(24000);
    expect(instinct(state, 'red').type).toBe('end-phase'); // there it stays
  });
  it('SCW-22.1 tanks leave round the town, and whoever is nearer to their way out bars it; beginners do neither', () => {
    const state = game.setUp(SCENARIOS[1]!, asPrinted);
    const goal = (drill: Drill, side: Side, id: string) =>
      goalOf(outlookOf(state, side, mannerOf(drill, state, side)), state.units[id]!);
    expect(goal('green', 'republic', 'r1')).toEqual({ x: 0, y: 22000 });
    const round = goal('steady', 'republic', 'r1')!;
    expect(round.y).toBeGreaterThan(40000); // the battery stands in the south
    state.units.r1!.pose = { x: 20000, y: 30000, facing: 270 };
    expect(goal('steady', 'republic', 'r1')).toEqual({ x: 0, y: 22000 });
    state.units.n5!.pose = { x: 12000, y: 24000, facing: 90 };
    expect(goal('steady', 'nationalists', 'n5')).toEqual({ x: 8000, y: 22000 });
    expect(goal('seasoned', 'nationalists', 'n5')).toEqual({ x: 3500, y: 22000 });
    expect(goal('green', 'nationalists', 'n5')).toEqual({ x: 37000, y: 28000 });
    state.turn = 10; // until then it waits for somebody to charge
    expect(goal('steady', 'nationalists', 'n6')).toEqual({ x: 37000, y: 28000 });
  });
  it('SCW-22.1 whoever bars the way out stands square to the road and stays, worn out or not', () => {
    const state = game.setUp(SCENARIOS[1]!, asPrinted);
    const goal = () =>
      goalOf(outlookOf(state, 'nationalists', mannerOf('seasoned', state, 'nationalists')), state.units.n5!);
    state.units.r1!.pose = { x: 12000, y: 30000, facing: 270 };
    state.units.n5!.pose = { x: 3500, y: 22000, facing: 60 };
    expect(goal()).toEqual({ x: 3500, y: 22000 });
    expect(facingIn(state, { x: 3500, y: 22000 }, 60)).toBe(90);
    state.units.n5!.pose = { x: 3500, y: 22000, facing: 90 };
    expect(goal()).toBeUndefined();
    state.units.n5!.dps = 4;
    expect(goal()).toBeUndefined();
    state.units.n5!.pose = { x: 12000, y: 24000, facing: 90 };
    expect(goal()!.y).toBeLessThan(20000); // elsewhere it goes back from the tank
  });
  it('SCW-22.1 the empty trucks of the seasoned hide from whoever sees them; others leave theirs where they are', () => {
    const state = game.setUp(SCENARIOS[1]!, asPrinted);
    const goal = (drill: Drill) =>
      goalOf(outlookOf(state, 'nationalists', mannerOf(drill, state, 'nationalists')), state.units.n12!);
    const tank = { x: 37000, y: 12000, facing: 0 };
    state.units.r1!.pose = tank;
    expect(seesPlace(state.map, tank, state.units.n12!.pose!)).toBe(true);
    const shelter = goal('seasoned')!;
    expect(seesPlace(state.map, tank, shelter)).toBe(false);
    expect(gapBetween(tank, shelter)).toBeGreaterThan(10000);
    expect(goal('steady')).toBeUndefined();
    state.units.n12!.pose = { ...shelter, facing: 0 };
    expect(goal('seasoned')).toBeUndefined(); // there it stays
  });
  it('SCW-14.1 gunners pick their target, beginners or not', () => {
    const state = battle({
      red: [gun('r1', [30, 20], { facing: 0 })],
      blue: [company('b1', [27, 30], { facing: 180 }), vehicle('b2', 't-26', [33, 34], { facing: 180 })],
      phase: 'fire-standing',
    });
    for (const drill of ['green', 'steady'] as const)
      expect(game.instinct.act(state, 'red', drill)).toMatchObject({
        type: 'fire',
        unit: 'r1',
        target: 'b2',
      });
  });
});
