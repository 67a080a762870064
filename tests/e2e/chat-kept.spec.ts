import { expect } from '@playwright/test';
import {
  chatButton,
  chatField,
  chatLog,
  chatPanel,
  fillInChat,
  onWhatsApp,
  openChat,
  standInForChat,
  talk,
  VISITOR,
} from '../support/chat.ts';
import { DESK } from '../support/routes.ts';
import { test } from '../support/test.ts';

test('an open conversation is there on the next page, after a reload and on the way back, and takes no focus', async ({
  page,
}) => {
  const asked = await standInForChat(page);
  await page.setViewportSize(DESK);
  await page.goto('/about');
  await talk(page);
  await page.goto('/cookie-policy');
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.reload();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await page.goBack();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await expect(onWhatsApp(page)).toBeVisible();
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => asked.closes).toEqual([asked.starts[0]?.['sessionId']]);
  // A page that comes back does not bring back what was closed meanwhile.
  await page.goForward();
  await expect(chatPanel(page)).toBeHidden();
  expect(asked.starts).toHaveLength(1);
});

test('a minimised one stays minimised, with all that was said', async ({ page }) => {
  await standInForChat(page);
  await page.goto('/about');
  await talk(page);
  await chatButton(page).click();
  await page.goto('/cookie-policy');
  await expect(chatPanel(page).getByRole('button', { name: 'Restore chat' })).toBeVisible();
  await expect(chatLog(page)).toBeHidden();
  await chatPanel(page).getByRole('button', { name: 'Restore chat' }).click();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await expect(chatLog(page)).toBeFocused();
});

test('a conversation ends with its tab', async ({ page, context }) => {
  await standInForChat(page);
  await page.goto('/about');
  await talk(page);
  await page.close();
  const next = await context.newPage();
  await next.goto('/about');
  // The page's scripts may come after its load; each move is one more first sign of a visitor.
  await expect(async () => {
    await chatButton(next).blur();
    await chatButton(next).focus();
    await expect(chatButton(next)).toHaveRole('button', { timeout: 1000 });
  }).toPass();
  expect(await next.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('chat')))).toEqual([]);
  await expect(chatPanel(next)).toBeHidden();
});

test('what was typed and not sent is there on the next page', async ({ page }) => {
  await page.goto('/about');
  await openChat(page);
  await fillInChat(page);
  await chatPanel(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(chatPanel(page)).toBeHidden();
  await openChat(page);
  await expect(chatField(page, 'Your name')).toHaveValue(VISITOR.name);
  await expect(chatField(page, 'Email')).toHaveValue(VISITOR.email);
  await expect(chatField(page, 'Message')).toHaveValue(VISITOR.message);
});

for (const kept of ['nonsense', '{"view":"open","conversation":{"sessionId":7}}']) {
  test(`what the tab has kept and is no conversation (${kept.slice(0, 8)}…) is forgotten`, async ({ page }) => {
    await page.goto('/about');
    await page.evaluate((text) => sessionStorage.setItem('chat', text), kept);
    await page.reload();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull();
    await openChat(page);
    await expect(chatField(page, 'Your name')).toBeVisible();
  });
}

test('where the browser keeps nothing the chat works for the page', async ({ page }) => {
  const asked = await standInForChat(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });
  await page.goto('/about');
  await talk(page);
  await chatButton(page).click();
  await chatButton(page).click();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => asked.closes).toHaveLength(1);
});
