import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { TEST_CONTENT } from '../site/folders.ts';
import { VIDEOS } from '../support/content.ts';
import { PHONE } from '../support/routes.ts';
import { TITLE, videoDialog as dialog, YOUTUBE_ID } from '../support/videos.ts';
import { scrollSettled, typefacesLoaded } from '../support/page-loading.ts';
import { fakeYouTube } from '../support/youtube.ts';

const ofCategory = (category: string) => VIDEOS.filter((video) => video.category === category).length;
const DOCTOR = (JSON.parse(readFileSync(`${TEST_CONTENT}/site.json`, 'utf8')) as { doctor: { name: string } }).doctor.name;
const WATCH = `https://www.youtube.com/watch?v=${YOUTUBE_ID}`;
const LOADING = 'Loading the video…';
const SORRY = "Sorry, we couldn't load this video.";
const videos = (page: Page) => page.getByRole('main').getByRole('article');
const filters = (page: Page) => page.getByRole('group', { name: 'Kind of video' });
const filter = (page: Page, name: string) => filters(page).getByRole('button', { name, exact: true });
const link = (page: Page) => page.getByRole('link', { name: TITLE, exact: true });
const player = (page: Page) => dialog(page).locator('iframe');

function watchConsole(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  return logged;
}

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
  // The category and four tags: two of every video, one of the category, one of the content file.
  const tags = dialog(page).getByRole('group', { name: 'Tags' });
  await expect(tags.locator('> *')).toHaveText([
    'Patient Education',
    'Vascular Health',
    DOCTOR,
    'Medical Information',
    'Varicose Veins',
  ]);
  await expect(player(page)).toBeVisible();
  const address = new URL((await player(page).getAttribute('src')) ?? '');
  expect(address.origin).toBe('https://www.youtube-nocookie.com');
  expect(address.pathname).toBe(`/embed/${YOUTUBE_ID}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    enablejsapi: '1',
    origin: new URL(page.url()).origin,
    modestbranding: '1',
    rel: '0',
    autoplay: '1',
  });
  await expect(dialog(page).getByText(LOADING)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
  expect(requested.every((url) => url.startsWith('https://www.youtube-nocookie.com/embed/'))).toBe(true);

  // The featured video, with the keyboard alone.
  await page.getByRole('link', { name: 'Watch Now' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'A second kidney: an interview' })).toBeVisible();
  await expect(player(page)).toBeVisible();
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.querySelector('dialog')?.contains(document.activeElement),
      ),
    ).toBe(true);
  }
  // Keys pressed inside the player go to the player's document.
  await dialog(page).getByRole('button', { name: 'Close video' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Watch Now' })).toBeFocused();
});

test('?video= opens the dialog, asks YouTube when play is pressed, and replaces a wrong filter', async ({ page, context }) => {
  const requested = await fakeYouTube(context, 'answers');
  await page.goto('/videos?category=patient-education&video=veins-briefly');
  await expect(dialog(page).getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page).toHaveURL('/videos?category=patient-education&video=veins-briefly');
  await page.goto('/videos?category=interviews&video=veins-briefly');
  const play = dialog(page).getByRole('button', { name: `Play ${TITLE}` });
  await expect(play).toBeVisible();
  expect(requested).toEqual([]);
  await play.click();
  await expect(player(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close video' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/videos?category=patient-education');
  await expect(filter(page, 'Patient Education')).toHaveAttribute('aria-pressed', 'true');
  await expect(link(page)).toBeFocused();
  await expect(link(page)).toBeInViewport();
});

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('filters, opens, shares and closes on tap', async ({ page, context }) => {
    await fakeYouTube(context, 'answers');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/videos');
    await filter(page, 'Patient Education').tap();
    await expect(videos(page)).toHaveCount(2);
    await link(page).tap();
    await expect(player(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).tap();
    await expect(dialog(page).getByRole('link', { name: /^Telegram/ })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Copy link' }).tap();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/videos\?video=veins-briefly$/);
    const close = dialog(page).getByRole('button', { name: 'Close video' });
    await close.scrollIntoViewIfNeeded();
    // Until the scrolled frame is composed, Chromium sends a tap to the player, which was there before.
    await scrollSettled(page);
    await close.tap();
    await expect(dialog(page)).toBeHidden();
  });
});

test('each filter shows its videos, the featured one among them, and is in the address', async ({ page }) => {
  await page.goto('/videos?video=no-such-video');
  const notice = page.getByRole('status').filter({ hasText: 'That video is not here.' });
  await expect(notice).toBeVisible();
  await expect(videos(page)).toHaveCount(VIDEOS.length);
  await expect(dialog(page)).toHaveCount(0);
  for (const [name, id] of [
    ['Research Presentations', 'research-presentations'],
    ['Patient Education', 'patient-education'],
    ['Educational Lectures', 'educational-lectures'],
    ['Awareness Campaigns', 'awareness-campaigns'],
    ['Interviews', 'interviews'],
  ] as const) {
    await filter(page, name).click();
    await expect(page).toHaveURL(`/videos?category=${id}`);
    await expect(videos(page)).toHaveCount(ofCategory(id));
    await expect(notice).toHaveCount(0);
    await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(filters(page).getByRole('button', { pressed: true })).toHaveCount(1);
  }
  await page.goBack();
  await expect(videos(page)).toHaveCount(ofCategory('awareness-campaigns'));
  await filter(page, 'All').click();
  await expect(videos(page)).toHaveCount(VIDEOS.length);
});

test('has a placeholder for a thumbnail, and a link for a dialog, that cannot be loaded', async ({ page, context }) => {
  const requested = await fakeYouTube(context, 'unreachable');
  await page.route(/_astro\/veins-briefly.*\.(?:avif|webp)/, (route) => route.abort());
  await page.route(/_astro\/VideoDialog\./, (route) => route.abort());
  await page.goto('/videos');
  const thumbnail = page.locator('article', { hasText: TITLE }).locator('img');
  await thumbnail.scrollIntoViewIfNeeded();
  await expect(thumbnail).toHaveAttribute('src', '/placeholder.svg');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await link(page).click();
  await expect.poll(() => requested).toContain(WATCH);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('links every video to YouTube', async ({ page }) => {
    await page.goto('/videos');
    await expect(videos(page)).toHaveCount(VIDEOS.length);
    await expect(link(page)).toHaveAttribute('href', WATCH);
  });
});

test('a player that fails has a message, a link and Retry beside it; an uncounted view is logged', async ({ page, context }) => {
  const logged = watchConsole(page);
  await page.route('/api/videos/*/views', (route) => route.fulfill({ status: 503, json: {} }));
  for (const kind of ['fails', 'fails-later'] as const) {
    await context.unrouteAll();
    await fakeYouTube(context, kind);
    logged.length = 0;
    await page.goto('/videos');
    await link(page).click();
    await expect(dialog(page).getByText(SORRY)).toBeVisible();
    const watch = dialog(page).getByRole('link', { name: 'Watch on YouTube' });
    await expect(watch).toHaveAttribute('href', WATCH);
    await expect(watch).toHaveAttribute('target', '_blank');
    await expect(player(page)).toBeVisible();
    expect(logged).toContain('Failed to load video player.');
    await context.unrouteAll();
    await fakeYouTube(context, 'answers');
    await dialog(page).getByRole('button', { name: 'Retry' }).click();
    await expect(dialog(page).getByText(SORRY)).toBeHidden();
    await expect(player(page)).toBeVisible();
    await expect.poll(() => logged.some((text) => text.includes('The view was not counted.'))).toBe(true);
    await expect(dialog(page)).toContainText('10:21');
    await expect(dialog(page)).not.toContainText(/\bviews?\b/);
  }
});

test('after 10 s without a response the message is shown beside the player, until it responds', async ({ page, context }) => {
  for (const kind of ['unreachable', 'silent'] as const) {
    await context.unrouteAll();
    await fakeYouTube(context, kind);
    if (kind === 'unreachable') await page.clock.install();
    await page.goto('/videos');
    await link(page).click();
    await expect(dialog(page).getByText(LOADING)).toBeVisible();
    // The clock also runs by itself: what is left allows for a slow machine.
    await page.clock.runFor(6000);
    await expect(dialog(page).getByText(LOADING)).toBeVisible();
    await page.clock.runFor(4100);
    await expect(dialog(page).getByText(SORRY)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    // Beside the message, as it may work without a response.
    await expect(player(page)).toBeVisible();
  }
  const frame = await (await player(page).elementHandle()).contentFrame();
  await frame?.evaluate(() => parent.postMessage(JSON.stringify({ event: 'onReady', id: 1 }), '*'));
  await expect(dialog(page).getByText(SORRY)).toBeHidden();
  await expect(player(page)).toBeVisible();
});

test('the function counts each opening, also of a linked video', async ({ page, context }) => {
  await fakeYouTube(context, 'answers');
  const counts: number[] = [];
  for (let time = 0; time < 2; time++) {
    const [response] = await Promise.all([
      page.waitForResponse('**/api/videos/test-vid-06/views'),
      page.goto('/videos?video=foot-week'),
    ]);
    expect(response.status()).toBe(200);
    const { views } = (await response.json()) as { views: number };
    await expect(dialog(page)).toContainText(views === 1 ? '1 view' : `${new Intl.NumberFormat('en').format(views)} views`);
    counts.push(views);
  }
  expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(1);
});
