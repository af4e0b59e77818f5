import { describe, expect, it } from 'vitest';
import { GAMES } from '../frame/cards.ts';
import { loadTable } from '../play/session/tables.ts';
import { BATTLES } from './battles.ts';

describe('the first page', () => {
  it('offers the introductory battle of every game', async () => {
    expect(BATTLES.map(({ game }) => game)).toEqual(GAMES.map(({ id }) => id));
    for (const { game, scenario, title } of BATTLES) {
      const [first] = (await loadTable(game)).rules.scenarios;
      expect(first!.id).toBe(scenario);
      expect(first!.title).toContain(title);
    }
  });
});
