import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Gets a fresh machine ready: installs and builds when, and only when, something has changed. No dependencies. */

export const root = new URL('../', import.meta.url);
const folder = fileURLToPath(root);
const stampFile = (name) => new URL(`node_modules/.sandtable/${name}`, root);

/** Inside this folder packages are read from their TypeScript sources; whoever installed them gets `dist`. */
export const SOURCE = 'sandtable-source';

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

/** npm itself, run by this very node, so that no shell is needed on any system. Gives back what is not shown. */
export function npm(args, { cwd = folder, stdio = 'inherit' } = {}) {
  const cli = process.env.npm_execpath;
  const how = { cwd, stdio, encoding: 'utf8' };
  if (cli?.endsWith('.js')) return execFileSync(process.execPath, [cli, ...args], how);
  return execFileSync('npm', args, { ...how, shell: process.platform === 'win32' });
}

/** Installs when node_modules is missing, or was made for another lock file. */
export function install() {
  requireNode();
  const stamp = hashOf([readFileSync(new URL('package-lock.json', root)), process.versions.node]);
  if (readStamp('installed') === stamp) return;
  console.error('Installing…');
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeStamp('installed', stamp);
}

const SKIPPED = new Set(['node_modules', 'dist']);

function* filesIn(path) {
  for (const entry of readdirSync(new URL(path, root), { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(inside);
    else yield inside;
  }
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** One build at a time: test files that run side by side would build into the same folders. */
async function alone(work) {
  const lock = stampFile('building');
  mkdirSync(new URL('.', lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const owner = Number(readStamp('building'));
      if (owner > 0 && !isAlive(owner))
        rmSync(lock, { force: true }); // it was ended while building
      else await new Promise((done) => setTimeout(done, 200));
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Builds when a file in these folders has changed since the last time, or when `result` is not there. */
export const ifChanged = (name, folders, result, build) =>
  alone(() => buildChanged(name, folders, result, build));

async function buildChanged(name, folders, result, build) {
  const state = folders
    .flatMap((path) => [...filesIn(path)])
    .map((file) => {
      const { size, mtimeMs } = statSync(new URL(file, root));
      return `${file} ${size} ${mtimeMs}`;
    });
  const stamp = hashOf([readStamp('installed'), ...state]);
  if (existsSync(new URL(result, root)) && readStamp(name) === stamp) return;
  console.error('Building…'); // not among the results that a command prints
  await build();
  writeStamp(name, stamp);
}

/** Builds the command and the app when a source has changed since the last build. */
export const buildIfChanged = () =>
  ifChanged('built', ['packages', 'games', 'apps', 'scripts'], 'apps/cli/dist/sandtable.js', async () =>
    (await import('./build.mjs')).buildAll(),
  );

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
