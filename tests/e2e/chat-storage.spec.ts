/** What is left of a chat on other pages, and after its tab. */
import { expect, test } from '@playwright/test';
import {
  chatButton,
  chatField,
  chatLog,
  chatPanel,
  closeButton,
  fakeChatServer,
  openChat,
  startConversation,
  VISITOR,
  whatsAppLink,
} from '../support/chat.ts';

test.use({ timezoneId: 'Asia/Colombo' });

test('a conversation is restored on other pages of its tab until it is closed', async ({ page, context }) => {
  const requests = await fakeChatServer(page);
  await page.clock.setFixedTime(new Date('2025-03-12T10:35:00Z'));
  await page.goto('/about');
  await startConversation(page);
  await expect(chatLog(page).getByText('4:05 PM', { exact: true })).toHaveCount(2);
  await page.goto('/cookie-policy');
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  // Another sender's message is at the left, with a name.
  await page.evaluate(() => {
    const chat = JSON.parse(sessionStorage.getItem('chat') ?? '') as { conversation: { messages: object[] } };
    const [first] = chat.conversation.messages;
    const message = { id: 'x-3', sender: 'The office', senderType: 'office', message: 'Tuesday at nine.', read: true };
    chat.conversation.messages.push({ ...first, ...message });
    sessionStorage.setItem('chat', JSON.stringify(chat));
  });
  await page.reload();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  const message = chatLog(page).locator('> *').last();
  await expect(message).toContainText('The office');
  await expect(message).toContainText('Tuesday at nine.');
  const [log, other] = [await chatLog(page).boundingBox(), await message.boundingBox()];
  expect((other?.x ?? 999) - (log?.x ?? 0)).toBeLessThan(32);
  await expect(chatLog(page).locator('> *').first()).not.toContainText(VISITOR.name);

  await chatButton(page).click();
  await page.goBack();
  const restore = chatPanel(page).getByRole('button', { name: 'Restore chat' });
  await expect(restore).toBeVisible();
  await expect(chatLog(page)).toBeHidden();
  await restore.click();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await expect(chatLog(page)).toBeFocused();
  await expect(whatsAppLink(page)).toBeVisible();

  const next = await context.newPage();
  await next.goto('/about');
  await chatButton(next).focus();
  await expect(chatButton(next)).toHaveRole('button');
  expect(await next.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('chat')))).toEqual([]);
  await expect(chatPanel(next)).toBeHidden();

  await closeButton(page).click();
  await expect.poll(() => requests.closes).toEqual([requests.starts[0]?.['sessionId']]);
  // The chat was closed after this page was left.
  await page.goForward();
  await expect(chatPanel(page)).toBeHidden();
  expect(requests.starts).toHaveLength(1);
});

test('deletes invalid stored data', async ({ page }) => {
  await page.goto('/about');
  for (const stored of ['nonsense', '{"view":"open","conversation":{"sessionId":7}}']) {
    await page.evaluate((text) => sessionStorage.setItem('chat', text), stored);
    await page.reload();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull();
  }
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
