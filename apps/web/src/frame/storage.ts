import { createStore, get, type UseStore } from 'idb-keyval';
import { freshId } from './id.ts';
import { changed, joined } from './joining.ts';
import { type Store, store } from './store.ts';

/** What is on the device may be of an older version, or spoilt: only what the check lets through is taken. */
export type Reading<T> = (raw: unknown) => T | undefined;

/** What the device has refused to keep, by name; empty while all is well. */
export const refusals = store<readonly string[]>([]);
const refusal = (name: string): void => refusals.set((now) => (now.includes(name) ? now : [...now, name]));
const accepted = (name: string): void => {
  if (refusals.get().includes(name)) refusals.set((now) => now.filter((each) => each !== name));
};

function readText(name: string, key: string): unknown {
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    refusal(name); // closed: the app begins with what it comes with, and says so
    return undefined;
  }
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** Small things, there at once: settings, favourites, last inputs. */
export function keptText<T>(name: string, initial: T, reading: Reading<T>): Store<T> {
  const key = `sandtable.${name}`;
  const kept = store(reading(readText(name, key)) ?? initial);
  let following = false;
  // What another tab has changed is taken over, so that neither writes over the other with something old.
  globalThis.addEventListener?.('storage', (event) => {
    if (!('key' in event) || event.key !== key) return;
    following = true;
    kept.set((now) => reading(readText(name, key)) ?? now);
    following = false;
  });
  kept.watch(() => {
    if (following) return;
    try {
      localStorage.setItem(key, JSON.stringify(kept.get()));
      accepted(name);
    } catch {
      refusal(name); // full or closed: the app goes on, and says so
    }
  });
  return kept;
}

/** A store of the database: opened when first needed and kept, since every opening is a connection; after a failure, opened again. */
export function shelf(database: string, name: string): UseStore {
  let opened: UseStore | undefined;
  return (mode, work) => {
    opened ??= createStore(database, name);
    return opened(mode, work).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  };
}
const books = shelf('keyval-store', 'keyval');

/** Tells other tabs which book has changed. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sandtable-books') : undefined;

/** Reads and writes in one go, so that no other tab writes in between. */
const rewrite = (name: string, change: (raw: unknown) => unknown): Promise<void> =>
  books(
    'readwrite',
    (shelved) =>
      new Promise((done, fail) => {
        const { transaction } = shelved;
        transaction.oncomplete = () => done();
        transaction.onabort = () => fail(transaction.error);
        const asked = shelved.get(name);
        asked.onsuccess = () => {
          try {
            shelved.put(change(asked.result), name);
          } catch (error) {
            fail(error);
          }
        };
      }),
  );

type Item = { readonly id: string };
/** What a page has changed and not yet seen written. */
type Owed<T> = { readonly was: T; readonly now: T };

/**
 * What is on its way to the database stands in a note meanwhile, one of each page: a page that is left before the
 * write has ended loses nothing. A note that cannot be written is no harm, since the database tells of its own.
 */
function notesOf<T>(name: string, reading: Reading<T>) {
  const prefix = `sandtable.owed.${name}.`;
  const mine = prefix + freshId();
  const quietly = <R>(work: () => R, otherwise: R): R => {
    try {
      return work();
    } catch {
      return otherwise; // the store is closed, or the note is spoilt
    }
  };
  const read = (key: string): Owed<T> | undefined => {
    const raw: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isRecord(raw)) return undefined;
    const [was, now] = [reading(raw.was), reading(raw.now)];
    return was !== undefined && now !== undefined ? { was, now } : undefined;
  };
  const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return {
    write: (owed: Owed<T>): void =>
      quietly(() => localStorage.setItem(mine, JSON.stringify(owed)), undefined),
    strike: (noted: readonly string[] = [mine]): void =>
      quietly(() => noted.forEach((key) => void localStorage.removeItem(key)), undefined),
    /** The notes of pages that are gone, or are still writing: joining twice changes nothing. */
    left: (): { readonly keys: readonly string[]; readonly owed: readonly Owed<T>[] } => {
      const found = quietly(keys, []);
      return { keys: found, owed: found.flatMap((key) => quietly(() => read(key), undefined) ?? []) };
    },
  };
}

/**
 * Larger things, lists in the database of the browser. What another tab has written since is joined with what is
 * changed here, and nothing is written over what could not be read. `saved` waits until all of it is there.
 */
export function keptRecord<T extends readonly Item[]>(
  name: string,
  initial: T,
  reading: Reading<T>,
): Store<T> & { readonly ready: Promise<void>; saved(): Promise<void> } {
  const kept = store(initial);
  const notes = notesOf(name, reading);
  /** What the database had when we last looked. */
  let base = initial;
  let loaded = false;
  let following = false;
  const show = (next: T): void => {
    if (next === kept.get()) return;
    following = true;
    kept.set(() => next);
    following = false;
  };
  const follow = async (): Promise<void> => {
    const raw = await get<unknown>(name, books);
    const read = reading(raw);
    loaded = true;
    if (read === undefined) return;
    const next = joined(base, kept.get(), read);
    base = read;
    show(next);
  };
  const save = async (): Promise<void> => {
    if (!loaded) await follow(); // it could not be read at first
    let ours = kept.get();
    let written = ours;
    await rewrite(name, (raw) => {
      ours = kept.get();
      written = joined(base, ours, reading(raw) ?? base);
      return written;
    });
    base = written;
    show(joined(ours, kept.get(), written));
    others?.postMessage(name);
  };
  let last = Promise.resolve();
  /** One after the other: what is joined must be what was written last. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).then(
      () => {
        if (kept.get() !== base) return; // more is on its way
        notes.strike();
        accepted(name);
      },
      () => refusal(name),
    );
    return last;
  };
  /** Opens the book, with what a page that was left had not yet written. */
  const open = async (): Promise<void> => {
    await follow();
    const { keys, owed } = notes.left();
    if (owed.length > 0) {
      show(owed.reduce((now, { was, now: then }) => joined(was, then, now), kept.get()));
      await save();
    }
    notes.strike(keys);
  };
  const ready = inTurn(open);
  kept.watch(() => {
    if (following) return;
    notes.write(changed(base, kept.get()));
    void inTurn(save);
  });
  others?.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === name) void inTurn(follow);
  });
  return { ...kept, ready, saved: () => last };
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
