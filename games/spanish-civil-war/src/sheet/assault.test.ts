import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar } from '../index.ts';

const { outcome, refusal, chanceOf } = tryOut(spanishCivilWar);

const wins = (input: object): number[] =>
  ['attacker', 'defender'].map((side) => Math.round(100 * chanceOf('assault', input, 'winner', side)));

describe('SCW-16 scores', () => {
  // biome-ignore format: the table of the sheet
  const MODIFIERS: [string, object, object, number][] = [
    ['morale',                       { mr: -1 },                                         {},                       -1],
    ['ability',                      { ar: 1 },                                          {},                       +1],
    ['three DPs',                    { dps: 3 },                                         {},                       -3],
    ['retiring',                     { mark: 'retiring' },                               {},                       -2],
    ['retreating',                   { mark: 'retreating' },                             {},                       -2],
    ['pinned, which is neither',     { mark: 'pinned' },                                 {},                        0],
    ['in column',                    { column: true },                                   {},                       -2],
    ['two more elements',            { elements: 6 },                                    {},                       +2],
    ['fewer elements',               { elements: 1 },                                    {},                        0],
    ['support that makes it even',   { elements: 3, supportElements: 2 },                { supportElements: 1 },    0],
    ['support that makes it more',   { supportElements: 3 },                             {},                       +3],
    ['in defences',                  { position: 'defences' },                           {},                       +1],
    ['in trenches',                  { position: 'trenches' },                           {},                       +2],
    ['in woods',                     { position: 'soft' },                               {},                        0],
    ['at the flank',                 { flankOrRear: true },                              {},                       +2],
    ['cavalry at infantry',          { troop: 'cavalry' },                               {},                       +2],
    ['cavalry at guns',              { troop: 'cavalry' },                               { troop: 'artillery' },   +2],
    ['cavalry at cavalry',           { troop: 'cavalry' },                               { troop: 'cavalry' },      0],
    ['cavalry at a wood',            { troop: 'cavalry' },                               { position: 'soft' },      0],
    ['armour in support',            { armourSupport: true },                            {},                       +4],
  ];
  it.each(MODIFIERS)('SCW-16.7 %s', (_, attacker, defender, expected) => {
    expect(outcome('assault', { attacker, defender }, [5, 5]).attackerScore).toBe(5 + expected);
  });
  it('SCW-16.7 with a net advantage of 0, 2, 4 and 6 the attacker wins 36, 55, 72 and 85 times in 100', () => {
    const support = (supportElements: number): object => ({ attacker: { supportElements } });
    expect([0, 2, 4, 6].map((more) => wins(support(more)))).toEqual([
      [36, 36],
      [55, 21],
      [72, 10],
      [85, 3],
    ]);
  });
  it('SCW-16.7 more helps on, and what helps one side hurts the other', () => {
    const side = fc.record({
      mr: fc.integer({ min: -1, max: 1 }),
      dps: fc.integer({ min: 1, max: 4 }),
      elements: fc.integer({ min: 1, max: 6 }),
      column: fc.boolean(),
    });
    const chance = (input: object, winner: string): number => chanceOf('assault', input, 'winner', winner);
    fc.assert(
      fc.property(side, side, (attacker, defender) => {
        const better = { ...attacker, mr: attacker.mr + 1, dps: attacker.dps - 1, armourSupport: true };
        const before = { attacker, defender };
        const after = { attacker: better, defender };
        expect(chance(after, 'attacker')).toBeGreaterThanOrEqual(chance(before, 'attacker') - 1e-12);
        expect(chance(after, 'defender')).toBeLessThanOrEqual(chance(before, 'defender') + 1e-12);
        const turned = { attacker: defender, defender: attacker };
        expect(chance(turned, 'defender')).toBeCloseTo(chance(before, 'attacker'), 12);
      }),
      { numRuns: 30 },
    );
  });
});

describe('SCW-16 results', () => {
  // biome-ignore format: the table of the sheet
  const RESULTS = [
    { margin: 1, winner: 'none',     attackerDps: 3, defenderDps: 3, loserMove: 'none', fallBack: 0, standsLost: 0 },
    { margin: 2, winner: 'attacker', attackerDps: 2, defenderDps: 3, loserMove: 'half', fallBack: 4, standsLost: 0 },
    { margin: 4, winner: 'attacker', attackerDps: 2, defenderDps: 3, loserMove: 'half', fallBack: 4, standsLost: 0 },
    { margin: 5, winner: 'attacker', attackerDps: 1, defenderDps: 4, loserMove: 'half', fallBack: 4, standsLost: 0 },
    { margin: 6, winner: 'attacker', attackerDps: 1, defenderDps: 4, loserMove: 'half', fallBack: 4, standsLost: 0 },
    { margin: 7, winner: 'attacker', attackerDps: 0, defenderDps: 3, loserMove: 'full', fallBack: 8, standsLost: 1 },
  ];
  it.each(RESULTS)('SCW-16.8 a difference of $margin', ({ margin, ...expected }) => {
    expect(outcome('assault', {}, [1 + margin, 1])).toMatchObject({ difference: margin, ...expected });
  });
  it('SCW-16.8 beaten cavalry goes back 6 or 12 inches, whatever an assault move is', () => {
    const input = { attacker: { troop: 'cavalry' }, defender: { troop: 'cavalry' } };
    const options = { assaultMoveBase: 'double' };
    expect(outcome('assault', { ...input, options }, [1, 3]).fallBack).toBe(6);
    expect(outcome('assault', { ...input, options }, [1, 8]).fallBack).toBe(12);
  });
  it('SCW-16.8 guns that would be moved back are lost', () => {
    expect(
      outcome(
        'assault',
        { attacker: { elements: 2 }, defender: { troop: 'artillery', elements: 2 } },
        [6, 2],
      ),
    ).toMatchObject({
      winner: 'attacker',
      defenderDps: 3,
      loserMove: 'half',
      fallBack: 0,
      standsLost: 0,
      defenderDpsAfter: 0,
      defenderElementsLost: 2,
      defenderDestroyed: true,
    });
    expect(outcome('assault', { defender: { troop: 'artillery' } }, [5, 5]).defenderDestroyed).toBe(false);
  });
  it('SCW-16.8 a loser that is destroyed does not fall back', () => {
    expect(outcome('assault', { defender: { elements: 1 } }, [9, 1])).toMatchObject({
      loserMove: 'full',
      fallBack: 0,
      standsLost: 1,
      defenderDestroyed: true,
    });
  });
  it('SCW-16.8 the winner may perish of its DPs, and supports are not its elements', () => {
    const spent = { dps: 4, elements: 2, supportElements: 8 };
    expect(outcome('assault', { attacker: spent }, [6, 6])).toMatchObject({
      winner: 'attacker',
      difference: 2,
      attackerDps: 2,
      attackerElementsLost: 2,
      attackerDestroyed: true,
      fallBack: 4,
    });
  });
  it('SCW-16.9 armour retires with a unit that is driven back or destroyed, not otherwise', () => {
    const armourSupport = true;
    expect(outcome('assault', { defender: { armourSupport } }, [10, 3])).toMatchObject({
      winner: 'attacker',
      attackerArmourRetires: false,
      defenderArmourRetires: true,
    });
    const drawn = outcome('assault', { attacker: { armourSupport }, defender: { armourSupport } }, [5, 5]);
    expect(drawn).toMatchObject({ attackerArmourRetires: false, defenderArmourRetires: false });
    const spent = { armourSupport, dps: 4, elements: 1 };
    expect(outcome('assault', { attacker: spent, defender: { armourSupport } }, [9, 2])).toMatchObject({
      winner: 'none',
      attackerDestroyed: true,
      attackerArmourRetires: true,
      defenderArmourRetires: false,
    });
  });
});

describe('SCW-17 infantry against armour', () => {
  /** A fresh company at +1 against a T-26 with all its machine guns. */
  const ambush = { infantry: { mr: 1 }, armour: { mr: 1, ar: 1, machineGuns: true } };

  it('SCW-17.3 the tank loses 45 times in 100 and wins 28 times', () => {
    const loses = (side: string): number =>
      Math.round(100 * chanceOf('assaultOnArmour', ambush, 'loser', side));
    expect([loses('armour'), loses('infantry')]).toEqual([45, 28]);
  });
  // biome-ignore format: the table of the sheet
  it.each([
    [1, 'none', 0, 0], [2, 'infantry', 1, 4], [4, 'infantry', 1, 4], [5, 'infantry', 2, 8], [6, 'infantry', 2, 8], [7, 'infantry', 3, 8],
  ])('SCW-17.4 behind by %i: %s, %i DPs, %i inches back', (margin, loser, infantryDps, fallBack) => {
    const even = { infantry: { elements: 2 }, armour: { machineGuns: true } };
    expect(outcome('assaultOnArmour', even, [1, 1 + margin])).toMatchObject({
      difference: margin,
      loser,
      infantryDps,
      fallBack,
      armourResult: 'none',
    });
  });
  // biome-ignore format: the table of the sheet
  it.each([
    [1, 'none', 'none'], [2, 'retire', 'abandoned'], [4, 'retire', 'abandoned'], [5, 'retreat', 'abandoned'], [7, 'destroyed', 'destroyed'],
  ])('SCW-17.4 a vehicle behind by %i: %s; immobilised: %s', (margin, moving, stuck) => {
    const result = (immobilised: boolean): unknown =>
      outcome('assaultOnArmour', { infantry: { elements: 1 }, armour: { immobilised } }, [margin, 1]).armourResult;
    expect([result(false), result(true)]).toEqual([moving, stuck]);
  });
  it('SCW-17.4 infantry that is destroyed does not fall back', () => {
    expect(outcome('assaultOnArmour', { infantry: { elements: 1, dps: 4 } }, [1, 5])).toMatchObject({
      loser: 'infantry',
      infantryDps: 3,
      fallBack: 0,
      infantryDpsAfter: 0,
      infantryElementsLost: 1,
      infantryDestroyed: true,
    });
  });
  it('SCW-5.2 house rule: a +3 officer adds 2 on either side', () => {
    const led = { infantry: { officer: 3 }, armour: { officer: 3 } };
    expect(outcome('assaultOnArmour', led, [1, 1])).toMatchObject({ infantryScore: 8, armourScore: 4 });
    expect(outcome('assaultOnArmour', { ...led, options: { officerCap: 'plus-2' } }, [1, 1])).toMatchObject({
      infantryScore: 7,
      armourScore: 3,
    });
  });
  it('SCW-17.1 within 2 inches, and the distance is reported before the screen', () => {
    expect(refusal('assaultOnArmour', { distance: 2 })).toBeUndefined();
    expect(refusal('assaultOnArmour', { distance: 2.1, screened: true })).toBe('too-far');
  });
});
