/** What every page has: one visit for everything that a loaded page shows, the layouts of both widths among it. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { hideRestingPointer, typefacesLoaded } from '../support/page-loading.ts';
import { DESK, PHONE, ROUTES, UNKNOWN_ROUTES } from '../support/routes.ts';

/** CSS pixels of a window of 1280 px at 400 %. */
const MAGNIFIED = { width: 320, height: 256 } as const;
const MAX_SHIFT = 0.005;

/** What the page itself records. */
interface Recorded {
  shift: number;
  firstPaint: number;
}

/** Runs before the page's own scripts. */
function recordPaint(): void {
  const recorded: Recorded = { shift: 0, firstPaint: Infinity };
  Object.assign(globalThis, { recorded });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI}`),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) recorded.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    // Lazy pictures are requested between the paint and its presentation, which is the entry's start time.
    const [entry] = list.getEntriesByName('first-contentful-paint') as (PerformanceEntry & { paintTime: number })[];
    if (entry) recorded.firstPaint = entry.paintTime;
  }).observe({ type: 'paint', buffered: true });
}
const recordedBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);

/** Errors and requests to other origins, filled while the test runs. */
function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`requests ${request.url()}`);
  });
  page.on('console', (message) => {
    // The status 404 of an unknown address is logged as an error as well.
    if (message.type() === 'error' && !message.text().includes('404 (Not Found)')) faults.push(message.text());
  });
  return faults;
}

/** Scrolls through the page, so that every lazy picture is requested. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
const missingPictures = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.images)
      .filter((image) => image.checkVisibility() && (!image.complete || image.naturalWidth === 0))
      .map(({ src }) => src),
  );

/** Elements that are partly outside a window of `width` pixels. */
const cutOff = (page: Page, width: number) =>
  page.locator('main :is(h1, h2, h3, p, a, button, input, select, textarea, dt, dd):visible').evaluateAll(
    (elements, edge) =>
      elements.flatMap((element) => {
        const { right, left, width: own } = element.getBoundingClientRect();
        const scrolls = element.closest('filter-tabs') !== null;
        const hidden = own <= 1 || element.closest('[aria-hidden="true"]') !== null;
        return !scrolls && !hidden && (right > edge + 1 || left < -1)
          ? [`${element.outerHTML.slice(0, 100)} ${left}–${right}`]
          : [];
      }),
    width,
  );

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const [index, route] of [...ROUTES, ...UNKNOWN_ROUTES].entries()) {
  // Half of the pages are opened on a phone, half at a desk; then each is laid out in the other width.
  const [first, second] = index % 2 === 0 ? ([PHONE, DESK] as const) : ([DESK, PHONE] as const);
  test(`${route} loads after its first paint, completely, and accessibly, and fits every width`, async ({ page, baseURL }) => {
    await page.setViewportSize(first);
    await page.emulateMedia({ colorScheme: index % 3 === 0 ? 'dark' : 'light' });
    const faults = watch(page, baseURL ?? '');
    await page.route('/api/views', (call) => call.fulfill({ json: { articles: {}, videos: {} } }));
    await page.route('/api/articles/*/views', (call) => call.fulfill({ json: { views: 1 } }));
    await hideRestingPointer(page);
    await page.addInitScript(recordPaint);
    const response = await page.goto(route);
    expect(response?.status()).toBe((UNKNOWN_ROUTES as readonly string[]).includes(route) ? 404 : 200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await typefacesLoaded(page);
    await page.waitForLoadState('networkidle');

    const { shift, firstPaint } = await recordedBy(page);
    const requested = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    );
    // The browser requests the icon of the tab itself.
    const own = requested.filter(({ name }) => !name.endsWith('/icon.svg'));
    expect(own.filter(({ startTime }) => startTime < firstPaint)).toEqual([]);
    expect(own.filter(({ name }) => name.endsWith('.woff2')).length).toBeGreaterThanOrEqual(2);
    expect(shift).toBeLessThanOrEqual(MAX_SHIFT);

    // The End key reaches the end of the page at once: no part of it has an estimated height.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const remaining = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    await expect(async () => {
      await page.keyboard.press('End');
      await expect.poll(remaining, { timeout: 5000 }).toBeLessThanOrEqual(1);
    }).toPass();
    await scrollThrough(page);
    await expect.poll(() => missingPictures(page)).toEqual([]);

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page, route);
    await page.setViewportSize(second);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize(MAGNIFIED);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(MAGNIFIED.width);
    await expect.poll(() => cutOff(page, MAGNIFIED.width)).toEqual([]);
    expect(faults).toEqual([]);
  });
}
