/** Toasts, shown by the newsletter form. */
import { expect, type Page, test } from '@playwright/test';
import { islandScript, typefacesLoaded } from '../support/page-loading.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { newsletterField, subscribeButton, toast } from '../support/site-forms.ts';

const API = '**/api/subscribe';
const LONG = 'A sentence that is long enough to fill more than one line of the toast.';
const closeButton = (page: Page) => page.getByRole('button', { name: 'Close message' });
const region = (page: Page) => page.locator('.toasts');
/** A point of the shown toast. */
const grip = async (page: Page) => {
  const box = await page.locator('.toast').getByText('Success').boundingBox();
  return { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
};

/** Shows a toast "Success" with `message`, on any page. */
async function showToast(page: Page, message = 'Thank you.'): Promise<void> {
  await page.route(API, (route) => route.fulfill({ json: { message } }));
  await subscribe(page);
  await expect(toast(page, message)).toBeVisible();
}
async function subscribe(page: Page): Promise<void> {
  await newsletterField(page).fill('nimali@example.com');
  await newsletterField(page).press('Enter');
}

test('the first toast loads them, the next replaces it, and each closes by itself after 5 s', async ({ page }) => {
  const script = await islandScript(page, '/about', 'Toasts');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).click();
  await typefacesLoaded(page);
  expect(requested).not.toContain(script);
  await showToast(page, 'The first.');
  expect(requested).toContain(script);
  await page.unroute(API);
  await showToast(page, 'The second.');
  await expect(page.locator('.toast')).toHaveCount(1);
  await expect(page.locator('.toast')).toContainText('The second.');
  // The clock also runs by itself: what is left allows for a slow machine.
  await page.clock.runFor(2500);
  await expect(toast(page, 'Success')).toBeVisible();
  await page.clock.runFor(2600);
  await expect(toast(page, 'Success')).toBeHidden();
});

test('a toast is announced once, by a polite live region, a destructive one by an assertive', async ({ page }) => {
  await page.addInitScript(() => {
    const regions = new Set<Element>();
    (window as unknown as { regions: typeof regions }).regions = regions;
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[role=status],[role=alert],[role=log],[aria-live]')) regions.add(element);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  for (const [politeness, text, response] of [
    ['polite', 'Thank you.', { json: { message: 'Thank you.' } }],
    ['assertive', 'There was a problem with your subscription. Please try again.', { status: 500, body: '' }],
  ] as const) {
    await page.unrouteAll();
    await page.route(API, (route) => route.fulfill(response));
    await page.goto('/about');
    await subscribe(page);
    const announcements = () =>
      page.evaluate((words) => {
        const { regions } = window as unknown as { regions: Set<Element> };
        return Array.from(regions)
          .filter(({ textContent }) => textContent.includes(words))
          .map((element) => element.getAttribute('aria-live') ?? element.role);
      }, text);
    await expect.poll(announcements).toEqual([politeness]);
    // The region is removed once it has been read out; the toast stays, and is no live region.
    await expect(page.locator('[aria-live]').filter({ hasText: text })).toHaveCount(0);
    await expect(toast(page, text)).toBeVisible();
    expect(await announcements()).toEqual([politeness]);
  }
});

test('on a desk a toast is at the bottom right, has the focus with F8, and closes by key or swipe', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await showToast(page, LONG);
  const place = (await region(page).boundingBox()) ?? { x: 0, y: 0, width: 999, height: 0 };
  expect(place.width).toBeLessThanOrEqual(420);
  expect([place.x + place.width, place.y + place.height]).toEqual([DESK.width, DESK.height]);
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page, 'Success')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(closeButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toBeHidden();

  await page.unroute(API);
  await showToast(page, 'Swipe me.');
  const swipe = async (distance: number) => {
    const { x, y } = await grip(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 0; moved <= distance; moved += 5) await page.mouse.move(x + moved, y);
    await page.mouse.up();
  };
  await swipe(40);
  await expect(page.locator('.toast')).toHaveAttribute('data-swipe', 'cancel');
  await swipe(70);
  await expect(page.locator('.toast')).toBeHidden({ timeout: 2000 });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a toast is at the top, and is closed with a swipe or with a tap', async ({ page, context }) => {
    await page.goto('/about');
    await showToast(page, LONG);
    await expect.poll(async () => (await region(page).boundingBox())?.y).toBe(0);
    const { x, y } = await grip(page);
    const touch = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x: to, y }] });
    await send('touchStart', x);
    for (const moved of [10, 25, 40, 55, 70]) await send('touchMove', x + moved);
    await send('touchEnd');
    await expect(page.locator('.toast')).toBeHidden({ timeout: 2000 });
    await newsletterField(page).fill('nimali@example.com');
    await subscribeButton(page).click();
    await closeButton(page).tap();
    await expect(page.locator('.toast')).toBeHidden({ timeout: 2000 });
  });
});
