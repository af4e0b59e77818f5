import { get, set } from 'idb-keyval';
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
  kept.watch(() => {
    try {
      localStorage.setItem(key, JSON.stringify(kept.get()));
      accepted(name);
    } catch {
      refusal(name); // full or closed: the app goes on, and says so
    }
  });
  return kept;
}

/** What the database holds; nothing where it is closed to us. */
async function opened(name: string): Promise<unknown> {
  try {
    return await get<unknown>(name);
  } catch {
    return undefined;
  }
}

/** Larger things, in the database of the browser. What is changed before it was read is kept as well. `saved` waits until all of it is there. */
export function keptRecord<T>(
  name: string,
  initial: T,
  reading: Reading<T>,
  joined: (read: T, changed: T) => T,
): Store<T> & { readonly ready: Promise<void>; saved(): Promise<void> } {
  const kept = store(initial);
  let loaded = false;
  let saving = Promise.resolve();
  const save = async (): Promise<void> => {
    if (!loaded) return;
    try {
      await set(name, kept.get());
      accepted(name);
    } catch {
      refusal(name);
    }
  };
  const ready = opened(name).then((raw) => {
    loaded = true;
    const read = reading(raw);
    if (read !== undefined) kept.set((changed) => joined(read, changed));
    else if (kept.get() !== initial) saving = save();
  });
  kept.watch(() => {
    saving = save();
  });
  const saved = async (): Promise<void> => {
    await ready;
    await saving;
  };
  return { ...kept, ready, saved };
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
