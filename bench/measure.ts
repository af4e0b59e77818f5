type Works<K extends string> = Readonly<Record<K, () => unknown>>;

/**
 * Nanoseconds a call of each, after warming up. The contestants take turns in short batches, so that
 * whatever else the machine does hits all of them; the lower quartile of their batches counts.
 */
export function contest<K extends string>(works: Works<K>, budgetMs = 800): Record<K, number> {
  const names = Object.keys(works) as K[]; // the keys of a record of K
  const share = budgetMs / names.length;
  const runs = names.map((name) => ({
    name,
    work: works[name],
    batch: warmedUp(works[name], share / 4),
    times: [] as number[],
  }));
  const until = performance.now() + budgetMs;
  do {
    for (const { work, batch, times } of runs) times.push(batchTime(work, batch));
  } while (performance.now() < until);
  return Object.fromEntries(runs.map(({ name, times }) => [name, quantile(times, 0.25)])) as Record<
    K,
    number
  >;
}

export const nanoseconds = (work: () => unknown, budgetMs = 400): number => contest({ work }, budgetMs).work;

/** Runs it for a while; answers how many calls make a batch of a few milliseconds. */
function warmedUp(work: () => unknown, ms: number): number {
  const until = performance.now() + ms;
  let calls = 0;
  do {
    keep(work());
    calls++;
  } while (performance.now() < until);
  return Math.max(1, Math.floor((calls * 2) / ms));
}

function batchTime(work: () => unknown, batch: number): number {
  const start = performance.now();
  for (let i = 0; i < batch; i++) keep(work());
  return ((performance.now() - start) * 1e6) / batch;
}

/** Results are looked at, so that nobody can optimise the work away. */
let seen: unknown;
const keep = (result: unknown): void => {
  seen = result;
};
export const lastSeen = (): unknown => seen;

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const time = (ns: number): string => {
  if (ns < 1e3) return `${ns.toFixed(1)} ns`;
  if (ns < 1e6) return `${(ns / 1e3).toFixed(1)} µs`;
  if (ns < 1e9) return `${(ns / 1e6).toFixed(1)} ms`;
  return `${(ns / 1e9).toFixed(1)} s`;
};
