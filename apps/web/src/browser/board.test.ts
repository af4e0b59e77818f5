import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, DESKTOP, executable, faults, hurried, overflow, PHONE, shot, startApp } from './app.ts';
import { begin, clean, clicksOf, decide, settled, timed } from './playing.ts';

describe.skipIf(!executable)('the board in a browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.close());

  it('begins and plays a battle on plain HTTP by a name, where no secure context is to be had', async () => {
    const { page, context } = await app.open('/', DESKTOP);
    await page.goto(`${app.byName}/play`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await hurried(page);
    await page.getByRole('button', { name: 'Begin' }).first().click();
    await settled(page);
    for (let orders = 0; orders < 6; orders++) {
      await decide(page);
      await settled(page);
    }
    await page.reload();
    await settled(page);
    expect(await page.locator('.log .entry').count()).toBeGreaterThan(3);
    await context.close();
  });

  it('says at once that the store refuses a battle, and what can be done', async () => {
    const path = '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&seed=4';
    const seen = await begin(app, DESKTOP, path);
    const { page } = seen;
    expect(await page.locator('.not-kept').count()).toBe(0);
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { put }) });
    });
    await decide(page);
    await page.getByText('This battle is not being kept.').waitFor();
    await page.evaluate('mend()');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.locator('.not-kept').count()).toBe(0);
    await seen.context.close();
  });

  it.each(['true', 'false'])(
    'gives the order by Enter though a unit on the map has the focus (in hand: %s)',
    async (inHand) => {
      const path = '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&seed=5';
      const seen = await begin(app, DESKTOP, path);
      const { page } = seen;
      for (const _ of [1, 2]) await page.getByRole('button', { name: 'Ready: begin' }).click();
      await page.locator('.unit-row', { hasText: '1st Cheshire' }).first().click();
      await page.keyboard.press('m');
      const box = (await page.locator('.table-sheet > svg').boundingBox())!;
      await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.62);
      await page.locator('.ghost').waitFor();
      await page.locator(`.on-table[aria-pressed="${inHand}"]`).first().focus();
      const before = await page.locator('.log li').count();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(before);
      await seen.context.close();
    },
  );

  it('a click beside the unit in hand leads it there, and one on it drops no order', async () => {
    const path = '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&seed=5';
    const seen = await begin(app, DESKTOP, path);
    const { page } = seen;
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Ready: begin' }).click();
    await page.locator('.unit-row', { hasText: '1st Cheshire' }).first().click();
    await page.keyboard.press('m');
    const room = (await page.locator('.touches circle[data-unit]').boundingBox())!; // of the one in hand
    const [x, y] = [room.x + room.width / 2, room.y + room.height / 2];
    await page.mouse.click(x, y - room.height / 2 + 4);
    await page.locator('.ghost').waitFor();
    await page.mouse.click(x, y);
    expect(await page.locator('.ghost').count()).toBeGreaterThan(0);
    await seen.context.close();
  });

  it('two clicks from home to the first decision', async () => {
    const seen = await app.open('/', DESKTOP);
    const { page } = seen;
    await page.getByRole('link', { name: /Play/ }).first().click();
    await page.getByRole('button', { name: 'Begin' }).first().click();
    await settled(page);
    expect(await page.locator('.board').getAttribute('data-yours')).toBe('true');
    expect(await page.locator('.prompt-text h2').textContent()).toMatch(/: .+\./);
    clean(seen);
    await seen.context.close();
  });

  it('orders by keys alone: next unit, move, nudge, give; and undo takes a placing back', async () => {
    const seen = await begin(
      app,
      DESKTOP,
      '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&seed=5',
    );
    const { page } = seen;
    await page.keyboard.press('Tab');
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('q');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Undo/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: /Undo/ }).waitFor({ state: 'detached' });
    clean(seen);
    await seen.context.close();
  });

  it('Enter, Esc, Backspace and Tab do the same from every focus', { timeout: 120_000 }, async () => {
    const path = '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&seed=5';
    const seen = await begin(app, DESKTOP, path);
    const { page } = seen;
    const undo = page.getByRole('button', { name: /Undo/ });
    const inHand = page.locator('.unit-row[aria-pressed="true"], .unit-row.chosen');
    const focuses = {
      body: () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
      unit: () => page.locator('.on-table').nth(2).focus(),
      list: () => page.locator('.unit-row').nth(2).focus(),
      button: () => page.locator('.prompt-buttons .btn').first().focus(),
    } as const;
    const place = async (): Promise<void> => {
      await page.keyboard.press('m');
      await page.keyboard.press('ArrowUp');
      await page.locator('.ghost').waitFor();
    };
    for (const [name, focus] of Object.entries(focuses)) {
      await page.locator('.unit-row').first().click();
      await place();
      await focus();
      await page.keyboard.press('Escape');
      expect(await page.locator('.ghost').count(), `Esc from ${name}`).toBe(0);
      await place();
      await focus();
      await page.keyboard.press('Enter');
      await undo.waitFor();
      await focus();
      await page.keyboard.press('Backspace');
      await undo.waitFor({ state: 'detached' });
      const before = await page.locator('.card-of-unit h2').textContent();
      await focus();
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.locator('.card-of-unit h2').textContent(), { message: `Tab from ${name}` })
        .not.toBe(before);
      await page.keyboard.press('Escape');
      expect(await inHand.count(), `Esc again from ${name}`).toBe(0);
    }
    await page.locator('.unit-row').first().click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter'); // what the prompt names in red, though a row was clicked last
    await focuses.body();
    await page.keyboard.press('Enter');
    await page.locator('.unit-row', { hasText: '119th Battery' }).first().click();
    await page.keyboard.press('f'); // a target: from the list of targets
    await page.locator('.target', { hasText: 'Field guns' }).click();
    const before = await page.locator('.log li').count();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(before);
    clean(seen);
    await seen.context.close();
  });

  it('drags a unit with a ruler and a ghost, and says why a place will not do', async () => {
    const seen = await begin(
      app,
      DESKTOP,
      '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&seed=5',
    );
    const { page } = seen;
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Ready: begin' }).click();
    await page.locator('.unit-row', { hasText: '1st Cheshire' }).first().click();
    await page.keyboard.press('m');
    const box = (await page.locator('.table-sheet > svg').boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.62);
    await page.locator('.ghost').waitFor();
    const tape = page.locator('.way .tape text');
    const clicked = await tape.textContent();
    expect(clicked).toMatch(/″ of 8″/);
    const ghost = (await page.locator('.ghost').boundingBox())!;
    await page.mouse.move(ghost.x + ghost.width / 2, ghost.y + ghost.height / 2);
    await page.mouse.down();
    await page.mouse.move(ghost.x + ghost.width / 2 + 20, ghost.y + ghost.height / 2 - 30, { steps: 4 });
    await page.mouse.up();
    expect(await tape.textContent()).not.toBe(clicked);
    await shot(page, 'board-moving');
    const before = await page.locator('.log li').count();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(before);
    clean(seen);
    await seen.context.close();
  });

  it('measures from base to base while the tape is dragged, and orders nothing', async () => {
    const path = '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&seed=5';
    const seen = await begin(app, DESKTOP, path);
    const { page } = seen;
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Ready: begin' }).click();
    const middle = async (name: string): Promise<[number, number]> => {
      const box = (await page.locator(`.on-table[data-unit="${name}"] .shadow`).first().boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.keyboard.press('t');
    await page.mouse.move(...(await middle('cheshire')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('i-72')), { steps: 5 });
    const tape = page.locator('.tape-line text');
    expect(await tape.textContent()).toMatch(/^2\d\.\d″$/);
    const read = await tape.textContent();
    await page.mouse.up();
    expect(await tape.textContent()).toBe(read);
    expect(await page.locator('.ghost').count()).toBe(0);
    clean(seen);
    await seen.context.close();
  });

  it('offers what comes next soon after a click', { timeout: 120_000 }, async () => {
    const seen = await begin(
      app,
      DESKTOP,
      '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&seed=5',
    );
    const { page } = seen;
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Ready: begin' }).click();
    await timed(page);
    for (let i = 0; i < 24; i++) {
      const decline = page.getByRole('button', { name: /Do not react|Leave it/ });
      if ((await decline.count()) > 0) await decline.click();
      else {
        for (let k = 0; k <= i % 4; k++) await page.getByRole('button', { name: 'Next unit' }).click();
        await page.locator('.card-of-unit .act').first().click();
        await page.getByRole('button', { name: /Back/ }).click();
        await page.locator('.card-of-unit .act', { hasText: /^Move/ }).first().click();
        await page.keyboard.press(i % 2 === 0 ? 'ArrowDown' : 'ArrowUp');
        const give = page.locator('.prompt-buttons .main');
        if (await give.isEnabled()) await give.click();
        else await page.getByRole('button', { name: /Back/ }).click();
      }
      await settled(page);
    }
    const clicks = await clicksOf(page, 'moves and second thoughts');
    expect(clicks.length).toBeGreaterThan(60);
    expect(clicks[clicks.length >> 1]).toBeLessThan(100); // 50 at p95 on a quiet machine; tests run beside others
    clean(seen);
    await seen.context.close();
  });

  it('shows how far a roll may carry, and what a move costs', async () => {
    const seen = await begin(
      app,
      DESKTOP,
      '/play/new/spanish-civil-war/pingarron?seats=republic:you,nationalists:recruit&seed=3',
    );
    const { page } = seen;
    await page.getByRole('button', { name: 'Ready: begin' }).click();
    await settled(page);
    await page.locator('.unit-row', { hasText: 'Lincoln 1st Company' }).click();
    await expect.poll(() => page.locator('.ring-chance').allTextContents()).toContain('90% for 8″');
    await page.keyboard.press('m');
    await page.keyboard.press('Enter'); // the roll, which leads straight into the move
    await expect.poll(() => page.locator('.reachable').count()).toBe(2);
    clean(seen);
    await seen.context.close();
  });

  it('lets keys be changed, refuses one that is taken, and pencils plans for one side only', async () => {
    const seen = await begin(
      app,
      DESKTOP,
      '/play/new/spanish-civil-war/pingarron?seats=republic:you,nationalists:friend&seed=3',
    );
    const { page } = seen;
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await list.getByRole('button', { name: /pencil a plan/ }).click();
    await page.keyboard.press('m');
    expect(await list.getByRole('status').textContent()).toMatch(/M is taken/);
    await page.keyboard.press('x');
    expect(await faults(page)).toEqual([]);
    await list.getByRole('button', { name: 'Close' }).click();
    await page.locator('.unit-row', { hasText: 'Lincoln 1st Company' }).click();
    await page.keyboard.press('x');
    const box = (await page.locator('.table-sheet > svg').boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.55);
    await page.locator('.pencil-line').waitFor();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Ready: begin' }).click();
    await page.getByRole('button', { name: /lift the curtain/ }).waitFor();
    expect(await page.locator('.pencil-line').count()).toBe(0);
    await page.getByRole('button', { name: /lift the curtain/ }).click();
    await page.locator('[data-unit]').first().waitFor();
    expect(await page.locator('.pencil-line').count()).toBe(0);
    clean(seen);
    await seen.context.close();
  });

  it('gives way to the signs of a staff map when bases would be too small', async () => {
    const seen = await begin(
      app,
      PHONE,
      '/play/new/great-war-battalions/neuve-chapelle?seats=british:you,germans:friend&seed=3',
    );
    const { page } = seen;
    expect(await page.locator('.shape').first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Whole table' }).tap();
    await page.locator('.map-symbol').first().waitFor({ state: 'visible' });
    expect(await page.locator('.shape').first().isVisible()).toBe(false);
    await shot(page, 'board-far');
    clean(seen);
    await seen.context.close();
  });

  it('says the chance of the whole order, and asks for own dice only once it is given', async () => {
    const path =
      '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&dice=own&seed=11';
    const seen = await begin(app, DESKTOP, path);
    const { page } = seen;
    const give = page.locator('.prompt-buttons .main');
    const slip = page.getByRole('dialog', { name: 'Your dice' });
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Ready: begin' }).click();
    const aim = async (): Promise<void> => {
      await page.locator('[data-unit="battery-119"] .shape').click();
      await page.keyboard.press('f');
      await page.locator('.target', { hasText: 'Field guns' }).click();
    };
    await aim();
    await page.locator('.target[aria-pressed="true"] b').waitFor();
    expect(await page.locator('.on-the-way').count()).toBe(0); // the first activation cannot fail
    await give.click();
    await slip.getByText('How many show').waitFor();
    expect(await slip.textContent()).toContain('fire on Field guns');
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    expect(await slip.isVisible()).toBe(true);
    await slip.getByRole('button', { name: '0', exact: true }).click();
    await slip.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Do not react' }).click();

    await aim();
    const odds = page.getByRole('region', { name: 'Odds' });
    await odds.getByText('It is activated and the target takes a marker').waitFor();
    const figure = await odds.locator('.figure').first().textContent();
    expect(await odds.locator('.on-the-way li:not(.step) b').first().textContent()).toBe(figure);
    expect(await page.locator('.target[aria-pressed="true"] b').textContent()).toContain(figure);
    expect(await odds.locator('.last-roll .figure').textContent()).not.toBe(figure);
    expect(await faults(page)).toEqual([]);
    await give.click();
    await slip.getByText('Activation', { exact: true }).waitFor();
    await page.keyboard.press('5'); // one key a die
    await slip.getByRole('button', { name: '0', exact: true }).click();
    await expect.poll(() => page.locator('.log').textContent()).toMatch(/needs \d\+, rolled 5/);
    clean(seen);
    await seen.context.close();
  });

  it('covers the table between two players, and never shows one what is the other’s', async () => {
    const seen = await begin(
      app,
      DESKTOP,
      '/play/new/spanish-civil-war/pingarron?seats=republic:you,nationalists:friend&seed=3',
    );
    const { page } = seen;
    expect(await page.locator('.board').textContent()).not.toMatch(/Machine-Gun Section/);
    await page.getByRole('button', { name: 'Ready: begin' }).click();
    await page.getByRole('heading', { name: /Hand over to the Nationalists/ }).waitFor();
    expect(await page.locator('[data-unit], .unit-row, .log .entry').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await shot(page, 'board-curtain');
    await page.getByRole('button', { name: /lift the curtain/ }).click();
    await page.getByText('Machine-Gun Section').first().waitFor();
    clean(seen);
    await seen.context.close();
  });

  it('goes on after a reload where it was', async () => {
    const seen = await begin(
      app,
      DESKTOP,
      '/play/new/great-war-battalions/audregnies?seats=british:you,germans:recruit&seed=9',
    );
    const { page } = seen;
    await page.getByRole('button', { name: 'Ready: begin' }).click();
    await settled(page);
    await decide(page);
    await settled(page);
    const log = await page.locator('.log ol').textContent();
    await page.reload();
    await settled(page);
    expect(await page.locator('.log ol').textContent()).toBe(log);
    await page.goto(`${app.address}/play`);
    await page.getByRole('link', { name: 'Go on' }).waitFor();
    clean(seen);
    await seen.context.close();
  });

  it.each([
    ['phone', PHONE],
    ['phone in the dark', { ...PHONE, dark: true }],
  ] as const)('fits a %s', async (name, screen) => {
    const seen = await begin(
      app,
      screen,
      '/play/new/spanish-civil-war/pingarron?seats=republic:you,nationalists:recruit&seed=3',
    );
    const { page } = seen;
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ready: begin' }).tap();
    await settled(page);
    await page.getByRole('button', { name: 'Next unit' }).tap();
    await page.locator('.act').first().waitFor();
    await shot(page, `board ${name}`.replaceAll(' ', '-'));
    await page.goto(`${app.address}/play`);
    await page.locator('.scenario-card').first().waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    clean(seen);
    await seen.context.close();
  });

  it('moves 600 figures smoothly', async () => {
    const seen = await begin(
      app,
      DESKTOP,
      '/play/new/great-war-battalions/neuve-chapelle?seats=british:you,germans:friend&seed=3',
    );
    const { page } = seen;
    const figures = await page.evaluate(() => {
      const svg = document.querySelector('.table-sheet > svg')!;
      const units = [...svg.querySelectorAll('.on-table')];
      while (svg.querySelectorAll('.on-table use').length * 3 < 600)
        for (const unit of units) svg.append(unit.cloneNode(true));
      return svg.querySelectorAll('.on-table use').length * 3; // three men to a base
    });
    expect(figures).toBeGreaterThanOrEqual(600);
    await page.evaluate(() => {
      const times: number[] = [];
      (window as unknown as { times: number[] }).times = times;
      let last = performance.now();
      const tick = (now: number): void => {
        times.push(now - last);
        last = now;
        if (times.length < 200) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    const box = (await page.locator('.table-frame').boundingBox())!;
    await page.mouse.move(box.x + 300, box.y + 300);
    for (const _ of [1, 2, 3]) await page.mouse.wheel(0, -240);
    await page.mouse.down();
    for (let i = 0; i < 60; i++) await page.mouse.move(box.x + 300 + i * 3, box.y + 300 + i * 2);
    await page.mouse.up();
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)]!;
    console.log(
      `panning ${figures} figures: median ${at(0.5).toFixed(1)} ms a frame, p95 ${at(0.95).toFixed(1)} ms`,
    );
    expect(at(0.5)).toBeLessThan(34);
    await seen.context.close();
  });
});
