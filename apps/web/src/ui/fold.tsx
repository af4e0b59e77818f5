import { useState } from 'react';

type Props = {
  readonly kind: string;
  readonly summary: React.ReactNode;
  /** Made when it is first opened: what nobody looks at costs nothing. */
  readonly children: () => React.ReactNode;
};

/** Something folded away. */
export function Fold({ kind, summary, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={kind} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {opened && children()}
    </details>
  );
}
