import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('an article prints as a handout: its text, who wrote it, date and address, and nothing of the frame', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/blog/peripheral-arterial-disease-diabetes-mellitus');
  for (const selector of [
    '.strip',
    '.nav',
    '.find',
    '.tabbar',
    '.chat-open',
    '.share >> nth=0',
    'footer',
    '.aside',
    '.related',
    '.back',
  ]) {
    await expect(page.locator(selector).first(), selector).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const imprint = page.locator('p.print-only');
  await expect(imprint).toBeVisible();
  await expect(imprint).toContainText('12 March 2025');
  await expect(imprint).toContainText('/blog/peripheral-arterial-disease-diabetes-mellitus');
  await expect(imprint).toContainText('+94 ');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 255, 255)');
  const pdf = await page.pdf({ format: 'A4' });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThanOrEqual(2);
  expect(sheets).toBeLessThanOrEqual(5);
});

test('on paper a dark scheme turns to black on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/blog/walking-as-treatment');
  // Styles for paper come after the first paint.
  await expect(page.locator('main')).toHaveCSS('color', 'rgb(0, 0, 0)');
});
