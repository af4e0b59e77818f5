import { rolling } from '@sandtable/dice';
import { houseRules, playOut } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import type { Command } from '../play/commands.ts';
import { westernFrontGame as game } from '../play/game.ts';
import type { State } from '../play/state.ts';
import { isVehicle } from '../table/roster.ts';

const standard = houseRules(game.sheet.rulebook.options, {});

/** Battles of regulars, with every command shown to somebody who counts. */
function fought(id: string, battles: number, count: (state: State, command: Command) => void): void {
  const scenario = game.scenarios.find((each) => each.id === id)!;
  for (let battle = 0; battle < battles; battle++) {
    const state = game.setUp(scenario, standard.ok ? standard.value : {});
    const dice = rolling(`lively ${battle}`);
    game.begin({ dice, state, emit: (event) => game.evolve(state, event) });
    while (!state.verdict) {
      const side = game.deciding(state)[0]!; // somebody decides until there is a verdict
      const command = game.instinct.act(game.view(state, side), side, 'seasoned');
      count(state, command);
      expect(playOut(game, state, dice, command)).toBeUndefined();
    }
  }
}

describe('players', () => {
  it('who attack lie down where they halt to fire, and get up before they go on', () => {
    const seen = { down: 0, up: 0, crawls: 0, back: 0 };
    const see = (state: State, command: Command): void => {
      if (command.side === 'british' && command.type === 'move') seen.back++;
      if (command.side !== 'german') return;
      if (command.type === 'posture') command.posture === 'prone' ? seen.down++ : seen.up++;
      if (command.type === 'move' && state.units[command.unit]!.prone) seen.crawls++;
    };
    fought('nimy', 8, see);
    expect(seen.back).toBeGreaterThan(0); // whoever was driven from a trench goes back to it
    fought('cachy', 6, see); // at Nimy there is little time to halt
    expect(seen.down).toBeGreaterThan(8);
    expect(seen.up).toBeGreaterThan(4);
    expect(seen.crawls).toBe(0);
  }, 60_000);

  it('bring tanks that defend against whoever comes near', () => {
    let moves = 0;
    fought('cachy', 4, (state, command) => {
      const unit = command.type === 'move' ? state.units[command.unit] : undefined;
      if (unit && command.side === 'british' && isVehicle(unit)) moves++;
    });
    expect(moves).toBeGreaterThan(4 * 4);
  }, 60_000);
});
