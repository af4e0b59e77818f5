import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { libraries, libraryIfChanged } from './library.mjs';
import { buildIfChanged, install, isRun, npm, root } from './setup.mjs';

/** Packs these built folders, and gives the paths of the tarballs. */
export function packed(folders, destination) {
  mkdirSync(destination, { recursive: true });
  const from = folders.map((folder) => `./${folder}`);
  const told = npm(['pack', ...from, '--ignore-scripts', '--json', '--pack-destination', destination], {
    stdio: 'pipe',
  });
  return Object.values(JSON.parse(told)).map(({ filename }) => `${destination}/${filename}`);
}

/** The app lies beside the command when that is installed by itself. */
export function putAppBeside() {
  const target = new URL('apps/cli/dist/app', root);
  rmSync(target, { recursive: true, force: true });
  cpSync(new URL('apps/web/dist', root), target, { recursive: true });
}

/** `npm run pack`: everything that can be installed elsewhere, as tarballs in `dist`. */
if (isRun(import.meta.url)) {
  install();
  await libraryIfChanged();
  await buildIfChanged();
  putAppBeside();
  for (const file of packed([...libraries(), 'apps/cli'], fileURLToPath(new URL('dist', root))))
    console.log(file);
}
