import { useEffect, useState } from 'react';
import { useStore } from '../../frame/store.ts';
import { Slip } from '../../ui/slip.tsx';
import {
  BINDINGS,
  type BindingId,
  FIXED,
  keyFor,
  keyProblem,
  keySettings,
  nameOf,
  shownKey,
} from '../orders/bindings.ts';

const HELD = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead'];

/** Waits for the key that is to do something from now on. */
function useNewKey(wanted: BindingId | null, onKey: (name: string | null) => void): void {
  useEffect(() => {
    if (wanted === null) return;
    const heard = (event: KeyboardEvent): void => {
      if (HELD.includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      onKey(event.key === 'Escape' ? null : nameOf(event));
    };
    window.addEventListener('keydown', heard, true);
    return () => window.removeEventListener('keydown', heard, true);
  });
}

/** The list of keys; each may be changed. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const changed = useStore(keySettings);
  const [wanted, setWanted] = useState<BindingId | null>(null);
  const [problem, setProblem] = useState<string>();
  useNewKey(wanted, (name) => {
    const wrong = wanted !== null && name !== null ? keyProblem(changed, wanted, name) : undefined;
    setProblem(wrong);
    if (wrong) return;
    if (wanted !== null && name !== null) keySettings.set((now) => ({ ...now, [wanted]: name }));
    setWanted(null);
  });
  const any = Object.keys(changed).length > 0;
  return (
    <Slip title="Keys" onClose={onClose}>
      <p className="quiet" role="status">
        {problem ?? (wanted ? 'Press the new key. Esc leaves it as it was.' : 'Kept on this device.')}
      </p>
      <ul className="key-list">
        {BINDINGS.map(({ id, does }) => (
          <li key={id}>
            <kbd>{wanted === id ? '…' : shownKey(keyFor(changed, id))}</kbd>
            <span>{does}</span>
            <button
              type="button"
              className="btn small"
              aria-pressed={wanted === id}
              aria-label={`Change the key: ${does}`}
              onClick={() => {
                setProblem(undefined);
                setWanted(wanted === id ? null : id);
              }}
            >
              Change
            </button>
          </li>
        ))}
        {FIXED.map(([key, does]) => (
          <li key={key}>
            <kbd>{key}</kbd>
            <span>{does}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn"
        disabled={!any}
        onClick={() => {
          setProblem(undefined);
          keySettings.set(() => ({}));
        }}
      >
        All keys as they were
      </button>
    </Slip>
  );
}
