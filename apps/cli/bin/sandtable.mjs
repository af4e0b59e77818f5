#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/sandtable.js', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  console.error('Sandtable is not built yet. Run "npm run build" in its folder first.');
  process.exitCode = 2;
}
