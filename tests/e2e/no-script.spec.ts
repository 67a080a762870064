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

test('lists every article, video and publication, on pages that lead on and back', async ({ page }) => {
  for (const [address, count] of [
    ['/blog', ARTICLES.length],
    ['/videos', VIDEOS.length],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('article')).toHaveCount(count);
  }
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
  await expect(page.getByRole('heading', { level: 1, name: 'Journal Articles' })).toBeVisible();
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(page).toHaveURL('/publications?category=journal#journal');
});

test('shows how to cite a publication, and offers a format as a file', async ({ page }) => {
  await page.goto('/publications/cuffs-and-toes-2024');
  await expect(page.getByText(/Author A, Author B, Author C\. Cuffs or toes/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download RIS' }).click();
  expect((await download).suggestedFilename()).toBe('cuffs-and-toes-2024.ris');
  await page.getByText('RIS', { exact: true }).click();
  await expect(page.getByText('The text is in the file behind “Download”.').filter({ visible: true })).toHaveCount(1);
});

test('opens and closes the menu with links, and loads typefaces and pictures', async ({ page }) => {
  const responses = [/\.woff2$/, /\.(avif|webp)$/, /hero-[^/]*\.svg$/].map((address) => page.waitForResponse(address));
  await page.goto('/');
  for (const response of responses) expect((await response).status()).toBe(200);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
});
