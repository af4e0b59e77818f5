import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies, serviceWorker } from './build.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), serviceWorker(), compressedCopies()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
  },
});
