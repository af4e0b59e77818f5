import { useSyncExternalStore } from 'react';
import { useKeyNames } from './bindings.ts';

const coarse = matchMedia('(pointer: coarse)');
const watch = (listener: () => void): (() => void) => {
  coarse.addEventListener('change', listener);
  return () => coarse.removeEventListener('change', listener);
};

/** The words for what a hand does: a finger taps and has no keys. */
export function useHandling() {
  const touch = useSyncExternalStore(watch, () => coarse.matches);
  const keyOf = useKeyNames();
  return touch
    ? {
        click: 'Tap',
        turn: 'Drag the round handle to turn it.',
        give: 'The button in colour gives the order, Back thinks again.',
        skip: 'Skip shows the rest at once.',
      }
    : {
        click: 'Click',
        turn: `Drag the round handle, or ${keyOf('left')} and ${keyOf('right')}, to turn it.`,
        give: 'Enter gives the order, Esc thinks again.',
        skip: `${keyOf('space')} skips.`,
      };
}
