/** A page takes its typefaces on piece by piece; that each text ends in the right one is looked at in routes.spec.ts. */
import { expect } from '@playwright/test';
import { PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

for (const route of ['/', '/blog/what-exactly-is-the-mediterranean-diet', '/contact']) {
  test(`no frame gives more than a third of ${route} its typefaces`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.addInitScript(() => {
      const dressed: number[] = [];
      const look = () => {
        dressed.push(document.querySelectorAll('body .faces, body .faces *').length);
        if (!document.documentElement.classList.contains('faces')) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(globalThis, { dressed });
    });
    await page.goto(route);
    await page.locator('html.faces').waitFor();
    const { dressed, all } = await page.evaluate(() => ({
      dressed: (globalThis as unknown as { dressed: number[] }).dressed,
      all: document.querySelectorAll('body *').length,
    }));
    const more = dressed.map((count, frame) => count - (dressed[frame - 1] ?? 0));
    expect(Math.max(...more)).toBeLessThan(all / 3);
    // What is left for the root.
    expect(all - Math.max(...dressed)).toBeLessThan(all / 3);
  });
}

test('the names of the typefaces change on no element that all others inherit from: each would be painted anew', async ({
  page,
}) => {
  const names = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].map((element) => getComputedStyle(element).getPropertyValue('--face-sans')),
    );
  await page.route('**/*.woff2', () => undefined);
  await page.goto('/');
  const before = await names();
  expect(before[0]).toBe(before[1]);
  await page.unrouteAll();
  await page.reload();
  await page.locator('html.faces').waitFor();
  const [ofRoot, ofBody] = await names();
  expect(ofRoot).toBe(before[0]);
  expect(ofBody).toContain('Figtree Variable');
});
