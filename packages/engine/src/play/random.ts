import { dieWith, rolling } from '@sandtable/dice';
import type { AnyRuleset, Command, GameState, Scenario, Side } from './game.ts';
import { type Match, type Setting, startMatch } from './match.ts';

/** Decides for a side from what that side may see. */
export type Player = (view: GameState, side: Side) => Command;

/** Somebody who plays anything that is offered, chosen by dice of its own. */
export function randomPlayer(rules: AnyRuleset, seed: number | string): Player {
  const dice = rolling(`player ${seed}`);
  return (state, side) => {
    const offered = rules.candidates(state, side).slice(0, 500);
    if (offered.length === 0)
      throw new Error(`${rules.sheet.id}: ${side} is to decide and is offered nothing`);
    return offered[
      dice.roll(
        dieWith(
          'offer',
          offered.map((_, i) => i),
        ),
        'which',
      )
    ]!;
  };
}

/** Plays a match to its end; each player sees only its side's view. */
export function playToTheEnd(
  rules: AnyRuleset,
  scenario: Scenario,
  players: Readonly<Record<Side, Player>>,
  setting: Setting,
  most = 20_000,
): Match {
  const match = playOn(rules, scenario, players, setting, most);
  if (!match.verdict()) throw new Error(`${rules.sheet.id}: not over after ${most} commands`);
  return match;
}

/** The same for at most so many commands, over or not. */
export function playOn(
  rules: AnyRuleset,
  scenario: Scenario,
  players: Readonly<Record<Side, Player>>,
  setting: Setting,
  most: number,
): Match {
  const match = startMatch(rules, scenario, setting);
  for (let i = 0; i < most && !match.verdict(); i++) {
    const [side] = rules.deciding(match.state);
    if (side === undefined)
      throw new Error(`${rules.sheet.id}: nobody is to decide, and the game is not over`);
    const command = players[side]!(rules.view(match.state, side), side);
    const result = match.play(command);
    if (!result.ok)
      throw new Error(
        `${rules.sheet.id}: offered ${JSON.stringify(command)} and refused it: ${result.problem.message}`,
      );
  }
  return match;
}
