import { testBoard } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { field } from '../play/field.ts';
import { greatWarBattalionsGame } from '../play/game.ts';
import { acts } from './acts.ts';
import { greatWarBattalionsBoard } from './board.ts';
import { survey } from './survey.ts';

testBoard(greatWarBattalionsGame, greatWarBattalionsBoard);

describe('what a battalion is offered', () => {
  const offered = (away: number, what: string) => {
    const { state } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [10, 10 + away] }] });
    return acts(state(), 'a').find(({ id }) => id === `x ${what}`)!.closed?.message;
  };
  it('is no assault, straight or by a way of its own, where no enemy is within its rush', () => {
    expect(offered(15, 'assault')).toBe('No enemy is within the 8″ of its rush; go nearer first.');
    expect(offered(15, 'assault round')).toBe('No enemy is within the 8″ of its rush; go nearer first.');
    expect(offered(8, 'assault')).toBeUndefined();
  });
  it('is no move that ends in fire where nobody would be in range', () => {
    expect(offered(20, 'move-and-fire')).toBe('No enemy would be in range after 4″; move only.');
    expect(offered(10, 'move-and-fire')).toBeUndefined();
  });
  it('is no fire where nobody is in range', () => {
    expect(offered(20, 'fire')).toBe('No enemy is within its range of 12″; go nearer first.');
    expect(offered(10, 'fire')).toBeUndefined();
  });
  it('GWB-1.5 is told which of two reasons keeps it from surrendering the initiative', () => {
    const { state } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [10, 30] }] });
    const why = () => acts(state(), 'a').find(({ id }) => id === 'surrender')!.closed?.message;
    expect(why()).toBe('Spend a token of your own first.');
    state().sides.find(({ id }) => id === 'b')!.tokens = 0;
    expect(why()).toMatch(/side has no token left to go on with\.$/);
  });
  it('GWB-1.6 is asked whether it seizes the initiative, which no key passes by', () => {
    const { state } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [10, 30] }] });
    Object.assign(state(), { phase: 'seize-choice', maySeize: 'b', active: 'a' });
    expect(acts(state(), 'b').map(({ id, ends }) => [id, ends])).toEqual([
      ['seize', false],
      ['leave', false],
    ]);
  });
  it('GWB-7.2 draws the ranges at which dice are added for its own arm', () => {
    const { state } = field({
      a: [{ id: 'x', place: [10, 10], type: 'machine-gun', bases: 2 }],
      b: [{ id: 'y', place: [10, 30] }],
    });
    expect(acts(state(), 'a').find(({ id }) => id === 'x fire')!.field?.bands).toEqual([4, 12, 24]);
  });
  it('GWB-1.9 ends the turn by one act where the enemy has no tokens', () => {
    const { state } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [10, 30] }] });
    const offered = () => acts(state(), 'a').map(({ id }) => id);
    expect(offered()).not.toContain('end');
    state().sides.find(({ id }) => id === 'b')!.tokens = 0;
    const end = acts(state(), 'a').find(({ id }) => id === 'end')!;
    expect(end.command({})).toEqual({ type: 'discard', side: 'a', n: state().sides[0]!.tokens });
    expect(offered()).not.toContain('discard');
  });
});

it('a way is told of no test that cannot fail', () => {
  const features = [{ kind: 'trench', rect: [5, 12, 15, 13.5] }];
  const { state } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [10, 30] }], features });
  const path = [
    { x: 10_000, y: 10_000 },
    { x: 10_000, y: 16_000 },
  ];
  const met = () =>
    survey(state(), { type: 'activate', side: 'a', unit: 'x', action: 'move', path })!.notes.map(
      ({ text }) => text,
    );
  expect(met()).toEqual([]);
  state().units.x!.moraleMarkers = 1;
  expect(met()).toEqual(['trench: 83% to pass']);
});
