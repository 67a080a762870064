/** Links to a place in a page, whose top lands 80 px below the window's, also late. tests/engines has the other addresses. */
import { expect, type Page, test } from '@playwright/test';
import { PHONE } from '../../support/content/routes.ts';
import { delayResponses, scrollSettled } from '../../support/page/page-loading.ts';

const OFFSET = 80;
const top = (page: Page) => page.locator(':target').evaluate((target) => Math.round(target.getBoundingClientRect().top));

test.use({ viewport: PHONE });

test('lands again after the typefaces, and does not scroll back a visitor who has left', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Academic contributions' }).click();
  await expect(page).toHaveURL('/about#academic-contributions');
  await scrollSettled(page);
  expect(await top(page)).toBe(OFFSET);
  for (const scrollsAway of [false, true]) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    const release = await delayResponses(page, /\.woff2$/);
    // The script that requests them also notices that a visitor scrolls.
    const requested = page.waitForRequest(/\.woff2$/);
    await page.goto('/privacy-policy#11-your-rights', { waitUntil: 'domcontentloaded' });
    await expect.poll(() => top(page)).toBe(OFFSET);
    await requested;
    if (scrollsAway) {
      await page.mouse.move(100, 400);
      await page.mouse.wheel(0, -1500);
      await expect.poll(() => top(page)).toBeGreaterThan(1000);
    }
    release();
    await scrollSettled(page);
    if (scrollsAway) expect(await top(page)).toBeGreaterThan(500);
    else expect(await top(page)).toBe(OFFSET);
  }
});
