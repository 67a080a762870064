import { expect, type Page, test } from '@playwright/test';
import { axeFindsNothingIn, type PageState } from '../support/axe.ts';
import { NEWS_API, newsCards, newsSection, story, visitNews } from '../support/news-section.ts';
import { DESK } from '../support/routes.ts';

const heading = (page: Page, name: string) => newsSection(page).getByRole('heading', { name });

const STATES: PageState[] = [
  {
    name: 'the news: loading',
    async open(page) {
      await page.route(NEWS_API, () => undefined);
      await visitNews(page);
      await expect(newsSection(page).getByRole('group', { name: 'Loading news' })).toBeVisible();
    },
  },
  {
    name: 'the news: four cards',
    async open(page) {
      const data = [story(1), story(2, { date: '', description: '' })];
      await page.route(NEWS_API, (route) => route.fulfill({ json: { data } }));
      await visitNews(page);
      await expect(newsCards(page)).toHaveCount(4);
    },
  },
  {
    name: 'the news: empty',
    async open(page) {
      await page.route(NEWS_API, (route) => route.fulfill({ json: { data: [] } }));
      await visitNews(page);
      await expect(heading(page, 'No updates available at the moment')).toBeVisible();
    },
  },
  {
    name: 'the news: failed',
    async open(page) {
      await page.route(NEWS_API, (route) => route.fulfill({ status: 503 }));
      await visitNews(page);
      await expect(heading(page, 'Unable to fetch latest updates')).toBeVisible();
    },
  },
];

axeFindsNothingIn(STATES);

test('Tab reaches the stories in order; Retry is 44 px high and works with the keyboard', async ({ page }) => {
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
