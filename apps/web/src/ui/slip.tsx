import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../drawing/icons.tsx';

/**
 * A slip of paper over the page: a dialog that Esc, the cross or a tap beside it puts away, unless it has to stay.
 * One that lies beside leaves the page usable; on a page full of figures that also opens and closes much faster.
 */
export function Slip({
  title,
  onClose,
  beside: liesBeside = false,
  children,
}: {
  title: string;
  /** Left out for a slip that stays until whoever shows it takes it away. */
  onClose?: () => void;
  beside?: boolean;
  children: React.ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before anything inside asks for the focus: opening takes it.
  useLayoutEffect(() => {
    if (liesBeside) dialog.current?.show();
    else dialog.current?.showModal();
  }, [liesBeside]);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    if (!onClose)
      event.preventDefault(); // a key that was taken closes nothing, not even the second time
    else if (liesBeside) dialog.current?.close();
  };
  const stay = (event: React.SyntheticEvent): void => {
    if (!onClose) event.preventDefault();
  };
  const reopened = (): void => {
    if (!onClose) dialog.current?.showModal(); // browsers close on the second Esc whatever they are asked
  };
  const beside = (event: React.MouseEvent): void => {
    if (onClose && event.target === dialog.current) dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className="slip"
      aria-label={title}
      onCancel={stay}
      onClose={onClose ?? reopened}
      onClick={beside}
      onKeyDown={onKeyDown}
    >
      <div className="slip-inside">
        <header>
          <h2>{title}</h2>
          {onClose && (
            <button
              type="button"
              className="btn bare"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <Icon name="cross" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
