import { prepared } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { bruteForce } from '../../../../packages/dice/src/oracle.ts';
import { laPetiteGuerre } from './sheet.ts';

const { outcome, refusal, chanceOf, odds, resolved } = tryOut(laPetiteGuerre);

/** Opponents of grade B with no advantage to either side. */
const front = {};
const flank = { arc: 'flank' };

describe('LPG-12 hand to hand', () => {
  it('LPG-12.5 equal scores hit nobody', () => {
    expect(outcome('melee', { opponents: [front] }, [4, 4])).toEqual({
      manEffect: 'none',
      manHits: 0,
      manKilled: false,
      manWounded: false,
      manBroken: false,
      opponentHits: 0,
      opponents: [{ winner: 'tie', manScore: 4, opponentScore: 4, effect: 'none' }],
    });
  });
  it('LPG-12.5 house rule: equal scores hit both, the man first, even if he is killed by it', () => {
    const fight = { opponents: [front], options: { meleeTies: 'both-hit' } };
    expect(outcome('melee', fight, [4, 4, 1, 3])).toMatchObject({
      manEffect: 'killed',
      opponentHits: 1,
      opponents: [{ winner: 'tie', effect: 'wounded' }],
    });
    const stunned = { ...fight, man: { stunned: true } };
    expect(outcome('melee', stunned, [4, 4, 2])).toMatchObject({ manEffect: 'wounded', opponentHits: 0 });
  });
  it('LPG-12.6 house rule: every advantage counts, on both sides', () => {
    const fight = {
      man: { wounded: true },
      opponents: [{ wounded: true, charging: 'both', position: 'man', weapon: 'opponent' }],
      options: { advantage: 'each' },
    };
    expect(outcome('melee', fight, [1, 1]).opponents).toEqual([
      { winner: 'tie', manScore: 4, opponentScore: 4, effect: 'none' },
    ]);
  });
  it('LPG-12.8 no dice where neither can strike', () => {
    const { outcome, trace } = resolved('melee', { man: { prone: true }, opponents: [{ stunned: true }] });
    expect(outcome.opponents).toEqual([
      { winner: 'none', manScore: null, opponentScore: null, effect: 'none' },
    ]);
    expect(trace.cited).toEqual(expect.arrayContaining(['LPG-12.8', 'LPG-3.2']));
  });
  it('LPG-12.8 a man taken in the rear cannot answer, one with his back turned neither', () => {
    expect(outcome('melee', { opponents: [{ arc: 'rear' }] }, [6, 1])).toMatchObject({ opponentHits: 0 });
    expect(outcome('melee', { opponents: [{ backTurned: true }] }, [1, 6])).toMatchObject({ manHits: 0 });
    expect(outcome('melee', { opponents: [{ backTurned: true }] }, [6, 1, 5])).toMatchObject({
      opponents: [{ winner: 'man', effect: 'broken' }],
    });
  });
  it('LPG-12.9 a lone opponent who is free cannot be struck', () => {
    expect(outcome('melee', { opponents: [{ free: true }] }, [6, 1]).opponentHits).toBe(0);
  });
  it('LPG-12.9 with nobody to his front he strikes nobody, in the order listed', () => {
    const fight = { opponents: [flank, { free: true }] };
    expect(outcome('melee', fight, [6, 1, 5, 2])).toMatchObject({
      opponentHits: 0,
      opponents: [
        { winner: 'man', manScore: 6 },
        { winner: 'man', manScore: 5 },
      ],
    });
  });
  it('LPG-12.11 a man who breaks is out, and everybody left is unresolved', () => {
    const fight = { opponents: [{ ...flank, stunned: true }, front, flank] };
    expect(outcome('melee', fight, [1, 2, 4])).toMatchObject({
      manEffect: 'broken',
      manBroken: true,
      opponents: [
        { winner: 'unresolved', manScore: null },
        { winner: 'opponent', manScore: 1 },
        { winner: 'unresolved', opponentScore: null, effect: 'none' },
      ],
    });
  });
  it('LPG-12.11 two wounds in a round kill, but a fresh wound is no advantage yet', () => {
    const fight = { opponents: [front, flank] };
    expect(outcome('melee', fight, [1, 2, 3, 1, 2, 2])).toMatchObject({
      manEffect: 'killed',
      manHits: 2,
      manWounded: false,
      opponents: [{ opponentScore: 2 }, { opponentScore: 2 }],
    });
    expect(outcome('melee', fight, [1, 2, 3, 1, 2, 5])).toMatchObject({
      manEffect: 'broken',
      manWounded: true,
      manBroken: true,
    });
  });
  it('LPG-12.9 wants at least one opponent', () => {
    expect(refusal('melee', { opponents: [] })).toBe('bad-input');
    expect(refusal('melee')).toBe('bad-input');
    expect(refusal('melee', { opponents: [{ position: 'both' }] })).toBe('bad-input');
    expect(refusal('melee', { man: { grade: 'D' }, opponents: [front] })).toBe('bad-input');
  });
  it('LPG-12.9 exact odds agree with every combination of faces, the foe listed first or last', () => {
    const foe = { wounded: true, charging: 'opponent', grade: 'A' };
    for (const opponents of [
      [foe, { ...flank, stunned: true }],
      [{ ...flank, stunned: true }, foe],
    ]) {
      const fight = { man: { grade: 'A', wounded: true }, opponents, options: { meleeTies: 'both-hit' } };
      const ready = prepared(laPetiteGuerre, 'melee', fight);
      if (!ready.ok) throw new Error(ready.problem.message);
      const { procedure, input } = ready.value;
      const slow = bruteForce((dice) => procedure.run(dice, input));
      const expected = new Map(slow.values.map((value, i) => [JSON.stringify(value), slow.chances[i]!]));
      const fast = odds('melee', fight);
      expect(fast.values).toHaveLength(expected.size);
      fast.values.forEach((value, i) => {
        expect(fast.chances[i]).toBeCloseTo(expected.get(JSON.stringify(value))!, 12);
      });
    }
  });
  it('LPG-12.9 two on one break or kill their man 66 times in 100', () => {
    const fight = { opponents: [{ charging: 'opponent' }, { ...flank, charging: 'opponent' }] };
    const lost = chanceOf('melee', fight, 'manBroken', true) + chanceOf('melee', fight, 'manKilled', true);
    expect(Math.round(100 * lost)).toBe(66);
  });
});
