import { hasSecrets, houseRules } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { contemptibleLittleArmiesGame as game } from './game.ts';

describe('what the sides may know', () => {
  it.each([
    ['agagia', false],
    ['harbonnieres', true],
  ])('CLA-1.2 at %s nobody has a secret unless something is written or late', (id, secret) => {
    const scenario = game.scenarios.find((each) => each.id === id)!;
    const options = houseRules(game.sheet.rulebook.options, {});
    if (!options.ok) throw new Error(options.problem.message);
    const state = game.setUp(scenario, options.value);
    const sides = scenario.sides.map((side) => side.id);
    expect(hasSecrets(game, state, sides)).toBe(secret);
  });
});
