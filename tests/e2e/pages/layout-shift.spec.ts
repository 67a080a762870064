/** What could move a page that is already painted: the typefaces, and the rest of the page. */
import { expect, type Page, test } from '@playwright/test';
import { serveDist } from '../../support/static-server.ts';
import { delayResponses, typefacesLoaded } from '../../support/page-loading.ts';

const MAX_SHIFT = 0.005;

/** The layout shift of the page so far. The browser reports it after the frame that shows it. */
const recordedShift = (page: Page) =>
  page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    return shift;
  });

// Long headings and leads, at widths where a line is nearly full.
test('no page moves when the typefaces are swapped in', async ({ browser, baseURL }) => {
  for (const [route, width] of [
    ['/blog', 360],
    ['/blog/hostile-words', 412],
    ['/blog/reading-a-study', 1280],
    ['/blog/what-exactly-is-the-mediterranean-diet', 375],
  ] as const) {
    // A page that has loaded the typefaces once shows the next one with them at once.
    await using context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 844 } });
    const page = await context.newPage();
    const release = await delayResponses(page, /\.woff2$/);
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('html')).not.toHaveClass(/unpainted/);
    release();
    await typefacesLoaded(page);
    expect(await recordedShift(page), `${route} ${width}`).toBeLessThanOrEqual(MAX_SHIFT);
  }
});

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
