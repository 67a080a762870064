/** The page of a publication. */
import { expect, type Page, test } from '@playwright/test';
import { PHONE } from '../support/routes.ts';

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
    const entry = page.locator('#cuffs-and-toes-2024');
    await expect(entry.getByRole('heading').getByRole('link')).toBeFocused();
    await entry.getByRole('link', { name: 'Abstract and how to cite' }).click();
    await expect(page).toHaveURL(ADDRESS);
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cuffs or toes?');
    await expect(page.getByRole('link', { name: 'Read the publication' })).toHaveAttribute('href', /cuffs-and-toes-2024$/);
    await page.getByRole('heading', { level: 1 }).hover();
    await page.waitForFunction(() => customElements.get('copy-citation') !== undefined);

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
    await copyButton(page, 'Vancouver').press('Enter');
    await expect(status(page, 'Vancouver copied')).toBeVisible();
    expect(await clipboard(page)).toContain(
      'Tester A, Author A, Author B, Author C. Cuffs or toes? A prospective comparison in 300 sample patients. Fictional Journal of Testing. 2024 Mar 15;12(3):201–9.',
    );

    // Nothing is wider than a phone with every format open.
    await expect(page.locator('pre:visible')).toHaveCount(4);
    await expect(page.locator('pre[data-in-file]')).toHaveCount(0);
    const widths = await page
      .locator('pre')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(widths).toEqual([0, 0, 0, 0]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

    for (const [format, ending] of [['Vancouver', 'txt'], ...FORMATS] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: `Download ${format}` }).click();
      expect((await download).suggestedFilename()).toBe(`cuffs-and-toes-2024.${ending}`);
    }
    await page.getByRole('link', { name: 'Back to Research' }).click();
    await expect(page).toHaveURL('/publications');
  });

  test('copies a format at the first press', async ({ page }) => {
    await page.goto(ADDRESS);
    await copyButton(page, 'RIS').click();
    await expect(status(page, 'RIS copied')).toBeVisible();
    expect(await clipboard(page)).toMatch(/^TY {2}- JOUR\nID {2}- cuffs-and-toes-2024\n/);
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
  await page.getByText('BibTeX', { exact: true }).click();
  await expect(page.getByText('@article{cuffs-and-toes-2024,')).toBeVisible();
  await expect(failure).toHaveCount(0);
  await copyButton(page, 'BibTeX').click();
  await expect(status(page, 'It is selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^@article\{cuffs-and-toes-2024,[^]*\}$/);
});
