import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerre } from './sheet.ts';

const { outcome, refusal, chanceOf, resolved } = tryOut(laPetiteGuerre);

describe('LPG-4 moving', () => {
  it('LPG-4.3 a shuffle through woods and scrub goes nowhere', () => {
    expect(outcome('moveDistance', { mode: 'shuffle', woods: true, scrub: true })).toEqual({
      rolled: null,
      distance: 0,
      full: false,
      contact: false,
    });
  });
  it('LPG-4.5 a mounted charge rolls two dice and adds 1', () => {
    const charge = { mode: 'horse', pace: 2, charge: true, gap: 11 };
    expect(outcome('moveDistance', charge, [5, 5])).toMatchObject({ distance: 11, contact: true });
    expect(outcome('moveDistance', { ...charge, gap: 11.1 }, [5, 5]).contact).toBe(false);
  });
  it('LPG-4.6 a trail opens the wood to horses but still takes 1 off', () => {
    expect(outcome('moveDistance', { mode: 'horse', woods: true, onTrail: true }, [4]).distance).toBe(3);
    expect(refusal('moveDistance', { mode: 'limbered-gun', woods: true })).toBe('impassable');
    expect(outcome('moveDistance', { mode: 'crawl', woods: true }).distance).toBe(1);
  });
  it('LPG-4.11 without a charge there is no contact, however near', () => {
    expect(outcome('moveDistance', { gap: 0 }, [2]).contact).toBe(false);
  });
  it.each([
    ['three dice', { pace: 3 }, 'bad-input'],
    ['two dice before the woods', { mode: 'limbered-gun', pace: 2, woods: true, charge: true }, 'bad-pace'],
    ['the woods before the charge', { mode: 'limbered-gun', woods: true, charge: true }, 'impassable'],
    ['a charging gun', { mode: 'limbered-gun', charge: true }, 'cannot-charge'],
    ['a charge on hands and knees', { mode: 'crawl', charge: true }, 'cannot-charge'],
  ])('LPG-4 reports %s', (_, input, code) => {
    expect(refusal('moveDistance', input)).toBe(code);
  });
  it('LPG-4.5 reach on foot: certain at 3, 5/6 at 4, 1/2 at 5, 1/6 at 6', () => {
    const reach = [3, 4, 5, 6].map((gap) => chanceOf('moveDistance', { charge: true, gap }, 'contact', true));
    [1, 5 / 6, 1 / 2, 1 / 6].forEach((chance, i) => {
      expect(reach[i]).toBeCloseTo(chance, 12);
    });
  });
});

describe('LPG-13 rout and pursuit', () => {
  it('LPG-13.1 a wounded horseman makes one move action with two dice', () => {
    expect(outcome('routMove', { mounted: true, wounded: true, scrub: true }, [3, 4])).toEqual({
      actions: 1,
      distance: 6,
      clear: false,
    });
  });
  it('LPG-13.2 he runs the full distance and stops beyond 12', () => {
    const { outcome, trace } = resolved('routMove', { fromEnemy: 5.5 }, [3, 4]);
    expect(outcome).toEqual({ actions: 2, distance: 7, clear: true });
    expect(trace.cited).toEqual(expect.arrayContaining(['LPG-13.2', 'LPG-13.3']));
  });
  it('LPG-13.1 woods and scrub count in every move action', () => {
    expect(outcome('routMove', { woods: true, scrub: true }, [2, 5])).toMatchObject({ distance: 3 });
    expect(refusal('routMove', { mounted: true, woods: true })).toBe('impassable');
    expect(refusal('pursuitMove', { mounted: true, woods: true })).toBe('impassable');
  });
  it('LPG-13.9 house rule: +1 for A whatever was chosen, −1 for C', () => {
    const house = { options: { aGradePursuit: 'plus-a-minus-c' } };
    expect(outcome('pursuitTest', { grade: 'A', aGradeChoice: 'hold', ...house }, [3]).pursue).toBe(true);
    expect(outcome('pursuitTest', { grade: 'C', ...house }, [4])).toEqual({
      roll: 4,
      modifier: -1,
      score: 3,
      pursue: false,
    });
    expect(outcome('pursuitTest', { grade: 'C' }, [4]).pursue).toBe(true);
  });
  it('LPG-13.8 nobody sits on a horse in a rifle pit', () => {
    expect(refusal('pursuitTest', { mounted: true, inRiflePit: true })).toBe('contradiction');
    expect(refusal('pursuitTest', { aGradeChoice: 'wait' })).toBe('bad-input');
  });
  it('LPG-13.10 reaching him exactly is catching him', () => {
    expect(outcome('pursuitMove', { gap: 1.1, quarryDistance: 5.9 }, [3, 4])).toEqual({
      actions: 2,
      distance: 7,
      caught: true,
    });
    expect(outcome('pursuitMove', { gap: 1.1, quarryDistance: 6 }, [3, 4]).caught).toBe(false);
  });
});
