import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { control, filter, slide, withoutAwards } from '../support/gallery.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

for (const viewport of [PHONE, DESK]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' } as never);

      test('axe finds nothing in the open lightbox, with its caption and without', async ({ page }) => {
        await page.goto('/gallery?image=limb-salvage-summit-panel');
        await expect(slide(page).locator('img:not(.yarl__slide_image_loading)')).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await control(page, 'Hide caption').click();
        await control(page, 'Zoom in').click();
        expect(await violations(page)).toEqual([]);
      });

      test('axe finds nothing where a picture could not be loaded', async ({ page }) => {
        await page.route(/limb-salvage-summit-panel\.[^/]*\.webp$/, (route) => route.abort());
        await page.goto('/gallery?image=limb-salvage-summit-panel');
        await expect(slide(page).getByText('This picture could not be loaded.')).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });

      test('axe finds nothing in the filtered, the empty and the unknown', async ({ page }) => {
        await withoutAwards(page);
        await page.goto('/gallery?image=no-such-picture');
        await expect(page.getByText('That picture is not in the gallery')).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await filter(page, 'Workshops').click();
        expect(await violations(page)).toEqual([]);
        await filter(page, 'Awards').click();
        await expect(page.getByText('No images found')).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}
