import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contemptibleLittleArmies } from './sheet.ts';

const { outcome, refusal, odds, chanceOf } = tryOut(contemptibleLittleArmies);

/** Four rifles at 5 inches, target moving in the open: nothing applies. */
const plain = { weapon: 'rifle', figures: 4, distance: 5 };

describe('CLA-2 movement', () => {
  it('CLA-2.6 CLA-2.7 support weapons and guns never move less than nothing in difficult going', () => {
    expect(outcome('moveAllowance', { mobility: 'support-weapon', going: 'difficult' }, [1]).allowance).toBe(
      0,
    );
    expect(outcome('moveAllowance', { mobility: 'field-gun', going: 'difficult' }, [5]).allowance).toBe(2);
  });
  it('CLA-2.8 a road is just good going to everybody else, close order included', () => {
    expect(
      outcome('moveAllowance', { mobility: 'infantry', going: 'road', closeOrder: true }, [1, 1, 1])
        .diceRolled,
    ).toBe(3);
    expect(outcome('moveAllowance', { mobility: 'tank', going: 'road' }, [1]).diceRolled).toBe(1);
  });
  it('CLA-2.10 a tank breaks down on a 12 only', () => {
    expect(outcome('breakdown', {}, [6, 6]).brokenDown).toBe(true);
    expect(outcome('breakdown', {}, [6, 5]).brokenDown).toBe(false);
  });
  it('CLA-2.3 only infantry form close order; an unknown going is told first', () => {
    expect(refusal('moveAllowance', { mobility: 'cavalry', closeOrder: true })).toBe(
      'close-order-not-infantry',
    );
    expect(refusal('moveAllowance', { mobility: 'cavalry', closeOrder: true, going: 'mud' })).toBe(
      'unknown-going',
    );
  });
});

describe('CLA-3 shooting', () => {
  it('CLA-3.10 trench brooms ignore the trench, but not that the target halted', () => {
    const broom = { weapon: 'trench-broom', distance: 1, targetEntrenched: true };
    expect(outcome('shoot', broom, [1, 1, 1]).modifier).toBe(0);
    expect(outcome('shoot', { ...broom, targetHalted: true }, [1, 1, 1]).modifier).toBe(-1);
  });
  it('CLA-3.10 house rule: the trench adds to being halted, and only then', () => {
    const house = { ...plain, targetEntrenched: true, options: { trenchCumulative: 'on' } };
    expect(outcome('shoot', house, [6, 1, 1, 1]).modifier).toBe(-2);
    expect(outcome('shoot', { ...house, targetInCover: true })).toMatchObject({ modifier: -3, shots: 0 });
  });
  it('CLA-0.3 house rule: tank gun and respirator count for each', () => {
    const gun = { gun: 'tank-gun', respirator: true, distance: 10 };
    expect(outcome('fieldGunFire', gun, [1]).modifier).toBe(-1);
    expect(outcome('fieldGunFire', { ...gun, options: { orLinesAdd: 'on' } }, [1]).modifier).toBe(-2);
  });
  it('CLA-3.16 one hit is enough for a soft vehicle', () => {
    const truck = { ...plain, targetKind: 'soft-vehicle' };
    expect(outcome('shoot', truck, [6, 6, 6, 1])).toMatchObject({ hits: 3, kills: 1 });
  });
  it('CLA-4.14 a protected target that saves loses nobody', () => {
    const guns = { ...plain, protectedTarget: true };
    expect(outcome('shoot', guns, [6, 6, 1, 1, 4])).toMatchObject({ hits: 1, saved: true, kills: 0 });
    expect(outcome('shoot', guns, [1, 1, 1, 1])).toMatchObject({ hits: 0, saved: false, kills: 0 });
  });
  it.each([
    ['weapon before numbers', { weapon: 'bow', figures: 0 }, 'unknown-weapon'],
    ['numbers before the kind of target', { ...plain, figures: 0, targetKind: 'boat' }, 'bad-number'],
    ['the kind of target', { ...plain, targetKind: 'boat', singleShot: true }, 'unknown-target-kind'],
    ['single shot', { ...plain, weapon: 'lmg', singleShot: true, chauchat: true }, 'single-shot-not-rifle'],
    ['Chauchat', { ...plain, chauchat: true, targetCloseOrder: true, targetKind: 'mounted' }, 'not-an-lmg'],
    [
      'close order',
      { ...plain, targetCloseOrder: true, targetKind: 'mounted', targetEntrenched: true },
      'close-order-not-infantry',
    ],
    [
      'entrenched',
      { ...plain, targetEntrenched: true, targetKind: 'mounted', targetCharging: true, targetHalted: true },
      'entrenched-not-foot',
    ],
    ['charging', { ...plain, targetCharging: true, targetHalted: true, moved: true }, 'charging-not-halted'],
    [
      'shooting first',
      { ...plain, targetCharging: true, moved: true, distance: 99 },
      'moved-cannot-shoot-first',
    ],
    ['moving', { ...plain, moved: true, distance: 99 }, 'moved-cannot-shoot'],
    ['a wrong house rule before all', { weapon: 'bow', options: { naturalSix: 'yes' } }, 'bad-option'],
  ])('CLA-3 errors in order: %s', (_, input, code) => {
    expect(refusal('shoot', input)).toBe(code);
  });
  it('a better aim never lowers the chance', () => {
    const flags = fc.record({
      darkness: fc.boolean(),
      respirator: fc.boolean(),
      targetInCover: fc.boolean(),
      targetEntrenched: fc.boolean(),
    });
    const expected = (input: object): number => {
      const { values, chances } = odds('shoot', { ...plain, ...input });
      return values.reduce((sum, value, i) => sum + (value.kills as number) * chances[i]!, 0);
    };
    fc.assert(
      fc.property(flags, fc.integer({ min: 0, max: 12 }), (burden, distance) => {
        const base = expected({ ...burden, distance });
        for (const name of Object.keys(burden)) {
          expect(expected({ ...burden, distance, [name]: false })).toBeGreaterThanOrEqual(base - 1e-12);
        }
        expect(expected({ ...burden, distance: distance / 2 })).toBeGreaterThanOrEqual(base - 1e-12);
      }),
      { numRuns: 60 },
    );
  });
});

describe('CLA-4 guns', () => {
  it('CLA-4.15 house rule: a short tank gun reaches 40 inches and has no blast', () => {
    const gun = { gun: 'tank-gun', blast: [{ figures: 3 }], options: { shortTankGun: 'on' } };
    expect(outcome('fieldGunFire', { ...gun, distance: 20 }, [6])).toMatchObject({
      kills: 1,
      blastKills: [0],
    });
    expect(outcome('fieldGunFire', { ...gun, distance: 21 }, [5])).toMatchObject({
      modifier: -2,
      hit: false,
    });
    expect(refusal('fieldGunFire', { ...gun, distance: 41 })).toBe('out-of-range');
  });
  it('CLA-4.13 a unit in the blast says how many figures it has there', () => {
    expect(refusal('fieldGunFire', { blast: [{ figures: 2 }, { protected: true }] })).toBe('bad-number');
  });
  it('CLA-4.13 many units in a blast: the odds of each, and of the total', () => {
    const blast = Array.from({ length: 10 }, () => ({ figures: 8 }));
    const result = odds('fieldGunFire', { distance: 20, blast });
    expect(result.lists?.blastKills).toHaveLength(10);
    const first = result.lists!.blastKills![0]!;
    expect(first.chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 11);
    expect(chanceOf('fieldGunFire', { distance: 20, blast }, 'hit', true)).toBeCloseTo(1 / 2, 12);
  });
});

describe('CLA-7 armour', () => {
  it('CLA-7.1 house rule: a flamethrower rolls four times', () => {
    const fire = { weapon: 'flamethrower', distance: 4, options: { flamethrowerFourRolls: 'on' } };
    expect(outcome('antiTankFire', fire, [1, 2, 2, 2, 3, 3, 6, 6])).toMatchObject({
      rolls: 4,
      knockedOut: true,
    });
    expect(chanceOf('antiTankFire', fire, 'knockedOut', true)).toBeCloseTo(1 - (11 / 12) ** 4, 12);
  });
  it('CLA-7.3 a gun that cannot hit rolls nothing', () => {
    const gun = { weapon: 'tank-gun', distance: 60, targetCharging: true, darkness: true };
    expect(outcome('antiTankFire', gun)).toMatchObject({ needed: 8, rolls: 0, knockedOut: false });
    expect(outcome('antiTankFire', { ...gun, options: { naturalSix: 'on' } }, [6])).toMatchObject({
      needed: 6,
      rolls: 1,
      knockedOut: true,
    });
  });
  it('CLA-7.1 a hundred bombers stop at the first success', () => {
    expect(chanceOf('antiTankFire', { weapon: 'bombs', shots: 100 }, 'rolls', 1)).toBeCloseTo(1 / 12, 12);
  });
});

describe('CLA-8 aircraft', () => {
  it('CLA-8.4 AA guns reach 80 inches; HMGs fire only as a house rule', () => {
    expect(outcome('antiAircraftFire', { aaGuns: 1, distance: 80 }, [5, 6])).toEqual({
      engaged: true,
      dice: 1,
      drivenOff: true,
    });
    expect(outcome('antiAircraftFire', { hmgs: 2, options: { hmgAa: 'on' } }, [6, 6, 1]).dice).toBe(2);
    expect(refusal('antiAircraftFire', { lmgs: 2, shortLmgs: true, distance: 19 })).toBe('out-of-range');
    expect(refusal('antiAircraftFire', { lmgs: 1, moved: true })).toBe('no-aa-capability');
    expect(refusal('antiAircraftFire', { lmgs: 2, moved: true, distance: 50 })).toBe('moved-cannot-shoot');
  });
});
