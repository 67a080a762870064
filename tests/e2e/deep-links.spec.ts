/**
 * Links to a place in a page: `#hash`, `?id=`, `?video=` and `?image=`. The target's top lands 80 px below the window's.
 * tests/engines has the same in Firefox and WebKit.
 */
import { expect, type Page, test } from '@playwright/test';
import { PICTURES, PUBLICATIONS, VIDEOS } from '../support/content.ts';
import { PHONE } from '../support/routes.ts';
import { delayResponses, scrollSettled } from '../support/page-loading.ts';

const OFFSET = 80;
const PICTURE = PICTURES.at(-1)?.id ?? '';
const VIDEO = VIDEOS.at(-1)?.id ?? '';

const top = (page: Page) => page.locator(':target').evaluate((target) => Math.round(target.getBoundingClientRect().top));

/** What is wrong with the position of a target; a target near the end of its page need only be visible in full. */
const misplaced = (page: Page, target: string) =>
  page.evaluate(
    ([selector, offset]) => {
      const { top: targetTop, bottom, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const bar = document.querySelector('.tabbar')?.getBoundingClientRect();
      const end = bar && bar.height > 0 ? bar.top : innerHeight;
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const faults: string[] = [];
      if (Math.abs(targetTop - offset) > 2 && !(atEnd && targetTop > offset)) faults.push(`its top is at ${targetTop} px`);
      if (bottom > end && height <= end - offset) faults.push(`it ends at ${bottom} px of ${end} px`);
      return faults.map((fault) => `${selector}: ${fault}`);
    },
    [target, OFFSET] as const,
  );

test.use({ viewport: PHONE });

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`?id=, ?image=, ?video= and a hash land on their place, behind a dialog too, motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const faults: string[] = [];
    // The last of each tab; the page does not hold that of the journal articles.
    for (const tab of ['journal', 'conference', 'case_report']) {
      const id = PUBLICATIONS.findLast(({ category }) => category === tab)?.id ?? '';
      await page.goto(`/publications?id=${id}`);
      await expect(page.locator(`#${id}`).getByRole('heading').getByRole('link')).toBeFocused();
      await scrollSettled(page);
      faults.push(...(await misplaced(page, `#${id}`)));
    }
    for (const [address, target] of [
      [`/gallery?image=${PICTURE}`, `#${PICTURE}`],
      [`/videos?video=${VIDEO}`, `article:has([data-video="${VIDEO}"])`],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('dialog')).toBeVisible();
      await scrollSettled(page);
      faults.push(...(await misplaced(page, target)));
    }
    // A hash chooses its tab.
    await page.goto('/publications#case_report');
    await expect(page).toHaveURL('/publications?category=case_report#case_report');
    await expect(page.locator('#journal')).toBeHidden();
    await scrollSettled(page);
    faults.push(...(await misplaced(page, '#case_report')));
    expect(faults).toEqual([]);
    await page.goto('/');
    await page.getByRole('link', { name: 'Academic contributions' }).click();
    await expect(page).toHaveURL('/about#academic-contributions');
    await scrollSettled(page);
    expect(await top(page)).toBe(OFFSET);
  });

test('lands again after the typefaces, and does not scroll back a visitor who has left', async ({ page }) => {
  for (const scrollsAway of [false, true]) {
    const release = await delayResponses(page, /\.woff2$/);
    await page.goto('/privacy-policy#11-your-rights', { waitUntil: 'domcontentloaded' });
    await expect.poll(() => top(page)).toBe(OFFSET);
    if (scrollsAway) {
      await page.mouse.move(100, 400);
      await page.mouse.wheel(0, -1500);
      await expect.poll(() => top(page)).toBeGreaterThan(1000);
    }
    release();
    await scrollSettled(page);
    if (scrollsAway) expect(await top(page)).toBeGreaterThan(500);
    else expect(await top(page)).toBe(OFFSET);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
  }
});
