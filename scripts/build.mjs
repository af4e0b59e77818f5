import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { isRun, root } from './setup.mjs';

/** Bundles a program for Node, each game in a file of its own that is read when it is needed. */
export async function bundle(entry, outDir, name) {
  await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: fileURLToPath(new URL(entry, root)),
      outDir: fileURLToPath(new URL(outDir, root)),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: `${name}.js`, chunkFileNames: '[name]-[hash].js' } },
    },
    ssr: { noExternal: true },
  });
}

export const buildAll = () => bundle('apps/cli/src/start.ts', 'apps/cli/dist', 'sandtable');

if (isRun(import.meta.url)) {
  await buildAll();
  console.log('Built. Try: npx sandtable');
}
