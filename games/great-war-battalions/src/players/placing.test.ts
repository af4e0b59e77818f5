import { houseRules } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { greatWarBattalionsGame as game } from '../play/game.ts';
import type { Command, State } from '../play/state.ts';
import { gunPlacements } from './placing.ts';
import { dangerTo } from './prospects.ts';
import { nextLossCost } from './worth.ts';

const standard = houseRules(game.sheet.rulebook.options, {});
function audregnies(): State {
  const scenario = game.scenarios.find(({ id }) => id === 'audregnies')!;
  const state = game.setUp(scenario, standard.ok ? standard.value : {});
  return Object.assign(state, { phase: 'deploy', active: 'germans' });
}

describe('guns before the battle', () => {
  it('all places are free, in the zone, and as well covered', () => {
    const state = audregnies();
    const places = gunPlacements(state, 'germans');
    expect(new Set(places.map(({ unit }) => unit))).toEqual(new Set(['guns', 'mg-93']));
    for (const command of places) expect(game.judge(state, command)).toHaveProperty('perform');
  });
  it('GWB-15.2 the attacker puts them where the enemy can do them less harm', () => {
    const state = audregnies();
    const danger = (): number =>
      ['guns', 'mg-93'].reduce(
        (sum, id) => sum + dangerTo(state, state.units[id]!, nextLossCost(state, 'germans')),
        0,
      );
    const before = danger();
    for (let i = 0; i < 6; i++) {
      const command: Command = game.instinct.act(state, 'germans', 'seasoned');
      if (command.type !== 'place') break;
      state.units[command.unit]!.pose = command.pose;
    }
    expect(danger()).toBeLessThan(0.7 * before);
  });
});
