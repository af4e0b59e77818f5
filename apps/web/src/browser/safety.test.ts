import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, DESKTOP, executable, faults, hurried, PHONE, shot, startApp } from './app.ts';

/** Nothing that was ordered is lost, whatever becomes of the page; and nothing spoilt breaks it. */

const PATH = '/play/new/great-war-battalions/audregnies?seats=british:you,germans:friend&seed=9';
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.board[data-yours="true"], .debrief, .curtain'));
const lines = (page: Page): Promise<number> => page.locator('.log li').count();

async function begin(app: App, address = app.address, path = PATH) {
  const seen = await app.open('/', DESKTOP);
  await hurried(seen.context);
  await seen.page.goto(address + path);
  await settled(seen.page);
  return seen;
}

/** Writes a unit into the book. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByLabel('A new unit').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

/** Makes a call of the store fail, until `mend()`. Runs in the page. */
function refusing(call: string): void {
  const [of, method] = call.split('.') as [string, string]; // `Storage.getItem`
  const owner = (window as unknown as Record<string, { prototype: Record<string, unknown> }>)[of]!.prototype;
  const was = owner[method];
  owner[method] = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  Object.assign(window, { mend: () => Object.assign(owner, { [method]: was }) });
}
const refuse = (page: Page, call: string): Promise<void> => page.evaluate(refusing, call);

/** Lets every write begin and go wrong a moment later, as a disk does that fills up, until `mend()`. */
function abortLater(): void {
  const owner = IDBObjectStore.prototype;
  const was = owner.put;
  owner.put = function put(this: IDBObjectStore, ...args: Parameters<typeof was>) {
    const asked = was.apply(this, args);
    this.transaction.abort();
    return asked;
  };
  Object.assign(window, { mend: () => Object.assign(owner, { put: was }) });
}

/** A file for the input of the play page. */
const fileOf = (name: string, content: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

describe.skipIf(!executable)('what is played is safe', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.close());

  it.each(['secure', 'plain HTTP'])('an order outlives a reload in the same moment (%s)', async (kind) => {
    const { page, context } = await begin(app, kind === 'secure' ? app.address : app.byName);
    for (const side of ['British', 'German']) {
      const loaded = page.waitForEvent('load');
      // The click and the reload in one task, and a database that never gets it: nothing that waits has a chance.
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('too late', 'AbortError');
        };
        const buttons = [...document.querySelectorAll<HTMLElement>('.prompt-buttons .btn')];
        buttons.find((button) => button.textContent?.includes('Ready: begin'))!.click();
        location.reload();
      });
      await loaded;
      await settled(page);
      expect(await page.locator('.log').textContent()).toContain(`The ${side} side is ready.`);
    }
    await context.close();
  });

  it.each(['secure', 'plain HTTP'])(
    'one of two tabs plays, the other looks on and can take over (%s)',
    async (kind) => {
      const { page, context, complaints } = await begin(app, kind === 'secure' ? app.address : app.byName);
      const other = await context.newPage();
      await other.goto(page.url());
      await other.getByText('is being played in another tab').waitFor();
      expect(await faults(other)).toEqual([]);
      await shot(other, 'two-tabs');
      expect(await other.locator('.board').getAttribute('data-yours')).toBe('false');
      await page.getByRole('button', { name: 'Ready: begin' }).click();
      await expect.poll(() => lines(other)).toBe(await lines(page));
      await other.getByRole('button', { name: 'Play it here' }).click();
      await settled(other);
      await page.getByText('is being played in another tab').waitFor();
      await other.getByRole('button', { name: 'Ready: begin' }).click();
      const now = await lines(other);
      await expect.poll(() => lines(page)).toBe(now);
      await other.close();
      await settled(page); // whoever is left has the pen
      expect(await lines(page)).toBe(now);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('a book that is open twice is the same book', async () => {
    const { page, context, complaints } = await app.open('/units', DESKTOP);
    const other = await context.newPage();
    await other.goto(`${app.address}/units`);
    await add(page, '1st Battalion');
    await other.getByText('1st Battalion').first().waitFor();
    await add(other, '2nd Battalion');
    await page.getByText('2nd Battalion').first().waitFor();
    await page.reload();
    await page.getByText('1st Battalion').first().waitFor();
    await page.getByText('2nd Battalion').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('two tabs that change a book before they hear of each other lose nothing', async () => {
    const { page, context } = await app.open('/units', DESKTOP);
    await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel')); // neither hears of the other
    await page.reload();
    const other = await context.newPage();
    await other.goto(`${app.address}/units`);
    await Promise.all([add(page, '1st Battalion'), add(other, '2nd Battalion')]);
    await page.getByText('1st Battalion').first().waitFor();
    await other.getByText('2nd Battalion').first().waitFor();
    await add(page, '3rd Battalion');
    await page.getByText('2nd Battalion').first().waitFor(); // found when it was written
    await page.reload();
    for (const name of ['1st', '2nd', '3rd']) await page.getByText(`${name} Battalion`).first().waitFor();
    await context.close();
  });

  it('a unit that was written down is there, however soon the page is left', async () => {
    const { page, context } = await app.open('/units', DESKTOP);
    for (let i = 1; i <= 5; i += 1) {
      await page.getByLabel('A new unit').fill(`Company ${i}`);
      await page.evaluate(() => {
        [...document.querySelectorAll('button')].find((button) => button.textContent === 'Add')!.click();
        location.reload();
      });
      await page.waitForLoadState();
      for (let n = 1; n <= i; n += 1) await page.getByText(`Company ${n}`).first().waitFor();
    }
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.owed.'))),
    ).toEqual([]);
    await context.close();
  });

  it('writes nothing over a book that it could not read', async () => {
    const { page, context } = await app.open('/units', DESKTOP);
    await add(page, '1st Battalion');
    await expect.poll(() => page.locator('.refused').count()).toBe(0);
    await page.addInitScript(() => {
      const { get } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.get = () => {
        throw new DOMException('gone', 'UnknownError');
      };
      Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { get }) });
    });
    await page.reload();
    await page.getByText('Not kept on this device.').waitFor();
    await page.evaluate('mend()');
    await add(page, '2nd Battalion');
    await page.getByText('1st Battalion').first().waitFor();
    await page.getByText('2nd Battalion').first().waitFor();
    await context.close();
  });

  it.each([
    ['IDBFactory.open', '.not-kept'],
    ['IDBObjectStore.put', '.not-kept'],
    ['IDBDatabase.transaction', '.not-kept'],
    ['a write that was begun', '.not-kept'],
  ])('a failure of %s is told, nothing is called kept, and it can be tried again', async (call, told) => {
    const { page, context } = await begin(app);
    if (call.includes('.')) await refuse(page, call);
    else await page.evaluate(abortLater);
    if (call === 'IDBFactory.open')
      await page.evaluate(() => {
        // A connection that the browser closed: the next write has to open another.
        IDBDatabase.prototype.transaction = new Proxy(IDBDatabase.prototype.transaction, {
          apply(target, self, args) {
            IDBDatabase.prototype.transaction = target;
            throw new DOMException(`closed ${String(self)} ${args.length}`, 'InvalidStateError');
          },
        });
      });
    await page.getByRole('button', { name: 'Ready: begin' }).click();
    await page.locator(told).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('The last move could not be kept on this device.').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate('mend()');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.locator(told).count()).toBe(0);
    await context.close();
  });

  it('tells when battles cannot be listed, forgotten, brought back or taken in, and nothing is lost', async () => {
    const { page, context } = await begin(app);
    await page.goto(`${app.address}/play`);
    const forget = page.getByRole('button', { name: /^Forget The flank guard/ });
    await forget.waitFor();
    const refusal = page.getByText('The browser refused to change what is kept on this device.');
    await refuse(page, 'IDBObjectStore.delete');
    await forget.click();
    await refusal.waitFor();
    expect(await forget.count()).toBe(1);
    await page.evaluate('mend()');
    await forget.click();
    const back = page.getByRole('button', { name: 'Keep it after all' });
    await back.waitFor();
    await refuse(page, 'IDBObjectStore.put');
    await back.click();
    await refusal.waitFor();
    await page.evaluate('mend()');
    await back.click();
    await page.getByRole('link', { name: 'Go on' }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const record = await readFile(await download.path(), 'utf8');
    await page.goto(`${app.address}/play`);
    await forget.waitFor();
    await refuse(page, 'IDBObjectStore.put');
    await page.locator('input[type=file]').setInputFiles(fileOf('battle.json', record));
    await page.getByText('The browser refuses to keep this battle').waitFor();
    for (const call of ['IDBObjectStore.getAll', 'Storage.getItem']) {
      const broken = await context.newPage();
      await broken.addInitScript(refusing, call);
      await broken.goto(`${app.address}/play`);
      await broken.getByText('The browser does not let us read').waitFor();
      expect(await broken.getByText('None yet').count()).toBe(0);
      await broken.close();
    }
    await page.reload();
    await forget.waitFor();
    await context.close();
  });

  it.each(['setItem', 'removeItem'])(
    'goes on where texts refuse %s: the database has the battle',
    async (call) => {
      const { page, context } = await begin(app);
      await refuse(page, `Storage.${call}`);
      await page.getByRole('button', { name: 'Ready: begin' }).click();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText('Every move up to now is kept on this device.').waitFor();
      await page.reload();
      await settled(page);
      expect(await page.locator('.log').textContent()).toContain('The British side is ready.');
      await context.close();
    },
  );

  it('takes in a record that it wrote, and says what is wrong with spoilt ones', async () => {
    const { page, context, complaints } = await begin(app);
    await page.getByRole('button', { name: 'Ready: begin' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const record = JSON.parse(await readFile(await download.path(), 'utf8'));
    await page.goto(`${app.address}/play`);
    const input = page.locator('input[type=file]');
    const spoilt: readonly [string, string][] = [
      ['{', 'it is not JSON'],
      [JSON.stringify({ ...record, setUp: { ...record.setUp, units: { x: 1 } } }), 'setUp.units.x'],
      [JSON.stringify({ ...record, game: 'constructor' }), 'There is no table'],
      [`${'['.repeat(9000)}${']'.repeat(9000)}`, 'format'],
    ];
    for (const [text, why] of spoilt) {
      await input.setInputFiles([]);
      await input.setInputFiles(fileOf('spoilt.json', text));
      await expect.poll(() => page.getByRole('alert').textContent()).toContain(why);
    }
    await input.setInputFiles(fileOf('sound.json', JSON.stringify(record)));
    await settled(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lists the rest where one entry is spoilt, and brings back what was forgotten by mistake', async () => {
    const { page, context, complaints } = await begin(app);
    await page.evaluate(
      () =>
        new Promise((done) => {
          const opening = indexedDB.open('sandtable-matches');
          opening.onsuccess = () => {
            const writing = opening.result.transaction('matches', 'readwrite');
            for (const [i, value] of [null, { id: 1 }, { id: 'x', title: {}, seats: null }].entries())
              writing.objectStore('matches').put(value, `spoilt ${i}`);
            writing.oncomplete = done;
          };
        }),
    );
    await page.goto(`${app.address}/play`);
    await page.getByText('3 battles are damaged').waitFor();
    await page.getByRole('button', { name: /^Forget The flank guard/ }).click();
    await page.getByText('Elouges is forgotten.').waitFor();
    await page.getByRole('button', { name: 'Keep it after all' }).click();
    await page.getByRole('link', { name: 'Go on' }).waitFor();
    await page.getByRole('button', { name: 'Clear away' }).click();
    await expect.poll(() => page.getByText('are damaged').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('an address that leads nowhere is explained', async () => {
    const { page, context, complaints } = await app.open('/play', PHONE);
    const addresses: readonly [string, string][] = [
      ['/play/new/nogame/audregnies', 'There is no game “nogame”.'],
      ['/play/new/cla/audregnies', 'There is no scenario “audregnies”.'],
      ['/play/new/great-war-battalions/nowhere', 'There is no scenario “nowhere”.'],
      ['/play/new/great-war-battalions/audregnies?house={"firingDie":"d7"}', 'Option firingDie is one of'],
      ['/play/new/great-war-battalions/audregnies?house={', 'The house rules of this address are not known.'],
      ['/play/nothing', 'This battle is not on this device.'],
    ];
    for (const [path, why] of addresses) {
      await page.goto(app.address + path);
      await page.getByText(why).waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
