import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const program = fileURLToPath(new URL('../bin/sandtable.mjs', import.meta.url));

/** The built program, as a user runs it. */
export function sandtable(args: readonly string[], input = '') {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
    input,
    encoding: 'utf8',
  });
  return { stdout, stderr, status, json: () => JSON.parse(stdout) as Record<string, never> }; // tests look at what is there
}
