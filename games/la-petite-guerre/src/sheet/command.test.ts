import { tryOut } from '@sandtable/engine/testing';
import { describe, expect, it } from 'vitest';
import { laPetiteGuerre } from './sheet.ts';

const { outcome, refusal, resolved, chanceOf } = tryOut(laPetiteGuerre);

describe('LPG-5 command actions', () => {
  it('LPG-5.1 a leader who spends nothing keeps his two points', () => {
    expect(outcome('commandPlan')).toEqual({
      available: 2,
      spent: 0,
      left: 2,
      control: false,
      encouragement: 0,
      moved: false,
      assess: 0,
      order: 0,
      indicate: 0,
      listen: 0,
    });
  });
  it('LPG-5.10 a stunned leader has no points and tests control himself', () => {
    const { outcome, trace } = resolved('commandPlan', { cp: 3, stunned: true });
    expect(outcome).toMatchObject({ available: 0, spent: 0, left: 0 });
    expect(trace.cited).toContain('LPG-5.10');
  });
  it('LPG-5.11 house rule: a wounded leader has one point at the most', () => {
    const leader = { cp: 3, wounded: true, options: { woundedLeaderCp: 'one' } };
    expect(outcome('commandPlan', { ...leader, spend: ['control'] })).toMatchObject({
      available: 1,
      left: 0,
    });
    expect(refusal('commandPlan', { ...leader, spend: ['control', 'listen'] })).toBe('too-many-cp');
    expect(outcome('commandPlan', { ...leader, cp: 0 }).available).toBe(0);
    expect(outcome('commandPlan', { ...leader, wounded: false }).available).toBe(3);
  });
  it.each([
    ['an unknown command action', { spend: ['pray'] }, 'bad-input'],
    [
      'an unknown house rule before a stun',
      { stunned: true, spend: ['move'], options: { luck: 'on' } },
      'bad-input',
    ],
    ['a stun before the points', { cp: 0, stunned: true, spend: ['move', 'move'] }, 'stunned-leader'],
    ['the points before a second move', { cp: 1, spend: ['move', 'move'] }, 'too-many-cp'],
    ['a second move', { spend: ['move', 'move'] }, 'second-command-move'],
  ])('LPG-5 reports %s', (_, input, code) => {
    expect(refusal('commandPlan', input)).toBe(code);
  });
});

describe('LPG-6 control', () => {
  it('LPG-6.6 a stunned man who should repeat does nothing', () => {
    const { outcome, trace } = resolved('controlTest', { stunned: true }, [3]);
    expect(outcome).toEqual({ roll: 3, modifier: 0, score: 3, result: 'repeat', mayAct: false });
    expect(JSON.stringify(trace.lines)).toContain('does nothing');
  });
  it('LPG-6.7 a man not under fire is stunned instead of breaking', () => {
    expect(outcome('controlTest', { grade: 'C' }, [1])).toMatchObject({ score: 0, result: 'stunned' });
  });
  it('LPG-6.7 under fire an A man never breaks, a B man once in six, a C man once in three', () => {
    const breaks = ['A', 'B', 'C'].map((grade) =>
      chanceOf('controlTest', { grade, underFire: true }, 'result', 'break'),
    );
    [0, 1 / 6, 1 / 3].forEach((chance, i) => {
      expect(breaks[i]).toBeCloseTo(chance, 12);
    });
  });
});
