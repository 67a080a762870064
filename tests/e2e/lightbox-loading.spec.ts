/** When the lightbox is loaded, and what a click does while it is not there yet, or never comes. */
import { expect } from '@playwright/test';
import { filter, lightbox, picture, shownImage, slide } from '../support/gallery.ts';
import { test } from '../support/test.ts';

test('a picture that cannot be had says so, and the others go on', async ({ page }) => {
  await page.route(/young-surgeons-conference\.[^/]*\.webp$/, (route) => route.abort());
  await page.goto('/gallery?category=conferences');
  await picture(page, 'young-surgeons-conference').click();
  await expect(slide(page).getByText('This picture could not be loaded.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(shownImage(page)).toBeVisible();
});

test('the lightbox is not loaded before a visitor comes near a picture', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/gallery');
  await filter(page, 'Conferences').click();
  await expect(filter(page, 'Conferences')).toHaveAttribute('aria-pressed', 'true');
  expect(asked.filter((url) => url.includes('gallery-pictures'))).toEqual([]);
  const script = page.waitForResponse(/gallery-pictures\.[^/]*\.js$/);
  await picture(page, 'limb-salvage-summit-panel').hover();
  expect((await script).ok()).toBe(true);
});

for (const chunk of ['gallery-pictures', 'mount']) {
  test(`if ${chunk} cannot be loaded, a picture opens as the link that it is`, async ({ page }) => {
    await page.route(new RegExp(`/${chunk}\\.[^/]*\\.js$`), (route) => route.abort());
    await page.goto('/gallery');
    await picture(page, 'fistula-workshop').click();
    await expect(page).toHaveURL(/\/_astro\/fistula-workshop\.[^/]*\.webp$/);
  });
}

test('if the styles cannot be loaded, a picture opens as the link that it is', async ({ page }) => {
  await page.route(/\/mount\.[^/]*\.css$/, (route) => route.abort());
  await page.goto('/gallery');
  await picture(page, 'fistula-workshop').click();
  await expect(page).toHaveURL(/\/_astro\/fistula-workshop\.[^/]*\.webp$/);
});

test('an address that names a picture says so if the lightbox cannot be loaded', async ({ page }) => {
  await page.route(/\/mount\.[^/]*\.js$/, (route) => route.abort());
  await page.goto('/gallery?image=fistula-workshop');
  await expect(page.getByText('The large view could not be loaded. Each picture still opens by itself.')).toBeVisible();
  await expect(filter(page, 'Workshops')).toHaveAttribute('aria-pressed', 'true');
  await expect(picture(page, 'fistula-workshop')).toBeInViewport();
});

test('a click while the lightbox is on its way waits for it; the last picture asked for is the one that opens', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\/mount\.[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/gallery');
  await picture(page, 'vascular-summit-keynote').click();
  await expect(picture(page, 'vascular-summit-keynote')).toHaveAttribute('aria-busy', 'true');
  await picture(page, 'fistula-workshop').click();
  resolve(undefined);
  await expect(slide(page)).toContainText('Hands-on fistula workshop');
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
});

test('a click with Ctrl is left to the browser, which opens the picture in a tab of its own', async ({ page }) => {
  await page.goto('/gallery');
  // The tab itself cannot be waited for: a browser without a window leaves one in the background unfinished now and then.
  await page.evaluate(() =>
    addEventListener('click', ({ defaultPrevented }) => (document.body.dataset['left'] = String(!defaultPrevented))),
  );
  const link = picture(page, 'fistula-workshop');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(page.locator('body')).toHaveAttribute('data-left', 'true');
  await expect(link).toHaveAttribute('href', /^\/_astro\/fistula-workshop\.[^/]*\.webp$/);
  await expect(page).toHaveURL('/gallery');
  await expect(lightbox(page)).toHaveCount(0);
});
