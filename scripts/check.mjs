import { install, isRun, tool } from './setup.mjs';

/** Types, format and lint. */
export function check() {
  console.log('Checking types…');
  const types = [[], ['-p', 'apps/web']].map((project) => tool('typescript/bin/tsc', project)).every(Boolean);
  console.log('Checking format and lint…');
  const lint = tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);
  return types && lint;
}

if (isRun(import.meta.url)) {
  install();
  process.exitCode = check() ? 0 : 1;
}
