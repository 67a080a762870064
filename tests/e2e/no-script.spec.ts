import { expect } from '@playwright/test';
import { ARTICLES, PUBLICATIONS, VIDEOS } from '../support/content.ts';
import { PHONE, ROUTES } from '../support/routes.ts';
import { test } from '../support/test.ts';

test.use({ javaScriptEnabled: false, viewport: PHONE });

for (const route of ROUTES) {
  test(`${route} is whole without a script`, async ({ page }) => {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    // What needs a script is not there to disappoint.
    for (const control of await page.locator('[data-menu], [data-scheme-switch], [data-copy], .tabs, [role=search]').all())
      await expect(control).toBeHidden();
  });
}

test('every article, publication and video is listed', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(ARTICLES.length);
  await page.goto('/publications');
  await expect(page.getByRole('article')).toHaveCount(PUBLICATIONS.length);
  await page.getByText('Abstract').first().click();
  await expect(page.locator('details[open] p').first()).toBeVisible();
  await page.goto('/videos');
  await expect(page.getByRole('article')).toHaveCount(VIDEOS.length);
});

test('the menu opens and closes', async ({ page }) => {
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
});

test('the typefaces come all the same', async ({ page }) => {
  const faces = page.waitForResponse(/\.woff2$/);
  await page.goto('/');
  expect((await faces).status()).toBe(200);
});

test('pictures come all the same', async ({ page }) => {
  const picture = page.waitForResponse(/\.(avif|webp)$/);
  const drawing = page.waitForResponse(/hero-[^/]*\.svg$/);
  await page.goto('/');
  expect([(await picture).status(), (await drawing).status()]).toEqual([200, 200]);
});
