import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ifChanged, install, isRun, root, SOURCE, tool } from './setup.mjs';

/**
 * Builds every package and game into its `dist`: JavaScript that any Node or bundler takes, its types, and for each game
 * one file with all that it needs, for a page without a bundler.
 */

const TYPES = new URL('.cache/types/', root);

/** The folders that are packed as libraries. */
export const libraries = () =>
  ['packages', 'games'].flatMap((group) =>
    readdirSync(new URL(group, root)).flatMap((name) => {
      const folder = `${group}/${name}`;
      return existsSync(new URL(`${folder}/package.json`, root)) ? [folder] : [];
    }),
  );

const manifestOf = (folder) => JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8'));

/** The sources that a package offers, by the name of what is built from each. */
function entriesOf(folder) {
  const sources = Object.values(manifestOf(folder).exports).flatMap((offered) => offered[SOURCE] ?? []);
  return Object.fromEntries(
    sources.map((source) => [
      /([\w-]+)\.ts$/.exec(source)[1],
      fileURLToPath(new URL(`${folder}/${source}`, root)),
    ]),
  );
}

/** Everything but the package's own files is left for whoever installs it. */
async function buildScripts(folder) {
  const { build } = await import('vite');
  await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'warn',
    build: {
      lib: { entry: entriesOf(folder), formats: ['es'] },
      outDir: fileURLToPath(new URL(`${folder}/dist`, root)),
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        external: (id) => !/^[./\0]|^\w:[\\/]/.test(id),
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
    },
  });
}

/** The game, and what asks it for odds and results; not zod, of which the engine would bring all in all languages. */
async function browserParts(folder) {
  const parts = ['packages/dice', 'packages/engine', folder].map(async (part) => {
    const names = Object.keys(await import(new URL(`${part}/dist/index.js`, root).href));
    return { from: manifestOf(part).name, names: names.filter((name) => name !== 'z') };
  });
  const all = await Promise.all(parts);
  const values = all.map(({ from, names }) => `export { ${names.join(', ')} } from '${from}';\n`);
  const types = all.map(({ from }) => `export type * from '${from}';\n`);
  return { values: values.join(''), types: types.join('') };
}

async function buildForBrowser(folder) {
  const { build, defaultClientConditions } = await import('vite');
  const { values, types } = await browserParts(folder);
  const entry = fileURLToPath(new URL(`.cache/browser/${folder}/browser.js`, root));
  mkdirSync(new URL(`.cache/browser/${folder}`, root), { recursive: true });
  writeFileSync(entry, values);
  await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: [SOURCE, ...defaultClientConditions] },
    build: {
      lib: { entry: { browser: entry }, formats: ['es'] },
      outDir: fileURLToPath(new URL(`${folder}/dist`, root)),
      emptyOutDir: false,
      target: 'es2022',
      minify: 'oxc',
      rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
    },
  });
  writeFileSync(new URL(`${folder}/dist/types/browser.d.ts`, root), values + types);
}

/** One run of the compiler for the types of all. */
function buildTypes() {
  rmSync(TYPES, { recursive: true, force: true });
  if (!tool('typescript/bin/tsc', ['-p', 'tsconfig.library.json']))
    throw new Error('The types could not be made.');
  for (const folder of libraries()) {
    const types = new URL(`${folder}/dist/types/`, root);
    cpSync(new URL(`${folder}/src`, TYPES), types, { recursive: true });
    for (const name of readdirSync(types, { recursive: true }).filter((each) => each.endsWith('.d.ts')))
      nameBuilt(new URL(name, types));
  }
}

/** The compiler leaves the names of sources in types: `./die.ts` lies there as `./die.js`. */
function nameBuilt(file) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(['"])(\.\.?\/[^'"]+)\.ts\1/g, '$1$2.js$1'));
}

export async function buildLibrary() {
  for (const folder of libraries()) await buildScripts(folder);
  buildTypes();
  for (const folder of libraries().filter((each) => each.startsWith('games/'))) await buildForBrowser(folder);
}

/** Builds the library when a source of it has changed. */
export const libraryIfChanged = () =>
  ifChanged('library', ['packages', 'games', 'scripts'], 'packages/dice/dist/index.js', buildLibrary);

if (isRun(import.meta.url)) {
  install();
  await libraryIfChanged();
}
