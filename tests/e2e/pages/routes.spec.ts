/** What every page has: one visit for everything that a loaded page shows. tests/engines has pictures and typefaces. */
import { expect, type Page, test } from '@playwright/test';
import { recordCalls, wakeScripts } from '../../engines/page-state.ts';
import { expectAccessible } from '../../support/page/axe.ts';
import { expectLargeFields } from '../../support/page/field-size.ts';
import { overflow } from '../../support/page/page-layout.ts';
import { hideRestingPointer, typefacesLoaded } from '../../support/page/page-loading.ts';
import { watchConsole } from '../../support/page/page-watch.ts';
import { WIDE, PHONE, ROUTES, TRANSLATED_ROUTES, UNKNOWN_ROUTES } from '../../support/content/routes.ts';

/** CSS pixels of a window of 1280 px at 400 %. */
const MAGNIFIED = { width: 320, height: 256 } as const;
const MAX_SHIFT = 0.005;

/** Runs before the page's own scripts, and makes each page the first of a visit, which waits for its typefaces. */
function recordPaint(): void {
  sessionStorage.clear();
  const recorded = { shift: 0, firstPaint: Infinity };
  Object.assign(globalThis, { recorded });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) recorded.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    // Lazy pictures are requested between the paint and its presentation, which is the entry's start time.
    const [entry] = list.getEntriesByName('first-contentful-paint') as (PerformanceEntry & { paintTime: number })[];
    if (entry) recorded.firstPaint = entry.paintTime;
  }).observe({ type: 'paint', buffered: true });
}
const recordedBy = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { recorded: { shift: number; firstPaint: number } }).recorded);

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

/** Presses every link. @returns those that a script handles, and the unmarked ones among them, whose first press would be lost */
const handledLinks = (page: Page) =>
  page.evaluate(() => {
    const unhandled = new Set<EventTarget | null>();
    addEventListener('click', (event) => {
      if (!event.defaultPrevented) unhandled.add(event.target);
      event.preventDefault();
    });
    const all = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    for (const link of all) link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    const handled = all.filter((link) => !unhandled.has(link));
    const unmarked = handled.filter((link) => !link.matches('[data-hold], [data-window]'));
    return { count: handled.length, unmarked: unmarked.map((link) => link.outerHTML) };
  });

/** The pages that forms and mails lead to, one of each layout. */
const NEXT_ROUTES = [
  ...['/chat', '/contact/sent', '/appointments/requested', '/appointments/cancel'],
  ...['/newsletter/confirm', '/newsletter/expired'],
];
/** The policies have one layout. */
const ALL: readonly string[] = [...ROUTES, ...NEXT_ROUTES, ...TRANSLATED_ROUTES, ...UNKNOWN_ROUTES].filter(
  (route) => !/terms|cookie/.test(route),
);
const SETTINGS = [
  ['a phone in light colours', PHONE, 'light'],
  ['a wide screen in dark colours', WIDE, 'dark'],
  ['a phone in dark colours', PHONE, 'dark'],
  ['a wide screen in light colours', WIDE, 'light'],
] as const;

for (const [part, [setting, viewport, colorScheme]] of SETTINGS.entries()) {
  const routes = ALL.filter((_, index) => index % SETTINGS.length === part);
  test(`on ${setting} pages load after their first paint, are accessible and fit: ${routes.join(', ')}`, async ({
    page,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme });
    const faults = watchConsole(page, 'error');
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) faults.push(`requests ${request.url()}`);
    });
    await page.route('/api/views', (call) => call.fulfill({ json: { articles: {}, videos: {} } }));
    await page.route('/api/articles/*/views', (call) => call.fulfill({ json: { views: 1 } }));
    await page.context().route(/^https:/, (call) => call.abort());
    await hideRestingPointer(page);
    await page.addInitScript(recordPaint);
    let marked = 0;
    for (const route of routes) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const response = await page.goto(route);
      expect(response?.status(), route).toBe((UNKNOWN_ROUTES as readonly string[]).includes(route) ? 404 : 200);
      await typefacesLoaded(page);
      await page.waitForLoadState('networkidle');
      const { shift, firstPaint } = await recordedBy(page);
      const requested = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
      );
      // The browser requests the icon of the tab itself.
      const own = requested.filter(({ name }) => !name.endsWith('/icon.svg'));
      const early = own.filter(({ startTime }) => startTime < firstPaint);
      expect(early, route).toEqual([]);
      const typefaces = own.filter(({ name }) => name.endsWith('.woff2')).length;
      // Articles may have more, for words in Sinhala and Tamil.
      if (route.startsWith('/si')) expect(typefaces, route).toBe(0);
      else expect(typefaces, route).toBeGreaterThanOrEqual(2);
      expect(shift, route).toBeLessThanOrEqual(MAX_SHIFT);

      // The End key reaches the end of the page at once: no part of it has an estimated height.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const remaining = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
      await expect(async () => {
        await page.keyboard.press('End');
        await expect.poll(remaining, { timeout: 5000 }).toBeLessThanOrEqual(1);
      }, route).toPass();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible(page, route);
      for (const other of [PHONE, WIDE]) {
        await page.setViewportSize(other);
        expect(await overflow(page), `${route} at ${other.width} px`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(MAGNIFIED);
      expect(await expectLargeFields(page, route)).toBeGreaterThan(1);
      expect(await overflow(page), route).toBeLessThanOrEqual(0);
      await expect.poll(() => cutOff(page, MAGNIFIED.width), route).toEqual([]);

      // The status 404 of an unknown address is logged as an error as well.
      expect(faults.filter((fault) => !fault.includes('404 (Not Found)')).join('\n'), route).toBe('');

      await page.evaluate(recordCalls);
      await page.waitForFunction(wakeScripts);
      const { count, unmarked } = await handledLinks(page);
      expect(unmarked, route).toEqual([]);
      marked += count;
      // A pressed video asks YouTube.
      await page.goto('about:blank');
      faults.length = 0;
    }
    expect(marked).toBeGreaterThan(4);
  });
}
