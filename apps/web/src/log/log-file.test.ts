import { describe, expect, it } from 'vitest';
import { type Entry, log } from './log.ts';
import { logFile, readLogFile, takeOver } from './log-file.ts';

const entry: Entry = {
  id: 'a',
  at: 1000,
  tag: 'gwb',
  procedure: 'volley',
  title: 'Volley',
  query: 'type=infantry',
  input: { type: 'infantry' },
  line: '2 morale markers',
  why: 'needs 6+',
  rolls: [
    { kind: 'roll', index: 0, why: 'to hit', die: 'd10', n: 2, wants: 'count', faces: [7, 2], result: 1 },
  ],
  changes: [{ unit: 'u', name: '2nd Battalion', before: { markers: 0 }, after: { markers: 2 } }],
};

describe('the file of the log', () => {
  it('comes back as it was saved', () => {
    expect(readLogFile(logFile([entry]))).toEqual({ entries: [entry] });
  });
  it('adds what is new in its place, and nothing twice', () => {
    log.set(() => [{ ...entry, id: 'b', at: 2000 }]);
    expect(takeOver(logFile([entry, { ...entry, id: 'b', at: 2000 }]))).toEqual({
      told: '1 lines taken over, 1 were here already.',
    });
    expect(log.get().map(({ id }) => id)).toEqual(['a', 'b']);
    takeOver(logFile([entry]));
    expect(log.get()).toHaveLength(2);
  });
  it.each([
    ['no', 'no JSON'],
    ['[]', 'not a log'],
    ['{"sandtable":"units","version":1,"units":[]}', 'not a log'],
    ['{"sandtable":"log","version":9,"entries":[]}', 'version 9'],
    [logFile([entry, { ...entry, at: Number.NaN }]), 'Line 2 of the file has no time'],
    [logFile([{ ...entry, rolls: [null] as never }]), 'Line 1 of the file has dice that cannot be read'],
    [logFile([{ ...entry, changes: [{}] as never }]), 'Line 1 of the file has changes that cannot be read'],
    [logFile([{ ...entry, line: 3 as never }]), 'Line 1 of the file has no “line”'],
  ])('a bad file is explained and changes nothing: %s', (text, why) => {
    const before = log.get();
    expect(takeOver(text)).toEqual({ problem: expect.stringContaining(why) });
    expect(log.get()).toBe(before);
  });
});
