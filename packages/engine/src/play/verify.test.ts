import { describe, expect, it } from 'vitest';
import { add, type Count, counting, rules, scenario, start } from '../testing/counting.ts';
import { type MatchRecord, type MatchStep, resumeMatch, startMatch } from './match.ts';
import { openingSeal, stepSeal } from './seal.ts';
import { verification } from './verify.ts';

const roll: Count = { type: 'roll', side: 'a' };

/** A roll, a number from each side, a roll, and one by hand; nobody has won yet. */
function played(): MatchRecord {
  const match = start();
  for (const command of [roll, add(1), add(2, 'b'), roll]) match.play(command);
  match.commit(roll);
  match.answer({ faces: [1] });
  return JSON.parse(JSON.stringify(match.record())) as MatchRecord; // what was just written
}
const differs = (record: MatchRecord): string | undefined => verification(rules, record).differs;

/** What a forger does who knows how seals are made: everything is sealed anew. */
function resealed(record: MatchRecord): MatchRecord {
  let seal = openingSeal(record);
  const steps = record.steps.map((step) => {
    seal = stepSeal(seal, step);
    return { ...step, seal };
  });
  return { ...record, steps };
}
const withSteps = (record: MatchRecord, change: (steps: MatchStep[]) => MatchStep[]): MatchRecord => ({
  ...record,
  steps: change([...record.steps]),
});

describe('verifying a record', () => {
  it('says what was played: steps, dice by hand, seal, and what cannot be proven', () => {
    const found = verification(rules, played());
    expect(found).toMatchObject({ verified: true, differs: undefined, steps: 6, verdict: undefined });
    expect(found.byHand).toEqual({ rolls: 1, steps: 1 });
    expect(found.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(found.unproven.join(' ')).toMatch(/unfinished.*by hand.*Who gave the orders/s);
  });
  it('finds a rolled step that was left out: its dice are missing', () => {
    const forged = resealed(withSteps(played(), (steps) => steps.toSpliced(1, 1)));
    expect(differs(forged)).toBe('step 1: dice 0 to 0 are left out');
  });
  it('finds dice that were chosen: windows join', () => {
    const forged = withSteps(played(), (steps) => steps.toSpliced(1, 1, { ...steps[1]!, dice: [4, 5] }));
    expect(differs(resealed(forged))).toBe('step 1: dice 0 to 3 are left out');
    const twice = withSteps(played(), (steps) => steps.toSpliced(4, 1, { ...steps[4]!, dice: [0, 1] }));
    expect(differs(resealed(twice))).toBe('step 4: dice 0 to 0 are used twice');
  });
  it('finds steps that were exchanged, or taken from another record', () => {
    const swapped = withSteps(played(), ([a, b, c, d, ...rest]) => [a!, b!, d!, c!, ...rest]);
    expect(differs(swapped)).toBe('step 2: its seal does not fit');
    const rolls = withSteps(played(), ([a, b, c, d, e, ...rest]) => [a!, e!, c!, d!, b!, ...rest]);
    expect(differs(resealed(rolls))).toBe('step 1: dice 0 to 0 are left out');
  });
  it('finds other seats, options and set-ups', () => {
    expect(differs({ ...played(), seats: ['x', 'y'] })).toBe('step 0: its seal does not fit');
    expect(differs(resealed({ ...played(), seats: ['x', 'y', 'z'] }))).toContain('there are 3, and 2 sides');
    expect(differs(resealed({ ...played(), options: { no: 1 } }))).toContain('There is no option "no"');
    const rich = { ...played(), setUp: { ...played().setUp, total: 5 } };
    expect(differs(resealed(rich as MatchRecord))).toContain('not those of the scenario "counting"');
  });
  it('finds steps after the end, orders that nobody gave, and seals that begin late', () => {
    const match = start();
    match.play(add(20));
    const record = match.record();
    const more = withSteps(record, (steps) => [
      ...steps,
      { command: add(1), events: [{ type: 'added' }], dice: [0, 0] },
    ]);
    expect(differs(resealed(more))).toBe('step 2: the battle was over before it');
    expect(verification(rules, record).verdict).toMatchObject({ winner: 'a' });
    const nobody = withSteps(played(), (steps) => [...steps, steps[0]!]);
    expect(differs(resealed(nobody))).toContain('nobody gave an order');
    const late = withSteps(played(), ([first, ...rest]) => [
      { ...first!, seal: undefined as never },
      ...rest,
    ]);
    expect(differs(late)).toContain('only part of the record is sealed');
  });
  it('takes a record without seals for what it is, also when it is played on', () => {
    const old = withSteps(played(), (steps) => steps.map(({ seal: _, ...step }) => step));
    const found = verification(rules, old);
    expect(found).toMatchObject({ verified: true, seal: undefined });
    expect(found.unproven.join(' ')).toContain('has no seals');
    const again = resumeMatch(counting, old);
    again.play(add(1));
    expect(again.record().steps.some(({ seal }) => seal)).toBe(false);
    expect(differs(again.record())).toBeUndefined();
  });
  it('wants the file of a scenario that is none of ours, and the right one', () => {
    const own = { ...scenario, id: 'own', hash: 'a'.repeat(64) };
    const record = startMatch(counting, own, { seed: 1 }).record();
    expect(verification(rules, record)).toMatchObject({ verified: false, differs: undefined });
    expect(verification(rules, record).unproven[0]).toContain('"own", whose file has the hash aaaaaaaaaaaa');
    expect(verification(rules, record, own).verified).toBe(true);
  });
  it('chains on after undoing', () => {
    const match = start();
    match.play(roll);
    match.play(add(1));
    match.record();
    match.undo('a');
    match.play(add(2));
    expect(differs(match.record())).toBeUndefined();
    expect(match.record().steps.every(({ seal }) => seal)).toBe(true);
  });
});
