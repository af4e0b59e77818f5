import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressedCopies, serviceWorker } from './build.ts';
import { firstPages, scenarioCards } from './build-pages.ts';

/** Pieces that are wanted together come in one file: every request costs a phone a round trip. */
const TOGETHER = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|use-sync-external-store)[\\/]/ },
  {
    name: 'frame',
    test: /src[\\/](frame|ui[\\/]slip|drawing[\\/]icons|companion[\\/](memory|form[\\/]input)|log[\\/]log|table-state[\\/]units)[\w\\/-]*\.tsx?$|idb-keyval/,
    minShareCount: 2,
  },
  { name: 'rules', test: /node_modules[\\/]zod[\\/]|packages[\\/](dice|engine)[\\/]/ },
  { name: 'companion', test: /web[\\/]src[\\/](ui|companion|drawing[\\/]dice)/, minShareCount: 2 },
].map((group, i) => ({ ...group, priority: 40 - 10 * i }));

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['sandtable-source', ...defaultClientConditions] },
  plugins: [react(), scenarioCards(), firstPages(), serviceWorker(), compressedCopies()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } }, checks: { bundlerTimings: false } },
  },
});
