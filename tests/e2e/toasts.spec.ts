import { expect, type Page } from '@playwright/test';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

interface Said {
  title: string;
  description?: string;
  variant?: 'destructive';
  action?: string;
}

/** Says a message as every form does. What an action does is kept in the page's title. */
async function say(page: Page, toast: Said) {
  await page.evaluate(({ action, ...rest }) => {
    const detail = {
      ...rest,
      ...(action
        ? {
            action: {
              label: action,
              run: () => {
                document.title = 'acted';
              },
            },
          }
        : {}),
    };
    document.dispatchEvent(new CustomEvent('toast', { detail }));
  }, toast);
}

test('a page on which nothing happens loads nothing for messages', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/about');
  await expect(page.locator('html')).toHaveClass(/faces/);
  expect(asked.filter((url) => /mount|Icon\./.test(url))).toEqual([]);
});

test('a message says what happened and goes after 5 s', async ({ page }) => {
  await page.clock.install();
  await page.goto('/about');
  await say(page, { title: 'Success', description: 'Thank you for subscribing to our newsletter!' });
  await expect(page.locator('.toast')).toContainText('Success');
  await expect(page.locator('.toast')).toContainText('Thank you for subscribing to our newsletter!');
  await expect(page.locator('.toast')).toHaveRole('status');
  await page.clock.runFor(4000);
  await expect(page.locator('.toast')).toBeVisible();
  await page.clock.runFor(1500);
  await expect(page.locator('.toast')).toBeHidden();
});

test('a destructive one is an alert', async ({ page }) => {
  await page.goto('/about');
  await say(page, { title: 'Error', description: 'There was a problem.', variant: 'destructive' });
  await expect(page.locator('.toast')).toHaveRole('alert');
  await expect(page.locator('.toast')).toHaveClass(/toast-destructive/);
});

test('one at a time: a new one takes the place of the last', async ({ page }) => {
  await page.goto('/about');
  await say(page, { title: 'First' });
  await expect(page.locator('.toast')).toContainText('First');
  await say(page, { title: 'Second' });
  await expect(page.locator('.toast')).toHaveCount(1);
  await expect(page.locator('.toast')).toContainText('Second');
});

test('it can be closed, and its action does what it says', async ({ page }) => {
  await page.goto('/about');
  await say(page, { title: 'One' });
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.locator('.toast')).toBeHidden();
  await say(page, { title: 'Two', action: 'Try again' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveTitle('acted');
  await expect(page.locator('.toast')).toBeHidden();
});

test('F8 moves the focus to the messages', async ({ page }) => {
  await page.goto('/about');
  await say(page, { title: 'One', action: 'Try again' });
  await expect(page.locator('.toast')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.locator('.toasts')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
});

for (const [distance, gone] of [
  [40, false],
  [70, true],
] as const) {
  test(`a swipe of ${distance} px to the right ${gone ? 'sends it away' : 'lets it come back'}`, async ({ page }) => {
    await page.goto('/about');
    await say(page, { title: 'Swipe me' });
    const box = await page.locator('.toast-title').boundingBox();
    const x = (box?.x ?? 0) + 10;
    const y = (box?.y ?? 0) + 10;
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 0; moved <= distance; moved += 5) await page.mouse.move(x + moved, y);
    await page.mouse.up();
    if (gone) await expect(page.locator('.toast')).toBeHidden({ timeout: 2000 });
    else await expect(page.locator('.toast')).toHaveAttribute('data-swipe', 'cancel');
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('a finger sends it away to the right, and closes it', async ({ page, context }) => {
    await page.goto('/about');
    await say(page, { title: 'Swipe me' });
    const box = await page.locator('.toast-title').boundingBox();
    const y = (box?.y ?? 0) + 10;
    const touch = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    const x = (box?.x ?? 0) + 10;
    await send('touchStart', x);
    for (const moved of [10, 25, 40, 55, 70]) await send('touchMove', x + moved);
    await send('touchEnd');
    await expect(page.locator('.toast')).toBeHidden({ timeout: 2000 });
    await say(page, { title: 'Close me' });
    await page.getByRole('button', { name: 'Close message' }).tap();
    await expect(page.locator('.toast')).toBeHidden({ timeout: 2000 });
  });
});

test('it is closed by keyboard', async ({ page }) => {
  await page.goto('/about');
  await say(page, { title: 'One' });
  await expect(page.locator('.toast')).toBeVisible();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Close message' }).press('Enter');
  await expect(page.locator('.toast')).toBeHidden({ timeout: 2000 });
});

for (const [viewport, place] of [
  [PHONE, 'top'],
  [DESK, 'bottom right'],
] as const) {
  test(`stands at the ${place} at ${viewport.width} px, at most 420 px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/about');
    await say(page, { title: 'Success', description: 'A sentence that is long enough to fill more than one line of it.' });
    await expect(page.locator('.toast')).toBeVisible();
    const region = (await page.locator('.toasts').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(region.width).toBeLessThanOrEqual(420);
    if (place === 'top') expect(region.y).toBe(0);
    else {
      expect(region.y + region.height).toBe(viewport.height);
      expect(region.x + region.width).toBe(viewport.width);
    }
  });
}
