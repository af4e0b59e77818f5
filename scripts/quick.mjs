import { install, tool } from './setup.mjs';

/** Tests that take long: whole battles checked after every command, every procedure's words, printed pages, packing. */
const SLOW = [
  '**/words.test.ts',
  '**/crib.test.ts',
  '**/sheet.test.ts',
  '**/game.test.ts',
  '**/fuzz.test.ts',
  '**/computer.test.ts',
  '**/spoil*.test.ts',
  '**/cli.test.ts',
  '**/typing.test.ts',
  '**/robust.test.ts',
  'scripts/**',
];

install();
const left = SLOW.flatMap((pattern) => ['--exclude', pattern]);
process.exitCode = tool('vitest/vitest.mjs', ['run', '--project', 'tests', '--reporter=dot', ...left])
  ? 0
  : 1;
