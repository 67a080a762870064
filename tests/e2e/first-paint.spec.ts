/** What a page requests before and after its first paint, and that nothing moves then. */
import { expect, type Page, test } from '@playwright/test';
import { brotliBytes } from '../support/built-site.ts';
import { DESK, PHONE, ROUTES } from '../support/routes.ts';

/** Bytes of the home page before it is scrolled. */
const HOME_LIMIT = 110_000;

const root = (page: Page) => page.locator('html');
const requests = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })));

/** Records layout shifts. @returns reads their sum */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
}

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const route of ROUTES) {
      test(`${route} requests everything after its first paint, and nothing moves`, async ({ page }) => {
        await page.route('/api/views', (call) => call.fulfill({ json: { articles: {}, videos: {} } }));
        await page.route('/api/articles/*/views', (call) => call.fulfill({ json: { views: 1 } }));
        const shift = await recordShifts(page);
        await page.goto(route);
        await expect(root(page)).toHaveClass(/fonts/);
        await page.waitForLoadState('networkidle');
        const firstPaint = await page.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        );
        // The browser requests the icon of the tab itself.
        const all = (await requests(page)).filter(({ name }) => !name.endsWith('/icon.svg'));
        expect(all.filter(({ startTime }) => startTime < firstPaint)).toEqual([]);
        expect(all.filter(({ name }) => name.endsWith('.woff2')).length).toBeGreaterThanOrEqual(2);
        expect(await shift()).toBeLessThanOrEqual(0.005);
      });
    }
  });
}

for (const [slug, fonts] of [
  ['walking-as-treatment', []],
  ['peripheral-arterial-disease-diabetes-mellitus', ['/fonts/si.woff2', '/fonts/ta.woff2']],
] as const) {
  test(`${slug} requests ${fonts.length} typefaces for Sinhala and Tamil words`, async ({ page }) => {
    await page.goto(`/blog/${slug}`);
    await expect(root(page)).toHaveClass(/fonts/);
    const paths = (await requests(page)).map(({ name }) => new URL(name).pathname);
    expect(paths.filter((path) => path.startsWith('/fonts/')).toSorted()).toEqual(fonts);
  });
}

test('sets text in the typefaces once they have loaded', async ({ page }) => {
  await page.goto('/about');
  await expect(root(page)).toHaveClass(/fonts/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Brygada 1918 Variable"/);
  await expect(page.locator('body')).toHaveCSS('font-family', /^"Figtree Variable"/);
});

test('loads scripts and typefaces in a browser that never reports its first paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/');
  await expect(root(page)).toHaveClass(/fonts/);
  await expect(root(page)).not.toHaveClass(/unpainted/);
});

test.describe('the home page', () => {
  test.use({ viewport: PHONE });

  test(`weighs at most ${HOME_LIMIT} bytes before it is scrolled`, async ({ page }) => {
    const weights: Promise<{ url: string; bytes: number }>[] = [];
    page.on('response', (response) => {
      weights.push(
        response.body().then((body) => {
          const text = /html|javascript|css|svg|json|xml/.test(response.headers()['content-type'] ?? '');
          return { url: response.url(), bytes: text ? brotliBytes(body) : body.length };
        }),
      );
    });
    await page.goto('/');
    await expect(root(page)).toHaveClass(/fonts/);
    await page.waitForLoadState('networkidle');
    const sent = await Promise.all(weights);
    const total = sent.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, sent.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(HOME_LIMIT);
  });

  test('lets the browser prefetch pages and animate between them', async ({ page }) => {
    await page.goto('/');
    const rules = JSON.parse((await page.locator('script[type=speculationrules]').textContent()) ?? '{}') as {
      prefetch?: unknown[];
    };
    expect(rules.prefetch).toHaveLength(1);
    expect((await page.locator('style').allTextContents()).join('')).toContain('@view-transition{navigation:auto}');
  });
});
