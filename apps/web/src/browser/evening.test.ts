import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, executable, faults, overflow, PHONE, type Seen, shot, startApp } from './app.ts';

/** What somebody does at a table with a phone: no number typed twice, no unit chosen twice for one chain. */
describe.skipIf(!executable)('an evening with the companion', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app?.close();
  });

  const chosen = ({ page }: Seen, part: string): Promise<string> =>
    page
      .getByRole('combobox', { name: part, exact: true })
      .evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]!.label); // a list has its choice

  /** The force, and a first shot with own dice: the western band of 14 loses so many. */
  async function shotAt(seen: Seen, killed: number): Promise<void> {
    const { page } = seen;
    await page.getByRole('radio', { name: 'Contemptible Little Armies' }).click();
    await page.getByText('No units of Contemptible Little Armies yet').waitFor();
    await page.locator('summary', { hasText: 'Load a force' }).tap();
    await page.getByRole('button', { name: 'Agagia, 1916' }).tap();
    await page.getByText('14 units added to the book.').waitFor();
    await page.goto(`${app.address}/companion/cla/shoot`);
    const firer = page.getByRole('combobox', { name: 'Firer' });
    await firer.selectOption({ label: '1st South African Infantry' });
    expect(
      await firer.locator('optgroup').evaluateAll((all) => all.map((each) => each.getAttribute('label'))),
    ).toEqual(['British', 'Senussi']);
    await page.getByRole('combobox', { name: 'Target' }).selectOption({ label: 'Tribesmen, western band' });
    await page.getByRole('button', { name: 'To the dice' }).tap();
    await page.getByRole('button', { name: 'I roll my own' }).tap();
    await page
      .locator('.pad')
      .getByRole('button', { name: String(killed), exact: true })
      .tap();
    await page.locator('.headline').getByText(`${killed} of 14 figures fall`).waitFor();
  }

  it('CLA-6.5, CLA-6.11 "back" finds the result; what is owed leads from test to test, then may be rallied', async () => {
    const seen = await app.open('/units', PHONE);
    const { page } = seen;
    await shotAt(seen, 5);
    await page.getByRole('link', { name: 'Morale' }).tap();
    await expect.poll(() => page.locator('h1').textContent()).toContain('Morale');
    expect(await chosen(seen, 'Unit')).toBe('Tribesmen, western band');
    await page.goBack();
    await page.locator('.headline').getByText('5 of 14 figures fall').waitFor();
    await page.getByRole('button', { name: 'Next' }).tap();

    await page.getByRole('combobox', { name: 'Target' }).selectOption({ label: 'Tribesmen, eastern band' });
    await page.getByRole('button', { name: 'To the dice' }).tap();
    await page.locator('.pad').getByRole('button', { name: '6', exact: true }).tap();
    await page.locator('.headline').getByText('6 of 14 figures fall').waitFor();

    await page.goto(`${app.address}/units`);
    await page.locator('.due li').first().getByRole('link', { name: 'Morale' }).tap();
    for (const [unit, answer] of [
      ['Tribesmen, western band', 'No'],
      ['Tribesmen, eastern band', 'Yes'],
    ] as const) {
      await expect.poll(() => chosen(seen, 'Unit')).toBe(unit);
      await page.getByText('Set what only you know: Posture').waitFor(); // the situation, not the dice of the last
      await page.getByRole('button', { name: 'To the dice' }).tap();
      await page.locator('.pad').getByRole('button', { name: answer }).tap();
      await page.locator('.headline').getByText(unit).waitFor();
      await page.getByRole('button', { name: 'Next' }).tap();
    }
    await page.waitForURL('**/units');
    await page.locator('.due').getByText('may be rallied').waitFor();
    expect(await page.locator('.due li').count()).toBe(1);
    expect([await overflow(page), await faults(page)]).toEqual([0, []]);
    await page.getByRole('button', { name: 'End of turn' }).tap(); // nothing is owed: it asks nothing
    await page.getByRole('heading', { name: 'Turn 2' }).waitFor();
    await page.locator('.due').getByRole('link', { name: 'Rally' }).tap();
    await page.getByRole('combobox', { name: 'Officer' }).selectOption({ label: 'Ja’far Pasha' });
    expect(await page.getByRole('combobox', { name: 'Officer' }).locator('option').count()).toBe(3); // and nobody
    expect(seen.complaints).toEqual([]);
    await seen.context.close();
  });

  it('CLA-5.1 a charge leads to close combat, and each bout says its totals and who falls', async () => {
    const seen = await app.open('/units', PHONE);
    const { page } = seen;
    await shotAt(seen, 12);
    await page.goto(`${app.address}/companion/cla/moveAllowance`);
    await page.getByRole('combobox', { name: 'Unit' }).selectOption({ label: 'Dorset Yeomanry' });
    await page.getByRole('button', { name: 'To the dice' }).tap();
    await page.getByText('Roll 4 D6').waitFor();
    await page.locator('.pad').getByRole('button', { name: '14', exact: true }).tap();
    await page.getByRole('link', { name: 'Close combat' }).tap();
    await expect.poll(() => chosen(seen, 'Attacker')).toBe('Dorset Yeomanry');
    await page.getByRole('combobox', { name: 'Defender' }).selectOption({ label: 'Tribesmen, western band' });
    await page.getByRole('button', { name: 'To the dice' }).tap();
    await page.getByLabel('Or type, one key a die').pressSequentially('511113'); // two on two of the four dice
    await page.locator('.bouts').waitFor();
    expect(await page.locator('.bouts tbody tr').allTextContents()).toEqual([
      expect.stringContaining('7 and 5 against 1: 1 defender falls'),
      expect.stringContaining('3 and 5 against 3: 1 defender falls'),
    ]);
    await shot(page, 'bouts-phone');
    expect([await overflow(page), await faults(page), seen.complaints]).toEqual([0, [], []]);
    await seen.context.close();
  });
});
