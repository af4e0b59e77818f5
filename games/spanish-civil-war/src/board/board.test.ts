import { type AnyRuleset, type Board, type Field, randomPlayer, startMatch } from '@sandtable/engine';
import { testBoard } from '@sandtable/engine/testing';
import { expect, it } from 'vitest';
import { spanishCivilWarGame } from '../play/game.ts';
import { spanishCivilWarBoard } from './board.ts';

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
