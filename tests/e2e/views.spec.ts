import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

const ARTICLE = '/blog/walking-as-treatment';
const figure = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

test('a reading is counted once a session: the figure goes up by one and stays', async ({ page, request }) => {
  const start = figure(await (await request.get(ARTICLE)).text().then((html) => /([\d,]+) views/.exec(html)?.[1] ?? ''));
  const told: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/articles/')) told.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
  });
  const views = page.locator('[data-views]');
  const [response] = await Promise.all([page.waitForResponse('**/api/articles/*/views'), page.goto(ARTICLE)]);
  const counted = ((await response.json()) as { views: number }).views;
  expect(counted).toBeGreaterThan(start);
  await expect(views).toContainText(new Intl.NumberFormat('en').format(counted));
  expect(told).toEqual(['POST /api/articles/walking-as-treatment/views']);
  await page.reload();
  await expect(views).toContainText(new Intl.NumberFormat('en').format(counted));
  expect(told).toHaveLength(1);
});

test('another session counts again', async ({ browser, baseURL }) => {
  const counts: number[] = [];
  for (let visit = 0; visit < 2; visit++) {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    const [response] = await Promise.all([page.waitForResponse('**/api/articles/*/views'), page.goto(ARTICLE)]);
    counts.push(((await response.json()) as { views: number }).views);
    await context.close();
  }
  expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
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
