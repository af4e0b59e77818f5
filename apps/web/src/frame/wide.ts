import { useSyncExternalStore } from 'react';

function asked(words: string) {
  const query = (): MediaQueryList => matchMedia(words);
  const watch = (listener: () => void): (() => void) => {
    const media = query();
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(watch, () => query().matches);
}

/** Is there room for form and dice side by side? */
export const useWide = asked('(min-width: 900px)');
/** Is the board one column, the map above the orders? */
export const usePhone = asked('(width < 800px)');
