import { mkdirSync, writeFileSync } from 'node:fs';
import { configureGlobal } from 'fast-check';
import { afterAll, expect } from 'vitest';
import { citedFile } from './files.ts';
import { rulesCited } from './testing.ts';

/**
 * Properties are tried on the same examples in every run, so that a verdict is about the code and not about
 * the day; SANDTABLE_SEED tries others.
 */
configureGlobal({ seed: Number(process.env.SANDTABLE_SEED ?? 1885) });

/** After each test file: writes down which rules it exercised, for the coverage check that runs last. */
afterAll(() => {
  const file = expect.getState().testPath;
  if (!file) return;
  const target = citedFile(file);
  mkdirSync(new URL('.', target), { recursive: true });
  writeFileSync(target, JSON.stringify(rulesCited()));
});
