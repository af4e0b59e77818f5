import type { Step, Stepped } from './dice.ts';
import { type Distribution, merger } from './distribution.ts';
import { enumerate } from './enumerate.ts';

/** More different lists than this, and the odds are kept by state and by entry instead of by whole list. */
const MOST_LISTS = 2000;

/** Stands for a list in outcomes whose lists are merged. Opaque, so that nobody counts on what is in it. */
type Unlisted = { readonly list: string };

type Walked<S, T> = {
  /** What the steps come to: the end state, with the list while there are few enough. */
  readonly odds: Distribution<Stepped<S, T>>;
  /** The odds of each report by itself. */
  readonly reports: readonly Distribution<T>[];
};

/** A list of reports, told from others by its number and built from the end. */
type Chain<T> = {
  readonly id: number;
  readonly before: Chain<T> | undefined;
  readonly report: T | undefined;
};
type Way<S, T> = { readonly state: S; readonly chain: Chain<T>; chance: number };

const START = { id: 0, before: undefined, report: undefined };

function inOrder<T>(chain: Chain<T>): T[] {
  const list: T[] = [];
  for (let at = chain; at.before; at = at.before) list.push(at.report as T); // only the start has none
  return list.reverse();
}

/** Numbers different values by what they hold, in the order in which they turn up. */
function numbering(): (value: unknown) => number {
  const known = new Map<unknown, number>();
  return (value) => {
    const key = typeof value === 'object' ? JSON.stringify(value) : value;
    const id = known.get(key) ?? known.size;
    known.set(key, id);
    return id;
  };
}

/** The ways after one more step, equal ones merged: told apart by state, and by list while lists are kept. */
function stepped<S, T>(
  ways: readonly Way<S, T>[],
  stepFrom: (state: S) => Distribution<readonly [S, T]>,
  listed: boolean,
  heard: (report: T, chance: number) => void,
): Way<S, T>[] {
  const stateId = numbering();
  const reportId = numbering();
  const chains = new Map<string, Chain<T>>();
  const merged = new Map<number, Map<number, Way<S, T>>>();
  const known = new Map<S, { next: S; said: T; stateId: number; reportId: number; chance: number }[]>();
  for (const { state, chain, chance } of ways) {
    let outs = known.get(state);
    if (!outs) {
      const { values, chances } = stepFrom(state);
      outs = values.map(([next, said], i) => ({
        next,
        said,
        stateId: stateId(next),
        reportId: reportId(said),
        chance: chances[i]!,
      }));
      known.set(state, outs);
    }
    for (const out of outs) {
      const both = chance * out.chance;
      heard(out.said, both);
      let longer: Chain<T> = START;
      if (listed) {
        const key = `${chain.id}|${out.reportId}`;
        longer = chains.get(key) ?? { id: chains.size + 1, before: chain, report: out.said };
        chains.set(key, longer);
      }
      const same = merged.get(out.stateId) ?? new Map<number, Way<S, T>>();
      merged.set(out.stateId, same);
      const way = same.get(longer.id);
      if (way) way.chance += both;
      else same.set(longer.id, { state: out.next, chain: longer, chance: both });
    }
  }
  return [...merged.values()].flatMap((same) => {
    const [first] = same.values();
    // Equal states become the same object, so that the next step knows them again at a glance.
    return [...same.values()].map((way) => ({ ...way, state: first!.state }));
  });
}

/** Walks the steps with all states at once, merging equal ones after each step. */
export function walked<E, S, T>(
  entries: readonly E[],
  start: S,
  step: Step<E, S, T>,
  list: string,
): Walked<S, T> {
  // Opaque instead of a list: see Unlisted.
  const unlisted = { list } satisfies Unlisted as unknown as readonly T[];
  const reports: Distribution<T>[] = [];
  let ways: Way<S, T>[] = [{ state: start, chain: START, chance: 1 }];
  let listed = true;
  entries.forEach((entry, index) => {
    const report = merger<T>();
    const stepFrom = (state: S) => enumerate((dice) => step(dice, state, entry, index));
    ways = stepped(ways, stepFrom, listed, (said, chance) => report.add(said, chance));
    reports.push(report.distribution());
    if (listed && ways.length > MOST_LISTS) {
      listed = false;
      ways = withoutLists(ways);
    }
  });
  const values = ways.map(({ state, chain }) => [state, listed ? inOrder(chain) : unlisted] as const);
  return { odds: { values, chances: ways.map(({ chance }) => chance) }, reports };
}

function withoutLists<S, T>(ways: readonly Way<S, T>[]): Way<S, T>[] {
  const merged = new Map<S, Way<S, T>>();
  for (const { state, chance } of ways) {
    const way = merged.get(state);
    if (way) way.chance += chance;
    else merged.set(state, { state, chain: START, chance });
  }
  return [...merged.values()];
}

/** Reads the reports of steps, where they are had as a list; otherwise passes them on unread. */
export const readList = <T, U>(
  reports: readonly T[],
  read: (reports: readonly T[]) => readonly U[],
): readonly U[] => (Array.isArray(reports) ? read(reports) : (reports as unknown as readonly U[])); // opaque: see Unlisted
