/** The news of the home page, through the real function and from a news site that stands in. */
import { expect } from '@playwright/test';
import { type FeedState, setFeed } from '../support/feed-stand-in.ts';
import { TITLES } from '../support/feeds.ts';
import { NEWS_API as API, newsCards as cards, newsSection as section, visitNews as visit } from '../support/news-section.ts';
import { test } from '../support/test.ts';

// One after the other: the news site stands in for all of them at once.
test.describe.configure({ mode: 'serial' });
test.afterAll(() => setFeed('good'));

test('the stories of the feed are shown, their pictures from our own origin alone', async ({ page, baseURL }) => {
  // Three functions one after the other, which the emulation starts anew for each call.
  test.slow();
  await setFeed('good');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  // A picture that does not come in its time is replaced by a drawing, and is there on the next visit.
  await expect(async () => {
    await visit(page);
    await expect(cards(page)).toHaveCount(4);
    for (const [place, title] of TITLES.entries()) await expect(cards(page).nth(place)).toContainText(title);
    await expect(cards(page).nth(0)).toContainText('9 July 2025');
    await expect(cards(page).nth(3)).toContainText('Recently');
    const picture = cards(page).nth(0).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', /^\/api\/vascular-news\/images\/[0-9a-f]{32}$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  }).toPass({ timeout: 75_000 });
  // The third story's picture is not there any more, the others have none.
  await cards(page).nth(2).scrollIntoViewIfNeeded();
  for (const place of [1, 2, 3]) await expect(cards(page).nth(place).locator('.pic svg')).toBeVisible();
  expect(foreign).toEqual([]);
});

for (const state of ['unreachable', 'broken'] satisfies FeedState[]) {
  test(`when the news site is ${state}, the last good copy is shown`, async ({ page }) => {
    await setFeed(state);
    const answered = page.waitForResponse(API);
    await visit(page);
    const answer = await answered;
    expect(answer.status()).toBe(200);
    expect(answer.headers()['netlify-cdn-cache-control']).toBe('public, s-maxage=60, durable');
    await expect(cards(page)).toHaveCount(4);
    for (const [place, title] of TITLES.entries()) await expect(cards(page).nth(place)).toContainText(title);
  });
}

test('when the news site has nothing, that is said', async ({ page }) => {
  await setFeed('empty');
  await visit(page);
  await expect(section(page).getByRole('heading', { name: 'No updates available at the moment' })).toBeVisible();
});
