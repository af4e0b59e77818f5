import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Served, serve } from '@sandtable/server';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../../scripts/chromium.mjs';
import { GAMES } from '../frame/cards.ts';
import { LESSONS } from '../play/theatre/lessons.ts';

/** The built app in a real browser. */

export const executable = findChromium();
const dist = fileURLToPath(new URL('../../dist', import.meta.url));
export const artefacts = fileURLToPath(new URL('../../.artefacts', import.meta.url));

/** Every stylesheet of the build, by its name. */
export const stylesheets = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(`${dist}/assets`)
      .filter((name) => name.endsWith('.css'))
      .map((name) => [name, readFileSync(`${dist}/assets/${name}`, 'utf8')]),
  );

/** A name that leads to this machine in the tests' browser alone. */
const HOUSE = 'sandtable.test';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${HOUSE} 127.0.0.1`,
];

export type Screen = {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
  readonly offline?: boolean;
};
export const DESKTOP: Screen = { width: 1440, height: 900 };
export const PHONE: Screen = { width: 390, height: 844 };
export const NARROW: Screen = { width: 320, height: 640 };

/** A page, with everything that it complained about and everything that it asked of others. */
export type Seen = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
  readonly strangers: string[];
};

export type App = {
  readonly address: string;
  /** The same app by a name of the house, over plain HTTP: no secure context. */
  readonly byName: string;
  readonly open: (path: string, screen: Screen) => Promise<Seen>;
  readonly stopServer: () => Promise<void>;
  readonly close: () => Promise<void>;
};

function watched(page: Page, address: string): Pick<Seen, 'complaints' | 'strangers'> {
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && /^(https?|wss?):/.test(request.url()))
      strangers.push(request.url());
  });
  return { complaints, strangers };
}

export async function startApp(): Promise<App> {
  mkdirSync(artefacts, { recursive: true });
  const served: Served = await serve({ dist, port: 0 }, () => undefined);
  const address = `http://localhost:${served.port}`;
  const byName = `http://${HOUSE}:${served.port}`;
  const browser: Browser = await chromium.launch({ executablePath: executable!, args: FLAGS });
  return {
    address,
    byName,
    async open(path, { width, height, dark = false, offline = false }) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        hasTouch: width < 800,
        reducedMotion: 'reduce',
        serviceWorkers: offline ? 'allow' : 'block',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000); // for slow machines: nothing waits that long otherwise
      const seen = { page, context, ...watched(page, address) };
      await page.goto(address + path);
      // What index.html shows before its script is not the app yet.
      await page.locator('.shell').waitFor({ state: 'detached' });
      return seen;
    },
    stopServer: served.stop,
    async close() {
      await browser.close();
      await served.stop();
    },
  };
}

/** The settings of somebody who has played before and wants to see everything at once. */
const HURRIED = JSON.stringify({
  speed: 'at once',
  taught: Object.fromEntries(GAMES.map(({ id }) => [id, LESSONS])),
});
export const hurried = (on: Page | BrowserContext): Promise<unknown> => {
  const set = (text: string): void => localStorage.setItem('sandtable.board', text);
  return 'evaluate' in on ? on.evaluate(set, HURRIED) : on.addInitScript(set, HURRIED);
};

export const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `${artefacts}/${name}.png` });

/** Sideways scrolling, in pixels; a phone shows a page that is too wide in small instead, so its own width counts. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(
    (wide) => document.documentElement.scrollWidth - Math.min(wide, document.documentElement.clientWidth),
    page.viewportSize()?.width ?? Number.POSITIVE_INFINITY,
  );

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** What axe finds wrong with a page. */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  // axe puts itself on the window of the page.
  const { violations } = (await page.evaluate('axe.run(document)')) as { violations: Violation[] };
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
