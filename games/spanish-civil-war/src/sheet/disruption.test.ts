import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar } from '../index.ts';

const { outcome, refusal, chanceOf } = tryOut(spanishCivilWar);

describe('SCW-1 disruption points', () => {
  it('SCW-1.8 up to four DPs cost nothing', () => {
    expect(outcome('takeDps', { dps: 1, received: 3 })).toEqual({
      dpsAfter: 4,
      elementsLost: 0,
      elementsLeft: 4,
      destroyed: false,
    });
  });
  it('SCW-1.9 a stand lost outright comes on top of the excess', () => {
    expect(outcome('takeDps', { dps: 3, received: 3, standsLost: 1 })).toMatchObject({
      elementsLost: 3,
      elementsLeft: 1,
    });
    expect(outcome('takeDps', { standsLost: 1 })).toMatchObject({ dpsAfter: 0, elementsLost: 1 });
  });
  it('SCW-1.9 no more elements are lost than there are', () => {
    expect(outcome('takeDps', { received: 1000, elements: 2 })).toMatchObject({
      elementsLost: 2,
      elementsLeft: 0,
      destroyed: true,
    });
  });
  it('SCW-1.9 DPs received one after another come to the same as all at once', () => {
    const few = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(few, few, few, fc.integer({ min: 1, max: 8 }), (dps, first, second, elements) => {
        const once = outcome('takeDps', { dps, received: first + second, elements });
        const then = outcome('takeDps', { dps, received: first, elements });
        if (then.destroyed) return;
        const left = { dps: then.dpsAfter, received: second, elements: then.elementsLeft };
        const twice = outcome('takeDps', left);
        expect([twice.dpsAfter, twice.elementsLeft]).toEqual([once.dpsAfter, once.elementsLeft]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('SCW-3 rally', () => {
  // biome-ignore format: the table of the sheet
  it.each([
    [1, 'gain-1', 4], [2, 'no-change', 3], [6, 'no-change', 3], [7, 'remove-1', 2], [9, 'remove-1', 2], [10, 'remove-2', 1],
  ])('SCW-3.4 an unmodified %i: %s, from three DPs to %i', (face, result, dpsAfter) => {
    expect(outcome('rallyTest', { dps: 3 }, [face])).toMatchObject({ score: face, result, dpsAfter });
  });
  it('SCW-3.4 a single DP is not rallied below none', () => {
    expect(outcome('rallyTest', { dps: 1 }, [10])).toMatchObject({ result: 'remove-2', dpsAfter: 0 });
  });
  it('SCW-3.4 the fifth DP destroys a last element', () => {
    const last = outcome('rallyTest', { dps: 4, elements: 1 }, [1]);
    expect(last).toMatchObject({ dpsAfter: 0, elementsLost: 1, destroyed: true });
  });
  it('SCW-3.1 a +3 officer counts in full, whatever the house rule says of movement', () => {
    const led = { dps: 2, officer: 3, options: { officerCap: 'plus-2' } };
    expect(outcome('rallyTest', led, [4])).toMatchObject({ score: 7, result: 'remove-1' });
  });
  it('SCW-3.2 fire last turn and an enemy near take 2 off each', () => {
    const harried = { dps: 2, underFireLastMove: true, enemyWithin12: true };
    expect(outcome('rallyTest', harried, [6])).toMatchObject({ score: 2, result: 'no-change', dpsAfter: 2 });
  });
  it('SCW-3.3 far back and led, six in ten improve; under fire and close, half get worse', () => {
    const unmolested = { dps: 3, mr: 1, officer: 1 };
    expect(chanceOf('rallyTest', unmolested, 'dpsAfter', 3)).toBeCloseTo(0.4, 12);
    const harried = { dps: 3, underFireLastMove: true, enemyWithin12: true };
    expect(chanceOf('rallyTest', harried, 'result', 'gain-1')).toBeCloseTo(0.5, 12);
    expect(chanceOf('rallyTest', harried, 'dpsAfter', 2)).toBe(0);
  });
});

describe('SCW-18 risk to officers', () => {
  it('SCW-18.1 twice the DPs or less is fatal', () => {
    expect(outcome('officerRisk', { dpsReceived: 3 }, [7])).toEqual({
      riskFactor: 6,
      roll: 7,
      casualty: false,
    });
    expect(chanceOf('officerRisk', { dpsReceived: 5 }, 'casualty', true)).toBeCloseTo(1, 12);
  });
  it('SCW-18.1 without DPs there is no risk', () => {
    expect(refusal('officerRisk')).toBe('not-at-risk');
    expect(refusal('officerRisk', { dpsReceived: -1 })).toBe('bad-dps');
  });
});
