import { check } from './check.mjs';
import { buildIfChanged, install, tool } from './setup.mjs';

install();
const checked = check();
await buildIfChanged();
const passed = tool('vitest/vitest.mjs', ['run']);
if (!checked) console.error('Types, format or lint need mending: see above.');
process.exitCode = checked && passed ? 0 : 1;
