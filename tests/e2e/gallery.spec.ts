/** The gallery: its filters, its addresses, and the lightbox. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import { PICTURES } from '../support/content/content.ts';
import {
  control,
  counter,
  filter,
  lightbox,
  picture,
  pictures,
  shownImage,
  slide,
  TITLES,
  withoutAwards,
} from '../support/page/gallery.ts';
import { smallControls } from '../support/page/page-layout.ts';
import { watchConsole } from '../support/page/page-watch.ts';
import { WIDE, PHONE } from '../support/content/routes.ts';

test.use({ viewport: WIDE });

const status = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ pictures?$/ });
const ID = 'summit-panel';
/** Opens one of the five pictures of conferences, the third. */
async function openPicture(page: Page): Promise<void> {
  await page.goto('/gallery?category=conferences');
  await picture(page, ID).click();
  await expect(shownImage(page)).toBeVisible();
}

async function expectFilter(page: Page, name: keyof typeof TITLES): Promise<void> {
  await expect(pictures(page).locator('b')).toHaveText(TITLES[name]);
  await expect(status(page)).toHaveText(`${TITLES[name].length} pictures`);
  await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('button', { pressed: true })).toHaveCount(1);
  await expect(page).toHaveURL(name === 'All' ? '/gallery' : `/gallery?category=${name.toLowerCase()}`);
}

test('each filter shows its pictures and their number, and is in the address and the history', async ({ page }) => {
  await page.goto('/gallery');
  await expectFilter(page, 'All');
  for (const name of ['Surgery', 'Awards', 'Workshops', 'Conferences'] as const) {
    await filter(page, name).click();
    await expectFilter(page, name);
  }
  // Choosing a filter twice adds no entry to the history.
  await filter(page, 'Conferences').click();
  await filter(page, 'All').press('Space');
  await expectFilter(page, 'All');
  await page.goBack();
  await expectFilter(page, 'Conferences');

  await withoutAwards(page);
  await page.goto('/gallery?image=no-such-picture');
  const notice = page.getByRole('status').filter({ hasText: 'That picture is not in the gallery. Here are all of them.' });
  await expect(notice).toBeVisible();
  await expect(lightbox(page)).toHaveCount(0);
  await expectAccessible(page, 'unknown picture');
  await filter(page, 'Awards').click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No images found' })).toBeVisible();
  await expect(status(page)).toHaveText('0 pictures');
  await expect(pictures(page)).toHaveCount(0);
  await expectAccessible(page, 'empty');
});

test('?image= keeps a filter that shows the picture, replaces another, and adds no history entry', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/gallery?category=surgery');
  await expectFilter(page, 'Surgery');
  await expect(filter(page, 'Surgery')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const [query, count, category] of [
    ['category=surgery&image=skills-training', '1 / 2', 'surgery'],
    ['category=awards&image=skills-training', '2 / 2', 'workshops'],
    ['image=young-surgeons', '5 / 5', 'conferences'],
  ] as const) {
    await page.goto(`/gallery?${query}`);
    await expect(counter(page)).toHaveText(count);
    await expect(page).toHaveURL(new RegExp(`/gallery\\?.*category=${category}`));
  }
  await page.keyboard.press('Escape');
  await expect(filter(page, 'Conferences')).toHaveAttribute('aria-pressed', 'true');
  await expect(picture(page, 'young-surgeons')).toBeFocused();
  await expect(picture(page, 'young-surgeons')).toBeInViewport({ ratio: 0.5 });
  // A picture that matches no filter.
  await page.goto('/gallery?image=fellows');
  await expect(counter(page)).toHaveText(`${PICTURES.findIndex(({ id }) => id === 'fellows') + 1} / ${PICTURES.length}`);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectFilter(page, 'All');
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('a picture opens with caption, counter and thumbnails, goes round, and returns the focus', async ({ page }) => {
  const messages = watchConsole(page, 'error', 'warning');
  await page.goto('/gallery?category=conferences');
  await picture(page, ID).press('Enter');
  const heading = slide(page).getByRole('heading', { name: 'Panel at the second summit' });
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
  for (const [press, count] of [
    [() => thumbnails.nth(4).click(), '5 / 5'],
    [() => control(page, 'Previous image').click(), '4 / 5'],
    [() => control(page, 'Next image').click(), '5 / 5'],
    [() => page.keyboard.press('ArrowRight'), '1 / 5'],
    [() => page.keyboard.press('ArrowLeft'), '5 / 5'],
  ] as const) {
    await press();
    await expect(counter(page)).toHaveText(count);
  }
  await expect(page).toHaveURL('/gallery?category=conferences&image=young-surgeons');
  // The focus returns to the picture that was opened.
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
  await expect(picture(page, ID)).toBeFocused();
  await expect(page).toHaveURL('/gallery?category=conferences');
  expect(messages).toEqual([]);
});

test('the lightbox keeps the focus inside, in large controls with a ring; "back" closes, "forward" opens', async ({ page }) => {
  await openPicture(page);
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
  await openPicture(page);
  expect(await shownImage(page).boundingBox()).toMatchObject({ width: 972, height: 648 });
  await expect(control(page, 'Zoom out')).toBeDisabled();
  for (const size of [2, 4, maximum]) {
    await control(page, 'Zoom in').click();
    await expect.poll(scale).toBeCloseTo(size, 2);
  }
  await expect(control(page, 'Zoom in')).toBeDisabled();
  await expect(control(page, 'Zoom out')).toBeFocused();
  for (const [size, digits] of [
    [1, 5],
    [Math.sqrt(maximum), 1],
  ] as const) {
    await slide(page).dblclick({ position: { x: 564, y: 300 } });
    await expect.poll(scale).toBeCloseTo(size, digits);
  }
});

test('says that a picture, or the lightbox, cannot be loaded; moves nothing with reduced motion', async ({ page }) => {
  await page.route(/podium\.[^/]*\.webp$/, (route) => route.abort());
  await openPicture(page);
  await expect(lightbox(page)).toHaveCSS('transition-duration', '0s');
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText('4 / 5');
  expect(await lightbox(page).evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0);
  await expect(slide(page).getByText('This picture could not be loaded.')).toBeVisible();
  await expectAccessible(page, 'without the picture');

  await page.route(/\/_astro\/Lightbox\.[^/]*\.js/, (route) => route.abort());
  await page.goto('/gallery?image=workshop-tables');
  await expect(page.getByText('The large view could not be loaded. Each picture still opens by itself.')).toBeVisible();
  await picture(page, 'workshop-tables').click();
  await expect(page).toHaveURL(/\/_astro\/workshop-tables\.[^/]*\.webp$/);
});
