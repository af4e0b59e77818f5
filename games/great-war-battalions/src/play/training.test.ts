import { rolling } from '@sandtable/dice';
import { houseRules, playOut, startMatch } from '@sandtable/engine';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../sheet/options.ts';
import { QUALITIES, TYPES } from '../sheet/vocabulary.ts';
import { field, go, only } from './field.ts';
import { greatWarBattalionsGame as game } from './game.ts';
import { battalionScenario, SCENARIOS } from './scenario.ts';
import type { Command, Event, State } from './state.ts';

const ground = SCENARIOS.find(({ id }) => id === 'training-ground')!;
const KINDS =
  'road bridge hill wood bushes hedge wall building ruins sunken-road embankment broken-ground trench fortification wire stream canal';

describe('the training ground', () => {
  it('comes last of the scenarios, and has every arm, quality and kind of ground of the sheet', () => {
    expect(SCENARIOS.map(({ id }) => id)).toEqual(['audregnies', 'neuve-chapelle', 'training-ground']);
    const units = Object.values(ground.start.units);
    expect(new Set(units.map(({ type }) => type))).toEqual(new Set(Object.keys(TYPES)));
    expect(new Set(units.map(({ quality }) => quality))).toEqual(new Set(Object.keys(QUALITIES)));
    expect(new Set(ground.map.features.map(({ kind }) => kind))).toEqual(new Set(KINDS.split(' ')));
    expect(units.some(({ dismounted }) => dismounted)).toBe(true);
    expect(units.some(({ offTable }) => offTable)).toBe(true);
    expect(units.some(({ arrives }) => arrives > 0)).toBe(true);
    expect(ground.start.smoke).toHaveLength(1);
  });
  it('GWB-13.2 its guns have smoke shells, which the other battles have not', () => {
    const shells = SCENARIOS.map(
      (scenario) => startMatch(game, scenario, { seed: 1 }).state.options.smokeShells,
    );
    expect(shells).toEqual(['off', 'off', 'on']);
  });
  it('a house rule that the players choose goes before the scenario’s, and one that there is not is refused', () => {
    const file = {
      ...{ id: 'own', game: 'great-war-battalions', title: 'Own', about: 'For tests.', turns: 1 },
      map: { width: 48, depth: 36, features: [] },
      deploysFirst: 'a',
      victory: { attacker: 'a', objectives: 1 },
      sides: ['a', 'b'].map((id, i) => ({
        ...{ id, name: id, edge: i === 0 ? 'south' : 'north', zones: [{ rect: [0, 0, 48, 36] }] },
        units: [{ id: `${id}1`, name: id, type: 'infantry', bases: 4, place: [10, 5 + 20 * i] }],
      })),
    };
    const own = battalionScenario({ ...file, houseRules: { baseLoss: 'four-markers' } });
    if (!own.ok) throw new Error(own.problem.message);
    const lossIn = (options: Record<string, string>) =>
      startMatch(game, own.value, { seed: 1, options }).state.options.baseLoss;
    expect([lossIn({}), lossIn({ baseLoss: 'casualty' })]).toEqual(['four-markers', 'casualty']);
    const wrong = battalionScenario({ ...file, houseRules: { baseLoss: 'never' } });
    expect(!wrong.ok && wrong.problem.path).toBe('houseRules');
  });
});

const options = houseRules(OPTIONS, {});
type Fought = { readonly commands: readonly Command[]; readonly events: readonly Event[] };

/** A battle by instinct to its end. */
function fought(scenario: (typeof SCENARIOS)[number], seed: number, drill: 'green' | 'seasoned'): Fought {
  if (!options.ok) throw new Error(options.problem.message);
  const state: State = game.setUp(scenario, options.value);
  const dice = rolling(seed);
  const commands: Command[] = [];
  const events: Event[] = [];
  const watched = {
    ...game,
    evolve: (now: State, event: Event): void => {
      events.push(event);
      game.evolve(now, event);
    },
  };
  for (let [side] = game.deciding(state); side !== undefined; [side] = game.deciding(state)) {
    const command = game.instinct.act(game.view(state, side), side, drill);
    commands.push(command);
    expect(playOut(watched, state, dice, command)).toBeUndefined();
  }
  return { commands, events };
}
const acts = ({ commands }: Fought, wanted: object): number =>
  commands.filter((command) =>
    Object.entries(wanted).every(([key, value]) => Reflect.get(command, key) === value),
  ).length;

describe('what computer players know to do', () => {
  const battles = (['green', 'seasoned'] as const).flatMap((drill) =>
    Array.from({ length: 20 }, (_, i) => i + 1).map((seed) => ({ drill, ...fought(ground, seed, drill) })),
  );
  const used = (wanted: object) => battles.reduce((sum, battle) => sum + acts(battle, wanted), 0);
  it('GWB-4.5 cavalry mounts and dismounts in battle', () => {
    expect(used({ mount: 'mount' })).toBeGreaterThan(0);
    expect(used({ mount: 'dismount' })).toBeGreaterThan(0);
    expect(battles.some(({ events }) => only(events, 'mounted').some(({ dismounted }) => dismounted))).toBe(
      true,
    );
  });
  it('GWB-3.4 a battalion moves and fires in reaction', () => {
    expect(used({ type: 'react', action: 'move-and-fire' })).toBeGreaterThan(0);
    expect(battles.some(({ events }) => only(events, 'fired').some(({ reaction, volley }) => reaction && volley.input.action === 'move-and-fire'))).toBe(true); // biome-ignore format: one question
  });
  it('GWB-15.1 units are deployed otherwise than the scenario has them', () => {
    expect(used({ type: 'place' })).toBeGreaterThan(0);
  });
  it('GWB-13.2 guns that can do little to machine guns blind them', () => {
    const { state } = field({
      a: [
        { id: 'guns', type: 'field-artillery', bases: 1, place: [30, 20] },
        { id: 'x', bases: 2, markers: 1, place: [10, 26] },
      ],
      b: [8, 12].map((at, i) => ({ id: `mg-${i}`, type: 'machine-gun', bases: 2, place: [at, 33] as const })),
      features: [{ kind: 'trench', rect: [5, 31, 15, 35] }],
      options: { smokeShells: 'on' },
    });
    state().units.x!.tokensOnUnit = 9; // it has done all it can
    expect(game.instinct.act(state(), 'a', 'seasoned')).toMatchObject({
      unit: 'guns',
      action: 'fire',
      point: {},
    });
  });
  it('every action of the sheet is taken', () => {
    for (const action of ['move', 'move-and-fire', 'fire', 'assault', 'rally'])
      expect(used({ type: 'activate', action }), action).toBeGreaterThan(0);
  });
});

describe('where it serves', () => {
  const all = ['green', 'steady', 'seasoned'] as const;
  const horse = { id: 'x', type: 'cavalry', bases: 3 } as const;
  it('GWB-4.5 cavalry that has to cross wire to its goal dismounts first', () => {
    const { state } = field({
      a: [{ ...horse, place: [10, 10] }],
      b: [{ id: 'y', place: [44, 34] }],
      features: [{ kind: 'wire', line: [[2, 14], [20, 14]] }], // biome-ignore format: a line
      objectives: [{ id: 'o', name: 'The mill', place: [10, 22] }],
    });
    for (const drill of all)
      expect(game.instinct.act(state(), 'a', drill)).toMatchObject({ mount: 'dismount', mountAt: 'start' });
  });
  it('GWB-8.4 cavalry in the open, close to rifles that it cannot charge, dismounts', () => {
    const { state } = field({
      a: [{ ...horse, place: [10, 10], bases: 1 }],
      b: [{ id: 'y', place: [10, 17.5] }],
    });
    state().units.x!.moraleMarkers = 1;
    const spot = game.candidates(state(), 'a').find((command) => 'mount' in command && command.mount);
    expect(spot).toMatchObject({ mount: 'dismount' });
    expect(game.describe(state(), { ...spot!, path: go(at(10, 10), at(10, 10)) } as Command)).toBe('x: dismount on the spot'); // biome-ignore format: one question
  });
  it('GWB-4.5 dragoons on foot mount when guns stand open to a charge', () => {
    const { state } = field({
      a: [{ ...horse, place: [10, 10], dismounted: true }],
      b: [{ id: 'y', type: 'field-artillery', bases: 2, place: [10, 24.5] }],
    });
    for (const drill of all)
      expect(game.instinct.act(state(), 'a', drill)).toMatchObject({ action: 'move', mount: 'mount' });
  });
  it('GWB-3.4 a battalion less than eight inches from who crosses its front closes in to fire', () => {
    const { state, play } = field({ a: [{ id: 'x', place: [10, 10] }], b: [{ id: 'y', place: [10, 18.5] }] });
    play({ type: 'activate', side: 'a', unit: 'x', action: 'move', path: go(at(10, 10), at(11, 10)) });
    for (const drill of all)
      expect(game.instinct.act(state(), 'b', drill)).toMatchObject({
        type: 'react',
        action: 'move-and-fire',
      });
    const offered = game
      .candidates(state(), 'b')
      .filter((each) => 'action' in each && each.action === 'move-and-fire');
    expect(offered).toHaveLength(1);
    expect(game.weigh(state(), offered[0]!)).toBeGreaterThan(game.weigh(state(), { type: 'react', side: 'b', unit: 'y', action: 'fire' })); // biome-ignore format: one question
  });
});
