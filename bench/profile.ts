import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where the time goes: a profile of some work, summed up by package and by file of the source. */

export type Shares = {
  /** Shares of the whole time, the largest first. */
  readonly packages: readonly (readonly [name: string, share: number])[];
  readonly files: readonly (readonly [name: string, share: number])[];
};

const maps = new Map<string, SourceMap | undefined>();
function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) {
    const file = url.startsWith('file:') ? `${fileURLToPath(url)}.map` : '';
    maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
  }
  return maps.get(url);
}

/** The file of the source, from the project's folder on; V8's own work in its words. */
function sourceOf(name: string, url: string, line: number, column: number): string {
  if (name.startsWith('(')) return name;
  const entry = mapOf(url)?.findEntry(line, column);
  const source = entry && 'originalSource' in entry ? entry.originalSource : url || 'node';
  return /(?:packages|games|apps|bench|node_modules)\/.*/.exec(source)?.[0] ?? 'node';
}

const packageOf = (source: string): string => /^[^/]+\/[^/]+/.exec(source)?.[0] ?? source;

const added = (shares: Map<string, number>, key: string, share: number): void => {
  shares.set(key, (shares.get(key) ?? 0) + share);
};
const largest = (shares: ReadonlyMap<string, number>, most: number) =>
  [...shares].sort((a, b) => b[1] - a[1]).slice(0, most);

/** Does some work again and again for so many seconds, half of them to warm up, and looks where the time goes. */
export async function shareOfTime(work: () => unknown, seconds: number): Promise<Shares> {
  const run = (): void => {
    const until = performance.now() + (seconds * 1000) / 2;
    do work();
    while (performance.now() < until);
  };
  run();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  run();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const sources = new Map(
    profile.nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => [
      id,
      sourceOf(functionName, url, lineNumber, columnNumber),
    ]),
  );
  const [packages, files] = [new Map<string, number>(), new Map<string, number>()];
  const deltas = profile.timeDeltas ?? [];
  const whole = deltas.reduce((sum, delta) => sum + delta, 0);
  for (const [i, sample] of (profile.samples ?? []).entries()) {
    const source = sources.get(sample) ?? 'node';
    added(packages, packageOf(source), deltas[i]! / whole);
    added(files, source, deltas[i]! / whole);
  }
  return { packages: largest(packages, 8), files: largest(files, 10) };
}
