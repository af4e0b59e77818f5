import { scripted } from '@sandtable/dice';
import { at, INCH, posed, rectangle } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import cachy from '../../scenarios/cachy.json' with { type: 'json' };
import { isInContact } from '../table/roster.ts';
import { placesOf } from '../table/stations.ts';
import { isFreeWay } from '../table/ways.ts';
import { type Shell, shoot } from './bursts.ts';
import { answersOf } from './charging.ts';
import { checksDue } from './checking.ts';
import { testGas } from './clouds.ts';
import type { Command } from './commands.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { westernFrontGame } from './game.ts';
import { bare, first, onGround, play, put, refusal } from './hand-made.ts';
import { fight, goOnFighting } from './melee.ts';
import { FILES } from './scenario.ts';
import { sniperNow } from './shooting.ts';
import type { FrontScenario, Puff, Role, State } from './state.ts';
import { figuresOver, pointsOf } from './victory.ts';
import { redact, view } from './view.ts';

/** Places where the sheet is easily got wrong by a little. */

const emitting = (state: State, faces: readonly number[] = []) => {
  const events: Event[] = [];
  const emit = (event: Event): void => {
    events.push(event);
    evolve(state, event);
  };
  return { turn: { dice: scripted([...faces]), state, emit }, events };
};
const men = (count: number, ...roles: Role[]): Role[] => [
  ...roles,
  ...Array.from({ length: count }, (): Role => 'rifleman'),
];
const shell: Shell = {
  side: 'german',
  by: 'german 0',
  weapon: 'howitzer',
  ammo: 'he',
  fire: 'off-table',
  from: at(20, 61),
  aimed: at(20, 30),
  quality: 'average',
  gunnersLost: 0,
  tankGun: false,
  salvo: '2-german-0',
  number: 1,
};

describe('water', () => {
  const canal = { id: 'c', kind: 'canal', ground: rectangle(0, 20, 72, 23) } as const;
  const bridge = { id: 'b', kind: 'bridge', ground: rectangle(47, 20, 49, 23) } as const;
  it('WF-7.9 nobody stands beyond the canal because his squad is drawn out along it', () => {
    const state = onGround(bare('nimy', 'move-first'), [canal]);
    put(state, 'g1', 30, 24, 90, { formation: 'skirmish' });
    expect(figuresOver(state, 'german', 20 * INCH)).toBe(0);
    expect(placesOf(state, state.units.g1!).every(({ y }) => y > 23 * INCH)).toBe(true);
  });
  it('a column stands on a bridge, but not on one that is swung away', () => {
    const column = { formation: 'road-column' } as const;
    const state = onGround(bare('nimy', 'move-first'), [canal, bridge]);
    put(state, 'g1', 48, 23.2, 180, column);
    expect(placesOf(state, state.units.g1!).some(({ y }) => y < 22 * INCH)).toBe(true);
    onGround(state, [canal, { ...bridge, swung: true }]);
    expect(placesOf(state, state.units.g1!).some(({ y }) => y < 23 * INCH)).toBe(false);
  });
  it('the swimmer who closes the bridge opens the way over it', () => {
    const state = bare('nimy', 'move-first');
    const { bridge: id } = state.swimmers!; // Nimy has them
    put(state, 'g1', 48, 24, 180, { formation: 'road-column' });
    const over: Command = {
      type: 'move',
      side: 'german',
      unit: 'g1',
      path: [at(48, 24), at(48, 19)],
      facing: 180,
    };
    expect(refusal(state, over)).toBe('WF-7.9');
    evolve(state, { type: 'bridgeTested', unit: 'g1', face: 4, closes: true, bridge: id });
    expect(refusal(state, over)).toBeUndefined();
  });
});

describe('shells and clouds', () => {
  it('WF-6.6 puffs are numbered as they land: one that falls off the table is no puff', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    const gas = { ...shell, ammo: 'gas', aimed: at(20, 2) } as const;
    const { turn } = emitting(state, [1, 6, 6, 10, 10]); // 12 inches over, then two on the spot
    for (const number of [1, 2, 3]) shoot(turn, { ...gas, number });
    expect(state.puffs.map(({ number }) => number)).toEqual([1, 2]);
  });
  it('WF-5.9 a stray shell lands along the line of fire itself, not along a whole degree', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    const { turn, events } = emitting(state, [1, 6, 6]); // 12 inches over
    shoot(turn, { ...shell, fire: 'indirect', weapon: 'medium-gun', from: at(45.5, 11), aimed: at(44, 45) });
    const { place } = first(events, 'shellFell')!; // it fell
    expect([place.x, place.y]).toEqual([43_471, 56_988]);
  });
  it('WF-3.24 squads in one cloud check together', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    const puff: Puff = {
      ...{ id: 'p', side: 'german', ammo: 'gas', weapon: 'howitzer', centre: at(30, 20) },
      ...{ diameter: 10 * INCH, age: 2, salvo: 's', number: 1 },
    };
    state.puffs = [puff];
    put(state, 'sq1', 27, 20, 0, { figures: men(2), before: 2 });
    put(state, 'sq2', 33, 20, 0, { figures: men(2), before: 2 });
    put(state, 'sq3', 60, 20, 0, { figures: men(2), before: 2, shotAt: true });
    testGas(emitting(state, [1, 1, 1, 1]).turn);
    expect(checksDue(state)).toEqual([['sq1', 'sq2'], ['sq3']]);
  });
  it('WF-4.24 a specialist in the burst is hit in the squad that has one there', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    put(state, 'sq1', 20, 30, 0, { figures: men(1) });
    put(state, 'sq2', 20, 31, 0, { figures: men(0, 'nco') });
    const { turn, events } = emitting(state, [10, 1, 10]); // a hit, 2 casualties, a specialist among them
    shoot(turn, shell);
    expect(first(events, 'shellFell')!.caught.map(({ casualties }) => casualties)).toEqual([1, 1]);
    expect(state.hits.map(({ unit, specialist }) => [unit, specialist])).toEqual([
      ['sq1', false],
      ['sq2', true],
    ]);
  });
  it('WF-5.19 the crew of a gun that is knocked out are men who can be shot and shelled', () => {
    const state = onGround(bare('cachy', 'small-arms'), []);
    put(state, 'gun-b', 20, 30, 0, { wreck: 'knocked-out' });
    put(state, 'in1', 20, 45, 180);
    const shot: Command = {
      type: 'shoot',
      side: 'german',
      shot: { unit: 'in1', weapon: 'rifle', target: 'gun-b', count: 1 },
    };
    expect(refusal(state, shot)).toBeUndefined();
    const { turn, events } = emitting(state, [10, 1, 1]);
    shoot(turn, { ...shell, aimed: at(20, 29) });
    expect(first(events, 'shellFell')!.caught.map(({ unit }) => unit)).toEqual(['gun-b']);
  });
  it('WF-5.18 a gun that is plotted for the turn fires no other shell, even if the plot fails', () => {
    const state = onGround(bare('nimy', 'artillery'), []);
    put(state, 'gun-g', 20, 40, 180);
    const point = at(20, 20);
    const direct: Command = {
      type: 'shoot',
      side: 'german',
      shot: { gun: 'gun-g', point, ammo: null, mount: 0 },
    };
    expect(refusal(state, direct)).toBeUndefined();
    const estimate = { from: 'edges', baseline: 20, inFromLeft: 20, inFromRight: null } as const;
    const plot = {
      side: 'german',
      gun: 'gun-g',
      estimate,
      place: point,
      ammo: 'he',
      plannedOn: 0,
      turn: 2,
    } as const;
    state.plots = [plot];
    expect(refusal(state, direct)).toBe('WF-5.18');
    state.plots = [{ ...plot, turn: 3 }];
    expect(refusal(state, direct)).toBeUndefined();
  });
  it('WF-5.1 walls and dugouts are defences: high explosive', () => {
    const wall = { id: 'w', kind: 'wall', ground: rectangle(19, 20, 22, 20.4) } as const;
    const state = onGround(bare('cachy', 'artillery'), [wall]);
    state.strongholds = { w: { structure: 'wall', value: 4, damage: 0 } };
    put(state, 'gun-b', 20, 10, 0);
    const { turn, events } = emitting(state, [10]);
    const direct: Command = {
      type: 'allot',
      side: 'british',
      shots: [{ gun: 'gun-b', point: at(20, 20.2), ammo: null, mount: 0 }],
    };
    state.turn = 7; // no mist
    state.written = { written: {}, done: ['german'] };
    const judged = westernFrontGame.judge(state, direct);
    if (!('perform' in judged)) throw new Error(judged.message);
    judged.perform(turn);
    expect(first(events, 'shellFell')!.ammo).toBe('he');
  });
});

describe('small arms', () => {
  it('5.2 the dice fall in the order in which shots were declared', () => {
    const state = onGround(bare('cachy', 'small-arms'), []);
    put(state, 'st1', 20, 30, 180);
    put(state, 'sq1', 20, 25, 0);
    const shots = [
      { unit: 'st1', weapon: 'rifle', target: 'sq1', count: 1 },
      { bomber: 'st1', point: at(20, 25) },
    ] as const;
    const { turn, events } = emitting(state);
    const judged = westernFrontGame.judge(state, { type: 'allot', side: 'german', shots });
    if (!('perform' in judged)) throw new Error(judged.message);
    judged.perform(turn);
    expect(first(events, 'shotWritten')!.shots).toEqual(shots);
  });
  it('6.2 the bunker at Cachy fires north, whichever way its gun is turned', () => {
    const state = bare('cachy', 'small-arms');
    state.turn = 7;
    put(state, 'hmg-b', 57.5, 23, 180);
    put(state, 'in1', 57.5, 10, 0);
    const at1 = (target: string): Command => ({
      type: 'shoot',
      side: 'british',
      shot: { unit: 'hmg-b', weapon: 'hmg', target, count: 1 },
    });
    expect(refusal(state, at1('in1'))).toBe('WF-12.5');
    put(state, 'hmg-b', 57.5, 23, 0);
    put(state, 'in1', 57.5, 30, 180);
    expect(refusal(state, at1('in1'))).toBeUndefined();
  });
  it('WF-2.6 a sniper who was charged last turn has been attacked', () => {
    const state = onGround(bare('cachy', 'move-first'), []);
    put(state, 'sniper-b', 20, 20, 0);
    put(state, 'in1', 20, 28, 180);
    play(state, { type: 'charge', side: 'german', unit: 'in1', target: 'sniper-b' });
    evolve(state, { type: 'turnEnded' });
    evolve(state, { type: 'turnBegan', turn: 3 });
    expect(sniperNow(state, state.units['sniper-b']!, undefined).attacked).toBe(true);
    evolve(state, { type: 'turnEnded' });
    evolve(state, { type: 'turnBegan', turn: 4 });
    expect(sniperNow(state, state.units['sniper-b']!, undefined).attacked).toBe(false);
  });
});

describe('charges', () => {
  const charge: Command = { type: 'charge', side: 'german', unit: 'g1', target: 'b1' };
  it('WF-7.10 half a move is left for a charge after a change of formation: 5 inches', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    put(state, 'g1', 20, 30, 180, { formation: 'skirmish', ranks: 1 });
    put(state, 'b1', 20, 24, 0);
    play(state, { type: 'form', side: 'german', unit: 'g1', formation: 'line' });
    expect(refusal(state, charge)).toBeUndefined();
    put(state, 'b1', 20, 23, 0);
    expect(refusal(state, charge)).toBe('WF-12.7');
  });
  it('WF-12.4 a squad charged in the flank does not fire, a sniper does', () => {
    const state = onGround(bare('cachy', 'move-first'), []);
    const in1 = put(state, 'in1', 28, 20, 270);
    const sq1 = put(state, 'sq1', 20, 20, 0);
    const sniper = put(state, 'sniper-b', 20, 20, 0, { rest: 1 });
    expect(answersOf(state, sq1, [in1])).toEqual(['hold']);
    expect(answersOf(state, sniper, [in1])).toEqual(['fire', 'hold']);
  });
});

const WENT = {
  ...({ type: 'moved', unit: 'b1', way: 'back', spent: 0, atWire: false } as const),
  ...{ path: [at(20, 20), at(20, 17)], pose: posed(at(20, 17), 180), met: [] },
};
describe('melee', () => {
  const struck = (state: State): State => {
    put(state, 'g1', 20, 21.2, 180, { figures: men(8), ranks: 1, rounds: 1 });
    put(state, 'b1', 20, 20, 180, { figures: men(8), rounds: 1 });
    return state;
  };
  it('5.4 a squad that went back does not turn to its enemy, one that stayed does', () => {
    const state = struck(onGround(bare('nimy', 'melee'), []));
    put(state, 'b2', 40, 20, 180, { figures: men(3), rounds: 1 });
    put(state, 'g2', 40, 21.2, 180, { figures: men(3), ranks: 1, rounds: 1 });
    state.fights = [
      ['g1', 'b1'],
      ['g2', 'b2'],
    ];
    const { turn, events } = emitting(state, [1, 6, 1, 6, 6]); // b1, taken in the rear, loses; b2 draws
    fight(turn, state.fights[0]!);
    while (state.fight && state.asked.length === 0) goOnFighting(turn);
    evolve(state, WENT);
    while (state.fight) goOnFighting(turn);
    fight(turn, state.fights[0]!);
    while (state.fight) goOnFighting(turn);
    expect(state.units.b1!.pushed && isInContact(state, state.units.b1!)).toBe(true);
    expect(events.flatMap((event) => (event.type === 'turned' ? event.unit : []))).toEqual(['b2']);
  });
  it('WF-12.8 any direction within 45 degrees that is free may be chosen', () => {
    const state = struck(onGround(bare('nimy', 'melee'), []));
    state.fight = {
      ...{ first: ['g1'], second: ['b1'], losers: ['b1'], winners: ['g1'], result: 'retreat' },
      ...{ stage: 'back', follows: false, fixed: true },
    };
    state.asked = [{ kind: 'goBack', side: 'british', unit: 'b1', away: 180 }];
    const back = (direction: number): Command => ({ type: 'goBack', side: 'british', direction });
    expect([back(187), back(225), back(226)].map((command) => refusal(state, command))).toEqual([
      undefined,
      undefined,
      'WF-12.8',
    ]);
  });
  it("WF-12.8 over one's own edge one can fall back, over the other not", () => {
    const state = onGround(bare('nimy', 'melee'), []);
    const b1 = put(state, 'b1', 20, 1, 0);
    const g1 = put(state, 'g1', 50, 1, 0);
    expect([isFreeWay(state, b1, 180, 3000), isFreeWay(state, g1, 180, 3000)]).toEqual([true, false]);
  });
});

describe('points', () => {
  it('6.2 a squad that gets off by the road is not lost, but its dead are', () => {
    const state = bare('cachy', 'melee');
    put(state, 'in1', 37, 1, 180, { figures: men(4) });
    for (const id of ['st1', 'st2', 'in2', 'hmg-g', 'mortar', 'sniper-g', 'officer-g'])
      put(state, id, 10 + state.units[id]!.original, 55, 180);
    evolve(state, { type: 'left', unit: 'in1', exited: true });
    expect(pointsOf(state, 'german').exits).toBe(5);
    expect(pointsOf(state, 'british').men).toBe(1); // 6 men
  });
  it('5.7 a battle without victory conditions counts figures, machines and objectives', () => {
    const { victory: _, ...file } = cachy;
    const read = FILES.read(file);
    if (!read.ok) throw new Error(read.problem.message);
    expect((read.value as FrontScenario).start.victory).toMatchObject({
      kind: 'points',
      objectives: [],
      win: 10,
    });
    const state = bare('cachy', 'melee');
    Object.assign(state, { victory: (read.value as FrontScenario).start.victory });
    for (const unit of Object.values(state.units)) if (unit.side === 'british') unit.pose = at0;
    Object.assign(state.units.sq1!, { figures: men(7) });
    Object.assign(state.units['mk-1']!, { wreck: 'knocked-out', figures: [] });
    Object.assign(state.units['gun-b']!, { wreck: 'knocked-out' });
    expect(pointsOf(state, 'german')).toMatchObject({ men: 3, machines: 20, ground: 0, exits: 0 });
  });
});
const at0 = posed(at(10, 10), 0);

describe('secrets', () => {
  it('5.5 nobody learns from a nomination who carries grenades', () => {
    const state = bare('cachy', 'small-arms');
    put(state, 'st1', 20, 30, 180);
    const question = { kind: 'nominate', side: 'german', unit: 'st1', among: ['nco', 'bomber'] } as const;
    const asked: Event = { type: 'asked', question };
    evolve(state, asked);
    state.named = ['bomber'];
    for (const seen of [
      view(state, 'british').asked,
      view(state, 'british').named,
      redact(asked, 'british'),
      redact({ type: 'nominated', unit: 'st1', side: 'german', figure: 'bomber' }, 'british'),
      redact({ type: 'fell', unit: 'st1', side: 'german', lost: ['bomber'] }, 'british'),
    ])
      expect(JSON.stringify(seen)).not.toContain('bomber');
    expect(view(state, 'german').asked).toEqual([question]);
    expect(redact(asked, 'german')).toEqual(asked);
    const named: Event = { type: 'nominated', unit: 'st1', side: 'german', figure: 'bomber' };
    expect(redact(named, 'german')).toEqual(named); // his own log says whom he named
  });
});
