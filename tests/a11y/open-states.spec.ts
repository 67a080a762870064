/** axe in the states of a page that a visitor opens, at a desk with dark colours; routes.spec.ts has every page as it loads. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { control, filter, shownImage, slide, withoutAwards } from '../support/gallery.ts';
import { NEWS_API, newsCards, newsSection, scrollToNews, story } from '../support/news-section.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { focusSearch, options, searchBox } from '../support/search-box.ts';
import { TITLE } from '../support/videos.ts';
import { fakeYouTube } from '../support/youtube.ts';

test.use({ viewport: DESK, colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing in the dialog of a video in any state, and in a notice', async ({ page, context }) => {
  const open = async (kind: 'answers' | 'silent' | 'fails') => {
    await context.unrouteAll();
    await fakeYouTube(context, kind);
    await page.goto('/videos');
    await page.getByRole('link', { name: TITLE, exact: true }).click();
  };
  await page.goto('/videos?video=veins-briefly');
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expectAccessible(page, 'linked');
  await open('answers');
  await expect(page.locator('iframe')).toBeVisible();
  await expectAccessible(page, 'playing');
  await open('silent');
  await expect(page.getByText('Loading the video…')).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expectAccessible(page, 'loading, with the share menu');
  await open('fails');
  await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
  await expectAccessible(page, 'failed');
  await page.goto('/videos?video=none');
  await expectAccessible(page, 'a notice');
});

test('axe finds nothing in publications not found or not loaded, an open citation and a last page', async ({ page }) => {
  await page.route('**/publications/journal/rest', (route) => route.abort());
  await page.goto('/publications');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page, 'not loaded');
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search publications' }).fill('zzz');
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
  await expectAccessible(page, 'not found');
  await page.goto('/publications/cuffs-and-toes-2024');
  for (const format of ['BibTeX', 'RIS', 'CSL-JSON']) await page.getByText(format, { exact: true }).click();
  await page.getByRole('button', { name: 'Copy RIS' }).click();
  await expect(page.getByRole('status').filter({ hasText: /copied|selected/ })).toBeVisible();
  await expectAccessible(page, 'citation', { whole: true });
  await page.goto('/blog?page=3');
  await expectAccessible(page, 'the last page of the articles');
});

test('axe finds nothing in the gallery and its lightbox in any state', async ({ page }) => {
  await withoutAwards(page);
  await page.goto('/gallery?image=no-such-picture');
  await expect(page.getByText('That picture is not in the gallery')).toBeVisible();
  await expectAccessible(page, 'unknown picture');
  await filter(page, 'Workshops').click();
  await expectAccessible(page, 'filtered');
  await filter(page, 'Awards').click();
  await expect(page.getByText('No images found')).toBeVisible();
  await expectAccessible(page, 'empty');
  await page.goto('/gallery?image=summit-panel');
  await expect(shownImage(page)).toBeVisible();
  await expectAccessible(page, 'lightbox');
  await control(page, 'Hide caption').click();
  await control(page, 'Zoom in').click();
  await expectAccessible(page, 'lightbox without its caption');
  await page.route(/summit-panel\.[^/]*\.webp$/, (route) => route.abort());
  await page.reload();
  await expect(slide(page).getByText('This picture could not be loaded.')).toBeVisible();
  await expectAccessible(page, 'lightbox without its picture');
});

test('axe finds nothing in the news in any state; Tab reaches the stories and Retry', async ({ page }) => {
  const visit = async (answer: { status?: number; json?: object }) => {
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(NEWS_API, (route) => route.fulfill(answer));
    await page.goto('/');
    await scrollToNews(page);
  };
  const heading = (name: string) => newsSection(page).getByRole('heading', { name });
  await page.route(NEWS_API, () => undefined);
  await page.goto('/');
  await scrollToNews(page);
  await expect(newsSection(page).getByRole('group', { name: 'Loading news' })).toBeVisible();
  await expectAccessible(page, 'loading');
  await visit({ json: { data: [] } });
  await expect(heading('No updates available at the moment')).toBeVisible();
  await expectAccessible(page, 'empty');
  await visit({ status: 503 });
  await expect(heading('Unable to fetch latest updates')).toBeVisible();
  await expectAccessible(page, 'failed');
  await newsSection(page).getByRole('link', { name: 'View all news' }).focus();
  await page.keyboard.press('Tab');
  const retry = newsSection(page).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeFocused();
  expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const data = [story(1), story(2, { date: '', description: '' }), story(3), story(4)];
  await page.unrouteAll();
  await page.route(NEWS_API, (route) => route.fulfill({ json: { data } }));
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await loaded;
  await scrollToNews(page);
  await expect(newsCards(page)).toHaveCount(4);
  await expectAccessible(page, 'four cards');
  await newsSection(page).getByRole('link', { name: 'View all news' }).focus();
  for (const number of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab');
    await expect(newsCards(page).getByRole('link', { name: `Story ${number}` })).toBeFocused();
  }
});

const searchStates = async (page: Page, open: () => Promise<unknown>, without?: string) => {
  const scope = without === undefined ? {} : { without };
  await page.goto('/contact');
  await open();
  await focusSearch(page);
  await expectAccessible(page, 'focused', scope);
  await searchBox(page).fill('vascular');
  await expect(options(page)).toHaveCount(10);
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page, 'results', scope);
  await searchBox(page).fill('aorticc');
  await expect(page.getByText('No results found for "aorticc"')).toBeVisible();
  await expectAccessible(page, 'no results', scope);
};

test('axe finds nothing in the search with results, with none and after a failure', async ({ page }) => {
  await searchStates(page, () => Promise.resolve());
  await page.route('**/search.json', (route) => route.abort());
  await page.reload();
  await focusSearch(page);
  await searchBox(page).fill('vein');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessible(page, 'failed');
});

test.describe('on a phone, in light colours', () => {
  test.use({ viewport: PHONE, colorScheme: 'light' });
  test('axe finds nothing in the open menu and its search', ({ page }) =>
    searchStates(page, () => page.getByRole('button', { name: 'Open menu' }).click(), 'footer'));
});
