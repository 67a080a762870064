/** The search while its parts are on their way, or do not come at all; and in the menu of a phone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ARTICLES } from '../support/content.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { heldBack } from '../support/held-back.ts';
import { goIn, magnifier, options, searchBox, told } from '../support/search-box.ts';
import { test } from '../support/test.ts';

const ISLAND = /\/_astro\/mount\.[^/]+\.js$/;

test.describe('on a desk', () => {
  test.use({ viewport: DESK });

  test('what is typed while the island is on its way stays, cursor and all, and is searched', async ({ page }) => {
    const letGo = await heldBack(page, ISLAND);
    await page.goto('/about');
    await searchBox(page).focus();
    await page.keyboard.type('vain');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    const field = await searchBox(page).elementHandle();
    await expect(searchBox(page)).toHaveRole('searchbox');
    letGo();
    await expect(searchBox(page)).toHaveRole('combobox');
    await expect(searchBox(page)).toBeFocused();
    // The same field, not one like it: a word that a phone's keyboard is still composing would be lost with it.
    expect(await searchBox(page).evaluate((now, before) => now === before, field)).toBe(true);
    await page.keyboard.type('e');
    await expect(searchBox(page)).toHaveValue('vein');
    await expect(options(page)).toHaveCount(10);
  });

  test('whoever has gone on to the magnifier while the island is on its way stays there', async ({ page }) => {
    const letGo = await heldBack(page, ISLAND);
    await page.goto('/about');
    await searchBox(page).fill('vein');
    await page.keyboard.press('Tab');
    await expect(magnifier(page)).toBeFocused();
    const indexed = page.waitForResponse('**/search.json');
    letGo();
    await expect(searchBox(page)).toHaveRole('combobox');
    await indexed;
    await expect(magnifier(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(options(page)).toHaveCount(10);
  });

  test('the magnifier pressed while the island is on its way searches when it comes', async ({ page }) => {
    const letGo = await heldBack(page, ISLAND);
    await page.goto('/about');
    await searchBox(page).fill('mediterranean');
    await magnifier(page).click();
    letGo();
    await expect(options(page)).toHaveCount(1);
    await expect(page).toHaveURL('/about');
  });

  test('whoever presses twice while the island is on its way is not kept waiting', async ({ page }) => {
    await heldBack(page, ISLAND);
    await page.goto('/about');
    await searchBox(page).fill('vein');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/blog?q=vein');
  });

  test('without the island the form leads to the articles that say what was typed', async ({ page }) => {
    await page.route(ISLAND, (route) => route.abort());
    await page.goto('/about');
    await searchBox(page).fill('Mediterranean');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/blog?q=Mediterranean');
    await expect(page.locator('main article:visible')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'What Exactly Is the Mediterranean Diet?' })).toBeVisible();
    await expect(page.getByText('Only articles whose title or summary says “Mediterranean”.')).toBeVisible();
    await page.getByRole('link', { name: 'All articles' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('what no article says leads to all of them, and says so', async ({ page }) => {
    await page.goto('/blog?q=zzz');
    await expect(page.getByText('No article says “zzz” here. Here are all of them.')).toBeVisible();
    await expect(page.locator('main').getByText(`${ARTICLES.length} articles`)).toBeVisible();
  });

  test('a slow index says that it is being searched, then shows the results', async ({ page }) => {
    const letGo = await heldBack(page, /search\.json$/);
    await page.goto('/about');
    await goIn(page);
    await page.keyboard.type('mediterranean');
    await expect(told(page)).toHaveText('Searching…');
    letGo();
    await expect(options(page)).toHaveCount(1);
    await expect(told(page)).toHaveText('1 result');
  });

  for (const [name, fail] of [
    ['does not come', { abort: true }],
    ['comes as an error', { status: 500, body: 'Sorry' }],
    ['comes broken', { status: 200, body: '{"article":[[1]]}' }],
  ] as const) {
    test(`an index that ${name} is said so, and Retry by keyboard fetches it`, async ({ page }) => {
      await page.route('**/search.json', (route) => ('abort' in fail ? route.abort() : route.fulfill(fail)));
      await page.goto('/about');
      await goIn(page);
      await page.keyboard.type('mediterranean');
      await expect(told(page)).toHaveText('The search could not be loaded. Check your connection, then try again.');
      await page.unroute('**/search.json');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(options(page)).toHaveCount(1);
      await expect(searchBox(page)).toBeFocused();
    });
  }
});

async function typeInMenu(page: Page, text: string): Promise<void> {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await searchBox(page).tap();
  // At once, so that no list for half a word is taken for the last one.
  await page.keyboard.insertText(text);
}

test.describe('in the menu of a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the list is reached to its end by scrolling, and a tap follows a result', async ({ page }) => {
    await typeInMenu(page, 'vein');
    await expect(options(page)).toHaveCount(10);
    const list = await page.getByRole('listbox', { name: 'Search results' }).boundingBox();
    expect(Math.round(list?.height ?? 0)).toBeLessThanOrEqual(384);
    expect(list?.x).toBeGreaterThanOrEqual(0);
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
    const last = options(page).last();
    // The list comes in from a little lower: what was scrolled to meanwhile is scrolled to again.
    await expect(async () => {
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 0.98, timeout: 500 });
    }).toPass();
    const href = (await last.getAttribute('href')) ?? '';
    await last.tap();
    // A page may add to its address which filter it shows.
    await expect(page).toHaveURL((url) => url.href.includes(href));
  });

  test('where there is little room the list ends inside the menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 480 });
    await typeInMenu(page, 'vein');
    await expect(options(page)).toHaveCount(10);
    const bottomOf = async (place: Locator) => {
      const box = await place.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    const menu = await bottomOf(page.getByRole('navigation', { name: 'Menu' }));
    // The list comes in from a little lower.
    await expect.poll(() => bottomOf(page.getByRole('listbox', { name: 'Search results' }))).toBeLessThanOrEqual(menu);
  });

  test('Escape closes the list first and then the menu; a touch elsewhere closes the list only', async ({ page }) => {
    await typeInMenu(page, 'mediterranean');
    await expect(options(page)).toHaveCount(1);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.touchscreen.tap(380, 700);
    await expect(page.getByRole('listbox', { name: 'Search results' })).toBeHidden();
    await expect(menu).toBeVisible();
    await searchBox(page).tap();
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });
});
