import { availableParallelism } from 'node:os';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const tests = ['{packages,games,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'];
/** Drive the built app in a real browser, after the build. */
const browser = 'apps/web/src/browser/**/*.test.ts';
const afterwards = 'packages/engine/src/testing/coverage.test.ts';

/** Tests read the packages' TypeScript sources, not what was built of them. */
const sources = {
  resolve: { conditions: ['sandtable-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['sandtable-source', ...defaultServerConditions] } },
};

/** The rule coverage is read after everything else has run, hence the second group. */
export default defineConfig({
  test: {
    projects: [
      {
        ...sources,
        test: {
          name: 'tests',
          include: tests,
          exclude: [afterwards, browser, '**/node_modules/**'],
          setupFiles: ['packages/engine/src/testing/setup.ts'],
          sequence: { groupOrder: 0 },
          maxWorkers: availableParallelism(), // all of them: the default leaves one core of two idle
          testTimeout: 60_000,
        },
      },
      { ...sources, test: { name: 'rule coverage', include: [afterwards], sequence: { groupOrder: 1 } } },
      {
        ...sources,
        test: {
          name: 'browser',
          include: [browser],
          sequence: { groupOrder: 2 },
          maxWorkers: availableParallelism(), // whoever drives a browser waits for it most of the time
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } }, // slow machines come late, too
        },
      },
    ],
  },
});
