import type { MatchRecord } from '@sandtable/engine';
import { matchRecordProblem } from '@sandtable/engine';
import { del, entries, get, set } from 'idb-keyval';
import { isRecord, shelf } from '../../frame/storage.ts';
import { store } from '../../frame/store.ts';
import { confirmed, isNoteOf, note, noted, strike, withNotes } from './journal.ts';
import { lastBattle } from './last-battle.ts';
import type { Seats } from './session.ts';

/** Matches on the device: noted at every step and then written down, so that closing the tab loses nothing. */

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

const texts = (): Storage => localStorage;

const matches = shelf('sandtable-matches', 'matches');

/** What the list of battles shows of it must be there; its record is read when it is opened. */
const isKept = (raw: unknown): raw is Kept =>
  isRecord(raw) &&
  typeof raw.id === 'string' &&
  typeof raw.title === 'string' &&
  Number.isFinite(raw.at) &&
  Number.isFinite(raw.turn) &&
  isRecord(raw.seats) &&
  Object.values(raw.seats).every((seat) => typeof seat === 'string') &&
  !matchRecordProblem(raw.record);

/** Writes a battle down; rejects where the store refuses. */
export const keep = (match: Kept): Promise<void> => set(match.id, match, matches);

/** Tells other tabs that a battle has changed in the database. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sandtable-matches') : undefined;

let tried: Kept | undefined;
/** Notes it at once, so that leaving the page loses nothing; the database follows with `keepShown`. */
export function noteShown(match: Kept): boolean {
  tried = match;
  saving.set((then) => (then === 'refused' ? then : 'writing'));
  const { id, title, turn, over, record } = match;
  lastBattle.set((then) =>
    then?.id === id && then.turn === turn && then.over === over
      ? then
      : { id, game: record.game, title, turn, over },
  );
  return note(match, texts);
}
/** Writes the battle on the screen: how it went is told there, until a later step is kept again. */
export function keepShown(match: Kept): void {
  tried = match;
  void keep(match).then(
    () => {
      if (tried !== match) return; // a later one is on its way
      confirmed(match, texts);
      others?.postMessage(match.id);
      saving.set(() => 'kept');
    },
    () => saving.set(() => 'refused'), // full, closed, or a private window
  );
}
export const tryAgain = (): void => {
  if (tried) keepShown(tried);
};
export const forget = (id: string): Promise<void> =>
  del(id, matches).then(() => {
    strike(id, texts);
    if (lastBattle.get()?.id === id) lastBattle.set(() => null);
  });

/** Calls back whenever another tab has changed this battle. */
export function onChangedElsewhere(id: string, listener: () => void): () => void {
  const onNote = ({ key }: StorageEvent): void => {
    if (isNoteOf(key, id)) listener();
  };
  const onKept = ({ data }: MessageEvent): void => {
    if (data === id) listener();
  };
  window.addEventListener('storage', onNote);
  others?.addEventListener('message', onKept);
  return () => {
    window.removeEventListener('storage', onNote);
    others?.removeEventListener('message', onKept);
  };
}

/** A battle with all that was played of it; undefined if there is none. Rejects where the store cannot be read. */
export async function kept(id: string): Promise<Kept | undefined> {
  const raw = await get<unknown>(id, matches);
  const found = withNotes(id, isKept(raw) ? raw : undefined, texts);
  return isKept(found) ? found : undefined;
}

/** All matches, the last one played first; what is spoilt is counted, so that it can be told. */
export async function allKept(): Promise<{
  readonly matches: readonly Kept[];
  readonly spoilt: readonly string[];
}> {
  const all = new Map(await entries<string, unknown>(matches));
  for (const id of noted(texts)) if (!all.has(id)) all.set(id, undefined);
  const found = [...all].map(
    ([id, raw]) => [id, withNotes(id, isKept(raw) ? raw : undefined, texts)] as const,
  );
  return {
    matches: found.flatMap(([, match]) => (isKept(match) ? [match] : [])).sort((a, b) => b.at - a.at),
    spoilt: found.flatMap(([id, match]) => (isKept(match) ? [] : [String(id)])),
  };
}

/** No record of ours is larger; reading more than that would hold up the page. */
const LARGEST = 50_000_000;

/** A record file of any game, or why it cannot be read. What is in it is read with the rules of its game. */
export async function fromFile(file: File): Promise<MatchRecord | string> {
  if (file.size > LARGEST) return 'This file is too large to be a match record.';
  try {
    const raw: unknown = JSON.parse(await file.text());
    return matchRecordProblem(raw) ?? (raw as MatchRecord); // it looks like one
  } catch {
    return 'This file is no match record: it is not JSON.';
  }
}
