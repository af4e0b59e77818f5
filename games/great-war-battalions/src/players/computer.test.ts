import { enumerate, rolling } from '@sandtable/dice';
import { cloneState, houseRules, playOut, randomPlayer } from '@sandtable/engine';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { fightInput } from '../play/combat.ts';
import { field, go } from '../play/field.ts';
import { greatWarBattalionsGame as game } from '../play/game.ts';
import type { BattalionScenario, Command, State } from '../play/state.ts';

import { volley } from '../sheet/morale.ts';
import type { House } from '../sheet/options.ts';
import { volleyInput } from '../table/fire-input.ts';
import { fightOdds, shotOdds } from './odds.ts';

const rules = game as unknown as Parameters<typeof randomPlayer>[0]; // the player knows the contract only
const options = (() => {
  const all = houseRules(game.sheet.rulebook.options, {});
  if (!all.ok) throw new Error(all.problem.message);
  return all.value as House; // checked by the line above
})();

/** Plays on and hands every position to somebody who looks at it. */
function walk(
  seed: number,
  choose: (view: State, side: string) => Command,
  look: (state: State, side: string) => void,
) {
  for (const scenario of game.scenarios as readonly BattalionScenario[]) {
    const state = game.setUp(scenario, options);
    const dice = rolling(seed);
    for (let i = 0; i < 400; i++) {
      const [side] = game.deciding(state);
      if (side === undefined) break;
      look(state, side);
      expect(playOut(game, state, dice, choose(game.view(state, side), side))).toBeUndefined();
    }
  }
}
const weighs = (state: State, commands: readonly Command[]): Command =>
  [...commands].sort((a, b) => game.weigh(state, b) - game.weigh(state, a))[0]!;

describe('what the game answers to a computer player', () => {
  it('instinct is legal to the end of the battle, and changes nothing', () => {
    walk(3, game.instinct.act, (state, side) => {
      const before = JSON.stringify(state);
      game.instinct.act(state, side);
      expect(JSON.stringify(state)).toBe(before);
    });
  });
  it('candidates are legal, few, and told in words with clauses that add up to their weight', () => {
    const random = randomPlayer(rules, 5) as unknown as (view: State, side: string) => Command; // of this game
    let looks = 0;
    const told = new Set<string>();
    walk(5, random, (state, side) => {
      if (looks++ % 9 > 0) return;
      const commands = game.candidates(state, side);
      expect(commands.length).toBeGreaterThan(0);
      expect(commands.length).toBeLessThanOrEqual(64);
      for (const command of commands) {
        expect(
          playOut(game, cloneState(state), rolling(1), command),
          JSON.stringify(command),
        ).toBeUndefined();
        told.add(command.type);
        expect(game.describe(state, command)).toMatch(/^\S.{2,}[^\s.]$/);
        expect(game.describe(state, command)).not.toMatch(/undefined|NaN|null|object/);
        let sum = 0;
        const points = game.weigh(state, command, (clause, why) => {
          sum += clause;
          expect(why).toMatch(/^[^\s.]([^.]|\.\d)*$/);
          expect(why).not.toMatch(/undefined|NaN|null|object/);
        });
        expect(points).toBe(game.weigh(state, command));
        expect(Math.abs(points - sum)).toBeLessThan(0.5); // what hardly counts is not said
      }
    });
    expect([...told]).toEqual(
      expect.arrayContaining(['activate', 'react', 'surrender', 'discard', 'decline']),
    );
  });
  it('a position is worth to one side what it costs the other', () => {
    walk(8, game.instinct.act, (state) => {
      const [a, b] = state.sides.map(({ id }) => game.appraise(state, id));
      expect(a! + b!).toBeCloseTo(0, 9);
      expect(Math.abs(a!)).toBeLessThan(1500);
    });
  });
  it('what counts is how much stronger one is than the other: even losses help the stronger', () => {
    const { state } = field({
      a: [
        { id: 'w', place: [5, 10] },
        { id: 'x', place: [10, 10] },
      ],
      b: [{ id: 'y', place: [10, 20] }],
    });
    const before = game.appraise(state(), 'a');
    expect(before).toBeGreaterThan(0);
    for (const id of ['x', 'y']) state().units[id]!.bases--;
    expect(game.appraise(state(), 'a')).toBeGreaterThan(before);
  });
  it('a verdict is worth a thousand', () => {
    const { state } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [10, 20] }] });
    state().verdict = { winner: 'a', why: '' };
    expect([game.appraise(state(), 'a'), game.appraise(state(), 'b')]).toEqual([1000, -1000]);
  });
  it('every kind of command is told in a few words', () => {
    const { state, play } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [10, 20] }] });
    const path = go(at(10, 10), at(10, 14));
    const say = (command: object): string =>
      game.describe(state(), { side: 'a', unit: 'x', ...command } as Command); // with what its type needs
    expect(say({ type: 'activate', action: 'fire', target: 'y' })).toBe('x: fire on y at 9″');
    expect(say({ type: 'activate', action: 'move', path })).toBe('x: move 4″ north');
    expect(say({ type: 'activate', action: 'move-and-fire', path, target: 'y' })).toBe(
      'x: move 4″ north and fire on y',
    );
    expect(say({ type: 'activate', action: 'assault', path, target: 'y' })).toBe('x: assault y');
    expect(say({ type: 'activate', action: 'rally' })).toBe('x: rally');
    expect(say({ type: 'surrender' })).toBe('keep the tokens: surrender the initiative');
    expect(say({ type: 'discard', n: 2 })).toBe('discard 2 tokens');
    expect(say({ type: 'place', pose: { ...at(14, 10), facing: 0 } })).toBe('x: deploy east');
    expect([say({ type: 'ready' }), say({ type: 'decline' })]).toEqual([
      'ready: deployment is done',
      'do not react',
    ]);
    expect([say({ type: 'seize' }), say({ type: 'leave' })]).toEqual([
      'seize the initiative',
      'leave the initiative with the enemy',
    ]);
    play({ type: 'activate', side: 'a', unit: 'x', action: 'move', path });
    const react = (rest: object) => say({ type: 'react', side: 'b', unit: 'y', ...rest });
    expect(react({ action: 'fire' })).toBe('y: react, fire on x');
    expect(react({ action: 'hold' })).toBe('y: react and hold');
    expect(react({ action: 'move', path: go(at(10, 20), at(10, 24)) })).toBe('y: react, move 4″ north');
    expect(react({ action: 'rally' })).toBe('y: react, rally');
    expect(react({ action: 'assault' })).toBe('y: react, assault x');
  });
});

describe('secret deployment', () => {
  const scenario = game.scenarios[1] as BattalionScenario; // ours
  const secret = (): State => ({ ...game.setUp(scenario, options), secretDeployment: true });
  it('what is imagined agrees with the view, and leaves it alone', () => {
    for (const side of ['british', 'germans']) {
      const seen = game.view(secret(), side);
      const before = JSON.stringify(seen);
      const whole = game.imagine(seen, side, rolling(4));
      expect(JSON.stringify(seen)).toBe(before);
      expect(game.view(whole, side)).toEqual(seen);
      for (const unit of Object.values(whole.units))
        if (unit.arrives === 0 && !unit.offTable) expect(unit.pose).not.toBeNull();
    }
  });
  it('nobody places for ever: a unit that was placed is not offered again', () => {
    const state = secret();
    const dice = rolling(1);
    for (let i = 0; i < 100 && state.phase === 'deploy'; i++) {
      const side = game.deciding(state)[0]!;
      const [ready, place] = game.candidates(game.view(state, side), side);
      expect(playOut(game, state, dice, place ?? ready!)).toBeUndefined();
    }
    expect(state.phase).toBe('activation');
  });
  it('once the battle has begun, the view is all there is', () => {
    const { state } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [10, 20] }] });
    expect(game.imagine(game.view(state(), 'a'), 'a', rolling(1))).toBe(state());
  });
});

describe('odds that are kept', () => {
  const shooters = ['infantry', 'machine-gun', 'field-artillery', 'cavalry'];
  it.each(shooters)('of a volley by %s are those of the procedure itself', (type) => {
    for (const [markers, bases, broken] of [
      [0, 4, false],
      [3, 3, false],
      [2, 2, true],
      [1, 1, false],
    ] as const) {
      const { state } = field({
        a: [{ id: 'x', type, place: [10, 10], bases: 2 }],
        b: [{ id: 'y', place: [10, 14], bases, markers }],
      });
      state().units.y!.broken = broken;
      const input = volleyInput(state(), state().units.x!, state().units.y!, { action: 'fire' });
      const exact = enumerate((dice) => volley.run(dice, input));
      const mean = (see: (outcome: ReturnType<typeof volley.run>) => number): number =>
        exact.values.reduce((sum, value, i) => sum + see(value) * exact.chances[i]!, 0);
      const odds = shotOdds(input);
      expect(odds.markers).toBeCloseTo(
        mean((o) => o.markers),
        10,
      );
      expect(odds.base).toBeCloseTo(
        mean((o) => Number(o.baseLost)),
        10,
      );
      expect(odds.out).toBeCloseTo(broken ? 0 : mean((o) => Number(o.destroyed || o.broken)), 10);
    }
  });
  it('of a fight are those of the tactician’s table: 50 of 100 between four fresh bases and four marked', () => {
    const { state } = field({
      a: [{ id: 'x', place: [10, 10] }],
      b: [{ id: 'y', place: [10, 14], markers: 1 }],
    });
    const { win } = fightOdds(fightInput(state(), state().units.x!, state().units.y!, at(10, 10)));
    expect(win).toBeCloseTo(0.5, 1);
  });
});

describe('GWB maxims: where the right command is clear', () => {
  const chosen = (state: State, side: string) => ({
    steady: game.instinct.act(state, side, 'steady'),
    seasoned: game.instinct.act(state, side, 'seasoned'),
    weighed: weighs(state, game.candidates(state, side)),
  });
  it('rallies at the limit when nothing better offers', () => {
    const { state } = field({
      a: [{ id: 'x', place: [10, 4], markers: 3 }],
      b: [{ id: 'y', place: [40, 32] }],
    });
    for (const command of Object.values(chosen(state(), 'a')))
      expect(command).toMatchObject({ type: 'activate', unit: 'x', action: 'rally' });
  });
  it('finishes the worn unit and not the fresh one', () => {
    const { state } = field({
      a: [{ id: 'x', type: 'machine-gun', place: [10, 10], bases: 2 }],
      b: [
        { id: 'fresh', place: [6, 19] },
        { id: 'worn', place: [14, 19], markers: 4 },
      ],
    });
    for (const command of Object.values(chosen(state(), 'a')))
      expect(command).toMatchObject({ action: 'fire', target: 'worn' });
  });
  it('but a beginner fires on whoever is nearest', () => {
    const { state } = field({
      a: [{ id: 'x', type: 'machine-gun', place: [10, 10], bases: 2 }],
      b: [
        { id: 'worn', place: [14, 19], markers: 4 },
        { id: 'fresh', place: [8, 18] },
      ],
    });
    expect(game.instinct.act(state(), 'a', 'green')).toMatchObject({ action: 'fire', target: 'fresh' });
  });
  it('does not assault a fresh battalion in a trench', () => {
    const { state } = field({
      a: [{ id: 'x', place: [10, 10] }],
      b: [{ id: 'y', place: [10, 17] }],
      features: [{ kind: 'trench', rect: [5, 16, 15, 18] }],
    });
    for (const command of Object.values(chosen(state(), 'a')))
      expect(command).not.toMatchObject({ action: 'assault' });
    const charge = game
      .candidates(state(), 'a')
      .find((command) => 'action' in command && command.action === 'assault');
    expect(game.weigh(state(), charge!)).toBeLessThan(0);
  });
  it('rides down a broken unit in reach', () => {
    const { state } = field({
      a: [{ id: 'x', type: 'cavalry', place: [10, 10], bases: 3 }],
      b: [
        { id: 'y', place: [10, 20] },
        { id: 'z', place: [40, 34] },
      ],
    });
    state().units.y!.broken = true;
    for (const command of Object.values(chosen(state(), 'a')))
      expect(command).toMatchObject({ action: 'assault', target: 'y' });
  });
  it('on the last turn nobody walks off the objective that decides', () => {
    const { state } = field({
      a: [{ id: 'x', place: [10, 20] }],
      b: [{ id: 'y', place: [40, 34] }],
      objectives: [{ id: 'o', name: 'The mill', place: [10, 20] }],
      turns: 1,
    });
    for (const command of Object.values(chosen(state(), 'a')))
      expect('action' in command && command.action === 'move').toBe(false);
  });
  it('on the last turn the attacker goes where he must', () => {
    const { state } = field({
      a: [{ id: 'x', place: [10, 12] }],
      b: [{ id: 'y', place: [40, 34] }],
      objectives: [{ id: 'o', name: 'The mill', place: [10, 20] }],
      turns: 1,
    });
    for (const command of Object.values(chosen(state(), 'a')))
      expect(command).toMatchObject({ action: 'move', unit: 'x' });
  });
  it('reacts with the machine gun at who crosses the open close by, not from afar with one who needs a 6', () => {
    const { state, play } = field({
      a: [{ id: 'x', place: [10, 10] }],
      b: [
        { id: 'mg', type: 'machine-gun', place: [10, 24], bases: 2 },
        { id: 'tired', place: [18, 22] },
      ],
    });
    state().units.tired!.tokensOnUnit = 3;
    play({ type: 'activate', side: 'a', unit: 'x', action: 'move', path: go(at(10, 10), at(10, 16)) });
    for (const command of Object.values(chosen(state(), 'b')))
      expect(command).toMatchObject({ type: 'react', unit: 'mg', action: 'fire' });
  });
});
