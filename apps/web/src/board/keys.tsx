import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Slip } from '../ui/slip.tsx';

/** What keys do, as the list shows it. */
// biome-ignore format: a table
export const KEYS: readonly (readonly [string, string])[] = [
  ['Tab, Shift+Tab', 'next unit that can act, the one before'],
  ['Enter',          'give the order'],
  ['Esc',            'back one level'],
  ['Backspace',      'undo'],
  ['Ctrl+Enter',     'end the step, seal, or go on'],
  ['Space',          'skip what is being shown; centre the unit'],
  ['M F G C Y H O',  'move, fire, move and fire, assault, rally, hold, observe'],
  ['Arrows',         'nudge the ghost, or go from target to target'],
  ['Q E',            'turn the ghost'],
  ['L',              'line of sight from the selected unit'],
  ['T',              'measuring tape'],
  ['+ − 0',          'zoom, fit'],
  ['[ ]',            'step through the log'],
  ['?',              'this list'],
];

export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Slip title="Keys" onClose={onClose}>
      <dl className="facts">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Slip>
  );
}

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
      if (isTyping(event.target) || event.altKey || event.metaKey) return;
      const meant = flushSync(() => latest.current(event));
      if (meant) event.preventDefault();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
}
