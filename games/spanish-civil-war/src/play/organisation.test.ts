import { prospectsFor } from '@sandtable/engine';
import { cite } from '@sandtable/engine/testing';
import { INCH } from '@sandtable/table';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar as sheet } from '../sheet/sheet.ts';
import { seesPlace } from '../table/sight.ts';
import { coverOf, gapOf, levelOf, officerShape, standing } from '../table/units.ts';
import { battle, company, fileOf, gun, of, play, pose, ruleAgainst, vehicle, way } from './hand-made.ts';
import { companyScenario, SCENARIOS } from './scenario.ts';
import { pointsOf, verdictNow } from './victory.ts';
import { view } from './view.ts';

const enemy = [company('b1', [30, 55], { facing: 180 })];

describe('SCW-1 troops', () => {
  it('SCW-1.3 companies have the ratings of their battalion unless they are rated apart', () => {
    const state = battle({
      redSide: { battalions: [{ id: 'one', name: 'One', mr: 2, ar: -1 }] },
      red: [
        company('r1', [10, 10], { battalion: 'one' }),
        company('r2', [30, 10], { battalion: 'one', ar: 1 }),
      ],
      blue: enemy,
    });
    const { r1, r2 } = state.units;
    expect([r1!.mr, r1!.ar, r2!.mr, r2!.ar]).toEqual([2, -1, 2, 1]);
    cite(sheet, 'SCW-1.3');
  });
  it('SCW-1.5 bases have the sizes of the sheet', () => {
    const state = battle({
      red: [company('r1', [10, 10]), gun('g', [30, 10]), gun('l', [40, 10], { limbered: true })],
      blue: [...enemy, vehicle('cv', 'cv33', [10, 50]), vehicle('t', 't-26', [20, 50])],
    });
    const size = (id: string): number[] => {
      const { low, high } = standing(state.units[id]!);
      return [(high.x - low.x) / INCH, (high.y - low.y) / INCH];
    };
    expect(size('r1')).toEqual([6, 1]); // four of 1½ by 1
    expect([size('g'), size('l')]).toEqual([
      [1.5, 1.5],
      [1.5, 3],
    ]);
    expect([size('cv'), size('t')]).toEqual([
      [1, 1.5],
      [1.25, 2],
    ]);
    const officer = officerShape({ x: 0, y: 0 });
    expect(officer).toMatchObject({ kind: 'disc', radius: INCH / 2 });
    cite(sheet, 'SCW-1.5');
  });
  it('SCW-1.6 a company has up to 8 elements, a gun group up to 4, a vehicle is alone', () => {
    const read = (unit: object) => companyScenario(fileOf({ red: [unit as never], blue: enemy }));
    expect(read(company('r1', [10, 10], { elements: { rifle: 8 } })).ok).toBe(true);
    expect(read(company('r1', [10, 10], { elements: { rifle: 8, lmg: 1 } })).ok).toBe(false);
    expect(read(gun('g', [10, 10], { elements: { 'field-gun': 4 } })).ok).toBe(true);
    expect(read(gun('g', [10, 10], { elements: { 'field-gun': 5 } })).ok).toBe(false);
    expect(read(vehicle('t', 't-26', [10, 10])).ok).toBe(true);
    expect(read({ ...vehicle('t', 't-26', [10, 10]), vehicle: undefined }).ok).toBe(false);
    cite(sheet, 'SCW-1.6');
  });
  it('SCW-1.10 DPs of a unit in view are known to both sides', () => {
    const state = battle({ red: [company('r1', [30, 10])], blue: enemy });
    state.units.r1!.dps = 3;
    expect(view(state, 'blue').units.r1!.dps).toBe(3);
    cite(sheet, 'SCW-1.10');
  });
  it('SCW-1.7, SCW-5.5 an officer alone moves 12 inches without a roll, 18 on a horse, and joins one unit a turn', () => {
    const state = battle({
      redSide: {
        officers: [
          { id: 'o', name: 'Officer', factor: 2, with: 'r1' },
          { id: 'h', name: 'Rider', factor: 1, with: 'r1', mounted: true },
        ],
      },
      red: [company('r1', [30, 10]), company('r2', [30, 22])],
      blue: enemy,
    });
    const go = (officer: string, y: number, attachTo?: string) =>
      ({
        type: 'move-officer',
        side: 'red',
        officer,
        path: way([30, 10], [30, y]),
        ...(attachTo ? { attachTo } : {}),
      }) as const;
    expect(ruleAgainst(state, go('o', 22.1))).toBe('SCW-5.5');
    expect(ruleAgainst(state, go('h', 28.1))).toBe('SCW-5.5');
    expect(play(state, go('h', 28)).problem).toBeUndefined();
    expect(ruleAgainst(state, go('o', 15, 'r2'))).toBe('SCW-1.7');
    play(state, go('o', 21, 'r2'));
    expect(state.officers.o!.attachedTo).toBe('r2');
    expect(ruleAgainst(state, go('o', 15, 'r1'))).toBe('SCW-5.5');
    cite(sheet, 'SCW-5.5');
  });
});

describe('SCW-22 the table', () => {
  it('SCW-22.2 measuring is free: a shot tells its range and its odds before anybody commits', async () => {
    const { spanishCivilWarGame } = await import('./game.ts');
    const state = battle({
      red: [company('r1', [30, 20])],
      blue: [company('b1', [30, 32], { facing: 180 })],
      phase: 'fire-standing',
    });
    const before = JSON.stringify(state);
    const shot = { type: 'fire', side: 'red', unit: 'r1', group: 'small-arms', target: 'b1' } as const;
    expect(prospectsFor(spanishCivilWarGame, state, shot)?.last).toMatchObject({
      procedure: 'smallArmsFire',
      input: { range: 11 },
    });
    expect(JSON.stringify(state)).toBe(before);
    cite(sheet, 'SCW-22.2');
  });
  it('SCW-22.3 no move ends with the centre off the table', () => {
    const state = battle({ red: [company('r1', [30, 3])], blue: enemy });
    play(state, { type: 'roll-move', side: 'red', unit: 'r1' }, [5]);
    const go = (y: number) =>
      ({ type: 'move', side: 'red', unit: 'r1', path: way([30, 3], [30, y]), facing: 0 }) as const;
    expect(ruleAgainst(state, go(-0.1))).toBe('SCW-22.3');
    expect(ruleAgainst(state, go(0))).toBeUndefined();
    cite(sheet, 'SCW-22.3');
  });
  it('SCW-22.4, SCW-8.9 the centres of more than half the elements decide', () => {
    const features = [
      { kind: 'wood', rect: [0, 0, 30, 20] },
      { kind: 'hill', rect: [0, 0, 30, 20], level: 1 },
    ];
    const at = (x: number) => battle({ features, red: [company('r1', [x, 10])], blue: enemy });
    // Four elements, centres ¾ and 2¼ inches either side of the middle.
    const [half, most] = [at(30), at(29.2)];
    expect([coverOf(half, half.units.r1!), levelOf(half, half.units.r1!)]).toEqual(['none', 0]);
    expect([coverOf(most, most.units.r1!), levelOf(most, most.units.r1!)]).toEqual(['soft', 1]);
    cite(sheet, 'SCW-22.4');
  });
  it('SCW-22.1 the side that holds a trench at the end wins; a side without infantry has lost', () => {
    const features = [
      { kind: 'trench', name: 'T1', rect: [10, 30, 17, 31] },
      { kind: 'trench', name: 'T2', rect: [30, 30, 37, 31] },
    ];
    const state = battle({
      features,
      red: [company('r1', [13.5, 30.5])],
      blue: enemy,
      phase: 'fire-standing',
      turn: 12,
    });
    play(state, { type: 'ready', side: 'red' });
    const played = play(state, { type: 'ready', side: 'blue' });
    expect(of(played, 'groundTaken')).toMatchObject([{ name: 'T1', side: 'red' }]);
    expect(state.verdict).toMatchObject({ winner: 'red' });
    const early = battle({ features, red: [company('r1', [13.5, 10])], blue: enemy });
    expect(verdictNow(early)).toBeUndefined();
    early.units.r1!.fate = 'destroyed';
    expect(verdictNow(early)).toMatchObject({ winner: 'blue' });
    cite(sheet, 'SCW-22.1');
  });
  it('SCW-22.1 Seseña counts points for the square, the blocks, the tanks and the losses', () => {
    const start = SCENARIOS[1]!;
    const state = battle({ red: [company('x', [1, 1])], blue: enemy });
    Object.assign(state, structuredClone({ ...start.start, map: undefined }), {
      map: start.map,
      phase: 'movement',
    });
    for (const id of ['n1', 'n2', 'n3', 'n4']) state.units[id]!.pose = pose(5, 45, 0);
    state.units.r1!.pose = pose(37, 28, 0); // a tank in the square
    state.units.r5!.pose = pose(33, 24, 0); // a company in block A
    state.units.r2!.fate = 'left';
    state.units.n8!.fate = 'destroyed';
    expect(pointsOf(state, 'republic')).toBe(4 + 2 + 2 + 1);
    state.units.r3!.condition = 'abandoned';
    state.units.r4!.condition = 'immobilised';
    expect(pointsOf(state, 'nationalists')).toBe(3 + 1);
    state.units.n5!.pose = pose(37, 28.6, 0); // an enemy in the square takes it from them
    expect(pointsOf(state, 'republic')).toBe(2 + 2 + 1);
  });
  it('the tanks of Seseña leave by the road', () => {
    const start = SCENARIOS[1]!;
    const state = battle({ red: [company('x', [1, 1])], blue: enemy });
    Object.assign(state, structuredClone({ ...start.start, map: undefined }), {
      map: start.map,
      phase: 'movement',
      turn: 1,
      active: 'republic',
    });
    state.units.r1!.pose = pose(5, 23.07, 270);
    play(state, { type: 'roll-move', side: 'republic', unit: 'r1' }, [9]);
    const leave = {
      type: 'move',
      side: 'republic',
      unit: 'r1',
      path: way([5, 23.07], [0, 22]),
      facing: 270,
    } as const;
    expect(of(play(state, leave), 'leftTable')).toMatchObject([{ unit: 'r1' }]);
    expect(state.units.r1!.fate).toBe('left');
  });
});

describe('SCW-7.8 line of sight', () => {
  const look = (
    features: readonly object[],
    from: readonly [number, number],
    to: readonly [number, number],
  ): boolean => {
    const { map } = battle({ features: features as never, red: [company('r1', [5, 5])], blue: enemy });
    const [a, b] = way(from, to);
    return seesPlace(map, a!, b!);
  };
  const wood = { kind: 'wood', rect: [20, 10, 30, 20] };
  it('SCW-7.8 reaches 2 inches into a wood and no farther', () => {
    expect(look([wood], [10, 15], [22, 15])).toBe(true);
    expect(look([wood], [10, 15], [22.1, 15])).toBe(false);
    expect(look([{ ...wood, kind: 'vines' }], [10, 15], [30, 15])).toBe(true);
    cite(sheet, 'SCW-7.8');
  });
  it('SCW-7.8 a hill stops those who both stand lower; from its level one sees over a wood, not into it', () => {
    const hill = { kind: 'hill', rect: [0, 0, 12, 60], level: 1 };
    const ridge = { kind: 'hill', rect: [20, 0, 22, 60], level: 1 };
    expect(look([ridge], [10, 15], [40, 15])).toBe(false);
    expect(look([hill, ridge], [10, 15], [40, 15])).toBe(true);
    expect(look([wood], [10, 15], [40, 15])).toBe(false);
    expect(look([hill, wood], [10, 15], [40, 15])).toBe(true);
    expect(look([hill, wood], [10, 15], [26, 15])).toBe(false);
  });
});

describe('the scenarios', () => {
  it('set everybody up where they may stand, and nobody on anybody else', () => {
    for (const { start, map } of SCENARIOS) {
      const units = Object.values(start.units).filter((unit) => unit.pose !== null);
      for (const unit of units) {
        const state = { ...structuredClone({ ...start, map: undefined }), map, options: {} } as never; // a state but for its options
        if (!unit.concealed) {
          const placed = ruleAgainst(
            Object.assign(battle({ red: [company('x', [1, 1])], blue: enemy }), state, { phase: 'setup' }),
            {
              type: 'place',
              side: unit.side,
              unit: unit.id,
              pose: unit.pose!,
            },
          );
          expect([unit.id, placed]).toEqual([unit.id, undefined]);
        }
        for (const other of units)
          if (other.id < unit.id && !other.concealed && !unit.concealed)
            expect(gapOf(standing(unit), standing(other)), `${unit.id} ${other.id}`).toBeGreaterThan(0);
      }
    }
  });
  it('tell what is wrong with a file and where', () => {
    const bad = companyScenario(
      fileOf({
        features: [{ kind: 'woods', rect: [0, 0, 1, 1] }],
        red: [company('r1', [1, 1])],
        blue: enemy,
      }),
    );
    expect(bad.ok ? '' : bad.problem.message).toContain('Did you mean "wood"?');
  });
  it('SCW-19.1 wire lies in sections of 2 by ½ inches', () => {
    const read = (rect: readonly number[]) =>
      companyScenario(
        fileOf({ features: [{ kind: 'wire', rect }], red: [company('r1', [1, 1])], blue: enemy }),
      ).ok;
    expect([read([10, 10, 12, 10.5]), read([10, 10, 10.5, 12]), read([10, 10, 16, 10.5])]).toEqual([
      true,
      true,
      false,
    ]);
    const sections = SCENARIOS[0]!.map.features.filter(({ kind }) => kind === 'wire');
    expect(sections).toHaveLength(13);
    cite(sheet, 'SCW-19.1');
  });
});
