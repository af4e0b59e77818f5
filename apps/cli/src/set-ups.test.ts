import { computerPlayer } from '@sandtable/ai';
import { rolling } from '@sandtable/dice';
import { type AnyRuleset, houseRules, playOut, type Scenario } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { loadPlay } from './games.ts';

const BATTLES = 20;

/** How regulars stand before the first turn, as text; undefined where they do not come to an end. */
function setUpOf(rules: AnyRuleset, scenario: Scenario, seed: string): string | undefined {
  const standard = houseRules(rules.sheet.rulebook.options, {});
  const state = rules.setUp(scenario, standard.ok ? standard.value : {});
  const dice = rolling(seed);
  rules.begin({ dice, state, emit: (event) => rules.evolve(state, event) });
  const players = new Map(
    scenario.sides.map(({ id }) => [id, computerPlayer(rules, 'regular', `${seed} ${id}`)]),
  );
  for (let i = 0; i < 200; i++) {
    const side = rules.deciding(state)[0]!;
    const command = players.get(side)!(rules.view(state, side), side);
    if (rules.instinct.deedOf(state, command) !== 'set-up')
      return JSON.stringify(rules.scene(state).blocks.map(({ id, pose }) => [id, pose]));
    expect(playOut(rules, state, dice, command)).toBeUndefined();
  }
  return undefined;
}

describe('set-ups of regulars', () => {
  it.each([
    ['great-war-battalions', 'audregnies', 15],
    ['great-war-battalions', 'neuve-chapelle', 15],
    ['spanish-civil-war', 'pingarron', 3],
  ] as const)('%s, %s: of twenty at least %i differ', async (game, id, least) => {
    const rules = await loadPlay(game);
    const scenario = rules.scenarios.find((each) => each.id === id)!;
    const seen = Array.from({ length: BATTLES }, (_, battle) => setUpOf(rules, scenario, `set-up ${battle}`));
    expect(seen).not.toContain(undefined);
    expect(new Set(seen).size).toBeGreaterThanOrEqual(least);
  });
});
