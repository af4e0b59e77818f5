import { scripted } from '@sandtable/dice';
import { cite } from '@sandtable/engine/testing';
import { at, INCH, line, posed, rectangle } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { westernFront } from '../sheet/sheet.ts';
import { arcOf } from '../table/arcs.ts';
import { goingOf } from '../table/pace.ts';
import { isInContact } from '../table/roster.ts';
import { lookAlong, outlookOn } from '../table/sight.ts';
import { placesOf } from '../table/stations.ts';
import { waysBack } from '../table/ways.ts';
import { shoot } from './bursts.ts';
import type { Command } from './commands.ts';
import type { Event } from './events.ts';
import { westernFrontGame } from './game.ts';
import { bare, first, onGround, play, put, refusal } from './hand-made.ts';
import { meleeInput } from './melee-input.ts';
import type { State } from './state.ts';

const move = (unit: string, x: number, y: number, toX: number, toY: number, facing = 180): Command => ({
  type: 'move',
  side: 'german',
  unit,
  path: [at(x, y), at(toX, toY)],
  facing,
});
const inchesOf = (state: State, id: string): [number, number][] =>
  placesOf(state, state.units[id]!).map(({ x, y }) => [x / INCH, y / INCH]);

describe('the table', () => {
  it('WF-12.3 figures stand 1, 2 or 3 inches apart, and centres within 1.5 inches are in contact', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    put(state, 'hmg-g', 20, 30, 0);
    expect(inchesOf(state, 'hmg-g')).toEqual([
      [19, 30],
      [20, 30],
      [21, 30],
    ]);
    state.units['hmg-g']!.formation = 'open';
    expect(inchesOf(state, 'hmg-g')).toEqual([
      [18, 30],
      [20, 30],
      [22, 30],
    ]);
    state.units['hmg-g']!.formation = 'skirmish';
    expect(inchesOf(state, 'hmg-g')).toEqual([
      [17, 30],
      [20, 30],
      [23, 30],
    ]);
    put(state, 'officer-b', 20, 31.5, 180);
    expect(isInContact(state, state.units['officer-b']!)).toBe(true);
    put(state, 'officer-b', 20, 31.6, 180);
    expect(isInContact(state, state.units['officer-b']!)).toBe(false);
    cite(westernFront, 'WF-12.3');
  });
  it('WF-12.4 front to 60 degrees, flank to 120, rear beyond', () => {
    const pose = posed(at(10, 10), 0);
    expect(
      [at(10, 20), at(18, 14.7), at(19, 10), at(18, 5.5), at(10, 0)].map((place) => arcOf(pose, place)),
    ).toEqual(['front', 'front', 'flank', 'flank', 'rear']);
    cite(westernFront, 'WF-12.4');
  });
  it('WF-12.5 houses and more than 2 inches of wood stop a look, 2 inches do not; friends stop fire', () => {
    const house = { id: 'h', kind: 'building', ground: rectangle(10, 20, 14, 24) } as const;
    const wood = { id: 'w', kind: 'wood', ground: rectangle(30, 20, 34, 22) } as const;
    const deep = { id: 'd', kind: 'wood', ground: rectangle(40, 20, 44, 22.1) } as const;
    const state = onGround(bare('nimy', 'small-arms'), [house, wood, deep]);
    const seen = (x: number): boolean => lookAlong(state, at(x, 10), at(x, 30)).clear;
    expect([seen(12), seen(32), seen(42), seen(50)]).toEqual([false, true, false, true]);
    put(state, 'officer-b', 50, 40, 180);
    put(state, 'hmg-g', 50, 10, 0);
    expect(outlookOn(state, state.units['hmg-g']!, state.units['officer-b']!, false).nearest).not.toBeNull();
    put(state, 'g1', 50, 20, 0);
    expect(outlookOn(state, state.units['hmg-g']!, state.units['officer-b']!, false).nearest).toBeNull();
    state.units.g1!.prone = true;
    expect(outlookOn(state, state.units['hmg-g']!, state.units['officer-b']!, false).nearest).not.toBeNull();
    cite(westernFront, 'WF-12.5');
  });
  it('WF-6.7 smoke hides beyond 2 inches; gas does not', () => {
    const state = onGround(bare('nimy', 'small-arms'), []);
    const puff = {
      id: 'p',
      side: 'german',
      ammo: 'smoke',
      weapon: 'mortar',
      centre: at(30, 20),
      diameter: 4 * INCH,
      age: 1,
      salvo: 's',
      number: 1,
    } as const;
    state.puffs = [puff];
    expect(lookAlong(state, at(30, 10), at(30, 30)).clear).toBe(false);
    expect(lookAlong(state, at(30, 19), at(30, 21)).clear).toBe(true);
    state.puffs = [{ ...puff, ammo: 'gas' }];
    expect(lookAlong(state, at(30, 10), at(30, 30)).clear).toBe(true);
    cite(westernFront, 'WF-6.7');
  });
});

describe('moving', () => {
  it('WF-7.8 an inch and a half of shelled ground takes half an infantry move', () => {
    const shelled = { id: 's', kind: 'shelled-ground', ground: rectangle(0, 30, 72, 31.5) } as const;
    const state = onGround(bare('nimy', 'move-first'), [shelled]);
    put(state, 'g1', 20, 31.5, 180);
    expect(goingOf(state, state.units.g1!, [at(20, 31.5), at(20, 30)]).cost).toBeCloseTo(0.5, 6);
    expect(refusal(state, move('g1', 20, 31.5, 20, 27))).toBeUndefined(); // the rest of the move is 3 inches
    expect(refusal(state, move('g1', 20, 31.5, 20, 26.9))).toBe('WF-7.1');
    cite(westernFront, 'WF-7.8');
  });
  it('WF-7.9 a hedge costs 2 inches, wood half, water is closed, and men stop at wire', () => {
    const hedge = { id: 'h', kind: 'hedge', ground: line(0.2, [0, 30], [72, 30]) } as const;
    const wire = { id: 'w', kind: 'wire', ground: line(1, [0, 20], [72, 20]) } as const;
    const canal = { id: 'c', kind: 'canal', ground: rectangle(0, 8, 72, 10) } as const;
    const state = onGround(bare('nimy', 'move-first'), [hedge, wire, canal]);
    put(state, 'hmg-g', 20, 32, 180);
    expect(refusal(state, move('hmg-g', 20, 32, 20, 28))).toBeUndefined();
    expect(refusal(state, move('hmg-g', 20, 32, 20, 27.9))).toBe('WF-7.1');
    put(state, 'hmg-g', 20, 12, 180);
    expect(refusal(state, move('hmg-g', 20, 12, 20, 7))).toBe('WF-7.9');
    put(state, 'hmg-g', 20, 22, 180);
    put(state, 'g4', 60, 45, 180); // has still to move, so that the turn does not go on
    const moved = first(play(state, move('hmg-g', 20, 22, 20, 17)), 'moved')!; // it moved
    expect(moved.atWire).toBe(true);
    expect(moved.pose.y).toBeGreaterThanOrEqual(20_500);
    Object.assign(state.units['hmg-g']!, { acted: false, spent: 0 });
    const { x, y } = state.units['hmg-g']!.pose!; // it is there
    const over: Command = {
      type: 'move',
      side: 'german',
      unit: 'hmg-g',
      path: [{ x, y }, at(20, 19)],
      facing: 180,
    };
    expect(first(play(state, over), 'moved')!.spent).toBe(1); // the whole next move
    cite(westernFront, 'WF-7.9');
  });
  it('WF-7.10 a change of formation or posture takes half a move, and so does more than a quarter turn', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    put(state, 'g1', 20, 30, 180);
    play(state, { type: 'posture', side: 'german', unit: 'g1', posture: 'prone' });
    expect(state.units.g1!.spent).toBe(0.5);
    expect(refusal(state, move('g1', 20, 30, 20, 26.9))).toBe('WF-7.1');
    expect(refusal(state, move('g1', 20, 30, 20, 27))).toBeUndefined();
    expect(refusal(state, move('g1', 20, 30, 20, 29.5, 0))).toBe('WF-7.1'); // turned about, nothing is left
    expect(refusal(state, { type: 'form', side: 'german', unit: 'g1', formation: 'open' })).toBeUndefined();
    cite(westernFront, 'WF-7.10');
  });
  it('WF-12.7 a charge goes straight into contact with somebody in front; prone men do not', () => {
    const state = onGround(bare('nimy', 'move-first'), []);
    put(state, 'g1', 20, 30, 180);
    put(state, 'b1', 20, 22, 0);
    put(state, 'hmg-g', 60, 45, 180); // has still to move, so that the turn does not go on
    const charge: Command = { type: 'charge', side: 'german', unit: 'g1', target: 'b1' };
    expect(
      refusal({ ...state, units: { ...state.units, g1: { ...state.units.g1!, prone: true } } }, charge),
    ).toBe('WF-1.10');
    expect(
      refusal(
        { ...state, units: { ...state.units, g1: { ...state.units.g1!, pose: posed(at(20, 30), 0) } } },
        charge,
      ),
    ).toBe('WF-12.7');
    play(state, charge);
    expect(state.asked).toEqual([{ kind: 'answer', side: 'british', unit: 'b1' }]);
    const events = play(state, { type: 'answer', side: 'british', how: 'fire' }, [6, 1, 1]); // 8 crack BEF rifles at 2 inches; they keep their nerve
    const [halt] = events.filter(
      (event): event is Extract<Event, { type: 'moved' }> => event.type === 'moved',
    );
    expect(
      Math.min(...placesOf({ map: state.map }, { ...state.units.g1!, pose: halt!.pose }).map(({ y }) => y)),
    ).toBeCloseTo(24_000, -2); // two inches off
    expect(isInContact(state, state.units.g1!)).toBe(true);
    expect(state.units.b1!.fired).toBe(true);
    cite(westernFront, 'WF-12.7');
  });
  it('WF-12.9 a gun without a crew falls to whoever touches it', () => {
    const state = onGround(bare('cachy', 'move-first'), []);
    put(state, 'gun-b', 40, 30, 0, { figures: [], status: 'destroyed' });
    put(state, 'in1', 40, 36, 180);
    const events = play(state, move('in1', 40, 36, 40, 31.5));
    expect(first(events, 'captured')).toEqual({ type: 'captured', unit: 'gun-b', by: 'in1' });
    cite(westernFront, 'WF-12.9');
  });
});

describe('firing', () => {
  const shot = (unit: string, target: string): Command => ({
    type: 'shoot',
    side: 'german',
    shot: { unit, weapon: 'rifle', target, count: 1 },
  });
  it('WF-12.6 once a turn, not in column, not in contact, and not at those in contact', () => {
    const state = onGround(bare('nimy', 'small-arms'), []);
    put(state, 'g1', 20, 30, 180);
    put(state, 'b1', 20, 20, 0);
    expect(refusal(state, shot('g1', 'b1'))).toBeUndefined();
    for (const change of [
      { formation: 'road-column' },
      { charged: true },
      { fired: true },
      { status: 'routing' },
    ] as const)
      expect(
        refusal(
          { ...state, units: { ...state.units, g1: { ...state.units.g1!, ...change } } },
          shot('g1', 'b1'),
        ),
      ).toBe('WF-12.6');
    put(state, 'g2', 20, 21.2, 180);
    expect(refusal(state, shot('g1', 'b1'))).toBe('WF-12.6');
    cite(westernFront, 'WF-12.6');
  });
  it('WF-5.18 a gun that moved is silent, and direct fire needs a clear line', () => {
    const house = { id: 'h', kind: 'building', ground: rectangle(18, 28, 22, 30) } as const;
    const state = onGround(bare('nimy', 'artillery'), [house]);
    put(state, 'gun-g', 20, 40, 180);
    const at20: Command = {
      type: 'shoot',
      side: 'german',
      shot: { gun: 'gun-g', point: at(20, 20), ammo: null, mount: 0 },
    };
    const at30: Command = {
      type: 'shoot',
      side: 'german',
      shot: { gun: 'gun-g', point: at(28, 20), ammo: null, mount: 0 },
    };
    expect([refusal(state, at20), refusal(state, at30)]).toEqual(['WF-5.18', undefined]);
    state.units['gun-g']!.moved = true;
    expect(refusal(state, at30)).toBe('WF-5.18');
    cite(westernFront, 'WF-5.18');
  });
  const shell = {
    side: 'german',
    by: 'gun-g',
    weapon: 'medium-gun',
    ammo: 'he',
    fire: 'direct',
    from: at(20, 40),
    quality: 'average',
    gunnersLost: 0,
    tankGun: false,
    salvo: 's',
    number: 1,
  } as const;
  const burst = (state: State, aimed: { x: number; y: number }, faces: readonly number[]): Event[] => {
    const events: Event[] = [];
    const emit = (event: Event): void => {
      events.push(event);
      westernFrontGame.evolve(state, event);
    };
    shoot({ dice: scripted(faces), state, emit }, { ...shell, aimed });
    return events;
  };
  it('WF-5.13 whoever stands on the edge of the burst is in it', () => {
    const state = onGround(bare('nimy', 'artillery'), []);
    put(state, 'gun-g', 20, 40, 180);
    put(state, 'officer-b', 21.5, 20, 0);
    expect(first(burst(state, at(20, 20), [10, 6, 1]), 'shellFell')!.caught).toHaveLength(1); // exactly an inch and a half
    put(state, 'officer-b', 21.501, 20, 0);
    expect(first(burst(state, at(20, 20), [10]), 'shellFell')!.caught).toHaveLength(0); // nobody: no die for casualties
    cite(westernFront, 'WF-5.13');
  });
  it('WF-5.19 a direct hit on a gun knocks it out', () => {
    const state = onGround(bare('cachy', 'artillery'), []);
    put(state, 'gun-b', 20, 20, 0);
    expect(first(burst(state, at(20, 20), [10, 6, 1]), 'gunLost')?.unit).toBe('gun-b');
    cite(westernFront, 'WF-5.19');
  });
  it('WF-2.1 snipers are named by the scenario, and nobody else becomes one', () => {
    const state = bare('cachy', 'setup');
    const snipers = Object.values(state.units).filter(({ figures }) => figures.includes('sniper'));
    expect(snipers.map(({ id, kind, original }) => [id, kind, original])).toEqual([
      ['sniper-g', 'sniper', 1],
      ['sniper-b', 'sniper', 1],
    ]);
    cite(westernFront, 'WF-2.1');
  });
});

describe('melee', () => {
  it('WF-1.23 squads of one side strike as one body', () => {
    const state = onGround(bare('nimy', 'melee'), []);
    const [g1, g2] = [
      put(state, 'g1', 20, 21.5, 180, { figures: ['nco', 'rifleman', 'rifleman'], ranks: 1 }),
      put(state, 'g2', 23, 21.5, 180, { figures: ['nco', 'rifleman'], ranks: 1 }),
    ];
    const b1 = put(state, 'b1', 21, 20.2, 0);
    const { a, b } = meleeInput(state, [g1, g2], [b1]);
    expect([a.figures, a.strength, a.quality]).toEqual([5, 5, 'average']);
    expect(b.strength).toBe(9);
    cite(westernFront, 'WF-1.23');
  });
  it('WF-12.8 whoever has the enemy or the water behind him cannot fall back', () => {
    const canal = { id: 'c', kind: 'canal', ground: rectangle(0, 10, 72, 18) } as const;
    const state = onGround(bare('nimy', 'melee'), [canal]);
    const b1 = put(state, 'b1', 20, 20, 0);
    expect(waysBack(state, b1, 180)).toEqual([]);
    onGround(state, []);
    expect(waysBack(state, b1, 180)).toContain(180);
    put(state, 'g1', 20, 17.5, 0, { formation: 'line', ranks: 1 });
    expect(waysBack(state, b1, 180)).toEqual([]);
    cite(westernFront, 'WF-12.8');
  });
});

describe('the turn', () => {
  it('WF-12.1 commands have their phase, and both write at once', () => {
    const state = bare('nimy', 'small-arms');
    put(state, 'g1', 20, 30, 180);
    expect(westernFrontGame.deciding(state)).toEqual(['german', 'british']);
    expect(refusal(state, { type: 'done', side: 'german' })).toBe('WF-12.1');
    state.phase = 'move-first';
    expect(westernFrontGame.deciding(state)).toEqual(['german']);
    expect(refusal(state, { type: 'done', side: 'british' })).toBe('WF-12.1');
    cite(westernFront, 'WF-12.1');
  });
});
