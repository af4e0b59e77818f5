import type { Answered, Think } from './feed.ts';
import type { Asked } from './thinking.worker.ts';

type Told = { readonly id: number } & (Answered | { readonly failed: string });

/** The longest that a computer player thinks about one decision, in milliseconds. */
const MOST = { recruit: 100, regular: 260, veteran: 2500 } as const;

/** A computer player in a thread of its own, so that the screen never waits for it. */
export function thinkingApart(game: string): { readonly think: Think; readonly stop: () => void } {
  const worker = new Worker(new URL('./thinking.worker.ts', import.meta.url), { type: 'module' });
  const open = new Map<number, { done: (answer: Answered) => void; fail: (error: Error) => void }>();
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    const waits = open.get(data.id);
    open.delete(data.id);
    if ('failed' in data) waits?.fail(new Error(data.failed));
    else waits?.done({ command: data.command, best: data.best });
  });
  worker.addEventListener('error', () => {
    for (const { fail } of open.values()) fail(new Error('its thread has stopped'));
    open.clear();
  });
  const think: Think = (view, side, level, seed) =>
    new Promise((done, fail) => {
      const id = ++asked;
      open.set(id, { done, fail });
      worker.postMessage({ id, game, view, side, level, seed, most: MOST[level] } satisfies Asked);
    });
  return { think, stop: () => worker.terminate() };
}
