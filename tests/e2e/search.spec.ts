import { expect, test } from '@playwright/test';
import { iconName } from '../support/icon-name.ts';
import { DESK } from '../support/routes.ts';
import { focusSearch, magnifier, options, results, searchBox, searchStatus } from '../support/search-box.ts';

test.use({ viewport: DESK });

test('searches 300 ms after the last keystroke, or at once on request, in an index loaded once', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/search.json') && requests.push(request.url()));
  await page.clock.install();
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  const index = page.waitForResponse('/search.json');
  await focusSearch(page);
  await (await index).finished();
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await page.keyboard.type('   ');
  await page.clock.runFor(1000);
  await expect(results(page)).toBeHidden();
  await expect(searchStatus(page)).toHaveText('');
  await searchBox(page).fill('');
  await page.keyboard.type('vascula');
  await page.clock.runFor(200);
  await page.keyboard.type('r');
  await page.clock.runFor(299);
  await expect(options(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(options(page)).toHaveCount(10);
  await expect(searchStatus(page)).toHaveText('10 results');
  await expect(results(page)).toHaveCSS('position', 'absolute');

  // The highlight goes with the results that it belonged to.
  await page.keyboard.type(' d');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.clock.runFor(300);
  await expect(options(page)).toHaveCount(7);
  await expect(options(page).and(page.locator('[aria-selected=true]'))).toHaveCount(0);

  await searchBox(page).fill('');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type('mediterranean');
  await expect(options(page)).toHaveCount(0);
  await magnifier(page).click();
  await expect(options(page)).toHaveCount(1);
  await expect(searchStatus(page)).toHaveText('1 result');
  await searchBox(page).fill('vein');
  await expect(options(page)).toHaveCount(1);
  await searchBox(page).press('Enter');
  await expect(options(page)).toHaveCount(3);
  await expect(page).toHaveURL('/contact');
  expect(requests).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('shows icon, title, one line of excerpt, category and type of each result, or that nothing is found', async ({ page }) => {
  await page.goto('/about');
  await focusSearch(page);
  for (const [query, href, icon, type] of [
    ['Days from the first letter', '/publications?id=letters-to-clinics-2025', 'publication', 'Publication'],
    ['A second kidney', '/videos?video=featured-interview', 'video', 'Video'],
    ['Keynote at', '/gallery?image=summit-keynote', 'image', 'Image'],
    ['mediterranean', '/blog/what-exactly-is-the-mediterranean-diet', 'article', 'Article'],
  ] as const) {
    await searchBox(page).fill(query);
    await expect(options(page)).toHaveAttribute('href', href);
    expect(iconName(await options(page).locator('svg').innerHTML())).toBe(icon);
    await expect(options(page)).toContainText(type);
  }
  await expect(options(page).locator('b')).toHaveText('What Exactly Is the Mediterranean Diet?');
  await expect(options(page).locator('small')).not.toBeEmpty();
  await expect(options(page).locator('small')).toHaveCSS('white-space', 'nowrap');
  await expect(options(page).getByText('Nutrition')).toBeVisible();
  await searchBox(page).fill(' Aorticc <b> ');
  await expect(page.getByText('No results found for "Aorticc <b>"')).toBeVisible();
  await expect(searchStatus(page)).toHaveText('No results found for "Aorticc <b>"');
});

test('with the keyboard the list opens and closes, and a result is highlighted, named and followed', async ({ page }) => {
  await page.goto('/about');
  const box = await focusSearch(page);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('vascular');
  await expect(options(page)).toHaveCount(10);
  expect((await results(page).boundingBox())?.height).toBeCloseTo(384);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(box).toHaveAttribute('aria-controls', (await results(page).getAttribute('id')) ?? '');

  await page.keyboard.press('Escape');
  await expect(results(page)).toBeHidden();
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('vascular');
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(10);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await page.keyboard.type('d');
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(options(page)).toHaveCount(10);

  await page.keyboard.press('Tab');
  await expect(magnifier(page)).toBeFocused();
  await expect(results(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Schedule an Appointment' }).first()).toBeFocused();
  await expect(results(page)).toBeHidden();

  await box.fill('health');
  await expect(options(page).nth(1)).toContainText('Mediterranean');
  await expect(options(page)).toHaveCount(10);
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

test('with the mouse the list stays for other tabs, closes outside, and a choice clears the text', async ({ page }) => {
  await page.goto('/publications');
  const box = await focusSearch(page);
  await page.keyboard.type('vascular');
  await expect(options(page)).toHaveCount(10);
  await box.click();
  await results(page).evaluate((list) => list.scrollTo(0, 100));
  await expect(results(page)).toBeVisible();
  await page.mouse.move(1200, 700);
  await page.mouse.down();
  await expect(results(page)).toBeHidden();
  await page.mouse.up();
  await expect(box).toHaveValue('vascular');

  await box.fill('cuffs or toes');
  await expect(options(page)).toHaveCount(1);
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
  await expect(page).toHaveURL('/publications');
  await expect(options(page)).toHaveCount(1);

  // The first navigation fails, so that the page stays.
  await page.route('**/publications?id=*', (route) => route.fulfill({ status: 204 }), { times: 1 });
  await options(page).click();
  await expect(box).toHaveValue('');
  await expect(results(page)).toBeHidden();
  await box.fill('cuffs or toes');
  await options(page).click();
  await expect(page).toHaveURL(/\/publications\?id=cuffs-and-toes-2024/);
  await expect(searchBox(page)).toHaveValue('');
});
