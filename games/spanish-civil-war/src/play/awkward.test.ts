import { type AnyRuleset, hopeless, prospectsFor } from '@sandtable/engine';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { acts } from '../board/acts.ts';
import { tell } from '../words/tell.ts';
import { spanishCivilWarGame } from './game.ts';
import { battle, company, gun, of, play, ruleAgainst, vehicle, way } from './hand-made.ts';

const rules = spanishCivilWarGame as unknown as AnyRuleset; // known by the contract only

/** Two companies face to face, 11 inches apart. */
const faceToFace = {
  red: [company('r1', [30, 20])],
  blue: [company('b1', [30, 32], { facing: 180 })],
};
const HIDDEN = {
  concealed: true,
  dummies: {
    zones: [{ rect: [0, 0, 60, 60] }],
    places: [
      [5, 55],
      [55, 55],
    ],
  },
};

describe('SCW-2.8 marks', () => {
  it('SCW-2.8 nobody speaks of the marks of units that are gone', () => {
    const state = battle({ ...faceToFace, red: [company('r1', [30, 20]), company('r2', [10, 20])] });
    Object.assign(state.units.r2!, { mark: 'retreating', fate: 'lost', pose: null });
    play(state, { type: 'end-phase', side: 'red' });
    expect(of(play(state, { type: 'end-phase', side: 'blue' }), 'marksLifted')).toEqual([]);
  });
  it('SCW-2.8 a mark kept for an assault stays while the units fight on', () => {
    const state = battle({ ...faceToFace, red: [company('r1', [30, 31])], phase: 'assaults' });
    state.fights = [{ attacker: 'r1', defender: 'b1', turn: 1, flank: false }];
    Object.assign(state.units.b1!, { mark: 'pinned', markKept: true });
    play(state, { type: 'ready', side: 'red' });
    play(state, { type: 'ready', side: 'blue' }, [5, 5]);
    expect([state.turn, state.fights.length, state.units.b1!.mark]).toEqual([2, 1, 'pinned']);
  });
});

describe('SCW-16 contact', () => {
  const pair = {
    red: [company('r1', [30, 25])],
    blue: [company('b1', [30, 32], { facing: 180 }), company('b2', [36.5, 32], { facing: 180 })],
    phase: 'assault-movement' as const,
  };
  it('SCW-16.1 all enemies within 1 inch of the attacker fight, not only its target', () => {
    const state = battle({ ...pair, red: [company('r1', [33, 25])] });
    play(state, { type: 'assault', side: 'red', unit: 'r1', target: 'b1' }, [10]);
    expect(state.fights.map(({ defender }) => defender).sort()).toEqual(['b1', 'b2']);
    const apart = battle({
      ...pair,
      blue: [company('b1', [30, 32], { facing: 180 }), company('b2', [40, 32], { facing: 180 })],
    });
    play(apart, { type: 'assault', side: 'red', unit: 'r1', target: 'b1' }, [10]);
    expect(apart.fights.map(({ defender }) => defender)).toEqual(['b1']);
  });
  it.each([
    ['in the open', [], [30, 25], {}],
    ['out of a trench', [{ kind: 'trench', rect: [26, 23.5, 34, 25.5] }], [30, 25], {}],
    ['behind wire that it touches', [{ kind: 'wire', rect: [29, 25.5, 31, 26] }], [30, 25], {}],
    ['with wire on its way', [{ kind: 'wire', rect: [29, 28, 31, 28.5] }], [30, 25], {}],
    ['worn out', [], [30, 25], { dps: 4 }],
    ['from afar', [], [30, 22], {}],
  ] as const)(
    'SCW-4.5 the chance to close is that of the rolls that close: %s',
    (_, features, place, more) => {
      const rush = { type: 'assault', side: 'red', unit: 'r1', target: 'b1' } as const;
      const fresh = () => {
        const state = battle({ ...pair, features: [...features], red: [company('r1', [...place])] });
        Object.assign(state.units.r1!, more);
        return state;
      };
      const closing = Array.from({ length: 10 }, (_each, i) => {
        const state = fresh();
        play(state, rush, [i + 1]);
        return state.fights.some(({ defender }) => defender === 'b1');
      });
      const prospects = prospectsFor(spanishCivilWarGame, fresh(), rush)!;
      expect(prospects.reached).toBeCloseTo(closing.filter(Boolean).length / 10, 9);
    },
  );
  it('SCW-16.10 who fights on from the turn before does not shoot at a new attacker either', () => {
    const state = battle({ ...pair, phase: 'fire-standing', turn: 2 });
    state.fights = [{ attacker: 'r1', defender: 'b1', turn: 2, flank: false }];
    const back = { type: 'fire', side: 'blue', unit: 'b1', group: 'small-arms', target: 'r1' } as const;
    expect(ruleAgainst(state, back)).toBeUndefined();
    state.fights = [...state.fights, { attacker: 'r2', defender: 'b1', turn: 1, flank: false }];
    expect(ruleAgainst(state, back)).toBe('SCW-16.10');
  });
  it('SCW-16.6 a point of the way within range is found, though more firers bear on one beyond it', () => {
    const state = battle({
      red: [company('r1', [47, 19])],
      blue: [company('b1', [47, 17]), company('b2', [30, 0.5])],
      phase: 'fire-standing',
    });
    state.fights = [{ attacker: 'r1', defender: 'b1', turn: 1, flank: false }];
    state.units.r1!.approach = way([41, 27], [47, 19]);
    const shot = { type: 'fire', side: 'blue', unit: 'b2', group: 'small-arms', target: 'r1' } as const;
    expect(ruleAgainst(state, { ...shot, point: 0 })).toBe('SCW-9.1');
    expect(ruleAgainst(state, { ...shot, point: 4.5 })).toBeUndefined();
    expect(ruleAgainst(state, shot)).toBeUndefined();
  });
  it('SCW-16.2 a change of the leading unit sets its supports free for the new one', () => {
    const state = battle({
      red: [
        company('r1', [32.2, 30.9], { elements: { lmg: 1 } }),
        company('r2', [33.8, 30.9], { elements: { lmg: 1 } }),
        company('r3', [33, 29.8]),
      ],
      blue: [company('b1', [33, 32], { facing: 180 })],
      phase: 'assaults',
    });
    state.fights = ['r1', 'r2'].map((attacker) => ({ attacker, defender: 'b1', turn: 1, flank: false }));
    const support = { type: 'choose-supports', side: 'red', supports: ['r3'] } as const;
    expect(play(state, { ...support, lead: 'r1' }).problem).toBeUndefined();
    const open = () =>
      acts(state, 'red')
        .filter(({ closed, actor }) => actor && !closed)
        .map(({ id }) => id);
    expect(open()).toEqual(['r2 lead', 'r1 supports']);
    expect(play(state, { type: 'choose-lead', side: 'red', unit: 'r2' }).problem).toBeUndefined();
    expect(open()).toEqual(['r1 lead', 'r2 supports']);
    expect(play(state, { ...support, lead: 'r2' }).problem).toBeUndefined();
  });
});

describe('SCW-5, SCW-6, SCW-19 the way', () => {
  it('SCW-19.2 a second belt of wire stops those who have crossed the first', () => {
    const belt = (y: number) => [26, 28, 30, 32].map((x) => ({ kind: 'wire', rect: [x, y, x + 2, y + 0.5] }));
    const crossed = (features: readonly Record<string, unknown>[]): number => {
      const state = battle({
        ...faceToFace,
        features,
        red: [company('r1', [30, 19.5])],
        blue: [company('b1', [30, 50])],
      });
      play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [10]);
      const path = way([30, 19.5], [30, 26.5]);
      expect(play(state, { type: 'move', side: 'red', unit: 'r1', path, facing: 0 }).problem).toBeUndefined();
      return Math.round(state.units.r1!.pose!.y / 100) / 10;
    };
    expect(crossed(belt(20))).toBe(26.5);
    expect(crossed([...belt(20), ...belt(24)])).toBe(23.5);
  });
  it('SCW-6.1 from one trench to another means leaving the first', () => {
    const trench = (left: number, right: number) => ({ kind: 'trench', rect: [left, 20, right, 21] });
    const rule = (...features: readonly Record<string, unknown>[]): string | undefined => {
      const state = battle({ ...faceToFace, features, red: [company('r1', [14, 20.5])] });
      play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [10]);
      const path = way([14, 20.5], [24, 20.5]);
      return ruleAgainst(state, { type: 'move', side: 'red', unit: 'r1', path, facing: 0 });
    };
    expect(rule(trench(10, 18), trench(20, 28))).toBe('SCW-5.1'); // 6 inches are left of 12
    expect(rule(trench(10, 28))).toBeUndefined();
  });
  it('SCW-5.8 an officer does not walk through the enemy, nor join a wreck', () => {
    const state = battle({
      ...faceToFace,
      red: [company('r1', [30, 27]), vehicle('wreck', 't-26', [20, 27])],
      redSide: { officers: [{ id: 'o', name: 'O', factor: 1, with: 'r1' }] },
    });
    const go = (x: number, y: number, attachTo?: string) =>
      ruleAgainst(state, {
        type: 'move-officer',
        side: 'red',
        officer: 'o',
        path: way([30, 27], [x, y]),
        ...(attachTo ? { attachTo } : {}),
      });
    expect(go(30, 37)).toBe('SCW-5.8');
    expect(go(30, 22)).toBeUndefined();
    expect(go(21.5, 27, 'wreck')).toBeUndefined();
    state.units.wreck!.condition = 'abandoned';
    expect(go(21.5, 27, 'wreck')).toBe('SCW-1.7');
  });
  it('SCW-6.2 a truck that rolled and stayed may be boarded; a car carries no company', () => {
    const board = (type: string): string | undefined => {
      const state = battle({
        ...faceToFace,
        red: [company('r1', [30, 20], { elements: { rifle: 2 } }), vehicle('v', type, [30, 22])],
      });
      play(state, { type: 'roll-move', side: 'red', unit: 'v' }, [8]);
      play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [8]);
      const path = way([30, 20]);
      return ruleAgainst(state, {
        type: 'move',
        side: 'red',
        unit: 'r1',
        path,
        facing: 0,
        actions: ['bus'],
        truck: 'v',
      });
    };
    expect(board('truck-medium')).toBeUndefined();
    expect(board('car-medium')).toBe('SCW-6.2');
  });
  it('SCW-22.1 a reinforcement that rides in a truck does not come on again', () => {
    const state = battle({
      ...faceToFace,
      red: [
        company('r1', [30, 20]),
        vehicle('t', 'truck-medium', [40, 20]),
        company('late', [1, 20], { arrives: 1 }),
      ],
      phase: 'assault-movement',
    });
    Object.assign(state.units.late!, { pose: null, carrier: 't' });
    expect(of(play(state, { type: 'end-phase', side: 'red' }), 'arrived')).toEqual([]);
    expect(state.units.late!.pose).toBeNull();
  });
});

describe('SCW-7 concealment', () => {
  it('SCW-7.6 troops that get out of a truck within 4 inches find what lies there', () => {
    const state = battle({
      red: [vehicle('t', 'truck-medium', [30, 20]), company('r1', [5, 5], { elements: { rifle: 2 } })],
      blue: [company('b1', [30, 26.2], HIDDEN)],
    });
    Object.assign(state.units.r1!, { pose: null, carrier: 't' });
    play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [8]);
    const path = way([30, 22.4]);
    const out = { type: 'move', side: 'red', unit: 'r1', path, facing: 0, actions: ['debus'] } as const;
    expect(of(play(state, out), 'revealed').map(({ unit }) => unit.id)).toEqual(['b1']);
  });
  it('SCW-7.1 whether a step is passed over does not tell which marker is real', () => {
    const steps = (real: number) => {
      const state = battle({
        red: [company('r1', [30, 20])],
        blue: [company('b1', [30, 28], HIDDEN)],
        phase: 'assault-movement',
      });
      const places = state.markers.map(({ place }) => place);
      state.markers = state.markers.map((marker, i) => ({ ...marker, real: i === real }));
      state.units.b1!.pose = { ...places[real]!, facing: 180 };
      const { events } = play(state, { type: 'end-phase', side: 'red' });
      return events.map((event) => tell(state, event, 'red'));
    };
    expect(steps(1)).toEqual(steps(0));
    expect(steps(2)).toEqual(steps(0));
  });
});

describe('SCW-2.6, SCW-14.7, SCW-17 what is offered and kept', () => {
  it('SCW-14.7 a target that is driven back must be ranged in on anew', () => {
    const state = battle({
      red: [gun('gun', [30, 20])],
      blue: [vehicle('tank', 'cv33', [30, 40], { facing: 180 })],
      phase: 'fire-standing',
    });
    play(state, { type: 'fire', side: 'red', unit: 'gun', group: 'weapon-0', target: 'tank' });
    play(state, { type: 'ready', side: 'red' });
    play(state, { type: 'ready', side: 'blue' }, [10, 3, 5]); // hit, 3 + 5: morale; 5 − 4: retires
    expect(state.units.tank!.pose!.y).toBeGreaterThan(at(0, 40).y);
    expect(state.units.gun!.ranging).toEqual({});
  });
  it('SCW-2.6 machine guns that fired with the small arms are not offered again', () => {
    const state = battle({
      ...faceToFace,
      red: [company('r1', [30, 20], { elements: { rifle: 3, lmg: 1 } })],
      phase: 'fire-standing',
    });
    play(state, { type: 'fire', side: 'red', unit: 'r1', group: 'small-arms', target: 'b1' });
    const shots = acts(state, 'red').filter(({ actor }) => actor === 'r1');
    expect(shots.map(({ closed }) => closed?.rule)).toEqual(['SCW-2.6', 'SCW-2.6']);
  });
  it('SCW-17.1 dismounted cavalry is offered an assault on armour', () => {
    const state = battle({
      red: [company('r1', [30, 20], { kind: 'cavalry', elements: { cavalry: 3 } })],
      blue: [vehicle('tank', 'cv33', [30, 22])],
      phase: 'declarations',
    });
    const offered = () => acts(state, 'red').some(({ id }) => id === 'r1 armour');
    expect(offered()).toBe(false);
    state.units.r1!.mounted = false;
    expect(offered()).toBe(true);
  });
  it('SCW-4.4, SCW-16.3, SCW-17.1 what has no target is closed, and says why', () => {
    const closed = (phase: 'assault-movement' | 'declarations', y: number) => {
      const state = battle({
        red: [company('r1', [30, y]), vehicle('tank', 't-26', [10, 10])],
        blue: [vehicle('enemy', 'cv33', [30, 22.2])],
        phase,
      });
      return acts(state, 'red')
        .filter(({ actor }) => actor)
        .map((act) => (act.closed ?? hopeless(rules, state, act))?.code);
    };
    expect(closed('declarations', 20)).toEqual(['not-engaged', undefined]);
    expect(closed('declarations', 15)).toEqual(['not-engaged', 'too-far']);
    expect(closed('assault-movement', 20)).toEqual([undefined]);
    expect(closed('assault-movement', 5)).toEqual(['too-far']);
  });
  it('SCW-7.10 armour that lies concealed supports nobody', () => {
    const state = battle({
      ...faceToFace,
      red: [company('r1', [30, 31]), vehicle('tank', 't-26', [30, 27])],
      phase: 'declarations',
    });
    state.fights = [{ attacker: 'r1', defender: 'b1', turn: 1, flank: false }];
    const support = { type: 'declare-support', side: 'red', armour: 'tank', unit: 'r1' } as const;
    expect(ruleAgainst(state, support)).toBeUndefined();
    state.units.tank!.concealed = true;
    expect(ruleAgainst(state, support)).toBe('SCW-7.10');
  });
});
