import { useRef, useState } from 'react';

type Props = {
  readonly label: string;
  /** Takes the text over, or leaves everything as it was; says which. */
  readonly onText: (text: string) => { readonly told: string } | { readonly problem: string };
};

/** A file of the player's, read on this device. */
export function OpenFile({ label, onText }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<ReturnType<Props['onText']>>();
  async function open(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const text = await chosen.text().catch(() => undefined);
    setAnswer(
      text === undefined ? { problem: 'The file could not be read. Nothing was taken over.' } : onText(text),
    );
    if (file.current) file.current.value = ''; // so that the same file can be chosen again
  }
  return (
    <>
      <button type="button" className="btn" onClick={() => file.current?.click()}>
        {label}
      </button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label={label}
        hidden
        onChange={(event) => void open(event.target.files?.[0])}
      />
      {answer && 'told' in answer && <p role="status">{answer.told}</p>}
      {answer && 'problem' in answer && <p role="alert">{answer.problem}</p>}
    </>
  );
}
