import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar } from '../index.ts';

const { outcome, refusal, odds, resolved, chanceOf } = tryOut(spanishCivilWar);

describe('SCW-4 assault movement', () => {
  it('SCW-4.2 house rule: a full assault move is a Double one', () => {
    const house = { options: { assaultMoveBase: 'double' } };
    expect(outcome('assaultMoveRoll', house, [5])).toMatchObject({ fraction: 0.5, distance: 6 });
    expect(outcome('assaultMoveRoll', { troop: 'cavalry', ...house }, [10]).distance).toBe(18);
  });
  it('SCW-4.3 a unit that stays put suffers all the same, and may be destroyed', () => {
    const last = { dps: 4, elements: 2 };
    expect(outcome('assaultMoveRoll', last, [1])).toEqual({
      roll: 1,
      fraction: 0,
      distance: 0,
      dpsGained: 2,
      dpsAfter: 0,
      elementsLost: 2,
      destroyed: true,
    });
  });
  it.each(['horse-limber', 'armour', 'softskin'])('SCW-4.4 a %s makes no assault move', (troop) => {
    expect(refusal('assaultMoveRoll', { troop })).toBe('cannot-assault');
  });
});

describe('SCW-5 movement on foot and horse', () => {
  // biome-ignore format: the table of the sheet
  const EDGES = [
    { face: 10, dps: 1, result: 'double',  distance:  18, mark: 'none' },
    { face: 9,  dps: 1, result: 'normal',  distance:  12, mark: 'none' },
    { face: 5,  dps: 1, result: 'normal',  distance:  12, mark: 'none' },
    { face: 4,  dps: 1, result: 'slowed',  distance:   6, mark: 'none' },
    { face: 2,  dps: 1, result: 'slowed',  distance:   6, mark: 'none' },
    { face: 1,  dps: 1, result: 'pinned',  distance:   0, mark: 'pinned' },
    { face: 3,  dps: 4, result: 'retire',  distance:  -6, mark: 'retiring' },
    { face: 2,  dps: 4, result: 'retire',  distance:  -6, mark: 'retiring' },
    { face: 1,  dps: 4, result: 'retreat', distance: -18, mark: 'retreating' },
  ];
  it.each(EDGES)('SCW-5.3 cavalry with $dps DPs rolls $face: $result', ({ face, dps, ...expected }) => {
    expect(outcome('movementRoll', { troop: 'cavalry', dps }, [face])).toEqual({
      roll: face,
      score: face - dps,
      ...expected,
    });
  });
  it('SCW-5.3 house rules for the misprinted rows', () => {
    const broken = (infantryRout: string, face: number) =>
      outcome('movementRoll', { dps: 4, options: { infantryRout } }, [face]);
    expect(broken('retire-only', 1)).toMatchObject({ result: 'retire', distance: -4, mark: 'retiring' });
    expect(broken('as-printed', 1)).toMatchObject({ result: 'retire', distance: -4, mark: 'retiring' });
    expect(broken('as-printed', 3)).toMatchObject({ result: 'double', distance: 12, mark: 'none' });
  });
  it('SCW-5.2 house rule: a +3 officer adds 2', () => {
    const led = { officer: 3, options: { officerCap: 'plus-2' } };
    expect(outcome('movementRoll', led, [6])).toMatchObject({ score: 8, result: 'normal' });
  });
  it('SCW-5.6 out of sight in column: four in ten double, one in ten is slowed', () => {
    expect(chanceOf('movementRoll', { column: true }, 'result', 'double')).toBeCloseTo(0.4, 12);
    expect(chanceOf('movementRoll', { column: true }, 'result', 'slowed')).toBeCloseTo(0.1, 12);
  });
  it('SCW-5.1 a better rating, an officer or fewer DPs never shorten the expected move', () => {
    const unit = fc.record({
      mr: fc.integer({ min: -1, max: 1 }),
      dps: fc.integer({ min: 1, max: 4 }),
      officer: fc.integer({ min: 0, max: 2 }),
    });
    const expected = (input: object): number => {
      const { values, chances } = odds('movementRoll', input);
      return values.reduce((sum, value, i) => sum + (value.distance as number) * chances[i]!, 0);
    };
    fc.assert(
      fc.property(unit, (plain) => {
        const base = expected(plain) - 1e-12;
        expect(expected({ ...plain, mr: plain.mr + 1 })).toBeGreaterThanOrEqual(base);
        expect(expected({ ...plain, dps: plain.dps - 1 })).toBeGreaterThanOrEqual(base);
        expect(expected({ ...plain, officer: plain.officer + 1 })).toBeGreaterThanOrEqual(base);
        expect(expected({ ...plain, column: true })).toBeGreaterThanOrEqual(base);
      }),
      { numRuns: 50 },
    );
  });
});

describe('SCW-5 and SCW-21 vehicles', () => {
  it('SCW-5.9 armour does not mind fire, softskins do not mind marks', () => {
    const fire = { underFire: true, underArtilleryFire: true };
    expect(outcome('vehicleMovementRoll', { ...fire }, [6]).score).toBe(6);
    expect(outcome('vehicleMovementRoll', { kind: 'softskin', mark: 'retreating' }, [6]).score).toBe(6);
  });
  // biome-ignore format: the edges of the two tables
  it.each([
    ['armour', 6, 'normal'], ['armour', 5, 'slowed'], ['armour', 2, 'slowed'], ['armour', 1, 'retire'],
    ['softskin', 6, 'normal'], ['softskin', 5, 'slowed'], ['softskin', 1, 'retire'],
  ])('SCW-5.10 %s scoring %i: %s', (kind, face, result) => {
    expect(outcome('vehicleMovementRoll', { kind }, [face]).result).toBe(result);
  });
  it('SCW-5.10 a softskin retires down to -2, armour only to 0', () => {
    const truck = { kind: 'softskin', underArtilleryFire: true };
    expect(outcome('vehicleMovementRoll', truck, [2])).toMatchObject({ score: -2, result: 'retire' });
    expect(outcome('vehicleMovementRoll', truck, [1])).toMatchObject({ score: -3, result: 'retreat' });
    expect(outcome('vehicleMovementRoll', { mr: -1, mark: 'retiring' }, [2]).result).toBe('retreat');
  });
  it('SCW-5.10 house rule: both kinds of fire add up', () => {
    const truck = { kind: 'softskin', options: { softskinFireModifiers: 'sum' } };
    const both = { ...truck, underFire: true, underArtilleryFire: true };
    expect(outcome('vehicleMovementRoll', both, [8])).toMatchObject({ score: 2, result: 'slowed' });
    expect(outcome('vehicleMovementRoll', { ...truck, underArtilleryFire: true }, [8]).score).toBe(4);
  });
  it('SCW-5.11 a stated speed may be a fraction, and a speed of 0 goes nowhere', () => {
    expect(outcome('vehicleMovementRoll', { baseSpeed: 2.5 }, [6]).distance).toBe(5);
    expect(outcome('vehicleMovementRoll', { baseSpeed: 0 }, [1]).distance).toBe(0);
  });
  it('SCW-5.12 retiring by road goes farther too', () => {
    expect(outcome('vehicleMovementRoll', { vehicle: 'ba-6', onRoad: true }, [1]).distance).toBe(-16);
    expect(outcome('vehicleMovementRoll', { kind: 'softskin', onRoad: true }, [1]).distance).toBe(-15);
  });
  it('SCW-5.12 wheels are wheels only on armour: a tracked softskin has its road bonus', () => {
    const tracked = { kind: 'softskin', drive: 'tracked', onRoad: true };
    expect(outcome('vehicleMovementRoll', tracked, [6]).roadMultiplier).toBe(3);
  });
  it('SCW-5.12 house rule: a softskin gets three times its speed by road, and only for a Normal move', () => {
    const truck = { kind: 'softskin', onRoad: true, options: { softskinRoad: 'replace' } };
    expect(outcome('vehicleMovementRoll', truck, [6])).toMatchObject({
      multiplier: 3,
      roadMultiplier: 1,
      distance: 15,
    });
    expect(outcome('vehicleMovementRoll', truck, [5])).toMatchObject({ multiplier: 1, distance: 5 });
    expect(outcome('vehicleMovementRoll', { ...truck, kind: 'armour' }, [6]).distance).toBe(15);
  });
  it('SCW-21.3 a vehicle of the appendix brings its own kind, drive and speed', () => {
    const stated = { vehicle: 'truck-slow', kind: 'armour', drive: 'tracked', baseSpeed: 9, onRoad: true };
    expect(outcome('vehicleMovementRoll', stated, [6])).toMatchObject({ roadMultiplier: 3, distance: 24 });
    const { trace } = resolved('vehicleMovementRoll', stated, [6]);
    expect(trace.cited).toEqual(expect.arrayContaining(['SCW-5.11', 'SCW-21.2', 'SCW-21.3']));
  });
  it('SCW-12.4 an immobilised vehicle does not move, but an unknown one is reported first', () => {
    expect(refusal('vehicleMovementRoll', { immobilised: true })).toBe('immobilised');
    const unknown = { immobilised: true, vehicle: 'tiger' };
    expect(refusal('vehicleMovementRoll', unknown)).toBe('unknown-vehicle');
    expect(refusal('vehicleMovementRoll', { ...unknown, baseSpeed: -1 })).toBe('bad-range');
  });
});

describe('SCW-6 what takes time', () => {
  it('SCW-6.1 without actions the whole move is left, backwards too', () => {
    expect(outcome('spendMove', { result: 'retreat' })).toEqual({
      fraction: 0,
      troopAfter: 'infantry',
      distance: -12,
    });
    expect(outcome('spendMove', { result: 'pinned' }).distance).toBe(0);
  });
  it('SCW-6.1 mounting takes half a move, the rest is ridden', () => {
    expect(outcome('spendMove', { result: 'double', actions: ['mount'] })).toEqual({
      fraction: 0.5,
      troopAfter: 'cavalry',
      distance: 9,
    });
  });
  it('SCW-6.1 an action is for the class at the start, in whatever order it is named', () => {
    const troop = 'cavalry';
    for (const actions of [
      ['dismount', 'set-up-mortar'],
      ['set-up-mortar', 'dismount'],
    ])
      expect(refusal('spendMove', { troop, actions })).toBe('wrong-troop');
    for (const actions of [
      ['mount', 'leave-trench'],
      ['leave-trench', 'mount'],
    ])
      expect(outcome('spendMove', { actions })).toEqual({ fraction: 1, troopAfter: 'cavalry', distance: 0 });
  });
  it('SCW-4.2 an assault move out of a trench loses half of itself', () => {
    const leaving = { actions: ['leave-trench'] };
    expect(outcome('spendMove', { result: 'assault-full', ...leaving }).distance).toBe(4);
    expect(outcome('spendMove', { result: 'assault-half', ...leaving }).distance).toBe(2);
    const house = { options: { assaultMoveBase: 'double' } };
    expect(outcome('spendMove', { result: 'assault-full', ...leaving, ...house }).distance).toBe(6);
    expect(outcome('spendMove', { troop: 'cavalry', result: 'assault-half', ...house }).distance).toBe(9);
  });
  it.each([
    [{ result: 'pinned', actions: ['limber'] }, 'cannot-act'],
    [{ result: 'retire', actions: ['leave-trench'] }, 'cannot-act'],
    [{ result: 'assault-full', actions: ['leave-trench', 'mount'] }, 'cannot-act'],
    [{ actions: ['limber'] }, 'wrong-troop'],
    [{ actions: ['mount', 'dismount'] }, 'wrong-troop'],
    [{ troop: 'cavalry', actions: ['dismount', 'leave-trench'] }, 'wrong-troop'],
    [{ troop: 'cavalry', actions: ['mount'] }, 'wrong-troop'],
    [{ troop: 'horse-limber', actions: ['bus'] }, 'wrong-troop'],
    [{ actions: ['bus', 'leave-trench'] }, 'too-many-actions'],
    [{ actions: new Array(101).fill('leave-trench') }, 'too-many-actions'],
    [{ actions: ['dance'] }, 'bad-input'],
  ])('SCW-6.1 %j: %s', (input, code) => {
    expect(refusal('spendMove', input)).toBe(code);
  });
});

describe('SCW-19 barbed wire', () => {
  const touching = { startsInContact: true, distance: 8 };
  it('SCW-19.4 a full assault move crosses, a half one does not', () => {
    expect(outcome('wireCrossing', { ...touching, result: 'assault-full' }).outcome).toBe('crosses');
    expect(outcome('wireCrossing', { ...touching, result: 'assault-half' }).outcome).toBe('stuck');
  });
  it('SCW-19.3 exactly 5 inches are enough, less is not', () => {
    expect(outcome('wireCrossing', { ...touching, distance: 5 })).toEqual({
      outcome: 'crosses',
      distanceLeft: 0,
      sectionRemoved: false,
    });
    expect(outcome('wireCrossing', { ...touching, distance: 4.9 }).outcome).toBe('stuck');
  });
  it.each(['cavalry', 'horse-limber', 'softskin', 'wheeled-armour'])('SCW-19.5 wire bars %s', (mover) => {
    expect(outcome('wireCrossing', { ...touching, mover })).toEqual({
      outcome: 'barred',
      distanceLeft: 0,
      sectionRemoved: false,
    });
  });
  it('SCW-19.6 tracks need 4 inches', () => {
    const tank = { mover: 'tracked-armour' };
    expect(outcome('wireCrossing', { ...tank, distance: 3.9 })).toMatchObject({
      outcome: 'halts',
      sectionRemoved: false,
    });
    expect(outcome('wireCrossing', { ...tank, distance: 10 }).distanceLeft).toBe(6);
  });
});
