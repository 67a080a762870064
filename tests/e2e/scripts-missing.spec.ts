/** Pages whose scripts cannot be loaded, all of them or some: they work as without JavaScript. */
import { expect, type Page, test } from '@playwright/test';
import { filesIn, read } from '../support/built-site.ts';
import { ARTICLES, PUBLICATIONS } from '../support/content.ts';
import { hideRestingPointer } from '../support/page-loading.ts';
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

test.use({ viewport: PHONE });

test('without any script lists show all that they hold, and links open the menu and the rest', async ({ page }) => {
  await page.route(ALL_SCRIPTS, (route) => route.abort());
  for (const { address, filters, all } of LISTS) {
    await page.goto(address);
    await expect(entries(page)).toHaveCount(all);
    await expect(page.getByRole('group', { name: filters })).toBeHidden();
  }
  await page.getByRole('link', { name: 'Journal Articles, page 2' }).click();
  await expect(page).toHaveURL('/publications/journal/2');
  await expect(entries(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

test('lists show all that they hold, without filters, when their own script cannot be loaded', async ({ page }) => {
  await hideRestingPointer(page);
  for (const { address, element, filters, first, all } of LISTS) {
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
  }
});
