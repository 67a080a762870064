import { expect, test } from '@playwright/test';
import { violationsEverywhere } from '../support/axe.ts';
import { control, filter, shownImage, slide, withoutAwards } from '../support/gallery.ts';
import { PHONE } from '../support/routes.ts';

test.describe('390 and 1280 px, light and dark', () => {
  test.use({ viewport: PHONE, reducedMotion: 'reduce' } as never);

  test('axe finds nothing in the lightbox, with and without its caption', async ({ page }) => {
    await page.goto('/gallery?image=summit-panel');
    await expect(shownImage(page)).toBeVisible();
    expect(await violationsEverywhere(page)).toEqual([]);
    await control(page, 'Hide caption').click();
    await control(page, 'Zoom in').click();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  test('axe finds nothing in the lightbox with a picture that cannot be loaded', async ({ page }) => {
    await page.route(/summit-panel\.[^/]*\.webp$/, (route) => route.abort());
    await page.goto('/gallery?image=summit-panel');
    await expect(slide(page).getByText('This picture could not be loaded.')).toBeVisible();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  test('axe finds nothing in the gallery after filtering, when empty, and with an unknown picture', async ({ page }) => {
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
