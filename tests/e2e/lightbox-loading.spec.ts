/** When the lightbox is loaded, and what a click does before that or if it cannot be loaded. */
import { expect, test } from '@playwright/test';
import { filter, lightbox, picture, shownImage, slide } from '../support/gallery.ts';
import { delayResponses } from '../support/delayed-response.ts';

const SCRIPT = /\/_astro\/Lightbox\.[^/]*\.js/;
const LARGE_PICTURE = /\/_astro\/workshop-tables\.[^/]*\.webp$/;

test('shows a message in place of a picture that cannot be loaded; the others still work', async ({ page }) => {
  await page.route(/young-surgeons\.[^/]*\.webp$/, (route) => route.abort());
  await page.goto('/gallery?category=conferences');
  await picture(page, 'young-surgeons').click();
  await expect(slide(page).getByText('This picture could not be loaded.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(shownImage(page)).toBeVisible();
});

test('loads the lightbox when the pointer comes to a picture, not before', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/gallery');
  await filter(page, 'Conferences').click();
  await expect(filter(page, 'Conferences')).toHaveAttribute('aria-pressed', 'true');
  expect(requested.filter((url) => SCRIPT.test(url))).toEqual([]);
  const script = page.waitForResponse(SCRIPT);
  await picture(page, 'summit-panel').hover();
  expect((await script).ok()).toBe(true);
});

test('follows the link to the large picture if the lightbox cannot be loaded', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto('/gallery');
  await picture(page, 'workshop-tables').click();
  await expect(page).toHaveURL(LARGE_PICTURE);
});

test('?image= shows a notice if the lightbox cannot be loaded', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto('/gallery?image=workshop-tables');
  await expect(page.getByText('The large view could not be loaded. Each picture still opens by itself.')).toBeVisible();
  await expect(filter(page, 'Workshops')).toHaveAttribute('aria-pressed', 'true');
  await expect(picture(page, 'workshop-tables')).toBeInViewport();
});

test('opens the picture that was clicked last while the lightbox was loading', async ({ page }) => {
  const release = await delayResponses(page, SCRIPT);
  await page.goto('/gallery');
  await picture(page, 'summit-keynote').click();
  await expect(picture(page, 'summit-keynote')).toHaveAttribute('aria-busy', 'true');
  await picture(page, 'workshop-tables').click();
  release();
  await expect(slide(page)).toContainText('Hands-on fistula workshop');
  await expect(page.locator('picture-list [aria-busy]')).toHaveCount(0);
});

for (const modifier of ['ControlOrMeta', 'Alt'] as const) {
  test(`leaves a click with ${modifier} to the browser`, async ({ page }) => {
    await page.goto('/gallery');
    // The browser's own action is not awaited: without a window it opens tabs and saves files unreliably.
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        document.body.dataset['prevented'] = String(event.defaultPrevented);
        event.preventDefault();
      }),
    );
    await picture(page, 'workshop-tables').click({ modifiers: [modifier] });
    await expect(page.locator('body')).toHaveAttribute('data-prevented', 'false');
    await expect(page).toHaveURL('/gallery');
    await expect(lightbox(page)).toHaveCount(0);
  });
}
