import { type CaseFile, oddsOf, type Sheet } from '@sandtable/engine';
import { greatWarBattalions } from '@sandtable/great-war-battalions';
import greatWarCases from '@sandtable/great-war-battalions/cases' with { type: 'json' };
import { nanoseconds, quantile } from './measure.ts';

/** JSON knows no unions; the files are checked by the tests of each game. */
const GAMES: readonly (readonly [Sheet, CaseFile])[] = [
  [greatWarBattalions, greatWarCases as unknown as CaseFile],
];

/** Milliseconds for the exact odds of every golden input. */
export function goldenInputs() {
  return GAMES.map(([sheet, { cases }]) => {
    const allowed = cases.filter((golden) => !('error' in golden));
    const times = allowed.map(
      ({ procedure, input }) => nanoseconds(() => oddsOf(sheet, procedure, input), 20) / 1e6,
    );
    const slowest = allowed[times.indexOf(Math.max(...times))];
    return {
      game: sheet.id,
      inputs: allowed.length,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      most: Math.max(...times),
      slowest: slowest?.id ?? '',
    };
  });
}
