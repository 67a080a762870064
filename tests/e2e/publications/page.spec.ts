/** The page of a publication. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/page/axe.ts';
import { overflow } from '../../support/page/page-layout.ts';
import { watchRequests } from '../../support/page/page-watch.ts';
import { PHONE } from '../../support/content/routes.ts';

const ADDRESS = '/publications/cuffs-and-toes-2024';
const FORMATS = [
  ['BibTeX', 'bib', '@article{cuffs-and-toes-2024,\n'],
  ['RIS', 'ris', 'TY  - JOUR\nID  - cuffs-and-toes-2024\n'],
  ['CSL-JSON', 'json', '[\n  {\n    "id": "cuffs-and-toes-2024",\n'],
] as const;

const copyButton = (page: Page, format: string) => page.getByRole('button', { name: `Copy ${format}` });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const clipboard = async (page: Page) => (await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r\n', '\n');

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: PHONE });

  test('the list leads to it and back; each format is requested when wanted, shown, copied and saved', async ({ page }) => {
    await page.goto('/publications?id=cuffs-and-toes-2024');
    await page.locator('#cuffs-and-toes-2024').getByRole('link', { name: 'Abstract and how to cite' }).click();
    await expect(page).toHaveURL(ADDRESS);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cuffs or toes?');
    // At the first press, which loads the script.
    await copyButton(page, 'Vancouver').press('Enter');
    await expect(status(page, 'Vancouver copied')).toBeVisible();
    expect(await clipboard(page)).toContain('Tester A, Author A, Author B, Author C. Cuffs or toes?');
    const requested = watchRequests(page);
    for (const [format, ending, beginning] of FORMATS) {
      const file = `${ADDRESS}.${ending}`;
      expect(requested).not.toContain(file);
      await page.getByText(format, { exact: true }).click();
      const text = await (await page.request.get(file)).text();
      const shown = page
        .locator('copy-citation')
        .filter({ has: page.getByText(format, { exact: true }) })
        .locator('pre');
      await expect.poll(() => shown.textContent()).toBe(text.replaceAll('\r\n', '\n').trim());
      await expect(shown).toBeVisible();
      expect(requested.filter((name) => name === file)).toHaveLength(1);
      await copyButton(page, format).click();
      await expect(status(page, `${format} copied`)).toBeVisible();
      expect((await clipboard(page)).slice(0, beginning.length)).toBe(beginning);
    }
    await expectAccessible(page, 'with every format', { whole: true });

    // Nothing is wider than a phone with every format open.
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Vancouver' }).click();
    expect((await download).suggestedFilename()).toBe('cuffs-and-toes-2024.txt');
    await page.getByRole('link', { name: 'Back to Research' }).click();
    await expect(page).toHaveURL('/publications');
  });
});

test('a format that cannot be loaded can be tried again, and is selected where the browser refuses to copy', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.route('**/*.bib', (route) => route.abort());
  await page.goto(ADDRESS);
  const failure = status(page, 'BibTeX could not be loaded. Try again, or download it.');
  await copyButton(page, 'BibTeX').click();
  await expect(failure).toBeVisible();
  await page.unroute('**/*.bib');
  await copyButton(page, 'BibTeX').click();
  await expect(status(page, 'It is selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^@article\{cuffs-and-toes-2024,[^]*\}$/);
});
