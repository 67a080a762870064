/** What could move a page that is already painted: its rest, and a typeface that the device lacks. The others are in routes.spec.ts. */
import { expect, type Page, test } from '@playwright/test';
import { recordedShift } from '../../support/page/layout-shift.ts';
import { serveDist } from '../../support/servers/static-server.ts';
import { PHONE } from '../../support/content/routes.ts';
import { delayResponses } from '../../support/page/page-loading.ts';

const MAX_SHIFT = 0.005;

// On a phone the contents, or the text, are above the picture, which comes first in the page.
test('no article moves that is painted up to its text or its contents first', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 844 });
  for (const [slug, holdAfter] of [
    ['veins-above-the-skin', '<div class="article-text">'],
    ['cholesterol-and-lipids-friend-or-foe', 'aria-label="Contents"'],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await using site = await serveDist({ holdAfter, until: promise });
    await page.goto(`${site.origin}/blog/${slug}`, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    resolve(undefined);
    await page.waitForLoadState();
    expect(await recordedShift(page), slug).toBeLessThanOrEqual(MAX_SHIFT);
  }
});

/** Shows a page as on a device without a typeface for its language. Letters of ours are wider than what the browser draws instead. */
async function withoutTypeface(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replaceAll(/(--script|\.skip\{font-family):[^;}]*?Script,/g, '$1:')
      .replace('@font-face{font-family:Noto;', '$&size-adjust:130%;');
    // The policy has the hashes of the styles as they were.
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ body, headers });
  });
}

test('a device without a typeface hides the text while it loads ours, for at most three seconds', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const address of ['/si', '/ta']) {
    await withoutTypeface(page, address);
    const release = await delayResponses(page, /noto[^/]*\.woff2$/);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loading');
    await expect(page.locator('h1')).toBeHidden();
    const waits = await page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime));
    expect(waits).toEqual([3000]);
    if (address === '/si') release();
    else await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()));
    await expect(page.locator('h1')).toBeVisible();
    expect(await page.evaluate(() => document.fonts.check('1rem Noto', 'අஅ')), address).toBe(address === '/si');
    expect(await recordedShift(page), address).toBeLessThanOrEqual(MAX_SHIFT);
  }
});
