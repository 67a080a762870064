import { expect } from '@playwright/test';
import { violationsInBothSchemes } from '../support/axe.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { goIn, options, searchBox } from '../support/search-box.ts';
import { test } from '../support/test.ts';

for (const viewport of [PHONE, DESK]) {
  test(`axe finds nothing in the search: results, none, failed (${viewport.width} px, light and dark)`, async ({ page }) => {
    test.slow(); // Four looks of axe's in each scheme.
    const looked = () => violationsInBothSchemes(page, { without: viewport === PHONE ? 'footer' : undefined });
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/contact');
    if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click();
    await goIn(page);
    expect(await looked()).toEqual([]);
    await page.keyboard.type('vein');
    await expect(options(page)).toHaveCount(10);
    await page.keyboard.press('ArrowDown');
    expect(await looked()).toEqual([]);
    await searchBox(page).fill('aorticc');
    await expect(page.getByText('No results found for "aorticc"')).toBeVisible();
    expect(await looked()).toEqual([]);

    await page.route('**/search.json', (route) => route.abort());
    await page.reload();
    if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click();
    await goIn(page);
    await page.keyboard.type('vein');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await looked()).toEqual([]);
  });
}
