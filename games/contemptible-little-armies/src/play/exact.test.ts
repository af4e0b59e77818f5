import { posed } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { wayFor } from '../table/ways.ts';
import { friendsPassed } from './air.ts';
import { against, battle, company, crew, horse, of, piece, play, put, way } from './hand-made.ts';
import type { WeaponClass } from './state.ts';

/** Sentences of the rules that are easily passed over. */

const shot = (unit: string, target: string, weaponClass: WeaponClass) =>
  ({ type: 'shoot', side: 'red', unit, weaponClass, target }) as const;

describe('CLA-5.2 armour that has closed up', () => {
  it('CLA-2.16 does not shoot at whom it touches, as an attacker does not, but at others', () => {
    const state = battle({
      red: [piece('tank', 'tank', [15, 10], { machineGuns: 2, tankGuns: 1 })],
      blue: [company('b1', [15, 10.4]), company('b2', [35, 18])],
      phase: 'shoot:infantry-weapons',
    });
    expect(against(state, shot('tank', 'b1', 'lmg'))).toBeUndefined();
    state.touches = [{ afv: 'tank', unit: 'b1' }];
    expect(against(state, shot('tank', 'b1', 'lmg'))).toBe('in-contact');
    put(state.units.b2!, 20, 18);
    expect(against(state, shot('tank', 'b2', 'lmg'))).toBeUndefined(); // the nearest whom it may shoot at
  });
});

describe('CLA-4.14 two guns of one tank', () => {
  const set = (target: object) =>
    battle({
      red: [piece('tank', 'tank', [15, 10], { tankGuns: 2 }), company('r2', [50, 5])],
      blue: [target as never, company('b2', [50, 55])],
      phase: 'shoot:tank-guns',
    });
  it('CLA-4.14 score one hit on a crew: after a hit the second has nothing to add', () => {
    const state = set(crew('mg', 'hmg-team', [15, 30]));
    state.units.mg!.moved = true;
    const fired = of(play(state, shot('tank', 'mg', 'tank-gun'), [6, 5]), 'shot'); // a hit, and saved
    expect(fired).toHaveLength(1);
  });
  it('CLA-4.14 and the second fires where the first has missed', () => {
    const state = set(crew('mg', 'hmg-team', [15, 30]));
    const fired = of(play(state, shot('tank', 'mg', 'tank-gun'), [1, 6, 1, 1]), 'shot');
    expect(fired.map(({ fire }) => fire.outcome.hit)).toEqual([false, true]);
  });
  it('CLA-4.12 kill one figure each with their hits', () => {
    const state = set(company('b1', [15, 30], { men: { rifle: 1, lmg: 1 }, ranks: 2 }));
    state.units.b1!.moved = true;
    play(state, shot('tank', 'b1', 'tank-gun'), [6, 1, 6, 1]);
    expect(state.units.b1!.fate).toBe('destroyed');
  });
});

describe('CLA-1.2 withdrawing', () => {
  it('CLA-1.2 whoever withdraws shoots only if halted, vehicles and bombers too', () => {
    const state = battle({
      red: [
        piece('tank', 'tank', [15, 10], { machineGuns: 2, order: 'withdraw' }),
        company('r1', [30, 10], { men: { bombs: 4 }, order: 'withdraw' }),
      ],
      blue: [company('b1', [15, 18]), company('b2', [30, 12])],
      phase: 'shoot:infantry-weapons',
      more: { orders: true },
    });
    expect(against(state, shot('tank', 'b1', 'lmg'))).toBeUndefined();
    for (const id of ['tank', 'r1']) state.units[id]!.moved = true;
    expect(against(state, shot('tank', 'b1', 'lmg'))).toBe('order-forbids');
    expect(against(state, shot('r1', 'b2', 'bombs'))).toBe('order-forbids');
  });
  it('CLA-1.2 nobody learns from whose turn it is that an enemy withdraws', () => {
    const passes = (order: string) => {
      const state = battle({
        red: [company('r1', [15, 16.5]), company('r2', [40, 10], { men: { rifle: 8 } })],
        blue: [company('b1', [15, 18], { men: { bombs: 4 }, order })],
        phase: 'shoot:infantry-weapons',
        more: { orders: true },
      });
      state.units.b1!.moved = true;
      return of(play(state, shot('r1', 'b1', 'rifle'), [1, 1, 1, 1, 1, 1, 1, 1]), 'turnPassed');
    };
    expect(passes('withdraw')).toEqual(passes('attack'));
    expect(passes('withdraw')).toHaveLength(1);
  });
});

describe('CLA-2 the edges of moving', () => {
  const road = { kind: 'road', width: 2, line: [[0, 42], [60, 42]] } as const; // biome-ignore format: one line
  const rough = { kind: 'rough', rect: [0, 20, 60, 30] } as const;
  it('CLA-2.11 road dice are for wheels that start on a road', () => {
    const set = (y: number) =>
      battle({
        features: [road],
        red: [piece('car', 'armoured-car', [15, y], { machineGuns: 1 })],
        blue: [company('b1', [50, 10])],
      });
    const begins = (y: number) =>
      against(set(y), { type: 'beginMove', side: 'red', unit: 'car', going: 'road' });
    expect([begins(42), begins(36)]).toEqual([undefined, 'off-road']);
  });
  it('CLA-2.11 nobody swings into bad ground at the end of a move in good going', () => {
    const state = battle({
      features: [rough],
      red: [company('r1', [15, 17])],
      blue: [company('b1', [50, 50])],
    });
    const ask = (facing: number) =>
      wayFor(state, { unit: state.units.r1!, path: way([15, 17], [15, 19]), facing, going: 'good' }, 6000);
    expect(ask(0)).toMatchObject({ length: 2000 });
    expect(ask(90)).toMatchObject({ code: 'difficult-ground' });
  });
  it('CLA-2.12 nobody turns through a friend: he turns where he ends', () => {
    const state = battle({
      red: [company('r1', [15, 17]), company('r2', [15, 14.5])],
      blue: [company('b1', [50, 50])],
    });
    const ask = { unit: state.units.r1!, path: way([15, 17], [15, 23]), facing: 45, going: 'good' } as const;
    expect(wayFor(state, ask, 6000)).toMatchObject({ turned: 'last' });
  });
  it('CLA-2.8 wheels do not turn into bad ground either', () => {
    const state = battle({
      features: [rough],
      red: [piece('car', 'armoured-car', [15, 31.2], { machineGuns: 1 })],
      blue: [company('b1', [50, 50])],
    });
    state.units.car!.pose = posed(state.units.car!.pose!, 90);
    const turn = (facing: number) => against(state, { type: 'stand', side: 'red', unit: 'car', facing });
    expect([turn(100), turn(0)]).toEqual([undefined, 'cannot-enter-difficult']);
  });
  it('CLA-2.12 nobody turns or forms up over the edge of the table', () => {
    const state = battle({
      red: [company('r1', [15, 0.4], { ranks: 1 }), horse('h', [2.7, 20], { ranks: 2 })],
      blue: [company('b1', [50, 50])],
    });
    expect(against(state, { type: 'stand', side: 'red', unit: 'r1', facing: 90 })).toBe('off-table');
    const form = { type: 'changeFormation', side: 'red', unit: 'h', formation: 'open-order' } as const;
    expect(against(state, { ...form, ranks: 1 })).toBe('off-table');
    expect(against(state, { ...form, ranks: 3 })).toBeUndefined();
  });
});

describe('CLA-8.2 friends near the path', () => {
  it('CLA-8.2 are measured from their bases, vehicles from their sides, exactly', () => {
    const near = (friend: object) => {
      const state = battle({
        red: [piece('plane', 'aircraft', [15, 5]), friend as never],
        blue: [company('b1', [50, 50])],
      });
      return friendsPassed(state, state.units.plane!, way([15, 5], [15, 35])).map(({ inches }) => inches);
    };
    expect(near(piece('tank', 'tank', [22, 22]))).toEqual([6]);
    expect(near(piece('tank', 'tank', [22.01, 22]))).toEqual([]);
    const one = (x: number) => near(company('r1', [x, 20.25], { men: { rifle: 1 } }));
    expect([one(21.375), one(21.38)]).toEqual([[6], []]);
  });
});

describe('CLA-3.14 an officer who charges', () => {
  it('CLA-3.14 is shot at by whom he has charged, though he stands beside his own', () => {
    const state = battle({
      red: [company('r1', [15, 10])],
      blue: [piece('boss', 'cinc', [15, 10.76]), company('b1', [15, 12])],
      phase: 'shoot:infantry-weapons',
    });
    state.contacts = [{ attacker: 'boss', defender: 'r1', turn: 1 }];
    expect(against(state, shot('r1', 'boss', 'rifle'))).toBeUndefined();
  });
});
