import '../../frame/plain-zod.ts';

import type { Problem } from '@sandtable/engine';
import { SHEETS } from '../../frame/sheets.ts';
import { type Effects, effectsOf } from '../form/effects.ts';
import type { Input } from '../games/presentation.ts';
import { exactOdds, type Odds } from './odds.ts';

/** Odds and effects are worked out here, so that the screen never waits for them. */

export type Work = {
  readonly id: number;
  readonly tag: string;
  readonly procedure: string;
  readonly input: Input;
  readonly odds: boolean;
  readonly effects: boolean;
};
export type Worked =
  | { readonly id: number; readonly odds: Odds | Problem; readonly took: number }
  | { readonly id: number; readonly effects: Effects };

/** Effects wait this long, so that the odds of a quick next change need not wait for them. */
const PAUSE = 25;
let newest = 0;

self.addEventListener('message', async (event: MessageEvent<Work>) => {
  const { id, tag, procedure, input, odds, effects } = event.data;
  newest = id;
  const { sheet } = await SHEETS[tag]!();
  const tell = (worked: Worked): void => self.postMessage(worked);
  if (odds) {
    const since = performance.now();
    const exact = exactOdds(sheet, procedure, input);
    tell({ id, odds: exact, took: performance.now() - since });
  }
  if (!effects) return;
  setTimeout(() => {
    if (id === newest) tell({ id, effects: effectsOf(sheet, sheet.procedures[procedure]!, input) });
  }, PAUSE);
});
