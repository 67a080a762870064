/** The chat: its button, panel, form and conversation; without its server or its script; on other pages, and after its tab. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import {
  chatButton,
  chatField,
  chatLog,
  chatPanel,
  closeButton,
  fakeChatServer,
  fillChat,
  openChat,
  startChat,
  startConversation,
  submitChat,
  VISITOR,
  whatsAppLink,
} from '../support/page/chat.ts';
import { expectLargeFields } from '../support/page/field-size.ts';
import { boxOf, overflow, smallControls } from '../support/page/page-layout.ts';
import { islandScript } from '../support/page/page-loading.ts';
import { refuseStorage, watchConsole } from '../support/page/page-watch.ts';
import { WIDE, PHONE } from '../support/content/routes.ts';
import { toast } from '../support/page/site-forms.ts';

const connecting = (page: Page) => chatPanel(page).getByRole('button', { name: 'Connecting...' });

test('with the keyboard alone the chat is opened, minimised, corrected, sent and closed', async ({ page }) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await chatButton(page).focus();
  await expect(chatButton(page)).toHaveRole('button');
  await page.keyboard.press('Space');
  const name = chatField(page, 'Your name');
  await expect(name).toBeFocused();
  await expect(chatButton(page)).toHaveAccessibleName('Minimise chat');
  await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, 'form');

  // Errors stand under the fields; a field is validated again when it loses the focus.
  for (const text of ['N', 'nimali@', 'Hey']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await name.press('Enter');
  await expect(name).toBeFocused();
  for (const [label, message] of [
    ['Your name', 'Name must be at least 2 characters.'],
    ['Email', 'Please enter a valid email address.'],
    ['Message', 'Please enter a message with at least 5 characters.'],
  ] as const)
    await expect(chatField(page, label)).toHaveAccessibleDescription(new RegExp(message));
  await expectAccessible(page, 'errors');
  await page.keyboard.type('i');
  await page.keyboard.press('Tab');
  await expect(name).not.toHaveAttribute('aria-invalid');
  expect(requests.starts).toEqual([]);

  await fillChat(page);
  await page.keyboard.press('Escape');
  await expect(chatButton(page)).toBeFocused();
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat');
  await expect(chatField(page, 'Message')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(VISITOR.name);
  await page.keyboard.press('Enter');
  await expect(chatLog(page)).toBeFocused();
  await expect(chatLog(page)).toContainText('Your message has reached the office.');
  expect(requests.starts).toEqual([
    {
      ...{ visitorName: VISITOR.name, visitorEmail: VISITOR.email, initialMessage: VISITOR.message },
      sessionId: expect.stringMatching(/^[\w-]{8,100}$/),
      ...{ filledIn: expect.any(Number), privacyVersion: '2024-04-20' },
    },
  ]);
  await expect(whatsAppLink(page)).toHaveAttribute('href', /^https:\/\/wa\.me\/\d{8,15}\?text=.*Nimali%20Perera/);
  await expectAccessible(page, 'conversation');
  for (const next of [whatsAppLink(page), chatButton(page)]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(whatsAppLink(page)).toBeHidden();
  await expectAccessible(page, 'minimised');
  await page.keyboard.press('Shift+Tab');
  await expect(closeButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chatPanel(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();
  await expect.poll(() => requests.closes).toEqual([requests.starts[0]?.['sessionId']]);
});

test('keeps a closed draft; the server takes a message without an e-mail address, and ends the chat', async ({ page }) => {
  await page.clock.install();
  await page.goto('/about');
  await openChat(page);
  await expect(chatField(page, 'Message')).toHaveAccessibleDescription('Please do not send medical details.');
  await expect(chatPanel(page)).toContainText('Privacy Policy of April 20, 2024');
  await chatField(page, 'Message').fill('Half a sent');
  await closeButton(page).click();
  await openChat(page);
  await expect(chatField(page, 'Message')).toHaveValue('Half a sent');
  await chatPanel(page).locator('input[name=website]').fill('https://spam.example', { force: true });
  await fillChat(page, { name: ' Bo ', email: '', message: 'Hello' });
  await page.clock.fastForward(4000);
  const started = page.waitForResponse('**/api/chat/sessions');
  await startChat(page);
  expect((await started).status()).toBe(200);
  const sent = (await started).request().postDataJSON() as Record<string, unknown>;
  expect(sent).toMatchObject({ visitorName: 'Bo', visitorEmail: '', initialMessage: 'Hello', website: 'https://spam.example' });
  expect(sent['filledIn']).toBeGreaterThanOrEqual(4000);
  await expect(chatLog(page)).toContainText('You gave no e-mail address, so please continue on WhatsApp for an answer.');
  const ended = page.waitForResponse('**/api/chat/sessions/*/close');
  await closeButton(page).click();
  expect((await ended).status()).toBe(200);
});

test('the panel fits between header and bar, beside a page that can be used, with controls of 44 px', async ({ page }) => {
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto('/about');
    await openChat(page);
    const below = viewport === PHONE ? page.getByRole('navigation', { name: 'Sections' }) : chatButton(page);
    for (const height of [600, viewport.height]) {
      await page.setViewportSize({ ...viewport, height });
      const box = await boxOf(chatPanel(page));
      expect(box.y).toBeGreaterThanOrEqual(102);
      expect(box.bottom).toBeLessThanOrEqual((await boxOf(below)).y);
      expect(box.right).toBeLessThanOrEqual(viewport.width);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    if (viewport === PHONE) continue;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
  }
  expect(await smallControls(chatPanel(page).locator('button, .input'))).toEqual([]);
  expect(await expectLargeFields(page, 'chat')).toBeGreaterThan(4);
  // The menu hides the panel while it is open.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(chatPanel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Close menu' }).click();
  // The keyboard of a phone makes the visible part of the window lower.
  await page.evaluate(() => {
    const view = window.visualViewport;
    Object.defineProperty(view, 'height', { value: 508 });
    view?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(async () => (await boxOf(chatPanel(page))).bottom).toBe(508);
  expect((await boxOf(chatPanel(page).getByRole('button', { name: 'Start Chat' }))).bottom).toBeLessThanOrEqual(508);
});

test('while it connects, presses send one request, and a minimised chat counts, a closed one ends', async ({ page }) => {
  const starts = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const promises = starts.map(({ promise }) => promise);
  const requests = await fakeChatServer(page, promises);
  await page.goto('/about');
  await openChat(page);
  await fillChat(page);
  await chatPanel(page).getByRole('button', { name: 'Start Chat' }).dblclick();
  await expect(connecting(page)).toBeDisabled();
  await expectAccessible(page, 'connecting');
  await chatField(page, 'Your name').press('Enter');
  await chatButton(page).click();
  starts[0]?.resolve(undefined);
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat (1 new message)');
  await chatButton(page).click();
  await expect(chatLog(page)).toBeFocused();
  expect(requests.starts).toHaveLength(1);
  await closeButton(page).click();

  await submitChat(page);
  await expect(connecting(page)).toBeVisible();
  await closeButton(page).click();
  starts[1]?.resolve(undefined);
  await expect.poll(() => requests.closes).toEqual(requests.starts.map(({ sessionId }) => sessionId));
  expect(new Set(requests.closes).size).toBe(2);
});

test('a failure shows a toast, is logged and keeps the draft; later tries use the same session', async ({ page }) => {
  const fields = { visitorEmail: 'This mailbox takes no mail.' };
  const rejection = { status: 422, json: { error: { code: 'invalid', message: 'Please check.', fields } } };
  const requests = await fakeChatServer(page, ['unreachable', 500, rejection, 200], 'unreachable');
  const logged = watchConsole(page);
  await page.goto('/about');
  for (const send of [submitChat, startChat]) {
    logged.length = 0;
    await send(page);
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
  await context.route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/html' }));
  for (const path of [await islandScript(page, '/about', 'Chat'), '/_astro/']) {
    await page.route(
      ({ pathname }) => pathname.startsWith(path) && pathname.endsWith('.js'),
      (route) => route.abort(),
    );
    await page.goto('/about');
    const tab = context.waitForEvent('page');
    await chatButton(page).click();
    await expect(await tab).toHaveURL(/^https:\/\/wa\.me\/.*\?text=/);
    await (await tab).close();
    await expect(chatButton(page)).toHaveRole('link');
    await expect(chatButton(page)).toHaveAccessibleName('Chat with us (opens WhatsApp)');
  }
});

test('a conversation is restored on other pages of its tab until it is closed', async ({ page, context }) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await startConversation(page);
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
