import { expect, type Page, test } from '@playwright/test';
import { violationsEverywhere, violationsInBothSchemes } from '../support/axe.ts';
import { PHONE, ROUTES, UNKNOWN_ROUTES } from '../support/routes.ts';

/** CSS pixels of a window of 1280 px at 400 %. */
const MAGNIFIED = { width: 320, height: 256 } as const;

/** Elements that are partly outside a window of `width` pixels. */
const cutOff = (page: Page, width: number) =>
  page.locator('main :is(h1, h2, h3, p, a, button, input, select, textarea, dt, dd):visible').evaluateAll(
    (elements, edge) =>
      elements.flatMap((element) => {
        const { right, left, width: own } = element.getBoundingClientRect();
        const scrolls = element.closest('filter-tabs') !== null;
        const hidden = own <= 1 || element.closest('[aria-hidden="true"]') !== null;
        return !scrolls && !hidden && (right > edge + 1 || left < -1)
          ? [`${element.outerHTML.slice(0, 100)} ${left}–${right}`]
          : [];
      }),
    width,
  );

test.describe('every page', () => {
  test.use({ viewport: PHONE, reducedMotion: 'reduce' } as never);
  for (const route of [...ROUTES, ...UNKNOWN_ROUTES]) {
    test(`axe finds nothing in ${route}, and it needs no sideways scrolling at 400 %`, async ({ page }) => {
      test.slow(); // Runs axe four times.
      await page.goto(route);
      await expect(page.locator('html')).toHaveClass(/fonts/);
      expect(await violationsEverywhere(page, { everyRule: true })).toEqual([]);

      await page.setViewportSize(MAGNIFIED);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(MAGNIFIED.width);
      await expect.poll(() => cutOff(page, MAGNIFIED.width)).toEqual([]);
    });
  }
});

test('axe finds nothing in the open menu', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});
