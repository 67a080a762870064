/** iOS zooms into the page when a field with letters smaller than 16 px takes the focus. */
import { expect, test } from '@playwright/test';
import { pages } from '../support/built-site.ts';
import { chatButton, chatPanel } from '../support/chat.ts';
import { expectLargeFields } from '../support/field-size.ts';
import { PHONE } from '../support/routes.ts';

test.use({ viewport: PHONE });

test('no field of any page, nor of the chat, is smaller than 16 px on a phone', async ({ page }) => {
  // Every page has the search and the newsletter; the pages of articles have nothing else.
  for (const { address } of pages().filter(({ file }) => !/^(?:blog|publications)\/(?!journal)/.test(file))) {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForLoadState('domcontentloaded');
    expect(await expectLargeFields(page, address), address).toBeGreaterThan(1);
  }
  await page.goto('/about');
  const before = await expectLargeFields(page, 'closed');
  await chatButton(page).click();
  await expect(chatPanel(page).getByRole('textbox').first()).toBeVisible();
  expect(await expectLargeFields(page, 'chat')).toBeGreaterThan(before);
});
