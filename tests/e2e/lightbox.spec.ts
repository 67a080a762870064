import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { PICTURES } from '../support/content.ts';
import { control, counter, filter, lightbox, picture, shownImage, slide } from '../support/gallery.ts';
import { DESK, PHONE } from '../support/routes.ts';

const ID = 'summit-panel';
const TITLE = 'Panel at the limb salvage summit';
/** Its position among all pictures, from 1. */
const PLACE = PICTURES.findIndex(({ id }) => id === ID) + 1;

/** Errors and warnings of the console, violations of the content security policy among them. */
const messages: string[] = [];
test.beforeEach(({ page }) => {
  messages.length = 0;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
});
const expectNoMessages = () => expect(messages).toEqual([]);

const WAYS = {
  'by mouse on a desk': { viewport: DESK, act: (page: Page) => picture(page, ID).click() },
  'by touch on a phone': { viewport: PHONE, act: (page: Page) => picture(page, ID).tap() },
  'by keyboard on a desk': { viewport: DESK, act: (page: Page) => picture(page, ID).press('Enter') },
};

for (const [way, { viewport, act }] of Object.entries(WAYS)) {
  test.describe(way, () => {
    test.use({ viewport, hasTouch: way.includes('touch') });

    test('opens a picture with its caption and counter', async ({ page }) => {
      await page.goto('/gallery');
      await act(page);
      await expect(slide(page).getByRole('heading', { name: TITLE })).toBeVisible();
      await expect(slide(page).getByText('Singapore • 2025', { exact: true })).toBeVisible();
      await expect(counter(page)).toHaveText(`${PLACE} / ${PICTURES.length}`);
      await expect(shownImage(page)).toHaveAttribute('alt', /^Drawing of two slender trunks/);
      await expect(page).toHaveURL(`/gallery?image=${ID}`);
      expectNoMessages();
    });

    test('returns the focus to the opened picture, also after others were shown', async ({ page }) => {
      await page.goto('/gallery?category=conferences');
      await act(page);
      await expect(counter(page)).toHaveText('3 / 5');
      await page.keyboard.press('ArrowRight');
      await expect(counter(page)).toHaveText('4 / 5');
      await expect(slide(page)).toContainText('Conference podium, transplantation');
      await expect(page).toHaveURL('/gallery?category=conferences&image=podium');
      await page.keyboard.press('Escape');
      await expect(lightbox(page)).toHaveCount(0);
      await expect(picture(page, ID)).toBeFocused();
      await expect(page).toHaveURL('/gallery?category=conferences');
    });
  });
}

test.describe('on a desk', () => {
  test.use({ viewport: DESK });
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery?category=conferences');
    await picture(page, ID).click();
    await expect(shownImage(page)).toBeVisible();
  });
  test.afterEach(expectNoMessages);

  test('goes round with the arrow buttons and the arrow keys', async ({ page }) => {
    await control(page, 'Next image').click();
    await expect(counter(page)).toHaveText('4 / 5');
    await control(page, 'Previous image').click();
    await expect(counter(page)).toHaveText('3 / 5');
    await page.keyboard.press('ArrowLeft');
    await expect(counter(page)).toHaveText('2 / 5');
    await control(page, 'Previous image').click();
    await expect(counter(page)).toHaveText('1 / 5');
    await control(page, 'Previous image').click();
    await expect(counter(page)).toHaveText('5 / 5');
  });

  test('shows thumbnails of 120 × 80 px, 16 px apart, that open their pictures and mark the shown one', async ({ page }) => {
    const thumbnails = lightbox(page).getByRole('navigation', { name: 'Thumbnails' }).getByRole('button');
    await expect(thumbnails).toHaveCount(5);
    const boxes = await thumbnails.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.map(({ width, height }) => `${width} × ${height}`)).toEqual(Array(5).fill('120 × 80'));
    expect(boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0))).toEqual([16, 16, 16, 16]);
    await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true');
    expect(
      await thumbnails.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true);
    await thumbnails.nth(4).click();
    await expect(counter(page)).toHaveText('5 / 5');
    await expect(slide(page)).toContainText('Young surgeons at the regional conference');
  });

  test('centres the caption, hides it and shows it again', async ({ page }) => {
    const heading = slide(page).getByRole('heading', { name: TITLE });
    const place = slide(page).getByText('Singapore • 2025');
    for (const words of [heading, place]) await expect(words).toHaveCSS('text-align', 'center');
    await control(page, 'Hide caption').click();
    await expect(heading).toBeHidden();
    await expect(place).toBeHidden();
    await control(page, 'Show caption').click();
    await expect(heading).toBeVisible();
  });

  test('keeps the focus inside; the page behind cannot be reached or scrolled', async ({ page }) => {
    const inside = () =>
      page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || Boolean(activeElement?.closest('[role=dialog]'));
      });
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    const before = await page.evaluate(() => scrollY);
    const reached = new Set<string | null>();
    for (let presses = 0; presses < 24; presses++) {
      await page.keyboard.press(presses % 5 === 4 ? 'Shift+Tab' : 'Tab');
      expect(await inside()).toBe(true);
      reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
    }
    for (const name of ['Zoom in', 'Hide caption', 'Close', 'Previous image', 'Next image', 'Image 3 of 5'])
      expect(reached).toContain(name);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 800);
    await page.keyboard.press('End');
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(page.locator('main')).toHaveAttribute('inert');
  });

  test('gives every control 44 px, a name and a focus ring', async ({ page }) => {
    for (const button of await lightbox(page).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await expect(button).toHaveAccessibleName(/\w/);
    }
    await page.keyboard.press('Tab');
    for (const name of ['Previous image', 'Zoom in', 'Hide caption', 'Close', 'Image 3 of 5']) {
      await control(page, name).focus();
      await expect(control(page, name)).toHaveCSS('outline-style', 'solid');
      await expect(control(page, name)).toHaveCSS('outline-width', '3px');
    }
  });

  test('closes on "back" and opens again on "forward"', async ({ page }) => {
    await page.goBack();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page).toHaveURL('/gallery?category=conferences');
    await expect(picture(page, ID)).toBeFocused();
    await page.goForward();
    await expect(counter(page)).toHaveText('3 / 5');
    await control(page, 'Close').click();
    await expect(page).toHaveURL('/gallery?category=conferences');
    await expect(filter(page, 'Conferences')).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('a photograph of 3600 × 2400 px on a desk, where 972 × 648 px fit', () => {
  test.use({ viewport: DESK });
  const PHOTOGRAPH =
    '<svg xmlns="http://www.w3.org/2000/svg" width="3600" height="2400"><rect width="3600" height="2400" fill="#867"/></svg>';
  /** The zoom: 1 where the picture fits the window. */
  const scale = (page: Page) =>
    slide(page)
      .locator('.yarl__slide_wrapper')
      .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  /** 2 × 3600 / 972. */
  const MAXIMUM = 7.41;

  test.beforeEach(async ({ page }) => {
    await page.route(/summit-panel\.[^/]*\.webp$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: PHOTOGRAPH }));
    await page.goto('/gallery?category=conferences');
    await picture(page, ID).click();
    await expect(shownImage(page)).toBeVisible();
    expect(await shownImage(page).boundingBox()).toMatchObject({ width: 972, height: 648 });
  });

  test('zooms by two at each step, up to two pixels of the photograph to one of the screen, and back', async ({ page }) => {
    await expect(control(page, 'Zoom out')).toBeDisabled();
    for (const size of [2, 4, MAXIMUM]) {
      await control(page, 'Zoom in').click();
      await expect.poll(() => scale(page)).toBeCloseTo(size, 2);
    }
    await expect(control(page, 'Zoom in')).toBeDisabled();
    await expect(control(page, 'Zoom out')).toBeFocused();
    await expect(slide(page).getByRole('heading', { name: TITLE })).toBeVisible();
    for (let step = 0; step < 3; step++) await control(page, 'Zoom out').click();
    await expect.poll(() => scale(page)).toBe(1);
  });

  test('zooms to the maximum with two double clicks; a third zooms out', async ({ page }) => {
    const middle = { position: { x: 564, y: 300 } };
    await slide(page).dblclick(middle);
    await expect.poll(() => scale(page)).toBeCloseTo(Math.sqrt(MAXIMUM), 1);
    await slide(page).dblclick(middle);
    await expect.poll(() => scale(page)).toBeCloseTo(MAXIMUM, 1);
    await slide(page).dblclick(middle);
    await expect.poll(() => scale(page)).toBe(1);
  });
});

test('shows the next picture on a swipe', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/gallery?category=conferences');
  await picture(page, ID).click();
  await expect(shownImage(page)).toBeVisible();
  const touch: CDPSession = await context.newCDPSession(page);
  const send = (type: string, x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: x === undefined ? [] : [{ x, y: 360 }] });
  await send('touchStart', 300);
  for (const x of [260, 200, 140, 90]) await send('touchMove', x);
  await send('touchEnd');
  await expect(counter(page)).toHaveText('4 / 5');
});

test('animates nothing with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/gallery');
  await picture(page, ID).click();
  await expect(lightbox(page)).toHaveCSS('transition-duration', '0s');
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText(`${PLACE + 1} / ${PICTURES.length}`);
  expect(await lightbox(page).evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0);
});
