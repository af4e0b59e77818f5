import { use } from 'react';

/** Something that is fetched when it is wanted. Once it is here it is used on the spot, without a flash of waiting. */
export type Late<T> = { readonly here: () => T | undefined; readonly fetch: () => Promise<T> };

/** A failure is forgotten, so that it can be tried again. */
export function late<T>(load: () => Promise<T>): Late<T> {
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    here: () => value,
    fetch() {
      loading ??= load().then(
        (loaded) => {
          value = loaded;
          return loaded;
        },
        (error) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

export const useLate = <T>(wanted: Late<T>): T => wanted.here() ?? use(wanted.fetch());
