/** Names and words of any length in the frame, in lists and in notices: nothing is cut, shrinks or runs together. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { pathIn, siteLanguages } from '../../../src/language/languages.ts';
import { chatButton } from '../../support/page/chat.ts';
import { boxOf, overflow } from '../../support/page/page-layout.ts';
import { PHONE, WIDE } from '../../support/content/routes.ts';

const setText = (place: Locator, text: string) =>
  place.evaluateAll((elements, words) => {
    for (const element of elements) element.textContent = words;
  }, text);

/** Names and titles of the header: as they are, and as long as a site may have them, with a dotted capital and deep letters. */
const BRANDS = [
  undefined,
  ['Professor Wickramasinghe Mudiyanselage Ägidius Muster-Sample', 'Consultant Vascular and Transplant Surgeon'],
  ['வைத்தியர் சாம்பிள் சேர்ஜன்', 'இரத்தக்குழாய், உறுப்புமாற்றுச் சத்திரசிகிச்சை நிபுணர்'],
  ['වෛද්‍ය සැම්පල් සර්ජන්', 'අවයව බද්ධ කිරීමේ සහ රුධිර වාහිනී ශල්‍ය වෛද්‍ය'],
] as const;

/** Lines of the brand that are outside the bar or cut by what clips them. */
const cutLines = (page: Page) =>
  page.locator('.site .brand').evaluate((brand) => {
    const bar = brand.closest('.bar')?.getBoundingClientRect();
    const texts = [...brand.querySelectorAll('b, b + span')];
    return texts.flatMap((text) => {
      const { top, bottom, height } = text.getBoundingClientRect();
      const clips = [text, text.parentElement].filter((each) => each && getComputedStyle(each).overflow !== 'visible');
      return bar && height > 0 && clips.length === 0 && top >= bar.top && bottom <= bar.bottom ? [] : [text.textContent];
    });
  });

for (const language of siteLanguages())
  test(`in ${language} the header shows the whole name and title, and its menu begins below them`, async ({ page }) => {
    for (const width of [320, 360, 390, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(pathIn(language, '/contact'));
      for (const texts of BRANDS) {
        if (texts) {
          await setText(page.locator('.site .brand b'), texts[0]);
          await setText(page.locator('.site .brand b + span'), texts[1]);
        }
        expect(await cutLines(page), `${texts?.[0] ?? 'own'} at ${width}`).toEqual([]);
        expect(await overflow(page), `${texts?.[0] ?? 'own'} at ${width}`).toBe(0);
      }
    }
    await page.setViewportSize(PHONE);
    await page.goto(pathIn(language, '/contact'));
    // The line below the bar.
    expect((await boxOf(page.getByRole('banner'))).height).toBeLessThanOrEqual(104);
    await setText(page.locator('.site .brand b'), BRANDS[1][0]);
    await page.locator('menu-toggle button').click();
    await expect(page.locator('.menu')).toBeVisible();
    const first = await boxOf(page.locator('.menu > *').first());
    expect(first.y).toBeGreaterThanOrEqual((await boxOf(page.locator('.bar'))).bottom);
  });

test('labels of the tabs have at least 12 px and stand inside the window, in at most two lines', async ({ page }) => {
  for (const [address, labels] of [
    ['/', ['Home', 'About', 'Education', 'Videos', 'Contact']],
    ['/si', ['මුල් පිටුව', 'වෛද්‍යවරයා ගැන', 'වෛද්‍ය දැනුම', 'වීඩියෝ', 'අප අමතන්න']],
    ['/ta', ['முகப்பு', 'வைத்தியரைப் பற்றி', 'சுகாதாரக் கல்வி', 'காணொளி<wbr>கள்', 'தொடர்பு']],
  ] as const)
    for (const width of [360, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address);
      const found = await page.locator('.tabbar li a').evaluateAll((all, words) => {
        const spans = words.map((text) => Object.assign(document.createElement('span'), { innerHTML: text }));
        for (const [index, link] of all.entries()) link.replaceChildren(...link.querySelectorAll('svg'), spans[index] ?? '');
        return spans.map((label) => {
          const { left, right, height, bottom } = label.getBoundingClientRect();
          const { fontSize, lineHeight } = getComputedStyle(label);
          const lines = Math.round(height / Number.parseFloat(lineHeight));
          const fits = left >= 3 && right <= innerWidth - 3 && lines <= 2 && bottom <= innerHeight;
          return fits && Number.parseFloat(fontSize) >= 12 ? 'fits' : `${fontSize} ${left} ${right} ${lines}`;
        });
      }, labels);
      expect(found, `${address} ${width}`).toEqual(labels.map(() => 'fits'));
    }
});

/** Pixels between two places, one below the other. */
const gap = async (above: Locator, below: Locator) => (await boxOf(below)).y - (await boxOf(above)).bottom;

test('what wraps keeps a distance in the footer, a list, the errors of a form and the chat', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/ta/appointments');
  const links = page.locator('.foot .grid ul:not(.flex) a');
  // The words alone: links are higher, for thumbs.
  await links.evaluateAll((all) => {
    for (const link of all) link.innerHTML = '<span style="display:block">A name of a page that needs two lines</span>';
  });
  expect((await boxOf(links.nth(0).locator('span'))).height).toBeGreaterThan(40);
  expect(await gap(links.nth(0).locator('span'), links.nth(1).locator('span'))).toBeGreaterThanOrEqual(10);

  const item = page.locator('main li:has(.icon)').first();
  const { width } = await boxOf(item.locator('.icon'));
  await item.evaluate((element) => element.append(' and everything else that you were given at the other hospital'));
  expect((await boxOf(item)).height).toBeGreaterThan(40);
  expect((await boxOf(item.locator('.icon'))).width).toBe(width);

  await page.locator('form[action="/api/appointments"] button').last().click();
  const errors = page.locator('[data-problems] li');
  await expect(errors).toHaveCount(7);
  for (let index = 0; index < 6; index++) expect(await gap(errors.nth(index), errors.nth(index + 1))).toBeGreaterThanOrEqual(6);
  expect((await boxOf(page.locator('[data-problems]'))).height).toBeLessThan(PHONE.height / 2);

  await page.setViewportSize(WIDE);
  await chatButton(page).click();
  const line = page.locator('.chat p:has(a[href^="tel:"]) span');
  await expect(line).toBeVisible();
  await line.evaluate((element) => element.prepend('A sentence of another language that needs two lines here: '));
  expect(await gap(page.locator('.chat > .night'), line)).toBeGreaterThanOrEqual(6);
});
