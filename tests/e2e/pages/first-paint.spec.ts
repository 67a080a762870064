/** What single pages request, and when. What all pages have in common is in routes.spec.ts. */
import { expect, type Page, test } from '@playwright/test';
import { brotliBytes } from '../../support/content/built-site.ts';
import { watchConsole } from '../../support/page/page-watch.ts';
import { PHONE } from '../../support/content/routes.ts';
import { typefacesLoaded } from '../../support/page/page-loading.ts';

/** Bytes of the home page before it is scrolled. */
const HOME_LIMIT = 110_000;

/** The typefaces that are loaded, as one text. */
const loadedFaces = (page: Page) =>
  page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family}: ${status}`).join());

test('typefaces of Sinhala and Tamil load if needed, and others without a reported first paint', async ({ page }) => {
  for (const [address, fonts] of [
    ['/blog/no-text-yet', []],
    ['/blog/peripheral-arterial-disease-diabetes-mellitus', ['/fonts/si.woff2', '/fonts/ta.woff2']],
  ] as const) {
    await page.goto(address);
    await typefacesLoaded(page);
    await page.waitForLoadState('networkidle');
    const paths = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    expect(paths.filter((path) => path.startsWith('/fonts/')).toSorted()).toEqual(fonts);
  }
  await expect.poll(() => loadedFaces(page)).toMatch(/Brygada( Loaded)?"?: loaded/);
  await page.evaluate(() => sessionStorage.clear());
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.route('**/*brygada*.woff2', (route) => route.abort());
  await page.goto('/about');
  await typefacesLoaded(page);
  await expect(page.locator('html')).not.toHaveClass(/unpainted/);
  expect(await loadedFaces(page)).toMatch(/Figtree( Loaded)?"?: loaded/);
  expect(await loadedFaces(page)).not.toMatch(/Brygada( Loaded)?"?: loaded/);
});

test('the browser may prefetch pages once the visitor has acted, and the policy allows the rules for it', async ({ page }) => {
  const problems = watchConsole(page);
  await page.goto('/');
  await page.mouse.move(10, 10);
  const rules = page.locator('script[type=speculationrules]');
  await expect.poll(() => rules.textContent()).toMatch(/"prefetch".*"eagerness":"moderate"/);
  expect(problems).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test(`the home page weighs at most ${HOME_LIMIT} bytes before it is scrolled`, async ({ page }) => {
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
    await typefacesLoaded(page);
    await page.waitForLoadState('networkidle');
    const sent = await Promise.all(weights);
    const total = sent.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, sent.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(HOME_LIMIT);
  });
});
