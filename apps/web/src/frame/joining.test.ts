import { describe, expect, it } from 'vitest';
import { changed, joined } from './joining.ts';

const unit = (id: string, figures = 12, did: readonly string[] = []) => ({
  id,
  name: `The ${id}`,
  values: { figures, markers: 0 },
  did,
});
const [lancers, guns] = [unit('lancers'), unit('guns')];

describe('two changes of one book at the same instant', () => {
  it('keeps what either of them added, and takes out what either of them took out', () => {
    expect(joined([lancers], [lancers, guns], [lancers, unit('rifles')])).toEqual([
      lancers,
      unit('rifles'),
      guns,
    ]);
    expect(joined([lancers, guns], [guns], [lancers, guns, unit('rifles')])).toEqual([guns, unit('rifles')]);
    expect(joined([lancers, guns], [lancers, guns, unit('rifles')], [guns])).toEqual([guns, unit('rifles')]);
  });
  it('lays both changes of one unit together', () => {
    const ours = { ...lancers, values: { figures: 10, markers: 0 }, did: ['a'] };
    const theirs = { ...lancers, name: '9th Lancers', values: { figures: 12, markers: 2 }, did: ['b'] };
    expect(joined([lancers], [ours], [theirs])).toEqual([
      { id: 'lancers', name: '9th Lancers', values: { figures: 10, markers: 2 }, did: ['b', 'a'] },
    ]);
  });
  it('where both changed the same number, the one written last stands', () => {
    expect(joined([lancers], [unit('lancers', 10)], [unit('lancers', 11)])).toEqual([unit('lancers', 10)]);
  });
  it('keeps a unit that one of them changed while the other took it out', () => {
    expect(joined([lancers], [], [unit('lancers', 10)])).toEqual([unit('lancers', 10)]);
    expect(joined([lancers, guns], [unit('lancers', 10), guns], [])).toEqual([unit('lancers', 10)]);
  });
  it('lays what was read under what was added before it was read', () => {
    expect(joined([], [guns], [lancers])).toEqual([lancers, guns]);
    expect(joined([], [], [lancers])).toEqual([lancers]);
  });
  it('notes only what differs, and finds the whole again from it', () => {
    const before = [lancers, guns, unit('rifles')];
    const after = [unit('lancers', 10), unit('rifles'), unit('bombers')];
    const { was, now } = changed(before, after);
    expect([was, now]).toEqual([
      [lancers, guns],
      [unit('lancers', 10), unit('bombers')],
    ]);
    expect(joined(was, now, before)).toEqual(after);
    expect(joined(was, now, after)).toEqual(after);
  });
});
