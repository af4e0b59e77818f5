import { defineConfig } from 'vitest/config';

const tests = ['{packages,games,apps}/*/src/**/*.test.ts', 'scripts/**/*.test.ts'];
const afterwards = 'packages/engine/src/coverage.test.ts';

/** The rule coverage is read after everything else has run, hence the second group. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'tests',
          include: tests,
          exclude: [afterwards, '**/node_modules/**'],
          setupFiles: ['packages/engine/src/testing.setup.ts'],
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
        },
      },
      { test: { name: 'rule coverage', include: [afterwards], sequence: { groupOrder: 1 } } },
    ],
  },
});
