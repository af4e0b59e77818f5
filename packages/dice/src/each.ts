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
  let odds: Distribution<Stepped<S, T>> = { values: [[start, []]], chances: [1] };
  let listed = true;
  entries.forEach((entry, index) => {
    const after = merger<Stepped<S, T>>();
    const report = merger<T>();
    const stepFrom = remembered((state: S) => enumerate((dice) => step(dice, state, entry, index)));
    odds.values.forEach(([state, before], i) => {
      const ways = stepFrom(state);
      ways.values.forEach(([next, said], j) => {
        const chance = odds.chances[i]! * ways.chances[j]!;
        report.add(said, chance);
        after.add([next, listed ? [...before, said] : unlisted], chance);
      });
    });
    reports.push(report.distribution());
    odds = after.distribution();
    if (listed && odds.values.length > MOST_LISTS) {
      listed = false;
      odds = withoutLists(odds, unlisted);
    }
  });
  return { odds, reports };
}

function withoutLists<S, T>(
  odds: Distribution<Stepped<S, T>>,
  unlisted: readonly T[],
): Distribution<Stepped<S, T>> {
  const merged = merger<Stepped<S, T>>();
  odds.values.forEach(([state], i) => {
    merged.add([state, unlisted], odds.chances[i]!);
  });
  return merged.distribution();
}

/** Works out each different state once. */
function remembered<S, R>(work: (state: S) => R): (state: S) => R {
  const known = new Map<string, R>();
  return (state) => {
    const key = JSON.stringify(state) ?? '';
    const found = known.get(key) ?? work(state);
    known.set(key, found);
    return found;
  };
}

/** Reads the reports of steps, where they are had as a list; otherwise passes them on unread. */
export const readList = <T, U>(
  reports: readonly T[],
  read: (reports: readonly T[]) => readonly U[],
): readonly U[] => (Array.isArray(reports) ? read(reports) : (reports as unknown as readonly U[])); // opaque: see Unlisted
