import { install, tool } from './setup.mjs';

install();
const { bundle } = await import('./build.mjs');
await bundle('fuzz/fuzz.ts', '.cache/fuzz', 'fuzz');
process.exitCode = tool('../.cache/fuzz/fuzz.js', process.argv.slice(2)) ? 0 : 1;
