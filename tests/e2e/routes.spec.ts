import { expect, test } from '@playwright/test';
import { DESK, PHONE, ROUTES, UNKNOWN_ROUTES } from '../support/routes.ts';

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    for (const route of [...ROUTES, ...UNKNOWN_ROUTES]) {
      test(`${route} loads completely, from its own origin, within its policy`, async ({ page, baseURL }) => {
        const faults: string[] = [];
        const foreign: string[] = [];
        page.on('pageerror', (error) => faults.push(error.message));
        page.on('request', (request) => {
          if (!request.url().startsWith(`${baseURL ?? ''}/`)) foreign.push(request.url());
        });
        page.on('console', (message) => {
          // The status 404 of an unknown address is logged as an error as well.
          if (message.type() === 'error' && !message.text().includes('404 (Not Found)')) faults.push(message.text());
        });
        await page.route('/api/views', (call) => call.fulfill({ json: { articles: {}, videos: {} } }));
        await page.route('/api/articles/*/views', (call) => call.fulfill({ json: { views: 1 } }));
        await page.addInitScript(() => {
          addEventListener('securitypolicyviolation', (event) =>
            console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
          );
        });
        const response = await page.goto(route);
        expect(response?.status()).toBe((UNKNOWN_ROUTES as readonly string[]).includes(route) ? 404 : 200);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveClass(/fonts/);
        // The End key reaches the end of the page at once: no part of it has an estimated height.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const remaining = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
        await expect(async () => {
          await page.keyboard.press('End');
          await expect.poll(remaining, { timeout: 1000 }).toBeLessThanOrEqual(1);
        }).toPass();
        // Every lazy picture is requested on the way.
        await page.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
            scrollTo({ top: y, behavior: 'instant' });
            await new Promise(requestAnimationFrame);
          }
        });
        const missing = () =>
          page.evaluate(() =>
            Array.from(document.images)
              .filter((image) => image.checkVisibility() && (!image.complete || image.naturalWidth === 0))
              .map(({ src }) => src),
          );
        await expect.poll(missing).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        expect(faults).toEqual([]);
        expect(foreign).toEqual([]);
      });
    }
  });
}

test('every response carries the security headers and a policy without exceptions', async ({ request }) => {
  for (const route of ['/', '/blog/walking-as-treatment', '/no-such-page', '/icon.svg']) {
    const headers = (await request.get(route)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none';script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:(?!\/\/www\.youtube-nocookie\.com)/);
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/max-age=\d{8,}/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
    });
  }
});

test('files with a hash in their name are cached for a year', async ({ page, request }) => {
  await page.goto('/');
  const script = (await page.locator('script[src]').first().getAttribute('src')) ?? '';
  expect(script).toMatch(/^\/_astro\/.+\.js$/);
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('the health endpoint answers through the function and its store', async ({ request }) => {
  const response = await request.get('/api/health');
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
  expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});
