import { expect } from '@playwright/test';
import { ROUTES } from '../support/routes.ts';
import { test } from '../support/test.ts';

// A window of 1280 px at 400 % has 320 CSS pixels.
test.use({ viewport: { width: 320, height: 256 } });

for (const route of ROUTES) {
  test(`${route} needs no sideways scrolling at 400 %`, async ({ page }) => {
    await page.goto(route);
    await expect(page.locator('html')).toHaveClass(/faces/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const cut = await page
      .locator('main :is(h1, h2, h3, p, a, button, input, select, textarea, dt, dd):visible')
      .evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { right, left, width } = element.getBoundingClientRect();
          const scrolls = element.closest('.tabs') !== null;
          const hidden = width <= 1 || element.closest('[aria-hidden="true"]') !== null;
          return !scrolls && !hidden && (right > 321 || left < -1) ? [`${element.outerHTML.slice(0, 100)} ${left}–${right}`] : [];
        }),
      );
    expect(cut).toEqual([]);
  });
}
