import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Bout, scoresOf } from '@sandtable/lab';
import { loadPlay } from './games.ts';

/** Threads that fight bouts for the tuner, each in a copy of this program; whoever is free takes the next. */

export type Fight = (bout: Bout) => Promise<number[]>;
type Waiting = { readonly bout: Bout; done(scores: number[]): void; fail(error: Error): void };
type Told = { readonly scores: number[] } | { readonly failed: string };

/** What a thread of this kind is handed. */
export type TunerData = { readonly tunes: string };
export const isTunerData = (data: unknown): data is TunerData =>
  typeof data === 'object' && data !== null && 'tunes' in data;

export function fighters(game: string, count: number): { fight: Fight; stop: () => Promise<unknown> } {
  const queue: Waiting[] = [];
  const workers = Array.from(
    { length: count },
    () => new Worker(process.argv[1]!, { workerData: { tunes: game } }),
  );
  const idle = [...workers];
  const next = (): void => {
    const [worker, waiting] = [idle.pop(), queue.shift()];
    if (!worker || !waiting) {
      if (worker) idle.push(worker);
      if (waiting) queue.unshift(waiting);
      return;
    }
    worker.once('message', (told: Told) => {
      idle.push(worker);
      if ('failed' in told) waiting.fail(new Error(told.failed));
      else waiting.done(told.scores);
      next();
    });
    worker.postMessage(waiting.bout);
  };
  return {
    fight: (bout) =>
      new Promise((done, fail) => {
        queue.push({ bout, done, fail });
        next();
      }),
    stop: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}

/** The other end of `fighters`. */
export async function workAsTuner(): Promise<void> {
  const { tunes } = workerData as TunerData; // handed over by fighters
  const rules = await loadPlay(tunes);
  parentPort!.on('message', (bout: Bout) => {
    let told: Told;
    try {
      told = { scores: scoresOf(rules, bout) };
    } catch (error) {
      told = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    parentPort!.postMessage(told);
  });
}
