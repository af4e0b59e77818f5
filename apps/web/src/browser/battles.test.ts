import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, DESKTOP, executable, faults, shot, startApp } from './app.ts';
import { begin, clean, clicksOf, decide, settled, timed } from './playing.ts';

/** Whole battles in a real browser, a file of their own: they take as long as all other tests of the board, which run meanwhile. */

const ORDERS = 900;

/** Megabytes that are really in use. */
async function heap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 1e6;
}

const BATTLES = [
  ['great-war-battalions', 'audregnies', 'british:you,germans:recruit'],
  ['spanish-civil-war', 'pingarron', 'republic:you,nationalists:recruit'],
  ['contemptible-little-armies', 'agagia', 'british:you,senussi:recruit'],
  ['la-petite-guerre', 'duck-lake', 'government:you,resistance:recruit'],
  ['western-front', 'nimy', 'germans:you,british:recruit'],
] as const;

describe.skipIf(!executable)('whole battles in a browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.close());

  it.each(BATTLES)(
    '%s: an introductory battle is played to its verdict',
    { timeout: 360_000 },
    async (game, scenario, seats) => {
      const seen = await begin(app, DESKTOP, `/play/new/${game}/${scenario}?seats=${seats}&seed=11`);
      const { page } = seen;
      expect(await faults(page)).toEqual([]);
      const before = await heap(page);
      await timed(page);
      let orders = 0;
      for (; orders < ORDERS && (await page.locator('.debrief').count()) === 0; orders++) {
        if (orders === 8) {
          await shot(page, `board ${scenario}`.replaceAll(' ', '-'));
          expect(await faults(page)).toEqual([]);
        }
        await decide(page);
        await settled(page);
      }
      expect(await page.locator('.debrief h2').first().textContent()).toMatch(/win|draw/);
      expect(await faults(page)).toEqual([]);
      await shot(page, `debrief ${scenario}`.replaceAll(' ', '-'));
      const after = await heap(page);
      await clicksOf(page, scenario);
      console.log(
        `${scenario}: ${before.toFixed(1)} MB at first, ${after.toFixed(1)} MB after ${orders} orders`,
      );
      expect(after - before).toBeLessThan(30); // the record and its log grow; nothing else may
      await page.keyboard.press('[');
      await page.getByRole('region', { name: 'Replay' }).waitFor();
      clean(seen);
      await seen.context.close();
    },
  );
});
