import { expect, test } from '@playwright/test';

const ADDRESS = '/blog/peripheral-arterial-disease-diabetes-mellitus';

test('prints the text of an article with author, date and address, and no navigation', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(ADDRESS);
  for (const name of ['Main', 'Sections', 'Menu']) await expect(page.getByRole('navigation', { name })).toBeHidden();
  for (const part of ['contentinfo', 'search'] as const) await expect(page.getByRole(part)).toHaveCount(0);
  for (const name of ['Share this article', 'Related Articles', 'Search and appointments'])
    await expect(page.getByRole('region', { name })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Contents' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to Education' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const imprint = page.locator('.print-only');
  await expect(imprint).toBeVisible();
  await expect(imprint).toContainText('12 March 2025');
  await expect(imprint).toContainText(new RegExp(`https://[^ ]+${ADDRESS}`));
  await expect(imprint).toContainText('+94 ');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const pdf = await page.pdf({ format: 'A4' });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThanOrEqual(2);
  expect(sheets).toBeLessThanOrEqual(5);
});

test('prints black on white in the dark scheme', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/blog/no-text-yet');
  await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('prints the reference of a publication without buttons, sharing and related articles', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/publications/cuffs-and-toes-2024');
  await expect(page.getByText(/2024 Mar 15;12\(3\):201–9/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Research' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy Vancouver' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download Vancouver' })).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Related articles and sharing' })).toBeHidden();
});
