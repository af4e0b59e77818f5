import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { citedFile } from './files.ts';
import { rulesCited } from './testing.ts';

/** After each test file: writes down which rules it exercised, for the coverage check that runs last. */
afterAll(() => {
  const file = expect.getState().testPath;
  if (!file) return;
  const target = citedFile(file);
  mkdirSync(new URL('.', target), { recursive: true });
  writeFileSync(target, JSON.stringify(rulesCited()));
});
