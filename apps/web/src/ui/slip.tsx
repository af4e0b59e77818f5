import { useEffect, useRef } from 'react';
import { Icon } from '../drawing/icons.tsx';

/** A slip of paper over the page: a dialog that Esc, the cross or a tap beside it puts away. */
export function Slip({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const beside = (event: React.MouseEvent): void => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog ref={dialog} className="slip" aria-label={title} onClose={onClose} onClick={beside}>
      <div className="slip-inside">
        <header>
          <h2>{title}</h2>
          <button
            type="button"
            className="btn bare"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="cross" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
