import type { AnyRuleset, Command, Deed, GameState, Scene } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { playerFor } from './player.ts';
import { type Script, scriptPlayer } from './scripts.ts';

/** One unit in the south, two enemies in the north, a flag in the middle of the west edge. */
const at = (x: number, y: number) => ({ x, y, facing: 0 });
const walk = (x: number, y: number): Command =>
  ({
    type: 'move',
    side: 'a',
    path: [
      { x: 10, y: 0 },
      { x, y },
    ],
  }) as Command; // as games have it
const plain = (type: string): Command => ({ type, side: 'a' });
const DEEDS: Readonly<Record<string, Deed>> = {
  move: 'move',
  charge: 'charge',
  fire: 'shoot',
  react: 'react',
  pass: 'pass',
};
const scene = {
  blocks: [
    { side: 'a', pose: at(10, 0) },
    { side: 'b', pose: at(0, 30) },
    { side: 'b', pose: at(20, 40) },
  ],
  counters: [],
  spots: [{ kind: 'objective', place: { x: 0, y: 10 } }],
} as unknown as Scene; // what a script looks at

function choice(script: Script, offered: readonly Command[], turn = 1, seed = 'a'): Command {
  const rules = {
    candidates: () => offered,
    weigh: (_: GameState, { type }: Command) => (type === 'fire' ? 2 : type === 'react' ? 1 : 0),
    scene: () => scene,
    instinct: { act: () => offered[0]!, deedOf: (_: GameState, { type }: Command) => DEEDS[type]! },
  } as unknown as AnyRuleset; // what a script asks for
  return scriptPlayer(rules, script, seed)({ turn, turns: 10 } as unknown as GameState, 'a');
}

describe('scripts', () => {
  const north = walk(10, 10);
  const west = walk(0, 5);
  const all = [north, west, walk(20, 10), plain('fire'), plain('pass')];
  it('stand never moves, and shoots', () => {
    expect(choice('stand', all)).toEqual(plain('fire'));
    expect(choice('stand', [north, plain('pass')])).toEqual(plain('pass'));
  });
  it('hide does nothing', () => expect(choice('hide', all)).toEqual(plain('pass')));
  it('rush goes for the nearest, and charges whom it can', () => {
    expect(choice('rush', all)).toEqual(north);
    expect(choice('rush', [...all, plain('charge')])).toEqual(plain('charge'));
  });
  it('mass goes for one flank, either by the seed', () => {
    const flanks = ['a', 'b'].map((seed) =>
      choice('mass', [walk(0, 10), walk(20, 10), plain('pass')], 1, seed),
    );
    expect(flanks).toEqual(expect.arrayContaining([walk(0, 10), walk(20, 10)]));
  });
  it('dash stands at first and goes for the flag late', () => {
    expect(choice('dash', all)).toEqual(plain('fire'));
    expect(choice('dash', all, 7)).toEqual(west);
  });
  it('mute never reacts', () => {
    expect(choice('mute', [plain('react'), plain('pass')])).toEqual(plain('pass'));
  });
  it('sit on seats', () => {
    expect('player' in playerFor({} as AnyRuleset, 'script:stand', '')).toBe(true);
    expect(playerFor({} as AnyRuleset, 'script:stnd', '')).toEqual({
      problem: expect.stringContaining('script:stand'),
    });
  });
});
