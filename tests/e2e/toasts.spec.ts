/** Toasts, shown by the newsletter form. */
import { expect, type Page, test } from '@playwright/test';
import { islandScript } from '../support/islands.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { newsletterField, subscribeButton, toast } from '../support/site-forms.ts';
import { typefacesLoaded } from '../support/typefaces.ts';

const API = '**/api/subscribe';
const FAILED = 'There was a problem with your subscription. Please try again.';
const closeButton = (page: Page) => page.getByRole('button', { name: 'Close message' });
const region = (page: Page) => page.locator('.toasts');

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

test('loads the toasts with the first one', async ({ page }) => {
  const script = await islandScript(page, '/about', 'Toasts');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).click();
  await typefacesLoaded(page);
  expect(requested).not.toContain(script);
  await showToast(page);
  expect(requested).toContain(script);
});

test('closes by itself after 5 s', async ({ page }) => {
  await page.clock.install();
  await page.goto('/about');
  await showToast(page);
  await expect(toast(page, 'Success')).toContainText('Thank you.');
  // The clock also runs by itself: what is left allows for a slow machine.
  await page.clock.runFor(2500);
  await expect(toast(page, 'Success')).toBeVisible();
  await page.clock.runFor(2600);
  await expect(toast(page, 'Success')).toBeHidden();
});

for (const [kind, politeness, text] of [
  ['default', 'polite', 'Thank you.'],
  ['destructive', 'assertive', FAILED],
] as const)
  test(`a ${kind} toast is announced once, by ${politeness === 'polite' ? 'a' : 'an'} ${politeness} live region`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const regions = new Set<Element>();
      (window as unknown as { regions: typeof regions }).regions = regions;
      new MutationObserver(() => {
        for (const element of document.querySelectorAll('[role=status],[role=alert],[role=log],[aria-live]'))
          regions.add(element);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await page.route(API, (route) =>
      kind === 'default' ? route.fulfill({ json: { message: text } }) : route.fulfill({ status: 500, body: '' }),
    );
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
  });

test('a new toast replaces the one before', async ({ page }) => {
  await page.goto('/about');
  await showToast(page, 'The first.');
  await page.unroute(API);
  await showToast(page, 'The second.');
  await expect(page.locator('.toast')).toHaveCount(1);
  await expect(page.locator('.toast')).toContainText('The second.');
});

test('F8 moves the focus to the toasts, which can be closed with the keyboard', async ({ page }) => {
  await page.goto('/about');
  await showToast(page);
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page, 'Success')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(closeButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toBeHidden();
});

for (const [distance, closes] of [
  [40, false],
  [70, true],
] as const)
  test(`a swipe of ${distance} px to the right ${closes ? 'closes the toast' : 'does not close the toast'}`, async ({ page }) => {
    await page.goto('/about');
    await showToast(page, 'Swipe me.');
    const box = await toast(page, 'Swipe me.').getByText('Success').boundingBox();
    const x = (box?.x ?? 0) + 10;
    const y = (box?.y ?? 0) + 10;
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 0; moved <= distance; moved += 5) await page.mouse.move(x + moved, y);
    await page.mouse.up();
    if (closes) await expect(page.locator('.toast')).toBeHidden({ timeout: 2000 });
    else await expect(page.locator('.toast')).toHaveAttribute('data-swipe', 'cancel');
  });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('can be closed with a swipe and with a tap', async ({ page, context }) => {
    await page.goto('/about');
    await showToast(page, 'Swipe me.');
    const box = await toast(page, 'Swipe me.').getByText('Success').boundingBox();
    const x = (box?.x ?? 0) + 10;
    const y = (box?.y ?? 0) + 10;
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

for (const viewport of [PHONE, DESK])
  test(`${viewport.width} px: is at the ${viewport === PHONE ? 'top' : 'bottom right'}, at most 420 px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/about');
    await showToast(page, 'A sentence that is long enough to fill more than one line of the toast.');
    const box = (await region(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(box.width).toBeLessThanOrEqual(420);
    if (viewport === PHONE) expect(box.y).toBe(0);
    else expect([box.x + box.width, box.y + box.height]).toEqual([viewport.width, viewport.height]);
  });
