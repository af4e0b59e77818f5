import { type AnyRuleset, type GameState, randomPlayer, type Scenario, startMatch } from '@sandtable/engine';

/** Positions of battles in which everybody does anything, so many commands apart; for tests. */
export function* positions(
  rules: AnyRuleset,
  scenario: Scenario,
  most: number,
  apart: number,
): Generator<GameState> {
  let left = most;
  for (let seed = 1; left > 0; seed++) {
    const match = startMatch(rules, scenario, { seed, options: {}, seats: ['random', 'random'] });
    const play = randomPlayer(rules, seed);
    for (let i = 1; left > 0 && !match.verdict(); i++) {
      const [side] = rules.deciding(match.state);
      match.play(play(rules.view(match.state, side!), side!));
      if (i % apart !== 0) continue;
      left -= 1;
      yield match.state;
    }
  }
}
