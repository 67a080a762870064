import { expect, test } from '@playwright/test';

const ADDRESS = '/blog/peripheral-arterial-disease-diabetes-mellitus';

test('prints an article and a reference, black on white, with their source and without controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(ADDRESS);
  for (const name of ['Main', 'Sections', 'Menu']) await expect(page.getByRole('navigation', { name })).toBeHidden();
  for (const part of ['contentinfo', 'search'] as const) await expect(page.getByRole(part)).toHaveCount(0);
  for (const name of ['Share this article', 'Related Articles', 'Search and appointments'])
    await expect(page.getByRole('region', { name })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Contents' })).toBeHidden();
  for (const name of ['Chat with us', 'Back to Education']) await expect(page.getByRole('link', { name })).toBeHidden();
  const imprint = page.locator('.print-only');
  for (const text of ['12 March 2025', new RegExp(`https://[^ ]+${ADDRESS}`), '+94 ']) await expect(imprint).toContainText(text);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(0, 0, 0)');
  const pdf = await page.pdf({ format: 'A4' });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThanOrEqual(2);
  expect(sheets).toBeLessThanOrEqual(5);

  await page.goto('/publications/cuffs-and-toes-2024');
  await expect(page.getByText(/2024 Mar 15;12\(3\):201–9/)).toBeVisible();
  for (const name of ['Back to Research', 'Download Vancouver']) await expect(page.getByRole('link', { name })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy Vancouver' })).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Related articles and sharing' })).toBeHidden();
});
