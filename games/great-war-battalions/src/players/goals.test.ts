import { houseRules } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { greatWarBattalionsGame as game } from '../play/game.ts';
import { goalsOf } from './goals.ts';

const audregnies = game.scenarios.find(({ id }) => id === 'audregnies')!;
const standard = houseRules(game.sheet.rulebook.options, {});

describe('who goes where', () => {
  it('one battalion goes where nobody stands, the nearest; the rest where the enemy is', () => {
    const state = game.setUp(audregnies, standard.ok ? standard.value : {});
    const goals = [...goalsOf(state, 'germans')].map(([unit, { name }]) => `${unit} to ${name}`);
    expect(goals.sort()).toEqual([
      'i-72 to Mineral railway',
      'i-93 to Mineral railway',
      'ii-72 to Mineral railway',
      'ii-93 to Elouges',
      'mg-93 to Mineral railway',
    ]);
  });
});
