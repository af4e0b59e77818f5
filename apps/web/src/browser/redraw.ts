import type { Page } from 'playwright-core';

/** Milliseconds from an input to the sum, and to sum and odds, both worked out, drawn and laid out. */
export type Redraw = { readonly what: string; readonly sum: number; readonly odds: number };

/**
 * Changes up to `most` fields of the form on the screen, each by a click as a player would. The clock runs from the
 * click until nothing is stale any more and the layout is done: what is left is for the browser to paint it. Waiting
 * for the next frame is not counted, because an idle screen would add up to a whole one by chance.
 */
export const redraws = (page: Page, most: number): Promise<Redraw[]> =>
  page.evaluate(async (limit) => {
    const turn = (ms = 0): Promise<void> => new Promise((done) => setTimeout(done, ms));
    const open = (): HTMLElement[] => [
      ...document.querySelectorAll<HTMLElement>(
        '.form-part .segment input:not(:checked), .form-part .stepper button:last-child:not([disabled]), .form-part .chip[aria-pressed=false]',
      ),
    ];
    const isStale = (): boolean => document.querySelector('.stale') !== null;
    const done: { what: string; sum: number; odds: number }[] = [];
    const total = open().length;
    for (let i = 0; i < Math.min(limit, total); i++) {
      // Spread over the form, which may have changed since.
      const fields = open();
      const field = fields[Math.floor((i / Math.min(limit, total)) * fields.length)];
      if (!field) break;
      const what = field.getAttribute('aria-label') ?? field.parentElement?.textContent ?? '';
      const since = performance.now();
      field.click();
      document.body.getBoundingClientRect();
      const sum = performance.now() - since;
      while (isStale() && performance.now() - since < 2000) await turn();
      document.body.getBoundingClientRect();
      done.push({ what, sum, odds: isStale() ? 2000 : performance.now() - since });
      await turn(60); // a player looks before the next change; effects of options arrive meanwhile
    }
    return done;
  }, most);

export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

const WORK = new Set(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']);

/** Milliseconds of script, style and layout on the page's own thread, in processor time: a busy machine does not count. */
export async function workOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.reduce((sum, { name, value }) => sum + (WORK.has(name) ? 1000 * value : 0), 0);
  };
  const before = await busy();
  await act();
  const after = await busy();
  await session.detach();
  return after - before;
}
