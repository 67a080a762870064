/** The page of a publication. */
import { expect, type Page, test } from '@playwright/test';
import { PHONE } from '../support/routes.ts';

const ADDRESS = '/publications/cuffs-and-toes-2024';

const copyButton = (page: Page, format: string) => page.getByRole('button', { name: `Copy ${format}` });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the list leads to it, and it leads back', async ({ page }) => {
  await page.goto('/publications?id=cuffs-and-toes-2024');
  const entry = page.locator('#cuffs-and-toes-2024');
  await expect(entry.getByRole('heading').getByRole('link')).toBeFocused();
  await entry.getByRole('link', { name: 'Abstract and how to cite' }).click();
  await expect(page).toHaveURL(ADDRESS);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toe pressure or ankle index?');
  await expect(page.getByRole('link', { name: 'Read the publication' })).toHaveAttribute('href', /cuffs-and-toes-2024$/);
  await page.getByRole('link', { name: 'Back to Research' }).click();
  await expect(page).toHaveURL('/publications');
});

test.describe('copying', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copies each format, from the first press on, and says so', async ({ page }) => {
    await page.goto(ADDRESS);
    for (const [format, beginning] of [
      ['BibTeX', '@article{cuffs-and-toes-2024,\n'],
      ['RIS', 'TY  - JOUR\nID  - cuffs-and-toes-2024\n'],
      ['CSL-JSON', '[\n  {\n    "id": "cuffs-and-toes-2024",\n'],
    ] as const) {
      await copyButton(page, format).click();
      await expect(page.getByRole('status').filter({ hasText: `${format} copied` })).toBeVisible();
      expect((await clipboard(page)).replaceAll('\r\n', '\n').slice(0, beginning.length)).toBe(beginning);
    }
    await copyButton(page, 'Vancouver').press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Vancouver copied' })).toBeVisible();
    expect(await clipboard(page)).toContain(
      'Author A, Author B, Author C. Toe pressure or ankle index? A prospective comparison in 312 people with diabetes. Sample Journal of Vascular Medicine. 2024 Mar 15;12(3):201–9.',
    );
  });
});

test('shows each format as it is downloaded, and requests none before a visitor wants it', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
  await page.goto(ADDRESS);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.waitForFunction(() => customElements.get('copy-citation') !== undefined);
  for (const [format, ending] of [
    ['BibTeX', 'bib'],
    ['RIS', 'ris'],
    ['CSL-JSON', 'json'],
  ] as const) {
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
  }
});

test('a format that cannot be loaded can be tried again, and is not copied', async ({ page }) => {
  await page.route('**/*.bib', (route) => route.abort());
  await page.goto(ADDRESS);
  const failure = page.getByRole('status').filter({ hasText: 'BibTeX could not be loaded. Try again, or download it.' });
  await copyButton(page, 'BibTeX').click();
  await expect(failure).toBeVisible();
  await page.unroute('**/*.bib');
  await page.getByText('BibTeX', { exact: true }).click();
  await expect(page.getByText('@article{cuffs-and-toes-2024,')).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('selects the text where the browser refuses to copy', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.goto(ADDRESS);
  await copyButton(page, 'BibTeX').click();
  await expect(page.getByRole('status').filter({ hasText: 'It is selected' })).toBeVisible();
  await expect(page.getByText('@article{cuffs-and-toes-2024,')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^@article\{cuffs-and-toes-2024,[^]*\}$/);
});

test('downloads each format under the name of the publication', async ({ page }) => {
  await page.goto(ADDRESS);
  for (const [format, ending] of [
    ['Vancouver', 'txt'],
    ['BibTeX', 'bib'],
    ['RIS', 'ris'],
    ['CSL-JSON', 'json'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${format}` }).click();
    expect((await download).suggestedFilename()).toBe(`cuffs-and-toes-2024.${ending}`);
  }
});

test('nothing is wider than a phone with every format open', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(ADDRESS);
  for (const format of ['BibTeX', 'RIS', 'CSL-JSON']) await page.getByText(format, { exact: true }).click();
  await expect(page.locator('pre:visible')).toHaveCount(4);
  await expect(page.locator('pre[data-in-file]')).toHaveCount(0);
  const widths = await page
    .locator('pre')
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(widths).toEqual([0, 0, 0, 0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('prints the reference without buttons, sharing and related articles', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(ADDRESS);
  await expect(page.getByText(/2024 Mar 15;12\(3\):201–9/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Research' })).toBeHidden();
  await expect(copyButton(page, 'Vancouver')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download Vancouver' })).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Related articles and sharing' })).toBeHidden();
});
