/** Toasts, shown by the newsletter form. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import { boxOf } from '../support/page/page-layout.ts';
import { WIDE, PHONE } from '../support/content/routes.ts';
import { fakeServer, newsletterField, toast } from '../support/page/site-forms.ts';

const closeButton = (page: Page) => page.getByRole('button', { name: 'Close message' });
const region = (page: Page) => page.locator('.toasts');
const any = (page: Page) => page.locator('.toast');
/** Words, how they are announced, and the status of the response that shows them. */
const KINDS = [
  ['Thank you.', 'polite', 200],
  ['There was a problem with your subscription. Please try again.', 'assertive', 500],
] as const;

/** Shows the toast of a response of the server. */
async function showToast(page: Page, message: string, status = 200): Promise<void> {
  await page.unrouteAll();
  await fakeServer(page, '**/api/subscribe', { status, json: status === 200 ? { message } : {} });
  await newsletterField(page).fill('nimali@example.com');
  await newsletterField(page).press('Enter');
  await expect(toast(page, message)).toBeVisible();
}

test('each toast is announced once, replaces the one before, and closes after 5 s', async ({ page }) => {
  await page.addInitScript(() => {
    const regions = new Set<Element>();
    Object.assign(globalThis, { regions });
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[role=status],[role=alert],[role=log],[aria-live]')) regions.add(element);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  /** How live regions have announced a text. */
  const announcements = (words: string) =>
    page.evaluate(
      (text) =>
        [...(globalThis as unknown as { regions: Set<Element> }).regions]
          .filter(({ textContent }) => textContent.includes(text))
          .map((element) => element.getAttribute('aria-live') ?? element.role),
      words,
    );
  await page.clock.install();
  await page.goto('/about');
  for (const [text, politeness, status] of KINDS) {
    await showToast(page, text, status);
    await expect(any(page)).toHaveCount(1);
    await expect.poll(() => announcements(text)).toEqual([politeness]);
    // The region is removed once it has been read out; the toast stays, and is no live region.
    await expect(page.locator('[aria-live]').filter({ hasText: text })).toHaveCount(0);
    await expect(toast(page, text)).toBeVisible();
  }
  await showToast(page, 'The last.');
  // The clock also runs by itself: what is left allows for a slow machine.
  await page.clock.runFor(2500);
  await expect(toast(page, 'The last.')).toBeVisible();
  await page.clock.runFor(2600);
  await expect(toast(page, 'The last.')).toBeHidden();
});

test('on a wide screen a toast is at the bottom right, has the focus with F8, and is closed by key', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/about');
  await showToast(page, 'A sentence that is long enough to fill more than one line of the toast.');
  const place = await boxOf(region(page));
  expect(place.width).toBeLessThanOrEqual(420);
  expect([place.right, place.bottom]).toEqual([WIDE.width, WIDE.height]);
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(closeButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(any(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a toast is at the top, and is closed with a tap or with a swipe', async ({ page, context }) => {
    await page.goto('/about');
    for (const [text, , status] of KINDS) {
      await showToast(page, text, status);
      // Links that the header half covers count as too small.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible(page, text);
      await closeButton(page).tap();
      await expect(any(page)).toBeHidden({ timeout: 2000 });
    }
    await showToast(page, 'Thank you.');
    await expect.poll(async () => (await region(page).boundingBox())?.y).toBe(0);
    const { x, y } = await boxOf(any(page).getByText('Success'));
    const touch = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x: to, y: y + 10 }] });
    for (const distance of [40, 70]) {
      await expect(any(page)).toBeVisible();
      await send('touchStart', x);
      for (let moved = 10; moved <= distance; moved += 10) await send('touchMove', x + moved);
      await send('touchEnd');
    }
    await expect(any(page)).toBeHidden({ timeout: 2000 });
  });
});
