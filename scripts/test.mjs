import { readFileSync } from 'node:fs';
import { check } from './check.mjs';
import { haveChromium } from './chromium.mjs';
import { libraryIfChanged } from './library.mjs';
import { buildIfChanged, install, root, tool } from './setup.mjs';

install();
const checked = check();
await buildIfChanged();
await libraryIfChanged();
const browser = haveChromium();
const report = '.cache/tests.json';
const passed = tool('vitest/vitest.mjs', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
if (!checked) console.error('Types, format or lint need mending: see above.');
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(new URL(report, root), 'utf8'));
console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
process.exitCode = checked && passed && browser ? 0 : 1;
