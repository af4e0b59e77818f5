import { isRecord } from '../frame/storage.ts';
import { type Entry, faultOfEntry, log } from './log.ts';

const VERSION = 1;

export const logFile = (entries: readonly Entry[]): string =>
  JSON.stringify({ sandtable: 'log', version: VERSION, entries }, null, 2);

/** The lines of a file, or a sentence that says what is wrong with it and where. */
export function readLogFile(text: string): { entries: readonly Entry[] } | { problem: string } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { problem: 'This file is not a log: it is no JSON at all. Choose a file that Sandtable wrote.' };
  }
  if (!isRecord(raw) || raw.sandtable !== 'log' || !Array.isArray(raw.entries))
    return { problem: 'This file is JSON, but not a log that Sandtable wrote.' };
  if (raw.version !== VERSION)
    return { problem: `This file is of version ${String(raw.version)}; we read version ${VERSION}.` };
  for (const [i, entry] of raw.entries.entries()) {
    const fault = faultOfEntry(entry);
    if (fault) return { problem: `Line ${i + 1} of the file ${fault}. Nothing was taken over.` };
  }
  return { entries: raw.entries as readonly Entry[] }; // every line was looked at
}

/** Adds the lines of a file that are not in the log yet, each at its time. Units are left as they are. */
export function takeOver(text: string): { told: string } | { problem: string } {
  const read = readLogFile(text);
  if ('problem' in read) return read;
  const known = new Set(log.get().map(({ id }) => id));
  const fresh = read.entries.filter(({ id }) => !known.has(id));
  if (fresh.length > 0) log.set((now) => [...now, ...fresh].sort((a, b) => a.at - b.at));
  const were = read.entries.length - fresh.length;
  return { told: `${fresh.length} lines taken over${were > 0 ? `, ${were} were here already` : ''}.` };
}
