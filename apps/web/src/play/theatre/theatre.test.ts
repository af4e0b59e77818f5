import type { Block, Scene } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { saidOf } from '../drawing/block.tsx';
import type { LogLine } from '../session/telling.ts';
import { changesOf, momentOf } from './changes.ts';
import { throwsOf } from './throws.ts';

const figure = { glyph: 'rifle', pose: { x: 0, y: 0, facing: 0 }, width: 1500, depth: 1000 } as const;
const unit: Block = {
  id: 'a',
  name: '1st Norfolk',
  short: 'Norfolk',
  side: 'british',
  pose: { x: 0, y: 0, facing: 0 },
  figures: [figure, figure],
  strength: { now: 2, full: 2, of: 'bases' },
  beads: { filled: 0, sockets: 4, name: 'markers' },
  tokens: 0,
  quality: 0,
  marks: [],
  formation: '',
  note: '',
  facts: [],
  officer: null,
};
const scene = (...blocks: Block[]): Scene => ({ blocks, counters: [], spots: [], gone: [] });
const line = { trail: undefined } as LogLine;
const became = (block: Block, next: Partial<Block>) => [scene(block), scene({ ...block, ...next })] as const;

describe('what stands on a unit after an event', () => {
  it('bases that fell out, in the right number, and markers', () => {
    const [before, after] = became(unit, {
      strength: { ...unit.strength, now: 1 },
      beads: { ...unit.beads!, filled: 2 },
    });
    const [change] = changesOf(before, after);
    expect(change!.say).toBe('−1 base, +2 markers');
    expect(change!.fallen).toHaveLength(1);
  });
  it('one marker is not markers', () => {
    const [change] = changesOf(...became(unit, { beads: { ...unit.beads!, filled: 1 } }));
    expect(change!.say).toBe('+1 marker');
  });
  it('nothing, where nothing happened or somebody went out of sight', () => {
    expect(changesOf(scene(unit), scene({ ...unit }))).toEqual([]);
    expect(changesOf(scene(unit), scene())).toEqual([]);
  });
});

it('a unit is said in the right number', () => {
  const worn = { ...unit, strength: { ...unit.strength, now: 1 }, beads: { ...unit.beads!, filled: 1 } };
  expect(saidOf(worn)).toBe('1st Norfolk, 1 of 2 bases, 1 marker, facing north');
});

describe('moments', () => {
  it('a unit breaks, is destroyed, a turn begins', () => {
    expect(momentOf(...became(unit, { marks: ['broken'] }), line, false)).toBe('broken');
    expect(momentOf(...became(unit, { strength: { ...unit.strength, now: 0 } }), line, false)).toBe(
      'destroyed',
    );
    expect(momentOf(scene(unit), scene(unit), line, true)).toBe('turn');
    expect(momentOf(scene(unit), scene(unit), line, false)).toBeNull();
  });
  it('an officer falls, but one man of many does not stop the battle', () => {
    const man: Block = { ...unit, strength: { now: 1, full: 1, of: 'men' }, group: 'g' };
    const dead = { strength: { now: 0, full: 1, of: 'men' } };
    expect(momentOf(...became({ ...man, officer: 2 }, dead), line, false)).toBe('officer');
    expect(momentOf(...became(man, dead), line, false)).toBeNull();
  });
});

describe('dice on the table', () => {
  const need = {
    kind: 'need',
    title: '',
    rule: 'X',
    die: 'd6',
    base: 5,
    modifiers: [],
    to: 'need',
    face: 5,
    chance: 1 / 3,
  } as const;
  const roll = { kind: 'roll', index: 0, why: 'to hit', die: 'd6', n: 3, wants: 'count' } as const;
  it('with what they needed and which of them count', () => {
    const [thrown] = throwsOf([need, { ...roll, faces: [5, 2, 6], result: 2 }]);
    expect(thrown).toMatchObject({ need: '5+', counts: [true, false, true] });
  });
  it('each side of a fight by its own need, though both were worked out before', () => {
    const [attacker, defender] = throwsOf([
      { ...need, of: 'attacker' },
      { ...need, of: 'defender', face: 4 },
      { ...roll, why: 'attacker’s strikes', faces: [2, 4, 5], result: 1 },
      { ...roll, why: 'defender’s strikes', faces: [2, 4, 5], result: 2 },
    ]);
    expect(attacker).toMatchObject({ need: '5+', counts: [false, false, true] });
    expect(defender).toMatchObject({ need: '4+', counts: [false, true, true] });
  });
  it('colours nothing that was not counted so', () => {
    const [thrown] = throwsOf([need, { ...roll, faces: [5, 2, 6], result: 1 }]);
    expect(thrown!.counts).toBeNull();
  });
});
