import '../frame/plain-zod.ts';

import type { Problem, Sheet } from '@sandtable/engine';
import { type Effects, effectsOf } from './effects.ts';
import { exactOdds, type Odds } from './odds.ts';
import type { Input } from './presentation.ts';

/** Odds and effects are worked out here, so that the screen never waits for them. */

export type Work = {
  readonly id: number;
  readonly tag: string;
  readonly procedure: string;
  readonly input: Input;
  readonly effects: boolean;
};
export type Worked =
  | { readonly id: number; readonly odds: Odds | Problem }
  | { readonly id: number; readonly effects: Effects };

const SHEETS: Readonly<Record<string, () => Promise<Sheet>>> = {
  lpg: async () => (await import('@sandtable/la-petite-guerre')).laPetiteGuerre,
  gwb: async () => (await import('@sandtable/great-war-battalions')).greatWarBattalions,
  wf: async () => (await import('@sandtable/western-front')).westernFront,
  cla: async () => (await import('@sandtable/contemptible-little-armies')).contemptibleLittleArmies,
  scw: async () => (await import('@sandtable/spanish-civil-war')).spanishCivilWar,
};

/** Effects wait this long, so that the odds of a quick next change need not wait for them. */
const PAUSE = 25;
let newest = 0;

self.addEventListener('message', async (event: MessageEvent<Work>) => {
  const { id, tag, procedure, input, effects } = event.data;
  newest = id;
  const sheet = await SHEETS[tag]!();
  const tell = (worked: Worked): void => self.postMessage(worked);
  tell({ id, odds: exactOdds(sheet, procedure, input) });
  if (!effects) return;
  setTimeout(() => {
    if (id === newest) tell({ id, effects: effectsOf(sheet, sheet.procedures[procedure]!, input) });
  }, PAUSE);
});
