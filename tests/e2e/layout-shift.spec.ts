/** Pages and widths at which a heading or lead would take another number of lines once the typefaces are swapped in. */
import { expect, test } from '@playwright/test';
import { delayResponses } from '../support/delayed-response.ts';
import { typefacesLoaded } from '../support/typefaces.ts';

const MAX_SHIFT = 0.005;

for (const [route, width] of [
  ['/blog', 360],
  ['/blog/a-painful-leg-from-first-visit-to-plan', 412],
  ['/blog/deep-vein-thrombosis-on-long-journeys', 360],
  ['/blog/foot-care-in-five-minutes-a-day', 320],
  ['/blog/how-to-read-a-medical-study', 768],
  ['/blog/how-to-read-a-medical-study', 1280],
  ['/blog/living-donor-kidney-transplantation', 390],
  ['/blog/living-with-an-av-fistula', 390],
  ['/blog/varicose-veins-explained', 412],
  ['/blog/what-exactly-is-the-mediterranean-diet', 375],
] as const)
  test(`${route} does not move at ${width} px when the typefaces are swapped in`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      const recorded = { shift: 0 };
      Object.assign(globalThis, { recorded });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) recorded.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = await delayResponses(page, /\.woff2$/);
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('html')).not.toHaveClass(/unpainted/);
    release();
    await typefacesLoaded(page);
    // The browser reports the shift after the frame of the swap.
    const shift = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return (globalThis as unknown as { recorded: { shift: number } }).recorded.shift;
    });
    expect(shift).toBeLessThanOrEqual(MAX_SHIFT);
  });
