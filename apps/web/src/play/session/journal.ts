import type { MatchRecord, MatchStep } from '@sandtable/engine';
import { isRecord } from '../../frame/storage.ts';
import type { Kept } from './saves.ts';

/**
 * The steps of a battle that the database has not confirmed yet, written at once where writing waits for nothing: so an
 * order is safe before the next picture, and a page that is left at any moment loses nothing. Gone when the database
 * has them.
 */

/** Where texts are kept; asked for each time, since a browser may refuse even that. */
export type Texts = () => Storage;

type Head = Omit<MatchRecord, 'steps' | 'open'>;
type Entry = Omit<Kept, 'record'> & {
  /** The steps up to here are in the database. */
  readonly base: number;
  /** The seal of the last of them, to see that it is the same battle. */
  readonly after: string | null;
  /** What comes before the steps, as long as the database has nothing at all. */
  readonly head?: Head;
  readonly steps: readonly MatchStep[];
  readonly open?: MatchRecord['open'];
};

const PREFIX = 'sandtable.journal.';
const sealAt = ({ steps }: Pick<MatchRecord, 'steps'>, n: number): string | null =>
  steps[n - 1]?.seal ?? null;

/** How many steps of each battle are surely in the database, whichever of the writes on their way arrive. */
const bases = new Map<string, number>();

/** Writes down what the database may lack; false where the device refuses. */
export function note(match: Kept, storage: Texts): boolean {
  const { record, ...rest } = match;
  const { steps, open, ...head } = record;
  const sure = bases.get(match.id);
  const base = Math.min(sure ?? 0, steps.length); // less than before after an undo
  if (sure !== undefined) bases.set(match.id, base);
  const entry: Entry = {
    ...rest,
    base,
    after: sealAt(record, base),
    ...(sure === undefined ? { head } : {}),
    steps: steps.slice(base),
    ...(open ? { open } : {}),
  };
  try {
    storage().setItem(PREFIX + match.id, JSON.stringify(entry));
    return true;
  } catch {
    strike(match.id, storage); // an older note would hide what the database has by now
    return false;
  }
}

/** The database has all of it. A note that another tab has written since is left alone. */
export function confirmed({ id, at, record }: Kept, storage: Texts): void {
  bases.set(id, record.steps.length);
  try {
    if (read(id, storage)?.at === at) strike(id, storage);
  } catch {
    // A note that stays adds nothing to what the database has.
  }
}

export function strike(id: string, storage: Texts): void {
  try {
    storage().removeItem(PREFIX + id);
  } catch {
    // Where nothing can be removed, nothing was written.
  }
}

/** Battles that have a note. */
export function noted(storage: Texts): string[] {
  try {
    return Object.keys(storage()).flatMap((key) =>
      key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
    );
  } catch {
    return [];
  }
}
export const isNoteOf = (key: string | null, id: string): boolean => key === PREFIX + id;

/** Throws where there are texts and they cannot be read: going on without them would lose what was noted. */
function textOf(id: string, storage: Texts): string {
  let texts: Storage;
  try {
    texts = storage();
  } catch {
    return 'null'; // closed altogether: nothing was ever noted
  }
  return texts.getItem(PREFIX + id) ?? 'null';
}

function read(id: string, storage: Texts): Entry | undefined {
  const text = textOf(id, storage);
  try {
    const raw: unknown = JSON.parse(text);
    const sound =
      isRecord(raw) && Number.isInteger(raw.base) && Array.isArray(raw.steps) && isRecord(raw.seats);
    return sound ? (raw as unknown as Entry) : undefined; // its record is read like any other
  } catch {
    return undefined;
  }
}

/** What the database has, and what was noted since. Throws where the notes cannot be read. */
export function withNotes(id: string, kept: Kept | undefined, storage: Texts): Kept | undefined {
  const entry = read(id, storage);
  // From here on: what the note adds to is in the database.
  if (kept) bases.set(id, entry ? Math.min(entry.base, kept.record.steps.length) : kept.record.steps.length);
  else bases.delete(id);
  if (!entry) return kept;
  const { base, after, head = kept?.record, steps, open, ...rest } = entry;
  const before = kept?.record.steps.slice(0, base) ?? [];
  if (!head || before.length !== base || sealAt({ steps: before }, base) !== after) return kept;
  const { open: _, ...settled } = head as MatchRecord; // what waits for dice is in the note
  return { ...rest, record: { ...settled, steps: [...before, ...steps], ...(open ? { open } : {}) } };
}
