import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerre } from './sheet.ts';
import { ACTIONS, type Action } from './vocabulary.ts';

const { outcome, refusal, resolved } = tryOut(laPetiteGuerre);
const plan = (actions: readonly Action[], more: object = {}) => outcome('actionPlan', { ...more, actions });
const refused = (actions: readonly string[], more: object = {}) =>
  refusal('actionPlan', { ...more, actions });

/** A field gun in action. */
const gun = { actor: 'gun', weapon: 'field-gun' };

describe('LPG-2 actions', () => {
  it('LPG-2.1 a man who does nothing is left as he was', () => {
    expect(plan([])).toEqual({
      allowance: 2,
      used: 0,
      shots: 0,
      lateShots: 0,
      weapon: 'snider-enfield',
      loaded: true,
      loadProgress: 0,
      prone: false,
      mounted: false,
      bayonetFixed: false,
      limbered: false,
    });
  });
  it('LPG-2.2 a gun names its own weapon, a man his', () => {
    expect(refused([], { actor: 'gun' })).toBe('contradiction');
    expect(refused([], { weapon: 'gatling' })).toBe('contradiction');
  });
  it('LPG-2.3 a crew of wounded men cannot limber', () => {
    expect(refused(['limber'], { ...gun, wounded: true })).toBe('too-many-actions');
    expect(plan(['limber'], gun)).toMatchObject({ used: 2, limbered: true });
    expect(refused(['turn', 'limber'], gun)).toBe('too-many-actions');
  });
  it('LPG-2.4 he gets up before he mounts, and stands when he dismounts', () => {
    expect(refused(['mount'], { prone: true })).toBe('prone');
    expect(plan(['stand', 'mount'], { prone: true })).toMatchObject({ prone: false, mounted: true });
    expect(refused(['dismount'])).toBe('not-mounted');
    expect(refused(['dismount'], gun)).toBe('not-mounted');
  });
  it('LPG-2.8 progress counts only for an empty weapon that needs loading', () => {
    expect(plan([], { weapon: 'musket', loadProgress: 1 })).toMatchObject({ loaded: true, loadProgress: 0 });
    expect(plan([], { weapon: 'musket', unloaded: true, loadProgress: 1 })).toMatchObject({
      loaded: false,
      loadProgress: 1,
    });
    expect(plan([], { weapon: 'winchester', unloaded: true, loadProgress: 1 })).toMatchObject({
      loaded: true,
      loadProgress: 0,
    });
  });
  it('LPG-2.8 a musket is loaded by two actions, of one turn or of two', () => {
    const empty = { weapon: 'musket', unloaded: true };
    expect(plan(['reload'], empty)).toMatchObject({ loaded: false, loadProgress: 1 });
    expect(plan(['reload', 'reload'], empty)).toMatchObject({ loaded: true, loadProgress: 0 });
    expect(refused(['reload', 'reload'], { ...empty, loadProgress: 1 })).toBe('already-loaded');
  });
  it('LPG-2.11 each weapon keeps its load, and the bayonet stays where it is', () => {
    const swapped = plan(['change-weapon', 'change-weapon'], { unloaded: true, bayonetFixed: true });
    expect(swapped).toMatchObject({ weapon: 'snider-enfield', loaded: false, bayonetFixed: true });
    expect(
      plan(['change-weapon', 'fix-bayonet'], { weapon: 'revolver', otherWeapon: 'musket' }),
    ).toMatchObject({
      weapon: 'musket',
      loaded: true,
      bayonetFixed: true,
    });
    expect(refused(['fix-bayonet'], { weapon: 'winchester' })).toBe('bad-action');
    expect(refused(['fix-bayonet'], { bayonetFixed: true })).toBe('bad-action');
    expect(refused(['unfix-bayonet'])).toBe('bad-action');
    expect(plan(['unfix-bayonet'], { bayonetFixed: true }).bayonetFixed).toBe(false);
  });
  it('LPG-2.9 prone men neither fall nor shuffle, upright men neither stand nor crawl', () => {
    expect(refused(['fall-prone'], { prone: true })).toBe('prone');
    expect(refused(['shuffle'], { prone: true })).toBe('prone');
    expect(refused(['stand'])).toBe('not-prone');
    expect(refused(['crawl'])).toBe('not-prone');
    expect(plan(['stand', 'shuffle'], { prone: true })).toMatchObject({ used: 2, prone: false });
    expect(refused([], { actor: 'mounted', prone: true })).toBe('contradiction');
  });
});

describe('LPG-3 stunned and wounded', () => {
  it('LPG-3.1 a stun is looked at before the price, the price before the action', () => {
    expect(refused(['limber'], { stunned: true, wounded: true })).toBe('stunned');
    expect(refused(['limber'], { wounded: true })).toBe('too-many-actions');
    expect(refused(['limber'])).toBe('bad-action');
    expect(refused(['fall-prone', 'fire'], { stunned: true })).toBe('stunned');
    expect(refused(['dismount'], { stunned: true })).toBe('not-mounted');
  });
  it('LPG-3.6 the one shot of a wounded man is not late', () => {
    expect(plan(['fire'], { wounded: true })).toMatchObject({ allowance: 1, used: 1, lateShots: 0 });
  });
});

describe('LPG-4 and LPG-9 guns', () => {
  it('LPG-4.4 an unlimbered gun does not move; by house rule it shuffles', () => {
    const house = { options: { manhandleGuns: 'on' } };
    expect(refused(['move'], gun)).toBe('not-limbered');
    expect(refused(['shuffle'], gun)).toBe('bad-action');
    expect(refused(['shuffle'], { ...gun, ...house, limbered: true })).toBe('bad-action');
    expect(refused(['shuffle'], { ...house, actor: 'mounted' })).toBe('bad-action');
    const { outcome, trace } = resolved('actionPlan', { ...gun, ...house, actions: ['shuffle', 'fire'] });
    expect(outcome).toMatchObject({ used: 2, shots: 1, lateShots: 1 });
    expect(trace.cited).toContain('LPG-4.4');
  });
  it('LPG-9.4 crew losses slow the loading of guns, and mean nothing to a man', () => {
    const slow = { ...gun, unloaded: true, loadProgress: 1, incapacitatedCrew: 1 };
    expect(plan(['reload'], slow)).toMatchObject({ loaded: false, loadProgress: 2 });
    expect(plan(['reload', 'reload'], slow)).toMatchObject({ loaded: true, loadProgress: 0 });
    expect(plan(['reload'], { unloaded: true, incapacitatedCrew: 5 }).loaded).toBe(true);
    expect(refused(['reload'], { ...slow, limbered: true })).toBe('limbered');
    expect(refused(['reload'], { ...gun, limbered: true })).toBe('limbered');
  });
  it('LPG-2.2 what a gun cannot do', () => {
    for (const action of [
      'crawl',
      'fall-prone',
      'stand',
      'mount',
      'change-weapon',
      'fix-bayonet',
      'unfix-bayonet',
    ])
      expect(refused([action], gun)).toBe('bad-action');
    expect(refused(['limber'], { ...gun, limbered: true })).toBe('limbered');
    expect(refused(['unlimber'], gun)).toBe('not-limbered');
  });
});

describe('LPG-2 as a whole', () => {
  it('LPG-2.1 wants a list of known actions, be it empty', () => {
    expect(refusal('actionPlan')).toBe('bad-input');
    expect(refused(['dance'], { actor: 'mounted', prone: true })).toBe('bad-input');
    expect(refused([], { loadProgress: -1 })).toBe('bad-input');
  });
  it('LPG-2.1 no allowed plan ever uses more than the allowance', () => {
    const actions = fc.array(fc.constantFrom(...(Object.keys(ACTIONS) as Action[])), { maxLength: 4 }); // the keys are the actions
    const man = fc.record({ wounded: fc.boolean(), stunned: fc.boolean(), prone: fc.boolean() });
    fc.assert(
      fc.property(actions, man, (actions, man) => {
        if (refused(actions, man) !== undefined) return;
        const { used, allowance } = plan(actions, man);
        expect(used).toBeLessThanOrEqual(Number(allowance));
      }),
    );
  });
});
