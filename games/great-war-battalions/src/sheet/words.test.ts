import type { NeedLine } from '@sandtable/engine';
import { outlookOf } from '@sandtable/engine';
import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { greatWarBattalions } from '../index.ts';

const { resolved } = tryOut(greatWarBattalions);

const said = (procedure: string, input: object = {}, faces: readonly number[] = []): string =>
  resolved(procedure, input, faces).says;
/** Before the dice: all that a player wants to know. */
function asked(procedure: string, input: object = {}): string[] {
  const outlook = outlookOf(greatWarBattalions, procedure, input);
  if (!outlook.ok) throw new Error(outlook.problem.message);
  return [outlook.value.headline, ...outlook.value.others].map(({ says }) => says);
}
/** Every face that must be shown, whose it is, and what applies; each adds up exactly. */
const needs = (procedure: string, input: object, faces: readonly number[]) =>
  resolved(procedure, input, faces)
    .trace.lines.filter((line): line is NeedLine => line.kind === 'need')
    .map(({ title, of, base, face, to, modifiers }) => {
      const applied = modifiers.filter((modifier) => modifier.applied);
      const sum = applied.reduce((total, { value }) => total + value, 0);
      expect(to === 'die' ? base - sum : base + sum).toBe(face);
      return { title, of, face, applied: applied.map(({ label }) => label) };
    });

const rifles = { type: 'infantry', range: 8 };

describe('before the dice', () => {
  it('GWB-9.1 a volley is asked for its markers first, then for what they cost', () => {
    expect(asked('volley', { ...rifles, targetMarkers: 4 })).toEqual([
      '75%: the target takes a marker.',
      '75%: the target loses a base.',
      '13%: the target breaks.',
      '50%: the target takes 2 markers or more.',
    ]);
  });
  it('GWB-10.2 the last base is the unit', () => {
    const remnant = { ...rifles, targetBases: 1, targetMarkers: 1 };
    expect(asked('volley', remnant)).toContain('75%: the target is destroyed.');
  });
  it('GWB-10.3 a break test is told from the side of whoever rolls', () => {
    expect(asked('breakTest', { basesLost: 2 })[0]).toBe('67%: the unit holds, on 3+.');
  });
  it('GWB-12.5 a fight is asked for its winner', () => {
    expect(asked('assault', { defenderMarkers: 1 })[0]).toBe('50%: the attacker wins.');
  });
});

describe('after them', () => {
  it('GWB-10.3 a volley to its last consequence', () => {
    const worn = { ...rifles, targetMarkers: 4 };
    expect(said('volley', worn, [9, 1, 4, 1])).toBe(
      '1 of 2 dice hits: 2 markers, one of them for casualties. The target loses a base: 3 bases with 1 marker are left. It breaks and falls back.',
    );
    expect(said('volley', worn, [1, 1])).toBe('Both dice miss.');
  });
  it('GWB-12.5 both sides of a fight', () => {
    const one = { attackerBases: 2, defenderBases: 2, defenderMarkers: 2 };
    expect(said('assault', one, [10, 1, 1, 1, 1, 6])).toBe(
      'The attacker wins, inflicting 1 marker against none. The defender loses a base and falls back in good order: 1 base with 1 marker. The attacker takes the place: 2 bases with no markers.',
    );
  });
  it('GWB-11.2 a rally', () => {
    expect(said('rallyTest', { moraleMarkers: 2 }, [3])).toBe(
      'The unit rallies. 2 markers come off, none is left.',
    );
  });
  it('GWB-1.7 who is active', () => {
    expect(said('nextActive', { active: 'b', tokensA: 2 })).toBe(
      'Side B has no token left: side A is active now.',
    );
  });
});

describe('the working', () => {
  it('GWB-12.3 names the side that every die of a fight belongs to', () => {
    const lines = needs(
      'assault',
      { attackerBases: 1, defenderBases: 1, attackerQuality: 'poor' },
      [1, 1, 6],
    );
    expect(lines.map(({ of }) => of)).toEqual(['attacker', 'defender', 'attacker', 'defender', 'attacker']);
    expect(lines[0]!.applied).toEqual(['close range', 'poor']);
  });
  it('GWB-0.1 by house rule a natural 6 makes good what it lacks', () => {
    const moved = { ...rifles, targetMoved: true, smoke: true, options: { firingDie: 'd6' } };
    expect(needs('fire', moved, [1, 1])[0]).toMatchObject({
      face: 6,
      applied: ['target moved', 'target in cover or smoke', 'house rule: a natural 6 always hits'],
    });
  });
  it('GWB-9.3 by house rule the 3+ row is for those hit', () => {
    const guns = { ...rifles, targetType: 'field-artillery', options: { mgArtilleryRow: 'target' } };
    expect(needs('fire', guns, [1, 1])[1]).toMatchObject({
      face: 3,
      applied: ['house rule: machine guns or artillery hit, in the open'],
    });
  });
  it('GWB-0.6 by house rule trained troops are like the elite', () => {
    const trained = { basesLost: 2, quality: 'trained', options: { trainedMorale: 'as-elite' } };
    expect(needs('breakTest', trained, [4])[0]!.applied).toContain('house rule: trained like elite');
  });
});
