import { at, type Place } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { field, go, only, type UnitFile } from './field.ts';
import type { Command, State } from './state.ts';

const x = { id: 'x', place: [10, 10] } as const;
const far = { id: 'y', place: [40, 33] } as const;
const order = (rest: object): Command => ({ type: 'activate', side: 'a', unit: 'x', ...rest }) as Command; // the rest names the action
const assault = (to: Place, from: Place = at(10, 10)): Command =>
  order({ action: 'assault', target: 'y', path: go(from, to) });

describe('fighting on the table', () => {
  it('GWB-12.6, GWB-12.7 the beaten side falls back 8 inches, the winner takes its place', () => {
    const { play, roll, state } = field({ a: [x], b: [{ id: 'y', place: [10, 15] }] });
    play(assault(at(10, 15)));
    const events = roll([10, 1, 1, 1, 1, 1, 1, 1, 4, 6], { type: 'decline', side: 'b' });
    expect(only(events, 'fought')[0]!.fight.outcome).toMatchObject({ winner: 'attacker' });
    expect(state().units.y).toMatchObject({ pose: at(10, 23), broken: false, moraleMarkers: 2 });
    expect(state().units.x!.pose).toMatchObject(at(10, 15));
  });
  it('GWB-12.5 a tie throws the attacker back; the defender stays', () => {
    const { play, roll, state } = field({ a: [x], b: [{ id: 'y', place: [10, 15] }] });
    play(assault(at(10, 15)));
    roll([1, 1, 1, 1, 1, 1, 1, 1, 2], { type: 'decline', side: 'b' });
    expect(state().units.x!.pose).toMatchObject({ x: 10_000, y: expect.closeTo(6_000, -1) });
    expect(state().units.y!.pose).toMatchObject(at(10, 15));
  });
  it('GWB-12.2 a broken target is overrun without dice and the attacker stands in its place', () => {
    const { roll, state } = field({ a: [x], b: [{ id: 'y', place: [10, 15] }] });
    state().units.y!.broken = true;
    const events = roll([], assault(at(10, 15)));
    expect(only(events, 'fought')).toHaveLength(1);
    expect(state().units.y).toMatchObject({ destroyed: true, pose: null });
    expect(state().units.x!.pose).toMatchObject(at(10, 15));
  });
  it('GWB-12.6 beaten guns are overrun, or fall back 4 inches by house rule', () => {
    const guns = { id: 'y', type: 'field-artillery', bases: 2, place: [10, 15] } as const;
    const fight = (options: Record<string, string>) => {
      const { play, roll, state } = field({ a: [x], b: [guns], options });
      play(assault(at(10, 15)));
      const dice = [10, 1, 1, 1, 1, 1, 1, ...(options.overrun ? [6] : [])];
      roll(dice, { type: 'decline', side: 'b' });
      return state().units.y!;
    };
    expect(fight({})).toMatchObject({ destroyed: true });
    expect(fight({ overrun: 'fall-back' })).toMatchObject({ destroyed: false, pose: at(10, 19) });
  });
  it('GWB-15.3 in an assault cover is seen from where the attacker started', () => {
    const hedge = { kind: 'hedge', line: [[0, 14.2], [48, 14.2]] }; // biome-ignore format: a line
    const { play, roll } = field({ a: [x], b: [{ id: 'y', place: [10, 15] }], features: [hedge] });
    play(assault(at(10, 15)));
    const events = roll([1, 1, 1, 1, 1, 1, 1, 1, 2], { type: 'decline', side: 'b' });
    expect(only(events, 'fought')[0]!.fight.input.defenderCover).toBe('cover');
  });
  it('GWB-5.4 contact is made from every side', () => {
    for (const [dx, dy] of [
      [6, 3],
      [3, 6],
      [-5, 5],
      [7, -2],
      [-6, -4],
      [1, -7],
      [5.3, 5.9],
    ] as const) {
      const start = at(24 - dx, 18 - dy);
      const { match, state } = field({
        a: [{ id: 'x', type: 'cavalry', bases: 1, place: [24 - dx, 18 - dy] }],
        b: [{ id: 'y', bases: 1, place: [24, 18] }],
      });
      state().units.y!.broken = true;
      const result = match.play(assault(at(24, 18), start));
      expect(result.ok && only(result.value, 'fought')).toHaveLength(1);
    }
  });
  it('GWB-5.3 an assault does not end on a friend', () => {
    const { refusal } = field({
      a: [x, { id: 'z', place: [10, 13.5] }],
      b: [{ id: 'y', place: [10, 15] }],
      options: { unitsBlock: 'no' },
    });
    expect(refusal(assault(at(10, 15)))).toBe('no-room');
  });
  it('GWB-10.6 a beaten unit with the victor in its way halts where it is', () => {
    const { play, roll, state } = field({ a: [x], b: [{ id: 'y', place: [10, 5] }] });
    play(assault(at(10, 5)));
    const events = roll([1, 1, 1, 1, 1, 1, 1, 1, 2], { type: 'decline', side: 'b' });
    const contact = only(events, 'moved')[0]!.pose;
    expect(only(events, 'fellBack')[0]!.pose).toEqual(contact);
    expect(state().units.x!.pose).toEqual(contact);
    expect(state().units.y!.pose).toMatchObject(at(10, 5));
  });
  it('GWB-12.8 units that could not part may leave each other by a move', () => {
    const { play, refusal, state } = field({ a: [x], b: [{ id: 'y', place: [10, 11] }] });
    const move = (to: Place) => order({ action: 'move', path: go(at(10, 10), to) });
    expect(refusal(move(at(12, 10)))).toBe('contact');
    expect(refusal(move(at(10, 14)))).toBe('contact');
    play(move(at(10, 6)));
    if (state().phase === 'reaction') play({ type: 'decline', side: 'b' });
    expect(state().units.x!.pose).toMatchObject(at(10, 6));
  });
});

describe('GWB-10.6 falling back', () => {
  const broken = (a: UnitFile[], b: UnitFile[], features: object[] = []): State => {
    const { play, state } = field({
      a: [...a, { id: 's', place: [40, 3] }, { id: 't', place: [30, 3] }],
      b,
      features,
    });
    state().units.x!.broken = true;
    play({ type: 'discard', side: 'a', n: state().sides[0]!.tokens });
    play({ type: 'discard', side: 'b', n: state().sides[1]!.tokens });
    expect(state().turn).toBe(2);
    return state();
  };
  it('halts an inch short of an enemy in the way', () => {
    const state = broken([{ id: 'x', place: [10, 20] }], [{ id: 'y', place: [10, 15] }]);
    expect(state.units.x!.pose!.y).toBeGreaterThanOrEqual(17_000);
    expect(state.units.x!.pose!.y).toBeLessThanOrEqual(17_101);
  });
  it('halts an inch short of ground that nobody crosses, and uses a bridge', () => {
    const canal = { kind: 'canal', rect: [0, 14, 48, 15] };
    const bridge = { kind: 'bridge', rect: [9, 14, 11, 15] };
    expect(broken([{ id: 'x', place: [10, 20] }], [far], [canal]).units.x!.pose).toMatchObject(at(10, 16));
    expect(broken([{ id: 'x', place: [10, 20] }], [far], [canal, bridge]).units.x!.pose).toMatchObject(
      at(10, 12),
    );
  });
  it('goes through friends but does not stop on them', () => {
    const state = broken(
      [
        { id: 'x', place: [10, 20] },
        { id: 'z', place: [10, 12] },
      ],
      [far],
    );
    expect(state.units.x!.pose!.y).toBe(13_000);
  });
  it('leaves the table on touching its own edge', () => {
    expect(broken([{ id: 'x', place: [10, 8.5] }], [far]).units.x).toMatchObject({
      leftTable: true,
      pose: null,
    });
    expect(broken([{ id: 'x', place: [10, 8.6] }], [far]).units.x).toMatchObject({
      leftTable: false,
      pose: at(10, 0.6),
    });
  });
});
