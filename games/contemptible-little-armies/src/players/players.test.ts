import { rolling } from '@sandtable/dice';
import { houseRules, playOut } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { contemptibleLittleArmiesGame as game } from '../play/game.ts';
import { against, battle, company, crew, piece, play, put } from '../play/hand-made.ts';

const standard = houseRules(game.sheet.rulebook.options, {});

/** Battles of regulars: the companies' moves, and those of them that came to nothing once their dice had fallen. */
function marches(id: string, battles: number) {
  const scenario = game.scenarios.find((each) => each.id === id)!;
  const seen = { moves: 0, forNothing: 0 };
  for (let battle = 0; battle < battles; battle++) {
    const state = game.setUp(scenario, standard.ok ? standard.value : {});
    const dice = rolling(`marches ${battle}`);
    game.begin({ dice, state, emit: (event) => game.evolve(state, event) });
    while (!state.verdict) {
      const side = game.deciding(state)[0]!; // somebody decides until there is a verdict
      const command = game.instinct.act(game.view(state, side), side, 'seasoned');
      if (command.type === 'finishMove' && state.units[state.moving!.unit]!.kind === 'infantry') {
        seen.moves++;
        if (command.path.length < 2) seen.forNothing++;
      }
      expect(playOut(game, state, dice, command)).toBeUndefined();
    }
  }
  return seen;
}

describe('what a hint says', () => {
  it('counts the inches of a way as the way is measured, and the figures as what they are', () => {
    const sides = { red: [company('r1', [30, 10])], blue: [company('b1', [30, 40])] };
    const state = { ...battle(sides), attacker: 'red' };
    state.moving = { unit: 'r1', going: 'good', allowance: 6000 };
    const { x, y } = state.units.r1!.pose!;
    const said: string[] = [];
    const way = [
      { x, y },
      { x, y: y + 3000 },
    ];
    game.weigh(state, { type: 'finishMove', side: 'red', path: way }, (_, why) => said.push(why));
    expect(said).toEqual(['3 inches nearer to its goal']);
  });

  it('tells why a company stands: it keeps its ground, or lets the guns fire first', () => {
    const sides = {
      red: [company('r1', [30, 10])],
      blue: [company('b1', [30, 44]), crew('h1', 'hmg-team', [30, 40])],
    };
    const reasons = (attacker: string, turn: number): string[] => {
      const state = { ...battle(sides), attacker, turn };
      const said: string[] = [];
      game.weigh(state, { type: 'stand', side: 'red', unit: 'r1' }, (_, why) => said.push(why));
      return said;
    };
    expect(reasons('blue', 1)).toEqual(['it keeps its ground']);
    expect(reasons('red', 1)).toEqual(['the guns fire first while enemy machine guns stand']);
    expect(reasons('red', 5)).toEqual([]);
  });

  it('CLA-2.9 names no going for a tank, which crosses any ground alike', () => {
    const state = battle({ red: [piece('t1', 'tank', [30, 10])], blue: [company('b1', [30, 40])] });
    const words = game.describe(state, { type: 'beginMove', side: 'red', unit: 't1', going: 'good' });
    expect(words).toMatch(/: move$/);
  });
});

describe('players', () => {
  it('find a way for companies whose dice have fallen, however crowded their own lines', () => {
    const { moves, forNothing } = marches('harbonnieres', 4);
    expect(moves).toBeGreaterThan(60);
    expect(forNothing / moves).toBeLessThan(0.03);
  }, 60_000);

  it('open a square where there is room for its ranks, and stay one where there is none', () => {
    const act = (...cars: readonly (readonly [number, number])[]) => {
      const state = battle({
        red: [
          company('r1', [30, 10], { men: { rifle: 12 } }),
          ...cars.map((place, i) => piece(`car${i}`, 'soft-vehicle', place)),
        ],
        blue: [company('b1', [30, 30])],
      });
      state.units.r1!.formation = 'square';
      for (const i of cars.keys()) state.units[`car${i}`]!.activated = true;
      const command = game.instinct.act(game.view(state, 'red'), 'red', 'seasoned');
      expect(against(state, command)).toBeUndefined();
      return command;
    };
    expect(act()).toMatchObject({ type: 'changeFormation', ranks: 2 });
    expect(act([26, 10], [34, 10])).toMatchObject({ type: 'changeFormation', ranks: 3 });
    expect(act([27.3, 10], [32.7, 10], [30, 6.5])).toMatchObject({ type: 'stand', unit: 'r1' });
  });

  it('do not fly after somebody beyond the edge of the table', () => {
    const state = battle({
      red: [piece('plane', 'aircraft', [50, 30], { facing: 90 })],
      blue: [company('b1', [55, 30])],
      phase: 'move-aircraft',
    });
    put(state.units.b1!, 62, 30);
    play(state, { type: 'beginMove', side: 'red', unit: 'plane' }, [6, 6, 6, 6, 6, 6]);
    const command = game.instinct.act(game.view(state, 'red'), 'red', 'seasoned');
    expect(command.type).toBe('fly');
    expect(against(state, command)).toBeUndefined();
  });
});
