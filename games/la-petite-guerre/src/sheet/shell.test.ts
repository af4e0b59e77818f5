import { outlookOf } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerre } from './sheet.ts';

const { outcome, refusal, chanceOf } = tryOut(laPetiteGuerre);

describe('LPG-11 shell', () => {
  it('LPG-11.6 a first shot is not promised within an inch: off its aim, it is 2 inches off or more', () => {
    const asked = (firstShot: boolean): readonly string[] => {
      const outlook = outlookOf(laPetiteGuerre, 'shellScatter', { distance: 20, firstShot });
      if (!outlook.ok) throw new Error(outlook.problem.message);
      return [outlook.value.headline, ...outlook.value.others].map(({ clause }) => clause);
    };
    expect(asked(true)).toEqual(['the shell is on target', 'it falls no more than 2 inches off']);
    expect(asked(false)).toEqual(['the shell is on target', 'it falls no more than 1 inch off']);
  });
  it('LPG-11.4 the reroll may be declined, and is not offered on target', () => {
    const again = { distance: 30, sameTargetAndRange: true };
    expect(outcome('shellScatter', { ...again, reroll: 'never' }, [1, 3, 6])).toEqual({
      onTarget: false,
      rerolled: false,
      offBy: 1,
      clock: 3,
    });
    expect(outcome('shellScatter', again, [6])).toEqual({
      onTarget: true,
      rerolled: false,
      offBy: 0,
      clock: null,
    });
    expect(outcome('shellScatter', again, [2, 5])).toMatchObject({ onTarget: true, rerolled: true });
  });
  it('LPG-11.1 a contradiction is reported before the range', () => {
    const far = { distance: 48.1 };
    expect(refusal('shellScatter', far)).toBe('out-of-range');
    expect(refusal('shellScatter', { ...far, firstShot: true, sameTargetAndRange: true })).toBe(
      'contradiction',
    );
    expect(refusal('shellScatter', { ...far, options: { scatterHits: 3 } })).toBe('bad-input');
  });
  it('LPG-11.7 no die where nobody is within 2 inches', () => {
    expect(outcome('shellBurst', { men: [] })).toEqual({ burst: null, hits: 0, men: [] });
    expect(outcome('shellBurst', { men: [{ distance: 2.1 }], unacquired: true })).toMatchObject({
      burst: null,
      men: [{ mode: 'out', needed: null, hit: false, effect: 'miss' }],
    });
    expect(refusal('shellBurst')).toBe('bad-input');
    expect(refusal('shellBurst', { men: [{}] })).toBe('bad-input');
  });
  it('LPG-11.9 a shot at something not acquired is blind against everyone in the burst', () => {
    const men = [{ distance: 0 }, { distance: 2, hardCover: true }];
    expect(outcome('shellBurst', { men, unacquired: true }, [5])).toMatchObject({
      hits: 0,
      men: [
        { mode: 'blind', needed: 6 },
        { mode: 'blind', needed: 6 },
      ],
    });
  });
  it('LPG-11.7 one die for all: either everyone within an inch is hit, or nobody', () => {
    const men = Array.from({ length: 10 }, () => ({ distance: 0.5 }));
    expect(chanceOf('shellBurst', { men }, 'hits', 10)).toBeCloseTo(2 / 3, 12);
    expect(chanceOf('shellBurst', { men }, 'hits', 0)).toBeCloseTo(1 / 3, 12);
    expect(chanceOf('shellBurst', { men }, 'men.9.effect', 'killed')).toBeCloseTo(1 / 9, 12);
  });
});
