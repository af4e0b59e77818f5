import { marginals } from '@sandtable/dice';
import { z } from 'zod';
import type { Result } from '../refusal.ts';
import { oddsOf, type Resolution, resolveScripted, type Sheet } from './sheet.ts';

/** Golden cases: a procedure, an input, and what must come of it. */
const base = {
  id: z.string(),
  procedure: z.string(),
  input: z.unknown(),
  rules: z.array(z.string()).optional(),
  why: z.string().optional(),
};
const fraction = z.union([
  z.number(),
  z.string().regex(/^\d+(\.\d+)?(\/\d+)?$/, 'a fraction such as 5/36, or a decimal'),
]);
const caseSchema = z.union([
  z.object({ ...base, dice: z.array(z.number()), expect: z.record(z.string(), z.unknown()) }),
  z.object({ ...base, odds: z.record(z.string(), z.record(z.string(), fraction)) }),
  z.object({ ...base, error: z.string() }),
]);
export const caseFileSchema = z.object({ ruleset: z.string(), cases: z.array(caseSchema) });
export type Case = z.infer<typeof caseSchema>;
export type CaseFile = z.infer<typeof caseFileSchema>;

const SLACK = 1e-9;

/** Where `actual` differs from what is expected of it; fields that the case leaves out are free. */
export function differences(expected: unknown, actual: unknown, path = ''): string[] {
  const differs = (): string[] => [
    `${path || 'outcome'}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
  ];
  if (typeof expected === 'number') {
    return typeof actual === 'number' && Math.abs(actual - expected) <= SLACK ? [] : differs();
  }
  if (typeof expected !== 'object' || expected === null) return expected === actual ? [] : differs();
  if (typeof actual !== 'object' || actual === null) return differs();
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length))
    return differs();
  return Object.entries(expected).flatMap(([key, value]) =>
    differences(value, (actual as Record<string, unknown>)[key], path ? `${path}.${key}` : key),
  );
}

const asNumber = (written: string | number): number => {
  const [above, below = '1'] = String(written).split('/');
  return Number(above) / Number(below);
};

function oddsDifferences(
  odds: Record<string, Record<string, string | number>>,
  actual: ReturnType<typeof marginals>,
): string[] {
  return Object.entries(odds).flatMap(([field, expected]) => {
    const row = actual[field];
    if (!row) return [`${field}: the outcome has no such field`];
    const values = [...new Set([...Object.keys(expected), ...Object.keys(row)])];
    return values.flatMap((value) => {
      const wanted = asNumber(expected[value] ?? 0);
      const got = row[value] ?? 0;
      return Math.abs(wanted - got) <= SLACK ? [] : [`${field} = ${value}: expected ${wanted}, got ${got}`];
    });
  });
}

/** Runs a case; an empty list means that it passed. `heard` gets every resolution, for rule coverage. */
export function failuresOf(
  sheet: Sheet,
  golden: Case,
  heard?: (result: Result<Resolution>) => void,
): string[] {
  const { procedure, input } = golden;
  if ('odds' in golden) {
    const result = oddsOf(sheet, procedure, input);
    if (!result.ok) return [`refused: ${result.problem.code}: ${result.problem.message}`];
    return oddsDifferences(golden.odds, marginals(result.value));
  }
  const result = resolveScripted(sheet, procedure, input, 'dice' in golden ? golden.dice : []);
  heard?.(result);
  if ('error' in golden) {
    if (result.ok) return [`expected the error ${golden.error}, got an outcome`];
    return result.problem.code === golden.error
      ? []
      : [`expected the error ${golden.error}, got ${result.problem.code}`];
  }
  if (!result.ok) return [`refused: ${result.problem.code}: ${result.problem.message}`];
  return differences(golden.expect, result.value.outcome);
}
