import { expect } from '@playwright/test';
import { violationsInBothSchemes } from '../support/axe.ts';
import { DESK, PHONE, ROUTES, UNKNOWN_ROUTES } from '../support/routes.ts';
import { test } from '../support/test.ts';

for (const viewport of [PHONE, DESK]) {
  test.describe(`${viewport.width} px, light and dark`, () => {
    test.use({ viewport, reducedMotion: 'reduce' } as never);

    for (const route of [...ROUTES, ...UNKNOWN_ROUTES]) {
      test(`axe finds nothing on ${route}`, async ({ page }) => {
        await page.goto(route);
        await expect(page.locator('html')).toHaveClass(/faces/);
        expect(await violationsInBothSchemes(page)).toEqual([]);
      });
    }
  });
}

test('axe finds nothing in the open menu', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});
