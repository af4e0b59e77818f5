import { type Act, actWith, type Scene } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { begun } from '../orders/orders.ts';
import type { Orders } from '../orders/use-orders.ts';
import { LESSONS, lessonOf, saidIn } from './lessons.ts';

const scene: Scene = { blocks: [], counters: [], spots: [], gone: [] };
const picture = { yours: true, turn: 1, scene };
const over = actWith({ id: 'over', label: 'End', ends: true, command: () => ({ type: 'x', side: 'a' }) });
/** Nobody in hand, two who can act. */
const idle = {
  draft: null,
  selected: null,
  able: ['a', 'b'],
  targets: [],
  sideActs: [over],
} as unknown as Orders; // what a lesson looks at
const drafting = (act: Act, more: Partial<Orders> = {}): Orders => ({ ...idle, draft: begun(act), ...more });
const command = () => ({ type: 'x', side: 'a' });
const moving = actWith({
  id: 'move',
  label: 'Move',
  actor: 'a',
  asks: [
    { kind: 'path', from: { x: 0, y: 0, facing: 0 }, most: 1, turns: false, bands: [], figures: () => [] },
  ],
  command,
});
const firing = actWith({
  id: 'fire',
  label: 'Fire',
  actor: 'a',
  asks: [{ kind: 'target', among: ['e'], prompt: '' }],
  command,
});

describe('notes of a first battle', () => {
  it('one for each kind of decision, where it is made', () => {
    expect(lessonOf(picture, idle)).toEqual({ kind: 'choose', at: 'a' });
    expect(lessonOf({ ...picture, turn: 0 }, idle)?.kind).toBe('ready');
    expect(lessonOf(picture, { ...idle, selected: 'b' })).toEqual({ kind: 'unit', at: 'b' });
    expect(lessonOf(picture, { ...idle, selected: 'enemy' })).toBeNull(); // nobody drags him
    expect(lessonOf(picture, { ...idle, able: [] })?.kind).toBe('end');
    const either = [over, { ...over, id: 'other' }]; // move first, or second: a choice, and no end
    expect(lessonOf(picture, { ...idle, able: [], sideActs: either })).toBeNull();
    expect(lessonOf({ ...picture, scene: { ...scene, underWay: { units: [] } } }, idle)?.kind).toBe('react');
    expect(lessonOf(picture, drafting(moving))).toEqual({ kind: 'way', at: 'a' });
    const aim = { id: 'e', problem: undefined } as Orders['targets'][number];
    expect(lessonOf(picture, drafting(firing, { targets: [aim] }))).toEqual({ kind: 'aim', at: 'e' });
  });
  it('none while somebody else decides', () => {
    expect(lessonOf({ ...picture, yours: false }, idle)).toBeNull();
  });
  it('each is short', () => {
    for (const kind of LESSONS) expect(saidIn(kind, 'Click').length).toBeLessThan(170);
  });
});
