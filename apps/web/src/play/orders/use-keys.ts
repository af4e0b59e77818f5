import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('input, select, textarea, dialog') !== null || target.isContentEditable);

/** Keys that are held for the board; what answers true was meant for it. Each is done before the next is heard. */
export function useKeys(press: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      // Enter gives the order wherever the focus is; all other keys belong to whoever types.
      const gives =
        event.key === 'Enter' && !(event.target as Element).closest?.('textarea, dialog, details');
      if ((isTyping(event.target) && !gives) || event.altKey || event.metaKey) return;
      const meant = flushSync(() => latest.current(event));
      if (meant) event.preventDefault();
    };
    // Whoever clicked a button has pressed it; Enter is for the prompt now. Those who go by keys keep their place.
    const clicked = ({ detail }: MouseEvent): void => {
      const held = document.activeElement;
      if (detail === 0 || !(held instanceof HTMLElement || held instanceof SVGElement)) return;
      if (held.matches('button, [role=button]') && !held.closest('dialog')) held.blur();
    };
    window.addEventListener('keydown', heard);
    window.addEventListener('click', clicked, true);
    return () => {
      window.removeEventListener('keydown', heard);
      window.removeEventListener('click', clicked, true);
    };
  }, []);
}

/** A function that is always the same one and does what the last one would: for those who compare. */
export function useSteady<A extends readonly unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const steady = useRef((...args: A): void => latest.current(...args));
  return steady.current;
}
