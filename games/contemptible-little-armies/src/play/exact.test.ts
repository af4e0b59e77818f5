import { at, posed } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { targetInput } from '../table/fire.ts';
import { explained } from '../table/sight.ts';
import { coverOf } from '../table/units.ts';
import { wayFor } from '../table/ways.ts';
import { friendsPassed } from './air.ts';
import type { Command } from './commands.ts';
import { against, battle, company, crew, horse, of, piece, play, put, way } from './hand-made.ts';
import type { WeaponClass } from './state.ts';
import { redact } from './view.ts';

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
  it('CLA-8.2 come in the order in which the path reaches them, also where it runs over several of their figures', () => {
    const state = battle({
      red: [
        piece('plane', 'aircraft', [5, 20]),
        company('r1', [20, 20]),
        crew('r2', 'hmg-team', [17, 22], { crew: 1 }),
      ],
      blue: [company('b1', [15, 50])],
      phase: 'move-aircraft',
    });
    const passed = friendsPassed(state, state.units.plane!, way([5, 20], [50, 20]));
    expect(passed.map(({ unit }) => unit.id)).toEqual(['r1', 'r2']);
  });
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

describe('CLA-4.14 one firing unit with several weapons', () => {
  it('CLA-4.14 scores one hit on a crew: who has hit it looks for another target, others may still fire at it', () => {
    const state = battle({
      red: [company('r1', [15, 10], { men: { lmg: 2, rifle: 6 } }), company('r2', [30, 10])],
      blue: [crew('mg', 'hmg-team', [20, 18])],
      phase: 'shoot:infantry-weapons',
    });
    play(state, shot('r1', 'mg', 'rifle'), [6, 1, 1, 1, 1, 1, 6]); // a hit, and saved
    expect(against(state, shot('r1', 'mg', 'lmg'))).toBe('hit-already');
    expect(against(state, shot('r2', 'mg', 'rifle'))).toBeUndefined();
  });
  it('CLA-4.14 and whose first weapons missed fires with the others', () => {
    const state = battle({
      red: [company('r1', [15, 10], { men: { lmg: 2, rifle: 6 } }), company('r2', [50, 10])],
      blue: [crew('mg', 'hmg-team', [20, 18])],
      phase: 'shoot:infantry-weapons',
    });
    play(state, shot('r1', 'mg', 'rifle'), [1, 1, 1, 1, 1, 1]);
    expect(against(state, shot('r1', 'mg', 'lmg'))).toBeUndefined();
  });
});

describe('CLA-3.7 throughout the turn', () => {
  it('CLA-3.7 cover counts where movement began and where it was over, whoever closes up after that', () => {
    const state = battle({
      features: [{ kind: 'rough', rect: [10, 15, 14.5, 25] }],
      red: [company('r1', [15, 10]), piece('chief', 'cinc', [15, 5])],
      blue: [company('b1', [15, 20], { men: { rifle: 4 } })],
      phase: 'move-independents',
    });
    play(state, { type: 'stand', side: 'red', unit: 'chief' });
    const b1 = state.units.b1!;
    expect(targetInput(state, state.units.r1!, b1).targetInCover).toBe(true);
    b1.men = b1.men.slice(0, 3);
    expect(coverOf(state, b1)).toBe('open');
    expect(targetInput(state, state.units.r1!, b1).targetInCover).toBe(true);
  });
  it('CLA-3.7 whoever only turns into cover has not been in it throughout, though he has not moved', () => {
    const turning = (ends: readonly Command[]) => {
      const state = battle({
        features: [{ kind: 'rough', rect: [14.5, 10, 15.5, 30] }],
        red: [company('r1', [45, 10]), company('r2', [45, 5])], // one of them is still to move
        blue: [company('b1', [15, 20], { men: { rifle: 4 } })],
      });
      play(state, { type: 'stand', side: 'red', unit: 'r1' });
      for (const command of ends) play(state, command, command.type === 'beginMove' ? [3] : []);
      expect(coverOf(state, state.units.b1!)).toBe('cover');
      return targetInput(state, state.units.r1!, state.units.b1!);
    };
    const turned = { targetHalted: true, targetInCover: false };
    expect(turning([{ type: 'stand', side: 'blue', unit: 'b1', facing: 90 }])).toMatchObject(turned);
    expect(
      turning([
        { type: 'beginMove', side: 'blue', unit: 'b1', going: 'difficult' },
        { type: 'finishMove', side: 'blue', path: [], facing: 90 },
      ]),
    ).toMatchObject(turned);
  });
});

describe('CLA-2.11 stopped on the way', () => {
  it('CLA-2.11 only a charge reaches over the edge of bad ground, not whoever is stopped by armour', () => {
    const foe = (kind: string) =>
      battle({
        features: [{ kind: 'wire', rect: [15.2, 12, 16, 30] }],
        red: [piece('rider', 'staff-officer', [15, 10], { mounted: true }), company('r1', [50, 5])],
        blue: [
          kind === 'tank' ? piece('foe', 'tank', [15, 35]) : company('foe', [15, 35], { men: { rifle: 1 } }),
        ],
        phase: 'move-independents',
      });
    const up = { type: 'finishMove', side: 'red', path: way([15, 10], [15, 34.8]), facing: 0 } as const;
    for (const [kind, code] of [
      ['tank', 'difficult-ground'],
      ['infantry', undefined],
    ] as const) {
      const state = foe(kind);
      play(state, { type: 'beginMove', side: 'red', unit: 'rider', going: 'good' }, [6, 6, 6, 6]);
      expect(against(state, { ...up, path: way([15, 10], [15, 34]) })).toBe('difficult-ground');
      state.moving = { unit: 'rider', going: 'good', allowance: 30_000 };
      expect(against(state, { ...up, path: way([15, 10], [15, 38]) })).toBe(code);
    }
  });
});

describe('CLA-10.1 deploying', () => {
  it('CLA-10.1 whole bases stand inside the zone, and whole vehicles', () => {
    const state = battle({
      red: [company('r1', [15, 10]), piece('tank', 'tank', [30, 10])],
      blue: [company('b1', [15, 50])],
      redSide: { zones: [[0, 0, 60, 12]] },
      phase: 'setup',
      turn: 0,
    });
    const at12 = (unit: string, y: number) =>
      against(state, {
        type: 'deploy',
        side: 'red',
        unit,
        position: at(unit === 'tank' ? 30 : 15, y),
        facing: 0,
        formation: 'open-order',
        ranks: 1,
      });
    expect(at12('r1', 11.625)).toBeUndefined();
    expect(at12('r1', 11.7)).toBe('outside-zone');
    expect(at12('tank', 12)).toBeUndefined();
    expect(at12('tank', 12.1)).toBe('outside-zone');
  });
});

describe('CLA-6.4 contacted by cavalry', () => {
  it('CLA-6.4 a mounted officer is cavalry too', () => {
    const state = battle({
      red: [piece('chief', 'cinc', [15, 10], { mounted: true }), company('r1', [50, 5])],
      blue: [company('b1', [15, 20])],
      phase: 'move-independents',
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'chief' }, [6, 6, 6, 6]);
    play(state, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 22]) });
    expect(state.units.b1!.causes.cavalry).toBe(true);
  });
});

describe('CLA-8.1 two aircraft', () => {
  it('CLA-8.1 none leaves while the other flies', () => {
    const state = battle({
      red: [piece('p1', 'aircraft', [15, 5]), piece('p2', 'aircraft', [30, 5]), company('r1', [50, 5])],
      blue: [company('b1', [15, 50])],
      phase: 'move-aircraft',
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'p1' }, [1, 1, 1, 1, 1, 1]);
    expect(against(state, { type: 'leave', side: 'red', aircraft: 'p2' })).toBe('move-open');
    expect(against(state, { type: 'leave', side: 'red', aircraft: 'p1' })).toBeUndefined();
  });
});

describe('CLA-3.13 seeing in the dark', () => {
  it('CLA-3.13 with the house rule one sees 12 inches from base to base', () => {
    const at = (y: number) =>
      battle({
        red: [company('r1', [15, 10], { men: { lmg: 1 } })],
        blue: [company('b1', [15, y], { men: { rifle: 1 } })],
        phase: 'shoot:infantry-weapons',
        options: { darkSight: 'on' },
        more: { dark: [1] },
      });
    expect(against(at(22.75), shot('r1', 'b1', 'lmg'))).toBeUndefined();
    expect(against(at(22.8), shot('r1', 'b1', 'lmg'))).toBe('not-seen');
    for (const y of [22.75, 22.8]) {
      const state = at(y);
      expect(explained(state, state.units.r1!, state.units.b1!).clear).toBe(y < 22.8);
    }
  });
});

describe('CLA-4.19 what a hidden sniper does', () => {
  it('CLA-4.19 nobody is told that he moves or turns, nor where; a charge shows him', () => {
    const state = battle({
      red: [piece('eye', 'sniper', [15, 10]), company('r1', [50, 5])],
      blue: [company('b1', [15, 20])],
      phase: 'move-independents',
      options: { hiddenSniper: 'on' },
    });
    const began = play(state, { type: 'beginMove', side: 'red', unit: 'eye' }, [6, 6]);
    const charged = structuredClone(state);
    const moved = play(state, { type: 'finishMove', side: 'red', path: way([15, 10], [18, 10]) });
    for (const event of [...began.events, ...of(moved, 'moved')]) {
      expect(redact(event, 'blue')).toBeUndefined();
      expect(redact(event, 'red')).toBe(event);
    }
    const over = play(charged, { type: 'finishMove', side: 'red', path: way([15, 10], [15, 22]) });
    expect(of(over, 'revealed')).toHaveLength(1);
    expect(redact(of(over, 'moved')[0]!, 'blue')).toBeDefined();
  });
});
