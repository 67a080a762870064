/** Pages whose scripts cannot be loaded, all of them or some: they work as without JavaScript. */
import { expect, type Page, test } from '@playwright/test';
import { filesIn, read } from '../support/built-site.ts';
import { ARTICLES, PUBLICATIONS } from '../support/content.ts';
import { hideRestingPointer } from '../support/resting-pointer.ts';
import { PHONE } from '../support/routes.ts';

const ALL_SCRIPTS = '**/_astro/*.js*';

const LISTS = [
  { address: '/blog', element: 'article-list', filters: 'Topics', first: 6, all: ARTICLES.length },
  {
    address: '/publications',
    element: 'publication-list',
    filters: 'Kind of publication',
    first: 8,
    all: ['journal', 'conference', 'case_report']
      .map((kind) => Math.min(8, PUBLICATIONS.filter(({ category }) => category === kind).length))
      .reduce((sum, count) => sum + count),
  },
] as const;
const entries = (page: Page) => page.locator('main article:visible');

for (const { address, element, filters, first, all } of LISTS) {
  test(`${address} shows all that it holds, without filters when no script can be loaded`, async ({ page }) => {
    await page.route(ALL_SCRIPTS, (route) => route.abort());
    await page.goto(address);
    await expect(entries(page)).toHaveCount(all);
    await expect(page.getByRole('group', { name: filters })).toBeHidden();
  });

  test(`${address} shows all that it holds, without filters when its own script cannot be loaded`, async ({ page }) => {
    await hideRestingPointer(page);
    const own = filesIn('.js').filter((file) => read(file).includes(element));
    await page.route(
      ({ pathname }) => own.includes(pathname.slice(1)),
      (route) => route.abort(),
    );
    await page.goto(address);
    await expect(entries(page)).toHaveCount(first);
    await page.getByRole('group', { name: filters }).getByRole('button').last().click();
    await expect(entries(page)).toHaveCount(all);
    await expect(page.getByRole('group', { name: filters })).toBeHidden();
  });
}

test('the list of publications leads to the others when no script can be loaded', async ({ page }) => {
  await page.route(ALL_SCRIPTS, (route) => route.abort());
  await page.goto('/publications');
  await page.getByRole('link', { name: 'Journal Articles, page 2' }).click();
  await expect(page).toHaveURL('/publications/journal/2');
  await expect(entries(page).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu opens with a link when no script can be loaded', async ({ page }) => {
    await page.route(ALL_SCRIPTS, (route) => route.abort());
    await page.goto('/about');
    await page.getByRole('link', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  });
});
