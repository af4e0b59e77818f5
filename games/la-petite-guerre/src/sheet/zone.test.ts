import { prepared } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { bruteForce } from '../../../../packages/dice/src/oracle.ts';
import { laPetiteGuerre } from './sheet.ts';

const { outcome, refusal, odds } = tryOut(laPetiteGuerre);

/** A Gatling at 12 inches. */
const plainBurst = { weapon: 'gatling', distance: 12 };

describe('LPG-10 the beaten zone', () => {
  it('LPG-10.3 three dice at 6, two beyond, one beyond 12', () => {
    const dice = [0, 6, 6.1, 12, 12.1, 24].map(
      (distance) => outcome('inBeatenZone', { weapon: 'gatling', angleOff: 0, distance }).dice,
    );
    expect(dice).toEqual([3, 3, 2, 2, 1, 1]);
    expect(refusal('inBeatenZone', { weapon: 'gatling', angleOff: 181, distance: 1 })).toBe('bad-input');
    expect(refusal('inBeatenZone', { weapon: 'gatling', distance: 1 })).toBe('bad-input');
  });
  it('LPG-10.8 a thrown man is on foot for the next hit, and a wound carries over', () => {
    const burst = { ...plainBurst, distance: 5, targetMounted: true };
    expect(outcome('zoneFire', burst, [3, 4, 5, 2, 1, 2, 3])).toEqual({
      dice: 3,
      modifier: 2,
      mode: 'aimed',
      needed: 3,
      hits: 3,
      effects: ['thrown', 'wounded', 'killed'],
      effect: 'killed',
      killed: true,
      wounded: false,
      stunned: false,
      mountKilled: true,
      secondWound: true,
    });
  });
  it('LPG-10.8 the dead are hit no more', () => {
    expect(outcome('zoneFire', plainBurst, [5, 6, 1])).toMatchObject({ hits: 2, effects: ['killed'] });
  });
  it('LPG-10.8 a man whom the crew has not acquired is under blind fire with as many dice', () => {
    const blind = { ...plainBurst, distance: 6, unacquired: true, targetGrade: 'A' };
    expect(outcome('zoneFire', blind, [6, 5, 6, 3, 6])).toMatchObject({
      mode: 'blind',
      hits: 2,
      effects: ['void', 'ignored'],
      effect: 'ignored',
    });
  });
  it('LPG-10.2 a contradiction is reported before the range', () => {
    const far = { weapon: 'canister', distance: 11 };
    expect(refusal('zoneFire', { ...far, targetMounted: true, targetProne: true })).toBe('contradiction');
    expect(refusal('zoneFire', far)).toBe('out-of-range');
    expect(refusal('zoneFire', { weapon: 'shell', distance: 1 })).toBe('bad-input');
  });
  it('LPG-10.8 exact odds agree with every combination of faces', () => {
    const input = { ...plainBurst, targetMounted: true, targetWounded: true, targetGrade: 'A' };
    const ready = prepared(laPetiteGuerre, 'zoneFire', input);
    if (!ready.ok) throw new Error(ready.problem.message);
    const { procedure, input: complete } = ready.value;
    const slow = bruteForce((dice) => procedure.run(dice, complete));
    const expected = new Map(slow.values.map((value, i) => [JSON.stringify(value), slow.chances[i]!]));
    const fast = odds('zoneFire', input);
    expect(fast.values).toHaveLength(expected.size);
    fast.values.forEach((value, i) => {
      expect(fast.chances[i]).toBeCloseTo(expected.get(JSON.stringify(value))!, 12);
    });
  });
});
