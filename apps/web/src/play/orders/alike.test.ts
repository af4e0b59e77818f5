import { describe, expect, it } from 'vitest';
import { alike } from './alike.ts';

describe('what has not changed stays the same thing', () => {
  const last = {
    blocks: [
      { id: 'a', at: { x: 1 } },
      { id: 'b', at: { x: 2 } },
    ],
    gone: ['wire'],
  };

  it('keeps entries that are equal, by their ids, and takes those that are not', () => {
    const next = {
      blocks: [
        { id: 'b', at: { x: 2 } },
        { id: 'a', at: { x: 9 } },
      ],
      gone: ['wire'],
    };
    const kept = alike(last, next);
    expect(kept).toEqual(next);
    expect(kept.blocks[0]).toBe(last.blocks[1]);
    expect(kept.blocks[1]).toBe(next.blocks[1]);
  });

  it('takes everything where there was nothing', () => {
    const next = { blocks: [], gone: [] };
    expect(alike(undefined, next)).toBe(next);
  });

  it('notices a field that came or went', () => {
    const kept = alike({ list: [{ id: 'a', mark: 1 }] as object[] }, { list: [{ id: 'a' }] });
    expect(kept.list[0]).toEqual({ id: 'a' });
  });
});
