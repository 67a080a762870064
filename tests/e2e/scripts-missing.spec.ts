/** A connection that brings the page and not its scripts, or not all of them: the page then stands as one without scripts. */
import { expect, type Page } from '@playwright/test';
import { ARTICLES, PUBLICATIONS } from '../support/content.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

const LISTS = [
  { address: '/blog', script: /blog-list/, shown: 6, all: ARTICLES.length },
  { address: '/publications', script: /publication-list/, shown: 8, all: PUBLICATIONS.length },
] as const;
const entries = (page: Page) => page.locator('main article:visible');
const tabs = (page: Page) => page.locator('main .tabs');

for (const { address, script, shown, all } of LISTS) {
  test(`${address} shows all of its list when no script of the page comes`, async ({ page }) => {
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto(address);
    await expect(entries(page)).toHaveCount(all);
    await expect(tabs(page)).toBeHidden();
  });

  test(`${address} shows all of its list when the list’s own script does not come`, async ({ page }) => {
    await page.route(script, (route) => route.abort());
    await page.goto(address);
    await expect(entries(page)).toHaveCount(shown);
    await tabs(page).getByRole('button').last().click();
    await expect(entries(page)).toHaveCount(all);
    await expect(tabs(page)).toBeHidden();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu opens as a link does when no script of the page comes', async ({ page }) => {
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/about');
    await page.getByRole('link', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: DESK });

  test('a chat pressed with Shift, before its script is there, is the link that it is', async ({ context }) => {
    // A page of its own: the test's waits for its scripts.
    const page = await context.newPage();
    await page.route('**/_astro/*.js', () => undefined);
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    const asked = context.waitForEvent('request', (request) => request.url().startsWith('https://wa.me/'));
    await page.locator('.chat-open').click({ modifiers: ['Shift'] });
    await asked;
    await expect(page).toHaveURL('/about');
  });
});
