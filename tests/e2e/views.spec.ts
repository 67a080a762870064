import { expect, type Page, test } from '@playwright/test';
import { delayResponses } from '../support/delayed-response.ts';
import { VIDEOS } from '../support/content.ts';

const SLUG = 'no-text-yet';
const ARTICLE = `/blog/${SLUG}`;
const COUNT_API = '**/api/articles/*/views';
/** The article's own number of views; cards of related articles have theirs. */
const articleViews = (page: Page) => page.locator('view-count[data-counts]');
const card = (page: Page, slug: string) => page.getByRole('article').filter({ has: page.locator(`a[href="/blog/${slug}"]`) });

/** Fakes `GET /api/views`. */
const fakeAllViews = (page: Page, views: { articles?: object; videos?: object } = {}) =>
  page.route('**/api/views', (route) => route.fulfill({ json: { articles: {}, videos: {}, ...views } }));

/** Fakes the count of an article: one more with each request. @returns the number of requests so far */
async function fakeCount(page: Page, first = 41): Promise<() => number> {
  let requests = 0;
  await page.route(COUNT_API, (route) => {
    requests += 1;
    return route.fulfill({ json: { views: first + requests - 1 } });
  });
  return () => requests;
}

test('the server counts a view once a session', async ({ browser, baseURL, request }) => {
  // No other test reads this article. Bots get the number and are not counted.
  const article = 'kitchen-salt';
  const asBot = await request.post(`/api/articles/${article}/views`, { headers: { 'User-Agent': 'Googlebot/2.1' } });
  let { views: before } = (await asBot.json()) as { views: number };
  for (let session = 0; session < 2; session++) {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/api/articles/')) requests.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
    });
    const [response] = await Promise.all([page.waitForResponse(COUNT_API), page.goto(`/blog/${article}`)]);
    const { views } = (await response.json()) as { views: number };
    expect(views).toBe(before + 1);
    await expect(articleViews(page)).toHaveText(`${views} views`);
    await page.reload();
    await expect(articleViews(page)).toHaveText(`${views} views`);
    expect(requests).toEqual([`POST /api/articles/${article}/views`]);
    await context.close();
    before = views;
  }
});

test('counts once when the visitor reloads before the response', async ({ page }) => {
  const requests = await fakeCount(page);
  await fakeAllViews(page, { articles: { [SLUG]: 41 } });
  const release = await delayResponses(page, /\/api\/articles\/[^/]+\/views$/);
  const sent = page.waitForRequest(COUNT_API);
  await page.goto(ARTICLE);
  await sent;
  await page.reload();
  release();
  await expect(articleViews(page)).toHaveText('41 views');
  expect(requests()).toBeLessThanOrEqual(1);
  expect(await page.evaluate((id) => sessionStorage.getItem(`viewed:${id}`), SLUG)).not.toBeNull();
});

test('a view is sent although the visitor leaves the page at once', async ({ page }) => {
  await page.addInitScript(() => {
    const original = window.fetch;
    window.fetch = (input, init) => {
      if (init?.keepalive) document.documentElement.dataset['keepalive'] = new Request(input).url;
      return original(input, init);
    };
  });
  await fakeCount(page);
  await page.goto(ARTICLE);
  await expect(page.locator('html')).toHaveAttribute('data-keepalive', new RegExp(`/api/articles/${SLUG}/views$`));
});

for (const [failure, counts] of [
  ['a rejection', true],
  ['a lost response', false],
] as const)
  test(`${failure} is logged, keeps the built number, and the next page load ${counts ? 'counts again' : 'does not count again'}`, async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(COUNT_API, (route) => (counts ? route.fulfill({ status: 500, body: 'down' }) : route.abort()));
    await page.route('**/api/views', (route) => route.abort());
    await page.goto(ARTICLE);
    await expect.poll(() => logged.join('\n')).toContain('The view was not counted.');
    if (counts) expect(logged.join('\n')).toContain('500: down');
    await expect(articleViews(page)).toHaveText(/^\s*[\d,]+ views$/);
    await page.unroute(COUNT_API);
    await page.unroute('**/api/views');
    const requests = await fakeCount(page);
    await fakeAllViews(page, { articles: { [SLUG]: 77 } });
    await page.reload();
    await expect(articleViews(page)).toHaveText(counts ? '41 views' : '77 views');
    expect(requests()).toBe(counts ? 1 : 0);
  });

test('a view that is stored and could not be counted is not sent again, and the page shows the last known number', async ({
  page,
}) => {
  await page.route(COUNT_API, (route) => route.fulfill({ json: {} }));
  await fakeAllViews(page, { articles: { [SLUG]: 77 } });
  await page.goto(ARTICLE);
  await expect(articleViews(page)).toHaveText('77 views');
  await page.unroute(COUNT_API);
  const requests = await fakeCount(page);
  await page.reload();
  await expect(articleViews(page)).toHaveText('77 views');
  expect(requests()).toBe(0);
});

test('counts each page load when the browser allows no storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });
  await fakeCount(page);
  await page.goto(ARTICLE);
  await expect(articleViews(page)).toHaveText('41 views');
  await page.reload();
  await expect(articleViews(page)).toHaveText('42 views');
});

test('cards of articles show the current number of views with one request, and no zero', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
  // Two articles of the first page.
  const [many, none] = ['peripheral-arterial-disease-diabetes-mellitus', 'cholesterol-and-lipids-friend-or-foe'] as const;
  await fakeAllViews(page, { articles: { [many]: 4321, [none]: 0 } });
  await page.goto('/blog');
  await expect(card(page, many)).toContainText('4,321 views');
  await expect(card(page, none).locator('view-count')).toBeHidden();
  expect(requests.filter((path) => path.endsWith('views'))).toEqual(['/api/views']);
});

test('cards of videos show the current number of views', async ({ page }) => {
  const videos: readonly { youtubeId: string }[] = VIDEOS;
  await fakeAllViews(page, { videos: Object.fromEntries(videos.map(({ youtubeId }, index) => [youtubeId, index])) });
  await page.goto('/videos');
  await expect(page.locator('view-count:visible')).toHaveCount(videos.length - 1);
  await expect(page.getByText('1 view', { exact: true })).toBeVisible();
  await expect(page.getByText('2 views', { exact: true })).toBeVisible();
});

test('cards keep the built numbers when the current ones cannot be fetched', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/views', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/blog');
  await expect.poll(() => logged.join('\n')).toContain('The views could not be fetched.');
  await expect(page.getByRole('article').locator('view-count:visible')).not.toHaveCount(0);
});
