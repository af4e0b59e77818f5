import { describe, expect, it } from 'vitest';
import { add, type Count, counting, rules, type State, scenario, start } from '../testing/counting.ts';
import { resumeMatch, startMatch, stateAfter } from './match.ts';
import { matchRecordProblem } from './record.ts';
import { verifyRecord } from './verify.ts';

describe('a match', () => {
  it('plays commands, and refuses without a trace', () => {
    const match = start();
    expect(match.play(add(3)).ok).toBe(true);
    expect(match.play(add(0))).toMatchObject({ ok: false, problem: { code: 'too-little' } });
    expect(match.state.total).toBe(3);
    expect(match.record().steps).toHaveLength(2);
  });
  it('goes back and forth over plain commands of one side', () => {
    const match = start();
    for (let i = 0; i < 10; i++) match.play(add(1));
    expect(match.undo('b')).toBe(false);
    expect([match.undo('a'), match.undo('a'), match.state.total]).toEqual([true, true, 8]);
    expect([match.redo('b'), match.redo('a'), match.state.total]).toEqual([false, true, 9]);
    match.play(add(5));
    expect(match.redo('a')).toBe(false);
  });
  it('goes back over many steps by its snapshots', () => {
    const match = startMatch(
      { ...counting, setUp: (...from) => ({ ...counting.setUp(...from), most: 1000 }) },
      scenario,
      { seed: 1 },
    );
    for (let i = 0; i < 100; i++) match.play(add(1));
    for (let i = 0; i < 70; i++) expect(match.undo('a')).toBe(true);
    expect(match.state.total).toBe(30);
    expect(stateAfter<State>(rules, match.record()).total).toBe(30);
  });
  it('never goes back past a die, something shown, or another’s command', () => {
    const rolled = start();
    rolled.play({ type: 'roll', side: 'a' });
    expect(rolled.canUndo('a')).toBe(false);
    const shown = start();
    shown.play({ type: 'show', side: 'a' });
    expect(shown.canUndo('a')).toBe(false);
    const other = start();
    other.play(add(1, 'a'));
    other.play(add(1, 'b'));
    expect(other.canUndo('a')).toBe(false);
  });
  it('meets the same dice whatever is done before them', () => {
    const dice = (n: number): unknown => {
      const match = start();
      match.play(add(n));
      const result = match.play({ type: 'roll', side: 'a' });
      return result.ok && result.value;
    };
    expect(dice(1)).toEqual(dice(2));
  });
  it('survives a bug of ours: what was half done is undone', () => {
    const match = start();
    match.play(add(2));
    expect(() => match.play({ type: 'boom', side: 'a' })).toThrow('our own bug');
    expect(match.state.total).toBe(2);
    expect(match.play(add(1)).ok).toBe(true);
    expect(verifyRecord(rules, match.record())).toBeUndefined();
  });
  it('takes dice rolled by hand: asks for them, keeps them, verifies them, and never goes back behind them', () => {
    const match = start();
    const roll: Count = { type: 'roll', side: 'a' };
    expect(match.commit(roll)).toMatchObject({ ok: true, value: { n: 1, why: 'more' } });
    expect(match.answer({ faces: [9] })).toMatchObject({ ok: false });
    expect(match.state.total).toBe(0);
    expect(match.answer({ faces: [5] })).toEqual({ ok: true, value: undefined });
    expect(match.state.total).toBe(5);
    expect(match.canUndo('a')).toBe(false);
    expect(match.answer('roll')).toMatchObject({ ok: false, problem: { code: 'no-roll' } });
    match.commit(roll);
    expect(match.answer('roll').ok).toBe(true);
    const record = JSON.parse(JSON.stringify(match.record()));
    expect(verifyRecord(rules, record)).toBeUndefined();
    record.steps[1].answers = [{ faces: [4] }];
    expect(verifyRecord(rules, record)).toBe('step 1: something else happens now');
  });
  it('refuses by hand what it refuses otherwise', () => {
    expect(start().commit(add(0))).toMatchObject({ ok: false, problem: { code: 'too-little' } });
  });
  it('what asks for dice is given: nothing else is played before them, nothing is taken back, not even by going away', () => {
    const match = start();
    match.play(add(1));
    const roll: Count = { type: 'roll', side: 'a' };
    match.commit(roll);
    const away = resumeMatch(counting, JSON.parse(JSON.stringify(match.record())));
    for (const each of [match, away]) {
      expect(each.open).toMatchObject({ command: roll, question: { why: 'more' } });
      expect(each.play(add(1))).toMatchObject({ ok: false, problem: { code: 'dice-open' } });
      expect(each.commit(add(1))).toMatchObject({ ok: false, problem: { code: 'dice-open' } });
      expect([each.canUndo('a'), each.undo('a'), each.redo('a')]).toEqual([false, false, false]);
      each.answer({ faces: [4] });
      expect([each.open, each.state.total]).toEqual([undefined, 5]);
      expect(verifyRecord(rules, each.record())).toBeUndefined();
    }
  });
  it('a command without dice is played at once, own dice or not', () => {
    const match = start();
    expect(match.commit(add(3))).toEqual({ ok: true, value: undefined });
    expect([match.state.total, match.canUndo('a')]).toEqual([3, true]);
  });
  it('ends with its verdict', () => {
    const match = start();
    match.play(add(20));
    expect(match.verdict()).toMatchObject({ winner: 'a' });
    expect(match.play(add(1))).toMatchObject({ ok: false, problem: { code: 'game-over' } });
  });
  it('is taken up again from its record, and verified', () => {
    const match = start();
    match.play(add(2));
    match.play({ type: 'roll', side: 'b' });
    const record = JSON.parse(JSON.stringify(match.record()));
    const again = resumeMatch(counting, record);
    expect(again.state).toEqual(match.state);
    again.play({ type: 'roll', side: 'a' });
    match.play({ type: 'roll', side: 'a' });
    expect(again.state).toEqual(match.state);
    record.steps[2].events[0].n = 7;
    expect(verifyRecord(rules, record)).toBe('step 2: something else happens now');
    expect(
      verifyRecord(rules, { ...record, steps: [record.steps[0], { ...record.steps[1], dice: [0, 1] }] }),
    ).toBe('step 1: used other dice');
  });
  it.each([
    [null, 'A match record is a JSON object.'],
    [{ format: 'x' }, 'This is no match record'],
    [{ format: 'sandtable-match', version: 9 }, 'version 9'],
    [{ format: 'sandtable-match', version: 1, game: 'x', setUp: {} }, 'lacks'],
    [{ format: 'sandtable-match', version: 1, game: 'x', setUp: {}, steps: [{}] }, 'Step 0'],
    [{ format: 'sandtable-match', version: 1, game: 'x', setUp: {}, steps: [], open: {} }, 'waits for dice'],
  ])('something that is no record is told from one: %j', (raw, why) => {
    expect(matchRecordProblem(raw)).toContain(why);
  });
});
