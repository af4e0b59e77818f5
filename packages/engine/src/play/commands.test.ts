import { describe, expect, it } from 'vitest';
import { commandReader, isMadeHere, madeHere, pathIn } from './commands.ts';

type March = { readonly type: 'march'; readonly side: string; readonly path: readonly unknown[] };
const read = commandReader<March>({ march: { path: pathIn } }, 'XS-1.1');
const lawless: March = { type: 'march', side: 'a', path: ['nowhere'] };

describe('commands', () => {
  it('are read by their shapes, and nothing else of them is kept', () => {
    const given = { type: 'march', side: 'a', path: [{ x: 1, y: 2 }], more: 1 };
    expect(read(given)).toEqual({ type: 'march', side: 'a', path: [{ x: 1, y: 2 }] });
    expect(read(lawless)).toMatchObject({ code: 'bad-command' });
  });

  it('of a game’s own players are taken as they were made; one that only looks alike is read', () => {
    const own = madeHere({ ...lawless });
    expect(read(own)).toBe(own);
    expect(isMadeHere({ ...own })).toBe(false);
    expect(read({ ...own })).toMatchObject({ code: 'bad-command' });
    expect(read(JSON.parse(JSON.stringify(own)))).toMatchObject({ code: 'bad-command' });
  });
});
