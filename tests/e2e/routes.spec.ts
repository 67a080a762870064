import { expect, type Page } from '@playwright/test';
import { DESK, PHONE, ROUTES, UNKNOWN_ROUTES } from '../support/routes.ts';
import { lateScripts } from '../../scripts/build/late-scripts.ts';
import { test } from '../support/test.ts';

/** Elements that would have another typeface if the page had taken them on at once, and not piece by piece. */
const inWrongFace = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')];
    const faces = () => all.map((element) => getComputedStyle(element).fontFamily);
    const taken = faces();
    for (const piece of document.querySelectorAll('body .faces')) piece.classList.remove('faces');
    const own = faces();
    return all.filter((_, place) => taken[place] !== own[place]).map(({ outerHTML }) => outerHTML.slice(0, 80));
  });

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    for (const route of [...ROUTES, ...UNKNOWN_ROUTES]) {
      test(`${route} reads whole, stays on its own origin and keeps its policy`, async ({ page, baseURL }) => {
        const faults: string[] = [];
        const elsewhere: string[] = [];
        page.on('pageerror', (error) => faults.push(error.message));
        page.on('request', (request) => {
          if (!request.url().startsWith(`${baseURL ?? ''}/`)) elsewhere.push(request.url());
        });
        page.on('console', (message) => {
          // The page itself answers 404 where it should; everything else that the browser complains of is a fault.
          if (message.type() === 'error' && !message.text().includes('404 (Not Found)')) faults.push(message.text());
        });
        await page.addInitScript(() => {
          addEventListener('securitypolicyviolation', (event) =>
            console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
          );
        });
        const response = await page.goto(route);
        const expected = (UNKNOWN_ROUTES as readonly string[]).includes(route) ? 404 : 200;
        expect(response?.status()).toBe(expected);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveClass(/faces/);
        // Down to the end, so that every late picture is asked for.
        await page.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
            scrollTo({ top: y, behavior: 'instant' });
            await new Promise(requestAnimationFrame);
          }
        });
        const missing = () =>
          page.evaluate(() =>
            [...document.images].filter((image) => image.checkVisibility() && !image.complete).map(({ src }) => src),
          );
        await expect.poll(missing).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        expect(faults).toEqual([]);
        expect(elsewhere).toEqual([]);
        expect(await inWrongFace(page)).toEqual([]);
      });
    }
  });
}

test('every answer carries the security headers, the policy without exceptions among them', async ({ request }) => {
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

test('what never changes under its name may be kept for good', async ({ page, request }) => {
  await page.goto('/');
  const [script = ''] = lateScripts(await page.content());
  expect(script).toMatch(/\.js$/);
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('functions run and the store keeps what it is given', async ({ request }) => {
  const answer = await request.get('/api/health');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});
