import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { PICTURES } from '../support/content.ts';
import { delayResponses } from '../support/page-loading.ts';
import { control, counter, filter, lightbox, picture, shownImage, slide } from '../support/gallery.ts';
import { DESK, PHONE } from '../support/routes.ts';

const ID = 'summit-panel';
const TITLE = 'Panel at the second summit';
/** Its position among all pictures, from 1. */
const PLACE = PICTURES.findIndex(({ id }) => id === ID) + 1;
const SCRIPT = /\/_astro\/Lightbox\.[^/]*\.js/;

test.use({ viewport: DESK });

/** Errors and warnings of the console, violations of the content security policy among them. */
function watch(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
}

test('opens a picture with caption, counter and thumbnails, goes round, and returns the focus', async ({ page }) => {
  const messages = watch(page);
  await page.goto('/gallery');
  await picture(page, ID).press('Enter');
  await expect(counter(page)).toHaveText(`${PLACE} / ${PICTURES.length}`);
  await expect(page).toHaveURL(`/gallery?image=${ID}`);
  await page.keyboard.press('Escape');
  await expect(picture(page, ID)).toBeFocused();
  await filter(page, 'Conferences').click();
  await picture(page, ID).click();
  const heading = slide(page).getByRole('heading', { name: TITLE });
  const place = slide(page).getByText('Sampleford • 2025', { exact: true });
  for (const words of [heading, place]) {
    await expect(words).toBeVisible();
    await expect(words).toHaveCSS('text-align', 'center');
  }
  await expect(shownImage(page)).toHaveAttribute('alt', 'Coloured lines on a plain ground, a picture of the tests.');
  await control(page, 'Hide caption').click();
  await expect(heading).toBeHidden();
  await expect(place).toBeHidden();
  await control(page, 'Show caption').click();
  await expect(heading).toBeVisible();

  const thumbnails = lightbox(page).getByRole('navigation', { name: 'Thumbnails' }).getByRole('button');
  await expect(thumbnails).toHaveCount(5);
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true');
  const boxes = await thumbnails.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.map(({ width, height }) => `${width} × ${height}`)).toEqual(Array(5).fill('120 × 80'));
  expect(boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0))).toEqual([16, 16, 16, 16]);
  await expect
    .poll(() => thumbnails.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  await thumbnails.nth(4).click();
  await expect(counter(page)).toHaveText('5 / 5');
  await expect(slide(page)).toContainText('Young people at the regional conference');

  await control(page, 'Next image').click();
  await expect(counter(page)).toHaveText('1 / 5');
  await control(page, 'Previous image').click();
  await expect(counter(page)).toHaveText('5 / 5');
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText('1 / 5');
  for (const next of ['5 / 5', '4 / 5']) {
    await page.keyboard.press('ArrowLeft');
    await expect(counter(page)).toHaveText(next);
  }
  await expect(slide(page)).toContainText('Conference podium');
  await expect(page).toHaveURL('/gallery?category=conferences&image=podium');

  // The focus returns to the picture that was opened.
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
  await expect(picture(page, ID)).toBeFocused();
  await expect(page).toHaveURL('/gallery?category=conferences');
  expect(messages).toEqual([]);
});

test('keeps the focus inside, in large controls with a ring; "back" closes, "forward" opens', async ({ page }) => {
  const messages = watch(page);
  await page.goto('/gallery?category=conferences');
  await picture(page, ID).click();
  await expect(shownImage(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  const before = await page.evaluate(() => scrollY);
  const reached = new Set<string | null>();
  for (let presses = 0; presses < 24; presses++) {
    await page.keyboard.press(presses % 5 === 4 ? 'Shift+Tab' : 'Tab');
    const { inside, name } = await page.evaluate(() => {
      const { activeElement, body } = document;
      return {
        inside: activeElement === body || Boolean(activeElement?.closest('[role=dialog]')),
        name: activeElement?.getAttribute('aria-label') ?? null,
      };
    });
    expect(inside).toBe(true);
    reached.add(name);
  }
  for (const name of ['Zoom in', 'Hide caption', 'Close', 'Previous image', 'Next image', 'Image 3 of 5'])
    expect(reached).toContain(name);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 800);
  await page.keyboard.press('End');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(page.locator('main')).toHaveAttribute('inert');

  const buttons = await lightbox(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(buttons.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  for (const button of await lightbox(page).getByRole('button').all()) await expect(button).toHaveAccessibleName(/\w/);
  for (const name of ['Previous image', 'Zoom in', 'Hide caption', 'Close', 'Image 3 of 5']) {
    await control(page, name).focus();
    await expect(control(page, name)).toHaveCSS('outline-style', 'solid');
    await expect(control(page, name)).toHaveCSS('outline-width', '3px');
  }

  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL('/gallery?category=conferences');
  await expect(picture(page, ID)).toBeFocused();
  await page.goForward();
  await expect(counter(page)).toHaveText('3 / 5');
  await control(page, 'Close').click();
  await expect(page).toHaveURL('/gallery?category=conferences');
  await expect(filter(page, 'Conferences')).toHaveAttribute('aria-pressed', 'true');
  expect(messages).toEqual([]);
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
  await expect(slide(page).getByRole('heading', { name: TITLE })).toBeVisible();
  for (let step = 0; step < 3; step++) await control(page, 'Zoom out').click();
  await expect.poll(scale).toBe(1);

  for (const [size, digits] of [
    [Math.sqrt(maximum), 1],
    [maximum, 1],
    [1, 5],
  ] as const) {
    await slide(page).dblclick({ position: { x: 564, y: 300 } });
    await expect.poll(scale).toBeCloseTo(size, digits);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('opens on tap, and shows the next picture on a swipe', async ({ page, context }) => {
    await page.goto('/gallery?category=conferences');
    await picture(page, ID).tap();
    await expect(shownImage(page)).toBeVisible();
    const touch: CDPSession = await context.newCDPSession(page);
    const send = (type: string, x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: x === undefined ? [] : [{ x, y: 360 }] });
    await send('touchStart', 300);
    for (const x of [260, 200, 140, 90]) await send('touchMove', x);
    await send('touchEnd');
    await expect(counter(page)).toHaveText('4 / 5');
  });
});

test('animates nothing with reduced motion; has a message for a picture that cannot be loaded', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(/podium\.[^/]*\.webp$/, (route) => route.abort());
  await page.goto('/gallery?category=conferences');
  await picture(page, ID).click();
  await expect(lightbox(page)).toHaveCSS('transition-duration', '0s');
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText('4 / 5');
  expect(await lightbox(page).evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0);
  await expect(slide(page).getByText('This picture could not be loaded.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(shownImage(page)).toBeVisible();
});

test('is loaded when the pointer comes to a picture; the browser gets clicks with a modifier', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/gallery');
  await filter(page, 'Workshops').click();
  await expect(filter(page, 'Workshops')).toHaveAttribute('aria-pressed', 'true');
  expect(requested.filter((url) => SCRIPT.test(url))).toEqual([]);
  const script = page.waitForResponse(SCRIPT);
  await picture(page, 'workshop-tables').hover();
  expect((await script).ok()).toBe(true);
  // The browser's own action is not awaited: without a window it opens tabs and saves files unreliably.
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      document.body.dataset['prevented'] = `${document.body.dataset['prevented'] ?? ''} ${event.defaultPrevented}`;
      event.preventDefault();
    }),
  );
  for (const modifier of ['ControlOrMeta', 'Alt'] as const)
    await picture(page, 'workshop-tables').click({ modifiers: [modifier] });
  await expect(page.locator('body')).toHaveAttribute('data-prevented', ' false false');
  await expect(page).toHaveURL('/gallery?category=workshops');
  await expect(lightbox(page)).toHaveCount(0);
});

test('opens the picture that was clicked last while it was loading', async ({ page }) => {
  const release = await delayResponses(page, SCRIPT);
  await page.goto('/gallery');
  await picture(page, 'summit-keynote').click();
  await expect(picture(page, 'summit-keynote')).toHaveAttribute('aria-busy', 'true');
  await picture(page, 'workshop-tables').click();
  release();
  await expect(slide(page)).toContainText('Tables of a workshop');
  await expect(page.locator('picture-list [aria-busy]')).toHaveCount(0);
});

test('if it cannot be loaded, ?image= shows a notice, and a click follows the link to the large picture', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto('/gallery?image=workshop-tables');
  await expect(page.getByText('The large view could not be loaded. Each picture still opens by itself.')).toBeVisible();
  await expect(filter(page, 'Workshops')).toHaveAttribute('aria-pressed', 'true');
  await expect(picture(page, 'workshop-tables')).toBeInViewport();
  await picture(page, 'workshop-tables').click();
  await expect(page).toHaveURL(/\/_astro\/workshop-tables\.[^/]*\.webp$/);
});
