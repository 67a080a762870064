/** The languages in the header, and the line on an English page for a browser that asks for another one. */
import { expect, type Page, test } from '@playwright/test';
import { pseudoText } from '../../site/pseudo-translation.ts';
import { recordedShift } from '../../support/page/layout-shift.ts';
import { boxOf, overflow, smallControls } from '../../support/page/page-layout.ts';
import { hideRestingPointer } from '../../support/page/page-loading.ts';
import { PHONE } from '../../support/content/routes.ts';

test.use({ viewport: PHONE });

const TEXT = 'You can read this in English too';
const hint = (page: Page) => page.locator('language-hint');
const links = (page: Page) => page.getByRole('banner').locator('language-links a');
const chosen = (page: Page) => page.evaluate(() => localStorage.getItem('language'));
const ask = (page: Page, ...languages: string[]) =>
  page.addInitScript((list) => Object.defineProperty(navigator, 'languages', { get: () => list }), languages);

test('the first row of a phone leads to the same place in the other languages, by their own names', async ({ page }) => {
  for (const [address, names] of [
    ['/contact?subject=research#contact', ['සිංහල', 'தமிழ்']],
    ['/si/contact', ['English', 'தமிழ்']],
    ['/ta/contact', ['English', 'සිංහල']],
  ] as const)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address);
      await expect(links(page).filter({ visible: true })).toHaveText([...names]);
      expect(await smallControls(links(page).filter({ visible: true }))).toEqual([]);
      // The words of the fictional site are wider than those of its languages.
      if (width > 320) expect((await boxOf(page.locator('.site > .night'))).height, `${address} ${width}`).toBeLessThan(46);
      expect(await overflow(page)).toBe(0);
    }
  await page.goto('/contact?subject=research#contact');
  await page.mouse.move(200, 400);
  await page.getByRole('link', { name: 'தமிழ்' }).click();
  await expect(page).toHaveURL('/ta/contact?subject=research#contact');
  expect(await chosen(page)).toBe('ta');
  await page.getByRole('button', { name: 'Menu' }).or(page.locator('menu-toggle button')).first().click();
  await expect(links(page).first()).toBeInViewport();
});

test('a browser that asks for Sinhala is told once that the site speaks it, and nothing moves', async ({ page }) => {
  await ask(page, 'si-LK');
  await hideRestingPointer(page);
  await page.goto('/about');
  const link = hint(page).getByRole('link', { name: pseudoText('si', TEXT) });
  await expect(link).toHaveAttribute('href', /\/si\/about$/);
  await expect(link).toBeInViewport();
  await expect(hint(page).locator('p')).toHaveAttribute('lang', 'si');
  expect(await smallControls(hint(page).locator('button'))).toEqual([]);
  expect(await recordedShift(page)).toBeLessThanOrEqual(0.005);
  await expect(page).toHaveURL('/about');
  expect(await page.context().cookies()).toEqual([]);
  for (const address of ['/about', '/contact']) {
    await page.goto(address);
    await expect(page.locator('h1')).toBeVisible();
    await expect(hint(page)).toBeHidden();
  }
  // The line can be closed, or followed.
  const forget = () => page.evaluate(() => localStorage.clear());
  await forget();
  await page.goto('/about');
  await hint(page)
    .getByRole('button', { name: pseudoText('si', 'Close') })
    .click();
  await expect(hint(page)).toHaveCount(0);
  await forget();
  await page.goto('/blog?q=veins');
  await hint(page).getByRole('link').click();
  await expect(page).toHaveURL('/si/blog?q=veins');
  await expect(hint(page)).toHaveCount(0);
});

test('a browser that stores nothing is told, too', async ({ page }) => {
  await ask(page, 'si');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/about');
  await expect(hint(page).getByRole('link')).toBeVisible();
});

for (const [languages, asked] of [
  [['de', 'ta-LK', 'si'], 'ta'],
  [['en-GB', 'si'], undefined],
  // Regions, scripts and longer codes are no languages of the site.
  [['sl-SI', 'sat', 'tam-X'], undefined],
] as const)
  test(`a browser that asks for ${languages.join(', ')} is told of ${asked ?? 'nothing'}`, async ({ page }) => {
    await ask(page, ...languages);
    await page.goto('/about');
    await page.keyboard.press('Tab');
    if (asked) await expect(hint(page).getByRole('link')).toHaveText(pseudoText(asked, TEXT));
    else await expect(hint(page)).toBeHidden();
  });

test('the language that a visitor chose comes before that of the browser, once', async ({ page }) => {
  await ask(page, 'si');
  // English is chosen too.
  for (const [from, chosenLanguage, told] of [
    ['/si/about', 'ta', true],
    ['/ta/about', 'en', false],
  ] as const) {
    await page.goto(from);
    await page.mouse.move(200, 400);
    await page.locator(`.site language-links [hreflang=${chosenLanguage}]`).click();
    await expect(page).toHaveURL(chosenLanguage === 'en' ? '/about' : '/ta/about');
    await page.goto('/about');
    if (told) await expect(hint(page).getByRole('link')).toHaveText(pseudoText('ta', TEXT));
    await page.goto('/contact');
    await expect(page.locator('h1')).toBeVisible();
    await expect(hint(page)).toBeHidden();
  }
});
