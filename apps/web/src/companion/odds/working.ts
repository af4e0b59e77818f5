import type { Problem, Sheet } from '@sandtable/engine';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Game } from '../../frame/games.ts';
import { type Effects, effectsOf, effectsOnDemand } from '../form/effects.ts';
import { same } from '../form/input.ts';
import type { Input } from '../games/presentation.ts';
import { exactOdds, type Odds } from './odds.ts';
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
    const { tag, procedure, input, odds, effects } = job;
    current = { job, id: ids, since: performance.now(), open: Number(odds) + Number(effects) };
    worker.postMessage({ id: ids, tag, procedure, input, odds, effects } satisfies Work);
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
      const onlyEffects = current?.job.effects === true && current.open === 1; // they give way by themselves
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
    ask({ sheet, procedure, input, odds, effects, tell }) {
      if (odds) tell({ id: 0, odds: exactOdds(sheet, procedure, input), took: 0 });
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

/** Milliseconds that the odds of a procedure took the last time, wherever they were worked out. */
const pace = new Map<string, number>();
/** Odds quicker than this are worked out on the spot and stand in the same frame as the sum; others never hold it up. */
const QUICK = 3;

/** The odds of situations that were looked at lately. */
const known = new Map<string, Odds | undefined>();
const MOST_KNOWN = 60;

function keep(key: string, odds: Odds | undefined): void {
  known.set(key, odds);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
}

/** The effects as they are, with every field that says the same left as the very object it was. */
function steady(then: Effects, now: Effects): Effects {
  const entries = Object.entries(now).map(([path, effects]) => {
    const before = Object.getOwnPropertyDescriptor(then, path)?.value; // what nobody looked at stays so
    return [path, before && same(before, effects) ? before : effects] as const;
  });
  return Object.fromEntries(entries);
}

/** Odds and effects of an input; where they take a while, those of the input before stay until then. */
export function useWorked(game: Game, procedure: string, input: Input) {
  const where = `${game.tag}/${procedure}`;
  const here = useMemo(() => {
    const key = `${where} ${JSON.stringify(input)}`;
    if (!known.has(key) && (pace.get(where) ?? Number.POSITIVE_INFINITY) < QUICK) {
      const since = performance.now();
      const odds = exactOdds(game.sheet, procedure, input);
      pace.set(where, performance.now() - since);
      keep(key, isOdds(odds) ? odds : undefined);
    }
    return { key, odds: known.get(key), done: known.has(key) };
  }, [game, procedure, input, where]);
  const [told, setTold] = useState<{ for: Input; odds: Odds | undefined }>();
  if (here.done && told?.for !== input) setTold({ for: input, odds: here.odds });
  // At first on the spot: marks that came later would push the form about.
  const [effects, setEffects] = useState<{ for: Input; effects: Effects }>(() => ({
    for: input,
    effects: effectsOnDemand(game.sheet, game.sheet.procedures[procedure]!, input),
  }));
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once an input; what is known already is not asked for
  useEffect(() => {
    if (here.done && effects.for === input) return;
    let wanted = true;
    const ask = (): void =>
      theWorkshop().ask({
        tag: game.tag,
        sheet: game.sheet,
        procedure,
        input,
        odds: !here.done,
        effects: effects.for !== input,
        tell(worked) {
          if ('odds' in worked) {
            const odds = isOdds(worked.odds) ? worked.odds : undefined;
            pace.set(where, worked.took);
            keep(here.key, odds);
            if (wanted) setTold({ for: input, odds });
          } else if (wanted)
            setEffects((then) => ({ for: input, effects: steady(then.effects, worked.effects) }));
        },
      });
    // A page that has just been opened is drawn before the worker and its sheet are fetched.
    const paint = first.current ? requestAnimationFrame(() => setTimeout(ask)) : undefined;
    if (paint === undefined) ask();
    first.current = false;
    return () => {
      wanted = false;
      if (paint !== undefined) cancelAnimationFrame(paint);
    };
  }, [game, procedure, input]);
  return { odds: told?.odds, fresh: told?.for === input, effects: effects.effects };
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
          odds: true,
          effects: false,
          tell: (worked) => 'odds' in worked && done(worked.odds),
        });
      }),
    );
  }
  shop.end();
  return answers;
}
