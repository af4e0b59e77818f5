import type { MatchRecord } from '@sandtable/engine';
import { matchRecordProblem } from '@sandtable/engine';
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { isRecord } from '../frame/storage.ts';
import { store } from '../frame/store.ts';
import type { Seats } from './session.ts';

/** Matches on the device: written down at every step, so that closing the tab loses nothing. */

export type Kept = {
  readonly id: string;
  readonly title: string;
  readonly seats: Seats;
  readonly ownDice: boolean;
  /** When it was last played, in milliseconds. */
  readonly at: number;
  readonly turn: number;
  readonly over: boolean;
  readonly record: MatchRecord;
};

/** How the last step of the battle on the screen stands: on its way to the store, there, or refused by it. */
export const saving = store<'writing' | 'kept' | 'refused'>('writing');

let opened: UseStore | undefined;
/** Opened when first needed and kept, since every opening is a connection that stays; after a failure, opened again. */
const shelf: UseStore = (mode, work) => {
  opened ??= createStore('sandtable-matches', 'matches');
  return opened(mode, work).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
};

const isKept = (raw: unknown): raw is Kept =>
  isRecord(raw) && typeof raw.id === 'string' && isRecord(raw.seats) && !matchRecordProblem(raw.record);

/** Writes a battle down; rejects where the store refuses. */
export const keep = (match: Kept): Promise<void> => set(match.id, match, shelf);

let tried: Kept | undefined;
/** The same for the battle on the screen: how it went is told there, until a later step is kept again. */
export function keepShown(match: Kept): void {
  tried = match;
  void keep(match).then(
    () => saving.set(() => 'kept'),
    () => saving.set(() => 'refused'), // full, closed, or a private window
  );
}
export const tryAgain = (): void => {
  if (tried) keepShown(tried);
};
export const forget = (id: string): Promise<void> => del(id, shelf);

export async function kept(id: string): Promise<Kept | undefined> {
  const raw = await get<unknown>(id, shelf).catch(() => undefined);
  return isKept(raw) ? raw : undefined;
}

/** All matches, the last one played first. */
export async function allKept(): Promise<Kept[]> {
  const all = await entries<string, unknown>(shelf).catch(() => []);
  return all
    .map(([, match]) => match)
    .filter(isKept)
    .sort((a, b) => b.at - a.at);
}

/** A match from a file, or why it cannot be read. */
export function fromFile(text: string): MatchRecord | string {
  try {
    const raw: unknown = JSON.parse(text);
    return matchRecordProblem(raw) ?? (raw as MatchRecord); // it looks like one
  } catch {
    return 'This file is no match record: it is not JSON.';
  }
}
