import { think } from '@sandtable/ai';
import type { AnyRuleset, GameState, Side } from '@sandtable/engine';
import { loadTable } from './tables.ts';

/** Thinks for computer players, away from the screen. It gets one side's view and nothing else. */

export type Asked = {
  readonly id: number;
  readonly game: string;
  readonly view: GameState;
  readonly side: Side;
  readonly level: 'recruit' | 'regular' | 'veteran';
  readonly seed: string;
  /** Milliseconds after which it takes the best it has found. */
  readonly most: number;
};

const known = new Map<string, Promise<AnyRuleset>>();
function rulesOf(game: string): Promise<AnyRuleset> {
  const rules = known.get(game) ?? loadTable(game).then((table) => table.rules);
  known.set(game, rules);
  return rules;
}

/** A clock decides on the screen; this many commands are never reached. */
const NODES = { recruit: 0, regular: 20_000, veteran: 200_000 } as const;

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const { id, game, view, side, level, seed, most } = data;
  try {
    const rules = await rulesOf(game);
    const until = performance.now() + most;
    const budget = { nodes: NODES[level], enough: () => performance.now() > until };
    const thought = think(level, { rules, view, side, seed }, level === 'recruit' ? undefined : budget);
    self.postMessage({ id, command: thought.command, best: thought.best() });
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});
