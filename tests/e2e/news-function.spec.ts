/** The news of the home page, through the real function and a fake news site. */
import { expect, test } from '@playwright/test';
import { setFeed } from '../support/fake-feed.ts';
import { TITLES } from '../support/feeds.ts';
import { newsCards as cards, visitNews as visit } from '../support/news-section.ts';

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

  // The last good copy is shown while the news site cannot be reached.
  await setFeed('unreachable');
  await page.evaluate(() => sessionStorage.clear());
  await visit(page);
  for (const [position, title] of TITLES.entries()) await expect(cards(page).nth(position)).toContainText(title);
  await setFeed('good');
});
