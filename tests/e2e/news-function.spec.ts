/** The news of the home page, through the real function and a fake news site. */
import { expect, test } from '@playwright/test';
import { type FeedState, setFeed } from '../support/fake-feed.ts';
import { TITLES } from '../support/feeds.ts';
import { NEWS_API as API, newsCards as cards, newsSection as section, visitNews as visit } from '../support/news-section.ts';

// The tests change the state of one fake news site.
test.describe.configure({ mode: 'serial' });
test.afterAll(() => setFeed('good'));

test('shows the stories of the feed, with pictures from its own origin only', async ({ page, baseURL }) => {
  await setFeed('good');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  // A picture that is not ready is replaced by the logo; the next visit shows it.
  await expect(async () => {
    await visit(page);
    await expect(cards(page)).toHaveCount(4);
    for (const [position, title] of TITLES.entries()) await expect(cards(page).nth(position)).toContainText(title);
    await expect(cards(page).nth(0)).toContainText('9 July 2025');
    await expect(cards(page).nth(3)).toContainText('Recently');
    const picture = cards(page).nth(0).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', /^\/api\/vascular-news\/images\/[0-9a-f]{32}$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  }).toPass();
  // The third story's picture no longer exists, the others have none.
  await cards(page).nth(2).scrollIntoViewIfNeeded();
  for (const position of [1, 2, 3]) await expect(cards(page).nth(position).locator('.pic svg')).toBeVisible();
  expect(foreign).toEqual([]);
});

for (const state of ['unreachable', 'broken'] satisfies FeedState[]) {
  test(`shows the last good copy when the news site is ${state}`, async ({ page }) => {
    await setFeed(state);
    const responded = page.waitForResponse(API);
    await visit(page);
    const response = await responded;
    expect(response.status()).toBe(200);
    expect(response.headers()['netlify-cdn-cache-control']).toBe('public, s-maxage=60, durable');
    await expect(cards(page)).toHaveCount(4);
    for (const [position, title] of TITLES.entries()) await expect(cards(page).nth(position)).toContainText(title);
  });
}

test('shows a message when the feed of the news site is empty', async ({ page }) => {
  await setFeed('empty');
  await visit(page);
  await expect(section(page).getByRole('heading', { name: 'No updates available at the moment' })).toBeVisible();
});
