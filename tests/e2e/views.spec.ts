import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

const ARTICLE = '/blog/walking-as-treatment';
const figure = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

test('a reading is counted once a session: the figure goes up by one and stays; another session counts again', async ({
  browser,
  baseURL,
  request,
}) => {
  // Four functions one after the other, which the emulation starts anew for each call.
  test.slow();
  // No other test reads this article. A robot is told the figure and not counted.
  const article = 'salt-and-blood-pressure';
  const asRobot = await request.post(`/api/articles/${article}/views`, { headers: { 'User-Agent': 'Googlebot/2.1' } });
  let { views: before } = (await asRobot.json()) as { views: number };
  const start = figure(
    await (await request.get(`/blog/${article}`)).text().then((html) => /([\d,]+) views/.exec(html)?.[1] ?? ''),
  );
  expect(before).toBeGreaterThanOrEqual(start);
  for (let session = 0; session < 2; session++) {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    const told: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/api/articles/')) told.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
    });
    const [response] = await Promise.all([page.waitForResponse('**/api/articles/*/views'), page.goto(`/blog/${article}`)]);
    const { views } = (await response.json()) as { views: number };
    expect(views).toBe(before + 1);
    const shown = page.locator('[data-views]');
    await expect(shown).toContainText(new Intl.NumberFormat('en').format(views));
    await page.reload();
    await expect(shown).toContainText(new Intl.NumberFormat('en').format(views));
    expect(told).toEqual([`POST /api/articles/${article}/views`]);
    await context.close();
    before = views;
  }
});

for (const failure of ['an error', 'no answer'] as const) {
  test(`${failure} is only logged, the page keeps its figure, and the next visit counts`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('/api/articles/*/views', (route) =>
      failure === 'an error' ? route.fulfill({ status: 500, body: 'down' }) : route.abort(),
    );
    await page.goto(ARTICLE);
    await expect.poll(() => logged.join('\n')).toContain('The view was not counted.');
    if (failure === 'an error') expect(logged.join('\n')).toContain('500: down');
    expect(figure(await page.locator('[data-views]').textContent())).toBeGreaterThan(0);
    await page.unroute('/api/articles/*/views');
    await Promise.all([page.waitForResponse('**/api/articles/*/views'), page.reload()]);
  });
}

test('where the browser keeps nothing, the figure is shown all the same, and each reading counts', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Storage is closed', 'SecurityError');
      },
    });
  });
  let counted = 0;
  await page.route('/api/articles/*/views', (route) => {
    counted += 1;
    return route.fulfill({ json: { views: 40 + counted } });
  });
  await page.goto(ARTICLE);
  await expect(page.locator('[data-views]')).toHaveText('41 views');
  await page.reload();
  await expect(page.locator('[data-views]')).toHaveText('42 views');
});
