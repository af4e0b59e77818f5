import type { Roll } from '@sandtable/dice';
import type { Input, UnitValues } from '../companion/presentation.ts';
import { isRecord, keptRecord } from '../frame/storage.ts';

/** What a result did to a unit of the book, so that it can be taken back. */
export type UnitChange = {
  readonly unit: string;
  readonly name: string;
  readonly before: UnitValues;
  readonly after: UnitValues;
};

/** One thing resolved tonight. */
export type Entry = {
  readonly id: string;
  readonly at: number;
  readonly tag: string;
  readonly procedure: string;
  readonly title: string;
  readonly query: string;
  readonly input: Input;
  /** The result in a sentence. */
  readonly line: string;
  /** Why: the verdict before the dice. */
  readonly why: string;
  readonly rolls: readonly Roll[];
  /** The main number and what could be expected of it. */
  readonly luck?: { readonly got: number; readonly expected: number };
  readonly changes: readonly UnitChange[];
};

const isEntry = (raw: unknown): raw is Entry =>
  isRecord(raw) &&
  ['id', 'tag', 'procedure', 'title', 'query', 'line', 'why'].every(
    (name) => typeof raw[name] === 'string',
  ) &&
  typeof raw.at === 'number' &&
  Array.isArray(raw.rolls) &&
  Array.isArray(raw.changes);

export const entriesFrom = (raw: unknown): readonly Entry[] | undefined =>
  Array.isArray(raw) ? raw.filter(isEntry) : undefined;

/** The evening, oldest first. */
export const log = keptRecord<readonly Entry[]>('log', [], entriesFrom, (read, added) => [...read, ...added]);

export const note = (entry: Entry): void => log.set((now) => [...now, entry]);
export const strike = (id: string): void => log.set((now) => now.filter((entry) => entry.id !== id));
export const amend = (id: string, changes: readonly UnitChange[]): void =>
  log.set((now) =>
    now.map((entry) => (entry.id === id ? { ...entry, changes: [...entry.changes, ...changes] } : entry)),
  );

const clock = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

const saidRoll = ({ why, n, die, faces, result, byHand }: Roll): string =>
  `${why} ${n} ${die}: ${faces ? faces.join(' ') : typeof result === 'number' ? result : 'told'}${byHand ? ' (by hand)' : ''}`;

/** An entry as text: what was asked, the dice, the result. */
export function entryText({ at, title, line, why, rolls, changes }: Entry): string {
  const dice = rolls.map(saidRoll).join('; ');
  const books = changes.map(({ name }) => name).join(', ');
  return [
    `${clock(at)}  ${title}: ${line}`,
    why && `    ${why}`,
    dice && `    ${dice}`,
    books && `    written to ${books}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export const logText = (entries: readonly Entry[]): string => entries.map(entryText).join('\n');
