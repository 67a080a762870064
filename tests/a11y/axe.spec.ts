import { expect, type Page } from '@playwright/test';
import { axeFindsNothingIn, violationsInBothSchemes } from '../support/axe.ts';
import { PHONE, ROUTES, UNKNOWN_ROUTES } from '../support/routes.ts';
import { test } from '../support/test.ts';

axeFindsNothingIn(
  [...ROUTES, ...UNKNOWN_ROUTES].map((route) => ({
    name: route,
    open: async (page: Page) => {
      await page.goto(route);
      await expect(page.locator('html')).toHaveClass(/faces/);
    },
  })),
);

test('axe finds nothing in the open menu', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});
