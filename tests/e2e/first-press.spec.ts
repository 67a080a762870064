/** Presses that come before the scripts, where one control alone does not show it. tests/engines presses every control. */
import { expect, type Page, test } from '@playwright/test';
import { recordCalls, wakeScripts } from '../engines/page-state.ts';
import { chatButton, chatPanel } from '../support/chat.ts';
import { delayResponses } from '../support/page-loading.ts';
import { ROUTES } from '../support/routes.ts';
import { serveDist } from '../support/static-server.ts';

const SCRIPTS = /\/_astro\/[^/]+\.js$/;

const secondPage = (page: Page) => page.getByRole('button', { name: 'Page 2', exact: true });

test('a press that comes while the page still arrives takes effect without another one', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  // The topics are in the first part, the list and the scripts in the second.
  await using site = await serveDist({ holdAfter: 'data-filter="nutrition"', until: promise });
  await page.goto(`${site.origin}/blog`, { waitUntil: 'commit' });
  const topic = page.getByRole('group', { name: 'Topics' }).getByRole('button', { name: 'Nutrition', exact: true });
  await topic.click();
  resolve(undefined);
  await expect(topic).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/category=nutrition$/);
});

for (const seconds of [0, 12])
  test(`presses take effect after ${seconds} s without scripts`, async ({ page }) => {
    await page.clock.install();
    const release = await delayResponses(page, SCRIPTS);
    await page.goto('/blog', { waitUntil: 'domcontentloaded' });
    await secondPage(page).click();
    // Unlike a button, the link to WhatsApp works by itself, so it does not wait for ten seconds.
    if (seconds === 0) await chatButton(page).click();
    await page.clock.runFor(seconds * 1000);
    release();
    if (seconds === 0) await expect(chatPanel(page)).toBeVisible();
    await expect(secondPage(page)).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL('/blog?page=2');
  });

test('every link that a script handles is marked, so that its first press is kept', async ({ page }) => {
  let marked = 0;
  for (const address of ROUTES.filter((route) => !route.endsWith('-policy') && !route.startsWith('/terms'))) {
    await page.goto(address);
    await page.evaluate(recordCalls);
    await page.waitForFunction(wakeScripts);
    const handled = await page.evaluate(() => {
      const unhandled = new Set<EventTarget | null>();
      addEventListener('click', (event) => {
        if (!event.defaultPrevented) unhandled.add(event.target);
        event.preventDefault();
      });
      const all = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
      for (const link of all) link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      const links = all.filter((link) => !unhandled.has(link));
      return links.map((link) => ({ link: link.outerHTML, isMarked: link.matches('[data-hold], [data-window]') }));
    });
    expect(
      handled.filter(({ isMarked }) => !isMarked),
      address,
    ).toEqual([]);
    marked += handled.length;
  }
  expect(marked).toBeGreaterThan(20);
});
