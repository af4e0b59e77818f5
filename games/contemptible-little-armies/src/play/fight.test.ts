import { prospectsFor } from '@sandtable/engine';
import { cite } from '@sandtable/engine/testing';
import { at } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { scene } from '../board/scene.ts';
import { contemptibleLittleArmies } from '../sheet/sheet.ts';
import { combatInput, combatsNow, crossing } from '../table/combat.ts';
import { tell } from '../words/tell.ts';
import { contemptibleLittleArmiesGame } from './game.ts';
import { against, battle, company, crew, horse, of, piece, play } from './hand-made.ts';
import { moraleInput, postureOf, tests } from './morale.ts';
import { lawfulShots } from './targets.ts';
import { redact, view } from './view.ts';

const cited = (...rules: string[]): void => cite(contemptibleLittleArmies, ...rules);
const few = { men: { rifle: 2 } };

describe('CLA-5 close combat on the table', () => {
  const touching = (more = {}) => {
    const state = battle({
      red: [company('r1', [15, 10], few), company('r2', [45, 10])],
      blue: [company('b1', [15, 10.76], few), company('b2', [45, 50])],
      phase: 'shoot:infantry-weapons',
      ...more,
    });
    state.contacts = [{ attacker: 'r1', defender: 'b1', turn: 0 }];
    return state;
  };
  it('CLA-1.7 after the shooting every combat is fought, one round, and both stay (CLA-5.15)', () => {
    const state = touching();
    state.active = 'red';
    // No shots are left: passing ends the step. Two bouts, nobody falls.
    const over = play(state, { type: 'pass', side: 'red' }, [3, 3, 4, 4]);
    expect(of(over, 'fought')).toHaveLength(1);
    expect(state.contacts).toHaveLength(1);
    cited('CLA-1.7', 'CLA-5.15');
  });
  it('CLA-5.14 whoever is within 2 inches of an enemy fights, and each in one pair only: the nearer', () => {
    const state = battle({
      red: [company('r1', [15, 10], { men: { rifle: 7 } })],
      blue: [company('b1', [12, 10.76], few), company('b2', [19, 10.76], few)],
    });
    state.contacts = [
      { attacker: 'r1', defender: 'b1', turn: 1 },
      { attacker: 'r1', defender: 'b2', turn: 1 },
    ];
    const pairs = combatsNow(state);
    expect(pairs).toHaveLength(2);
    const figures = pairs.flatMap(({ attackers }) => attackers.map(({ man }) => man));
    expect(new Set(figures).size).toBe(figures.length);
    cited('CLA-5.14');
  });
  it('CLA-5.13 the side that does not line a wall has to get over it', () => {
    const state = battle({
      features: [
        {
          kind: 'wall',
          line: [
            [5, 10.45],
            [25, 10.45],
          ],
          width: 0.1,
        },
      ],
      red: [company('r1', [15, 10], few)],
      blue: [company('b1', [15, 11], few)],
    });
    state.contacts = [{ attacker: 'b1', defender: 'r1', turn: 1 }];
    const [pair] = combatsNow(state);
    expect(crossing(state, pair!)).toBe('attacker');
    expect(combatInput(state, pair!).attackers.crossingDefences).toBe(true);
  });
  it('CLA-10.5 an officer beside his unit fights along as one more figure, and falls last', () => {
    const state = battle({
      red: [company('r1', [15, 10], few), piece('boss', 'cinc', [13, 10])],
      blue: [company('b1', [15, 10.76], few)],
    });
    state.contacts = [{ attacker: 'r1', defender: 'b1', turn: 1 }];
    expect(combatInput(state, combatsNow(state)[0]!).attackers.figures).toBe(3);
  });
  it('CLA-10.5 an officer between two units fights with one of them, and with none while he fights for himself', () => {
    const state = battle({
      red: [company('r1', [15, 10], few), company('r2', [19, 10], few), piece('boss', 'cinc', [17, 10])],
      blue: [
        company('b1', [15, 10.76], few),
        company('b2', [19, 10.76], few),
        company('b3', [17, 9.24], few),
      ],
    });
    state.contacts = ['1', '2'].map((n) => ({ attacker: `b${n}`, defender: `r${n}`, turn: 1 }));
    const defending = () => combatsNow(state).map((pair) => combatInput(state, pair).defenders.figures);
    expect(defending()).toEqual([3, 2]);
    state.contacts = [...state.contacts, { attacker: 'b3', defender: 'boss', turn: 1 }];
    expect(defending()).toEqual([2, 2, 1]);
  });
  it('CLA-10.5 a sniper beside a unit is no officer: he fights only whoever comes at him', () => {
    const state = battle({
      red: [company('r1', [15, 10], few), piece('eye', 'sniper', [13, 10])],
      blue: [company('b1', [15, 10.76], few)],
    });
    state.contacts = [{ attacker: 'r1', defender: 'b1', turn: 1 }];
    expect(combatInput(state, combatsNow(state)[0]!).attackers.figures).toBe(2);
  });
});

describe('CLA-5.2 the odds of a charge', () => {
  it('CLA-5.2 are those of the whole chain: the fire of whoever has not moved, then the fight', () => {
    const odds = (moved: boolean) => {
      const state = battle({
        red: [company('r1', [15, 10], few), company('r2', [45, 10])],
        blue: [company('b1', [15, 14], few), company('b2', [45, 50])],
      });
      state.units.b1!.moved = moved;
      play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
      return prospectsFor(contemptibleLittleArmiesGame, state, {
        type: 'finishMove',
        side: 'red',
        path: [at(15, 10), at(15, 15)],
      })!;
    };
    // Two rifles at -1: each hits on 5 or 6, so that both chargers fall in one of nine cases.
    expect(odds(false).reached).toBeCloseTo(8 / 9, 12);
    expect(odds(true).reached).toBe(1);
    expect(odds(true).last.procedure).toBe('closeCombat');
    expect(odds(false).before.map(({ clause }) => clause)).toEqual([
      'first fire of the b1 (rifles): at least one figure falls',
    ]);
    expect(odds(true).before).toEqual([]);
  });
  it('CLA-5.2 every class of the defender fires: two rifles and a light machine gun', () => {
    const state = battle({
      red: [company('r1', [15, 10], few), company('r2', [45, 10])],
      blue: [company('b1', [15, 14], { men: { rifle: 2, lmg: 1 } }), company('b2', [45, 50])],
    });
    play(state, { type: 'beginMove', side: 'red', unit: 'r1' }, [3, 4]);
    const { reached, before, stages } = prospectsFor(contemptibleLittleArmiesGame, state, {
      type: 'finishMove',
      side: 'red',
      path: [at(15, 10), at(15, 15)],
    })!;
    // Five dice in all, each hits on 5 or 6: both fall unless none or one of them does.
    expect(reached).toBeCloseTo(112 / 243, 12);
    expect(before).toHaveLength(2);
    expect(stages.map(({ clause }) => clause)).toEqual(['the charge gets through the first fire']);
  });
});

describe('CLA-6 morale on the table', () => {
  it('CLA-0.7 who moved up advances, who stood or was contacted defends', () => {
    const state = battle({
      red: [company('r1', [15, 10]), company('r2', [45, 10])],
      blue: [company('b1', [15, 50]), company('b2', [45, 50])],
    });
    Object.assign(state.units.r1!, { moved: true, advanced: true });
    Object.assign(state.units.r2!, { moved: true, advanced: false });
    expect(['r1', 'r2', 'b1'].map((id) => postureOf(state, state.units[id]!))).toEqual([
      'advancing',
      'other',
      'defending',
    ]);
    state.contacts = [{ attacker: 'b2', defender: 'r1', turn: 1 }];
    expect(postureOf(state, state.units.r1!)).toBe('defending');
    expect(postureOf(state, state.units.b2!)).toBe('advancing');
    cited('CLA-0.7');
  });
  it('CLA-6.12 vehicles, aircraft and lone figures never test', () => {
    const state = battle({
      red: [
        company('r1', [15, 10]),
        piece('car', 'armoured-car', [30, 10]),
        piece('boss', 'cinc', [45, 10]),
        piece('plane', 'aircraft', [50, 10]),
      ],
      blue: [company('b1', [15, 50])],
    });
    expect(
      Object.values(state.units)
        .filter(tests)
        .map(({ id }) => id),
    ).toEqual(['r1', 'b1']);
    cited('CLA-6.12');
  });
  it('CLA-1.8 causes are tested when combats are over, and then officers rally within 2 inches (CLA-6.11)', () => {
    const state = battle({
      red: [company('r1', [15, 10]), piece('boss', 'cinc', [15, 8.2]), company('r2', [45, 10])],
      blue: [company('b1', [15, 50]), company('b2', [45, 50])],
      phase: 'shoot:infantry-weapons',
    });
    Object.assign(state.units.r1!, { casualties: 2, men: new Array(6).fill('rifle') });
    const over = play(state, { type: 'pass', side: 'red' }, [6]);
    expect(of(over, 'tested')).toMatchObject([{ unit: 'r1', markers: 1, reasons: ['high-casualties'] }]);
    expect(state.phase).toBe('rally');
    expect(against(state, { type: 'rally', side: 'red', officer: 'boss', unit: 'r2' })).toBe('no-markers');
    play(state, { type: 'rally', side: 'red', officer: 'boss', unit: 'r1' }, [4]);
    expect(state.units.r1!.markers).toBe(0);
    cited('CLA-1.8');
  });
  it('CLA-6.7 the waived test comes once a turn, by the house rule once a game', () => {
    const set = (options = {}) => {
      const state = battle({
        red: [company('r1', [15, 10], { stubborn: true })],
        blue: [company('b1', [15, 50])],
        options,
      });
      Object.assign(state.units.r1!, { posture: 'defending', waived: true, casualties: 2 });
      return moraleInput(state, state.units.r1!).posture;
    };
    expect([set(), set({ ignoreOnce: 'on' })]).toEqual(['defending', 'other']);
  });
  it('CLA-6.3 a unit tests for armour once, when movement is over and it is within 8 inches', () => {
    const state = battle({
      red: [piece('tank', 'tank', [15, 41.6]), company('r1', [45, 10])],
      blue: [company('b1', [15, 49], few), company('b2', [45, 50])],
    });
    play(state, { type: 'pass', side: 'red' });
    play(state, { type: 'stand', side: 'blue', unit: 'b1' });
    const over = play(state, { type: 'stand', side: 'blue', unit: 'b2' }, [1]);
    expect(of(over, 'movementOver')[0]!.afvs).toEqual({ b1: 'tank' });
    expect(of(over, 'tested')).toMatchObject([{ unit: 'b1', reasons: ['afv'] }]);
    expect(state.units.b1!.afvTested).toBe(true);
  });
});

describe('CLA-1.1 orders, CLA-1.3 arrivals, CLA-9 guns behind the table', () => {
  const set = (options = {}) =>
    battle({
      red: [
        company('r1', [15, 10], { order: 'attack', respirators: true }),
        piece('boss', 'cinc', [15, 8.2]),
        company('late', [0, 0], {
          place: undefined,
          late: { turn: 1, edge: 'south', from: 30, to: 50 },
          order: 'attack',
        }),
      ],
      blue: [company('b1', [15, 45], { order: 'hold', irregular: true })],
      redSide: {
        batteries: [{ id: 'guns', name: 'guns', shells: ['he', 'gas'], missions: 2, radius: 4, points: 1 }],
      },
      more: { orders: true },
      phase: 'orders',
      options,
    });
  it('CLA-1.1 both write in secret; a new order is diced for when both are done, with the officer near', () => {
    const state = set();
    play(state, { type: 'writeOrder', side: 'red', unit: 'r1', order: 'hold' });
    expect(view(state, 'blue').slips.written).toEqual({});
    expect(view(state, 'blue').orders.red).toBeUndefined();
    play(state, { type: 'done', side: 'red' });
    const over = play(state, { type: 'done', side: 'blue' }, [3, 1]); // 3 and 1 for the officer; the late company stays away
    expect(of(over, 'orderDiced')).toMatchObject([{ unit: 'r1', obeyed: true }]);
    expect(state.orders.red!.r1).toBe('hold');
    const [diced] = of(over, 'orderDiced');
    expect(redact(diced!, 'blue')).toBeUndefined();
    expect(tell(state, diced!, 'blue')).toBeUndefined();
  });
  it('CLA-1.3 a late unit comes on by its stretch of the edge and moves from there', () => {
    const state = set();
    play(state, { type: 'done', side: 'red' });
    const over = play(state, { type: 'done', side: 'blue' }, [4]);
    expect(of(over, 'arrivalDiced')[0]!.pose).toEqual({ ...at(40, 0), facing: 0 });
    play(state, { type: 'beginMove', side: 'red', unit: 'late' }, [3, 3]);
    const go = (x: number) => against(state, { type: 'finishMove', side: 'red', path: [at(x, 0), at(x, 5)] });
    expect([go(40), go(45), go(55)]).toEqual([undefined, undefined, 'bad-path']);
  });
  it('CLA-9.1 a point is seen or registered; missions fall before all other shooting, on friend and foe', () => {
    const state = set();
    expect(
      against(state, { type: 'aimBattery', side: 'red', battery: 'guns', point: at(15, 45), shell: 'he' }),
    ).toBeUndefined();
    state.units.boss!.fate = 'destroyed';
    expect(
      against(state, { type: 'aimBattery', side: 'red', battery: 'guns', point: at(15, 45), shell: 'he' }),
    ).toBe('no-observer');
    state.units.boss!.fate = null;
    play(state, { type: 'aimBattery', side: 'red', battery: 'guns', point: at(15, 45), shell: 'gas' });
    const aims = () => scene(state).spots.filter(({ kind }) => kind === 'aim');
    expect(aims()).toHaveLength(1);
    play(state, { type: 'done', side: 'red' });
    play(state, { type: 'done', side: 'blue' }, [1]);
    expect(aims()).toHaveLength(1); // the slip is opened, its point is drawn once
    for (const [side, unit] of [
      ['red', 'r1'],
      ['blue', 'b1'],
      ['red', 'boss'],
    ] as const) {
      if (unit !== 'boss') play(state, { type: 'stand', side, unit });
      else {
        // On the point; six of eight stand within 4 inches, one falls, and irregulars test for gas.
        const over = play(state, { type: 'stand', side, unit }, [4, 6, 1, 1, 1, 1, 1, 1]);
        const [fell] = of(over, 'missionFell');
        expect(fell).toMatchObject({ shell: 'gas', gassed: ['b1'], falling: [{ unit: 'b1', kills: 1 }] });
        expect(of(over, 'tested')).toMatchObject([{ unit: 'b1', reasons: ['gas'] }]);
        expect(tell(state, fell!, undefined)).toContain('of the b1 falls.');
      }
    }
    expect(aims()).toHaveLength(0);
    expect(state.batteries.red![0]!.missions).toBe(1);
  });
  it('CLA-9.6 respirators are chosen in secret and worn in the open', () => {
    const state = set();
    expect(against(state, { type: 'respirators', side: 'blue', unit: 'b1', on: true })).toBe('none-issued');
    play(state, { type: 'respirators', side: 'red', unit: 'r1', on: true });
    expect(state.units.r1!.respirators).toBe(false);
    play(state, { type: 'done', side: 'red' });
    play(state, { type: 'done', side: 'blue' }, [1]);
    expect(state.units.r1!.respirators).toBe(true);
  });
});

describe('CLA-4.19 the hidden sniper of the house rule', () => {
  it('CLA-4.19 nobody sees where he is until he shoots', () => {
    const state = battle({
      red: [piece('eye', 'sniper', [15, 10]), company('r2', [45, 10])],
      blue: [crew('mg', 'hmg-team', [15, 20]), horse('b2', [45, 50])],
      phase: 'shoot:infantry-weapons',
      options: { hiddenSniper: 'on' },
    });
    expect(view(state, 'blue').units.eye!.pose).toBeNull();
    const over = play(
      state,
      { type: 'shoot', side: 'red', unit: 'eye', weaponClass: 'sniper', target: 'mg' },
      [1],
    );
    expect(of(over, 'revealed')).toHaveLength(1);
    expect(view(state, 'blue').units.eye!.pose).not.toBeNull();
    cited('CLA-4.19');
  });
  it('CLA-3.14 and whoever looked for targets before that finds him then', () => {
    const state = battle({
      red: [piece('eye', 'sniper', [15, 10]), company('r2', [15, 6])],
      blue: [company('b1', [15, 20], { facing: 180 }), company('b2', [45, 50])],
      phase: 'shoot:infantry-weapons',
      options: { hiddenSniper: 'on' },
    });
    expect(lawfulShots(state, state.units.b1!, 'rifle').map(({ target }) => target.id)).toEqual([]);
    play(state, { type: 'shoot', side: 'red', unit: 'eye', weaponClass: 'sniper', target: 'b1' }, [1]);
    expect(state.phase).toBe('shoot:infantry-weapons');
    expect(lawfulShots(state, state.units.b1!, 'rifle').map(({ target }) => target.id)).toEqual(['eye']);
  });
});
