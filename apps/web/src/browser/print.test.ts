import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, artefacts, DESKTOP, executable, faults, overflow, PHONE, startApp } from './app.ts';

const POINTS = 0.75; // of a CSS pixel
/** A hair: what rounding to pixels may take. */
const HAIR = 1;

/** What is wrong with the pages as they go to the printer, and how full their columns are. */
const looked = (page: Page) =>
  page.evaluate(
    ({ points, hair }) => {
      const box = (element: Element) => element.getBoundingClientRect();
      const pages = [...document.querySelectorAll('.crib-page')];
      const texts = pages.flatMap((each) =>
        [...each.querySelectorAll('*')].filter(({ childNodes }) =>
          [...childNodes].some((node) => node.nodeType === 3),
        ),
      );
      const small = texts.filter((each) => parseFloat(getComputedStyle(each).fontSize) * points < 8 - 0.01);
      const outside = pages.flatMap((each) => {
        const frame = box(each);
        return [...each.querySelectorAll('.crib-piece, .crib-piece *')]
          .filter((inner) => box(inner).bottom > frame.bottom + hair || box(inner).right > frame.right + hair)
          .map(({ textContent }) => textContent);
      });
      const wide = [...document.querySelectorAll('.crib-piece')].filter(
        (each) => each.scrollWidth > each.clientWidth + hair,
      );
      const filled = pages.map((each) => {
        const columns = [...each.querySelectorAll('.crib-column')];
        const used = columns.map(
          (column) =>
            [...column.children].reduce((sum, piece) => sum + box(piece).height, 0) / box(column).height,
        );
        return used.reduce((sum, part) => sum + part, 0) / used.length;
      });
      return {
        pages: pages.length,
        small: small.map(({ textContent }) => textContent),
        outside,
        wide: wide.map(({ textContent }) => textContent),
        filled,
        tables: parseFloat(getComputedStyle(document.querySelector('.crib td')!).fontSize) * points,
      };
    },
    { points: POINTS, hair: HAIR },
  );

const open = async (app: App, tag: string, kept: object) => {
  const seen = await app.open('/', DESKTOP);
  await seen.page.evaluate(
    (settings) => localStorage.setItem('sandtable.settings', JSON.stringify(settings)),
    kept,
  );
  await seen.page.goto(`${app.address}/print/${tag}`);
  return seen;
};

/** Chooses a paper and a measure, and waits for the pages to be set. */
async function choose(page: Page, paper: string, measure: string): Promise<void> {
  const other = page.getByRole('button', { name: measure === 'cm' ? 'In centimetres' : 'In inches' });
  if (await other.isVisible()) await other.click();
  await page.getByRole('button', { name: paper, exact: true }).click();
  await page.locator(`.crib.${paper.toLowerCase()} .crib-page`).nth(1).waitFor();
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;

describe.skipIf(!executable)('the quick reference on paper', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.close());

  /** House rules that change tables or make them longer. */
  const HOUSES: Readonly<Record<string, object>> = {
    gwb: { firingDie: 'd6', smokeShells: 'on', safetyDistance: 4, baseLoss: 'four-markers' },
    scw: { fireTable: 'extended', infantryRout: 'as-printed' },
    wf: { text: 'as-printed', trench: 'plus-two', grenade: 'modified' },
    cla: { orLinesAdd: 'on', darkSight: 'on', hiddenSniper: 'on', flamethrowerFourRolls: 'on' },
    lpg: { aGradePursuit: 'plus-a-minus-c', acquireCluster: 'on' },
  };

  describe.each(['gwb', 'cla', 'lpg', 'scw', 'wf'])('%s', (tag) => {
    it.each([
      [
        'as we read it',
        {},
        [
          ['A4', 'in'],
          ['Letter', 'in'],
          ['A4', 'cm'],
        ],
      ],
      ['under house rules', { [tag]: HOUSES[tag] }, [['Letter', 'cm']]],
    ] as const)(
      '%s: is two full pages, nothing cut off, nothing below 8 points',
      async (_, house, papers) => {
        const { page, context, complaints } = await open(app, tag, { measure: 'in', house });
        for (const [paper, measure] of papers) {
          await page.emulateMedia({ media: null });
          await choose(page, paper, measure);
          const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
          writeFileSync(`${artefacts}/${tag}-${paper}-${measure}.pdf`, pdf);
          const name = `${paper} in ${measure}`;
          expect(pagesOf(pdf), name).toBe(2);
          await page.emulateMedia({ media: 'print' });
          const { pages, small, outside, wide, filled, tables } = await looked(page);
          expect(pages, name).toBe(2);
          expect({ name, small, outside, wide }).toEqual({ name, small: [], outside: [], wide: [] });
          expect(Math.min(...filled), name).toBeGreaterThan(0.85);
          expect(tables, name).toBeGreaterThanOrEqual(tag === 'wf' ? 8 : 8.5);
        }
        expect(complaints).toEqual([]);
        await context.close();
      },
    );
  });

  it('waits for its letters: pages are as full when these come late', async () => {
    const { page, context } = await app.open('/', DESKTOP);
    await context.route('**/*.woff2', async (route) => {
      await new Promise((done) => setTimeout(done, 800));
      await route.continue();
    });
    await page.goto(`${app.address}/print/lpg`);
    await page.getByRole('button', { name: 'Letter', exact: true }).click();
    await page.locator('.crib-page').nth(1).waitFor();
    await page.waitForTimeout(1200); // whatever would still come has come
    await page.emulateMedia({ media: 'print' });
    const { outside, filled } = await looked(page);
    expect(outside).toEqual([]);
    expect(Math.min(...filled)).toBeGreaterThan(0.85);
    await context.close();
  });

  it('names the house rules in force, and on a phone runs in one column without sideways scrolling', async () => {
    const { page, context } = await app.open('/', PHONE);
    await page.evaluate(() =>
      localStorage.setItem('sandtable.settings', JSON.stringify({ house: { gwb: { firingDie: 'd6' } } })),
    );
    await page.goto(`${app.address}/print/gwb`);
    await page.locator('.crib-page').first().waitFor();
    expect(await page.locator('.crib-strip').first().textContent()).toContain('six-sided');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(pdf)).toBe(2);
    await context.close();
  });
});
