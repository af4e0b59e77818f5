import { type Answers, actWith, type Command } from '@sandtable/engine';
import { describe, expect, it } from 'vitest';
import { SCALE } from '../drawing/lines.ts';
import { clustersOf, hullOf } from '../map/groups.tsx';
import { begun, missing, pointed, targetAsk, toggled } from './orders.ts';

/** A salvo at two targets, an aim point each, by some of three guns. */
const salvo = actWith({
  id: 'salvo',
  label: 'Salvo',
  asks: [
    { kind: 'targets', among: ['a', 'b', 'c'], least: 1, most: 2, prompt: 'Guns' },
    { kind: 'target', name: 'first', among: ['x', 'y'], prompt: 'First at' },
    { kind: 'target', name: 'second', among: ['x', 'y'], prompt: 'Then at' },
    { kind: 'point', name: 'here', prompt: 'Here.' },
    { kind: 'point', name: 'there', prompt: 'There.' },
    {
      kind: 'form',
      prompt: 'Shells',
      rows: [{ id: 'a', label: 'Gun a', options: [{ id: 'he', label: 'HE' }], initial: 'he' }],
    },
  ],
  command: (answers: Answers) => ({ type: 'salvo', side: 's', ...answers }) as Command, // what was answered is what is tested
});

describe('an act that asks for several things of one kind', () => {
  it('takes answers by their names, one after the other', () => {
    let draft = begun(salvo);
    expect(draft.answers).toEqual({ targets: ['a', 'b'], chosen: { a: 'he' } });
    expect(targetAsk(draft)?.name).toBe('first');
    draft = { ...draft, answers: { ...draft.answers, named: { first: 'x' } } };
    expect(targetAsk(draft)?.name).toBe('second');
    draft = pointed(pointed(draft, { x: 1, y: 2 }), { x: 3, y: 4 });
    expect(draft.answers.named).toEqual({ first: 'x', here: { x: 1, y: 2 }, there: { x: 3, y: 4 } });
    expect(missing(draft)).toMatchObject({ name: 'second' });
  });
  it('leaves some out and takes others, never more than may be', () => {
    const draft = begun(salvo);
    expect(toggled(draft, 'b').answers.targets).toEqual(['a']);
    expect(toggled(draft, 'c').answers.targets).toEqual(['b', 'c']);
    expect(toggled(draft, 'x').answers.targets).toEqual(['a', 'b']);
    expect(missing(toggled(toggled(draft, 'a'), 'b'))?.kind).toBe('targets');
  });
});

describe('the ground of a group', () => {
  it('ties men together who stand within 3 inches of each other, and leaves free what lies between the others', () => {
    const inch = (x: number): [number, number] => [x * SCALE, 0];
    const found = clustersOf([inch(0), inch(12), inch(2.9), inch(5.8), inch(9)]);
    expect(found.map((cluster) => cluster.map(([x]) => Math.round((x / SCALE) * 10) / 10))).toEqual([
      [0, 2.9, 5.8],
      [12, 9],
    ]);
  });
  it('goes round the outermost men', () => {
    const hull = hullOf([
      [0, 0],
      [4, 0],
      [2, 1],
      [4, 4],
      [0, 4],
    ]);
    expect(hull).toHaveLength(4);
    expect(hull).not.toContainEqual([2, 1]);
  });
});
