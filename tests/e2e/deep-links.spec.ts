/** Links to a place in a page: `#hash`, `?id=`, `?video=` and `?image=`. The target's top lands 80 px below the window's. */
import { expect, type Page, test } from '@playwright/test';
import { PICTURES, PUBLICATIONS, VIDEOS } from '../support/content.ts';
import { PHONE } from '../support/routes.ts';
import { delayResponses, scrollSettled } from '../support/page-loading.ts';

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

    test('?id=, ?image=, ?video= and a hash land on their place, behind the dialog if there is one', async ({ page }) => {
      const faults: string[] = [];
      // The first of a tab, one in the middle, and those that the page does not hold.
      for (const { id } of PUBLICATIONS.filter((_, index) => index % 5 === 0 || index === PUBLICATIONS.length - 1)) {
        await page.goto(`/publications?id=${id}`);
        await expect(page.locator(`#${id}`).getByRole('heading').getByRole('link')).toBeFocused();
        await scrollSettled(page);
        faults.push(...(await misplaced(page, `#${id}`)));
      }
      for (const [address, target] of [
        [`/gallery?image=${PICTURES[7]?.id}`, `#${PICTURES[7]?.id}`],
        [`/gallery?image=${PICTURES.at(-1)?.id}`, `#${PICTURES.at(-1)?.id}`],
        [`/videos?video=${VIDEOS[4]?.id}`, `article:has([data-video="${VIDEOS[4]?.id}"])`],
        [`/videos?video=${VIDEOS.at(-1)?.id}`, `article:has([data-video="${VIDEOS.at(-1)?.id}"])`],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole('dialog')).toBeVisible();
        await scrollSettled(page);
        faults.push(...(await misplaced(page, target)));
      }
      expect(faults).toEqual([]);
      for (const address of HASHES) {
        await page.goto(address);
        await scrollSettled(page);
        expect(await top(page), address).toBe(OFFSET);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  for (const scrollsAway of [false, true])
    test(`after the typefaces, ${scrollsAway ? 'does not scroll back a visitor who has left' : 'lands again'}`, async ({
      page,
    }) => {
      const release = await delayResponses(page, /\.woff2$/);
      await page.goto(HASHES[1], { waitUntil: 'domcontentloaded' });
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
    });

  test('a hash chooses its tab of the publications, and leads to a part of another page', async ({ page }) => {
    for (const tab of ['conference', 'case_report']) {
      await page.goto(`/publications#${tab}`);
      await expect(page).toHaveURL(`/publications?category=${tab}#${tab}`);
      await expect(page.locator('#journal')).toBeHidden();
      await scrollSettled(page);
      expect(await misplaced(page, `#${tab}`)).toEqual([]);
      await page.goto('about:blank');
    }
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
