import { prospectsFor } from '@sandtable/engine';
import { cite } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar as sheet } from '../sheet/sheet.ts';
import { aim, isAim } from './aiming.ts';
import { spanishCivilWarGame } from './game.ts';
import { battle, company, gun, of, play, pose, ruleAgainst, vehicle } from './hand-made.ts';
import type { State } from './state.ts';

const fire = (unit: string, target: string, group = 'small-arms', side = 'red') =>
  ({ type: 'fire', side, unit, group, target }) as const;
const resolve = (state: State, faces: readonly number[]) => {
  play(state, { type: 'ready', side: 'red' });
  return play(state, { type: 'ready', side: 'blue' }, faces);
};

describe('SCW-8 arcs and friends', () => {
  it('SCW-8.1 infantry fires 22½ degrees either side of straight ahead, from its corners', () => {
    const rule = (x: number, options: object = {}) =>
      ruleAgainst(
        battle({
          red: [company('r1', [30, 20], { elements: { rifle: 1 } })],
          blue: [company('b1', [x, 30.5], { elements: { rifle: 1 }, facing: 180 })],
          phase: 'fire-standing',
          options: { ...options },
        }),
        fire('r1', 'b1'),
      );
    // 10 inches ahead of the front edge the arc is ¾ + 10 × tan 22½° = 4.89 inches wide on either side.
    expect([rule(34.8), rule(35)]).toEqual([undefined, 'SCW-8.1']);
    expect(rule(35, { arcWidth: 90 })).toBeUndefined();
  });
  it('SCW-8.5 nobody fires over friends, except from a higher level', () => {
    const line = (features: readonly object[]) =>
      ruleAgainst(
        battle({
          features: features as never,
          red: [company('r1', [30, 20]), company('r2', [30, 24], { elements: { rifle: 8 } })],
          blue: [company('b1', [30, 32], { facing: 180 })],
          phase: 'fire-standing',
        }),
        fire('r1', 'b1'),
      );
    expect(line([])).toBe('SCW-8.5');
    expect(line([{ kind: 'hill', rect: [0, 15, 60, 22], level: 1 }])).toBeUndefined();
  });
  it('SCW-8.7 a tank fires over the company that it touches: within a twentieth of an inch', () => {
    const over = (gap: number) =>
      ruleAgainst(
        battle({
          red: [vehicle('t', 't-26', [30, 20]), company('r2', [30, 21.5 + gap])],
          blue: [company('b1', [30, 32], { facing: 180 })],
          phase: 'fire-standing',
        }),
        fire('t', 'b1', 'mount-1'),
      );
    expect([over(0.04), over(0.06)]).toEqual([undefined, 'SCW-8.5']);
  });
  it('SCW-8.5 the rear rank does not fire through the front rank', () => {
    const state = battle({
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 32], { facing: 180 })],
      phase: 'fire-standing',
    });
    state.units.r1!.formation = 'two-ranks';
    play(state, fire('r1', 'b1'));
    expect(of(resolve(state, [1]), 'shotFired')[0]!.fire.input.rifle).toBe(2);
  });
});

describe('what is remembered of a look', () => {
  it('holds for its map alone, though the same units stand in the same places', () => {
    const armies = {
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 32], { facing: 180 })],
      phase: 'fire-standing',
    } as const;
    const open = battle(armies);
    const wood = battle({ ...armies, features: [{ kind: 'wood', rect: [0, 23, 60, 29] }] as never });
    const same: State = { ...wood, units: open.units };
    const aimed = (state: State) => aim(state, { ...fire('r1', 'b1'), point: null });
    expect(isAim(aimed(open))).toBe(true);
    expect(aimed(same)).toMatchObject({ rule: 'SCW-7.8' });
    expect(isAim(aimed(open))).toBe(true);
  });
});

describe('SCW-11.2 machine guns at armour', () => {
  const setting = {
    red: [
      company('r1', [26, 20], { elements: { hmg: 2 } }),
      company('r2', [34, 20], { elements: { lmg: 2 } }),
    ],
    blue: [vehicle('t', 'cv33', [30, 32]), company('b1', [5, 55])],
    phase: 'fire-standing' as const,
  };
  it('SCW-11.2 all guns at one vehicle roll together, or by house rule each unit for itself', () => {
    const state = battle(setting);
    play(state, fire('r1', 't', 'mg-at-armour'));
    play(state, fire('r2', 't', 'mg-at-armour'));
    const [shot, ...more] = of(resolve(state, [1]), 'shotFired');
    expect(more).toEqual([]);
    expect(shot).toMatchObject({ fire: { outcome: { score: 4 } }, shots: [{ unit: 'r1' }, { unit: 'r2' }] });
    const apart = battle({ ...setting, options: { mgPooling: 'per-unit' } });
    play(apart, fire('r1', 't', 'mg-at-armour'));
    play(apart, fire('r2', 't', 'mg-at-armour'));
    expect(of(resolve(apart, [1, 1]), 'shotFired')).toHaveLength(2);
  });
  it('SCW-15.3 a road does not help a vehicle that is driven back', () => {
    const driven = (features: readonly object[]) => {
      const state = battle({
        features: features as never,
        red: [gun('g', [30, 20], { elements: { 'at-gun': 1 } })],
        blue: [vehicle('t', 't-26', [30, 30], { facing: 180 })],
        phase: 'fire-standing',
      });
      play(state, fire('g', 't', 'weapon-0'));
      const [back] = of(resolve(state, [10, 3, 4]), 'wentBack'); // hit; 3 + 2 + 3: morale; 4 − 4: retires
      return back!.pose!.y / 1000;
    };
    const road = [
      {
        kind: 'road',
        line: [
          [30, 0],
          [30, 60],
        ],
        width: 1,
      },
    ];
    expect(driven([])).toBeCloseTo(37, 2);
    expect(driven(road)).toBeCloseTo(37, 2);
  });
  it('SCW-15.3 a vehicle drives back when the phase is over, once and by the worst result, and is marked', () => {
    const state = battle({ ...setting, options: { mgPooling: 'per-unit', moveOrder: 'fixed' } });
    state.units.t!.pose = pose(30, 32, 180);
    play(state, fire('r1', 't', 'mg-at-armour'));
    play(state, fire('r2', 't', 'mg-at-armour'));
    const played = resolve(state, [10, 4, 10, 1]); // morale 4 − 1 = 3: retire; 1 − 1 = 0: retire
    const back = of(played, 'wentBack');
    expect(back).toMatchObject([{ unit: 't', mark: 'retiring', rule: 'SCW-15.3', pose: { facing: 180 } }]);
    const { x, y } = state.units.t!.pose!;
    expect(Math.hypot(x - 30_000, y - 32_000) / 1000).toBeCloseTo(8, 2); // its base speed
    const types = played.events.map(({ type }) => type);
    expect(types.indexOf('wentBack')).toBeGreaterThan(types.lastIndexOf('shotFired'));
    cite(sheet, 'SCW-15.3');
  });
  it('SCW-12.4 an immobilised vehicle that must go back is abandoned', () => {
    const state = battle(setting);
    state.units.t!.condition = 'immobilised';
    play(state, fire('r1', 't', 'mg-at-armour'));
    resolve(state, [10, 1]);
    expect(state.units.t!.condition).toBe('abandoned');
  });
});

describe('SCW-10.2 trucks', () => {
  it('SCW-10.2 passengers of a truck that is shot up get out beside it and have moved', () => {
    const state = battle({
      red: [company('r1', [30, 20], { elements: { hmg: 4 } })],
      blue: [
        company('b1', [30, 30], { place: undefined, aboard: 't' }),
        vehicle('t', 'truck-slow', [30, 30]),
      ],
      phase: 'fire-standing',
    });
    play(state, fire('r1', 't'));
    resolve(state, [10, 8, 1, 1]); // 8 fire points: 3 DPs; one of them destroys, 2 DPs for those aboard
    expect(state.units.t!.fate).toBe('destroyed');
    expect(state.units.b1).toMatchObject({ carrier: null, moved: true, dps: 2, formation: 'deployed' });
    expect(state.units.b1!.pose).not.toBeNull();
  });
});

describe('SCW-16.4 to SCW-16.6 fire at those who close', () => {
  /** r1 has closed on b1 this turn from (30, 20); b2 stands beside, looking on. */
  const closing = () => {
    const state = battle({
      red: [company('r1', [30, 24]), company('r2', [5, 5])],
      blue: [company('b1', [30, 30], { facing: 180 }), company('b2', [40, 30], { facing: 225 })],
      phase: 'assault-movement',
    });
    play(state, { type: 'assault', side: 'red', unit: 'r1', target: 'b1' }, [10]);
    expect(state.fights).toHaveLength(1);
    return Object.assign(state, { phase: 'fire-standing', active: null });
  };
  it('SCW-16.5 the assaulted unit fires as at 8 inches, at nobody else; the attacker does not fire', () => {
    const state = closing();
    expect(ruleAgainst(Object.assign(closing(), { phase: 'fire-moving' }), fire('r1', 'b1'))).toBe(
      'SCW-16.10',
    );
    expect(ruleAgainst(state, fire('b1', 'r2', 'small-arms', 'blue'))).toBe('SCW-22.5');
    play(state, fire('b1', 'r1', 'small-arms', 'blue'));
    expect(of(resolve(state, [1, 1, 1]), 'shotFired')[0]!.fire.input).toMatchObject({
      assaulted: true,
      rifle: 4,
    });
  });
  it('SCW-16.6 others fire in phase 5 from a point of its way, and in phase 6 nobody fires into it', () => {
    const state = closing();
    expect(ruleAgainst(state, fire('b2', 'r1', 'small-arms', 'blue'))).toBeUndefined();
    expect(ruleAgainst(state, { ...fire('b2', 'r1', 'small-arms', 'blue'), point: 0 })).toBeUndefined();
    const range = (more: object): unknown =>
      prospectsFor(spanishCivilWarGame, state, { ...fire('b2', 'r1', 'small-arms', 'blue'), ...more })?.last
        .input.range;
    expect(range({ point: 0 })).toBeGreaterThan(range({}) as number); // measured where it is caught
    const six = Object.assign(closing(), { phase: 'fire-moving' });
    six.units.b2!.moved = true;
    expect(ruleAgainst(six, fire('b2', 'r1', 'small-arms', 'blue'))).toBe('SCW-16.6');
    cite(sheet, 'SCW-16.6');
  });
  it('SCW-16.10 units that fight on from the turn before neither shoot nor are shot at', () => {
    const state = closing();
    state.turn = 2;
    Object.assign(state.units.r1!, { approach: null, assaultMoved: false, moved: false });
    expect(ruleAgainst(state, fire('b2', 'r1', 'small-arms', 'blue'))).toBe('SCW-16.10');
    expect(ruleAgainst(state, fire('b1', 'r1', 'small-arms', 'blue'))).toBe('SCW-16.10');
  });
});

describe('SCW-20 airstrikes', () => {
  const sky = { airstrikes: { count: 2, from: 2, until: 3 } };
  const setting = {
    redSide: sky,
    red: [company('r1', [30, 20]), gun('g', [10, 10])],
    blue: [company('b1', [30, 50], { facing: 180 })],
    phase: 'fire-standing' as const,
  };
  const strike = { type: 'airstrike', side: 'red', target: 'b1' } as const;
  it('SCW-20.1 as the scenario grants, one a side a turn, with the fire of phase 5', () => {
    expect(ruleAgainst(battle(setting), strike)).toBe('SCW-20.1'); // not in turn 1
    expect(ruleAgainst(battle({ ...setting, turn: 4 }), strike)).toBe('SCW-20.1');
    expect(ruleAgainst(battle({ ...setting, turn: 2, phase: 'fire-moving' }), strike)).toBe('SCW-2.1');
    expect(ruleAgainst(battle({ ...setting, turn: 2 }), { ...strike, side: 'blue', target: 'r1' })).toBe(
      'SCW-20.1',
    );
    const state = battle({ ...setting, turn: 2 });
    play(state, strike);
    expect(ruleAgainst(state, strike)).toBe('SCW-20.1');
    resolve(state, [1, 7]); // one roll: 2 DPs
    expect([state.sides[0]!.strikesLeft, state.units.b1!.dps]).toEqual([1, 2]);
    cite(sheet, 'SCW-20.1');
  });
});

describe('SCW-14.2 indirect fire', () => {
  const wood = { kind: 'wood', rect: [20, 25, 40, 30] };
  const over = (unit: object, spotter: readonly number[]) =>
    battle({
      features: [wood],
      red: [unit as never, company('eyes', spotter)],
      blue: [company('b1', [30, 35], { facing: 180 })],
      phase: 'fire-standing',
    });
  it('SCW-14.2 a gun that does not see its target needs a friend who does, and a 9', () => {
    const blind = over(gun('g', [30, 15]), [5, 34]);
    expect(ruleAgainst(blind, fire('g', 'b1', 'weapon-0'))).toBeUndefined();
    const shut = over(gun('g', [30, 15]), [30, 10]);
    expect(ruleAgainst(shut, fire('g', 'b1', 'weapon-0'))).toBe('SCW-14.2');
    play(blind, fire('g', 'b1', 'weapon-0'));
    expect(of(resolve(blind, [1]), 'shotFired')[0]!.fire).toMatchObject({
      input: { indirect: true },
      outcome: { needed: 9 },
    });
  });
  it('SCW-14.3 a mortar fires over everything, but not beyond 24 inches', () => {
    const mortar = company('m', [30, 15], { elements: { mortar: 1 } });
    expect(ruleAgainst(over(mortar, [50, 34]), fire('m', 'b1', 'weapon-0'))).toBeUndefined();
    const long = over(company('m', [30, 9], { elements: { mortar: 1 } }), [50, 34]);
    expect(ruleAgainst(long, fire('m', 'b1', 'weapon-0'))).toBe('SCW-14.3');
  });
  it('SCW-8.8 guns fire over their own infantry 6 inches clear on both sides', () => {
    const rule = (y: number) =>
      ruleAgainst(
        battle({
          red: [gun('g', [30, 15]), company('r1', [30, y], { elements: { rifle: 8 } })],
          blue: [company('b1', [30, 35], { facing: 180 })],
          phase: 'fire-standing',
        }),
        fire('g', 'b1', 'weapon-0'),
      );
    // Gun front at 15.75, company 1 inch deep, target front at 34.5.
    expect([rule(22), rule(22.5), rule(28), rule(28.5)]).toEqual([
      'SCW-8.5',
      undefined,
      undefined,
      'SCW-8.5',
    ]);
  });
});
