/** Links to a place in a page: `#hash`, `?id=`, `?video=` and `?image=`. The target's top lands 80 px below the window's. */
import { expect, type Page, test } from '@playwright/test';
import { PICTURES, PUBLICATIONS, VIDEOS } from '../support/content.ts';
import { delayResponses } from '../support/delayed-response.ts';
import { PHONE } from '../support/routes.ts';
import { scrollSettled } from '../support/scroll-settled.ts';

const OFFSET = 80;
const HASHES = [
  '/about#academic-contributions',
  '/privacy-policy#11-your-rights',
  '/blog/cholesterol-and-lipids-friend-or-foe#when-medicine-is-needed',
] as const;
/** The effect of motion does not depend on the width, so each setting is tested at one width. */
const SETTINGS = [
  { viewport: PHONE, reducedMotion: 'no-preference' },
  { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
] as const;

const top = (page: Page, selector = ':target') =>
  page.locator(selector).evaluate((target) => Math.round(target.getBoundingClientRect().top));

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

for (const { viewport, reducedMotion } of SETTINGS) {
  test.describe(`at ${viewport.width} px, reduced motion: ${reducedMotion}`, () => {
    test.use({ viewport, reducedMotion });

    test(`?id= lands on each of the ${PUBLICATIONS.length} publications`, async ({ page }) => {
      test.slow();
      const faults: string[] = [];
      for (const { id } of PUBLICATIONS) {
        await page.goto(`/publications?id=${id}`);
        await expect(page.locator(`#${id}`).getByRole('heading').getByRole('link')).toBeFocused();
        await scrollSettled(page);
        faults.push(...(await misplaced(page, `#${id}`)));
      }
      expect(faults).toEqual([]);
    });

    test('?image= and ?video= land on the picture or video behind the dialog', async ({ page }) => {
      const faults: string[] = [];
      for (const { id } of [PICTURES[0], PICTURES[7], PICTURES.at(-1)].filter((picture) => picture !== undefined)) {
        await page.goto(`/gallery?image=${id}`);
        await expect(page.getByRole('dialog')).toBeVisible();
        await scrollSettled(page);
        faults.push(...(await misplaced(page, `#${id}`)));
      }
      for (const { id } of [VIDEOS[1], VIDEOS[4], VIDEOS.at(-1)].filter((video) => video !== undefined)) {
        await page.goto(`/videos?video=${id}`);
        await expect(page.getByRole('dialog')).toBeVisible();
        await scrollSettled(page);
        faults.push(...(await misplaced(page, `article:has([data-video="${id}"])`)));
      }
      expect(faults).toEqual([]);
    });

    for (const address of HASHES)
      test(`${address} lands on its heading`, async ({ page }) => {
        await page.goto(address);
        await scrollSettled(page);
        expect(await top(page)).toBe(OFFSET);
      });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('lands again after the typefaces have moved the page', async ({ page }) => {
    const release = await delayResponses(page, /\.woff2$/);
    await page.goto(HASHES[1], { waitUntil: 'domcontentloaded' });
    await expect.poll(() => top(page)).toBe(OFFSET);
    release();
    await scrollSettled(page);
    expect(await top(page)).toBe(OFFSET);
  });

  test('does not scroll back a visitor who has scrolled away', async ({ page }) => {
    const release = await delayResponses(page, /\.woff2$/);
    await page.goto(HASHES[1], { waitUntil: 'domcontentloaded' });
    await expect.poll(() => top(page)).toBe(OFFSET);
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, -1500);
    await expect.poll(() => top(page)).toBeGreaterThan(1000);
    release();
    await scrollSettled(page);
    expect(await top(page)).toBeGreaterThan(500);
  });

  for (const tab of ['conference', 'case_report'])
    test(`/publications#${tab} chooses its tab`, async ({ page }) => {
      await page.goto(`/publications#${tab}`);
      await expect.poll(() => top(page, `#${tab}`)).toBe(OFFSET);
      await expect(page.locator('#journal')).toBeHidden();
      await expect(page).toHaveURL(`/publications?category=${tab}#${tab}`);
    });

  test('follows a link to a part of another page', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Academic contributions' }).click();
    await expect(page).toHaveURL('/about#academic-contributions');
    await scrollSettled(page);
    expect(await top(page)).toBe(OFFSET);
  });
});

test.describe('without JavaScript', () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });

  test('the browser lands on the target of a hash', async ({ page }) => {
    await page.goto(HASHES[1]);
    await expect.poll(async () => Math.round((await page.locator(':target').boundingBox())?.y ?? 0)).toBe(OFFSET);
  });
});
