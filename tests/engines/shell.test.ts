/** What every page has: menu, search, sharing, colour scheme. */
import { expect } from 'vitest';
import { iconName } from '../support/icon-name.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { engine, startEngine, test } from './engine-test.ts';
import { checkIcons } from './icons.ts';
import { Page } from './page.ts';

/** Lightness of the page's background, 0 to 255. */
const paper = (page: Page) =>
  page.driver.evaluate(() => {
    const colour = [document.body, document.documentElement]
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((each) => each !== 'transparent' && !each.endsWith(', 0)'));
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas || colour === undefined) return Number.NaN;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  });
const isDark = (lightness: number) => lightness < 64;
const isLight = (lightness: number) => lightness > 192;

/** Kinds of icons that are correct in one of the tests before. */
const verified = new Set<string>();

test(`${engine}: the phone’s menu opens, leads to another page and is closed there`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/about');
  await page.click(['button', 'Open menu']);
  await page.see(['navigation', 'Menu'], ['link', 'Videos']);
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
  await page.click(['navigation', 'Menu'], ['link', 'Videos']);
  await page.until(
    () => page.address(),
    (address) => address === '/videos',
    'the address /videos',
  );
  await page.seeNothingOf(['navigation', 'Menu']);
  expect(await page.takeProblems()).toEqual([]);
});

test(`${engine}: Escape closes the phone’s menu`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  await page.goto('/about');
  await page.click(['button', 'Open menu']);
  await page.see(['navigation', 'Menu']);
  await page.press('Escape');
  await page.seeNothingOf(['navigation', 'Menu']);
});

for (const viewport of [PHONE, DESK])
  test(`${engine}: the search at ${viewport.width} px finds an article and leads to it`, async ({ page }) => {
    await page.driver.setViewport(viewport);
    await page.goto('/contact');
    if (viewport === PHONE) await page.click(['button', 'Open menu']);
    await page.fill('mediterranean', ['field', /^Search/]);
    const results = () => page.look(['listbox'], ['option']);
    const { text, icon } = await page.until(results, ({ count }) => count === 1, 'one result');
    expect(iconName(icon)).toBe('article');
    expect(text).toContain('What Exactly Is the Mediterranean Diet?');
    await page.click(['listbox'], ['option']);
    const article = '/blog/what-exactly-is-the-mediterranean-diet';
    await page.until(
      () => page.address(),
      (address) => address === article,
      `the address ${article}`,
    );
    expect(await page.takeProblems()).toEqual([]);
  });

test(`${engine}: the link of a page is copied`, async ({ page }) => {
  await page.driver.setViewport(DESK);
  await page.goto('/videos');
  const press = () => page.click(['region', 'Share these videos'], ['button', 'Copy link']);
  const result = (isExpected: (text: string) => boolean) =>
    page.until(
      () => page.look(['region', 'Share these videos'], ['status']),
      ({ text }) => isExpected(text),
      'the result of copying',
    );
  await press();
  const { text } = await result((shown) => shown !== '');
  if (text === 'Link copied') return;
  // WebKit lets a page copy for a second after a press. A first press whose script takes longer shows the address instead.
  expect(text).toMatch(/^https:.*\/videos$/);
  await press();
  await result((shown) => shown === 'Link copied');
});

test(`${engine}: the desk opens a folder, or says that the browser cannot`, async ({ page }) => {
  await page.driver.setViewport(PHONE);
  // Not a page of the site: it has no typefaces to wait for.
  await page.driver.goto('/desk');
  if (engine === 'chromium') await page.see(['button', 'Work with Local Repository']);
  else {
    const text = () => page.driver.evaluate(() => document.body.innerText);
    await page.until(text, (found) => found.includes('cannot open a folder of this computer'), 'the sentence');
  }
});

test(`${engine}: the colour scheme is switched, and stays on the next page`, async ({ page }) => {
  await page.driver.setViewport(DESK);
  await page.goto('/');
  await page.until(() => paper(page), isLight, 'a light background');
  await page.click(['button', 'Use dark colours']);
  await page.until(() => paper(page), isDark, 'a dark background');
  await page.goto('/about');
  await page.until(() => paper(page), isDark, 'a dark background');
  expect((await checkIcons(page.driver, verified)).wrong).toEqual([]);
});

test(`${engine}: the colour scheme follows the system`, async () => {
  await using driver = await startEngine({ scheme: 'dark' });
  const page = new Page(driver);
  await driver.setViewport(DESK);
  await page.goto('/');
  await page.until(() => paper(page), isDark, 'a dark background');
  await page.click(['button', 'Use light colours']);
  await page.until(() => paper(page), isLight, 'a light background');
});
