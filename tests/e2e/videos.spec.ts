import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import { VIDEOS } from '../support/content/content.ts';
import { watchConsole } from '../support/page/page-watch.ts';
import { TITLE, videoDialog as dialog, YOUTUBE_ID } from '../support/page/videos.ts';
import { typefacesLoaded } from '../support/page/page-loading.ts';
import { fakeYouTube } from '../support/page/youtube.ts';

const ofCategory = (category: string) => VIDEOS.filter((video) => video.category === category).length;
const WATCH = `https://www.youtube.com/watch?v=${YOUTUBE_ID}`;
const LOADING = 'Loading the video…';
const SORRY = "Sorry, we couldn't load this video.";
const videos = (page: Page) => page.getByRole('main').getByRole('article');
const filters = (page: Page) => page.getByRole('group', { name: 'Kind of video' });
const filter = (page: Page, name: string) => filters(page).getByRole('button', { name, exact: true });
const link = (page: Page) => page.getByRole('link', { name: TITLE, exact: true });
const player = (page: Page) => dialog(page).locator('iframe');

test('a video opens in a dialog, is counted and returns the focus; YouTube is asked then only', async ({ page, context }) => {
  const requested = await fakeYouTube(context, 'answers');
  const counts: string[] = [];
  await page.route('/api/videos/*/views', async (route) => {
    counts.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await route.fulfill({ json: { views: 5113 } });
  });
  await page.goto('/videos');
  await typefacesLoaded(page);
  expect(requested).toEqual([]);
  await link(page).click();
  await expect(dialog(page).getByRole('heading', { name: TITLE })).toBeVisible();
  for (const text of ['3 April 2025', '10:21', '73 likes', '5,113 views']) await expect(dialog(page)).toContainText(text);
  expect(counts).toEqual([`POST /api/videos/${YOUTUBE_ID}/views`]);
  // The category and four tags.
  await expect(dialog(page).getByRole('group', { name: 'Tags' }).locator('> *')).toHaveCount(5);
  await expect(player(page)).toBeVisible();
  // Without the name of the site the player shows "Error 153".
  const [, frame] = page.frames();
  expect(await frame?.evaluate(() => document.referrer)).toBe(new URL('/', page.url()).href);
  await expectAccessible(page, 'playing');
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    const isInside = () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null;
    expect(await page.evaluate(isInside)).toBe(true);
  }
  // Keys pressed inside the player go to the player's document.
  await dialog(page).getByRole('button', { name: 'Close video' }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
  expect(requested.every((url) => url.startsWith('https://www.youtube-nocookie.com/embed/'))).toBe(true);
  // The featured video.
  await page.getByRole('link', { name: 'Watch Now' }).press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'A second kidney: an interview' })).toBeVisible();
});

test('?video= opens the dialog, replaces a wrong filter, and asks YouTube when play is pressed', async ({ page, context }) => {
  const requested = await fakeYouTube(context, 'answers');
  const counted = page.waitForResponse(`**/api/videos/${YOUTUBE_ID}/views`);
  await page.goto('/videos?category=interviews&video=veins-briefly');
  await expect(dialog(page).getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page).toHaveURL('/videos?category=patient-education&video=veins-briefly');
  const { views } = (await (await counted).json()) as { views: number };
  await expect(dialog(page)).toContainText(`${views} view`);
  await expectAccessible(page, 'linked');
  expect(requested).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: `Play ${TITLE}` })
    .click();
  await expect(player(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close video' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/videos?category=patient-education');
  await expect(filter(page, 'Patient Education')).toHaveAttribute('aria-pressed', 'true');
  await expect(link(page)).toBeFocused();
});

test('each filter shows its videos; what cannot be loaded has a placeholder or a link', async ({ page, context }) => {
  await page.goto('/videos?video=no-such-video');
  const notice = page.getByRole('status').filter({ hasText: 'That video is not here.' });
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'a notice');
  for (const [name, id] of [
    ['Research Presentations', 'research-presentations'],
    ['Interviews', 'interviews'],
  ] as const) {
    await filter(page, name).click();
    await expect(page).toHaveURL(`/videos?category=${id}`);
    await expect(videos(page)).toHaveCount(ofCategory(id));
    await expect(notice).toHaveCount(0);
    await expect(filters(page).getByRole('button', { pressed: true })).toHaveText(name);
  }
  await page.goBack();
  await expect(videos(page)).toHaveCount(ofCategory('research-presentations'));
  const requested = await fakeYouTube(context, 'unreachable');
  await page.route(/_astro\/veins-briefly.*\.(?:avif|webp)/, (route) => route.abort());
  await page.route(/_astro\/VideoDialog\./, (route) => route.abort());
  await page.goto('/videos');
  const thumbnail = page.locator('article', { hasText: TITLE }).locator('img');
  await thumbnail.scrollIntoViewIfNeeded();
  // Any interaction.
  await page.keyboard.press('Tab');
  await expect(thumbnail).toHaveAttribute('src', '/placeholder.svg');
  await link(page).click();
  await expect.poll(() => requested).toContain(WATCH);
});

test('a player that fails, or is silent for 10 s, has a message, a link and Retry beside it', async ({ page, context }) => {
  const logged = watchConsole(page);
  await page.route('/api/videos/*/views', (route) => route.fulfill({ status: 503, json: {} }));
  await fakeYouTube(context, 'fails-later');
  await page.goto('/videos');
  await link(page).click();
  await expect(dialog(page).getByText(SORRY)).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute('href', WATCH);
  await expect(player(page)).toBeVisible();
  expect(logged).toContain('Failed to load video player.');
  await expectAccessible(page, 'failed');
  await context.unrouteAll();
  await fakeYouTube(context, 'answers');
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByText(SORRY)).toBeHidden();
  await expect(player(page)).toBeVisible();
  // A view that could not be counted is only logged.
  await expect.poll(() => logged.join('\n')).toContain('View not counted.');
  await expect(dialog(page)).not.toContainText(/\bviews?\b/);

  await context.unrouteAll();
  await fakeYouTube(context, 'silent');
  await page.clock.install();
  await page.goto('/videos');
  await link(page).click();
  // The clock also runs by itself: what is left allows for a slow machine.
  await page.clock.runFor(6000);
  await expect(dialog(page).getByText(LOADING)).toBeVisible();
  await page.clock.runFor(4100);
  await expect(dialog(page).getByText(SORRY)).toBeVisible();
  // Beside the message, as it may work without a response.
  await expect(player(page)).toBeVisible();
  const frame = await (await player(page).elementHandle()).contentFrame();
  await frame?.evaluate(() => parent.postMessage(JSON.stringify({ event: 'onReady', id: 1 }), '*'));
  await expect(dialog(page).getByText(SORRY)).toBeHidden();
});
