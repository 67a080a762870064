/** What single pages request, and when. What all pages have in common is in routes.spec.ts. */
import { expect, type Page, test } from '@playwright/test';
import { brotliBytes } from '../support/built-site.ts';
import { PHONE } from '../support/routes.ts';

/** Bytes of the home page before it is scrolled. */
const HOME_LIMIT = 110_000;

const root = (page: Page) => page.locator('html');
for (const [slug, fonts] of [
  ['walking-as-treatment', []],
  ['peripheral-arterial-disease-diabetes-mellitus', ['/fonts/si.woff2', '/fonts/ta.woff2']],
] as const) {
  test(`${slug} requests ${fonts.length} typefaces for Sinhala and Tamil words`, async ({ page }) => {
    await page.goto(`/blog/${slug}`);
    await expect(root(page)).toHaveClass(/fonts/);
    const paths = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
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
});
