/** A page takes its typefaces on piece by piece, and ends as if it had taken them on at once. */
import { expect, type Page } from '@playwright/test';
import { DESK, PHONE, ROUTES } from '../support/routes.ts';
import { test } from '../support/test.ts';

/** The typeface of every element of the page. */
const typefaces = (page: Page) =>
  page.evaluate(() => Array.from(document.querySelectorAll('body *'), (element) => getComputedStyle(element).fontFamily));

for (const viewport of [PHONE, DESK]) {
  for (const route of ROUTES) {
    test(`every text of ${route} ends in the typeface that its own styles say (${viewport.width} px)`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(route);
      await page.locator('html.faces').waitFor();
      const taken = await typefaces(page);
      await page.evaluate(() => {
        for (const piece of document.querySelectorAll('body .faces')) piece.classList.remove('faces');
      });
      expect(taken).toEqual(await typefaces(page));
    });
  }
}

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
