import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { DESK, PHONE, ROUTES, UNKNOWN_ROUTES } from '../support/routes.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join(' | ')}`,
  );
}

for (const viewport of [PHONE, DESK]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' } as never);

      for (const route of [...ROUTES, ...UNKNOWN_ROUTES]) {
        test(`axe finds nothing on ${route}`, async ({ page }) => {
          await page.goto(route);
          await expect(page.locator('html')).toHaveClass(/faces/);
          expect(await violations(page)).toEqual([]);
        });
      }
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the open menu (${colorScheme})`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await violations(page)).toEqual([]);
  });
}
