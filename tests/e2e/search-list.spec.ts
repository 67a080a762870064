/** The list of results by keyboard and by mouse: what is highlighted, what a choice does, what opens and closes it. */
import { expect } from '@playwright/test';
import { DESK } from '../support/routes.ts';
import { goIn, magnifier, options, searchBox } from '../support/search-box.ts';
import { test } from '../support/test.ts';

test.use({ viewport: DESK });

test('the arrow keys highlight, the box says what is highlighted, Enter follows it', async ({ page }) => {
  await page.goto('/about');
  const box = await goIn(page);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('vein');
  await expect(options(page)).toHaveCount(10);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(box).toHaveAttribute(
    'aria-controls',
    (await page.getByRole('listbox', { name: 'Search results' }).getAttribute('id')) ?? '',
  );
  await expect(options(page).and(page.locator('[aria-selected=true]'))).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = options(page).nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '');
  await expect(box).toBeFocused();
  // Up from the first is the last, scrolled into view.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(9)).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(9)).toBeInViewport({ ratio: 0.98 });
  await page.keyboard.press('ArrowDown');
  const href = (await options(page).first().getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
});

test('a choice clears the text and closes the list', async ({ page }) => {
  await page.goto('/publications');
  await goIn(page);
  await page.keyboard.type('toe pressure');
  await expect(options(page).first()).toContainText('Toe pressure');
  // The way there is closed, so that what is left behind can be seen.
  await page.route('**/publications?id=*', (route) => route.fulfill({ status: 204 }));
  await options(page).first().click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByRole('listbox', { name: 'Search results' })).toBeHidden();
});

test('a choice on the page it leads to goes there as well, and the text is gone', async ({ page }) => {
  await page.goto('/publications');
  await goIn(page);
  await page.keyboard.type('toe pressure');
  await expect(options(page).first()).toContainText('Toe pressure');
  await options(page).first().click();
  await expect(page).toHaveURL(/\/publications\?id=toe-pressure/);
  await expect(searchBox(page)).toHaveValue('');
});

test('a result opens in another tab like any link, and the list stays', async ({ page }) => {
  await page.goto('/about');
  await goIn(page);
  await page.keyboard.type('mediterranean');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toHaveAttribute('href', '/blog/what-exactly-is-the-mediterranean-diet');
  // A press that the page leaves to the browser opens a tab; a browser without a screen does its part only now and then.
  await page.evaluate(() => {
    const presses: string[] = [];
    Object.assign(globalThis, { presses });
    for (const kind of ['click', 'auxclick'])
      addEventListener(kind, ({ defaultPrevented }) =>
        presses.push(`${kind} ${defaultPrevented ? 'kept' : 'left to the browser'}`),
      );
  });
  await options(page).click({ button: 'middle' });
  await options(page).click({ modifiers: ['ControlOrMeta'] });
  await options(page).click({ modifiers: ['Shift'] });
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { presses: string[] }).presses))
    .toEqual(['auxclick left to the browser', 'click left to the browser', 'click left to the browser']);
  await expect(page).toHaveURL('/about');
  await expect(options(page)).toHaveCount(1);
});

test('Escape closes and keeps the text; an arrow key or more text opens again', async ({ page }) => {
  await page.goto('/about');
  const box = await goIn(page);
  await page.keyboard.type('mediterranean');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Search results' })).toBeHidden();
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('mediterranean');
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await page.keyboard.type('diet');
  await expect(options(page)).toHaveCount(1);
});

test('a mouse pressed outside closes and keeps the text; pressed inside it does not', async ({ page }) => {
  await page.goto('/about');
  const box = await goIn(page);
  await page.keyboard.type('vein');
  await expect(options(page)).toHaveCount(10);
  await box.click();
  await page.getByRole('listbox', { name: 'Search results' }).evaluate((list) => list.scrollTo(0, 100));
  await expect(page.getByRole('listbox', { name: 'Search results' })).toBeVisible();
  await page.mouse.move(1200, 700);
  await page.mouse.down();
  await expect(page.getByRole('listbox', { name: 'Search results' })).toBeHidden();
  await page.mouse.up();
  await expect(box).toHaveValue('vein');
});

test('Tab goes on to the magnifier with the list open, and closes it when it leaves the box', async ({ page }) => {
  await page.goto('/about');
  await goIn(page);
  await page.keyboard.type('vein');
  await expect(options(page)).toHaveCount(10);
  await page.keyboard.press('Tab');
  await expect(magnifier(page)).toBeFocused();
  await expect(page.getByRole('listbox', { name: 'Search results' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Schedule an Appointment' }).first()).toBeFocused();
  await expect(page.getByRole('listbox', { name: 'Search results' })).toBeHidden();
});
