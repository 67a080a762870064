/** What an opened video does: a player that fails, and the view that is counted. */
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { VARICOSE, videoDialog as dialog } from '../support/videos.ts';
import { standInForYouTube } from '../support/youtube.ts';

test('a player that was ready and then reports an error gives way as well', async ({ page, context }) => {
  await standInForYouTube(context, 'fails-later');
  await page.goto('/videos');
  await page.getByRole('link', { name: VARICOSE }).click();
  await expect(dialog(page).getByText("Sorry, we couldn't load this video.")).toBeVisible();
  await expect(dialog(page).locator('iframe')).toHaveCount(0);
});

test('a player that reports an error gives way to a sentence and a link to YouTube', async ({ page, context }) => {
  await standInForYouTube(context, 'fails');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/videos');
  await page.getByRole('link', { name: VARICOSE }).click();
  await expect(dialog(page).getByText("Sorry, we couldn't load this video.")).toBeVisible();
  const link = dialog(page).getByRole('link', { name: 'Watch on YouTube' });
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=R6MlUcmOul8');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(dialog(page).locator('iframe')).toHaveCount(0);
  expect(logged).toContain('Failed to load video player.');
});

for (const kind of ['silent', 'unreachable'] as const) {
  test(`a player that has not answered in 10 s counts as failed (${kind})`, async ({ page, context }) => {
    await standInForYouTube(context, kind);
    await page.clock.install();
    await page.goto('/videos');
    await page.getByRole('link', { name: VARICOSE }).click();
    await expect(dialog(page).getByText('Loading the video…')).toBeVisible();
    await page.clock.runFor(8000);
    await expect(dialog(page).getByText('Loading the video…')).toBeVisible();
    await page.clock.runFor(2100);
    await expect(dialog(page).getByText("Sorry, we couldn't load this video.")).toBeVisible();
  });
}

test('opening a video tells its view and shows all of them', async ({ page, context }) => {
  await standInForYouTube(context, 'answers');
  const told: string[] = [];
  await page.route('/api/videos/*/views', async (route) => {
    told.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await route.fulfill({ json: { views: 5113 } });
  });
  await page.goto('/videos');
  await page.getByRole('link', { name: VARICOSE }).click();
  await expect(dialog(page)).toContainText('5,113 views');
  expect(told).toEqual(['POST /api/videos/R6MlUcmOul8/views']);
});

test('the real function counts each opening, by a link to the video too', async ({ page, context }) => {
  test.slow();
  await standInForYouTube(context, 'answers');
  const counts: number[] = [];
  for (const address of ['/videos?video=save-a-leg', '/videos?video=save-a-leg']) {
    const [answer] = await Promise.all([page.waitForResponse('**/api/videos/Z4C82eyhwgU/views'), page.goto(address)]);
    expect(answer.status()).toBe(200);
    const { views } = (await answer.json()) as { views: number };
    await expect(dialog(page)).toContainText(views === 1 ? '1 view' : `${new Intl.NumberFormat('en').format(views)} views`);
    counts.push(views);
  }
  expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(1);
});

test('a view that cannot be told is only logged', async ({ page, context }) => {
  await standInForYouTube(context, 'answers');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('/api/videos/*/views', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/videos');
  await page.getByRole('link', { name: VARICOSE }).click();
  await expect(dialog(page)).toContainText('0 views');
  await expect.poll(() => logged.some((text) => text.includes('The view was not counted.'))).toBe(true);
});
