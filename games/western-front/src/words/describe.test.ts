import { at } from '@sandtable/table';
import { expect, it } from 'vitest';
import type { Command } from '../play/commands.ts';
import { westernFrontGame } from '../play/game.ts';
import { bare, onGround, put } from '../play/hand-made.ts';

it('a hint to move says how far and where to, and whether that is nearer to what is wanted', () => {
  const state = onGround(bare('nimy', 'move-first'), []);
  put(state, 'g1', 30, 40, 180);
  const reasonsTo = (x: number, y: number): [string, ...string[]] => {
    const path = [at(30, 40), at(x, y)];
    const command: Command = { type: 'move', side: 'german', unit: 'g1', path, facing: 180 };
    const why: string[] = [];
    westernFrontGame.weigh(state, command, (_, reason) => why.push(reason));
    return [westernFrontGame.describe(state, command), ...why];
  };
  const { name } = state.units.g1!;
  expect(reasonsTo(30, 37)).toEqual([`${name}: move 3″ south`, '3 inches nearer to where it wants to be']);
  expect(reasonsTo(32, 42)).toEqual([
    `${name}: move 2.8″ north-east`,
    '2.1 inches farther from where it wants to be',
  ]);
});

it('says what is over when nobody has more to write', () => {
  const said = (phase: 'orders' | 'artillery') =>
    westernFrontGame.describe(bare('nimy', phase), { type: 'ready', side: 'german' });
  expect(said('orders')).toBe('seal the orders as they are');
  expect(said('artillery')).toBe('hold fire');
});
