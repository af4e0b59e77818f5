import { rolling } from '@sandtable/dice';
import { cloneState } from '@sandtable/engine';
import { cite } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar as sheet } from '../sheet/sheet.ts';
import { battle, company, of, play, pose, ruleAgainst, vehicle, way } from './hand-made.ts';
import type { Phase } from './state.ts';
import { redact, scramble, view } from './view.ts';

const ALL = [{ rect: [0, 0, 60, 60] }];
const hidden = (
  id: string,
  place: readonly number[],
  places: readonly (readonly number[])[],
  more: object = {},
) => company(id, place, { facing: 180, concealed: true, dummies: { zones: ALL, places }, ...more });

/** Blue hides a company at (30, 40), with dummies at (10, 40) and (50, 40). */
const ambush = (phase: Phase, red: readonly object[] = [company('r1', [30, 20])]) =>
  battle({
    red: red as never,
    blue: [
      hidden(
        'b1',
        [30, 40],
        [
          [10, 40],
          [50, 40],
        ],
      ),
      company('b2', [5, 58], { facing: 180 }),
    ],
    phase,
  });

describe('SCW-7.2 where a concealed unit comes to stand', () => {
  const away = [
    [5, 5],
    [55, 5],
  ] as const;
  const crowded = (truck: readonly [number, number], enemy: readonly number[], phase: Phase) => {
    const state = battle({
      red: [hidden('r1', [30, 20], away, { facing: 0 }), vehicle('t', 'truck-slow', [50, 10])],
      blue: [company('b1', enemy, { facing: 180 })],
      phase,
    });
    state.units.t!.pose = pose(...truck, 0);
    return state;
  };
  const assault = { type: 'assault', side: 'red', unit: 'r1', target: 'b1' } as const;
  it('SCW-7.2 it stands on its marker, formed so that there is room', () => {
    const state = crowded([32, 20], [30, 26], 'movement'); // no room for a line
    play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [5]);
    expect(state.units.r1).toMatchObject({ pose: { x: 30000, y: 20000 }, concealed: false });
    expect(state.units.r1!.formation).not.toBe('deployed');
  });
  it('SCW-4.4 an assault out of hiding is judged from where the company comes to stand', () => {
    // 9.9 inches from the marker; the truck stands on it, and half an inch behind it is too far
    expect(ruleAgainst(crowded([30, 21], [30, 30.9], 'assault-movement'), assault)).toBe('SCW-4.4');
    expect(ruleAgainst(crowded([50, 21], [30, 30.9], 'assault-movement'), assault)).toBeUndefined();
  });
  it('SCW-7.4 a shot out of hiding is fired from where the company comes to stand', () => {
    const state = crowded([30, 21], [30, 44.9], 'fire-standing'); // 23.9 inches from the marker
    const shot = { type: 'fire', side: 'red', unit: 'r1', group: 'small-arms', target: 'b1' } as const;
    expect(ruleAgainst(state, shot)).toBe('SCW-9.1');
  });
});

describe('SCW-7.1 what is seen of markers', () => {
  it('SCW-5.14 a truck that must go back stops short of a dummy just as of the unit itself', () => {
    const back = (real: readonly number[], dummy: readonly number[]) => {
      const state = battle({
        red: [hidden('r1', real, [dummy, [55, 5]], { facing: 0 }), vehicle('t', 'truck-slow', [30, 20])],
        blue: [company('b1', [30, 40], { facing: 180 })],
      });
      play(state, { type: 'roll-move', side: 'red', unit: 't' }, [1]); // retires 4 inches
      return state.units.t!.pose!.y;
    };
    const [behind, away] = [
      [30, 16],
      [5, 5],
    ] as const;
    expect(back(behind, away)).toBe(back(away, behind));
  });

  it('SCW-5.14 nor does it tell how many hide there, or which way they face', () => {
    const back = (facing: number, rifle: number) => {
      const state = battle({
        red: [
          hidden(
            'r1',
            [31.5, 16],
            [
              [5, 5],
              [55, 5],
            ],
            { facing, elements: { rifle } },
          ),
          vehicle('t', 'truck-slow', [30, 20]),
        ],
        blue: [company('b1', [30, 40], { facing: 180 })],
      });
      play(state, { type: 'roll-move', side: 'red', unit: 't' }, [1]);
      return state.units.t!.pose!.y;
    };
    expect(back(0, 4)).toBe(back(90, 4));
    expect(back(0, 4)).toBe(back(0, 2));
  });
});

describe('SCW-7 concealment', () => {
  it('SCW-7.1 three markers, and only the owner can tell them apart', () => {
    const state = ambush('setup');
    const lay = (places: readonly (readonly [number, number])[], real: number) =>
      ({ type: 'place-markers', side: 'blue', unit: 'b1', places: way(...places), real }) as const;
    expect(
      ruleAgainst(
        state,
        lay(
          [
            [10, 30],
            [20, 30],
          ],
          0,
        ),
      ),
    ).toBe('SCW-7.1');
    expect(
      ruleAgainst(
        state,
        lay(
          [
            [10, 30],
            [10, 30],
            [20, 30],
          ],
          0,
        ),
      ),
    ).toBe('SCW-7.1');
    play(
      state,
      lay(
        [
          [10, 30],
          [20, 30],
          [40, 30],
        ],
        2,
      ),
    );
    expect(state.markers).toHaveLength(3);
    expect(state.units.b1!.pose).toMatchObject({ x: 40000, y: 30000 });
    state.phase = 'movement';
    const seen = view(state, 'red');
    expect(seen.units.b1).toBeUndefined();
    expect(seen.markers.map(({ unit, real }) => [unit, real])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(view(state, 'blue').markers.filter(({ real }) => real)).toHaveLength(1);
    cite(sheet, 'SCW-7.1');
  });
  it('nothing in the view of the other side changes with what it may not know', () => {
    for (const phase of ['setup', 'movement', 'fire-standing'] as const) {
      const state = ambush(phase);
      state.declared = [{ side: 'blue', unit: 'b1', group: 'small-arms', target: 'r1', point: null }];
      const otherwise = scramble(cloneState(state), 'red', rolling(3));
      expect(otherwise).not.toEqual(state);
      expect(JSON.stringify(view(otherwise, 'red'))).toBe(JSON.stringify(view(state, 'red')));
      expect(JSON.stringify(view(state, 'red'))).not.toContain('"b1"');
    }
  });
  it('SCW-7.2 what is found out is set up on its marker facing the enemy, and its dummies go', () => {
    const state = ambush('observing');
    const played = play(
      state,
      { type: 'observe', side: 'red', unit: 'r1', marker: 'marker-30000-40000' },
      [10],
    );
    expect(of(played, 'revealed')).toMatchObject([{ rule: 'SCW-7.5', unit: { id: 'b1', concealed: false } }]);
    expect(state.units.b1!.pose).toMatchObject({ x: 30000, y: 40000, facing: 180 });
    expect(state.markers).toEqual([]);
    const dummy = ambush('observing');
    const found = play(
      dummy,
      { type: 'observe', side: 'red', unit: 'r1', marker: 'marker-10000-40000' },
      [10],
    );
    expect(of(found, 'dummyRemoved')).toHaveLength(1);
    expect([dummy.markers.length, dummy.units.b1!.concealed]).toEqual([2, true]);
    cite(sheet, 'SCW-7.2');
  });
  it('SCW-7.3 a concealed unit that moves is shown', () => {
    const state = ambush('movement');
    state.active = 'blue';
    const played = play(state, { type: 'roll-move', side: 'blue', unit: 'b1' }, [5]);
    expect(of(played, 'revealed')).toMatchObject([{ rule: 'SCW-7.3' }]);
    cite(sheet, 'SCW-7.3');
  });
  it('SCW-7.4 one that fires is shown, when the targets of the phase are chosen already', () => {
    const state = ambush('fire-standing');
    const shot = { type: 'fire', side: 'red', unit: 'r1', group: 'small-arms', target: 'b1' } as const;
    expect(ruleAgainst(state, shot)).toBe('SCW-7.10');
    play(state, { type: 'fire', side: 'blue', unit: 'b1', group: 'small-arms', target: 'r1' });
    expect(state.units.b1!.concealed).toBe(true);
    expect(ruleAgainst(state, shot)).toBe('SCW-7.10');
    play(state, { type: 'ready', side: 'red' });
    const played = play(state, { type: 'ready', side: 'blue' }, [1]);
    expect(of(played, 'revealed')).toMatchObject([{ rule: 'SCW-7.4' }]);
    expect(state.units.b1!.concealed).toBe(false);
    cite(sheet, 'SCW-7.4');
  });
  it('SCW-7.6 an enemy unit that comes within 4 inches finds it, or the dummy; an officer alone does not', () => {
    const tank = [vehicle('t', 't-26', [30, 30]), company('r1', [5, 5])];
    const drive = (y: number) => {
      const state = ambush('movement', tank);
      play(state, { type: 'roll-move', side: 'red', unit: 't' }, [9]);
      return play(state, { type: 'move', side: 'red', unit: 't', path: way([30, 30], [30, y]), facing: 0 });
    };
    expect(of(drive(34.9), 'revealed')).toHaveLength(0); // its front is 4.1 inches off
    expect(of(drive(35.1), 'revealed')).toMatchObject([{ rule: 'SCW-7.6' }]);
    const alone = battle({
      red: [company('r1', [30, 30])],
      redSide: { officers: [{ id: 'o', name: 'Officer', factor: 1, with: 'r1' }] },
      blue: [
        hidden(
          'b1',
          [30, 40],
          [
            [10, 40],
            [50, 40],
          ],
        ),
      ],
    });
    const walk = play(alone, {
      type: 'move-officer',
      side: 'red',
      officer: 'o',
      path: way([30, 30], [30, 39]),
    });
    expect(walk.events).toHaveLength(1);
    cite(sheet, 'SCW-7.6');
  });
  it('SCW-7.7 each unit tries one marker a turn that one of its elements sees', () => {
    const state = ambush('observing');
    const look = (marker: string) => ({ type: 'observe', side: 'red', unit: 'r1', marker }) as const;
    play(state, look('marker-10000-40000'), [1]);
    expect(ruleAgainst(state, look('marker-50000-40000'))).toBe('SCW-7.7');
    const walled = battle({
      features: [{ kind: 'wood', rect: [0, 25, 60, 30] }],
      red: [company('r1', [30, 20])],
      blue: [
        hidden(
          'b1',
          [30, 40],
          [
            [10, 40],
            [50, 40],
          ],
        ),
      ],
      phase: 'observing',
    });
    expect(ruleAgainst(walled, look('marker-30000-40000'))).toBe('SCW-7.7');
    cite(sheet, 'SCW-7.7');
  });
  it('SCW-7.10 a concealed unit observes without giving itself away', () => {
    const state = battle({
      red: [
        hidden(
          'r1',
          [30, 20],
          [
            [10, 20],
            [50, 20],
          ],
        ),
      ],
      blue: [
        hidden(
          'b1',
          [30, 40],
          [
            [10, 40],
            [50, 40],
          ],
        ),
        company('b2', [5, 58]),
      ],
      phase: 'observing',
    });
    const [event] = of(
      play(state, { type: 'observe', side: 'red', unit: 'r1', marker: 'marker-10000-40000' }, [1]),
      'observed',
    );
    expect(state.units.r1!.concealed).toBe(true);
    expect(redact(event!, 'blue')).toMatchObject({ unit: null, look: null });
    expect(redact(event!, 'red')).toBe(event);
  });
});
