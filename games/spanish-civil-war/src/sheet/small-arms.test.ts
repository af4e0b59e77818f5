import { mean, through } from '@sandtable/dice';
import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar } from '../index.ts';

const { outcome, refusal, odds, resolved, chanceOf } = tryOut(spanishCivilWar);

/** Four rifles at 10 inches, target in the open: nothing applies, four fire points. */
const plainVolley = { range: 10, rifle: 4 };

const expectedDps = (input: object): number =>
  mean(through(odds('smallArmsFire', input), (value) => value.dps as number));

describe('SCW-9 fire points', () => {
  // biome-ignore format: the table of the sheet
  const FACTORS = [
    { arm: 'rifle',          near: 1, middle: 1, far: 1 },
    { arm: 'smg',            near: 2, middle: 1, far: 0 },
    { arm: 'lmg',            near: 2, middle: 1, far: 1 },
    { arm: 'hmg',            near: 3, middle: 2, far: 2 },
    { arm: 'mountedCavalry', near: 1, middle: 1, far: 0 },
  ];
  it.each(FACTORS)('SCW-9.1 $arm: $near, $middle, $far', ({ arm, near, middle, far }) => {
    const mounted = arm === 'mountedCavalry' ? -2 : 0;
    const points = (range: number): unknown =>
      outcome('smallArmsFire', { range, [arm]: 5, rifle: arm === 'rifle' ? 5 : 2 }, [1]).firePoints;
    const rifle = arm === 'rifle' ? 0 : 2;
    expect([2, 6, 6.1, 12, 12.1, 24].map(points)).toEqual(
      [near, near, middle, middle, far, far].map((factor) => factor * 5 + rifle + mounted),
    );
  });
  it('SCW-9.8 the -2 falls on mounted firers out of reach too, if others fire', () => {
    const mixed = { range: 20, rifle: 4, mountedCavalry: 1 };
    expect(outcome('smallArmsFire', mixed, [1]).firePoints).toBe(2);
  });
  it('SCW-9.12 one DP is nothing, two or three cost a point, four cost two', () => {
    const points = [0, 1, 2, 3, 4].map(
      (firerDps) => outcome('smallArmsFire', { ...plainVolley, firerDps }, [1]).firePoints,
    );
    expect(points).toEqual([4, 4, 3, 3, 2]);
  });
  it('SCW-9.4 heavy machine guns on a vehicle move and fire', () => {
    const guns = { range: 10, hmg: 2, moved: true };
    expect(refusal('smallArmsFire', guns)).toBe('no-firers');
    expect(outcome('smallArmsFire', { ...guns, vehicleMounted: true }, [1]).firePoints).toBe(4);
  });
  it('SCW-16.5 fire at an attacker is at 8 inches, whatever is stated', () => {
    const closing = { smg: 2, assaulted: true };
    expect(outcome('smallArmsFire', { ...closing, range: 1 }, [1]).firePoints).toBe(2);
    expect(outcome('smallArmsFire', { ...closing, range: 99 }, [1]).firePoints).toBe(2);
    expect(refusal('smallArmsFire', { ...closing, range: -1 })).toBe('bad-range');
  });
  it('SCW-9.5 the last element can be shot at, unless the house rule protects it', () => {
    const lone = { ...plainVolley, targetElements: 1 };
    expect(refusal('smallArmsFire', lone)).toBeUndefined();
    expect(refusal('smallArmsFire', { ...lone, options: { loneElement: 'immune' } })).toBe(
      'target-not-visible',
    );
    expect(refusal('smallArmsFire', { ...lone, visibleElements: 0 })).toBe('target-not-visible');
  });
  it('SCW-9.5 of guns one in view is enough', () => {
    const guns = { ...plainVolley, target: 'artillery', options: { loneElement: 'immune' } };
    expect(refusal('smallArmsFire', { ...guns, visibleElements: 1 })).toBeUndefined();
    expect(refusal('smallArmsFire', { ...guns, visibleElements: 0 })).toBe('target-not-visible');
  });
});

describe('SCW-9 effect', () => {
  it('SCW-9.13 the whole table: chances in tenths of 0, 1, 2 and 3 DPs', () => {
    const tenths = (rifle: number): number[] =>
      [0, 1, 2, 3].map((dps) =>
        Math.round(10 * chanceOf('smallArmsFire', { range: 10, rifle, cover: 'soft' }, 'dps', dps)),
      );
    // biome-ignore format: the table of the sheet
    expect(Array.from({ length: 11 }, (_, row) => tenths(row + 1))).toEqual([
      [8, 2, 0, 0], [7, 3, 0, 0], [6, 4, 0, 0], [5, 4, 1, 0], [4, 4, 2, 0], [3, 4, 3, 0],
      [2, 4, 4, 0], [1, 4, 4, 1], [0, 4, 4, 2], [0, 3, 4, 3], [0, 2, 4, 4],
    ]);
  });
  it('SCW-9.14 no row, no die, no change', () => {
    const hopeless = { range: 10, rifle: 1, cover: 'trenches', targetDps: 2 };
    expect(outcome('smallArmsFire', hopeless)).toEqual({
      firePoints: -2,
      row: null,
      roll: null,
      dps: 0,
      targetDpsAfter: 2,
      elementsLost: 0,
      destroyed: false,
    });
  });
  it('SCW-9.14 house rule: the columns go on below and above', () => {
    const options = { fireTable: 'extended' };
    const poor = { range: 10, rifle: 1, cover: 'hard', options };
    expect(outcome('smallArmsFire', poor, [10])).toMatchObject({ firePoints: -1, row: -1, dps: 1 });
    expect(outcome('smallArmsFire', poor, [9]).dps).toBe(0);
    expect(outcome('smallArmsFire', { ...poor, cover: 'trenches' })).toMatchObject({ row: null, roll: null });
    const storm = (rifle: number, face: number): unknown =>
      outcome('smallArmsFire', { range: 10, rifle, options }, [face]).dps;
    expect([storm(11, 9), storm(11, 10), storm(16, 8), storm(16, 9), storm(40, 1)]).toEqual([3, 4, 4, 5, 5]);
  });
  it('SCW-9.13 a standing company averages 0.6, 1.0 and 1.8 DPs with 3, 5 and 8 fire points', () => {
    expect([3, 5, 8].map((rifle) => expectedDps({ range: 10, rifle }).toFixed(1))).toEqual([
      '0.6',
      '1.0',
      '1.8',
    ]);
  });
  it('SCW-9.13 better circumstances never lower the expected DPs', () => {
    const volley = fc.record({
      range: fc.integer({ min: 2, max: 24 }),
      rifle: fc.integer({ min: 1, max: 8 }),
      hmg: fc.integer({ min: 0, max: 3 }),
      cover: fc.constantFrom('none', 'soft', 'hard', 'trenches'),
      ar: fc.integer({ min: -1, max: 0 }),
      firerDps: fc.integer({ min: 0, max: 4 }),
      firerMark: fc.constantFrom('none', 'pinned', 'retiring'),
      options: fc.record({ fireTable: fc.constantFrom('capped', 'extended') }),
    });
    fc.assert(
      fc.property(volley, (shot) => {
        const base = expectedDps(shot) - 1e-12;
        const eased = { cover: 'none', firerDps: 0, firerMark: 'none', ar: 1, target: 'cavalry' };
        for (const [field, value] of Object.entries(eased))
          expect(expectedDps({ ...shot, [field]: value })).toBeGreaterThanOrEqual(base);
        expect(expectedDps({ ...shot, rifle: shot.rifle + 1 })).toBeGreaterThanOrEqual(base);
      }),
      { numRuns: 60 },
    );
  });
  it('SCW-9.13 the working names the row before the die is thrown', () => {
    const { trace } = resolved('smallArmsFire', plainVolley, [5]);
    expect(trace.lines.map((line) => line.kind)).toEqual(['sum', 'fact', 'roll', 'fact']);
    expect(trace.lines[1]).toMatchObject({ rule: 'SCW-9.13', text: 'Row 4: 1 DP on 5+, 2 DPs on 9+' });
  });
});

describe('SCW-10 small arms at softskins', () => {
  /** Eight fire points: at least one effect roll. */
  const storm = { range: 10, rifle: 8, carriedElements: 4, carriedDps: 1 };

  // biome-ignore format: the table of the sheet
  it.each([
    [6,  { vehicle: 'sound',     carriedReceived: 0, carriedDpsAfter: 1, carriedElementsLost: 0, carriedDestroyed: false }],
    [7,  { vehicle: 'abandoned', carriedReceived: 0, carriedDpsAfter: 1, carriedElementsLost: 0, carriedDestroyed: false }],
    [8,  { vehicle: 'destroyed', carriedReceived: 2, carriedDpsAfter: 3, carriedElementsLost: 0, carriedDestroyed: false }],
    [9,  { vehicle: 'destroyed', carriedReceived: 4, carriedDpsAfter: 4, carriedElementsLost: 1, carriedDestroyed: false }],
    [10, { vehicle: 'destroyed', carriedReceived: 0, carriedDpsAfter: 0, carriedElementsLost: 4, carriedDestroyed: true }],
  ])('SCW-10.1 an effect roll of %i', (face, expected) => {
    expect(outcome('smallArmsAtSoftskin', storm, [1, face])).toEqual({ firePoints: 8, roll: 1, dps: 1, ...expected });
  });
  it('SCW-10.1 the troops aboard take the sum, even when another roll destroys them', () => {
    expect(outcome('smallArmsAtSoftskin', storm, [9, 8, 9, 7])).toMatchObject({
      vehicle: 'destroyed',
      carriedReceived: 6,
      carriedElementsLost: 3,
    });
    expect(outcome('smallArmsAtSoftskin', storm, [9, 8, 9, 10])).toMatchObject({
      carriedReceived: 6,
      carriedDpsAfter: 0,
      carriedElementsLost: 4,
      carriedDestroyed: true,
    });
  });
  it('SCW-10.1 nobody is aboard an empty truck', () => {
    const empty = { ...storm, carriedElements: 0, carriedDps: 3 };
    expect(outcome('smallArmsAtSoftskin', empty, [1, 10])).toMatchObject({
      vehicle: 'destroyed',
      carriedReceived: 0,
      carriedDpsAfter: 0,
      carriedElementsLost: 0,
      carriedDestroyed: false,
    });
  });
  it('SCW-10.1 too few fire points need no die', () => {
    const hopeless = { range: 10, rifle: 1, cover: 'hard', carriedElements: 2, carriedDps: 2 };
    expect(outcome('smallArmsAtSoftskin', hopeless)).toMatchObject({
      roll: null,
      dps: 0,
      vehicle: 'sound',
      carriedDpsAfter: 2,
    });
  });
  it('SCW-9.14 house rule: up to five effect rolls', () => {
    const many = { range: 10, rifle: 40, options: { fireTable: 'extended' } };
    expect(outcome('smallArmsAtSoftskin', many, [1, 1, 2, 3, 4, 5])).toMatchObject({
      dps: 5,
      vehicle: 'sound',
    });
  });
  it('SCW-6.2 nine elements do not fit into a truck', () => {
    expect(refusal('smallArmsAtSoftskin', { ...storm, carriedElements: 9 })).toBe('bad-elements');
  });
});

describe('SCW-11 machine guns at armour', () => {
  const guns = { range: 10, lmg: 1 };
  it('SCW-11.2 one gun forces a test three times in ten, four together six times', () => {
    expect(chanceOf('machineGunsAtArmour', guns, 'moraleCheck', true)).toBeCloseTo(0.3, 12);
    expect(chanceOf('machineGunsAtArmour', { ...guns, hmg: 3 }, 'moraleCheck', true)).toBeCloseTo(0.6, 12);
  });
  it('SCW-11.2 below 8 nothing is tested', () => {
    expect(outcome('machineGunsAtArmour', { ...guns, immobilised: true }, [7])).toEqual({
      roll: 7,
      score: 7,
      moraleCheck: false,
      moraleScore: null,
      morale: null,
      vehicle: 'immobilised',
    });
  });
  it('SCW-12.4 an immobilised vehicle that must go is abandoned', () => {
    const pinned = { ...guns, immobilised: true, underAtFire: true };
    expect(outcome('machineGunsAtArmour', pinned, [8, 4])).toMatchObject({
      moraleScore: -1,
      morale: 'retreat',
      vehicle: 'abandoned',
    });
  });
  it('SCW-9.4 heavy machine guns that moved are not counted', () => {
    expect(outcome('machineGunsAtArmour', { ...guns, hmg: 3, moved: true }, [7]).score).toBe(7);
    expect(refusal('machineGunsAtArmour', { range: 10, hmg: 3, moved: true })).toBe('no-firers');
  });
});
