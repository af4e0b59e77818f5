import { useState } from 'react';
import type { Tools } from '../orders/use-tools.ts';
import type { Moment } from '../pages/replay.tsx';
import type { Picture } from '../session/picture.ts';
import type { LogLine } from '../session/telling.ts';

export type Recap = ReturnType<typeof useRecap>;

/** Steps through what the others did since one last decided, on the table as it was. */
export function useRecap({ recap, viewer }: Picture, tools: Tools, show: (moment: Moment | null) => void) {
  const [open, setOpen] = useState<{ readonly lines: readonly LogLine[]; readonly at: number } | null>(null);
  function end(): void {
    setOpen(null);
    tools.setLine(null);
    show(null);
  }
  return {
    lines: open?.lines ?? recap,
    /** Null while nothing is stepped through. */
    at: open?.at ?? null,
    end,
    /** One line back or on; false where there is nothing to step through. */
    step: (by: number): boolean => {
      const lines = open?.lines ?? recap;
      if (lines.length === 0 || (!open && by > 0)) return false;
      const at = open ? Math.max(0, Math.min(lines.length - 1, open.at + by)) : 0;
      setOpen({ lines, at });
      tools.setLine(lines[at]!);
      show({ step: lines[at]!.step + 1, viewer });
      return true;
    },
  };
}
