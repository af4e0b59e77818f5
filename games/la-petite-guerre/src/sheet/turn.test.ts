import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerre } from './sheet.ts';

const { outcome, refusal, resolved, chanceOf } = tryOut(laPetiteGuerre);

describe('LPG-1 the turn', () => {
  it('LPG-1.1 the higher die chooses, equal dice are rolled again', () => {
    expect(outcome('initiative', {}, [5, 2])).toEqual({ a: 5, b: 2, chooser: 'a' });
    expect(outcome('initiative', {}, [1, 6]).chooser).toBe('b');
    expect(outcome('initiative', {}, [4, 4]).chooser).toBe('again');
  });
  it('LPG-1.2 house rule: the working says that whole turns alternate', () => {
    const { trace } = resolved('initiative', { options: { phaseOrder: 'by-side' } }, [3, 1]);
    expect(trace.lines.at(-1)).toMatchObject({ kind: 'fact', rule: 'LPG-1.2' });
    expect(JSON.stringify(trace.lines)).toContain('House rule');
  });
});

describe('LPG-3 how long a stun lasts', () => {
  it('LPG-3.3 it stays on in its own turn and goes at the end of the next', () => {
    expect(outcome('stunMarker', { stunnedTurn: 3, turn: 3 })).toEqual({ expires: 4, expired: false });
    expect(outcome('stunMarker', { stunnedTurn: 3, turn: 6 })).toEqual({ expires: 4, expired: true });
    expect(refusal('stunMarker', { stunnedTurn: 3, turn: 2 })).toBe('contradiction');
  });
  it('LPG-3.4 house rule: only the stun of a wound ends with its turn', () => {
    const house = { stunnedTurn: 3, turn: 3, options: { woundStun: 'this-turn' } };
    expect(outcome('stunMarker', { ...house, fromWound: true })).toEqual({ expires: 3, expired: true });
    expect(outcome('stunMarker', house)).toEqual({ expires: 4, expired: false });
  });
});

describe('LPG-8 unit morale', () => {
  it('LPG-8.1 without losses there is no check, and that is said before anything of able men', () => {
    expect(refusal('unitMorale', { ableMen: 0, lost: 0 })).toBe('no-check-due');
    expect(refusal('unitMorale', { ableMen: 0 })).toBe('no-able-men');
    expect(refusal('unitMorale', { ableMen: 2.5, lost: 0 })).toBe('bad-input');
  });
  it('LPG-8.2 seven able men of grade B cannot fail, but the die is rolled', () => {
    expect(outcome('unitMorale', { ableMen: 7 }, [1])).toEqual({
      roll: 1,
      modifier: 7,
      score: 8,
      result: 'carry-on',
    });
  });
  it('LPG-8.3 and LPG-8.4 grade and encouragement never make a unit likelier to retire', () => {
    const unit = fc.record({ ableMen: fc.integer({ min: 1, max: 10 }), encouragement: fc.nat(3) });
    fc.assert(
      fc.property(unit, ({ ableMen, encouragement }) => {
        const carriesOn = (input: object): number =>
          chanceOf('unitMorale', { ableMen, encouragement, ...input }, 'result', 'carry-on');
        expect(carriesOn({ grade: 'A' })).toBeGreaterThanOrEqual(carriesOn({}));
        expect(carriesOn({})).toBeGreaterThanOrEqual(carriesOn({ grade: 'C' }));
        expect(carriesOn({ encouragement: encouragement + 1 })).toBeGreaterThanOrEqual(carriesOn({}));
      }),
    );
  });
});
