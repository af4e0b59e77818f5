import { cloneState } from '@sandtable/engine';
import { cite } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar as sheet } from '../sheet/sheet.ts';
import { gapOf, standing } from '../table/units.ts';
import { combatsOf } from './combats.ts';
import { battle, company, gun, of, play, pose, ruleAgainst, vehicle, way } from './hand-made.ts';
import type { State } from './state.ts';

const settle = (state: State, faces: readonly number[]) => {
  if (!state.sides[0]!.ready) play(state, { type: 'ready', side: 'red' });
  return play(state, { type: 'ready', side: 'blue' }, faces);
};
/** r1 in contact with b1, front to front, since this turn; r1 attacked. */
function inContact(
  more: { red?: readonly object[]; blue?: readonly object[]; options?: object } = {},
): State {
  const state = battle({
    red: [company('r1', [30, 29]), ...(more.red ?? [])] as never,
    blue: [company('b1', [30, 30], { facing: 180 }), ...(more.blue ?? [])] as never,
    phase: 'fire-moving',
    options: { ...more.options },
  });
  state.fights = [{ attacker: 'r1', defender: 'b1', turn: 1, flank: false }];
  Object.assign(state.units.r1!, { assaultMoved: true, moved: true, rolled: true });
  return state;
}

describe('SCW-16 assaults', () => {
  it('SCW-16.1 a fight happens within 1 inch', () => {
    const state = inContact();
    expect(combatsOf(state)).toHaveLength(1);
    state.units.r1!.pose = pose(30, 28, 0); // exactly 1 inch apart
    expect(combatsOf(state)).toHaveLength(1);
    state.units.r1!.pose = pose(30, 27.9, 0);
    expect(combatsOf(state)).toHaveLength(0);
    cite(sheet, 'SCW-16.1');
  });
  it('SCW-16.8 the loser is pushed back from the victor and marked', () => {
    const state = inContact();
    const played = settle(state, [8, 5]); // 3 ahead: half a move back, 3 DPs; 2 for the winner
    expect(of(played, 'fought')).toMatchObject([{ attacker: 'r1', defender: 'b1' }]);
    expect(state.units.b1).toMatchObject({ dps: 3, mark: 'retiring', pose: { x: 30000, y: 34000 } });
    expect([state.units.r1!.dps, state.fights]).toEqual([2, []]);
  });
  it('SCW-16.10 after a draw they fight on next turn, unless one moves 2 inches clear', () => {
    const state = inContact();
    settle(state, [5, 5]);
    expect(state.fights).toHaveLength(1);
    expect(state.turn).toBe(2);
    const side = state.active!;
    const [own, away] = side === 'red' ? ['r1', -1] : ['b1', 1];
    play(state, { type: 'end-phase', side }); // nobody rallies
    expect(state.phase).toBe('rally');
    play(state, { type: 'end-phase', side: state.active! });
    expect(
      ruleAgainst(state, { type: 'assault', side: state.active!, unit: own, target: own }),
    ).toBeDefined();
    while (state.phase !== 'movement') play(state, { type: 'end-phase', side: state.active! });
    expect(state.active).toBe(side);
    play(state, { type: 'roll-move', side, unit: own }, [10]); // 10 − 3 DPs: Normal
    const from = state.units[own]!.pose!;
    const go = (inches: number) =>
      ({
        type: 'move',
        side,
        unit: own,
        path: way([30, from.y / 1000], [30, from.y / 1000 + away * inches]),
        facing: from.facing,
      }) as const;
    expect(ruleAgainst(state, go(1.5))).toBe('SCW-16.10');
    expect(ruleAgainst(state, go(2.5))).toBeUndefined();
    cite(sheet, 'SCW-16.10');
  });
  it('SCW-16.10 who was assaulted this turn stands and fights, or breaks off by 2 inches: it does not walk away', () => {
    const state = battle({
      red: [company('r1', [30, 22])],
      blue: [company('b1', [30, 30], { facing: 180 })],
      phase: 'assault-movement',
    });
    play(state, { type: 'assault', side: 'red', unit: 'r1', target: 'b1' }, [10]); // a full move: they touch
    expect(combatsOf(state)).toHaveLength(1);
    while (state.phase !== 'movement' || state.active !== 'blue')
      play(state, { type: 'end-phase', side: state.active! });
    play(state, { type: 'roll-move', side: 'blue', unit: 'b1' }, [5]); // 8 inches
    const to = (x: number, y: number, more: object = {}) =>
      ({
        ...{ type: 'move', side: 'blue', unit: 'b1', path: way([30, 30], [x, y]), facing: 180 },
        ...more,
      }) as const;
    // a step back, along the enemy's front, round its flank, about on the spot, back into a column: all still near it
    const ways = [to(30, 31.9), to(33, 30), to(36.5, 29), to(30, 30, { facing: 0 }), to(30, 33, { formation: 'column' })]; // biome-ignore format: a list
    for (const walk of ways) expect(ruleAgainst(state, walk as never)).toBe('SCW-16.10');
    const stays = cloneState(state);
    play(state, to(30, 32) as never);
    expect([state.fights, combatsOf(state)]).toEqual([[], []]);
    while (stays.active !== null) play(stays, { type: 'end-phase', side: stays.active });
    expect(of(settle(stays, [5, 5]), 'fought')).toHaveLength(1);
  });
  it('SCW-5.8 who breaks off does not do so through the enemy', () => {
    const state = inContact();
    Object.assign(state, { phase: 'movement', active: 'red' });
    Object.assign(state.units.r1!, {
      assaultMoved: false,
      rolled: false,
      granted: { result: 'normal', inches: 8 },
    });
    const y = state.units.r1!.pose!.y / 1000;
    const go = (inches: number) =>
      ({ type: 'move', side: 'red', unit: 'r1', path: way([30, y], [30, y + inches]), facing: 0 }) as const;
    expect(ruleAgainst(state, go(7))).toBe('SCW-5.8');
    expect(ruleAgainst(state, go(-7))).toBeUndefined();
  });
  it('SCW-16.2 a unit right behind may support, and shares a defeat', () => {
    const state = inContact({ red: [company('r2', [30, 27.5])] });
    state.sides[1]!.ready = false;
    play(state, { type: 'ready', side: 'red' });
    const start = play(state, { type: 'ready', side: 'blue' });
    expect(of(start, 'phaseBegan')).toMatchObject([{ phase: 'assaults' }]);
    expect(ruleAgainst(state, { type: 'choose-supports', side: 'red', lead: 'r1', supports: ['b1'] })).toBe(
      'SCW-16.2',
    );
    play(state, { type: 'choose-supports', side: 'red', lead: 'r1', supports: ['r2'] });
    const played = play(state, { type: 'ready', side: 'red' }, [1, 10]); // 1 + 4 more elements against 10
    expect(of(played, 'fought')[0]!.fight.outcome).toMatchObject({
      attackerScore: 5,
      defenderScore: 10,
      winner: 'defender',
    });
    expect([state.units.r1!.dps, state.units.r2!.dps, state.units.r2!.mark]).toEqual([4, 4, 'retiring']);
  });
  it('SCW-16.3 armour supports if it does nothing else: within 6 inches, silent, and it retires with the loser', () => {
    const setting = { red: [vehicle('t', 't-26', [30, 24])], blue: [] };
    const declare = { type: 'declare-support', side: 'red', armour: 't', unit: 'r1' } as const;
    const state = Object.assign(inContact(setting), { phase: 'declarations', active: 'red' });
    state.units.t!.pose = pose(30, 21.4, 0); // 6.1 inches from the company
    expect(ruleAgainst(state, declare)).toBe('SCW-16.3');
    state.units.t!.pose = pose(30, 24, 0);
    play(state, declare);
    const fire = { type: 'fire', side: 'red', unit: 't', group: 'mount-1', target: 'b1' } as const;
    Object.assign(state, { phase: 'fire-standing', active: null });
    expect(ruleAgainst(state, fire)).toBe('SCW-16.3');
    const loud = Object.assign(inContact({ ...setting, options: { supportSilence: 'may-fire' } }), {
      phase: 'fire-standing',
      active: null,
    });
    loud.units.t!.supports = 'r1';
    loud.units.t!.pose = pose(36, 24, 330);
    expect(ruleAgainst(loud, fire)).not.toBe('SCW-16.3');
    Object.assign(state, { phase: 'fire-moving' });
    const played = settle(state, [1, 10]); // 1 + 4 for the armour against 10
    expect(of(played, 'fought')[0]!.fight.outcome).toMatchObject({ attackerScore: 5 });
    expect(of(played, 'wentBack').find(({ unit }) => unit === 't')).toMatchObject({
      mark: 'retiring',
      rule: 'SCW-16.9',
    });
    cite(sheet, 'SCW-16.3');
  });
  it('SCW-16.11 an empty truck is captured, troops aboard fight as a column, a lone officer is captured', () => {
    const setting = (blue: readonly object[]) =>
      battle({
        red: [company('r1', [30, 28.4])],
        blue: [
          vehicle('t', 'truck-slow', [30, 30], { facing: 180 }),
          company('b9', [5, 55]),
          ...blue,
        ] as never,
        blueSide: { officers: [{ id: 'o', name: 'Officer', factor: 1, with: 'b9' }] },
        phase: 'fire-moving',
      });
    const empty = setting([]);
    Object.assign(empty.officers.o!, { attachedTo: null, place: { x: 33600, y: 28400 } });
    const played = settle(empty, []);
    expect(of(played, 'removed')).toMatchObject([{ unit: 't', fate: 'captured', rule: 'SCW-16.11' }]);
    expect(of(played, 'officerCaptured')).toMatchObject([{ officer: 'o', rule: 'SCW-16.11' }]);
    const full = setting([company('b1', [30, 30], { place: undefined, aboard: 't' })]);
    full.units.r1!.assaultMoved = true;
    full.fights = [...full.fights, { attacker: 'r1', defender: 't', turn: 1, flank: false }];
    const fought = of(settle(full, [5, 5]), 'fought')[0]!;
    expect(fought.fight.input).toMatchObject({ defender: { column: true, position: 'open' } });
    cite(sheet, 'SCW-16.11');
  });
  it('SCW-16.11 troops caught in their truck are set down before the enemy and fight, wherever he comes from', () => {
    for (const [x, y, facing] of [
      [30, 28.4, 0],
      [30, 32.4, 180],
      [27.9, 30, 90],
      [32.1, 30, 270],
    ] as const) {
      const state = battle({
        red: [company('r1', [x, y], { facing })],
        blue: [
          vehicle('t', 'truck-slow', [30, 30], { facing: 180 }),
          company('b9', [5, 55]),
          company('b1', [30, 30], { place: undefined, aboard: 't', elements: { rifle: 6 } }),
        ],
        phase: 'fire-moving',
      });
      state.fights = [{ attacker: 'r1', defender: 't', turn: 1, flank: false }];
      expect(of(settle(state, [5, 5]), 'fought')).toMatchObject([{ attacker: 'r1', defender: 'b1' }]);
      expect(gapOf(standing(state.units.r1!), standing(state.units.b1!))).toBeLessThanOrEqual(1000);
    }
  });
  it('SCW-16.8 guns that would be pushed back are lost', () => {
    const state = inContact({ blue: [gun('g', [40, 30], { facing: 180 })] });
    state.units.r1!.pose = pose(40, 28.75, 0);
    state.fights = [{ attacker: 'r1', defender: 'g', turn: 1, flank: false }];
    settle(state, [9, 1]);
    expect(state.units.g!.fate).toBe('destroyed');
  });
  it('SCW-22.5 a unit in contact neither fires elsewhere, observes nor rides', () => {
    const state = inContact({
      red: [vehicle('t', 'truck-slow', [34.5, 29])],
      blue: [company('b2', [30, 45], { facing: 180 })],
    });
    Object.assign(state, { phase: 'observing', active: 'red' });
    state.markers = [{ id: 'm', side: 'blue', place: { x: 30000, y: 40000 }, unit: null, real: false }];
    expect(ruleAgainst(state, { type: 'observe', side: 'red', unit: 'r1', marker: 'm' })).toBe('SCW-22.5');
    Object.assign(state, { phase: 'fire-standing', active: null });
    expect(
      ruleAgainst(state, { type: 'fire', side: 'blue', unit: 'b1', group: 'small-arms', target: 't' }),
    ).toBe('SCW-22.5');
    Object.assign(state, { phase: 'movement', active: 'red' });
    Object.assign(state.units.r1!, { granted: { result: 'normal', inches: 8 }, assaultMoved: false });
    const bus = {
      type: 'move',
      side: 'red',
      unit: 'r1',
      path: way([30, 29]),
      facing: 0,
      actions: ['bus'],
      truck: 't',
    } as const;
    expect(ruleAgainst(state, bus)).toBe('SCW-22.5');
    cite(sheet, 'SCW-22.5');
  });
});

describe('SCW-17 infantry against armour', () => {
  const setting = () =>
    battle({
      red: [company('r1', [30, 28])],
      blue: [vehicle('t', 't-26', [30, 31]), company('b1', [5, 55])],
      phase: 'declarations',
      options: { moveOrder: 'fixed' },
    });
  const declare = { type: 'declare-armour-assault', side: 'red', unit: 'r1', armour: 't' } as const;
  it('SCW-17.2 once it is declared neither fires this turn', () => {
    const state = setting();
    play(state, declare);
    Object.assign(state, { phase: 'fire-standing', active: null });
    expect(
      ruleAgainst(state, { type: 'fire', side: 'red', unit: 'r1', group: 'small-arms', target: 'b1' }),
    ).toBe('SCW-17.2');
    expect(
      ruleAgainst(state, { type: 'fire', side: 'blue', unit: 't', group: 'mount-1', target: 'r1' }),
    ).toBe('SCW-17.2');
    cite(sheet, 'SCW-17.2');
  });
  it('SCW-17.1 within 2 inches, and only if no infantry of its own screens the vehicle', () => {
    const state = setting();
    expect(ruleAgainst(state, declare)).toBeUndefined();
    state.units.r1!.pose = pose(30, 27.4, 0);
    expect(ruleAgainst(state, declare)).toBe('SCW-17.1');
    const screened = setting();
    screened.units.b1!.pose = pose(30, 37, 180);
    expect(ruleAgainst(screened, declare)).toBe('SCW-17.1');
  });
  it('SCW-17.4 the armour that loses drives back', () => {
    const state = setting();
    play(state, declare);
    Object.assign(state, { phase: 'fire-moving', active: null });
    const played = settle(state, [5, 1]); // 5 + 4 elements against 1 + 2 for machine guns: 6, retreat
    expect(of(played, 'armourAssaulted')[0]!.fight.outcome).toMatchObject({
      infantryScore: 9,
      armourScore: 3,
    });
    expect(state.units.t).toMatchObject({ mark: 'retreating', pose: { y: 41500 } }); // 7 × 1½ inches
  });
});

describe('SCW-18 officers', () => {
  it('SCW-18.1 an officer is at risk by the DPs of his unit, of its own doing too unless by house rule', () => {
    const test = (options: object, faces: readonly number[]) => {
      const state = battle({
        red: [company('r1', [30, 20])],
        redSide: { officers: [{ id: 'o', name: 'O', factor: 1, with: 'r1' }] },
        blue: [company('b1', [5, 55])],
        phase: 'fire-moving',
        options: { ...options },
      });
      Object.assign(state.units.r1!, { dpsThisTurn: 2, ownDpsThisTurn: 2 });
      return of(settle(state, faces), 'officerTested').map(({ lost }) => lost);
    };
    expect(test({}, [4])).toEqual([true]);
    expect(test({}, [5])).toEqual([false]);
    expect(test({ selfDisruptionRisk: 'ignored' }, [])).toEqual([]);
  });
});
