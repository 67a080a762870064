import { expect, type Page, test } from '@playwright/test';
import { iconName } from '../support/icon-name.ts';
import { DESK } from '../support/routes.ts';
import { focusSearch, magnifier, options, results, searchBox, searchStatus } from '../support/search-box.ts';

test.use({ viewport: DESK });

/** Focuses the field, with the index loaded and the clock paused. */
async function focusWithPausedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/contact');
  const index = page.waitForResponse('/search.json');
  await focusSearch(page);
  await (await index).finished();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

test('shows results 300 ms after the last keystroke', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await focusWithPausedClock(page);
  await page.keyboard.type('vei');
  await page.clock.runFor(200);
  await page.keyboard.type('n');
  await page.clock.runFor(299);
  await expect(options(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(options(page)).toHaveCount(10);
  await expect(searchStatus(page)).toHaveText('10 results');
  await expect(results(page)).toHaveCSS('position', 'absolute');
  expect(errors).toEqual([]);
});

test('searches at once with the magnifier', async ({ page }) => {
  await focusWithPausedClock(page);
  await page.keyboard.type('mediterranean');
  await expect(options(page)).toHaveCount(0);
  await magnifier(page).click();
  await expect(options(page)).toHaveCount(1);
  await expect(searchStatus(page)).toHaveText('1 result');
});

test('searches at once with Enter, on the same page, when no result is highlighted', async ({ page }) => {
  await focusWithPausedClock(page);
  await page.keyboard.type('mediterranean');
  await page.keyboard.press('Enter');
  await expect(options(page)).toHaveCount(1);
  await expect(page).toHaveURL('/contact');
});

test('shows nothing for a blank query and clears the results with the text', async ({ page }) => {
  await focusWithPausedClock(page);
  await page.keyboard.type('   ');
  await page.clock.runFor(1000);
  await expect(results(page)).toBeHidden();
  await expect(searchStatus(page)).toHaveText('');
  await page.keyboard.type('vein');
  await page.clock.runFor(300);
  await expect(options(page)).toHaveCount(10);
  await searchBox(page).fill('');
  await expect(options(page)).toHaveCount(0);
});

test('fetches the index once, when a field is first focused', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/search.json') && requests.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  await focusSearch(page);
  await page.keyboard.type('kidney');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await searchBox(page).focus();
  expect(requests).toHaveLength(1);
});

test('shows icon, title, one line of excerpt, category and type of a result; matches in titles come first', async ({ page }) => {
  await page.goto('/');
  await focusSearch(page);
  await page.keyboard.type('mediterranean');
  const result = options(page);
  await expect(result).toHaveCount(1);
  expect(iconName(await result.locator('svg').innerHTML())).toBe('article');
  await expect(result.locator('b')).toHaveText('What Exactly Is the Mediterranean Diet?');
  await expect(result.locator('small')).not.toBeEmpty();
  await expect(result.locator('small')).toHaveCSS('white-space', 'nowrap');
  await expect(result.getByText('Nutrition')).toBeVisible();
  await expect(result).toContainText('Article');
  await searchBox(page).fill('kidney');
  await expect(options(page)).toHaveCount(10);
  const titles = await options(page).locator('b').allTextContents();
  const withWord = titles.map((title) => title.toLowerCase().includes('kidney'));
  expect(withWord).toEqual(withWord.toSorted((a, b) => Number(b) - Number(a)));
  expect(withWord[0]).toBe(true);
});

test('links a result of each type to its page', async ({ page }) => {
  for (const [query, href, icon, type] of [
    ['From the First Visit to a Plan', '/blog/hostile-words', 'article', 'Article'],
    ['referral: a survey of twelve', '/publications?id=letters-to-clinics-2025', 'publication', 'Publication'],
    ['A second life: inside', '/videos?video=featured-interview', 'video', 'Video'],
    ['Keynote, Vascular Summit', '/gallery?image=summit-keynote', 'image', 'Image'],
  ] as const) {
    await page.goto('/about');
    await focusSearch(page);
    await page.keyboard.insertText(query);
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toHaveAttribute('href', href);
    expect(iconName(await options(page).locator('svg').innerHTML())).toBe(icon);
    await expect(options(page)).toContainText(type);
    await options(page).click();
    // The page may add its filter to the address.
    await expect(page).toHaveURL(new RegExp(`${RegExp.escape(href)}(&|$)`));
  }
});

test('removes the highlight when the results change', async ({ page }) => {
  await focusWithPausedClock(page);
  await page.keyboard.type('vein');
  await page.clock.runFor(300);
  await page.keyboard.type('s');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.clock.runFor(300);
  await expect(options(page).and(page.locator('[aria-selected=true]'))).toHaveCount(0);
});

test('shows the trimmed query when nothing is found', async ({ page }) => {
  await page.goto('/about');
  await focusSearch(page);
  await page.keyboard.type(' Aorticc <b> ');
  await expect(page.getByText('No results found for "Aorticc <b>"')).toBeVisible();
  await expect(searchStatus(page)).toHaveText('No results found for "Aorticc <b>"');
});
