import { useState } from 'react';

/** Puts text on the clipboard and says so for a moment. */
export function CopyButton({
  text,
  children,
  main = false,
}: {
  text: () => string;
  children: React.ReactNode;
  main?: boolean;
}) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      setState('done');
    } catch {
      setState('failed');
    }
    setTimeout(() => setState('idle'), 2000);
  }
  return (
    <button type="button" className={main ? 'btn main' : 'btn'} onClick={() => void copy()}>
      <span aria-live="polite">
        {state === 'done' ? 'Copied' : state === 'failed' ? 'Could not copy' : children}
      </span>
    </button>
  );
}

/** Hands a text to the player as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
