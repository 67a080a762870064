import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { smallControls } from '../../support/page-layout.ts';
import { watchConsole } from '../../support/page-watch.ts';
import { control, counter, filter, lightbox, picture, shownImage, slide } from '../../support/gallery.ts';
import { WIDE } from '../../support/routes.ts';

const ID = 'summit-panel';
const TITLE = 'Panel at the second summit';
const SCRIPT = /\/_astro\/Lightbox\.[^/]*\.js/;

test.use({ viewport: WIDE });

test('opens a picture with caption, counter and thumbnails, goes round, and returns the focus', async ({ page }) => {
  const messages = watchConsole(page, 'error', 'warning');
  await page.goto('/gallery');
  await filter(page, 'Conferences').click();
  await picture(page, ID).press('Enter');
  const heading = slide(page).getByRole('heading', { name: TITLE });
  await expect(heading).toHaveCSS('text-align', 'center');
  await expect(slide(page).getByText('Sampleford • 2025', { exact: true })).toBeVisible();
  await expect(shownImage(page)).toHaveAttribute('alt', 'Coloured lines on a plain ground, a picture of the tests.');
  await control(page, 'Hide caption').click();
  await expect(heading).toBeHidden();
  const thumbnails = lightbox(page).getByRole('navigation', { name: 'Thumbnails' }).getByRole('button');
  await expect(thumbnails).toHaveCount(5);
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true');
  const boxes = await thumbnails.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.map(({ width, height }) => `${width} × ${height}`)).toEqual(Array(5).fill('120 × 80'));
  expect(boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0))).toEqual([16, 16, 16, 16]);
  await thumbnails.nth(4).click();
  await expect(counter(page)).toHaveText('5 / 5');
  await control(page, 'Previous image').click();
  await expect(counter(page)).toHaveText('4 / 5');
  await control(page, 'Next image').click();
  await expect(counter(page)).toHaveText('5 / 5');
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText('1 / 5');
  await page.keyboard.press('ArrowLeft');
  await expect(counter(page)).toHaveText('5 / 5');
  await expect(page).toHaveURL('/gallery?category=conferences&image=young-surgeons');
  // The focus returns to the picture that was opened.
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
  await expect(picture(page, ID)).toBeFocused();
  await expect(page).toHaveURL('/gallery?category=conferences');
  expect(messages).toEqual([]);
});

test('keeps the focus inside, in large controls with a ring; "back" closes, "forward" opens', async ({ page }) => {
  await page.goto('/gallery?category=conferences');
  await picture(page, ID).click();
  await expect(shownImage(page)).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  const reached = new Set<string | null>();
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus:not([role=dialog] *, [role=dialog])')).toHaveCount(0);
    reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
  }
  for (const name of ['Zoom in', 'Close', 'Previous image', 'Image 3 of 5']) expect(reached).toContain(name);
  await page.keyboard.press('End');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(page.locator('main')).toHaveAttribute('inert');
  expect(await smallControls(lightbox(page).getByRole('button'))).toEqual([]);
  for (const name of ['Close', 'Image 3 of 5']) {
    await control(page, name).focus();
    await expect(control(page, name)).toHaveCSS('outline', /solid 3px/);
  }
  await expectAccessible(page, 'lightbox');
  await control(page, 'Hide caption').click();
  await control(page, 'Zoom in').click();
  await expectAccessible(page, 'zoomed, without its caption');

  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL('/gallery?category=conferences');
  await expect(picture(page, ID)).toBeFocused();
  await page.goForward();
  await expect(counter(page)).toHaveText('3 / 5');
});

test('a large photograph zooms with buttons and double clicks to two of its pixels per pixel', async ({ page }) => {
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="3600" height="2400"><rect width="3600" height="2400" fill="#867"/></svg>';
  /** The zoom: 1 where the picture fits the window. */
  const scale = () =>
    slide(page)
      .locator('.yarl__slide_wrapper')
      .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  const maximum = 7.41; // 2 × 3600 / 972.
  await page.route(/summit-panel\.[^/]*\.webp$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await page.goto('/gallery?category=conferences');
  await picture(page, ID).click();
  await expect(shownImage(page)).toBeVisible();
  expect(await shownImage(page).boundingBox()).toMatchObject({ width: 972, height: 648 });
  await expect(control(page, 'Zoom out')).toBeDisabled();
  for (const size of [2, 4, maximum]) {
    await control(page, 'Zoom in').click();
    await expect.poll(scale).toBeCloseTo(size, 2);
  }
  await expect(control(page, 'Zoom in')).toBeDisabled();
  await expect(control(page, 'Zoom out')).toBeFocused();
  await slide(page).dblclick({ position: { x: 564, y: 300 } });
  await expect.poll(scale).toBeCloseTo(1, 5);
  await slide(page).dblclick({ position: { x: 564, y: 300 } });
  await expect.poll(scale).toBeCloseTo(Math.sqrt(maximum), 1);
});

test('moves nothing with reduced motion; says that a picture cannot be loaded, and follows links without its script', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(/podium\.[^/]*\.webp$/, (route) => route.abort());
  await page.goto('/gallery?category=conferences');
  await picture(page, ID).click();
  await expect(lightbox(page)).toHaveCSS('transition-duration', '0s');
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText('4 / 5');
  expect(await lightbox(page).evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0);
  await expect(slide(page).getByText('This picture could not be loaded.')).toBeVisible();
  await expectAccessible(page, 'without the picture');

  await page.route(SCRIPT, (route) => route.abort());
  await page.goto('/gallery?image=workshop-tables');
  await expect(page.getByText('The large view could not be loaded. Each picture still opens by itself.')).toBeVisible();
  await picture(page, 'workshop-tables').click();
  await expect(page).toHaveURL(/\/_astro\/workshop-tables\.[^/]*\.webp$/);
});
