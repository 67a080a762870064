/** Nothing that stays in the window lies over an emergency notice, wherever the page is scrolled. */
import { expect, type Page, test } from '@playwright/test';
import { pathIn, siteLanguages } from '../../../src/language/languages.ts';
import { chatButton } from '../../support/page/chat.ts';
import { hideRestingPointer } from '../../support/page/page-loading.ts';
import { PHONE, WIDE } from '../../support/content/routes.ts';

/** Pages with a notice, and an article whose author wrote one. */
const PAGES = [
  '/contact',
  '/appointments',
  '/blog/peripheral-arterial-disease-diabetes-mellitus',
  '/blog/what-exactly-is-the-mediterranean-diet',
];

/** Texts of the notice and of the line in the header that something covers, in steps of the scroll from one end to the other. */
function coveredTexts(): string[] {
  scrollTo({ top: 0, behavior: 'instant' });
  const notice = document.querySelector('aside.notice-urgent');
  const { top, bottom } = notice?.getBoundingClientRect() ?? new DOMRect();
  const steps = [0];
  if (notice) for (let y = top - innerHeight; y < bottom; y += 25) steps.push(y);
  const covered: string[] = [];
  for (const step of steps) {
    scrollTo({ top: step, behavior: 'instant' });
    for (const place of document.querySelectorAll('aside.notice-urgent, .site > .night a')) {
      const range = document.createRange();
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        if (walker.currentNode.parentElement?.closest('.visually-hidden')) continue;
        range.selectNodeContents(walker.currentNode);
        for (const { left, right, top: above, bottom: below } of range.getClientRects())
          for (const x of [left + 1, (left + right) / 2, right - 1])
            for (const y of [above + 1, (above + below) / 2, below - 1])
              if (document.elementFromPoint(x, y)?.closest('.chat-open, .chat'))
                covered.push(`${walker.currentNode.textContent} at ${scrollY}`);
      }
    }
  }
  return covered;
}

const SIZES = [{ width: 1280, height: 720 }, WIDE, { width: 1366, height: 768 }, PHONE] as const;

for (const language of siteLanguages())
  test(`in ${language} neither the chat button nor a minimised chat covers a word of an emergency notice`, async ({ page }) => {
    // The script that hides the button has not run.
    await hideRestingPointer(page);
    for (const path of ['/', ...PAGES]) {
      await page.goto(pathIn(language, path));
      await expect(page.locator('aside.notice-urgent'), path).toHaveCount(path === '/' ? 0 : 1);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect(await page.evaluate(coveredTexts), `${path} ${size.width} × ${size.height}`).toEqual([]);
      }
    }
    for (const size of [SIZES[0], PHONE]) {
      await page.setViewportSize(size);
      await page.goto(pathIn(language, '/appointments'));
      await chatButton(page).focus();
      await chatButton(page).press('Enter');
      await expect(page.locator('.chat input').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('.chat-minimised')).toHaveCount(1);
      expect(await page.evaluate(coveredTexts)).toEqual([]);
    }
  });

/** Scrolls until the notice is in the lower corner. */
const toCorner = (page: Page) =>
  page.evaluate(() => document.querySelector('aside.notice-urgent')?.scrollIntoView({ block: 'end', behavior: 'instant' }));

test('the chat button is gone while a notice is in its corner, unless it has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/appointments');
  await toCorner(page);
  await page.mouse.move(10, 10);
  await expect(chatButton(page)).toBeHidden();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(chatButton(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await chatButton(page).focus();
  await toCorner(page);
  await expect(chatButton(page)).toBeVisible();
  // The notice of this page is in the left column, where no button is.
  await page.goto('/contact');
  await toCorner(page);
  await page.mouse.move(10, 10);
  await expect(chatButton(page)).toBeVisible();
});
