import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../../', import.meta.url);

/** Where a test file's cited rules are kept between the tests and the coverage check. */
export const citedFile = (testFile: string): URL => {
  const name = relative(fileURLToPath(root), testFile).replaceAll(/[\\/]/g, '_');
  return new URL(`.cache/rules-cited/${name}.json`, root);
};

export const gamesFolder = new URL('games/', root);
