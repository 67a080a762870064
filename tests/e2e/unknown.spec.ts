import { expect, test } from '@playwright/test';
import { PHONE } from '../support/routes.ts';

test.use({ viewport: PHONE });

test('answers an unknown address with the 404 page', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('Currently viewing: Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('answers an unknown article with "Article Not Found"', async ({ page }) => {
  const response = await page.goto('/blog/no-such-article');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
  await expect(page.getByText("The article you're looking for doesn't exist or has been moved.")).toBeVisible();
  await expect(page.getByText('Currently viewing: Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Articles' }).click();
  await expect(page).toHaveURL('/blog');
});

for (const [address, path] of [
  ['/about/', '/about'],
  ['/blog/', '/blog'],
  ['/blog/walking-as-treatment/', '/blog/walking-as-treatment'],
] as const) {
  test(`redirects ${address} to the page without the slash`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL(path);
  });
}
