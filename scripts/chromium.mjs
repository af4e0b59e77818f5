import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, tool } from './setup.mjs';

/** The real browser that the app's tests drive. No dependencies. */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = () =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));

/** Where playwright keeps the browsers that it has fetched. */
function fetched() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(folder)) return [];
  const builds = readdirSync(folder).filter((name) => name.startsWith('chromium'));
  return builds.flatMap((name) =>
    ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-linux/headless_shell'].map((inside) =>
      join(folder, name, inside),
    ),
  );
}

/** A Chromium on this machine, or undefined. `CHROMIUM` names one. */
export function findChromium() {
  const named = process.env.CHROMIUM;
  return [...(named ? [named] : []), ...onPath(), ...fetched()].find(isProgram);
}

/** Gets one where that can be done: Debian's as root, playwright's otherwise. */
function getChromium() {
  console.log('No Chromium here; fetching one for the browser tests…');
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (asRoot) {
    const apt = (args) =>
      spawnSync('apt-get', args, {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt(['update']);
    apt(['install', '-y', '--no-install-recommends', 'chromium']);
    if (findChromium()) return;
  }
  if (existsSync(new URL('node_modules/playwright-core/cli.js', root)))
    tool('playwright-core/cli.js', ['install', 'chromium']);
}

/** Makes sure of a Chromium; without one CI fails, and everybody else is told loudly. */
export function haveChromium() {
  if (!findChromium()) getChromium();
  if (findChromium()) return true;
  const told =
    'There is no Chromium on this machine and none could be fetched: THE BROWSER TESTS WERE NOT RUN.';
  console.error(`\n${told}\nInstall one, or name it: CHROMIUM=/path/to/chromium npm test\n`);
  return process.env.CI !== 'true';
}
