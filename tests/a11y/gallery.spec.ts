import { expect } from '@playwright/test';
import { violationsEverywhere } from '../support/axe.ts';
import { control, filter, slide, withoutAwards } from '../support/gallery.ts';
import { PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

test.describe('390 and 1280 px, light and dark', () => {
  test.use({ viewport: PHONE, reducedMotion: 'reduce' } as never);

  test('axe finds nothing in the open lightbox, with its caption and without', async ({ page }) => {
    test.slow(); // Several looks of axe's.
    await page.goto('/gallery?image=limb-salvage-summit-panel');
    await expect(slide(page).locator('img:not(.yarl__slide_image_loading)')).toBeVisible();
    expect(await violationsEverywhere(page)).toEqual([]);
    await control(page, 'Hide caption').click();
    await control(page, 'Zoom in').click();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  test('axe finds nothing where a picture could not be loaded', async ({ page }) => {
    await page.route(/limb-salvage-summit-panel\.[^/]*\.webp$/, (route) => route.abort());
    await page.goto('/gallery?image=limb-salvage-summit-panel');
    await expect(slide(page).getByText('This picture could not be loaded.')).toBeVisible();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  test('axe finds nothing in the filtered, the empty and the unknown', async ({ page }) => {
    test.slow(); // Several looks of axe's.
    await withoutAwards(page);
    await page.goto('/gallery?image=no-such-picture');
    await expect(page.getByText('That picture is not in the gallery')).toBeVisible();
    expect(await violationsEverywhere(page)).toEqual([]);
    await filter(page, 'Workshops').click();
    expect(await violationsEverywhere(page)).toEqual([]);
    await filter(page, 'Awards').click();
    await expect(page.getByText('No images found')).toBeVisible();
    expect(await violationsEverywhere(page)).toEqual([]);
  });
});
