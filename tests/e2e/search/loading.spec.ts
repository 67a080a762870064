/** The search while its script and its index load or fail to load; and in the menu of a phone. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/page/axe.ts';
import { WIDE, PHONE } from '../../support/content/routes.ts';
import { delayResponses, hideRestingPointer } from '../../support/page/page-loading.ts';
import { focusSearch, options, searchBox, searchStatus } from '../../support/page/search-box.ts';

const SCRIPTS = /\/_astro\/.*\.js$/;
const INDEX_SCRIPT = /\/_astro\/search-index\.[^/]+\.js/;

test.describe('on a wide screen', () => {
  test.use({ viewport: WIDE, colorScheme: 'dark' });

  test('submits the form to the article list if its scripts cannot be loaded', async ({ page }) => {
    await hideRestingPointer(page);
    for (const script of [SCRIPTS, INDEX_SCRIPT]) {
      await page.goto('/about');
      // What every page loads is there before.
      await page.waitForLoadState('networkidle');
      await page.route(script, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await searchBox(page).focus();
      await failed;
      await page.keyboard.insertText('Mediterranean');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/blog?q=Mediterranean');
      await page.unrouteAll();
    }
    await page.reload();
    await expect(page.locator('main article:visible')).toHaveCount(1);
    await expect(page.getByText('Only articles whose title or summary says “Mediterranean”.')).toBeVisible();
    await page.goto('/blog?q=zzz');
    await expect(page.getByText('No article says “zzz” here. Here are all of them.')).toBeVisible();
  });

  test('shows "Searching…" until the index is there, and Retry for one that is missing or wrong', async ({ page }) => {
    const release = await delayResponses(page, /search\.json$/);
    await page.goto('/about');
    await focusSearch(page);
    // In one event: each pause between letters would be another search, which loads the index again.
    await page.keyboard.insertText('mediterranean');
    await expect(searchStatus(page)).toHaveText('Searching…');
    release();
    await expect(searchStatus(page)).toHaveText('1 result');
    for (const failure of [
      { status: 500, body: 'Sorry' },
      { status: 200, body: '{"article":[[1]]}' },
    ]) {
      await page.unroute('**/search.json');
      await page.route('**/search.json', (route) => route.fulfill(failure));
      await page.reload();
      await searchBox(page).fill('');
      await focusSearch(page);
      await page.keyboard.insertText('mediterranean');
      await expect(searchStatus(page)).toHaveText('The search could not be loaded. Check your connection, then try again.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
      if (failure.status === 500) await expectAccessible(page, 'failed');
      await page.unroute('**/search.json');
      await page.keyboard.press('Enter');
      await expect(options(page)).toHaveCount(1);
      await expect(searchBox(page)).toBeFocused();
    }
  });
});

test.describe('in the menu of a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the list closes before the menu', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await searchBox(page).tap();
    // In one event: results of a part of the word would be taken for the final ones.
    await page.keyboard.insertText('vascular');
    await expect(options(page)).toHaveCount(10);
    await expectAccessible(page, 'results in the menu', { without: 'footer' });

    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });
});
