import { expect, test } from '@playwright/test';
import { violationsInBothSchemes } from '../support/axe.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { focusSearch, options, searchBox } from '../support/search-box.ts';

for (const viewport of [PHONE, DESK]) {
  test(`axe finds nothing in the search with results, with none and after a failure (${viewport.width} px)`, async ({ page }) => {
    const violations = () => violationsInBothSchemes(page, viewport === PHONE ? 'footer' : undefined);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/contact');
    if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click();
    await focusSearch(page);
    expect(await violations()).toEqual([]);
    await page.keyboard.type('vein');
    await expect(options(page)).toHaveCount(10);
    await page.keyboard.press('ArrowDown');
    expect(await violations()).toEqual([]);
    await searchBox(page).fill('aorticc');
    await expect(page.getByText('No results found for "aorticc"')).toBeVisible();
    expect(await violations()).toEqual([]);

    await page.route('**/search.json', (route) => route.abort());
    await page.reload();
    if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click();
    await focusSearch(page);
    await page.keyboard.type('vein');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
