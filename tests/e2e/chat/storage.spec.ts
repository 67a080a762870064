/** What is left of a chat on other pages, and after its tab. */
import { expect, test } from '@playwright/test';
import { chatButton, chatLog, chatPanel, closeButton, fakeChatServer, startConversation, VISITOR } from '../../support/chat.ts';
import { refuseStorage } from '../../support/page-watch.ts';

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

  await chatButton(page).click();
  await page.goBack();
  const restore = chatPanel(page).getByRole('button', { name: 'Restore chat' });
  await expect(restore).toBeVisible();
  await expect(chatLog(page)).toBeHidden();
  await restore.click();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await expect(chatLog(page)).toBeFocused();

  const next = await context.newPage();
  await next.goto('/about');
  await chatButton(next).focus();
  await expect(chatButton(next)).toHaveRole('button');
  expect(await next.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('chat')))).toEqual([]);

  await closeButton(page).click();
  await expect.poll(() => requests.closes).toEqual([requests.starts[0]?.['sessionId']]);
});

test('deletes invalid stored data, and works within a page when the browser allows no storage', async ({ page }) => {
  await page.goto('/about');
  for (const stored of ['nonsense', '{"view":"open","conversation":{"sessionId":7}}']) {
    await page.evaluate((text) => sessionStorage.setItem('chat', text), stored);
    await page.reload();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull();
  }
  const requests = await fakeChatServer(page);
  await refuseStorage(page);
  await page.reload();
  await startConversation(page);
  await chatButton(page).click();
  await chatButton(page).click();
  await expect(chatLog(page)).toContainText(VISITOR.message);
  await closeButton(page).click();
  await expect.poll(() => requests.closes).toHaveLength(1);
});
