import { expect, type Page } from '@playwright/test';
import { DESK } from '../support/routes.ts';
import { goIn, magnifier, options, searchBox, told } from '../support/search-box.ts';
import { test } from '../support/test.ts';

test.use({ viewport: DESK });

/** Goes into the box with the index here and time standing still. */
async function goInAndStopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/contact');
  const index = page.waitForResponse('/search.json');
  await goIn(page);
  await (await index).finished();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

test('results come 300 ms after the last keystroke and not before', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await goInAndStopTime(page);
  await page.keyboard.type('vei');
  await page.clock.runFor(200);
  await page.keyboard.type('n');
  await page.clock.runFor(299);
  await expect(options(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(options(page)).toHaveCount(10);
  await expect(told(page)).toHaveText('10 results');
  // Styles of the island and all else are within the policy.
  await expect(page.getByRole('listbox', { name: 'Search results' })).toHaveCSS('position', 'absolute');
  expect(errors).toEqual([]);
});

test('the magnifier searches at once', async ({ page }) => {
  await goInAndStopTime(page);
  await page.keyboard.type('mediterranean');
  await expect(options(page)).toHaveCount(0);
  await magnifier(page).click();
  await expect(options(page)).toHaveCount(1);
  await expect(told(page)).toHaveText('1 result');
});

test('Enter with nothing highlighted searches at once and stays on the page', async ({ page }) => {
  await goInAndStopTime(page);
  await page.keyboard.type('mediterranean');
  await page.keyboard.press('Enter');
  await expect(options(page)).toHaveCount(1);
  await expect(page).toHaveURL('/contact');
});

test('text of blanks shows nothing, and deleting all text clears the results at once', async ({ page }) => {
  await goInAndStopTime(page);
  await page.keyboard.type('   ');
  await page.clock.runFor(1000);
  await expect(page.getByRole('listbox', { name: 'Search results' })).toBeHidden();
  await expect(told(page)).toHaveText('');
  await page.keyboard.type('vein');
  await page.clock.runFor(300);
  await expect(options(page)).toHaveCount(10);
  await searchBox(page).fill('');
  await expect(options(page)).toHaveCount(0);
});

test('the index is fetched when a box is first focused, once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/search.json') && asked.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await goIn(page);
  await page.keyboard.type('kidney');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await searchBox(page).focus();
  expect(asked).toHaveLength(1);
});

test('a result has its icon, title, line of excerpt, category and kind; those with the words in their title come first', async ({
  page,
}) => {
  await page.goto('/');
  await goIn(page);
  await page.keyboard.type('mediterranean');
  const result = options(page);
  await expect(result).toHaveCount(1);
  await expect(result.locator('use')).toHaveAttribute('href', '/icons.svg#article');
  await expect(result.locator('b')).toHaveText('What Exactly Is the Mediterranean Diet?');
  await expect(result.locator('small')).not.toBeEmpty();
  await expect(result.locator('small')).toHaveCSS('white-space', 'nowrap');
  await expect(result.locator('.badge')).toHaveText('Nutrition');
  await expect(result).toContainText('Article');
  await searchBox(page).fill('kidney');
  await expect(options(page)).toHaveCount(10);
  const titles = await options(page).locator('b').allTextContents();
  const withWord = titles.map((title) => title.toLowerCase().includes('kidney'));
  expect(withWord).toEqual(withWord.toSorted((a, b) => Number(b) - Number(a)));
  expect(withWord[0]).toBe(true);
});

for (const [query, href, icon, kind] of [
  ['From the First Visit to a Plan', '/blog/a-painful-leg-from-first-visit-to-plan', 'article', 'Article'],
  ['referral: a survey of twelve', '/publications?id=foot-clinic-referral-2025', 'publication', 'Publication'],
  ['A second life: inside', '/videos?video=a-second-life', 'video', 'Video'],
  ['Keynote, Vascular Summit', '/gallery?image=vascular-summit-keynote', 'image', 'Image'],
] as const) {
  test(`a result of kind ${kind} leads to ${href}`, async ({ page }) => {
    await page.goto('/about');
    await goIn(page);
    await page.keyboard.type(query);
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toHaveAttribute('href', href);
    await expect(options(page).locator('use')).toHaveAttribute('href', `/icons.svg#${icon}`);
    await expect(options(page)).toContainText(kind);
    await options(page).click();
    // The page it leads to may add which of its filters it chose.
    await expect(page).toHaveURL(new RegExp(`${RegExp.escape(href)}(&|$)`));
  });
}

test('a highlight does not stay behind on other results', async ({ page }) => {
  await goInAndStopTime(page);
  await page.keyboard.type('vein');
  await page.clock.runFor(300);
  await page.keyboard.type('s');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.clock.runFor(300);
  await expect(options(page).and(page.locator('[aria-selected=true]'))).toHaveCount(0);
});

test('nothing found is said in the words of the text, trimmed', async ({ page }) => {
  await page.goto('/about');
  await goIn(page);
  await page.keyboard.type(' Aorticc <b> ');
  await expect(page.getByText('No results found for "Aorticc <b>"')).toBeVisible();
  await expect(told(page)).toHaveText('No results found for "Aorticc <b>"');
});

test('the list is 24rem high at most and scrolls', async ({ page }) => {
  await page.goto('/about');
  await goIn(page);
  await page.keyboard.type('vein');
  await expect(options(page)).toHaveCount(10);
  const list = page.getByRole('listbox', { name: 'Search results' });
  expect((await list.boundingBox())?.height).toBeCloseTo(384);
  await options(page).last().scrollIntoViewIfNeeded();
  await expect(options(page).last()).toBeInViewport({ ratio: 0.98 });
});
