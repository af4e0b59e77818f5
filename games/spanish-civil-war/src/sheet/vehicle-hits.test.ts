import { mean, through } from '@sandtable/dice';
import { prepared } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { bruteForce } from '../../../../packages/dice/src/oracle.ts';
import { spanishCivilWar } from '../index.ts';

const { outcome, refusal, odds, chanceOf } = tryOut(spanishCivilWar);

const outOfAction = (procedure: string, input: object): number =>
  ['immobilised', 'abandoned', 'destroyed'].reduce(
    (sum, vehicle) => sum + chanceOf(procedure, input, 'vehicle', vehicle),
    0,
  );

describe('SCW-12 anti-tank fire', () => {
  it('SCW-12.1 the edges of the ranges', () => {
    const score = (range: number): unknown => outcome('antiTankFire', { range }, [1]).toHitScore;
    expect([0, 11.9, 12, 24, 24.1, 36, 36.1].map(score)).toEqual([2, 2, 1, 1, 0, 0, -2]);
  });
  it('SCW-12.1 a miss changes nothing', () => {
    const truck = { range: 20, target: 'softskin', carriedElements: 3, carriedDps: 2, immobilised: true };
    expect(outcome('antiTankFire', truck, [6])).toEqual({
      toHitScore: 6,
      hit: false,
      effectScore: null,
      effect: null,
      moraleScore: null,
      morale: null,
      vehicle: 'immobilised',
      carriedReceived: 0,
      carriedDpsAfter: 2,
      carriedElementsLost: 0,
      carriedDestroyed: false,
    });
  });
  // biome-ignore format: the table of the sheet
  it.each([
    [4, 'no-effect', 'sound', 0], [5, 'abandoned', 'abandoned', 0], [6, 'destroyed', 'destroyed', 2], [7, 'destroyed', 'destroyed', 2],
    [8, 'destroyed', 'destroyed', 4], [9, 'destroyed', 'destroyed', 4], [10, 'destroyed', 'destroyed', 0],
  ])('SCW-12.2 a %i on a softskin: %s', (face, effect, vehicle, carriedReceived) => {
    const truck = { range: 20, target: 'softskin', carriedElements: 6 };
    expect(outcome('antiTankFire', truck, [7, face])).toMatchObject({
      effectScore: face,
      effect,
      vehicle,
      carriedReceived,
      carriedDestroyed: face === 10,
    });
  });
  // biome-ignore format: the tables of the sheet
  const FACTORS = [
    { weapon: 'light-gun',  ranges: [2, 1, 0], armour: [3, 2, 1] },
    { weapon: 'medium-gun', ranges: [2, 2, 1], armour: [4, 3, 2] },
    { weapon: 'heavy-gun',  ranges: [2, 2, 1], armour: [5, 4, 3] },
    { weapon: 'at-rifle',   ranges: [1, 0],    armour: [2, 1, 0] },
  ];
  it.each(FACTORS)('SCW-12.3 factors of a $weapon', ({ weapon, ranges, armour }) => {
    ranges.forEach((near, i) => {
      const range = [12, 24, 36][i]!;
      armour.forEach((plate, j) => {
        const target = ['light-armour', 'medium-armour', 'heavy-armour'][j];
        const hit = outcome('antiTankFire', { weapon, range, target }, [10, 10]);
        expect(hit.effectScore).toBe(10 + near + plate);
      });
    });
  });
  // biome-ignore format: the table of the sheet
  it.each([
    [3, 'no-effect', 'sound'], [6, 'immobilised', 'immobilised'], [7, 'bail-out', 'abandoned'], [8, 'destroyed', 'destroyed'], [10, 'destroyed', 'destroyed'],
  ])('SCW-12.3 a heavy gun at 30 inches at heavy armour rolls %i: %s', (face, effect, vehicle) => {
    const shot = { weapon: 'heavy-gun', range: 30, target: 'heavy-armour' };
    expect(outcome('antiTankFire', shot, [10, face])).toMatchObject({ effectScore: face + 4, effect, vehicle });
  });
  it('SCW-12.3 house rule: beyond 36 inches a hit on armour is in vain, without a die', () => {
    const far = { range: 36.1, options: { longRangeArmour: 'no-effect' } };
    expect(outcome('antiTankFire', far, [10])).toMatchObject({
      hit: true,
      effectScore: null,
      effect: 'no-effect',
      vehicle: 'sound',
    });
    expect(outcome('antiTankFire', { ...far, target: 'softskin' }, [10, 5]).effect).toBe('abandoned');
    expect(outcome('antiTankFire', { ...far, range: 36 }, [10, 10]).effect).toBe('destroyed');
  });
  it('SCW-12.3 anti-tank rifles stop at 24 inches against softskins too', () => {
    expect(refusal('antiTankFire', { weapon: 'at-rifle', range: 24, target: 'softskin' })).toBeUndefined();
    expect(refusal('antiTankFire', { weapon: 'at-rifle', range: 24.1, target: 'softskin' })).toBe(
      'out-of-range',
    );
  });
  it('SCW-12.4 an immobilised vehicle that fails its check is abandoned', () => {
    const tank = { range: 20, immobilised: true, underMgFire: true };
    expect(outcome('antiTankFire', tank, [7, 3, 8])).toMatchObject({
      effect: 'morale-check',
      moraleScore: 3,
      morale: 'retire',
      vehicle: 'abandoned',
    });
    expect(outcome('antiTankFire', tank, [7, 3, 9])).toMatchObject({
      morale: 'steady',
      vehicle: 'immobilised',
    });
  });
  it('SCW-12.3 a medium gun stops a tankette 35 times in 100 under 12 inches, 28 times at 20', () => {
    const tankette = { target: 'light-armour' };
    const standing = (range: number): number => outOfAction('antiTankFire', { ...tankette, range });
    expect([standing(11), standing(20)].map((p) => Math.round(100 * p))).toEqual([35, 28]);
  });
});

describe('SCW-13 anti-tank guns at troops', () => {
  it('SCW-13.1 a 9 does nothing; a 10 can cost the last element', () => {
    expect(chanceOf('antiTankAtTroops', {}, 'dps', 1)).toBeCloseTo(0.1, 12);
    expect(outcome('antiTankAtTroops', { targetDps: 4, targetElements: 1 }, [10])).toEqual({
      roll: 10,
      dps: 1,
      targetDpsAfter: 0,
      elementsLost: 1,
      destroyed: true,
    });
  });
  it('SCW-13.1 anti-tank rifles may not, and retreating is reported first', () => {
    expect(refusal('antiTankAtTroops', { weapon: 'at-rifle' })).toBe('guns-only');
    const fleeing = { weapon: 'at-rifle', firerMark: 'retreating' };
    expect(refusal('antiTankAtTroops', fleeing)).toBe('retreating-may-not-fire');
  });
});

describe('SCW-14 artillery', () => {
  it('SCW-14.3 mortars reach 24 inches', () => {
    expect(refusal('artilleryFire', { weapon: 'mortar', range: 24 })).toBeUndefined();
    expect(refusal('artilleryFire', { weapon: 'mortar', range: 24.1 })).toBe('out-of-range');
    expect(refusal('artilleryFire', { range: 100 })).toBeUndefined();
  });
  it('SCW-14.2 indirect fire needs 9', () => {
    expect(outcome('artilleryFire', { range: 20, indirect: true }, [8])).toMatchObject({
      needed: 9,
      hit: false,
    });
  });
  it('SCW-14.7 the first round hits four times in ten, then five, then six', () => {
    const chance = (previousRounds: number): number =>
      chanceOf('artilleryFire', { range: 20, previousRounds }, 'hit', true);
    expect([0, 1, 2].map((rounds) => chance(rounds).toFixed(1))).toEqual(['0.4', '0.5', '0.6']);
  });
  it('SCW-14.7 house rule: the present round counts too, but not at a moving target', () => {
    const shot = { range: 20, previousRounds: 1, options: { rangingRounds: 'inclusive' } };
    expect(outcome('artilleryFire', shot, [1]).toHitScore).toBe(3);
    expect(outcome('artilleryFire', { ...shot, targetMoving: true }, [1]).toHitScore).toBe(0);
  });
  // biome-ignore format: the table of the sheet
  it.each([[3, 0], [4, 1], [6, 1], [7, 2], [9, 2], [10, 3]])('SCW-14.8 a %i among troops: %i DPs', (face, dps) => {
    expect(outcome('artilleryFire', { range: 20 }, [7, face])).toMatchObject({ effectScore: face, dps });
  });
  it('SCW-14.8 a mortar at cavalry in soft cover: the modifiers add up', () => {
    const shot = { weapon: 'mortar', range: 10, target: 'cavalry', cover: 'soft' };
    expect(outcome('artilleryFire', shot, [9, 10])).toMatchObject({ effectScore: 9, dps: 2 });
  });
  it('SCW-14.8 a score below 0 is no effect', () => {
    const shot = { weapon: 'mortar', range: 10, cover: 'trenches' };
    expect(outcome('artilleryFire', shot, [9, 1])).toMatchObject({ effectScore: -3, dps: 0 });
  });
  it('SCW-14.9 a mortar counts as a light gun', () => {
    const shot = { weapon: 'mortar', range: 10, target: 'light-armour', previousRounds: 1 };
    expect(outcome('artilleryFire', shot, [9, 7])).toMatchObject({
      toHitScore: 9,
      effectScore: 10,
      vehicle: 'immobilised',
    });
  });
  it('SCW-14 what does not apply is null, 0 or false', () => {
    const load = { carriedElements: 3, carriedDps: 2 };
    expect(outcome('artilleryFire', { range: 20, targetDps: 1, ...load }, [1])).toEqual({
      toHitScore: 1,
      needed: 7,
      hit: false,
      effectScore: null,
      dps: 0,
      targetDpsAfter: 1,
      elementsLost: 0,
      destroyed: false,
      effect: null,
      moraleScore: null,
      morale: null,
      vehicle: null,
      carriedReceived: 0,
      carriedDpsAfter: 0,
      carriedElementsLost: 0,
      carriedDestroyed: false,
    });
    expect(outcome('artilleryFire', { range: 20, target: 'heavy-armour' }, [1])).toMatchObject({
      targetDpsAfter: null,
      effect: null,
      vehicle: 'sound',
    });
  });
  // biome-ignore format: the table of the sheet
  it.each([
    [2, 'no-effect', 0], [3, 'abandoned', 0], [4, 'destroyed', 2], [5, 'destroyed', 2], [6, 'destroyed', 4], [7, 'destroyed', 4], [8, 'destroyed', 0],
  ])('SCW-14.10 a %i on a softskin: %s', (face, effect, carriedReceived) => {
    const truck = { range: 20, target: 'softskin', carriedElements: 8 };
    expect(outcome('artilleryFire', truck, [8, face])).toMatchObject({
      effect,
      carriedReceived,
      carriedDestroyed: face === 8,
    });
  });
});

describe('SCW-15 armour morale', () => {
  // biome-ignore format: the table of the sheet
  it.each([[4, 'steady'], [3, 'retire'], [1, 'retire']])('SCW-15.2 a %i: %s', (face, morale) => {
    expect(outcome('armourMoraleTest', {}, [face])).toEqual({ roll: face, score: face, morale, vehicle: 'sound' });
  });
  it('SCW-15.2 the missing 0, by house rule', () => {
    const zero = (armourMoraleZero: string): unknown =>
      outcome('armourMoraleTest', { underAtFire: true, options: { armourMoraleZero } }, [4]).morale;
    expect(['retire', 'retreat', 'steady'].map(zero)).toEqual(['retire', 'retreat', 'steady']);
    expect(outcome('armourMoraleTest', { underAtFire: true }, [3]).morale).toBe('retreat');
  });
  it('SCW-15.2 the house rule reaches every test of morale', () => {
    const options = { armourMoraleZero: 'steady' };
    expect(outcome('machineGunsAtArmour', { range: 9, lmg: 1, options }, [8, 1]).morale).toBe('steady');
    expect(outcome('antiTankFire', { range: 20, options }, [7, 3, 4]).morale).toBe('steady');
    const medium = { target: 'medium-armour', options };
    expect(outcome('artilleryFire', { range: 20, ...medium }, [8, 4, 4]).morale).toBe('steady');
    expect(outcome('airstrike', medium, [4, 4]).morale).toBe('steady');
  });
});

describe('SCW-20 airstrikes', () => {
  it('SCW-20.5 one, two or three rolls', () => {
    expect(outcome('airstrike', {}, [6, 10])).toMatchObject({ rolls: 1, dps: 3 });
    expect(outcome('airstrike', { targetElements: 5 }, [10, 10, 10, 10])).toMatchObject({
      rolls: 3,
      dps: 9,
      targetDpsAfter: 0,
      elementsLost: 5,
      destroyed: true,
    });
    expect(chanceOf('airstrike', {}, 'rolls', 2)).toBeCloseTo(0.3, 12);
  });
  it('SCW-20.5 a strike averages 1.8 DPs in the open and 0.75 in trenches', () => {
    const expected = (cover: string): number =>
      mean(through(odds('airstrike', { cover }), (value) => value.dps as number));
    expect(expected('none')).toBeCloseTo(1.8, 1);
    expect(expected('trenches')).toBeCloseTo(0.75, 12);
  });
  it('SCW-20.3 half the strikes put a medium tank out of action, its crew giving up included', () => {
    expect(outOfAction('airstrike', { target: 'medium-armour' })).toBeCloseTo(0.5, 12);
  });
  it('SCW-20.3 a morale check counts as under anti-tank fire', () => {
    const tank = { target: 'medium-armour', mr: 1, underMgFire: true };
    expect(outcome('airstrike', tank, [4, 5])).toEqual({
      rolls: null,
      dps: 0,
      targetDpsAfter: null,
      elementsLost: 0,
      destroyed: false,
      effectScore: 8,
      effect: 'morale-check',
      moraleScore: 1,
      morale: 'retire',
      vehicle: 'sound',
      carriedReceived: 0,
      carriedDpsAfter: 0,
      carriedElementsLost: 0,
      carriedDestroyed: false,
    });
  });
});

describe('exact odds agree with every combination of faces', () => {
  it.each([
    ['airstrike', { target: 'cavalry', cover: 'soft', targetDps: 2, targetElements: 2 }],
    ['smallArmsAtSoftskin', { range: 10, rifle: 8, carriedElements: 3, carriedDps: 2 }],
    ['antiTankFire', { range: 10, mr: 1, immobilised: true }],
    ['artilleryFire', { range: 30, target: 'heavy-armour', underMgFire: true }],
  ])('SCW %s', (procedure, input) => {
    const ready = prepared(spanishCivilWar, procedure, input);
    if (!ready.ok) throw new Error(ready.problem.message);
    const slow = bruteForce((dice) => ready.value.procedure.run(dice, ready.value.input));
    const expected = new Map(slow.values.map((value, i) => [JSON.stringify(value), slow.chances[i]!]));
    const fast = odds(procedure, input);
    expect(fast.values).toHaveLength(expected.size);
    fast.values.forEach((value, i) => {
      expect(fast.chances[i]).toBeCloseTo(expected.get(JSON.stringify(value))!, 12);
    });
  });
});
