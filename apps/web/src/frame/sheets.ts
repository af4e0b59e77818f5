import type { Sheet } from '@sandtable/engine';

/**
 * The sheets, each fetched when it is wanted. A module of our own stands before each package, so that only the
 * sheet is fetched and not the whole game with its board.
 */
export const SHEETS: Readonly<Record<string, () => Promise<{ readonly sheet: Sheet }>>> = {
  lpg: () => import('./sheets/lpg.ts'),
  gwb: () => import('./sheets/gwb.ts'),
  wf: () => import('./sheets/wf.ts'),
  cla: () => import('./sheets/cla.ts'),
  scw: () => import('./sheets/scw.ts'),
};
