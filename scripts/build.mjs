import { fileURLToPath } from 'node:url';
import { install, isRun, root, SOURCE } from './setup.mjs';

/** Loaded from node_modules when the server is started; they look for files of their own. */
const LEFT_OUT = ['fastify', '@fastify/static', '@fastify/helmet'];

/** Bundles a program for Node, each game in a file of its own that is read when it is needed. */
export async function bundle(entry, outDir, name, more = {}) {
  const { build, defaultServerConditions } = await import('vite');
  await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: fileURLToPath(new URL(entry, root)),
      outDir: fileURLToPath(new URL(outDir, root)),
      emptyOutDir: true,
      target: 'node20',
      ...more,
      rolldownOptions: {
        external: LEFT_OUT,
        output: { entryFileNames: `${name}.js`, chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  });
}

const buildCommand = () => bundle('apps/cli/src/start.ts', 'apps/cli/dist', 'sandtable');

async function buildApp() {
  const { build } = await import('vite');
  await build({ configFile: fileURLToPath(new URL('apps/web/vite.config.ts', root)), logLevel: 'warn' });
}

export async function buildAll() {
  await buildCommand();
  await buildApp();
}

/** `--pack` builds for packing the command: the app has to lie beside it. */
if (isRun(import.meta.url)) {
  install();
  await buildAll();
  if (process.argv.includes('--pack')) (await import('./pack.mjs')).putAppBeside();
  else await (await import('./library.mjs')).buildLibrary();
  console.error('Built. Try: npx sandtable serve');
}
