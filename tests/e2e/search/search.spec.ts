import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/page/axe.ts';
import { iconName } from '../../support/page/icon-name.ts';
import { watchConsole, watchPresses, watchRequests } from '../../support/page/page-watch.ts';
import { WIDE } from '../../support/content/routes.ts';
import { focusSearch, magnifier, options, results, searchBox, searchStatus } from '../../support/page/search-box.ts';

test.use({ viewport: WIDE });

const selected = (page: Page) => options(page).and(page.locator('[aria-selected=true]'));

test('searches 300 ms after the last keystroke, or at once on request, in an index loaded once', async ({ page }) => {
  const errors = watchConsole(page, 'error');
  const requested = watchRequests(page);
  const indexes = () => requested.filter((path) => path === '/search.json').length;
  await page.clock.install();
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  expect(indexes()).toBe(0);
  const index = page.waitForResponse('/search.json');
  await focusSearch(page);
  await (await index).finished();
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await page.keyboard.type('vascula');
  await page.clock.runFor(200);
  await page.keyboard.type('r');
  await page.clock.runFor(299);
  await expect(options(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(options(page)).toHaveCount(10);
  await expect(searchStatus(page)).toHaveText('10 results');

  // The highlight goes with the results that it belonged to.
  await page.keyboard.type(' d');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.clock.runFor(300);
  await expect(options(page)).toHaveCount(7);
  await expect(selected(page)).toHaveCount(0);

  await searchBox(page).fill('mediterranean');
  await magnifier(page).click();
  await expect(options(page)).toHaveCount(1);
  await expect(searchStatus(page)).toHaveText('1 result');
  await expect(page).toHaveURL('/contact');
  expect(indexes()).toBe(1);
  expect(errors).toEqual([]);
});

test('shows icon, title, excerpt, category and type of a result, leaves other presses, and closes outside', async ({ page }) => {
  await page.goto('/about');
  await focusSearch(page);
  await expectAccessible(page, 'focused');
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
  await expect(options(page).locator('small')).toHaveCSS('white-space', 'nowrap');
  await expect(options(page).getByText('Nutrition')).toBeVisible();
  const presses = await watchPresses(page);
  await options(page).click({ button: 'middle' });
  await options(page).click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(presses).toEqual(['auxclick left', 'click left']);
  await page.mouse.click(1200, 700);
  await expect(results(page)).toBeHidden();
  await expect(searchBox(page)).toHaveValue('mediterranean');
  await searchBox(page).fill(' Aorticc <b> ');
  await expect(searchStatus(page)).toHaveText('No results found for "Aorticc <b>"');
  await expectAccessible(page, 'no results');
});

test('with the keyboard the list opens and closes, and a result is highlighted, named and followed', async ({ page }) => {
  await page.goto('/about');
  const box = await focusSearch(page);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('vascular');
  await expect(options(page)).toHaveCount(10);
  expect((await results(page).boundingBox())?.height).toBeCloseTo(384);
  await expect(box).toHaveAttribute('aria-expanded', 'true');

  await page.keyboard.press('Escape');
  await expect(results(page)).toBeHidden();
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('vascular');
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(10);
  await page.keyboard.press('Tab');
  await expect(magnifier(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Schedule an Appointment' }).first()).toBeFocused();
  await expect(results(page)).toBeHidden();

  await box.fill('health');
  await expect(options(page).nth(1)).toContainText('Mediterranean');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = options(page).nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '');
  await expect(box).toBeFocused();
  await expectAccessible(page, 'results');
  // Up from the first result is the field, and then the last one, scrolled into view.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(selected(page)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(9)).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(9)).toBeInViewport({ ratio: 0.98 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const href = (await options(page).first().getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
});
