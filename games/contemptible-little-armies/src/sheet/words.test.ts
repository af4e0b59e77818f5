import { type NeedLine, outlookOf } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { contemptibleLittleArmies } from './sheet.ts';

const { resolved } = tryOut(contemptibleLittleArmies);

/** What a die must show, with what applies; it adds up exactly. */
function needOf(procedure: string, input: object, faces: readonly number[] = []) {
  const isNeed = (line: { kind: string }): line is NeedLine => line.kind === 'need';
  const need = resolved(procedure, input, faces).trace.lines.find(isNeed)!; // the tests name procedures that have one
  const applied = need.modifiers.filter((modifier) => modifier.applied);
  expect(need.base - applied.reduce((sum, { value }) => sum + value, 0)).toBe(need.face);
  return { face: need.face, applied: applied.map(({ label }) => label) };
}
const said = (procedure: string, input: object, faces: readonly number[] = []): string =>
  resolved(procedure, input, faces).says;

describe('house rules stand in the working', () => {
  const rifle = { weapon: 'rifle', distance: 12, targetEntrenched: true };
  it('CLA-0.2 a natural 6 makes good what it lacks', () => {
    expect(needOf('shoot', rifle).face).toBe(7);
    const { face, applied } = needOf('shoot', { ...rifle, options: { naturalSix: 'on' } }, [6]);
    expect(face).toBe(6);
    expect(applied).toContain('house rule: a natural 6 always hits');
  });
  it('CLA-0.3 the second condition of a line has a line of its own', () => {
    const night = { weapon: 'rifle', distance: 5, singleShot: true, darkness: true };
    expect(needOf('shoot', night, [6])).toEqual({ face: 5, applied: ['darkness or single-shot rifles'] });
    expect(needOf('shoot', { ...night, options: { orLinesAdd: 'on' } }, [6]).applied).toEqual([
      'darkness or single-shot rifles',
      'house rule: darkness and single-shot rifles both count',
    ]);
  });
  it('CLA-3.10 trench and cover together', () => {
    const cover = { ...rifle, distance: 5, targetInCover: true, options: { trenchCumulative: 'on' } };
    expect(needOf('shoot', cover)).toEqual({
      face: 7,
      applied: ['target entrenched', 'house rule: halted or in cover counts in a trench too'],
    });
  });
  it('CLA-1.3 earlier failures', () => {
    const late = { turnsWaiting: 2, options: { cumulativeArrivals: 'on' } };
    expect(needOf('lateArrival', late, [2])).toEqual({
      face: 2,
      applied: ['house rule: earlier failures count'],
    });
  });
});

describe('what is said before the dice', () => {
  it('CLA-8.2 the chance that a friend is attacked by mistake; which one has no average', () => {
    const outlook = outlookOf(contemptibleLittleArmies, 'aircraftMistake', { friendlies: 2 });
    if (!outlook.ok) throw new Error(outlook.problem.message);
    expect(outlook.value.headline.clause).toBe('it attacks a friendly unit by mistake');
    expect(outlook.value.headline.p).toBeCloseTo(11 / 36, 12);
    expect(outlook.value.mean).toBeUndefined();
  });
});

describe('what is said aloud', () => {
  it('CLA-3.16 of the dead and of those left', () => {
    const ten = { weapon: 'rifle', figures: 3, distance: 5, targetFigures: 10 };
    expect(said('shoot', ten, [4, 1, 1])).toBe('1 of 10 figures falls, 9 are left.');
    expect(said('shoot', { ...ten, targetFigures: 2 }, [4, 5, 6])).toBe('3 hits: both figures fall.');
    expect(said('shoot', { ...ten, protectedTarget: true }, [4, 1, 1, 4])).toBe(
      'The target is hit but saves itself.',
    );
  });
  it('CLA-4.13 of everybody in the blast', () => {
    const gun = { blast: [{ figures: 2 }, { figures: 1 }] };
    expect(said('fieldGunFire', gun, [4, 5, 1, 1])).toBe(
      'The gun hits and kills a figure of the target. The blast kills 1 more: 1 of 2 and none of 1.',
    );
    expect(said('fieldGunFire', gun, [3])).toBe('The gun misses.');
  });
  it('CLA-5.3 of both sides', () => {
    const one = { figures: 1 };
    expect(said('closeCombat', { attackers: one, defenders: one }, [6, 1])).toBe(
      '1 defender falls, no attacker. Of those in contact 1 attacker is left, no defender.',
    );
  });
  it('CLA-8.2 a pilot rolls to know his friends', () => {
    expect(said('aircraftMistake', { friendlies: 2 }, [5, 6])).toBe(
      'It takes friendly unit 2 for the enemy and attacks it.',
    );
  });
});
