/** What could move a page that is already painted: the typefaces, and the rest of the page. */
import { expect, type Page, test } from '@playwright/test';
import { delayResponses } from '../support/delayed-response.ts';
import { serveDist } from '../support/static-server.ts';
import { typefacesLoaded } from '../support/typefaces.ts';

const MAX_SHIFT = 0.005;

const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const recorded = { shift: 0 };
    Object.assign(globalThis, { recorded });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) recorded.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
/** The browser reports a shift after the frame that shows it. */
const recordedShift = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return (globalThis as unknown as { recorded: { shift: number } }).recorded.shift;
  });

// Pages and widths at which a heading or lead would take another number of lines with the typefaces.

for (const [route, width] of [
  ['/blog', 360],
  ['/blog/hostile-words', 412],
  ['/blog/long-flights', 360],
  ['/blog/five-minutes', 320],
  ['/blog/reading-a-study', 768],
  ['/blog/reading-a-study', 1280],
  ['/blog/gift-of-a-kidney', 390],
  ['/blog/fistula-at-home', 390],
  ['/blog/veins-above-the-skin', 412],
  ['/blog/what-exactly-is-the-mediterranean-diet', 375],
] as const)
  test(`${route} does not move at ${width} px when the typefaces are swapped in`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await recordShifts(page);
    const release = await delayResponses(page, /\.woff2$/);
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('html')).not.toHaveClass(/unpainted/);
    release();
    await typefacesLoaded(page);
    expect(await recordedShift(page)).toBeLessThanOrEqual(MAX_SHIFT);
  });

// On a phone the contents, or the text, are above the picture, which comes first in the page.
for (const [slug, holdAfter] of [
  ['veins-above-the-skin', '<div class="article-text">'],
  ['cholesterol-and-lipids-friend-or-foe', 'aria-label="Contents"'],
  ['cholesterol-and-lipids-friend-or-foe', '<div class="article-text">'],
] as const)
  test(`/blog/${slug} does not move when it is painted up to ${holdAfter} first`, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await using site = await serveDist({ holdAfter, until: promise });
    await page.setViewportSize({ width: 412, height: 844 });
    await recordShifts(page);
    await page.goto(`${site.origin}/blog/${slug}`, { waitUntil: 'commit' });
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(paints).toBe(1);
    resolve(undefined);
    await page.waitForLoadState();
    expect(await recordedShift(page)).toBeLessThanOrEqual(MAX_SHIFT);
  });
