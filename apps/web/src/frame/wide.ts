import { useSyncExternalStore } from 'react';

const query = (): MediaQueryList => matchMedia('(min-width: 900px)');

const watch = (listener: () => void): (() => void) => {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Is there room for form and dice side by side? */
export const useWide = (): boolean => useSyncExternalStore(watch, () => query().matches);
