import { expect, type Page } from '@playwright/test';
import { violationsInBothSchemes } from '../support/axe.ts';
import { NEWS_API, newsCards, newsSection, story, visitNews } from '../support/news-section.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

const heading = (page: Page, name: string) => newsSection(page).getByRole('heading', { name });

const STATES = {
  async loading(page: Page) {
    await page.route(NEWS_API, () => undefined);
    await visitNews(page);
    await expect(newsSection(page).getByRole('group', { name: 'Loading news' })).toBeVisible();
  },
  async 'four cards'(page: Page) {
    const data = [story(1), story(2, { date: '', description: '' })];
    await page.route(NEWS_API, (route) => route.fulfill({ json: { data } }));
    await visitNews(page);
    await expect(newsCards(page)).toHaveCount(4);
  },
  async empty(page: Page) {
    await page.route(NEWS_API, (route) => route.fulfill({ json: { data: [] } }));
    await visitNews(page);
    await expect(heading(page, 'No updates available at the moment')).toBeVisible();
  },
  async failed(page: Page) {
    await page.route(NEWS_API, (route) => route.fulfill({ status: 503 }));
    await visitNews(page);
    await expect(heading(page, 'Unable to fetch latest updates')).toBeVisible();
  },
};

for (const viewport of [PHONE, DESK]) {
  test.describe(`${viewport.width} px, light and dark`, () => {
    test.use({ viewport, reducedMotion: 'reduce' } as never);

    for (const [state, bring] of Object.entries(STATES)) {
      test(`axe finds nothing in the news: ${state}`, async ({ page }) => {
        await bring(page);
        expect(await violationsInBothSchemes(page)).toEqual([]);
      });
    }
  });
}

test('by keyboard, the stories come one after the other, and Retry is reached and works', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.route(NEWS_API, (route) => route.fulfill({ json: { data: [1, 2, 3, 4].map((number) => story(number)) } }));
  await visitNews(page);
  await expect(newsCards(page)).toHaveCount(4);
  await newsSection(page).getByRole('link', { name: 'View all news' }).focus();
  for (const number of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab');
    await expect(newsCards(page).getByRole('link', { name: `Story ${number}` })).toBeFocused();
  }

  await page.evaluate(() => sessionStorage.clear());
  await page.unroute(NEWS_API);
  await page.route(NEWS_API, (route) => route.fulfill({ status: 503 }));
  await visitNews(page);
  await expect(heading(page, 'Unable to fetch latest updates')).toBeVisible();
  await newsSection(page).getByRole('link', { name: 'View all news' }).focus();
  await page.keyboard.press('Tab');
  const retry = newsSection(page).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeFocused();
  const box = await retry.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await loaded;
});
