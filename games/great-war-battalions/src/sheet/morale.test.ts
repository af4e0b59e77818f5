import { prepared } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { bruteForce } from '../../../../packages/dice/src/oracle.ts';
import { greatWarBattalions } from '../index.ts';
import { assault } from './assault.ts';

const { outcome, refusal, chanceOf, odds } = tryOut(greatWarBattalions);

describe('GWB-5 and GWB-6 moving', () => {
  it('GWB-5.1 a machine gun moves 8 inches, 20 centimetres', () => {
    expect(outcome('moveAllowance', { type: 'machine-gun' })).toEqual({ inches: 8, cm: 20 });
  });
  it('GWB-6.4 house rule: foot troops never test, wire or not', () => {
    const house = { wire: true, moraleMarkers: 2, options: { infantryTerrain: 'never' } };
    expect(outcome('terrainTest', { type: 'infantry', ...house })).toMatchObject({ needed: 1, passed: true });
    expect(outcome('terrainTest', { type: 'cavalry', dismounted: true, ...house }).needed).toBe(1);
    expect(outcome('terrainTest', { type: 'cavalry', ...house }, [6]).needed).toBe(6);
  });
});

describe('GWB-10 lost bases and breaking', () => {
  const unit = { bases: 3, moraleMarkers: 3 };
  it('GWB-10.1 nothing is lost where nothing was inflicted', () => {
    expect(outcome('applyMarkers', { ...unit, moraleMarkers: 9 })).toMatchObject({
      bases: 3,
      moraleMarkers: 9,
    });
  });
  it('GWB-10.1 house rule: four markers cost a base, whatever the bases', () => {
    const house = { options: { baseLoss: 'four-markers' } };
    expect(outcome('applyMarkers', { bases: 6, moraleMarkers: 3, inflicted: 1, ...house }).baseLost).toBe(
      true,
    );
    expect(outcome('applyMarkers', { bases: 2, moraleMarkers: 2, inflicted: 1, ...house }).baseLost).toBe(
      false,
    );
  });
  it('GWB-10.1 house rule: a casualty costs a base and the markers stay', () => {
    const house = { inflicted: 1, extraMarker: true, options: { baseLoss: 'casualty' } };
    expect(outcome('applyMarkers', { ...unit, ...house })).toMatchObject({
      bases: 2,
      moraleMarkers: 4,
      baseLost: true,
    });
  });
  it('GWB-10.3 seven or more cannot be rolled: broken without a die', () => {
    expect(outcome('breakTest', { basesLost: 6 })).toEqual({
      needed: 7,
      tested: false,
      roll: null,
      broken: true,
    });
  });
  it('GWB-0.6 house rule: trained troops hold like the elite', () => {
    const house = { basesLost: 2, quality: 'trained', options: { trainedMorale: 'as-elite' } };
    expect(outcome('breakTest', house, [2])).toMatchObject({ needed: 2, broken: false });
  });
  it('GWB-10.5 a broken target that loses a base tests again and stays broken if it passes', () => {
    const target = { type: 'infantry', range: 10, targetMarkers: 4, targetBroken: true };
    expect(outcome('volley', target, [10, 1, 4, 6])).toMatchObject({
      baseLost: true,
      breakTested: true,
      broken: true,
    });
  });
  it('GWB-10.2 a destroyed target is not broken', () => {
    const target = { type: 'infantry', range: 10, targetBases: 1, targetMarkers: 1, targetBroken: true };
    expect(outcome('volley', target, [10, 1, 1])).toMatchObject({
      destroyed: true,
      broken: false,
      targetMarkers: 0,
    });
  });
});

describe('GWB-11 rallying', () => {
  it('GWB-11.2 house rule: one marker comes off, and the broken state', () => {
    const unit = { moraleMarkers: 2, broken: true, options: { rally: 'one-marker' } };
    expect(outcome('rallyTest', unit, [4])).toMatchObject({ success: true, moraleMarkers: 1, broken: false });
  });
  it('GWB-11.2 an elite unit with one marker rallies without a roll', () => {
    const unit = { moraleMarkers: 1, quality: 'elite' };
    expect(outcome('rallyTest', unit)).toMatchObject({
      needed: 1,
      tested: false,
      success: true,
      moraleMarkers: 0,
    });
  });
  it('GWB-11.2 six markers are too many', () => {
    expect(refusal('rallyTest', { moraleMarkers: 6 })).toBe('rally-impossible');
    expect(refusal('rallyTest', { moraleMarkers: 6, quality: 'elite' })).toBeUndefined();
  });
});

describe('GWB-12 assault', () => {
  it('GWB-12.1 a broken unit does not assault', () => {
    expect(refusal('assault', { attackerBroken: true, attackerBases: 0 })).toBe('broken-cannot-assault');
  });
  it('GWB-12.6 house rule: beaten machine guns test and fall back', () => {
    const fight = { attackerBases: 2, defenderType: 'machine-gun', options: { overrun: 'fall-back' } };
    const result = outcome('assault', fight, [5, 5, 1, 1, 1, 1, 2]);
    expect(result).toMatchObject({
      winner: 'attacker',
      overrun: false,
      defenderDestroyed: false,
      defenderFallsBack: true,
    });
  });
  it('GWB-12.5 a tactician’s table: four fresh bases beat four, three, two, one marked ones in 50, 64, 78, 97 of 100', () => {
    const wins = [4, 3, 2, 1].map((defenderBases) => {
      const fight = {
        attackerBases: 4,
        defenderBases,
        defenderMarkers: 1,
        defenderBasesLost: 4 - defenderBases,
      };
      return Math.round(100 * chanceOf('assault', fight, 'winner', 'attacker'));
    });
    expect(wins).toEqual([50, 64, 78, 97]);
  });
  it('GWB-12.3 exact odds agree with every combination of faces', () => {
    const fight = { attackerBases: 1, defenderBases: 1, defenderCover: 'cover', attackerMarkers: 1 };
    const ready = prepared(greatWarBattalions, 'assault', fight);
    if (!ready.ok) throw new Error(ready.problem.message);
    const slow = bruteForce((dice) => assault.run(dice, ready.value.input as never));
    const fast = odds('assault', fight);
    const key = (value: unknown): string => JSON.stringify(value);
    const expected = new Map(slow.values.map((value, i) => [key(value), slow.chances[i]!]));
    expect(fast.values).toHaveLength(expected.size);
    fast.values.forEach((value, i) => {
      expect(fast.chances[i]).toBeCloseTo(expected.get(key(value))!, 12);
    });
  });
});

describe('GWB-13 and GWB-14', () => {
  it('GWB-13.2 only artillery lays smoke, whatever else is wrong', () => {
    expect(refusal('laySmoke', { type: 'machine-gun', action: 'move-and-fire' })).toBe('not-artillery');
    expect(refusal('laySmoke', { type: 'infantry', quality: 'good' })).toBe('unknown-value');
    expect(refusal('laySmoke', { type: 'field-artillery', range: -1, firerMarkers: -1 })).toBe('bad-range');
  });
  it('GWB-14.1 house rules: two thirds rounded up, or never', () => {
    const force = { startingUnits: 9, destroyed: 6 };
    expect(outcome('forceStatus', { ...force, options: { forceBreak: 'two-thirds' } })).toMatchObject({
      breakPoint: 6,
      forceBroken: true,
    });
    expect(outcome('forceStatus', { ...force, options: { forceBreak: 'none' } })).toMatchObject({
      breakPoint: null,
      forceBroken: false,
    });
    expect(refusal('forceStatus', { startingUnits: 0 })).toBe('bad-count');
    expect(refusal('forceStatus', { startingUnits: 2, destroyed: 3 })).toBe('bad-count');
  });
});
