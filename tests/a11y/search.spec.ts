import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { goIn, options, searchBox } from '../support/search-box.ts';
import { test } from '../support/test.ts';

for (const viewport of [PHONE, DESK]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing in the search: results, none, failed (${colorScheme}, ${viewport.width} px)`, async ({ page }) => {
      test.slow(); // Three looks of axe's.
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/contact');
      if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click();
      await goIn(page);
      expect(await violations(page, viewport === PHONE ? 'footer' : undefined)).toEqual([]);
      await page.keyboard.type('vein');
      await expect(options(page)).toHaveCount(10);
      await page.keyboard.press('ArrowDown');
      expect(await violations(page, viewport === PHONE ? 'footer' : undefined)).toEqual([]);
      await searchBox(page).fill('aorticc');
      await expect(page.getByText('No results found for "aorticc"')).toBeVisible();
      expect(await violations(page, viewport === PHONE ? 'footer' : undefined)).toEqual([]);

      await page.route('**/search.json', (route) => route.abort());
      await page.reload();
      if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click();
      await goIn(page);
      await page.keyboard.type('vein');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      expect(await violations(page, viewport === PHONE ? 'footer' : undefined)).toEqual([]);
    });
  }
}
