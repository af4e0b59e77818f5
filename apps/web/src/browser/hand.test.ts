import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, DESKTOP, executable, hurried, startApp } from './app.ts';

/** A player with a mouse and two keys: whoever can go forward is dragged forward. Every touch is counted. */

const MOST_FOR_AN_ORDER = 3;
/** Pixels: some inches of the table. */
const STRIDE = 55;

const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.board[data-yours="true"], .debrief'));
const turnOf = (page: Page): Promise<string | null> => page.locator('.turn-count').textContent();
const isOpen = async (page: Page): Promise<boolean> =>
  (await page.locator('.prompt-buttons .btn', { hasText: 'Back' }).count()) > 0;
const told = (page: Page): Promise<string | null> => page.locator('.log').textContent();
const step = (page: Page): Promise<string | null> =>
  page.locator('[aria-current="step"] > span').textContent();

/** Who can be dragged now: whole groups in a game of single men, otherwise units. */
async function able(page: Page): Promise<string[]> {
  const within = (place: string): Promise<string[]> =>
    page
      .locator(`${place}[data-drag]`)
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-unit')!));
  return within((await page.locator('.group-on-table').count()) > 0 ? '.group-on-table' : '.touches ');
}

async function drag(page: Page, unit: string, way: readonly [number, number]): Promise<void> {
  const tag = page
    .locator(`.group-on-table[data-unit="${unit}"] .tag, .touches [data-unit="${unit}"]`)
    .last();
  const room = (await tag.boundingBox())!;
  const [x, y] = [room.x + room.width / 2, room.y + room.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + way[0], y + way[1], { steps: 4 });
  await page.mouse.up();
}

type Count = { touches: number; orders: Record<string, number>; wasted: string[]; reactions: number };

/** Past everything before the first turn. */
async function begun(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
  while ((await turnOf(page))?.includes('Before')) {
    await page.keyboard.press('Enter');
    await settled(page);
  }
}

/** A turn of a player who wants to go forward and no more. */
async function turnByHand(page: Page, marching: string, way: readonly [number, number]): Promise<Count> {
  const count: Count = { touches: 0, orders: {}, wasted: [], reactions: 0 };
  const turn = await turnOf(page);
  const led = new Set<string>();
  while ((await page.locator('.debrief').count()) === 0 && (await turnOf(page)) === turn) {
    const now = await step(page);
    const unit = now === marching ? (await able(page)).find((each) => !led.has(each)) : undefined;
    if (now === 'React') count.reactions++;
    if (unit === undefined) {
      const still = page.getByRole('button', { name: 'Not this turn' });
      const main = page.locator('.prompt-buttons .btn.main');
      if ((await still.count()) > 0) await still.click();
      else await page.keyboard.press((await main.count()) > 0 ? 'Enter' : 'Control+Enter');
      count.touches++;
      await settled(page);
      await page.waitForTimeout(100);
      if ((await page.locator('.prompt-text h2').textContent()) === 'Not like this') led.clear(); // something is to be done first
      continue;
    }
    led.add(unit);
    const before = await told(page);
    await drag(page, unit, way);
    let touches = 1;
    for (; touches < 6 && (await isOpen(page)); touches++) {
      await page.keyboard.press('Enter');
      await settled(page);
      await page.waitForTimeout(100);
    }
    count.touches += touches;
    if ((await told(page)) !== before) count.orders[unit] = touches;
    else {
      count.wasted.push(`${unit}: ${await page.locator('.prompt-text').textContent()}`);
      await page.keyboard.press('Escape');
    }
  }
  return count;
}

describe.skipIf(!executable)('a turn by hand', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.close());

  it.each([
    ['great-war-battalions', 'audregnies', 'germans:you,british:regular', 'Activate', [3, STRIDE], 20],
    ['spanish-civil-war', 'pingarron', 'republic:you,nationalists:regular', 'Movement', [3, -STRIDE], 35],
    ['contemptible-little-armies', 'agagia', 'british:you,senussi:regular', 'Units', [3, STRIDE], 30],
    ['la-petite-guerre', 'duck-lake', 'government:you,resistance:regular', 'Act', [3, STRIDE], 20],
    ['western-front', 'nimy', 'germans:you,british:regular', 'Movement', [3, STRIDE], 30],
  ] as const)('%s', { timeout: 120_000 }, async (game, scenario, seats, marching, way, most) => {
    const { page, context } = await app.open('/', DESKTOP);
    await hurried(context);
    await begun(page, `${app.address}/play/new/${game}/${scenario}?seats=${seats}&seed=11`);
    const { touches, orders, wasted } = await turnByHand(page, marching, way);
    console.log(`${scenario}: ${touches} clicks and keys for a turn of ${Object.keys(orders).length} moves`);
    expect(Object.values(orders).filter((each) => each > MOST_FOR_AN_ORDER)).toEqual([]);
    expect(Object.keys(orders).length).toBeGreaterThan(1);
    expect(wasted).toEqual([]);
    expect(touches).toBeLessThanOrEqual(most);
    await context.close();
  });

  it('a shot takes three touches, and whoever reacts is asked once a turn if he likes', {
    timeout: 120_000,
  }, async () => {
    const { page, context } = await app.open('/', DESKTOP);
    await hurried(context);
    const battle = `${app.address}/play/new/great-war-battalions/audregnies`;
    await begun(page, `${battle}?seats=british:you,germans:regular&seed=11`);
    const before = await told(page);
    await page.locator('.on-table[data-unit="battery-119"]').click();
    await page.locator('.on-table[data-unit="guns"]').click();
    await page.keyboard.press('Enter');
    await expect.poll(() => told(page)).not.toBe(before);
    await turnByHand(page, 'Activate', [3, -STRIDE]);
    const { reactions } = await turnByHand(page, 'Activate', [3, -STRIDE]);
    console.log(`audregnies, turn 2: asked ${reactions} times whether to react`);
    expect(reactions).toBeLessThanOrEqual(1);
    await context.close();
  });
});
