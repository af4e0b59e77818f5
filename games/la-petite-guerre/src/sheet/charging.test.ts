import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerre } from './sheet.ts';

const { outcome, refusal, chanceOf } = tryOut(laPetiteGuerre);

describe('LPG-18 charge test', () => {
  it('LPG-18.12 B foot ridden down in the open stands on a 6 alone', () => {
    const ridden = { role: 'charged', footChargedByMountedInOpen: true };
    expect(outcome('chargeTest', ridden, [6])).toMatchObject({ modifier: -1, score: 5, result: 'stand' });
    expect(outcome('chargeTest', ridden, [4]).result).toBe('obey-orders');
    expect(outcome('chargeTest', ridden, [3]).result).toBe('break');
  });
  it('LPG-18.4 a helpless opponent is no help to the man who is charged', () => {
    expect(outcome('chargeTest', { role: 'charged', grade: 'C', opponentHelpless: true }, [4]).result).toBe(
      'obey-orders',
    );
    expect(outcome('chargeTest', { role: 'both', grade: 'C', opponentHelpless: true }, [4]).result).toBe(
      'charge',
    );
  });
  it('LPG-18.5 scores go below 1: a mere charger is stunned', () => {
    const man = { grade: 'C', friendsLost: 3 };
    expect(outcome('chargeTest', man, [1])).toEqual({ roll: 1, modifier: -3, score: -2, result: 'stunned' });
  });
  it('LPG-18.14 a contradiction is reported before the stun', () => {
    expect(refusal('chargeTest', { stunned: true, footChargedByMountedInOpen: true })).toBe('contradiction');
    expect(refusal('chargeTest', { stunned: true })).toBe('stunned');
    expect(refusal('chargeTest', { stunned: true, role: 'both' })).toBe('stunned');
    expect(refusal('chargeTest', { stunned: true, role: 'charged' })).toBeUndefined();
    expect(refusal('chargeTest', { encouragement: -1, stunned: true })).toBe('bad-input');
  });
  it('LPG-18.6 to LPG-18.12 help never makes a man likelier to fail, trouble never less', () => {
    const man = fc.record({
      role: fc.constantFrom('charging', 'charged', 'both'),
      grade: fc.constantFrom('A', 'B', 'C'),
      encouragement: fc.nat(3),
      friendsLost: fc.nat(3),
    });
    const fails = (input: object): number =>
      chanceOf('chargeTest', input, 'result', 'break') + chanceOf('chargeTest', input, 'result', 'stunned');
    fc.assert(
      fc.property(man, (man) => {
        const plain = fails(man);
        expect(fails({ ...man, friendsCharging: true })).toBeLessThanOrEqual(plain);
        expect(fails({ ...man, encouragement: man.encouragement + 1 })).toBeLessThanOrEqual(plain);
        expect(fails({ ...man, underFire: true })).toBeGreaterThanOrEqual(plain);
        expect(fails({ ...man, wounded: true, friendsLost: man.friendsLost + 1 })).toBeGreaterThanOrEqual(
          plain,
        );
      }),
    );
  });
});
