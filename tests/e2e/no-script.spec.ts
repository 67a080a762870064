/** Pages without JavaScript. */
import { expect, test } from '@playwright/test';
import { ARTICLES, PUBLICATIONS, VIDEOS } from '../support/content.ts';
import { PHONE, ROUTES } from '../support/routes.ts';

test.use({ javaScriptEnabled: false, viewport: PHONE });

/** Names of the controls that need a script. */
const NEEDS_SCRIPT = /^(Open menu|Use .* colours|Copy .*|Load more.*|Previous|Next|Page \d+|Search)$/;

test('every page shows its content and no control that needs a script', async ({ page }) => {
  for (const route of ROUTES) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
    await expect(page.getByRole('contentinfo'), route).toBeVisible();
    await expect(page.getByRole('button', { name: NEEDS_SCRIPT }), route).toHaveCount(0);
    await expect(page.getByRole('search'), route).toHaveCount(0);
    await expect(page.locator('filter-tabs:visible'), route).toHaveCount(0);
  }
});

test('lists every article, publication and video', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(ARTICLES.length);
  await page.goto('/videos');
  await expect(page.getByRole('article')).toHaveCount(VIDEOS.length);
});

test('lists every publication, on the list and on the pages that it leads to', async ({ page }) => {
  const ids: string[] = [];
  const addresses = ['/publications'];
  for (const address of addresses) {
    await page.goto(address);
    ids.push(...(await page.getByRole('article').evaluateAll((articles) => articles.map(({ id }) => id))));
    const links = page.getByRole('main').getByRole('link', { name: /, page 2$|^Older$/ });
    addresses.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))));
  }
  expect(ids.toSorted()).toEqual(PUBLICATIONS.map(({ id }) => id).toSorted());
  expect(addresses.length).toBeGreaterThan(1);
});

test('a page of the list leads back to the tab that it continues', async ({ page }) => {
  await page.goto('/publications');
  await page.getByRole('link', { name: 'Preprint / Conference, page 2' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Preprint / Conference' })).toBeVisible();
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(page).toHaveURL('/publications?category=conference#conference');
});

test('shows how to cite a publication, and offers every format as a file', async ({ page }) => {
  await page.goto('/publications/cuffs-and-toes-2024');
  await expect(page.getByText(/Author A, Author B, Author C\. Toe pressure/)).toBeVisible();
  for (const [format, ending] of [
    ['BibTeX', 'bib'],
    ['RIS', 'ris'],
    ['CSL-JSON', 'json'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${format}` }).click();
    expect((await download).suggestedFilename()).toBe(`cuffs-and-toes-2024.${ending}`);
  }
  await page.getByText('RIS', { exact: true }).click();
  await expect(page.getByText('The text is in the file behind “Download”.').filter({ visible: true })).toHaveCount(1);
});

test('opens and closes the menu with links', async ({ page }) => {
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
});

test('loads typefaces and pictures', async ({ page }) => {
  const responses = [/\.woff2$/, /\.(avif|webp)$/, /hero-[^/]*\.svg$/].map((address) => page.waitForResponse(address));
  await page.goto('/');
  for (const response of responses) expect((await response).status()).toBe(200);
});
