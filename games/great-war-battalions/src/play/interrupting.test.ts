import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { acts } from '../board/acts.ts';
import { field, go, only } from './field.ts';
import { greatWarBattalionsGame } from './game.ts';
import type { Command } from './state.ts';

const march = (to: readonly [number, number], from: readonly [number, number] = [10, 10]): Command => ({
  type: 'activate',
  side: 'a',
  unit: 'x',
  action: 'move',
  path: go(at(...from), at(...to)),
});
const react = (unit: string, rest: object = { action: 'fire' }): Command =>
  ({ type: 'react', side: 'b', unit, ...rest }) as Command; // the rest names the action
const x = { id: 'x', place: [10, 10] } as const;

describe('GWB-3.5 striking a mover on its way', () => {
  it('at the very end of its path the range is taken there, not short of it', () => {
    const { play, roll } = field({ a: [x], b: [{ id: 'y', place: [10, 26] }] });
    play(march([10, 13])); // 12 inches from front to front
    const [shot] = only(roll([3, 1, 1], react('y')), 'fired');
    expect(shot!.volley.input).toMatchObject({ range: 12, targetMoved: true });
  });
  it('among friends that it passes through, the range is taken at the point chosen', () => {
    const { play, roll, state } = field({
      a: [x, { id: 'z', place: [10, 13] }],
      b: [{ id: 'y', place: [13.5, 24] }],
      options: { unitsBlock: 'no' },
    });
    play(march([10, 17]));
    const events = roll([3, 1, 1], react('y', { action: 'fire', atDistance: 3500 }));
    expect(only(events, 'fired')[0]!.volley.input.range).toBeCloseTo(9.16, 2); // it has turned to the mover
    expect(state().units.x!.pose).toMatchObject(at(10, 17));
  });
  it('broken among friends, it falls back from there', () => {
    const { play, roll, state } = field({
      a: [
        { ...x, bases: 2, markers: 2 },
        { id: 'z', place: [10, 13] },
      ],
      b: [{ id: 'y', place: [13.5, 24] }],
      options: { unitsBlock: 'no' },
    });
    play(march([10, 17]));
    roll([3, 10, 10, 1, 1, 1], react('y', { action: 'fire', atDistance: 3500 }));
    expect(state().units.x).toMatchObject({ broken: true, bases: 1, pose: at(10, 5.5) });
  });
  it('the log and the event keep the corners of the way', () => {
    const { play, state } = field({ a: [x], b: [{ id: 'y', place: [40, 34] }] });
    const path = go(at(10, 10), at(10, 13), at(13, 13));
    const events = [...play({ type: 'activate', side: 'a', unit: 'x', action: 'move', path })];
    if (state().phase === 'reaction') events.push(...play({ type: 'decline', side: 'b' }));
    const [moved] = only(events, 'moved');
    expect(moved!.path).toEqual(path);
    expect(greatWarBattalionsGame.tell(state(), moved!, 'a')).toBe('x moves 6 inches.');
  });
  it('a mover halts short of a unit that reacted by moving into its way', () => {
    const { play, roll, state } = field({ a: [x], b: [{ id: 'y', place: [10, 20] }] });
    play(march([10, 18]));
    roll([3], react('y', { action: 'move', atDistance: 0, path: go(at(10, 20), at(10, 15)) }));
    expect(state().units.y!.pose).toMatchObject(at(10, 15));
    expect(state().units.x!.pose!.y).toBeLessThan(14_000);
    expect(state().units.x!.pose!.y).toBeGreaterThan(13_500);
  });
  it('an assault whose target slips away runs on, but not through other enemies', () => {
    const { play, roll, state } = field({
      a: [x],
      b: [
        { id: 'y', place: [10, 15], bases: 2 },
        { id: 'z', place: [10, 17.5] },
      ],
    });
    play({
      type: 'activate',
      side: 'a',
      unit: 'x',
      action: 'assault',
      target: 'y',
      path: go(at(10, 10), at(10, 18)),
    });
    const away = react('y', { action: 'move', atDistance: 0, path: go(at(10, 15), at(18, 15)) });
    expect(only(roll([3], away), 'fought')).toEqual([]);
    expect(state().units.x!.pose!.y).toBeLessThan(16_500);
    expect(state().units.x!.pose!.y).toBeGreaterThan(16_000);
  });
  it('GWB-12.1 a reaction comes before contact, and a broken assaulter does not fight', () => {
    const { play, roll, state } = field({
      a: [{ ...x, bases: 2, markers: 2 }],
      b: [{ id: 'y', place: [10, 15] }],
    });
    play({
      type: 'activate',
      side: 'a',
      unit: 'x',
      action: 'assault',
      target: 'y',
      path: go(at(10, 10), at(10, 15)),
    });
    const events = roll([3, 10, 10, 10, 1, 1, 1, 1], react('y'));
    expect(only(events, 'fired')[0]!.volley.input).toMatchObject({ range: expect.closeTo(0.01, 2) });
    expect(only(events, 'fought')).toEqual([]);
    expect(state().units.x).toMatchObject({ broken: true, bases: 1 });
  });
  it('GWB-6.5 a reaction still to come strikes where the mover halts', () => {
    const { play, roll, state } = field({
      a: [{ ...x, type: 'machine-gun', bases: 2 }],
      b: [{ id: 'y', place: [10, 24] }],
      features: [{ kind: 'bushes', rect: [0, 12, 48, 14] }],
    });
    play(march([10, 17]));
    const events = roll([3, 2, 1, 1], react('y', { action: 'fire', atDistance: 6000 })); // reaction, terrain, shots
    expect(only(events, 'fired')[0]!.volley.input).toMatchObject({ range: 11, targetCover: 'open' });
    expect(state().units.x!.pose).toMatchObject(at(10, 12));
  });
  it('GWB-8.2 with the house rule only an interrupted mover counts as moving', () => {
    const armies = { a: [x], b: [{ id: 'y', place: [10, 22] as const }] };
    const { play, roll, state } = field({ ...armies, options: { targetMoved: 'reaction-only' } });
    play(march([10, 12]));
    expect(only(roll([3, 1, 1], react('y')), 'fired')[0]!.volley.input.targetMoved).toBe(true);
    expect(state().units.x!.moved).toBe(true);
    roll([6, 1, 1], { type: 'activate', side: 'a', unit: 'x', action: 'fire', target: 'y' });
    expect(only(roll([6, 1, 1], react('y')), 'fired')[0]!.volley.input.targetMoved).toBe(false);
  });
  it('GWB-8.7 a marker from the reaction spoils the fire part of a Move & Fire', () => {
    const { play, roll } = field({ a: [x], b: [{ id: 'y', place: [10, 17] }] });
    const path = go(at(10, 10), at(10, 11));
    play({ type: 'activate', side: 'a', unit: 'x', action: 'move-and-fire', path, target: 'y' });
    const events = roll([3, 1, 1, 1, 1], react('y', { action: 'fire', atDistance: 0 }));
    expect(only(events, 'fired').map(({ volley }) => volley.input.firerMarkers)).toEqual([0, 0]);
    const other = field({ a: [x], b: [{ id: 'y', place: [10, 17] }] });
    other.play({ type: 'activate', side: 'a', unit: 'x', action: 'move-and-fire', path, target: 'y' });
    const hit = other.roll([3, 10, 1, 1, 1, 1], react('y', { action: 'fire', atDistance: 0 }));
    expect(only(hit, 'fired').map(({ volley }) => volley.input.firerMarkers)).toEqual([0, 1]);
  });
  it('GWB-3.5 in a Move & Fire the one reaction may wait until after the fire', () => {
    const { play, roll, state } = field({ a: [x], b: [{ id: 'y', place: [10, 17] }] });
    const path = go(at(10, 10), at(10, 11));
    play({ type: 'activate', side: 'a', unit: 'x', action: 'move-and-fire', path, target: 'y' });
    roll([1, 1], { type: 'decline', side: 'b' });
    expect(state().phase).toBe('reaction');
    const [shot] = only(roll([3, 1, 1], react('y')), 'fired');
    expect(shot!.volley.input).toMatchObject({ range: 5, targetMoved: true });
    expect(state().phase).toBe('activation');
  });
});

describe('GWB-3.3 who reacts, and to what', () => {
  it('the target of guns off the table may move away or hold, but has nothing to fire at', () => {
    const guns = { id: 'g', type: 'heavy-artillery', bases: 2, offTable: true };
    const armies = {
      a: [x, guns],
      b: [
        { id: 'y', place: [10, 30] as const },
        { id: 'z', place: [20, 30] as const },
      ],
    };
    const shell: Command = { type: 'activate', side: 'a', unit: 'g', action: 'fire', target: 'y' };
    for (const reactionTiming of ['answer', 'before']) {
      const { roll, refusal, state } = field({ ...armies, options: { reactionTiming } });
      roll(reactionTiming === 'answer' ? [1, 1, 1, 1] : [], shell);
      expect(state().phase).toBe('reaction');
      expect(refusal(react('z', { action: 'hold' }))).toBe('sees-nothing');
      expect(refusal(react('y'))).toBe('bad-target');
      const events = roll(
        reactionTiming === 'answer' ? [3] : [3, 1, 1, 1, 1],
        react('y', { action: 'move', path: go(at(10, 30), at(10, 32)) }),
      );
      expect(only(events, 'moved')).toHaveLength(1);
      expect(state().units.y!.pose).toMatchObject(at(10, 32));
    }
  });
  it('GWB-3.4 fire is at the activated unit, whatever target is named', () => {
    const { play, refusal } = field({
      a: [x, { id: 'z', place: [20, 10] }],
      b: [{ id: 'y', place: [14, 20] }],
    });
    play(march([10, 11]));
    expect(refusal(react('y', { action: 'fire', target: 'z' }))).toBe('bad-target');
  });
  it('GWB-3.4 by house rule a mover that a reaction throws back does not go on', () => {
    const { play, roll, state } = field({
      a: [x],
      b: [{ id: 'y', place: [10, 20] }],
      options: { reactionAssault: 'yes' },
    });
    play(march([10, 14]));
    const charge = react('y', { action: 'assault', atDistance: 4000, path: go(at(10, 20), at(10, 14)) });
    // Reaction; four strikes with a hit; four without; a casualty die; the loser's break test.
    const events = roll([4, 10, 1, 1, 1, 1, 1, 1, 1, 1, 6], charge);
    expect(only(events, 'fought')[0]!.fight.outcome.winner).toBe('attacker');
    expect(only(events, 'fellBack')).toHaveLength(1);
    expect(state().units.x!.pose).toMatchObject(at(10, 6));
    expect(state().units.y!.pose).toMatchObject(at(10, 14));
  });
  it('GWB-5.4 by house rule a reaction may assault only what it sees', () => {
    const { play, refusal } = field({
      a: [x],
      b: [
        { id: 'y', place: [10, 16] },
        { id: 'z', place: [20, 12] },
      ],
      features: [{ kind: 'building', rect: [0, 12, 14, 15] }],
      options: { reactionAssault: 'yes' },
    });
    play(march([10, 10.5]));
    const charge = { action: 'assault', path: go(at(10, 16), at(10, 11)), atDistance: 0 };
    expect(['sees-nothing', 'not-seen']).toContain(refusal(react('y', charge)));
  });
  it('GWB-3.6 a reaction that succeeded is not lost when an earlier one breaks the mover', () => {
    const { play, roll, state } = field({
      a: [{ ...x, bases: 2, markers: 2 }],
      b: [
        { id: 'y', place: [7, 20] },
        { id: 'z', place: [14, 20] },
      ],
      options: { reactionsPerActivation: 'one-per-unit' },
    });
    play(march([10, 14]));
    roll([3], react('y', { action: 'fire', atDistance: 1000 }));
    const back = react('z', { action: 'move', atDistance: 3000, path: go(at(14, 20), at(14, 22)) });
    roll([3, 10, 10, 1, 1, 1], back);
    expect(state().units.x!.broken).toBe(true);
    expect(state().units.z!.pose).toMatchObject(at(14, 22));
  });
  it('GWB-1.6 an empty pool neither reacts nor seizes', () => {
    const { play, roll, state } = field({ a: [x], b: [{ id: 'y', place: [10, 22] }] });
    play({ type: 'discard', side: 'a', n: 1 });
    play({ type: 'surrender', side: 'a' });
    play({ type: 'discard', side: 'b', n: 2 });
    play({ type: 'surrender', side: 'b' });
    play(march([10, 11]));
    roll([6], react('y', { action: 'hold' }));
    expect(state()).toMatchObject({ phase: 'activation', active: 'a', maySeize: null });
    roll([2, 1, 1, 6, 1], { type: 'activate', side: 'a', unit: 'x', action: 'fire', target: 'y' });
    expect(state().turn).toBe(2);
  });
  it('what is closed to a reaction says why', () => {
    const { play, state } = field({
      a: [x],
      b: [
        { id: 'y', place: [10, 22] },
        { id: 'z', place: [30, 22] },
      ],
    });
    state().units.z!.broken = true;
    play(march([10, 11]));
    const closed = (id: string) => acts(state(), 'b').find(({ actor }) => actor === id)!.closed?.rule;
    expect([closed('y'), closed('z')]).toEqual([undefined, 'GWB-10.5']);
  });
});

describe('what closes, and what is offered', () => {
  it('GWB-3.5 a mover destroyed on its way: the window closes and the active side goes on', () => {
    const { play, roll, state } = field({
      a: [
        { ...x, bases: 1, markers: 1 },
        { id: 'w', place: [30, 10] },
      ],
      b: [{ id: 'y', place: [10, 22] }],
    });
    play(march([10, 14]));
    const events = roll([3, 10, 10, 1, 1], react('y', { action: 'fire', atDistance: 2000 }));
    expect(only(events, 'fired')[0]!.after.destroyed).toBe(true);
    expect(only(events, 'reactionClosed')).toHaveLength(1);
    expect(state()).toMatchObject({ phase: 'activation', active: 'a', pending: null, maySeize: null });
    expect(state().units.x).toMatchObject({ destroyed: true, pose: null });
  });
  it('GWB-10.6 who falls back among several friends stops behind the first that leaves room', () => {
    const { play, roll, state } = field({
      a: [
        { ...x, place: [10, 20], bases: 2, markers: 2 },
        { id: 'near', place: [10, 13] },
        { id: 'far', place: [10, 12] },
      ],
      b: [{ id: 'y', place: [13.5, 30] }],
      options: { unitsBlock: 'no' },
    });
    play(march([10, 21], [10, 20]));
    roll([3, 10, 10, 1, 1, 1], react('y', { action: 'fire', atDistance: 0 }));
    const { pose, broken } = state().units.x!;
    expect(broken).toBe(true);
    expect(pose!.y).toBe(14_000); // eight inches would end on both friends
  });
  it('GWB-1.6 seizing is offered with a token left, and not with the last one spent', () => {
    const offered = (tokens: number) => {
      const { play, roll, state } = field({ a: [x], b: [{ id: 'y', place: [10, 22] }] });
      play(march([10, 11]));
      state().sides[1]!.tokens = tokens;
      roll([6], react('y', { action: 'hold' }));
      return { phase: state().phase, offers: acts(state(), 'b').map(({ id }) => id) };
    };
    expect(offered(2)).toMatchObject({ phase: 'seize-choice', offers: ['seize', 'leave'] });
    expect(offered(1).phase).toBe('activation');
  });
});
