import { expect, type Page } from '@playwright/test';
import { axeFindsNothingIn, type PageState } from '../support/axe.ts';
import { standInForYouTube } from '../support/youtube.ts';

const openVideo = async (page: Page) => {
  await page.goto('/videos');
  await page.getByRole('link', { name: 'Varicose veins, in ten minutes' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const say = (page: Page, detail: object) =>
  page.evaluate((toast) => document.dispatchEvent(new CustomEvent('toast', { detail: toast })), detail);

const STATES: PageState[] = [
  {
    name: 'the video dialog with its player',
    open: async (page) => {
      await standInForYouTube(page.context(), 'answers');
      await openVideo(page);
      await expect(page.locator('iframe.is-ready')).toBeVisible();
    },
  },
  {
    name: 'the video dialog while it loads, and its share menu',
    open: async (page) => {
      await standInForYouTube(page.context(), 'silent');
      await openVideo(page);
      await expect(page.getByText('Loading the video…')).toBeVisible();
      await page.getByRole('button', { name: 'Share', exact: true }).click();
    },
  },
  {
    name: 'the video dialog that failed',
    open: async (page) => {
      await standInForYouTube(page.context(), 'fails');
      await openVideo(page);
      await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
    },
  },
  {
    name: 'a video shown by its address',
    open: async (page) => {
      await page.goto('/videos?video=varicose-veins-in-ten-minutes');
      await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
    },
  },
  {
    name: 'a message',
    open: async (page) => {
      await page.goto('/about');
      await say(page, { title: 'Success', description: 'It was sent.', action: { label: 'Undo' } });
      await expect(page.locator('.toast')).toBeVisible();
    },
  },
  {
    name: 'a destructive message',
    open: async (page) => {
      await page.goto('/about');
      await say(page, { title: 'Error', description: 'It was not sent.', variant: 'destructive' });
      await expect(page.locator('.toast')).toBeVisible();
    },
  },
  {
    name: 'an empty list of publications',
    open: async (page) => {
      await page.goto('/publications');
      await page.getByRole('searchbox', { name: 'Search publications' }).fill('zzz');
      await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
    },
  },
  { name: 'a notice', open: (page) => page.goto('/videos?video=none') },
  { name: 'the last page of the articles', open: (page) => page.goto('/blog?page=3') },
];

axeFindsNothingIn(STATES);
