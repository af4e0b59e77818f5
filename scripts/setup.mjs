import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Gets a fresh machine ready: installs and builds when, and only when, something has changed. No dependencies. */

export const root = new URL('../', import.meta.url);
const folder = fileURLToPath(root);
const stampFile = (name) => new URL(`node_modules/.sandtable/${name}`, root);

/** Is this the script that node was asked to run? */
export const isRun = (url) => fileURLToPath(url) === process.argv[1];

const hashOf = (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const readStamp = (name) => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '');
function writeStamp(name, stamp) {
  mkdirSync(new URL('.', stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), stamp);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Sandtable needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(2);
}

/** npm itself, run by this very node, so that no shell is needed on any system. */
function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) execFileSync(process.execPath, [cli, ...args], { cwd: folder, stdio: 'inherit' });
  else execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
}

/** Installs when node_modules is missing, or was made for another lock file. */
export function install() {
  requireNode();
  const stamp = hashOf([readFileSync(new URL('package-lock.json', root)), process.versions.node]);
  if (readStamp('installed') === stamp) return;
  console.log('Installing…');
  // Not `npm ci`: the lock names the binaries of one platform only, and `install` finds those of any other.
  npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeStamp('installed', stamp);
}

const SOURCES = ['packages', 'games', 'apps', 'scripts'];
const SKIPPED = new Set(['node_modules', 'dist']);

function* filesIn(path) {
  for (const entry of readdirSync(new URL(path, root), { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(inside);
    else yield inside;
  }
}

/** Builds when a source has changed since the last build. */
export async function buildIfChanged() {
  const files = SOURCES.flatMap((path) => [...filesIn(path)]);
  const state = files.map((file) => {
    const { size, mtimeMs } = statSync(new URL(file, root));
    return `${file} ${size} ${mtimeMs}`;
  });
  const stamp = hashOf([readStamp('installed'), ...state]);
  const built = existsSync(new URL('apps/cli/dist/sandtable.js', root));
  if (built && readStamp('built') === stamp) return;
  console.log('Building…');
  const { buildAll } = await import('./build.mjs');
  await buildAll();
  writeStamp('built', stamp);
}

/** Runs a tool of the project with this node; true when it ends well. */
export function tool(module, args, env = {}) {
  const path = fileURLToPath(new URL(`node_modules/${module}`, root));
  const { status } = spawnSync(process.execPath, [path, ...args], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}
