import { isRefused } from '@sandtable/engine';
import { cite, testBoard, testGame, testSheet, testWords } from '@sandtable/engine/testing';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import file from '../cases.json' with { type: 'json' };
import { toyBoard } from './board.ts';
import { toyGame } from './game.ts';
import { toy } from './sheet.ts';
import type { Command, Order } from './state.ts';

testSheet(toy, file);
testWords(toy, file);
testGame(toyGame, { games: 3 });
testBoard(toyGame, toyBoard);

const [copse] = toyGame.scenarios;
const begun = () => toyGame.setUp(copse!, { cover: 'one' });
const against = (order: Order, state = begun()): string | undefined => {
  const command: Command = { type: 'order', side: 'south', squad: 's1', order };
  const judged = toyGame.judge(state, command);
  return isRefused(judged) ? judged.rule : undefined;
};

describe('Two Patrols', () => {
  it('TOY-1.1, TOY-1.2 both write at once; who is ready waits, and nobody reads what the other wrote', () => {
    const state = begun();
    expect(toyGame.deciding(state)).toEqual(['south', 'north']);
    toyGame.evolve(state, { type: 'ordered', side: 'south', squad: 's1', order: { stay: true } });
    toyGame.evolve(state, { type: 'sealed', side: 'south' });
    expect(toyGame.deciding(state)).toEqual(['north']);
    expect(toyGame.view(state, 'north').orders.written).toEqual({});
    for (const rule of ['TOY-1.1', 'TOY-1.2']) cite(toy, rule);
  });
  it('TOY-2.1 up to six inches', () => {
    expect(against({ move: [at(8, 3), at(8, 9)] })).toBeUndefined();
    expect(against({ move: [at(8, 3), at(8, 9.1)] })).toBe('TOY-2.1');
    cite(toy, 'TOY-2.1');
  });
  it('TOY-2.2 a squad stops before it touches another one', () => {
    const state = begun();
    state.squads.n1!.pose = { ...at(8, 6), facing: 180 };
    for (const side of ['south', 'north']) {
      const order: Command = {
        type: 'order',
        side: 'south',
        squad: 's1',
        order: { move: [at(8, 3), at(8, 8)] },
      };
      for (const command of side === 'south'
        ? [order, { type: 'ready', side } as const]
        : [{ type: 'ready', side } as const]) {
        const judged = toyGame.judge(state, command);
        if (isRefused(judged)) throw new Error(judged.message);
        judged.perform({ dice: undefined as never, state, emit: (event) => toyGame.evolve(state, event) }); // nothing is rolled
      }
    }
    expect(state.squads.s1!.pose!.y).toBeLessThan(5000);
    expect(state.squads.s1!.pose!.y).toBeGreaterThan(4990);
    cite(toy, 'TOY-2.2');
  });
  it('TOY-3.1 in range, and in sight', () => {
    const state = begun();
    expect(against({ fire: 'n1' }, state)).toBe('TOY-3.1');
    state.squads.n1!.pose = { ...at(8, 15.9), facing: 180 };
    expect(against({ fire: 'n1' }, state)).toBe('TOY-3.1'); // behind the copse
    state.squads.n1!.pose = { ...at(9, 12), facing: 180 };
    expect(against({ fire: 'n1' }, state)).toBeUndefined();
  });
  it('TOY-4.1 the flag is held by whoever is there alone', () => {
    const state = begun();
    state.squads.s2!.pose = { ...at(17, 11), facing: 0 };
    expect(toyGame.scene(state).spots[0]!.holder).toBe('south');
    state.squads.n2!.pose = { ...at(17, 13.5), facing: 180 };
    expect(toyGame.scene(state).spots[0]!.holder).toBeNull();
    cite(toy, 'TOY-4.1');
  });
});
