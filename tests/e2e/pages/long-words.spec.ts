/** Names and words of any length in the frame, in lists and in notices: nothing is cut, shrinks or runs together. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { LANGUAGES, pathIn } from '../../../src/api-schemas/language.ts';
import { chatButton } from '../../support/chat.ts';
import { boxOf, overflow } from '../../support/page-layout.ts';
import { PHONE, WIDE } from '../../support/routes.ts';

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

for (const language of LANGUAGES)
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
      const links = page.locator('.tabbar li a');
      await links.evaluateAll((all, words) => {
        for (const [index, link] of all.entries()) {
          const label = document.createElement('span');
          label.innerHTML = words[index] ?? '';
          link.replaceChildren(...link.querySelectorAll('svg'), label);
        }
      }, labels);
      const found = await links.locator('span').evaluateAll((all) =>
        all.map((label) => {
          const { left, right, height, bottom } = label.getBoundingClientRect();
          const { fontSize, lineHeight } = getComputedStyle(label);
          const lines = Math.round(height / Number.parseFloat(lineHeight));
          const fits = left >= 3 && right <= innerWidth - 3 && lines <= 2 && bottom <= innerHeight;
          return fits && Number.parseFloat(fontSize) >= 12 ? '' : `${label.textContent} ${fontSize} ${left} ${right} ${lines}`;
        }),
      );
      expect(found.filter(Boolean), `${address} ${width}`).toEqual([]);
    }
});

test('links of the footer keep a distance when they wrap; ticks of a list keep their size', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/appointments');
  const links = page.locator('.foot .grid ul:not(.flex) a');
  await setText(links, 'A name of a page that needs two lines');
  const boxes = await links.evaluateAll((all) =>
    all.slice(0, 2).map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getBoundingClientRect().toJSON() as DOMRect;
    }),
  );
  const [first, second] = boxes;
  expect(first?.height).toBeGreaterThan(40);
  expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBeGreaterThanOrEqual(10);

  const item = page.locator('main li:has(.icon)').first();
  const before = await boxOf(item.locator('.icon'));
  await item.evaluate((element) =>
    element.append(' and everything else that you were given at the other hospital, in one folder'),
  );
  expect((await boxOf(item)).height).toBeGreaterThan(40);
  expect((await boxOf(item.locator('.icon'))).width).toBe(before.width);
});

test('errors of a form stand apart in their summary, which leaves space for a field on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/ta/appointments');
  await page.locator('form[action="/api/appointments"] button').last().click();
  const summary = page.locator('[data-problems]');
  await expect(summary).toBeVisible();
  const items = await summary
    .locator('li')
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
  expect(items.length).toBeGreaterThan(4);
  for (const [index, { top }] of items.entries())
    if (index > 0) expect(top - (items[index - 1]?.bottom ?? 0)).toBeGreaterThanOrEqual(6);
  expect((await boxOf(summary)).height).toBeLessThan(PHONE.height / 2);
});

test('the emergency line of an open chat keeps a distance from its header', async ({ page }) => {
  await page.setViewportSize(WIDE);
  for (const language of LANGUAGES) {
    await page.goto(pathIn(language, '/contact'));
    await chatButton(page).click();
    const line = page.locator('.chat p:has(a[href^="tel:"]) span');
    await expect(line).toBeVisible();
    await line.evaluate((element) => element.prepend('A sentence of another language that needs two lines here: '));
    const header = await boxOf(page.locator('.chat > .night'));
    expect((await boxOf(line)).y - header.bottom, language).toBeGreaterThanOrEqual(6);
  }
});
