import { prepared } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { bruteForce } from '../../../../packages/dice/src/oracle.ts';
import { contemptibleLittleArmies } from './sheet.ts';

const { outcome, refusal, odds, chanceOf } = tryOut(contemptibleLittleArmies);

describe('CLA-5 close combat', () => {
  it('CLA-5.14 three against one: only two fight, the second with +2', () => {
    const fight = { attackers: { figures: 3 }, defenders: {} };
    expect(outcome('closeCombat', fight, [1, 1, 1])).toMatchObject({
      bouts: 1,
      defendersKilled: 1,
      attackersLeft: 3,
    });
  });
  it('CLA-5.3 the single figure may kill both of his opponents', () => {
    const fight = { attackers: {}, defenders: { figures: 2 } };
    expect(outcome('closeCombat', fight, [6, 1, 2])).toMatchObject({
      defendersKilled: 2,
      attackersKilled: 0,
    });
  });
  it('CLA-5.5 regular cavalry has no edge over infantry in cover, irregular cavalry none at all', () => {
    const modifier = (attackers: object, defenders: object) =>
      outcome('closeCombat', { attackers, defenders }, [3, 3]).attackerModifier;
    expect(modifier({ arm: 'cavalry' }, { inCover: true })).toBe(0);
    expect(modifier({ arm: 'cavalry' }, { inCover: true, irregular: true })).toBe(2);
    expect(modifier({ arm: 'cavalry', irregular: true }, {})).toBe(0);
    expect(modifier({ arm: 'cavalry' }, { arm: 'gunners' })).toBe(0);
  });
  it('CLA-5.7 ferocious infantry has no +2 against cavalry', () => {
    const fight = { attackers: { ferocious: true }, defenders: { arm: 'cavalry' } };
    expect(outcome('closeCombat', fight, [3, 3]).attackerModifier).toBe(1);
  });
  it.each([
    [{ attackers: { figures: 0 }, defenders: { arm: 'elephants' } }, 'bad-number'],
    [{ attackers: { arm: 'elephants' }, defenders: { square: true, arm: 'cavalry' } }, 'unknown-arm'],
    [
      { attackers: { trenchBrooms: true, arm: 'cavalry' }, defenders: { square: true, arm: 'cavalry' } },
      'square-not-infantry',
    ],
    [{ attackers: { trenchBrooms: true, arm: 'gunners' } }, 'trench-brooms-not-infantry'],
  ])('CLA-5 errors in order: %j', (fight, code) => {
    expect(refusal('closeCombat', fight)).toBe(code);
  });
  it('CLA-5.3 exact odds agree with every combination of faces', () => {
    const fight = { attackers: { figures: 3, ferocious: true }, defenders: { figures: 2, stubborn: true } };
    const ready = prepared(contemptibleLittleArmies, 'closeCombat', fight);
    if (!ready.ok) throw new Error(ready.problem.message);
    const slow = bruteForce((dice) => ready.value.procedure.run(dice, ready.value.input));
    const fast = odds('closeCombat', fight);
    const known = new Map(slow.values.map((value, i) => [JSON.stringify(value), slow.chances[i]!]));
    expect(fast.values).toHaveLength(known.size);
    fast.values.forEach((value, i) => {
      expect(fast.chances[i]).toBeCloseTo(known.get(JSON.stringify(value))!, 12);
    });
  });
});

describe('CLA-6 morale', () => {
  it('CLA-6.6 regular cavalry ignores one test advancing, irregular cavalry none', () => {
    const horse = { rating: 3, arm: 'cavalry', posture: 'advancing', figures: 6, casualties: 2 };
    expect(outcome('moraleTest', horse)).toMatchObject({ ignored: 1, tests: 0 });
    expect(outcome('moraleTest', { ...horse, irregular: true }, [3])).toMatchObject({
      ignored: 0,
      tests: 1,
      failures: 0,
    });
  });
  it('CLA-6.2 regulars do not test for gas', () => {
    expect(outcome('moraleTest', { rating: 4, firstGas: true }).reasons).toEqual([]);
  });
  it('CLA-6.10 no further dice once a unit has routed', () => {
    const unit = { rating: 1, markers: 2, firstAirCasualties: true, firstAfv: 'tank' };
    expect(outcome('moraleTest', unit, [6])).toMatchObject({ tests: 1, markers: 3, state: 'routed' });
  });
  it.each([
    [{ markers: 5, rating: 0 }, 'bad-rating'],
    [{ rating: 4, markers: 3, arm: 'elephants' }, 'already-routed'],
    [{ rating: 4, arm: 'elephants', posture: 'idle' }, 'unknown-arm'],
    [{ rating: 4, posture: 'idle', firstAfv: 'train' }, 'unknown-posture'],
    [{ rating: 4, firstAfv: 'train', figures: -1 }, 'unknown-afv'],
    [{ rating: 4, figures: 3, casualties: 4 }, 'bad-number'],
    [{ rating: 4, figures: 3, casualties: 3 }, 'unit-destroyed'],
  ])('CLA-6 errors in order: %j', (unit, code) => {
    expect(refusal('moraleTest', unit)).toBe(code);
  });
  it('CLA-6.11 a unit without markers needs no rally, one with three cannot be rallied', () => {
    expect(refusal('rally', { rating: 4, markers: 0 })).toBe('no-markers');
    expect(refusal('rally', { rating: 4, markers: 3 })).toBe('already-routed');
    expect(refusal('rally', { rating: 4 })).toBe('bad-number');
    expect(chanceOf('rally', { rating: 4, markers: 1 }, 'rallied', true)).toBeCloseTo(4 / 6, 12);
  });
});

describe('CLA-9 artillery and gas', () => {
  it('CLA-9.2 a registered point is hit on 3 or more', () => {
    expect(chanceOf('offTableStrike', { registered: true, unobserved: true }, 'onTarget', true)).toBeCloseTo(
      2 / 3,
      12,
    );
  });
  it('CLA-9.4 a protected group loses one at most', () => {
    const groups = [{ figures: 4, protected: true }, { figures: 1 }];
    expect(outcome('barrageEffect', { groups }, [6, 6, 6, 6, 3, 1])).toEqual({ kills: [1, 0], total: 1 });
  });
  it('CLA-9.3 ten groups under a barrage: the total is exact, and so is each group', () => {
    const groups = Array.from({ length: 10 }, () => ({ figures: 10 }));
    const result = odds('barrageEffect', { groups });
    const mean = result.values.reduce(
      (sum, value, i) => sum + (value.total as number) * result.chances[i]!,
      0,
    );
    expect(mean).toBeCloseTo(100 / 3, 10);
    expect(result.lists!.kills).toHaveLength(10);
  });
  it('CLA-9.4 an unknown state is told before a bad number', () => {
    expect(refusal('barrageEffect', { groups: [{ figures: 0 }, { state: 'asleep' }] })).toBe('unknown-state');
    expect(refusal('gasAttack', { groups: [{ figures: 1.5 }] })).toBe('bad-number');
  });
  it('CLA-9.3 a group says how many figures it has', () => {
    expect(refusal('barrageEffect', { groups: [{ figures: 2 }, { state: 'cover' }] })).toBe('bad-number');
    expect(refusal('gasAttack', { groups: [{}] })).toBe('bad-number');
  });
});
