import { createStore, get, set, type UseStore } from 'idb-keyval';
import { type Store, store } from './store.ts';

/** What is on the device may be of an older version, or spoilt: only what the check lets through is taken. */
export type Reading<T> = (raw: unknown) => T | undefined;

/** What the device has refused to keep, by name; empty while all is well. */
export const refusals = store<readonly string[]>([]);
const refusal = (name: string): void => refusals.set((now) => (now.includes(name) ? now : [...now, name]));
const accepted = (name: string): void => {
  if (refusals.get().includes(name)) refusals.set((now) => now.filter((each) => each !== name));
};

function readText(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Small things, there at once: settings, favourites, last inputs. */
export function keptText<T>(name: string, initial: T, reading: Reading<T>): Store<T> {
  const key = `sandtable.${name}`;
  const kept = store(reading(readText(key)) ?? initial);
  let following = false;
  // What another tab has changed is taken over, so that neither writes over the other with something old.
  globalThis.addEventListener?.('storage', (event) => {
    if (!('key' in event) || event.key !== key) return;
    following = true;
    kept.set((now) => reading(readText(key)) ?? now);
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

/**
 * Larger things, in the database of the browser. What is changed before it was read is kept as well, and nothing is
 * written over what could not be read. `saved` waits until all of it is there.
 */
export function keptRecord<T>(
  name: string,
  initial: T,
  reading: Reading<T>,
  joined: (read: T, changed: T) => T,
): Store<T> & { readonly ready: Promise<void>; saved(): Promise<void> } {
  const kept = store(initial);
  let loaded = false;
  let following = false;
  let saving = Promise.resolve();
  /** Reads what is there and lays it under what was changed meanwhile. */
  const load = async (): Promise<void> => {
    try {
      const read = reading(await get<unknown>(name, books));
      loaded = true;
      accepted(name);
      if (read !== undefined) kept.set((changed) => joined(read, changed));
      else if (kept.get() !== initial) saving = save();
    } catch {
      refusal(name);
    }
  };
  const save = async (): Promise<void> => {
    try {
      await set(name, kept.get(), books);
      accepted(name);
      others?.postMessage(name);
    } catch {
      refusal(name);
    }
  };
  const ready = load();
  kept.watch(() => {
    if (following) return;
    // Where it could not be read at first, it is tried again with every change.
    saving = loaded ? save() : ready.then(() => (loaded ? undefined : load()));
  });
  others?.addEventListener('message', async ({ data }: MessageEvent) => {
    if (data !== name || !loaded) return;
    await saving;
    const read = reading(await get<unknown>(name, books).catch(() => undefined));
    if (read === undefined) return;
    following = true;
    kept.set(() => read);
    following = false;
  });
  const saved = async (): Promise<void> => {
    await ready;
    await saving;
  };
  return { ...kept, ready, saved };
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
