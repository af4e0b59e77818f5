import type { Distribution } from '@sandtable/dice';
import type { Problem } from '../refusal.ts';
import { outlookOver } from '../sheet/headline.ts';
import type { Outcome, Prepared } from '../sheet/procedure.ts';
import { oddsIn, prepared, type Sheet } from '../sheet/sheet.ts';
import type { Command, GameState } from './game.ts';
import { isRefused, type Plan, type Stage, type Trial } from './plan.ts';

/** The odds of a whole plan: each test on the way folded into what comes of the last. */

export type Prospects = {
  /** The tests on the way that may fail, in order. */
  readonly stages: readonly Stage[];
  /** What rolls on the way may do beside letting it go on, where that is told. */
  readonly before: readonly Stage[];
  /** What is rolled last, if it comes to that; where that may differ, the likeliest. */
  readonly last: Trial;
  /** The chance that it comes to the last roll. */
  readonly reached: number;
  /** What a player wants to know of the end, the headline first. Empty where the end is not rolled for. */
  readonly ends: readonly Stage[];
};

type Weighted = { readonly trial: Trial; readonly p: number };

type Known = { readonly ready: Prepared; readonly odds: Distribution<Outcome> };

const MOST_KEPT = 500;
const kept = new WeakMap<Sheet, Map<string, Known>>();

/** The odds of one trial; many orders differ only in what was rolled before. */
function knownOf(sheet: Sheet, trial: Trial): Known {
  const all = kept.get(sheet) ?? new Map<string, Known>();
  kept.set(sheet, all);
  const key = keyOf(trial);
  const known = all.get(key);
  if (known) return known;
  const result = prepared(sheet, trial.procedure, trial.input);
  // Inputs are read off the table: one that does not fit is our own bug.
  if (!result.ok) throw new Error(`${trial.procedure}: ${result.problem.message}`);
  if (all.size >= MOST_KEPT) all.clear();
  const found = { ready: result.value, odds: oddsIn(result.value) };
  all.set(key, found);
  return found;
}

const keyOf = ({ procedure, input }: Trial): string => `${procedure} ${JSON.stringify(input)}`;

/** The trials that follow, alike ones together. */
function following(sheet: Sheet, all: readonly Weighted[]): Weighted[] {
  const found = new Map<string, { trial: Trial; p: number }>();
  for (const { trial, p } of all) {
    const { values, chances } = knownOf(sheet, trial).odds;
    values.forEach((outcome, i) => {
      const next = trial.next?.(outcome);
      if (!next) return;
      const key = keyOf(next);
      const known = found.get(key);
      if (known) known.p += p * chances[i]!;
      else found.set(key, { trial: next, p: p * chances[i]! });
    });
  }
  return [...found.values()];
}

/** What adding chances up may lose. */
const ROUNDING = 1e-11;
const sumOf = (all: readonly Weighted[]): number => all.reduce((sum, { p }) => sum + p, 0);

/** What rolls of which one is made bring, each clause with its chance over all of them. */
function endsOf(sheet: Sheet, all: readonly Weighted[]): Stage[] {
  const sums = new Map<string, number>();
  for (const { clause, p } of outlookOver(all.map(({ trial, p }) => ({ ...knownOf(sheet, trial), p }))))
    sums.set(clause, (sums.get(clause) ?? 0) + p);
  return [...sums].map(([clause, p]) => ({ clause, p }));
}

/** The headline of those rolls that are told by themselves. */
function toldOf(sheet: Sheet, all: readonly Weighted[]): Stage[] {
  const told = all.filter(({ trial }) => trial.told);
  const [headline] = endsOf(sheet, told);
  return headline ? [{ clause: told[0]!.trial.told!(headline.clause), p: headline.p }] : [];
}

/** Exact, by the procedures that will roll it. */
export function prospectsOf(sheet: Sheet, first: Trial): Prospects {
  const stages: Stage[] = [];
  const before: Stage[] = [];
  let now: Weighted[] = [{ trial: first, p: 1 }];
  const last: Weighted[] = [];
  while (now.length > 0) {
    const came = sumOf(now) + sumOf(last);
    last.push(...now.filter(({ trial }) => !trial.next));
    const going = now.filter(({ trial }) => trial.next);
    before.push(...toldOf(sheet, going));
    const next = following(sheet, going);
    const hope = going.find(({ trial }) => trial.hope !== undefined)?.trial.hope;
    const after = sumOf(next) + sumOf(last);
    // What cannot fail is no test: a first activation comes of itself.
    if (hope !== undefined && after < came - ROUNDING) {
      if (stages.at(-1)?.clause === hope) stages.pop(); // the same hope, several rolls on the way to it
      stages.push({ clause: hope, p: after });
    }
    now = next;
  }
  const likeliest = last.reduce<Weighted | undefined>(
    (best, each) => (best && best.p >= each.p ? best : each),
    undefined,
  );
  return {
    stages,
    before,
    last: likeliest?.trial ?? first,
    reached: sumOf(last),
    ends: endsOf(sheet, last),
  };
}

type Judges<S extends GameState, C extends Command> = {
  readonly sheet: Sheet;
  judge(state: S, command: C): Plan<S, never> | Problem;
};

/** What may come of a command; undefined where it is refused or nothing is rolled. */
export function prospectsFor<S extends GameState, C extends Command>(
  rules: Judges<S, C>,
  state: S,
  command: C,
): Prospects | undefined {
  const judged = rules.judge(state, command);
  const first = isRefused(judged) ? undefined : judged.rolls?.();
  return first && prospectsOf(rules.sheet, first);
}
