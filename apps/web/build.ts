import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

const COMPRESSED = /\.(br|gz)$/;
/** Not kept on the device: once it is there, index.html is enough. */
const ONLY_FIRST = /^(pages\/.*|pages\.json|sw\.js)$/;

/** Puts the list of all files into the service worker, with a version that changes when any of them does. */
export function serviceWorker(): Plugin {
  let dist = '';
  return {
    name: 'sandtable-service-worker',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = filesIn(dist).filter((file) => !COMPRESSED.test(file) && !ONLY_FIRST.test(file));
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
      const addresses = files.map((file) => `/${file}`);
      const source = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8')
        .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
        .replace("['__FILES__']", JSON.stringify(addresses));
      writeFileSync(join(dist, 'sw.js'), source);
    },
  };
}

/** Brotli and gzip beside every text, so that the server only has to send them. */
export function compressedCopies(): Plugin {
  let dist = '';
  return {
    name: 'sandtable-compressed-copies',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const file of filesIn(dist)) {
        if (!/\.(js|css|html|svg|webmanifest|txt)$/.test(file)) continue;
        const text = readFileSync(join(dist, file));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(join(dist, `${file}.br`), brotliCompressSync(text, quality));
        writeFileSync(join(dist, `${file}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}
