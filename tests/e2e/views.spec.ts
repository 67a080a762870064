import { expect, type Page, test } from '@playwright/test';
import { delayResponses } from '../support/page/page-loading.ts';
import { refuseStorage, watchConsole, watchRequests } from '../support/page/page-watch.ts';
import { VIDEOS } from '../support/content/content.ts';

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

test('the server counts a view once a session, or at each load where nothing can be stored', async ({ page, request }) => {
  // No other test reads this article. Bots get the number and are not counted.
  const article = 'kitchen-salt';
  const asBot = await request.post(`/api/articles/${article}/views`, { headers: { 'User-Agent': 'Googlebot/2.1' } });
  const { views: before } = (await asBot.json()) as { views: number };
  const requested = watchRequests(page);
  await page.goto(`/blog/${article}`);
  await expect(articleViews(page)).toHaveText(`${before + 1} views`);
  await page.reload();
  await expect(articleViews(page)).toHaveText(`${before + 1} views`);
  expect(requested.filter((path) => path.includes('/api/articles/'))).toEqual([`/api/articles/${article}/views`]);
  await refuseStorage(page);
  for (const views of [before + 2, before + 3]) {
    await page.reload();
    await expect(articleViews(page)).toHaveText(`${views} views`);
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
  await page.goto(ARTICLE);
  await expect(page.locator('html')).toHaveAttribute('data-keepalive', new RegExp(`/api/articles/${SLUG}/views$`));
  await page.reload();
  release();
  await expect(articleViews(page)).toHaveText('41 views');
  expect(requests()).toBeLessThanOrEqual(1);
});

for (const { name, response, shown, next } of [
  { name: 'rejected', response: { status: 500, body: 'down' }, shown: /^\s*[\d,]+ views$/, next: 1 },
  { name: 'lost', response: undefined, shown: /^\s*[\d,]+ views$/, next: 0 },
  { name: 'stored, but not counted', response: { json: {} }, shown: '77 views', next: 0 },
])
  test(`a view that was ${name} is sent ${next} times at the next load; until then its page has a number`, async ({ page }) => {
    const logged = watchConsole(page);
    await page.route(COUNT_API, (route) => (response ? route.fulfill(response) : route.abort()));
    await fakeAllViews(page, { articles: { [SLUG]: 77 } });
    // The built number stays if there is no other one.
    if (next === 1 || !response) await page.route('**/api/views', (route) => route.abort());
    await page.goto(ARTICLE);
    await expect(articleViews(page)).toHaveText(shown);
    if (shown !== '77 views') await expect.poll(() => logged.join('\n')).toContain('View not counted.');
    await page.unrouteAll();
    const requests = await fakeCount(page);
    await fakeAllViews(page, { articles: { [SLUG]: 77 } });
    await page.reload();
    await expect(articleViews(page)).toHaveText(next === 1 ? '41 views' : '77 views');
    expect(requests()).toBe(next);
  });

test('cards show current views with one request, no zero, and the built numbers when it fails', async ({ page }) => {
  const requested = watchRequests(page);
  const logged = watchConsole(page);
  await page.route('**/api/views', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/blog');
  await expect.poll(() => logged.join('\n')).toContain('Views could not be fetched.');
  const [many = '', none = ''] = await page
    .locator('main article:visible h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('/blog/', '') ?? ''));
  requested.length = 0;
  await page.unrouteAll();
  await fakeAllViews(page, {
    articles: { [many]: 4321, [none]: 0 },
    videos: Object.fromEntries(VIDEOS.map(({ youtubeId }, index) => [youtubeId, index])),
  });
  await page.reload();
  await expect(card(page, many)).toContainText('4,321 views');
  await expect(card(page, none).locator('view-count')).toBeHidden();
  expect(requested.filter((path) => path.endsWith('views'))).toEqual(['/api/views']);
  await page.goto('/videos');
  await expect(page.locator('view-count:visible')).toHaveCount(VIDEOS.length - 1);
});
