import { cite } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar as sheet } from '../sheet/sheet.ts';
import { gapOf, standing } from '../table/units.ts';
import { battle, company, gun, of, play, pose, ruleAgainst, vehicle, way } from './hand-made.ts';
import type { State } from './state.ts';

const far = [company('b1', [30, 55], { facing: 180 })];
const move = (unit: string, path: readonly (readonly [number, number])[], facing = 0, more: object = {}) =>
  ({ type: 'move', side: 'red', unit, path: way(...path), facing, ...more }) as const;
const roll = (state: State, unit: string, face: number) =>
  play(state, { type: 'roll-move', side: 'red', unit }, [face]);

describe('SCW-4 assault moves', () => {
  const rush = (gap: number, face: number) => {
    const state = battle({
      red: [company('r1', [30, 29 - gap])], // fronts half an inch before the centres
      blue: [company('b1', [30, 30], { facing: 180 })],
      phase: 'assault-movement',
    });
    play(state, { type: 'assault', side: 'red', unit: 'r1', target: 'b1' }, [face]);
    return { state, gap: gapOf(standing(state.units.r1!), standing(state.units.b1!)) / 1000 };
  };
  it('SCW-4.5 less than 2 inches short closes into contact, 2 inches or more does not', () => {
    const closed = rush(5.9, 6); // half a move: 4 inches, 1.9 short
    expect(closed.gap).toBeLessThan(0.01);
    expect(closed.state.fights).toMatchObject([{ attacker: 'r1', defender: 'b1', flank: false }]);
    const short = rush(6.1, 6);
    expect(short.gap).toBeCloseTo(2.1, 2);
    expect(short.state.fights).toEqual([]);
    expect(short.state.units.r1!.moved).toBe(true);
    cite(sheet, 'SCW-4.5');
  });
  it('SCW-4.1 house rule: rolled like any other move', () => {
    const state = battle({
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 29], { facing: 180 })],
      phase: 'assault-movement',
      options: { assaultMovement: 'ordinary-roll' },
    });
    play(state, { type: 'assault', side: 'red', unit: 'r1', target: 'b1' }, [1]); // Slowed: 4 inches, no DPs
    expect(state.units.r1).toMatchObject({ dps: 0, pose: { y: 24000 } });
  });
  it('SCW-4.6 ordinary movement keeps 2 inches off enemy troops; armour need not', () => {
    const state = battle({
      red: [company('r1', [30, 20]), vehicle('t', 't-26', [40, 20])],
      blue: [company('b1', [30, 28], { facing: 180 }), company('b2', [40, 28], { facing: 180 })],
    });
    roll(state, 'r1', 5);
    expect(
      ruleAgainst(
        state,
        move('r1', [
          [30, 20],
          [30, 25.1],
        ]),
      ),
    ).toBe('SCW-4.6');
    expect(
      ruleAgainst(
        state,
        move('r1', [
          [30, 20],
          [30, 25],
        ]),
      ),
    ).toBeUndefined();
    roll(state, 't', 9);
    expect(
      ruleAgainst(
        state,
        move('t', [
          [40, 20],
          [40, 26],
        ]),
      ),
    ).toBeUndefined();
    cite(sheet, 'SCW-4.6');
  });
});

describe('SCW-5 movement', () => {
  it('SCW-5.7 formation and facing change freely, but no element goes farther than allowed', () => {
    const state = battle({ red: [company('r1', [30, 20])], blue: far });
    roll(state, 'r1', 1); // Slowed: 4 inches
    expect(
      ruleAgainst(
        state,
        move(
          'r1',
          [
            [30, 20],
            [30, 24],
          ],
          0,
        ),
      ),
    ).toBeUndefined();
    expect(
      ruleAgainst(
        state,
        move(
          'r1',
          [
            [30, 20],
            [30, 24],
          ],
          90,
        ),
      ),
    ).toBe('SCW-5.7'); // the wing would go 6
    expect(ruleAgainst(state, move('r1', [[30, 20]], 0, { formation: 'column' }))).toBeUndefined();
    expect(
      ruleAgainst(
        state,
        move(
          'r1',
          [
            [30, 20],
            [30, 24.1],
          ],
          0,
        ),
      ),
    ).toBe('SCW-5.1');
    cite(sheet, 'SCW-5.7');
  });
  it('SCW-5.7 who turns on the spot is held to it too, and a line that turns about does not exchange its ends', () => {
    const about = (elements: object, facing = 180) => {
      const state = battle({ red: [company('r1', [30, 20], { elements })], blue: far });
      roll(state, 'r1', 1); // Slowed: 4 inches
      return ruleAgainst(state, move('r1', [[30, 20]], facing));
    };
    expect(about({ rifle: 3, lmg: 1 })).toBe('SCW-5.7'); // the machine gun would go 4½
    expect(about({ rifle: 4 })).toBeUndefined(); // they turn about where they stand
    expect(about({ rifle: 8 }, 90)).toBe('SCW-5.7'); // the wings would go 7.4
    expect(about({ rifle: 2, lmg: 1 }, 90)).toBeUndefined();
  });
  it('SCW-5.8 friends may be passed through but not stood on; enemies bar the way', () => {
    const state = battle({
      red: [company('r1', [30, 20]), company('r2', [30, 23]), vehicle('t', 't-26', [10, 20])],
      blue: [...far, vehicle('e', 'truck-slow', [10, 24])],
    });
    roll(state, 'r1', 5);
    expect(
      ruleAgainst(
        state,
        move('r1', [
          [30, 20],
          [30, 27],
        ]),
      ),
    ).toBeUndefined();
    expect(
      ruleAgainst(
        state,
        move('r1', [
          [30, 20],
          [30, 23.5],
        ]),
      ),
    ).toBe('SCW-5.8');
    const truck = battle({
      red: [company('r1', [10, 20])],
      blue: [...far, vehicle('e', 'truck-slow', [10, 24])],
    });
    roll(truck, 'r1', 9);
    expect(
      ruleAgainst(
        truck,
        move('r1', [
          [10, 20],
          [10, 30],
        ]),
      ),
    ).toBe('SCW-5.8');
    cite(sheet, 'SCW-5.8');
  });
  it('SCW-17.5 armour drives over nobody', () => {
    const state = battle({
      red: [vehicle('t', 't-26', [10, 20]), company('r1', [50, 5])],
      blue: [company('b1', [10, 25], { facing: 180 })],
    });
    roll(state, 't', 9);
    expect(
      ruleAgainst(
        state,
        move('t', [
          [10, 20],
          [10, 30],
        ]),
      ),
    ).toBe('SCW-17.5');
    expect(ruleAgainst(state, { type: 'end-phase', side: 'red' })).toBeUndefined();
    const near = battle({
      red: [vehicle('t', 't-26', [10, 20]), company('r1', [50, 5])],
      blue: [company('b1', [10, 25], { facing: 180 })],
      phase: 'assault-movement',
    });
    expect(ruleAgainst(near, { type: 'assault', side: 'red', unit: 't', target: 'b1' })).toBe('SCW-4.4');
    cite(sheet, 'SCW-17.5');
  });
  it('SCW-5.12 an inch of road costs a vehicle less', () => {
    const features = [
      {
        kind: 'road',
        line: [
          [0, 20],
          [60, 20],
        ],
        width: 1,
      },
    ];
    const reach = (type: string, options: object = {}): boolean[] => {
      const state = battle({
        features,
        red: [vehicle('v', type, [5, 20], { facing: 90 }), company('r1', [50, 5])],
        blue: far,
        options: { ...options },
      });
      roll(state, 'v', 9);
      const inches = state.units.v!.granted!.inches;
      const factor = type === 't-26' ? 1.5 : Object.keys(options).length > 0 ? 1.5 : 3;
      return [0, 0.2].map(
        (more) =>
          ruleAgainst(
            state,
            move(
              'v',
              [
                [5, 20],
                [5 + inches * factor + more, 20],
              ],
              90,
            ),
          ) === undefined,
      );
    };
    expect(reach('t-26')).toEqual([true, false]);
    expect(reach('truck-medium')).toEqual([true, false]);
    expect(reach('truck-medium', { softskinRoad: 'replace' })).toEqual([true, false]);
  });
  it('SCW-5.13 a vehicle tied to roads keeps to them, and stays if it cannot go back by road', () => {
    const features = [
      {
        kind: 'road',
        line: [
          [0, 20],
          [60, 20],
        ],
        width: 1,
      },
    ];
    const state = battle({
      features,
      red: [
        vehicle('v', 'armoured-truck-fast', [20, 20], { facing: 90, roadBound: true }),
        company('r1', [50, 5]),
      ],
      blue: [company('b1', [20, 40], { facing: 180 })],
    });
    roll(state, 'v', 9);
    expect(
      ruleAgainst(
        state,
        move(
          'v',
          [
            [20, 20],
            [20, 25],
          ],
          0,
        ),
      ),
    ).toBe('SCW-5.13');
    expect(
      ruleAgainst(
        state,
        move(
          'v',
          [
            [20, 20],
            [28, 20],
          ],
          90,
        ),
      ),
    ).toBeUndefined();
    const back = battle({
      features,
      red: [
        vehicle('v', 'armoured-truck-fast', [20, 20], { facing: 90, roadBound: true }),
        company('r1', [50, 5]),
      ],
      blue: [company('b1', [20, 40], { facing: 180 })],
    });
    const played = roll(back, 'v', 1); // Retire, away from the enemy and off the road
    expect(of(played, 'wentBack')).toMatchObject([{ rule: 'SCW-5.13', pose: { x: 20000, y: 20000 } }]);
    cite(sheet, 'SCW-5.13');
  });
  it('SCW-5.14 retiring units go straight away from the nearest enemy and keep their facing; retreating ones turn', () => {
    const back = (face: number) => {
      const state = battle({
        red: [company('r1', [30, 20], { mr: -1 })],
        blue: [company('b1', [30, 35], { facing: 180 })],
      });
      state.units.r1!.dps = 4;
      roll(state, 'r1', face);
      return state.units.r1!;
    };
    expect(back(4)).toMatchObject({ mark: 'retiring', pose: { x: 30000, y: 16000, facing: 0 } }); // 4 − 5 = −1
    expect(back(1)).toMatchObject({ mark: 'retreating', pose: { x: 30000, y: 8000, facing: 180 } }); // −4
    cite(sheet, 'SCW-5.14');
  });
  it('SCW-5.14 the nearest enemy is the one whose nearest base is nearest, not whose middle is', () => {
    const state = battle({
      red: [company('r1', [30, 20], { mr: -1, elements: { rifle: 1 } })],
      blue: [
        company('far', [30, 27], { facing: 180, elements: { rifle: 1 } }), // 6 inches off, its middle 7
        company('near', [37.5, 20], { facing: 180, elements: { rifle: 6 } }), // 2¼ inches off, its middle 7½
      ],
    });
    state.units.r1!.dps = 4;
    roll(state, 'r1', 4); // retires 4 inches
    expect(state.units.r1!.pose).toMatchObject({ x: 26000, y: 20000 });
  });
  it('SCW-5.14 a unit that goes back over the edge is lost; wire stops it', () => {
    const state = battle({
      red: [company('r1', [30, 5], { mr: -1 }), company('r2', [50, 5])],
      blue: [company('b1', [30, 15], { facing: 180 })],
    });
    state.units.r1!.dps = 4;
    expect(of(roll(state, 'r1', 1), 'removed')).toMatchObject([
      { unit: 'r1', fate: 'lost', rule: 'SCW-5.14' },
    ]);
    const wired = battle({
      features: [{ kind: 'wire', rect: [29, 15, 31, 15.5] }],
      red: [company('r1', [30, 20], { mr: -1 })],
      blue: [company('b1', [30, 35], { facing: 180 })],
    });
    wired.units.r1!.dps = 4;
    roll(wired, 'r1', 1);
    expect(wired.units.r1!.pose!.y / 1000).toBeCloseTo(16, 1);
  });
  it('SCW-5.15 ground does not slow, unless by house rule; rivers are not entered except by a bridge', () => {
    const features = [
      { kind: 'wood', rect: [20, 21, 40, 40] },
      { kind: 'river', rect: [0, 8, 60, 12] },
      { kind: 'bridge', rect: [29, 8, 31, 12] },
    ];
    const go = (
      options: object,
      end: readonly [number, number],
      start: readonly [number, number] = [30, 20],
    ) => {
      const state = battle({ features, red: [company('r1', start)], blue: far, options: { ...options } });
      roll(state, 'r1', 5); // 8 inches
      return ruleAgainst(state, move('r1', [start, end]));
    };
    expect(go({}, [30, 28])).toBeUndefined();
    expect(go({ roughGoing: 'half' }, [30, 28])).toBe('SCW-5.1');
    expect(go({ roughGoing: 'half' }, [30, 24.5])).toBeUndefined(); // 1 + 2 × 3½ inches
    expect(go({}, [20, 7], [20, 13])).toBe('SCW-5.15');
    expect(go({}, [30, 7], [30, 13])).toBeUndefined();
    cite(sheet, 'SCW-5.15');
  });
  it('SCW-5.16 guns in action do not move but may turn, which is moving and ends ranging', () => {
    const state = battle({ red: [gun('g', [30, 20]), company('r1', [50, 5])], blue: far });
    state.units.g!.ranging = { 'weapon-0': { target: 'b1', rounds: 2 } };
    roll(state, 'g', 5);
    expect(
      ruleAgainst(
        state,
        move('g', [
          [30, 20],
          [30, 22],
        ]),
      ),
    ).toBe('SCW-5.16');
    const turned = battle({ red: [gun('g', [30, 20]), company('r1', [50, 5])], blue: far });
    turned.units.g!.ranging = { 'weapon-0': { target: 'b1', rounds: 2 } };
    play(turned, { type: 'pivot-gun', side: 'red', unit: 'g', facing: 30 });
    expect(turned.units.g).toMatchObject({ moved: true, ranging: {}, pose: { facing: 30 } });
    expect(ruleAgainst(turned, { type: 'pivot-gun', side: 'red', unit: 'r1', facing: 30 })).toBe('SCW-5.16');
  });
  it('SCW-5.16 a truck tows one gun', () => {
    const state = battle({
      red: [
        gun('g', [30, 20], { tow: 'truck' }),
        vehicle('t', 'truck-slow', [32, 20]),
        company('r1', [50, 5]),
      ],
      blue: far,
    });
    roll(state, 'g', 5);
    expect(
      play(state, move('g', [[30, 20]], 0, { actions: ['limber'], truck: 't' })).problem,
    ).toBeUndefined();
    expect(state.units.g).toMatchObject({ carrier: 't', limbered: true, pose: null });
    const more = battle({
      red: [
        gun('g', [30, 20], { tow: 'truck' }),
        vehicle('t', 'truck-slow', [32, 20]),
        company('r1', [50, 5], { aboard: 't', place: undefined }),
      ],
      blue: far,
    });
    roll(more, 'g', 5);
    expect(ruleAgainst(more, move('g', [[30, 20]], 0, { actions: ['limber'], truck: 't' }))).toBe('SCW-6.2');
    cite(sheet, 'SCW-5.16');
  });
});

describe('SCW-6 what takes time', () => {
  it('SCW-6.1 leaving a trench takes half the move, asked for or not', () => {
    const state = battle({
      features: [{ kind: 'trench', rect: [20, 19.5, 40, 20.5] }],
      red: [company('r1', [30, 20])],
      blue: far,
    });
    roll(state, 'r1', 5);
    expect(
      ruleAgainst(
        state,
        move('r1', [
          [30, 20],
          [30, 24.5],
        ]),
      ),
    ).toBe('SCW-5.1');
    const played = play(
      state,
      move('r1', [
        [30, 20],
        [30, 24],
      ]),
    );
    expect(of(played, 'moved')[0]!.actions).toEqual(['leave-trench']);
  });
  it('SCW-6.1 cavalry that dismounts goes on at half the rate of infantry, and fights as such', () => {
    const state = battle({
      red: [company('c', [30, 20], { kind: 'cavalry', elements: { cavalry: 4 } })],
      blue: far,
    });
    roll(state, 'c', 5); // Normal: 12 inches mounted, 8 on foot
    const dismount = { actions: ['dismount'] };
    expect(
      ruleAgainst(
        state,
        move(
          'c',
          [
            [30, 20],
            [30, 24.1],
          ],
          0,
          dismount,
        ),
      ),
    ).toBe('SCW-5.1');
    expect(
      ruleAgainst(
        state,
        move(
          'c',
          [
            [30, 20],
            [30, 22],
          ],
          0,
          { actions: ['mount'] },
        ),
      ),
    ).toBe('SCW-6.1');
    play(
      state,
      move(
        'c',
        [
          [30, 20],
          [30, 24],
        ],
        0,
        dismount,
      ),
    );
    expect(state.units.c).toMatchObject({ mounted: false, pose: { y: 24000 } });
  });
  it('SCW-6.1, SCW-6.2 a company gets out of its truck beside it, and in again', () => {
    const state = battle({
      red: [company('r1', [30, 20], { place: undefined, aboard: 't' }), vehicle('t', 'truck-slow', [30, 20])],
      blue: far,
    });
    roll(state, 'r1', 5);
    expect(ruleAgainst(state, move('r1', [[30, 26]], 0, { actions: ['debus'] }))).toBe('SCW-6.1');
    play(state, move('r1', [[30, 22]], 0, { actions: ['debus'] }));
    expect(state.units.r1).toMatchObject({ carrier: null, moved: true, pose: { y: 22000 } });
    Object.assign(state.units.r1!, { rolled: false, formation: 'two-ranks', pose: pose(30, 22.5, 0) });
    roll(state, 'r1', 5);
    expect(play(state, move('r1', [[30, 22.5]], 0, { actions: ['bus'], truck: 't' })).problem?.rule).toBe(
      'SCW-6.1',
    );
  });
});

describe('SCW-19 wire', () => {
  const wire = [{ kind: 'wire', rect: [29, 22, 31, 22.5] }];
  it('SCW-19.2 to SCW-19.4 infantry halts at wire and crosses from contact with 5 inches to spare', () => {
    const state = battle({ features: wire, red: [company('r1', [30, 18])], blue: far });
    roll(state, 'r1', 5);
    const halted = of(
      play(
        state,
        move('r1', [
          [30, 18],
          [30, 25],
        ]),
      ),
      'moved',
    )[0]!;
    expect(halted.pose.y / 1000).toBeCloseTo(21.5, 1);
    Object.assign(state.units.r1!, { rolled: false, granted: null });
    roll(state, 'r1', 2);
    expect(
      ruleAgainst(
        state,
        move('r1', [
          [30, halted.pose.y / 1000],
          [30, 24],
        ]),
      ),
    ).toBe('SCW-19.4');
    Object.assign(state.units.r1!, { rolled: false, granted: null });
    roll(state, 'r1', 5); // 8 − 5 = 3 inches
    expect(
      ruleAgainst(
        state,
        move('r1', [
          [30, halted.pose.y / 1000],
          [30, 24.6],
        ]),
      ),
    ).toBe('SCW-5.1');
    expect(
      ruleAgainst(
        state,
        move('r1', [
          [30, halted.pose.y / 1000],
          [30, 24.4],
        ]),
      ),
    ).toBeUndefined();
  });
  it('SCW-19.5, SCW-19.6 wheels do not cross, tracks flatten a section for 4 inches', () => {
    const state = battle({
      features: wire,
      red: [vehicle('a', 'ba-6', [30, 18]), vehicle('t', 't-26', [30, 14]), company('r1', [5, 5])],
      blue: far,
    });
    roll(state, 'a', 9);
    expect(
      ruleAgainst(
        state,
        move('a', [
          [30, 18],
          [30, 25],
        ]),
      ),
    ).toBe('SCW-19.5');
    state.units.a!.pose = pose(10, 10, 0);
    roll(state, 't', 9); // 14 inches, 10 after the wire
    expect(
      ruleAgainst(
        state,
        move('t', [
          [30, 14],
          [30, 24.1],
        ]),
      ),
    ).toBe('SCW-5.1');
    play(
      state,
      move('t', [
        [30, 14],
        [30, 24],
      ]),
    );
    expect(state.flattened).toHaveLength(1);
  });
});
