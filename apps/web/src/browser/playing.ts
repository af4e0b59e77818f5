import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type App, hurried, type Seen } from './app.ts';

/** A battle on the board, played in a real browser. */

/** Nothing to complain about: no console error, nobody else asked. */
export function clean({ complaints, strangers }: Seen): void {
  expect(complaints).toEqual([]);
  expect(strangers).toEqual([]);
}

/** Waits until somebody at the screen is to decide, the curtain is down, or all is over. */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.board[data-yours="true"], .debrief, .curtain'), null, {
    timeout: 30_000,
  });

/** Does what the hint says, or goes on where there is nothing to do. */
export async function decide(page: Page): Promise<void> {
  const hint = page.getByRole('button', { name: 'Hint' });
  if ((await hint.count()) > 0) {
    await hint.click();
    await page.getByRole('button', { name: 'Do the first' }).click();
  } else await page.locator('.prompt-buttons .btn').last().click();
}

async function atOnce(page: Page, app: App): Promise<void> {
  await page.goto(app.address);
  await hurried(page);
}

export async function begin(app: App, screen: Parameters<App['open']>[1], path: string): Promise<Seen> {
  const seen = await app.open('/', screen);
  await atOnce(seen.page, app);
  await seen.page.goto(app.address + path);
  await settled(seen.page);
  return seen;
}

/** Times every click from the hand to the next picture. */
export const timed = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { clicks: number[] }).clicks = times;
    const drawn = (from: number): void => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => times.push(performance.now() - from);
      channel.port2.postMessage(0);
    };
    window.addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => drawn(timeStamp)), true);
  });

/** The clicks since `timed`, in order of length, told to whoever reads the log. */
export async function clicksOf(page: Page, what: string): Promise<readonly number[]> {
  const clicks = await page.evaluate(() => (window as unknown as { clicks: number[] }).clicks);
  const sorted = [...clicks].sort((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor(sorted.length * share)]!.toFixed(0);
  console.log(
    `${what}, ${sorted.length} clicks: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(0.999)} ms`,
  );
  return sorted;
}
