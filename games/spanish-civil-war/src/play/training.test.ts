import { rolling } from '@sandtable/dice';
import { houseRules, playOut } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../sheet/options.ts';
import { type Action, VEHICLE_NAMES } from '../sheet/vocabulary.ts';
import { spanishCivilWarGame as game } from './game.ts';
import { battle, company, gun, vehicle } from './hand-made.ts';
import { SCENARIOS } from './scenario.ts';
import { ELEMENTS } from './scenario-file.ts';
import type { Command, Event, State } from './state.ts';

const ground = SCENARIOS.find(({ id }) => id === 'training-ground')!;
const KINDS =
  'road bridge ford river hill wood olive-grove built-up ruins wall barricade hedge trench wire rough vines gully';

describe('the training ground', () => {
  const units = Object.values(ground.start.units);
  it('comes last of the scenarios, and has every arm, vehicle, rating and kind of ground of the sheet', () => {
    expect(SCENARIOS.map(({ id }) => id)).toEqual(['pingarron', 'sesena', 'training-ground']);
    expect(new Set(units.flatMap(({ elements }) => elements))).toEqual(new Set(ELEMENTS));
    expect(new Set(units.flatMap(({ vehicle: of }) => of ?? []))).toEqual(
      new Set(Object.keys(VEHICLE_NAMES)),
    );
    expect(new Set(ground.map.features.map(({ kind }) => kind))).toEqual(new Set(KINDS.split(' ')));
    expect(new Set(units.map(({ mr }) => mr))).toEqual(new Set([-1, 0, 1, 2]));
    expect(new Set(units.map(({ ar }) => ar))).toEqual(new Set([-1, 0, 1]));
    expect(new Set(Object.values(ground.start.officers).map(({ factor }) => factor))).toEqual(
      new Set([1, 2, 3]),
    );
  });
  it('has guns behind horses and trucks, packed mortars, riders on foot, reserves, a vehicle tied to the road', () => {
    const guns = units.filter(({ kind }) => kind === 'artillery');
    expect(new Set(guns.map(({ tow }) => tow))).toEqual(new Set(['horse', 'truck']));
    expect(new Set(guns.map(({ limbered }) => limbered))).toEqual(new Set([true, false]));
    expect(new Set(guns.map(({ atGun }) => atGun))).toEqual(
      new Set(['light-gun', 'medium-gun', 'heavy-gun']),
    );
    const some = (holds: (unit: (typeof units)[number]) => boolean) => expect(units.some(holds)).toBe(true);
    some(({ elements, mortarSince }) => elements.includes('mortar') && mortarSince === null);
    some(({ kind, mounted }) => kind === 'cavalry' && !mounted);
    some(({ kind, mounted }) => kind === 'cavalry' && mounted);
    some(({ carrier, kind }) => carrier !== null && kind === 'artillery');
    some(({ arrives }) => arrives > 0);
    some(({ roadBound }) => roadBound);
    some(({ concealed }) => concealed);
    expect(Object.values(ground.start.officers).some(({ mounted }) => mounted)).toBe(true);
    expect(ground.start.sides.every(({ strikesLeft }) => strikesLeft > 0)).toBe(true);
  });
});

const options = houseRules(OPTIONS, {});
type Drill = 'green' | 'steady' | 'seasoned';
type Fought = {
  readonly commands: readonly Command[];
  readonly events: readonly Event[];
  readonly state: State;
};

/** A battle by instinct, to its end or for so many turns. */
function fought(state: State, seed: number, drill: Drill, turns = state.turns): Fought {
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
  if (state.phase === 'setup') game.begin({ dice, state, emit: (event) => watched.evolve(state, event) });
  for (
    let [side] = game.deciding(state);
    side !== undefined && state.turn <= turns;
    [side] = game.deciding(state)
  ) {
    const command = game.instinct.act(game.view(state, side), side, drill);
    commands.push(command);
    expect(playOut(watched, state, dice, command)).toBeUndefined();
  }
  return { commands, events, state };
}
const acts = ({ commands }: Fought, action: Action): number =>
  commands.filter((command) => command.type === 'move' && command.actions?.includes(action)).length;

describe('what computer players know to do on the training ground', () => {
  const begun = (): State => {
    if (!options.ok) throw new Error(options.problem.message);
    return game.setUp(ground, options.value);
  };
  const battles = [1, 2, 3, 4].map((seed) => fought(begun(), seed, seed % 2 ? 'green' : 'seasoned'));
  it.each(['unlimber', 'set-up-mortar'] as const)('SCW-6.1 they %s', (action) => {
    expect(battles.reduce((sum, each) => sum + acts(each, action), 0)).toBeGreaterThan(0);
  });
  it('SCW-6.1 companies get out of their trucks', () => {
    expect(battles.some(({ events }) => events.some(({ type }) => type === 'setDown'))).toBe(true);
  });
  it('SCW-1.7 an officer goes to who needs him', () => {
    expect(battles.some(({ commands }) => commands.some(({ type }) => type === 'move-officer'))).toBe(true);
  });
});

/** Red has 45 inches to go to the square; blue waits beyond it. */
const approach = (red: readonly object[], more: object = {}): State =>
  battle({
    red: red as never,
    blue: [company('b1', [30, 57], { facing: 180 })],
    victory: {
      ...{ kind: 'points', attacker: 'red', lead: 1, tank: 't-26', tankLost: 3, tankStuck: 1, unitLost: 1 },
      square: { circle: [30, 50, 3], points: 4 },
      blocks: { features: [], points: 2 },
      exit: { place: [0, 30], within: 2, points: 2 },
    },
    ...more,
  });
const drills = ['green', 'steady', 'seasoned'] as const;
const riders = (more: object = {}) =>
  company('r1', [30, 5], { kind: 'cavalry', elements: { cavalry: 4 }, ...more });

describe.each(drills)('where it serves, %s', (drill) => {
  it('SCW-5.6 a company far from the enemy marches in column, and deploys before it comes within reach', () => {
    const { events } = fought(approach([company('r1', [30, 5])]), 3, drill, 5);
    const moves = events.flatMap((event) => (event.type === 'moved' && event.unit === 'r1' ? [event] : []));
    expect(moves[0]).toMatchObject({ formation: 'column' });
    const near = moves.filter(({ pose }) => pose.y > 57_000 - 26_000);
    expect(near.length).toBeGreaterThan(0);
    for (const { formation } of near) expect(formation).toBe('deployed');
  });
  it('SCW-6.1 riders on foot with a long way to go mount', () => {
    expect(acts(fought(approach([riders({ dismounted: true })]), 1, drill, 1), 'mount')).toBe(1);
  });
  it('SCW-6.1 riders in cover close to the enemy dismount', () => {
    const wood = { features: [{ kind: 'wood', rect: [24, 45, 36, 49] }] };
    const ride = approach([riders({ place: [30, 47.5] })], wood);
    expect(acts(fought(ride, 1, drill, 1), 'dismount')).toBe(1);
  });
  it('SCW-6.1 an attacker’s gun that the battle has left behind limbers up, follows and unlimbers', () => {
    const march = fought(
      approach([gun('r1', [30, 5], { tow: 'horse' }), company('r2', [20, 30])]),
      2,
      drill,
      6,
    );
    expect(acts(march, 'limber')).toBeGreaterThan(0);
    expect(acts(march, 'unlimber')).toBeGreaterThan(0);
  });
  it('SCW-6.2 a company with a long way to go boards a truck, rides and gets out', () => {
    const ride = fought(approach([company('r1', [10, 5]), vehicle('t', 'truck-fast', [9, 8])]), 1, drill);
    expect([acts(ride, 'bus'), acts(ride, 'debus')]).toEqual([1, 1]);
  });
});
