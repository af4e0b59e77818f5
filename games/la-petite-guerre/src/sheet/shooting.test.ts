import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerre } from './sheet.ts';

const { outcome, refusal, chanceOf, resolved } = tryOut(laPetiteGuerre);

/** A Snider-Enfield at long range, target upright in the open: nothing applies. */
const plainShot = { weapon: 'snider-enfield', distance: 10 };

describe('LPG-7 acquiring', () => {
  it('LPG-7.1 cover ends the certainty at 2 inches', () => {
    expect(outcome('acquireTarget', { distance: 2.1, targetInCover: true }, [4])).toEqual({
      automatic: false,
      roll: 4,
      modifier: -2,
      score: 2,
      seen: true,
    });
    expect(outcome('acquireTarget', { distance: 6, targetMoving: true })).toEqual({
      automatic: true,
      roll: null,
      modifier: 1,
      score: null,
      seen: true,
    });
  });
  it('LPG-7.10 a 1 is enough with a bonus, a 6 is not with too much against it', () => {
    expect(outcome('acquireTarget', { distance: 8, observerHigher: true }, [1]).seen).toBe(true);
    const hopeless = { distance: 25, targetInCover: true, targetProne: true };
    expect(outcome('acquireTarget', hopeless, [6])).toMatchObject({ score: 1, seen: false });
  });
  it('LPG-7.11 a contradiction is reported before the missing sight', () => {
    const blocked = { distance: 3, blocked: true };
    expect(refusal('acquireTarget', { ...blocked, targetMounted: true, targetProne: true })).toBe(
      'contradiction',
    );
    expect(refusal('acquireTarget', { ...blocked, distance: -1 })).toBe('bad-input');
    expect(refusal('acquireTarget', {})).toBe('bad-input');
  });
});

describe('LPG-9 weapons', () => {
  it('LPG-9.2 the working says that short range gives guns nothing', () => {
    const { trace } = resolved('weaponProfile', { weapon: 'gatling' });
    expect(trace.cited).toEqual(expect.arrayContaining(['LPG-9.2', 'LPG-9.5', 'LPG-9.11']));
  });
  it.each([
    ['revolver', 2, 4, 0],
    ['musket', 4, 10, 2],
    ['snider-enfield', 6, 12, 1],
    ['winchester', 6, 10, 0],
    ['gatling', 6, 24, 1],
    ['field-gun', 10, 48, 2],
  ])('LPG-9.3 the row of the %s', (weapon, shortRange, maxRange, loadActions) => {
    expect(outcome('weaponProfile', { weapon })).toEqual({
      shortRange,
      maxRange,
      loadActions,
      repeater: loadActions === 0,
      canisterRange: weapon === 'field-gun' ? 10 : null,
    });
  });
});

describe('LPG-14 small arms', () => {
  it('LPG-14.1 everything for the shooter: 2 or more', () => {
    const shot = { weapon: 'winchester', distance: 6, marksman: true, targetMounted: true };
    expect(outcome('smallArmsFire', shot, [1])).toMatchObject({ modifier: 3, needed: 2, hit: false });
  });
  it('LPG-14.9 a marksman still aims at a prone man in hard cover, with a 6', () => {
    const shot = { ...plainShot, targetProne: true, targetHardCover: true };
    expect(outcome('smallArmsFire', { ...shot, marksman: true }, [6, 1])).toMatchObject({
      mode: 'aimed',
      needed: 6,
      effect: 'killed',
    });
    expect(outcome('smallArmsFire', shot, [6, 1])).toMatchObject({
      mode: 'blind',
      effect: 'void',
      killed: false,
    });
  });
  it('LPG-14.6 only rifles that take a bayonet can have one fixed', () => {
    expect(refusal('smallArmsFire', { weapon: 'winchester', distance: 99, bayonet: true })).toBe(
      'contradiction',
    );
    expect(refusal('smallArmsFire', { ...plainShot, targetMounted: true, targetProne: true })).toBe(
      'contradiction',
    );
    expect(refusal('smallArmsFire', { weapon: 'gatling', distance: 3 })).toBe('bad-input');
  });
  it('LPG-14.2 to LPG-14.8 nothing for the shooter lowers the chance to hit, nothing against him raises it', () => {
    const helps = ['marksman', 'targetMounted'];
    const hurts = ['secondAction', 'bayonet', 'targetProne', 'targetHardCover', 'unacquired'];
    const shot = fc.record({
      weapon: fc.constantFrom('musket', 'snider-enfield'),
      distance: fc.double({ min: 0, max: 10, noNaN: true }),
      marksman: fc.boolean(),
      secondAction: fc.boolean(),
      bayonet: fc.boolean(),
      targetHardCover: fc.boolean(),
      unacquired: fc.boolean(),
    });
    const hits = (input: object): number => chanceOf('smallArmsFire', input, 'hit', true);
    fc.assert(
      fc.property(shot, (shot) => {
        for (const flag of helps)
          expect(hits({ ...shot, [flag]: true })).toBeGreaterThanOrEqual(hits({ ...shot, [flag]: false }));
        for (const flag of hurts)
          expect(hits({ ...shot, [flag]: true })).toBeLessThanOrEqual(hits({ ...shot, [flag]: false }));
      }),
      { numRuns: 40 },
    );
  });
});

describe('LPG-15 to LPG-17 results of a hit', () => {
  it('LPG-15.2 a void result does not endanger the mount, a stun by blind fire does', () => {
    const rider = { source: 'blind', mounted: true };
    expect(outcome('hitResult', rider, [3])).toMatchObject({ effect: 'void', mountRoll: null });
    expect(outcome('hitResult', rider, [4, 3])).toMatchObject({ effect: 'thrown', mountKilled: true });
  });
  it('LPG-16.5 being thrown replaces even a second wound; a 4 lets it kill', () => {
    const rider = { wounded: true, mounted: true };
    expect(outcome('hitResult', rider, [2, 3])).toEqual({
      roll: 2,
      mountRoll: 3,
      effect: 'thrown',
      killed: false,
      wounded: false,
      stunned: true,
      broken: false,
      mountKilled: true,
      secondWound: false,
    });
    expect(outcome('hitResult', rider, [2, 4])).toMatchObject({ effect: 'killed', secondWound: true });
  });
  it('LPG-16.6 no die for the mount after a 1 or a 6', () => {
    expect(outcome('hitResult', { mounted: true, wounded: true }, [1])).toMatchObject({
      effect: 'killed',
      secondWound: false,
      mountRoll: null,
    });
    expect(outcome('hitResult', { mounted: true }, [6])).toMatchObject({
      effect: 'stunned',
      mountRoll: null,
    });
  });
  it('LPG-17.3 and LPG-17.4 hand to hand a 6 breaks B and C, and the mount is left alone', () => {
    const charge = { source: 'charge', mounted: true };
    expect(outcome('hitResult', charge, [6])).toMatchObject({
      effect: 'broken',
      broken: true,
      stunned: false,
    });
    expect(outcome('hitResult', { ...charge, grade: 'A' }, [6]).effect).toBe('ignored');
    expect(outcome('hitResult', charge, [3])).toMatchObject({
      effect: 'wounded',
      stunned: true,
      mountRoll: null,
    });
  });
});
