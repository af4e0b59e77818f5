import type { Problem, Sheet } from '@sandtable/engine';
import { useEffect, useState } from 'react';
import type { Game } from '../frame/games.ts';
import { type Effects, effectsOf } from './effects.ts';
import { exactOdds, type Odds } from './odds.ts';
import type { Input } from './presentation.ts';
import type { Work, Worked } from './worker.ts';

type Job = Omit<Work, 'id'> & { readonly sheet: Sheet; readonly tell: (worked: Worked) => void };

/** A job that is overtaken after this long is given up, with the worker that does it. */
const PATIENCE = 250;

/**
 * One worker for a screen. It does one job at a time; of the jobs that wait only the newest is done, because
 * nobody looks at the others any more. Where there are no workers, the work is done on the spot.
 */
function workshop() {
  let worker: Worker | undefined;
  let current: { job: Job; id: number; since: number; open: number } | undefined;
  let waiting: Job | undefined;
  let ids = 0;

  function start(job: Job): void {
    worker ??= hired();
    ids++;
    current = { job, id: ids, since: performance.now(), open: job.effects ? 2 : 1 };
    const { tag, procedure, input, effects } = job;
    worker.postMessage({ id: ids, tag, procedure, input, effects } satisfies Work);
  }
  function hired(): Worker {
    const fresh = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    fresh.addEventListener('message', (event: MessageEvent<Worked>) => {
      if (!current || event.data.id !== current.id) return;
      current.open--;
      current.job.tell(event.data);
      if (current.open > 0) return;
      current = undefined;
      const next = waiting;
      waiting = undefined;
      if (next) start(next);
    });
    return fresh;
  }
  return {
    ask(job: Job): void {
      const onlyEffects = current?.job.effects === true && current.open === 1;
      if (!current || onlyEffects) {
        start(job);
        return;
      }
      waiting = job;
      if (performance.now() - current.since < PATIENCE) return;
      worker?.terminate();
      worker = undefined;
      waiting = undefined;
      start(job);
    },
    end(): void {
      worker?.terminate();
    },
  };
}

type Workshop = ReturnType<typeof workshop>;

function onTheSpot(): Workshop {
  return {
    ask({ sheet, procedure, input, effects, tell }) {
      tell({ id: 0, odds: exactOdds(sheet, procedure, input) });
      if (effects) tell({ id: 0, effects: effectsOf(sheet, sheet.procedures[procedure]!, input) });
    },
    end: () => undefined,
  };
}

let shared: Workshop | undefined;
const theWorkshop = (): Workshop => {
  shared ??= typeof Worker === 'undefined' ? onTheSpot() : workshop();
  return shared;
};

const isOdds = (answer: Odds | Problem): answer is Odds => 'fields' in answer;

/** Odds and effects of an input, as they come; those of the input before stay until then. */
export function useWorked(game: Game, procedure: string, input: Input) {
  const [odds, setOdds] = useState<{ for: Input; odds: Odds | undefined }>();
  const [effects, setEffects] = useState<Effects>({});
  useEffect(() => {
    let wanted = true;
    theWorkshop().ask({
      tag: game.tag,
      sheet: game.sheet,
      procedure,
      input,
      effects: true,
      tell(worked) {
        if (!wanted) return;
        if ('odds' in worked) setOdds({ for: input, odds: isOdds(worked.odds) ? worked.odds : undefined });
        else setEffects(worked.effects);
      },
    });
    return () => {
      wanted = false;
    };
  }, [game, procedure, input]);
  return { odds: odds?.odds, fresh: odds?.for === input, effects };
}

/** The odds of several inputs, one after the other, in a worker of their own; for comparing. */
export async function oddsOfAll(
  game: Game,
  jobs: readonly { procedure: string; input: Input }[],
): Promise<(Odds | Problem)[]> {
  const shop = typeof Worker === 'undefined' ? onTheSpot() : workshop();
  const answers: (Odds | Problem)[] = [];
  for (const { procedure, input } of jobs) {
    answers.push(
      await new Promise<Odds | Problem>((done) => {
        shop.ask({
          tag: game.tag,
          sheet: game.sheet,
          procedure,
          input,
          effects: false,
          tell: (worked) => 'odds' in worked && done(worked.odds),
        });
      }),
    );
  }
  shop.end();
  return answers;
}
