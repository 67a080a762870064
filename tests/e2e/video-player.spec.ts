/** The player of an opened video, its failures, and the view that is counted. */
import { expect, type Page, test } from '@playwright/test';
import { VARICOSE, videoDialog as dialog } from '../support/videos.ts';
import { fakeYouTube } from '../support/youtube.ts';

const LOADING = 'Loading the video…';
const SORRY = "Sorry, we couldn't load this video.";

const player = (page: Page) => dialog(page).locator('iframe');

async function openVideo(page: Page): Promise<void> {
  await page.goto('/videos');
  await page.getByRole('link', { name: VARICOSE }).click();
}

for (const kind of ['fails', 'fails-later'] as const) {
  test(`shows a message, a link to YouTube and Retry beside a player that reports an error (${kind})`, async ({
    page,
    context,
  }) => {
    await fakeYouTube(context, kind);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await openVideo(page);
    await expect(dialog(page).getByText(SORRY)).toBeVisible();
    const link = dialog(page).getByRole('link', { name: 'Watch on YouTube' });
    await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=R6MlUcmOul8');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(player(page)).toBeVisible();
    expect(logged).toContain('Failed to load video player.');
    await context.unrouteAll();
    await fakeYouTube(context, 'answers');
    await dialog(page).getByRole('button', { name: 'Retry' }).click();
    await expect(dialog(page).getByText(SORRY)).toBeHidden();
    await expect(player(page)).toBeVisible();
  });
}

for (const kind of ['silent', 'unreachable'] as const) {
  test(`shows the message after 10 s without a response and keeps the player (${kind})`, async ({ page, context }) => {
    await fakeYouTube(context, kind);
    await page.clock.install();
    await openVideo(page);
    await expect(dialog(page).getByText(LOADING)).toBeVisible();
    // The clock also runs by itself: what is left allows for a slow machine.
    await page.clock.runFor(6000);
    await expect(dialog(page).getByText(LOADING)).toBeVisible();
    await page.clock.runFor(4100);
    await expect(dialog(page).getByText(SORRY)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    // Beside the message, as it may work without a response.
    await expect(player(page)).toBeVisible();
  });
}

test('shows a player that responds after the message', async ({ page, context }) => {
  await fakeYouTube(context, 'silent');
  await page.clock.install();
  await openVideo(page);
  await expect(dialog(page).getByText(LOADING)).toBeVisible();
  await page.clock.runFor(10_100);
  await expect(dialog(page).getByText(SORRY)).toBeVisible();
  const frame = await (await player(page).elementHandle()).contentFrame();
  await frame?.evaluate(() => parent.postMessage(JSON.stringify({ event: 'onReady', id: 1 }), '*'));
  await expect(dialog(page).getByText(SORRY)).toBeHidden();
  await expect(player(page)).toBeVisible();
});

test('counts a view when a video opens and shows the response', async ({ page, context }) => {
  await fakeYouTube(context, 'answers');
  const requests: string[] = [];
  await page.route('/api/videos/*/views', async (route) => {
    requests.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await route.fulfill({ json: { views: 5113 } });
  });
  await openVideo(page);
  await expect(dialog(page)).toContainText('5,113 views');
  expect(requests).toEqual(['POST /api/videos/R6MlUcmOul8/views']);
});

test('the function counts each opening, also of a linked video', async ({ page, context }) => {
  await fakeYouTube(context, 'answers');
  const counts: number[] = [];
  for (const address of ['/videos?video=foot-week', '/videos?video=foot-week']) {
    const [response] = await Promise.all([page.waitForResponse('**/api/videos/Z4C82eyhwgU/views'), page.goto(address)]);
    expect(response.status()).toBe(200);
    const { views } = (await response.json()) as { views: number };
    await expect(dialog(page)).toContainText(views === 1 ? '1 view' : `${new Intl.NumberFormat('en').format(views)} views`);
    counts.push(views);
  }
  expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(1);
});

test('only logs a view that could not be counted, and shows no count of zero', async ({ page, context }) => {
  await fakeYouTube(context, 'answers');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('/api/videos/*/views', (route) => route.fulfill({ status: 503, json: {} }));
  await openVideo(page);
  await expect.poll(() => logged.some((text) => text.includes('The view was not counted.'))).toBe(true);
  await expect(dialog(page)).toContainText('10:21');
  await expect(dialog(page)).not.toContainText(/\bviews?\b/);
});
