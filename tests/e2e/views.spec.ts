import { expect, type Page, test } from '@playwright/test';
import { delayResponses } from '../support/page-loading.ts';
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

test('counts once, with a request that survives the page, when the visitor reloads before the response', async ({ page }) => {
  await page.addInitScript(() => {
    const original = window.fetch;
    window.fetch = (input, init) => {
      if (init?.keepalive) document.documentElement.dataset['keepalive'] = new Request(input).url;
      return original(input, init);
    };
  });
  const requests = await fakeCount(page);
  await fakeAllViews(page, { articles: { [SLUG]: 41 } });
  const release = await delayResponses(page, /\/api\/articles\/[^/]+\/views$/);
  const sent = page.waitForRequest(COUNT_API);
  await page.goto(ARTICLE);
  await sent;
  await expect(page.locator('html')).toHaveAttribute('data-keepalive', new RegExp(`/api/articles/${SLUG}/views$`));
  await page.reload();
  release();
  await expect(articleViews(page)).toHaveText('41 views');
  expect(requests()).toBeLessThanOrEqual(1);
  expect(await page.evaluate((id) => sessionStorage.getItem(`viewed:${id}`), SLUG)).not.toBeNull();
});

for (const [failure, response, next] of [
  ['a rejection is logged, keeps the built number, and the next page load counts again', { status: 500, body: 'down' }, 1],
  ['a lost response is logged, keeps the built number, and the next page load does not count again', undefined, 0],
  ['a view that is stored and could not be counted shows the last known number, and is not sent again', { json: {} }, 0],
] as const)
  test(failure, async ({ page }) => {
    const isStored = response !== undefined && 'json' in response;
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(COUNT_API, (route) => (response ? route.fulfill(response) : route.abort()));
    if (isStored) await fakeAllViews(page, { articles: { [SLUG]: 77 } });
    else await page.route('**/api/views', (route) => route.abort());
    await page.goto(ARTICLE);
    if (isStored) await expect(articleViews(page)).toHaveText('77 views');
    else {
      await expect.poll(() => logged.join('\n')).toContain('The view was not counted.');
      if (response) expect(logged.join('\n')).toContain('500: down');
      await expect(articleViews(page)).toHaveText(/^\s*[\d,]+ views$/);
    }
    await page.unrouteAll();
    const requests = await fakeCount(page);
    await fakeAllViews(page, { articles: { [SLUG]: 77 } });
    await page.reload();
    await expect(articleViews(page)).toHaveText(next === 1 ? '41 views' : '77 views');
    expect(requests()).toBe(next);
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

test('cards show current views with one request, no zero, and the built numbers when it fails', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/views', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/blog');
  await expect.poll(() => logged.join('\n')).toContain('The views could not be fetched.');
  await expect(page.getByRole('article').locator('view-count:visible')).not.toHaveCount(0);
  const [many = '', none = ''] = await page
    .locator('main article:visible a[href^="/blog/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')?.replace('/blog/', '') ?? ''))]);
  requests.length = 0;
  const videos: readonly { youtubeId: string }[] = VIDEOS;
  await page.unrouteAll();
  await fakeAllViews(page, {
    articles: { [many]: 4321, [none]: 0 },
    videos: Object.fromEntries(videos.map(({ youtubeId }, index) => [youtubeId, index])),
  });
  await page.reload();
  await expect(card(page, many)).toContainText('4,321 views');
  await expect(card(page, none).locator('view-count')).toBeHidden();
  expect(requests.filter((path) => path.endsWith('views'))).toEqual(['/api/views']);
  await page.goto('/videos');
  await expect(page.locator('view-count:visible')).toHaveCount(videos.length - 1);
  await expect(page.getByText('1 view', { exact: true })).toBeVisible();
  await expect(page.getByText('2 views', { exact: true })).toBeVisible();
});
