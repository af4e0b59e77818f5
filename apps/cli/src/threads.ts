import { setFlagsFromString } from 'node:v8';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Fought, fight, type Hand, type Plan } from '@sandtable/lab';
import { scenarioNamed } from './battle.ts';
import { loadPlay } from './games.ts';

/** Threads that fight battles, each in a copy of this program. */

/**
 * What V8 should do in the threads: clear up without helpers, which would take their time from battles on other threads,
 * and make plain machine code at once. In the main thread that was a little quicker at Audregnies; elsewhere it is within the noise.
 */
function tuneThreads(): void {
  for (const flag of [
    '--no-parallel-scavenge',
    '--no-concurrent-marking',
    '--no-concurrent-sweeping',
    '--sparkplug',
  ])
    setFlagsFromString(flag);
}

type Ask = { readonly from: number; readonly to: number };
/** Each battle as it ends, then all that were asked for. */
type Told = { readonly one: Fought } | { readonly fought: readonly Fought[] } | { readonly failed: string };

/** A thread that runs this same program and fights what it is asked to; `heard` gets each battle at once. */
export function threadFor(
  plan: Plan,
  heard: (fought: Fought) => void = () => undefined,
): { hand: Hand; stop: () => Promise<number> } {
  tuneThreads();
  const worker = new Worker(process.argv[1]!, { workerData: plan });
  const hand: Hand = {
    fight: (from, to) =>
      new Promise((done, fail) => {
        const ended = (): void => fail(new Error('a thread ended before its time'));
        worker.once('error', fail);
        worker.once('exit', ended);
        const listen = (told: Told): void => {
          if ('one' in told) {
            heard(told.one);
            return;
          }
          worker.off('message', listen);
          worker.off('error', fail);
          worker.off('exit', ended);
          if ('failed' in told) fail(new Error(told.failed));
          else done(told.fought);
        };
        worker.on('message', listen);
        worker.postMessage({ from, to } satisfies Ask);
      }),
  };
  return { hand, stop: () => worker.terminate() };
}

/** The other end of `threadFor`. */
export async function workAsThread(): Promise<void> {
  const plan = workerData as Plan; // handed over by threadFor
  const rules = await loadPlay(plan.game);
  const scenario = scenarioNamed(rules, plan.scenario);
  parentPort!.on('message', ({ from, to }: Ask) => {
    let told: Told;
    try {
      const fought = Array.from({ length: to - from }, (_, i) => {
        const one = fight(rules, scenario, plan, from + i);
        parentPort!.postMessage({ one } satisfies Told);
        return one;
      });
      told = { fought };
    } catch (error) {
      told = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    parentPort!.postMessage(told);
  });
}
