import { buildIfChanged, install, tool } from './setup.mjs';

install();
await buildIfChanged(); // the command itself is measured too
const { bundle } = await import('./build.mjs');
await bundle('bench/start.ts', '.cache/bench', 'bench', { sourcemap: true }); // a profile is told by files of the source
process.exitCode = tool('../.cache/bench/bench.js', []) ? 0 : 1;
