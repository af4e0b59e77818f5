import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';

/**
 * Leaves a battle at random moments and looks whether anything that was ordered is lost:
 * `npm run fuzz reloads 100` reloads the page, `npm run fuzz kills 100` kills the whole browser.
 * A reload may lose nothing that was on the screen; a kill nothing that the database had confirmed.
 */
const PATH = '/play/new/great-war-battalions/audregnies?seats=british:you,germans:recruit&seed=';

/** Lines of a program's output, one after the other. */
const firstLine = (stream, pattern) =>
  new Promise((done) => {
    createInterface({ input: stream }).on('line', (line) => {
      const found = pattern.exec(line);
      if (found) done(found[1]);
    });
  });

async function served() {
  const child = spawn(process.execPath, ['apps/cli/bin/sandtable.mjs', 'serve', '--port', '0']);
  return { address: await firstLine(child.stdout, /(http:\/\/127\S+)/), stop: () => child.kill() };
}

/** A browser of its own, in a group of processes that can be killed at a stroke. */
async function opened(profile) {
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--remote-debugging-port=0',
  ];
  const child = spawn(findChromium(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
  });
  const browser = await chromium.connectOverCDP(await firstLine(child.stderr, /(ws:\/\/\S+)/));
  const page = await browser.contexts()[0].newPage();
  return { page, browser, kill: () => process.kill(-child.pid, 'SIGKILL') };
}

const settled = (page) =>
  page.waitForFunction(() => document.querySelector('.board[data-yours="true"], .debrief'), null, {
    timeout: 60_000,
  });

/** Gives the order that the computer would, or goes on where there is none; does not wait for what becomes of it. */
async function order(page) {
  const hint = page.getByRole('button', { name: 'Hint' });
  if ((await hint.count()) > 0) {
    await hint.click();
    await page.getByRole('button', { name: 'Do the first' }).click();
  } else await page.locator('.prompt-buttons .btn').last().click();
}
/** All lines of the log: the list has the last ones only, and earlier ones when they are asked for. */
const lines = (page) =>
  page.evaluate(async () => {
    const earlier = () => document.querySelector('.log ol > li:not(.entry) button');
    while (earlier()) {
      earlier().click();
      await new Promise((done) => setTimeout(done, 50));
    }
    return [...document.querySelectorAll('.log li.entry')].map((each) => each.textContent);
  });

/** Whether some lines stand in a log, one after the other. */
const standsIn = (log, some) =>
  some.length === 0 || log.some((_, from) => some.every((line, i) => log[from + i] === line));

/** How many steps the database has of the battle on the screen. */
const inDatabase = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('sandtable-matches');
        opening.onsuccess = () => {
          const asked = opening.result
            .transaction('matches')
            .objectStore('matches')
            .get(location.pathname.split('/').at(-1));
          asked.onsuccess = () => {
            opening.result.close();
            done(asked.result?.record.steps.length ?? 0);
          };
        };
      }),
  );

const pause = (most) => new Promise((done) => setTimeout(done, Math.random() * most));

async function begin(page, address, seed) {
  await page.goto(address);
  await page.evaluate(() => localStorage.setItem('sandtable.board', '{"speed":"at once"}'));
  await page.goto(`${address}${PATH}${seed}`);
  await settled(page);
}

const isOver = async (page) => (await page.locator('.debrief').count()) > 0;

async function reloads(count, address) {
  const profile = mkdtempSync(join(tmpdir(), 'sandtable-'));
  const { page, kill } = await opened(profile);
  let lost = 0;
  await begin(page, address, 1);
  for (let i = 0; i < count; i++) {
    if (await isOver(page)) await begin(page, address, i + 2);
    await order(page);
    await pause(i % 3 === 0 ? 0 : 400);
    const loaded = page.waitForEvent('load');
    const before = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('.log li.entry')].map((each) => each.textContent);
      location.reload();
      return shown;
    });
    await loaded;
    await settled(page);
    const after = await lines(page);
    if (!standsIn(after, before)) {
      lost++;
      console.log('\nShown before, and after:', before, after.slice(-before.length - 5));
    }
    process.stdout.write(`\r${i + 1} reloads, ${lost} lost something`);
  }
  kill();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return lost;
}

async function kills(count, address) {
  let lost = 0;
  const profile = mkdtempSync(join(tmpdir(), 'sandtable-'));
  let url;
  for (let i = 0; i < count; i++) {
    const { page, kill } = await opened(profile);
    if (url) await page.goto(url);
    else await begin(page, address, i + 1);
    await settled(page);
    if (await isOver(page)) await begin(page, address, i + 1);
    await order(page);
    await pause(600);
    const confirmed = await inDatabase(page).catch(() => 0);
    url = page.url();
    kill();
    await new Promise((done) => setTimeout(done, 300));
    const again = await opened(profile);
    await again.page.goto(`${address}/play`);
    await again.page.goto(url);
    const found = await settled(again.page).then(
      () => inDatabase(again.page),
      () => -1,
    );
    if (found < confirmed) lost++;
    again.kill();
    await new Promise((done) => setTimeout(done, 300));
    process.stdout.write(
      `\r${i + 1} kills, ${lost} lost something (${confirmed} steps confirmed, ${found} found)   `,
    );
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return lost;
}

export async function leaving(kind, count) {
  const { address, stop } = await served();
  const lost = await (kind === 'kills' ? kills : reloads)(count, address);
  stop();
  console.log(`\n${count} ${kind}: ${lost} lost something.`);
  return lost === 0;
}
