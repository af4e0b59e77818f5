import { tryOut } from '@sandtable/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { westernFront } from './sheet.ts';

const { outcome, refusal, chanceOf, resolved } = tryOut(westernFront);

describe('WF-2 snipers', () => {
  it('WF-2.2 nearer than 6 inches he is one ordinary rifle', () => {
    expect(outcome('sniperStanding', { distance: 5.9, atRest: 1 })).toEqual({
      operating: true,
      mayFire: true,
      sniperFactors: false,
      mustWithdraw: false,
    });
  });
  it('WF-2.3 without a turn at rest he does not fire', () => {
    expect(outcome('sniperStanding', { distance: 12 })).toMatchObject({
      mayFire: false,
      sniperFactors: false,
    });
    expect(outcome('sniperStanding', { distance: 12, cutOff: true, attacked: true }).mayFire).toBe(false);
  });
  it('WF-2.6 cut off, he fires when attacked or to clear his way', () => {
    const cutOff = { distance: 12, atRest: 1, cutOff: true };
    expect(outcome('sniperStanding', { ...cutOff, attacked: true })).toMatchObject({
      operating: false,
      mayFire: true,
    });
    expect(outcome('sniperStanding', { ...cutOff, clearing: true })).toMatchObject({
      sniperFactors: true,
      mustWithdraw: true,
    });
  });
  it('WF-2.2 a distance must be stated, and not below 0', () => {
    expect(refusal('sniperStanding', {})).toBe('bad-input');
    expect(refusal('sniperStanding', { distance: -1 })).toBe('bad-input');
    expect(refusal('sniperStanding', { distance: 6, atRest: 0.5 })).toBe('bad-input');
  });
});

describe('WF-3 when to check', () => {
  const squad = { original: 9 };
  it('WF-3.15 half of nine is reached at four', () => {
    expect(outcome('moraleTriggers', { ...squad, after: 5 }).reasons).toEqual([]);
    expect(outcome('moraleTriggers', { ...squad, after: 4 }).reasons).toEqual(['half-strength']);
    expect(outcome('moraleTriggers', { ...squad, before: 4, after: 3 }).reasons).toEqual(['below-half']);
    expect(outcome('moraleTriggers', { ...squad, before: 4 }).reasons).toEqual([]);
  });
  it('WF-3.13 the first fire counts once in a game', () => {
    expect(outcome('moraleTriggers', { ...squad, firedOn: true })).toEqual({
      needed: true,
      reasons: ['first-fire'],
    });
    expect(outcome('moraleTriggers', { ...squad, firedOn: true, firedOnBefore: true }).needed).toBe(false);
  });
  it('WF-3.15 nobody left, nothing to check', () => {
    const gone = { ...squad, after: 0, firedOn: true, gas: true, meleeLost: true, routing: true };
    expect(outcome('moraleTriggers', gone)).toEqual({ needed: false, reasons: [] });
  });
  it('WF-3.28 one check for all causes', () => {
    expect(resolved('moraleTriggers', { ...squad, gas: true, meleeLost: true }).trace.cited).toContain(
      'WF-3.28',
    );
  });
  it('WF-3.15 a squad does not grow', () => {
    expect(refusal('moraleTriggers', { ...squad, before: 10 })).toBe('bad-input');
    expect(refusal('moraleTriggers', { ...squad, before: 5, after: 6 })).toBe('bad-input');
    expect(refusal('moraleTriggers', { ...squad, after: 10 })).toBe('bad-input');
    expect(refusal('moraleTriggers', {})).toBe('bad-input');
  });
});

describe('WF-3 the check', () => {
  const score = (squad: object, more: object = {}): unknown =>
    outcome('moraleCheck', { squads: [squad], ...more }, [1]).target;

  it('WF-3.3 every line of the sheet counts as printed', () => {
    expect(['elite', 'crack', 'average', 'green'].map((quality) => score({ quality }))).toEqual([
      10, 9, 8, 7,
    ]);
    expect(['none', 'soft', 'hard', 'bunker'].map((cover) => score({ cover }))).toEqual([8, 9, 10, 10]);
    expect(score({ casualties: 3 })).toBe(5);
    expect(score({ officerNear: true })).toBe(9);
    expect(score({ gas: true })).toBe(6);
    expect(score({ underFire: true })).toBe(7);
    expect(score({ pushedBack: true })).toBe(7);
    expect(score({ squadFallBackNear: true })).toBe(7);
    expect(score({ enemyFlank: true })).toBe(7);
    expect(score({ enemyRear: true })).toBe(6);
    expect(score({ outnumbered: '2-1' })).toBe(7);
    expect(score({ outnumbered: '3-1' })).toBe(6);
    expect(score({ enemyVehicle: 'tank' })).toBe(7);
    expect(score({ enemyVehicle: 'armoured-car' })).toBe(7);
  });
  it('WF-3.12 in 1916 a tank is −2, a car still −1', () => {
    expect(score({ enemyVehicle: 'tank' }, { debut: true })).toBe(6);
    expect(score({ enemyVehicle: 'armoured-car' }, { debut: true })).toBe(7);
    expect(score({}, { debut: true })).toBe(8);
  });
  it('WF-2.4 nothing but cover and enemies around him moves a sniper', () => {
    const sniper = { sniper: true, quality: 'crack' };
    expect(score({ ...sniper, pushedBack: true, squadFallBackNear: true, outnumbered: '3-1' })).toBe(10);
    expect(score({ ...sniper, cover: 'bunker', enemyFlank: true, enemyRear: true })).toBe(9);
  });
  it('WF-3.18 no face passes or fails by itself: 10 always holds, 0 never', () => {
    expect(chanceOf('moraleCheck', { squads: [{ quality: 'elite' }] }, 'passed', true)).toBeCloseTo(1, 12);
    expect(chanceOf('moraleCheck', { squads: [{ casualties: 8 }] }, 'passed', true)).toBe(0);
    const strict = { squads: [{ quality: 'elite' }], options: { moraleRoll: 'below' } };
    expect(chanceOf('moraleCheck', strict, 'passed', true)).toBeCloseTo(0.9, 12);
  });
  it.each([
    [1, 'stand', 0],
    [2, 'stand', 0],
    [3, 'fall-back-1', 0],
    [4, 'fall-back-1', 0],
    [5, 'fall-back-2', 1],
    [6, 'rout', 0],
  ])('WF-3.19 a %i: %s', (face, result, figuresLost) => {
    expect(outcome('moraleCheck', { squads: [{}] }, [9, face])).toMatchObject({
      result,
      resultRoll: face,
      figuresLost,
    });
  });
  it.each([
    [2, 'stand'],
    [3, 'surrender'],
    [5, 'surrender'],
    [6, 'surrender'],
  ])('WF-3.26 trapped, a %i: %s, and no figure lost', (face, result) => {
    const trapped = { squads: [{}], trapped: true };
    expect(outcome('moraleCheck', trapped, [9, face])).toMatchObject({ result, figuresLost: 0 });
  });
  it('WF-3.24 house rules: each kind of check has its own pass mark', () => {
    const two = { squads: [{}, {}] };
    expect(outcome('moraleCheck', two, [6, 9]).passed).toBe(true);
    expect(outcome('moraleCheck', two, [7, 9, 1]).passed).toBe(false);
    expect(outcome('moraleCheck', { ...two, options: { groupRoll: 'at-or-below' } }, [7, 9]).passed).toBe(
      true,
    );
    expect(outcome('moraleCheck', { ...two, options: { moraleRoll: 'below' } }, [6, 9]).passed).toBe(true);
  });
  it('WF-3.25 a rout stops or goes on, trapped or not, without a result die', () => {
    const routing = { squads: [{}], recovering: true, trapped: true };
    expect(outcome('moraleCheck', routing, [8])).toMatchObject({ passed: true, result: 'pass' });
    expect(outcome('moraleCheck', routing, [9])).toMatchObject({
      result: 'still-routing',
      resultRoll: 0,
      figuresLost: 0,
    });
  });
  it.each([
    ['no squads at all', {}, 'no-squads'],
    ['an empty list', { squads: [] }, 'no-squads'],
    ['no squads before a bad field', { squads: [], debut: 'yes' }, 'no-squads'],
    ['no squads before a bad house rule', { options: { moraleRoll: 'x' } }, 'no-squads'],
    ['a squad of unknown quality', { squads: [{}, { quality: 'poor' }] }, 'bad-input'],
    ['casualties below 0', { squads: [{ casualties: -1 }] }, 'bad-input'],
    ['what is no list', { squads: 3 }, 'bad-input'],
    ['a squad that is no record', { squads: [null] }, 'bad-input'],
    ['a bad field', { squads: [{}], debut: 'yes' }, 'bad-input'],
  ])('WF-3.18 reports %s', (_, input, code) => {
    expect(refusal('moraleCheck', input)).toBe(code);
  });
  it('WF-3.4 every casualty lowers the chance to hold, down to none', () => {
    const holds = (casualties: number, quality: string): number =>
      chanceOf('moraleCheck', { squads: [{ casualties, quality }] }, 'passed', true);
    fc.assert(
      fc.property(
        fc.nat({ max: 12 }),
        fc.constantFrom('elite', 'crack', 'average', 'green'),
        (casualties, quality) => {
          expect(holds(casualties + 1, quality)).toBeLessThanOrEqual(holds(casualties, quality));
        },
      ),
      { numRuns: 40 },
    );
  });
});
