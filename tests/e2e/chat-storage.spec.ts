import { expect, test } from '@playwright/test';
import {
  chatButton,
  chatField,
  chatLog,
  chatPanel,
  closeButton,
  fakeChatServer,
  fillChat,
  openChat,
  startConversation,
  VISITOR,
  whatsAppLink,
} from '../support/chat.ts';
import { DESK } from '../support/routes.ts';

test('restores an open conversation on other pages, after a reload and in the history, without moving the focus', async ({
  page,
}) => {
  const requests = await fakeChatServer(page);
  await page.setViewportSize(DESK);
  await page.goto('/about');
  await startConversation(page);
  await page.goto('/cookie-policy');
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.reload();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await page.goBack();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await expect(whatsAppLink(page)).toBeVisible();
  await closeButton(page).click();
  await expect.poll(() => requests.closes).toEqual([requests.starts[0]?.['sessionId']]);
  // The chat was closed after this page was left.
  await page.goForward();
  await expect(chatPanel(page)).toBeHidden();
  expect(requests.starts).toHaveLength(1);
});

test('restores a minimised conversation minimised', async ({ page }) => {
  await fakeChatServer(page);
  await page.goto('/about');
  await startConversation(page);
  await chatButton(page).click();
  await page.goto('/cookie-policy');
  const restore = chatPanel(page).getByRole('button', { name: 'Restore chat' });
  await expect(restore).toBeVisible();
  await expect(chatLog(page)).toBeHidden();
  await restore.click();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await expect(chatLog(page)).toBeFocused();
});

test('a conversation ends with its tab', async ({ page, context }) => {
  await fakeChatServer(page);
  await page.goto('/about');
  await startConversation(page);
  await page.close();
  const next = await context.newPage();
  await next.goto('/about');
  await chatButton(next).focus();
  await expect(chatButton(next)).toHaveRole('button');
  expect(await next.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('chat')))).toEqual([]);
  await expect(chatPanel(next)).toBeHidden();
});

test('keeps a draft for the next page', async ({ page }) => {
  await page.goto('/about');
  await openChat(page);
  await fillChat(page);
  await chatPanel(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(chatPanel(page)).toBeHidden();
  await openChat(page);
  await expect(chatField(page, 'Your name')).toHaveValue(VISITOR.name);
  await expect(chatField(page, 'Email')).toHaveValue(VISITOR.email);
  await expect(chatField(page, 'Message')).toHaveValue(VISITOR.message);
});

for (const stored of ['nonsense', '{"view":"open","conversation":{"sessionId":7}}'])
  test(`deletes invalid stored data: ${stored}`, async ({ page }) => {
    await page.goto('/about');
    await page.evaluate((text) => sessionStorage.setItem('chat', text), stored);
    await page.reload();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull();
    await openChat(page);
    await expect(chatField(page, 'Your name')).toBeVisible();
  });

test('works within a page when the browser allows no storage', async ({ page }) => {
  const requests = await fakeChatServer(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });
  await page.goto('/about');
  await startConversation(page);
  await chatButton(page).click();
  await chatButton(page).click();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await closeButton(page).click();
  await expect.poll(() => requests.closes).toHaveLength(1);
});
