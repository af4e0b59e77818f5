import { houseRules } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { field } from '../play/field.ts';
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
  it('a machine gun that has a field of fire is not sent to hold an objective: whoever can march goes', () => {
    const { state } = field({
      a: [{ id: 'x', place: [24, 34] }],
      b: [
        { id: 'horse', type: 'cavalry', bases: 3, place: [8, 4] },
        { id: 'mg', type: 'machine-gun', bases: 2, place: [20, 4] },
        { id: 'holds', place: [30, 4] },
      ],
      objectives: [
        { id: 'o', name: 'The mill', place: [30, 4] },
        { id: 'p', name: 'The bridge', place: [20, 14] },
      ],
    });
    const goals = goalsOf(state(), 'b');
    expect(goals.get('horse')?.id).toBe('p');
    expect(goals.has('mg')).toBe(false);
  });
});
