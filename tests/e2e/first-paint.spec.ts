/** What single pages request, and when. What all pages have in common is in routes.spec.ts. */
import { expect, type Page, test } from '@playwright/test';
import { brotliBytes } from '../support/built-site.ts';
import { PHONE } from '../support/routes.ts';
import { typefacesLoaded } from '../support/page-loading.ts';

/** Bytes of the home page before it is scrolled. */
const HOME_LIMIT = 110_000;

/** The name in the file of Figtree's variable face. */
const FIGTREE = 'Figtree Light';

/** Names of the typefaces that an element is drawn in. */
async function drawnIn(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root: documentNode } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: documentNode.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
}

test('typefaces of Sinhala and Tamil load if needed; without a reported first paint, or one of them, text has the others', async ({
  page,
}) => {
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
  await expect.poll(() => drawnIn(page, 'h1')).toEqual(['Brygada 1918']);
  await page.evaluate(() => sessionStorage.clear());
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.route('**/*brygada*.woff2', (route) => route.abort());
  await page.goto('/about');
  await typefacesLoaded(page);
  await expect(page.locator('html')).not.toHaveClass(/unpainted/);
  expect(await drawnIn(page, '.lead')).toEqual([FIGTREE]);
  expect(await drawnIn(page, 'h1')).toEqual([]);
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
