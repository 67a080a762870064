/** Who comes by a link to a place in a page, while the typefaces that move it are still on their way. */
import { expect, type Page } from '@playwright/test';
import { heldBack } from '../support/held-back.ts';
import { PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

const PLACES = [
  '/privacy-policy#11-your-rights',
  '/blog/cholesterol-and-lipids-friend-or-foe#when-medicine-is-needed',
  '/about#academic-contributions',
] as const;
const top = (page: Page) => page.locator(':target').evaluate((place) => Math.round(place.getBoundingClientRect().top));
/** What smooth scrolling has come to: the same place in twenty frames one after the other. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((rest) => {
        let [before, still] = [scrollY, 0];
        const look = () => {
          still = scrollY === before ? still + 1 : 0;
          before = scrollY;
          if (still < 20) requestAnimationFrame(look);
          else rest();
        };
        look();
      }),
  );

test.use({ viewport: PHONE });

for (const place of PLACES)
  test(`${place} is at 80 px once all has come`, async ({ page }) => {
    const letGo = await heldBack(page, /\.woff2$/);
    await page.goto(place);
    // On its way there, and not there yet.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    letGo();
    await expect(page.locator('html')).toHaveClass(/faces/);
    await expect.poll(() => top(page)).toBe(80);
    await atRest(page);
    expect(await top(page)).toBe(80);
  });

test('whoever has begun to read elsewhere stays there', async ({ page }) => {
  const letGo = await heldBack(page, /\.woff2$/);
  await page.goto(PLACES[0]);
  await expect.poll(() => top(page)).toBe(80);
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, -1500);
  await expect.poll(() => top(page)).toBeGreaterThan(1000);
  letGo();
  await expect(page.locator('html')).toHaveClass(/faces/);
  await atRest(page);
  expect(await top(page)).toBeGreaterThan(500);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to a place leads there', async ({ page }) => {
    await page.goto(PLACES[0]);
    await expect
      .poll(() =>
        page
          .locator(':target')
          .boundingBox()
          .then((box) => Math.round(box?.y ?? 0)),
      )
      .toBe(80);
  });
});
