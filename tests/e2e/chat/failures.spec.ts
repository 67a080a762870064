/** The chat without its server, and without its script. */
import { expect, test } from '@playwright/test';
import {
  chatButton,
  chatField,
  chatLog,
  chatPanel,
  closeButton,
  fakeChatServer,
  openChat,
  startChat,
  submitChat,
  VISITOR,
} from '../../support/chat.ts';
import { islandScript } from '../../support/page-loading.ts';
import { watchConsole } from '../../support/page-watch.ts';
import { toast } from '../../support/site-forms.ts';

test('a failure shows a toast, is logged and keeps the draft; later tries use the same session', async ({ page }) => {
  const fields = { visitorEmail: 'This mailbox takes no mail.' };
  const rejection = { status: 422, json: { error: { code: 'invalid', message: 'Please check.', fields } } };
  const requests = await fakeChatServer(page, ['unreachable', 500, rejection, 200], 'unreachable');
  const logged = watchConsole(page);
  await page.goto('/about');
  for (const send of [() => submitChat(page), () => startChat(page)]) {
    logged.length = 0;
    await send();
    await expect(toast(page, 'Chat Error')).toContainText('Failed to connect to chat. Please try again.');
    await expect(chatPanel(page)).toContainText('What you typed is kept here');
    await expect.poll(() => logged.join('\n')).toContain('Failed to initialize chat session');
    await toast(page, 'Chat Error').getByRole('button', { name: 'Close message' }).click();
    await expect(page.locator('.toast')).toHaveCount(0);
  }
  // The draft and its session survive on other pages.
  await chatPanel(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await openChat(page);
  await expect(chatField(page, 'Message')).toHaveValue(VISITOR.message);
  // An error of the server is shown under its field, without a toast.
  await startChat(page);
  await expect(chatField(page, 'Email')).toBeFocused();
  await expect(chatField(page, 'Email')).toHaveAccessibleDescription(/This mailbox takes no mail\./);
  await chatField(page, 'Message').fill('Another question.');
  await startChat(page);
  await expect(chatLog(page)).toContainText('Another question.');
  expect(requests.starts).toHaveLength(4);
  expect(new Set(requests.starts.map(({ sessionId }) => sessionId)).size).toBe(1);
  // That a session could not be ended is only logged.
  await closeButton(page).click();
  await expect.poll(() => logged.join('\n')).toContain('The chat session was not ended.');
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a press opens WhatsApp when its script, or every script, cannot be loaded', async ({ page, context }) => {
  const requested: string[] = [];
  await context.route(/^https:\/\/wa\.me\//, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ body: 'WhatsApp', contentType: 'text/html' });
  });
  for (const path of [await islandScript(page, '/about', 'Chat'), '/_astro/']) {
    requested.length = 0;
    await page.route(
      ({ pathname }) => pathname.startsWith(path) && pathname.endsWith('.js'),
      (route) => route.abort(),
    );
    await page.goto('/about');
    const tab = context.waitForEvent('page');
    await chatButton(page).click();
    await (await tab).close();
    await expect.poll(() => requested).toEqual([expect.stringContaining('?text=')]);
    await expect(chatButton(page)).toHaveRole('link');
    await expect(chatButton(page)).toHaveAccessibleName('Chat with us (opens WhatsApp)');
  }
});
