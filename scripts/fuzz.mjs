import { buildIfChanged, install, tool } from './setup.mjs';

install();
const [kind, count = '20'] = process.argv.slice(2);
if (kind === 'reloads' || kind === 'kills') {
  await buildIfChanged();
  const { leaving } = await import('../fuzz/leaving.mjs');
  process.exit((await leaving(kind, Number(count))) ? 0 : 1); // browsers that were killed leave open ends
} else {
  const { bundle } = await import('./build.mjs');
  await bundle('fuzz/fuzz.ts', '.cache/fuzz', 'fuzz');
  process.exitCode = tool('../.cache/fuzz/fuzz.js', process.argv.slice(2)) ? 0 : 1;
}
