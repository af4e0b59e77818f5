import { install, tool } from './setup.mjs';

install();
const { bundle } = await import('./build.mjs');
await bundle('bench/bench.ts', '.cache/bench', 'bench');
process.exitCode = tool('../.cache/bench/bench.js', []) ? 0 : 1;
