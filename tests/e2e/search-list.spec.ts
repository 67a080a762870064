/** The list of results with keyboard and mouse: highlight, choice, opening and closing. */
import { expect, test } from '@playwright/test';
import { DESK } from '../support/routes.ts';
import { focusSearch, magnifier, options, results, searchBox } from '../support/search-box.ts';

test.use({ viewport: DESK });

test('arrow keys highlight a result, the field names it, Enter follows it', async ({ page }) => {
  await page.goto('/about');
  const box = await focusSearch(page);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('vein');
  await expect(options(page)).toHaveCount(10);
  expect((await results(page).boundingBox())?.height).toBeCloseTo(384);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(box).toHaveAttribute('aria-controls', (await results(page).getAttribute('id')) ?? '');
  await expect(options(page).and(page.locator('[aria-selected=true]'))).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = options(page).nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '');
  await expect(box).toBeFocused();
  // Up from the first result is the last one, scrolled into view.
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
  await focusSearch(page);
  await page.keyboard.type('toe pressure');
  await expect(options(page).first()).toContainText('Toe pressure');
  // The navigation fails, so that the page stays.
  await page.route('**/publications?id=*', (route) => route.fulfill({ status: 204 }));
  await options(page).first().click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(results(page)).toBeHidden();
});

test('a choice that leads to the same page is followed, and clears the text', async ({ page }) => {
  await page.goto('/publications');
  await focusSearch(page);
  await page.keyboard.type('toe pressure');
  await expect(options(page).first()).toContainText('Toe pressure');
  await options(page).first().click();
  await expect(page).toHaveURL(/\/publications\?id=toe-pressure/);
  await expect(searchBox(page)).toHaveValue('');
});

test('leaves middle clicks and clicks with a modifier to the browser and keeps the list open', async ({ page }) => {
  await page.goto('/about');
  await focusSearch(page);
  await page.keyboard.type('mediterranean');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toHaveAttribute('href', '/blog/what-exactly-is-the-mediterranean-diet');
  // The tabs themselves are not awaited: a browser without a window opens them unreliably.
  await page.evaluate(() => {
    const presses: string[] = [];
    Object.assign(globalThis, { presses });
    for (const kind of ['click', 'auxclick'])
      addEventListener(kind, ({ defaultPrevented }) =>
        presses.push(`${kind} ${defaultPrevented ? 'prevented' : 'not prevented'}`),
      );
  });
  await options(page).click({ button: 'middle' });
  for (const modifier of ['ControlOrMeta', 'Shift', 'Alt'] as const) await options(page).click({ modifiers: [modifier] });
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { presses: string[] }).presses))
    .toEqual(['auxclick not prevented', 'click not prevented', 'click not prevented', 'click not prevented']);
  await expect(page).toHaveURL('/about');
  await expect(options(page)).toHaveCount(1);
});

test('Escape closes the list and keeps the text; an arrow key or more text opens it', async ({ page }) => {
  await page.goto('/about');
  const box = await focusSearch(page);
  await page.keyboard.type('mediterranean');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(results(page)).toBeHidden();
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

test('a mousedown outside closes the list and keeps the text; one inside does not', async ({ page }) => {
  await page.goto('/about');
  const box = await focusSearch(page);
  await page.keyboard.type('vein');
  await expect(options(page)).toHaveCount(10);
  await box.click();
  await results(page).evaluate((list) => list.scrollTo(0, 100));
  await expect(results(page)).toBeVisible();
  await page.mouse.move(1200, 700);
  await page.mouse.down();
  await expect(results(page)).toBeHidden();
  await page.mouse.up();
  await expect(box).toHaveValue('vein');
});

test('Tab goes to the magnifier with the list open, and closes it when it leaves the box', async ({ page }) => {
  await page.goto('/about');
  await focusSearch(page);
  await page.keyboard.type('vein');
  await expect(options(page)).toHaveCount(10);
  await page.keyboard.press('Tab');
  await expect(magnifier(page)).toBeFocused();
  await expect(results(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Schedule an Appointment' }).first()).toBeFocused();
  await expect(results(page)).toBeHidden();
});
