import {
  type AnyRuleset,
  type Board,
  type Field,
  randomPlayer,
  type Scene,
  startMatch,
} from '@sandtable/engine';
import { testBoard } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { spanishCivilWarGame } from '../play/game.ts';
import { spanishCivilWarBoard } from './board.ts';
import { scene } from './scene.ts';

testBoard(spanishCivilWarGame, spanishCivilWarBoard);

it('SCW-8.4 draws an arc as wide as it is: 45 degrees in all, two of them for mounted cavalry, to its flank for a gun mounted there', () => {
  const rules: AnyRuleset = spanishCivilWarGame;
  const board: Board = spanishCivilWarBoard;
  const fields: Field[] = [];
  for (const scenario of rules.scenarios) {
    const match = startMatch(rules, scenario, { seed: 7 });
    const play = randomPlayer(rules, 7);
    for (let i = 0; i < 150 && !match.verdict(); i++) {
      const side = rules.deciding(match.state)[0]!;
      const view = rules.view(match.state, side);
      for (const { field } of board.acts(view, side)) if (field) fields.push(field);
      match.play(play(view, side));
    }
  }
  const spoken = new Set(fields.map(({ width, axes }) => `${width} at ${axes?.join(' and ')}`));
  expect(spoken).toEqual(new Set(['45 at 0', '45 at 0 and 180', '45 at 90', '45 at 270', '360 at ']));
});

describe('what a board shows of Seseña', () => {
  const rules = spanishCivilWarGame;
  const board = () => {
    const match = startMatch(rules, rules.scenarios.find(({ id }) => id === 'sesena')!, { seed: 7 });
    return { match, seen: () => scene(rules.view(match.state, 'republic')) };
  };

  it('SCW-22.1 says who holds the square and each block of houses, and where units may be set up', () => {
    const { match, seen } = board();
    const spots = seen().spots;
    expect(
      spots.filter(({ kind }) => kind === 'objective').map(({ name, holder }) => [name, holder]),
    ).toEqual([
      ['The square', null],
      ['Block A', null],
      ['Block B', null],
      ['Block C', null],
    ]);
    expect(spots.some(({ kind }) => kind === 'zone')).toBe(true);
    for (const side of ['republic', 'nationalists']) match.play({ type: 'ready', side });
    expect(seen().spots.some(({ kind }) => kind === 'zone')).toBe(false);
  });

  it('calls vehicles and elements by their names', () => {
    const facts = seenFacts(board().seen());
    expect(facts).toContain('T-26');
    expect(facts).toContain('4 rifle elements, 1 light machine gun');
  });
});

const seenFacts = ({ blocks }: Scene): string[] =>
  blocks.flatMap(({ facts }) => facts.map(([, said]) => said));
