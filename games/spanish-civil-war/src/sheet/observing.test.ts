import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { spanishCivilWar } from '../index.ts';

const { outcome, refusal, chanceOf } = tryOut(spanishCivilWar);

describe('SCW-7 observing', () => {
  it('SCW-7.9 only whole twelves count', () => {
    expect(outcome('observe', { distance: 11.9 }, [3])).toEqual({ roll: 3, score: 3, observed: true });
    expect(outcome('observe', { distance: 24 }, [4])).toEqual({ roll: 4, score: 2, observed: false });
  });
  it('SCW-7.9 a marker in cover within 12 inches: six in ten, four after moving', () => {
    const look = { distance: 10, markerInCover: true };
    expect(chanceOf('observe', look, 'observed', true)).toBeCloseTo(0.6, 12);
    expect(chanceOf('observe', { ...look, observerMoved: true }, 'observed', true)).toBeCloseTo(0.4, 12);
  });
});

describe('SCW-8 arcs of fire', () => {
  const inArc = (mount: string, bearing: number, options = {}): unknown =>
    outcome('arcOfFire', { mount, bearing, options }).inArc;

  it('SCW-8.4 the edge is inside, a hair beyond it is not', () => {
    expect([inArc('infantry', 22.5), inArc('infantry', 22.6)]).toEqual([true, false]);
    expect([inArc('artillery', -22.5), inArc('artillery', -22.6)]).toEqual([true, false]);
  });
  it('SCW-8.4 bearings go round', () => {
    expect([inArc('infantry', 360), inArc('infantry', 337.5), inArc('infantry', -720)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([inArc('hull-left', 270), inArc('hull-left', -90), inArc('hull-left', 630)]).toEqual([
      true,
      true,
      true,
    ]);
  });
  it('SCW-8.2 cavalry bears to front and rear, not to the side', () => {
    expect([0, 180, 157.5, 157.4, 90].map((bearing) => inArc('mounted-cavalry', bearing))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  it('SCW-8.3 a turret bears everywhere', () => {
    expect([0, 99, -180.5].map((bearing) => inArc('turret', bearing))).toEqual([true, true, true]);
  });
  it('SCW-8.4 hull weapons bear on their own side only', () => {
    const mounts = { 'hull-front': 0, 'hull-right': 90, 'hull-rear': 180, 'hull-left': 270 };
    for (const mount of Object.keys(mounts)) {
      const seen = Object.entries(mounts).filter(([, bearing]) => inArc(mount, bearing));
      expect(seen.map(([side]) => side)).toEqual([mount]);
    }
  });
  it('SCW-8.4 house rule: arcs of 90 degrees', () => {
    const wide = { arcWidth: 90 };
    expect([inArc('infantry', 45, wide), inArc('infantry', 45.1, wide)]).toEqual([true, false]);
  });
  it('SCW-8.1 a bearing is a number', () => {
    expect(refusal('arcOfFire', { bearing: 'left' })).toBe('bad-input');
  });
});

describe('SCW-8 overhead fire', () => {
  const allowed = (input: object): unknown => outcome('overheadFire', input).allowed;
  /** Guns with room before and behind the friends. */
  const guns = { firer: 'artillery', gapToFriends: 6, gapFriendsToTarget: 6 };

  it('SCW-8.6 infantry must stand higher, whoever the friends are', () => {
    expect(allowed({ firerLevel: 1, friends: 'vehicle' })).toBe(true);
    expect(allowed({ firerLevel: 1, friendsLevel: 1 })).toBe(false);
    expect(allowed({ firerLevel: 0, friendsLevel: -1 })).toBe(true);
  });
  it('SCW-8.5 cavalry never fires over friends', () => {
    expect(allowed({ firer: 'cavalry', firerLevel: 3, inContact: true })).toBe(false);
  });
  it('SCW-8.7 a vehicle fires over troops on foot or horse that it touches, not over guns', () => {
    expect(allowed({ firer: 'vehicle', inContact: true })).toBe(true);
    expect(allowed({ firer: 'vehicle', inContact: true, friends: 'artillery' })).toBe(false);
    expect(allowed({ firer: 'vehicle', firerLevel: 2 })).toBe(false);
  });
  it('SCW-8.8 guns need the height and 6 inches on both sides; mortars nothing', () => {
    expect(allowed(guns)).toBe(true);
    expect(allowed({ ...guns, friendsLevel: 1 })).toBe(false);
    expect(allowed({ ...guns, gapToFriends: 5.9 })).toBe(false);
    expect(allowed({ ...guns, gapFriendsToTarget: 5.9 })).toBe(false);
    expect(allowed({ ...guns, friends: 'vehicle' })).toBe(false);
    expect(allowed({ firer: 'mortar', friends: 'vehicle', friendsLevel: 2 })).toBe(true);
  });
  it('SCW-8.8 levels are whole, gaps are not negative', () => {
    expect(refusal('overheadFire', { firerLevel: 0.5, gapToFriends: -1 })).toBe('bad-input');
    expect(refusal('overheadFire', { gapToFriends: -1 })).toBe('bad-range');
  });
});
