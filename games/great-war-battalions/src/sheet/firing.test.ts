import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatWarBattalions } from '../index.ts';

const { outcome, refusal, odds, resolved, chanceOf } = tryOut(greatWarBattalions);

/** A battalion at 10 inches, target in the open: nothing applies. */
const plainShot = { type: 'infantry', range: 10 };

describe('GWB-7 how many dice', () => {
  it('GWB-7.3 a unit of one base fires one die, however close', () => {
    expect(outcome('firingDice', { type: 'cavalry', bases: 1, range: 1 }).dice).toBe(1);
  });
  it('GWB-7.5 field guns that do not see the target fire one die a base, near or far', () => {
    const guns = { type: 'field-artillery', bases: 2, range: 10 };
    expect(outcome('firingDice', guns)).toMatchObject({ dice: 4, mode: 'direct' });
    expect(outcome('firingDice', { ...guns, indirect: true })).toMatchObject({ dice: 2, mode: 'indirect' });
  });
  it('GWB-7.7 heavy guns that see the target need no other observer', () => {
    expect(outcome('firingDice', { type: 'heavy-artillery', range: 10, unobserved: true }).dice).toBe(4);
  });
  it('GWB-7.9 guns off the table need no range, but a bad one is refused', () => {
    const guns = { type: 'field-artillery', offTable: true };
    expect(outcome('firingDice', guns).mode).toBe('indirect');
    expect(refusal('firingDice', { ...guns, range: -1 })).toBe('bad-range');
  });
  it.each([
    ['an unknown unit before all else', { type: 'tank', bases: 0, range: -1 }, 'unknown-value'],
    ['bases before the action', { type: 'machine-gun', bases: 0, action: 'move-and-fire' }, 'bad-bases'],
    [
      'the action before the range',
      { type: 'machine-gun', action: 'move-and-fire', range: -1 },
      'action-not-allowed',
    ],
    ['guns off the table before the range', { type: 'infantry', offTable: true, range: -1 }, 'not-artillery'],
    ['a missing range before sight', { type: 'infantry', indirect: true }, 'bad-range'],
    ['sight before the longest range', { type: 'infantry', indirect: true, range: 40 }, 'no-line-of-sight'],
    ['an unknown house rule first of all', { type: 'tank', options: { firingDie: 'd8' } }, 'bad-option'],
  ])('GWB-7 reports %s', (_, input, code) => {
    expect(refusal('firingDice', input)).toBe(code);
  });
});

describe('GWB-8 to hit', () => {
  it('GWB-8.3 cover and smoke together still count once', () => {
    expect(outcome('hitNumber', { targetCover: 'cover', smoke: true }).needed).toBe(7);
  });
  it('GWB-8.4 mounted cavalry in smoke is still in the open: close up to 8 inches', () => {
    expect(outcome('hitNumber', { range: 8, targetMounted: true, smoke: true }).closeRange).toBe(true);
  });
  it('GWB-7.9 guns off the table are never close', () => {
    expect(outcome('hitNumber', { range: 2, offTable: true }).closeRange).toBe(false);
  });
  it('GWB-0.1 on a d6 no more than a 6 is ever needed', () => {
    const house = { options: { firingDie: 'd6' } };
    expect(outcome('hitNumber', { targetMoved: true, targetCover: 'cover', ...house }).needed).toBe(6);
    expect(chanceOf('fire', { ...plainShot, bases: 1, ...house }, 'hits', 1)).toBeCloseTo(1 / 6, 12);
  });
  it('GWB-8.2 a trace lists every modifier, with why it does not apply', () => {
    const { trace } = resolved('hitNumber', { targetMoved: true });
    expect(trace.lines[0]).toMatchObject({
      kind: 'need',
      face: 7,
      chance: 0.4,
      modifiers: [
        { rule: 'GWB-8.2', value: -1, applied: true },
        { applied: false, why: 'target in plain sight' },
        { applied: false, why: 'not close' },
        { applied: false },
        { applied: false },
        { applied: false },
      ],
    });
  });
});

describe('GWB-9 casualties', () => {
  it('GWB-9.3 house rule: the 3+ row is for hits on machine guns and artillery', () => {
    const house = { options: { mgArtilleryRow: 'target' } };
    expect(outcome('casualtyRoll', { firer: 'machine-gun', ...house }).needed).toBe(4);
    expect(outcome('casualtyRoll', { targetType: 'machine-gun', ...house }).needed).toBe(3);
  });
  it('GWB-12.4 hand to hand the 3+ row does not apply', () => {
    expect(outcome('casualtyRoll', { firer: 'machine-gun', assault: true }).needed).toBe(4);
  });
  it('GWB-13.1 smoke does not protect: casualties as in the open', () => {
    expect(outcome('fire', { ...plainShot, smoke: true }, [1, 1])).toMatchObject({
      needed: 7,
      casualtyNeeded: 4,
    });
  });
});

describe('errors of a volley come in the order firing, hitting, target', () => {
  it.each([
    [{ ...plainShot, range: 20, quality: 'good' }, 'out-of-range'],
    [{ ...plainShot, quality: 'good', targetType: 'tank' }, 'unknown-value'],
    [{ ...plainShot, firerMarkers: -1, targetType: 'tank' }, 'bad-count'],
    [{ ...plainShot, targetQuality: 'good', targetBases: 0 }, 'unknown-value'],
    [{ ...plainShot, targetBases: 0, targetMarkers: -1 }, 'bad-bases'],
    [{ ...plainShot, targetMarkers: 1.5 }, 'bad-count'],
  ])('%j: %s', (input, code) => {
    expect(refusal('volley', input)).toBe(code);
  });
});

describe('better circumstances never lower the chance', () => {
  const flags = fc.record({ targetMoved: fc.boolean(), smoke: fc.boolean() });
  const firer = fc.record({
    quality: fc.constantFrom('elite', 'trained', 'standard', 'poor'),
    firerMarkers: fc.integer({ min: 0, max: 2 }),
    targetCover: fc.constantFrom('open', 'cover', 'fortified'),
    range: fc.integer({ min: 0, max: 12 }),
  });
  const expected = (input: object): number => {
    const { values, chances } = odds('fire', { type: 'infantry', ...input });
    return values.reduce((sum, value, i) => sum + (value.markers as number) * chances[i]!, 0);
  };
  it('for a volley: each burden taken off brings at least as many markers', () => {
    fc.assert(
      fc.property(flags, firer, (burden, shot) => {
        const base = expected({ ...shot, ...burden });
        expect(expected({ ...shot, ...burden, targetMoved: false })).toBeGreaterThanOrEqual(base - 1e-12);
        expect(expected({ ...shot, ...burden, firerMarkers: 0 })).toBeGreaterThanOrEqual(base - 1e-12);
        expect(expected({ ...shot, ...burden, quality: 'elite' })).toBeGreaterThanOrEqual(base - 1e-12);
        expect(expected({ ...shot, ...burden, targetCover: 'open', smoke: false })).toBeGreaterThanOrEqual(
          base - 1e-12,
        );
      }),
      { numRuns: 100 },
    );
  });
  it('the expected markers of a battalion at 12 inches are 1.44 in the open, 1.05 in cover, 0.93 in a trench', () => {
    const at12 = (targetCover: string): number => expected({ range: 12, targetCover });
    expect([at12('open'), at12('cover'), at12('fortified')].map((n) => n.toFixed(2))).toEqual([
      '1.44',
      '1.05',
      '0.93',
    ]);
  });
});
