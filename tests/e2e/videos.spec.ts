import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { VIDEOS } from '../support/content.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';
import { VARICOSE, videoDialog as dialog } from '../support/videos.ts';
import { standInForYouTube } from '../support/youtube.ts';

const ofTopic = (topic: string) => VIDEOS.filter(({ category }) => category === topic).length;
const FEATURED = 'A second life: inside a kidney transplant programme';
const DOCTOR = (JSON.parse(readFileSync('content/site.json', 'utf8')) as { doctor: { name: string } }).doctor.name;
const visibleVideos = (page: Page) => page.locator('main article:visible');

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('reading the page asks nothing of YouTube; a card opens its player in a dialog', async ({ page, context }) => {
      const asked = await standInForYouTube(context, 'answers');
      await page.goto('/videos');
      await expect(page.locator('html')).toHaveClass(/faces/);
      expect(asked).toEqual([]);
      await page.getByRole('link', { name: VARICOSE }).click();
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page).getByRole('heading', { name: VARICOSE })).toBeVisible();
      await expect(dialog(page)).toContainText('3 April 2025');
      await expect(dialog(page)).toContainText('10:21');
      // The category adds "Medical Information", the file "Varicose Veins", every video the other two.
      const tags = dialog(page).getByRole('group', { name: 'Tags' });
      await expect(tags.locator('.badge')).toHaveText([
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
      expect(asked.every((url) => url.startsWith('https://www.youtube-nocookie.com/embed/'))).toBe(true);
    });

    test('a link to a video opens its dialog without asking anything of YouTube before play is pressed', async ({
      page,
      context,
    }) => {
      const asked = await standInForYouTube(context, 'answers');
      await page.goto('/videos?video=varicose-veins-in-ten-minutes');
      await expect(dialog(page).getByRole('heading', { name: VARICOSE })).toBeVisible();
      const play = dialog(page).getByRole('button', { name: `Play ${VARICOSE}` });
      await expect(play).toBeVisible();
      expect(asked).toEqual([]);
      await play.click();
      await expect(dialog(page).locator('iframe')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Close video' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL('/videos?category=patient-education');
      await expect(page.getByRole('button', { name: 'Patient Education', exact: true })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('link', { name: VARICOSE })).toBeFocused();
      await expect(page.getByRole('link', { name: VARICOSE })).toBeInViewport();
    });
  });
}

for (const viewport of [PHONE, DESK]) {
  test(`“Watch Now” opens the featured video, by keyboard, and the focus stays in the dialog (${viewport.width} px)`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport);
    await standInForYouTube(context, 'answers');
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
    // Keys pressed inside the player belong to the player's own document.
    await dialog(page).getByRole('button', { name: 'Close video' }).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Watch Now' })).toBeFocused();
  });
}

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('filters, a card, its share menu and its close button answer a finger', async ({ page, context }) => {
    await standInForYouTube(context, 'answers');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/videos');
    await page.getByRole('button', { name: 'Patient Education', exact: true }).tap();
    await expect(visibleVideos(page)).toHaveCount(2);
    await page.getByRole('link', { name: VARICOSE }).tap();
    await expect(dialog(page).locator('iframe.is-ready')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).tap();
    await expect(dialog(page).getByRole('link', { name: /^Telegram/ })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Copy link' }).tap();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/videos\?video=varicose-veins-in-ten-minutes$/);
    await dialog(page).getByRole('button', { name: 'Close video' }).tap();
    await expect(dialog(page)).toBeHidden();
  });
});

test('a link to a video keeps the filter that the address names, if it shows the video, and mends it if not', async ({
  page,
}) => {
  const filter = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/videos?category=patient-education&video=varicose-veins-in-ten-minutes');
  await expect(dialog(page).getByRole('heading', { name: VARICOSE })).toBeVisible();
  await expect(page).toHaveURL('/videos?category=patient-education&video=varicose-veins-in-ten-minutes');
  await page.goto('/videos?category=interviews&video=varicose-veins-in-ten-minutes');
  await expect(dialog(page).getByRole('heading', { name: VARICOSE })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/videos?category=patient-education');
  await expect(filter('Patient Education')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: VARICOSE })).toBeFocused();
});

test('each filter shows its videos, the featured one among them, and stands in the address', async ({ page }) => {
  await page.goto('/videos');
  const filter = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(visibleVideos(page)).toHaveCount(VIDEOS.length);
  for (const [name, id] of [
    ['Research Presentations', 'research-presentations'],
    ['Patient Education', 'patient-education'],
    ['Educational Lectures', 'educational-lectures'],
    ['Awareness Campaigns', 'awareness-campaigns'],
    ['Interviews', 'interviews'],
  ] as const) {
    await filter(name).click();
    await expect(page).toHaveURL(`/videos?category=${id}`);
    await expect(visibleVideos(page)).toHaveCount(ofTopic(id));
    await expect(filter(name)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.tabs [aria-pressed=true]')).toHaveCount(1);
  }
  await page.goBack();
  await expect(visibleVideos(page)).toHaveCount(ofTopic('awareness-campaigns'));
  await filter('All').click();
  await expect(visibleVideos(page)).toHaveCount(VIDEOS.length);
});

test('a filter that does not exist shows all videos', async ({ page }) => {
  await page.goto('/videos?category=nonsense');
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(visibleVideos(page)).toHaveCount(VIDEOS.length);
});

test('a link to a video that is not here shows the page and says so', async ({ page }) => {
  await page.goto('/videos?video=no-such-video');
  const notice = page.getByRole('status').filter({ hasText: 'That video is not here.' });
  await expect(notice).toBeVisible();
  await expect(visibleVideos(page)).toHaveCount(VIDEOS.length);
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Interviews', exact: true }).click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL('/videos?category=interviews');
});

test('a still that cannot be loaded gives way to a placeholder', async ({ page }) => {
  await page.route(/_astro\/varicose.*\.(?:avif|webp)/, (route) => route.abort());
  await page.goto('/videos');
  const still = page.locator('article', { hasText: VARICOSE }).locator('img');
  await still.scrollIntoViewIfNeeded();
  await expect(still).toHaveAttribute('src', '/placeholder.svg');
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('should the dialog not come, the link leads to YouTube as it says', async ({ page, context }) => {
  const asked = await standInForYouTube(context, 'unreachable');
  await page.route(/_astro\/mount\./, (route) => route.abort());
  await page.goto('/videos');
  await page.getByRole('link', { name: VARICOSE }).click();
  await expect.poll(() => asked).toContain('https://www.youtube.com/watch?v=R6MlUcmOul8');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every video is a link to YouTube', async ({ page }) => {
    await page.goto('/videos');
    await expect(visibleVideos(page)).toHaveCount(VIDEOS.length);
    await expect(page.getByRole('link', { name: VARICOSE })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=R6MlUcmOul8',
    );
  });
});
