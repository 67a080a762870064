/**
 * Links to a place in a page: `#hash`, `?id=`, `?video=` and `?image=`. The target's top lands 80 px below the window's.
 * tests/engines has the same in Firefox and WebKit.
 */
import { expect, type Page, test } from '@playwright/test';
import { PICTURES, PUBLICATIONS, VIDEOS } from '../../support/content.ts';
import { PHONE } from '../../support/routes.ts';
import { delayResponses, scrollSettled } from '../../support/page-loading.ts';

const OFFSET = 80;
const LAST_OF_TABS = ['journal', 'conference', 'case_report'].map(
  (tab) => PUBLICATIONS.findLast(({ category }) => category === tab)?.id ?? '',
);
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
      return faults;
    },
    [target, OFFSET] as const,
  );

test.use({ viewport: PHONE });

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`?id=, ?image=, ?video= and a hash land on their place, behind a dialog too, motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    for (const [address, target, seen] of [
      // The last of each tab; the page does not hold that of the journal articles.
      ...LAST_OF_TABS.map((id) => [`/publications?id=${id}`, `#${id}`, `#${id} a:focus`] as const),
      [`/gallery?image=${PICTURE}`, `#${PICTURE}`, '[role=dialog]'],
      [`/videos?video=${VIDEO}`, `article:has([data-video="${VIDEO}"])`, 'dialog'],
      ['/publications#case_report', '#case_report', '[aria-pressed=true][data-filter=case_report]'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator(seen)).toBeVisible();
      await scrollSettled(page);
      expect(await misplaced(page, target), address).toEqual([]);
    }
    await page.goto('/');
    await page.getByRole('link', { name: 'Academic contributions' }).click();
    await expect(page).toHaveURL('/about#academic-contributions');
    await scrollSettled(page);
    expect(await top(page)).toBe(OFFSET);
  });

test('lands again after the typefaces, and does not scroll back a visitor who has left', async ({ page }) => {
  for (const scrollsAway of [false, true]) {
    const release = await delayResponses(page, /\.woff2$/);
    // The script that requests them also notices that a visitor scrolls.
    const requested = page.waitForRequest(/\.woff2$/);
    await page.goto('/privacy-policy#11-your-rights', { waitUntil: 'domcontentloaded' });
    await expect.poll(() => top(page)).toBe(OFFSET);
    await requested;
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
