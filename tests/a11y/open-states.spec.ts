import { expect, type Page, test } from '@playwright/test';
import { axeFindsNothingIn, type PageState, violationsInBothSchemes } from '../support/axe.ts';
import { PHONE } from '../support/routes.ts';
import { fakeYouTube } from '../support/youtube.ts';

const openVideo = async (page: Page) => {
  await page.goto('/videos');
  await page.getByRole('link', { name: 'Varicose veins, in ten minutes' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
/** Submits the newsletter form of the footer, which answers with a toast. */
const subscribe = async (page: Page, response: { status: number; json: object }) => {
  await page.route('/api/subscribe', (route) => route.fulfill(response));
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox').fill('reader@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  // Links that the header half covers count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
};

const STATES: PageState[] = [
  {
    name: 'the video dialog with its player',
    open: async (page) => {
      await fakeYouTube(page.context(), 'answers');
      await openVideo(page);
      await expect(page.locator('iframe')).toBeVisible();
    },
  },
  {
    name: 'the video dialog with a loading player and its share menu',
    open: async (page) => {
      await fakeYouTube(page.context(), 'silent');
      await openVideo(page);
      await expect(page.getByText('Loading the video…')).toBeVisible();
      await page.getByRole('button', { name: 'Share', exact: true }).click();
    },
  },
  {
    name: 'the video dialog with a player that failed',
    open: async (page) => {
      await fakeYouTube(page.context(), 'fails');
      await openVideo(page);
      await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
    },
  },
  {
    name: 'a linked video',
    open: async (page) => {
      await page.goto('/videos?video=veins-briefly');
      await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
    },
  },
  {
    name: 'a toast',
    open: (page) => subscribe(page, { status: 200, json: { message: 'Thank you.' } }),
  },
  {
    name: 'a destructive toast',
    open: (page) => subscribe(page, { status: 500, json: {} }),
  },
  {
    name: 'an empty list of publications',
    open: async (page) => {
      await page.goto('/publications');
      await page.getByRole('searchbox', { name: 'Search publications' }).fill('zzz');
      await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
    },
  },
  {
    name: 'a list of publications whose others could not be loaded',
    open: async (page) => {
      await page.route('**/publications/journal/rest', (route) => route.abort());
      await page.goto('/publications');
      await page.getByRole('button', { name: 'Load more' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'a publication with every format of its citation',
    open: async (page) => {
      await page.goto('/publications/cuffs-and-toes-2024');
      for (const format of ['BibTeX', 'RIS', 'CSL-JSON']) await page.getByText(format, { exact: true }).click();
      await page.getByRole('button', { name: 'Copy RIS' }).click();
      await expect(page.getByRole('status').filter({ hasText: /copied|selected/ })).toBeVisible();
    },
    whole: true,
  },
  { name: 'a notice', open: (page) => page.goto('/videos?video=none') },
  { name: 'the last page of the articles', open: (page) => page.goto('/blog?page=3') },
];

axeFindsNothingIn(STATES);

test('axe finds nothing in the open menu', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});
