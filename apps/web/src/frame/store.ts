import { useSyncExternalStore } from 'react';

/** A value that components can watch. */
export type Store<T> = {
  get(): T;
  set(change: (now: T) => T): void;
  watch(listener: () => void): () => void;
};

export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      value = change(value);
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(from: Store<T>): T => useSyncExternalStore(from.watch, from.get, from.get);
