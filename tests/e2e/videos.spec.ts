import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { TEST_CONTENT } from '../site/folders.ts';
import { VIDEOS } from '../support/content.ts';
import { PHONE } from '../support/routes.ts';
import { VARICOSE, videoDialog as dialog } from '../support/videos.ts';
import { scrollSettled } from '../support/scroll-settled.ts';
import { fakeYouTube } from '../support/youtube.ts';
import { typefacesLoaded } from '../support/typefaces.ts';

const ofCategory = (category: string) => VIDEOS.filter((video) => video.category === category).length;
const FEATURED = 'A second life: inside a kidney transplant programme';
const DOCTOR = (JSON.parse(readFileSync(`${TEST_CONTENT}/site.json`, 'utf8')) as { doctor: { name: string } }).doctor.name;
const videos = (page: Page) => page.getByRole('main').getByRole('article');
const filters = (page: Page) => page.getByRole('group', { name: 'Kind of video' });
const filter = (page: Page, name: string) => filters(page).getByRole('button', { name, exact: true });

test('opens the player in a dialog and requests nothing from YouTube before that', async ({ page, context }) => {
  const requested = await fakeYouTube(context, 'answers');
  await page.goto('/videos');
  await typefacesLoaded(page);
  expect(requested).toEqual([]);
  await page.getByRole('link', { name: VARICOSE, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: VARICOSE })).toBeVisible();
  await expect(dialog(page)).toContainText('3 April 2025');
  await expect(dialog(page)).toContainText('10:21');
  // The category and four tags: two of every video, one of the category, one of the content file.
  const tags = dialog(page).getByRole('group', { name: 'Tags' });
  await expect(tags.locator('> *')).toHaveText([
    'Patient Education',
    'Vascular Health',
    DOCTOR,
    'Medical Information',
    'Varicose Veins',
  ]);
  await expect(dialog(page)).toContainText('73 likes');
  const frame = dialog(page).locator('iframe');
  await expect(frame).toBeVisible();
  const address = new URL((await frame.getAttribute('src')) ?? '');
  expect(address.origin).toBe('https://www.youtube-nocookie.com');
  expect(address.pathname).toBe('/embed/R6MlUcmOul8');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    enablejsapi: '1',
    origin: new URL(page.url()).origin,
    modestbranding: '1',
    rel: '0',
    autoplay: '1',
  });
  await expect(dialog(page).getByText('Loading the video…')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('link', { name: VARICOSE })).toBeFocused();
  expect(requested.every((url) => url.startsWith('https://www.youtube-nocookie.com/embed/'))).toBe(true);
});

test('?video= opens the dialog and requests nothing from YouTube before play is pressed', async ({ page, context }) => {
  const requested = await fakeYouTube(context, 'answers');
  await page.goto('/videos?video=veins-briefly');
  await expect(dialog(page).getByRole('heading', { name: VARICOSE })).toBeVisible();
  const play = dialog(page).getByRole('button', { name: `Play ${VARICOSE}` });
  await expect(play).toBeVisible();
  expect(requested).toEqual([]);
  await play.click();
  await expect(dialog(page).locator('iframe')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close video' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/videos?category=patient-education');
  await expect(filter(page, 'Patient Education')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: VARICOSE })).toBeFocused();
  await expect(page.getByRole('link', { name: VARICOSE })).toBeInViewport();
});

test('"Watch Now" opens the featured video with the keyboard and keeps the focus in the dialog', async ({ page, context }) => {
  await fakeYouTube(context, 'answers');
  await page.goto('/videos');
  await page.getByRole('link', { name: 'Watch Now' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: FEATURED })).toBeVisible();
  await expect(dialog(page).locator('iframe')).toBeVisible();
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

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('filters, opens, shares and closes on tap', async ({ page, context }) => {
    await fakeYouTube(context, 'answers');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/videos');
    await filter(page, 'Patient Education').tap();
    await expect(videos(page)).toHaveCount(2);
    await page.getByRole('link', { name: VARICOSE }).tap();
    await expect(dialog(page).locator('iframe')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).tap();
    await expect(dialog(page).getByRole('link', { name: /^Telegram/ })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Copy link' }).tap();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/videos\?video=veins-briefly$/);
    const close = dialog(page).getByRole('button', { name: 'Close video' });
    await close.scrollIntoViewIfNeeded();
    // Until the scrolled frame is composed, Chromium sends a tap to the player, which was there before.
    await scrollSettled(page);
    await close.tap();
    await expect(dialog(page)).toBeHidden();
  });
});

test('?video= keeps the filter of the address if it shows the video, and replaces it otherwise', async ({ page }) => {
  await page.goto('/videos?category=patient-education&video=veins-briefly');
  await expect(dialog(page).getByRole('heading', { name: VARICOSE })).toBeVisible();
  await expect(page).toHaveURL('/videos?category=patient-education&video=veins-briefly');
  await page.goto('/videos?category=interviews&video=veins-briefly');
  await expect(dialog(page).getByRole('heading', { name: VARICOSE })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/videos?category=patient-education');
  await expect(filter(page, 'Patient Education')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: VARICOSE })).toBeFocused();
});

test('each filter shows its videos, the featured one among them, and is in the address', async ({ page }) => {
  await page.goto('/videos');
  await expect(videos(page)).toHaveCount(VIDEOS.length);
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
    await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(filters(page).getByRole('button', { pressed: true })).toHaveCount(1);
  }
  await page.goBack();
  await expect(videos(page)).toHaveCount(ofCategory('awareness-campaigns'));
  await filter(page, 'All').click();
  await expect(videos(page)).toHaveCount(VIDEOS.length);
});

test('shows a notice for an unknown video, until another filter is chosen', async ({ page }) => {
  await page.goto('/videos?video=no-such-video');
  const notice = page.getByRole('status').filter({ hasText: 'That video is not here.' });
  await expect(notice).toBeVisible();
  await expect(videos(page)).toHaveCount(VIDEOS.length);
  await expect(dialog(page)).toHaveCount(0);
  await filter(page, 'Interviews').click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL('/videos?category=interviews');
});

test('shows a placeholder for a thumbnail that cannot be loaded', async ({ page }) => {
  await page.route(/_astro\/varicose.*\.(?:avif|webp)/, (route) => route.abort());
  await page.goto('/videos');
  const thumbnail = page.locator('article', { hasText: VARICOSE }).locator('img');
  await thumbnail.scrollIntoViewIfNeeded();
  await expect(thumbnail).toHaveAttribute('src', '/placeholder.svg');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('follows the link to YouTube if the dialog cannot be loaded', async ({ page, context }) => {
  const requested = await fakeYouTube(context, 'unreachable');
  await page.route(/_astro\/VideoDialog\./, (route) => route.abort());
  await page.goto('/videos');
  await page.getByRole('link', { name: VARICOSE }).click();
  await expect.poll(() => requested).toContain('https://www.youtube.com/watch?v=R6MlUcmOul8');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('links every video to YouTube', async ({ page }) => {
    await page.goto('/videos');
    await expect(videos(page)).toHaveCount(VIDEOS.length);
    await expect(page.getByRole('link', { name: VARICOSE, exact: true })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=R6MlUcmOul8',
    );
  });
});
