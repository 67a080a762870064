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
  startChat,
  talk,
  VISITOR,
} from '../support/chat.ts';
import { test } from '../support/test.ts';

const FAILED = 'Failed to connect to chat. Please try again.';

test('nothing of the chat is loaded before it is asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/about');
  await chatButton(page).focus();
  await expect(chatButton(page)).toHaveRole('button');
  expect(asked.filter((path) => /chat\.json|mount|Icon\./i.test(path))).toEqual([]);
});

test('the form says what can go on where, what not to send, whom to call and what is agreed to', async ({ page }) => {
  await page.goto('/about');
  await openChat(page);
  const panel = chatPanel(page);
  await expect(panel).toHaveAttribute('aria-modal', 'false');
  await expect(panel.getByText('Email (optional)')).toBeVisible();
  await expect(panel).toContainText('After submitting you can continue on WhatsApp.');
  await expect(chatField(page, 'Message')).toHaveAccessibleDescription('Please do not send medical details.');
  await expect(panel.getByRole('link', { name: '1990 Suwa Seriya' })).toHaveAttribute('href', 'tel:1990');
  await expect(panel.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  await expect(panel).toContainText('Privacy Policy of April 20, 2024');
  await expect(chatField(page, 'Your name')).toHaveAttribute('autocomplete', 'name');
  await expect(chatField(page, 'Email')).toHaveAttribute('autocomplete', 'email');
});

test('a name of 2 and a message of 5 characters are enough, without an e-mail address, and spaces around do not count', async ({
  page,
}) => {
  const asked = await standInForChat(page);
  await page.goto('/about');
  await talk(page, { name: ' Bo ', email: '', message: 'Hello' });
  expect(asked.starts[0]).toMatchObject({ visitorName: 'Bo', visitorEmail: '', initialMessage: 'Hello' });
  await expect(chatLog(page)).toContainText('You gave no e-mail address, so please continue on WhatsApp for an answer.');
  const text = new URL((await onWhatsApp(page).getAttribute('href')) ?? '').searchParams.get('text');
  expect(text).toBe('Hello, this is Bo. I wrote in the chat of your website:\n\nHello');
});

test.describe('a message says when it was written', () => {
  test.use({ timezoneId: 'Asia/Colombo' });
  test('as h:mm a', async ({ page }) => {
    await standInForChat(page);
    await page.clock.setFixedTime(new Date('2025-03-12T10:35:00Z'));
    await page.goto('/about');
    await talk(page);
    await expect(chatLog(page).getByText('4:05 PM', { exact: true })).toHaveCount(2);
  });
});

test('while it connects the button says so, and pressing it again sends nothing more', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const asked = await standInForChat(page, [promise]);
  await page.goto('/about');
  await openChat(page);
  await fillInChat(page);
  await chatPanel(page).getByRole('button', { name: 'Start Chat' }).dblclick();
  const button = chatPanel(page).getByRole('button', { name: 'Connecting...' });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await chatField(page, 'Your name').press('Enter');
  resolve(undefined);
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(asked.starts).toHaveLength(1);
});

for (const answer of ['unreachable', 500] as const) {
  test(`a failure (${answer}) is told and logged, keeps the form, and the next try is the same session`, async ({ page }) => {
    const asked = await standInForChat(page, [answer, answer, 200]);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/about');
    await openChat(page);
    await fillInChat(page);
    await startChat(page);
    const toast = page.getByRole('alert');
    await expect(toast).toContainText('Chat Error');
    await expect(toast).toContainText(FAILED);
    await expect(toast).toHaveClass(/toast-destructive/);
    await expect(chatPanel(page)).toContainText('What you typed is kept here');
    await expect(chatField(page, 'Your name')).toHaveValue(VISITOR.name);
    await expect(chatField(page, 'Email')).toHaveValue(VISITOR.email);
    await expect(chatField(page, 'Message')).toHaveValue(VISITOR.message);
    expect(logged.some((text) => text.includes('Failed to initialize chat session'))).toBe(true);
    // On another page as well.
    await page.goto('/cookie-policy');
    await openChat(page);
    await startChat(page);
    await expect(toast).toBeVisible();
    await startChat(page);
    await expect(chatLog(page)).toContainText(VISITOR.message);
    expect(asked.starts).toHaveLength(3);
    expect(new Set(asked.starts.map(({ sessionId }) => sessionId)).size).toBe(1);
  });
}

test('a text that was changed after a failure goes with the next try, in the same session', async ({ page }) => {
  const asked = await standInForChat(page, [500, 200]);
  await page.goto('/about');
  await openChat(page);
  await fillInChat(page);
  await startChat(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await chatField(page, 'Message').fill('Another question.');
  await startChat(page);
  await expect(chatLog(page)).toContainText('Another question.');
  expect(asked.starts.map(({ initialMessage }) => initialMessage)).toEqual([VISITOR.message, 'Another question.']);
  expect(asked.starts[0]?.['sessionId']).toBe(asked.starts[1]?.['sessionId']);
});

test('what the server would not take is said under the field, in its words', async ({ page }) => {
  const fields = { visitorEmail: 'This mailbox takes no mail.' };
  await standInForChat(page, [{ status: 422, json: { error: { code: 'invalid', message: 'Please check.', fields } } }]);
  await page.goto('/about');
  await openChat(page);
  await fillInChat(page);
  await startChat(page);
  await expect(chatField(page, 'Email')).toBeFocused();
  await expect(chatField(page, 'Email')).toHaveAccessibleDescription(/This mailbox takes no mail\./);
  await expect(chatField(page, 'Message')).toHaveValue(VISITOR.message);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('what fills in the field that nobody sees is told to the server; so is how long the form was open', async ({ page }) => {
  await page.clock.install();
  const asked = await standInForChat(page);
  await page.goto('/about');
  await openChat(page);
  const trap = chatPanel(page).locator('input[name=website]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await trap.fill('https://spam.example', { force: true });
  await fillInChat(page);
  await page.clock.fastForward(4000);
  await startChat(page);
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(asked.starts[0]).toMatchObject({ website: 'https://spam.example' });
  expect(asked.starts[0]?.['filledIn']).toBeGreaterThanOrEqual(4000);
});

test('closing ends the session, and the next chat is another', async ({ page }) => {
  const asked = await standInForChat(page);
  await page.goto('/about');
  await talk(page);
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await expect(chatPanel(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();
  await expect(chatButton(page)).toHaveAccessibleName('Chat with us');
  await expect.poll(() => asked.closes).toEqual([asked.starts[0]?.['sessionId']]);
  await openChat(page);
  await expect(chatField(page, 'Message')).toHaveValue('');
  await fillInChat(page);
  await startChat(page);
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(asked.starts[1]?.['sessionId']).not.toBe(asked.starts[0]?.['sessionId']);
});

test('the site’s own server begins a session and ends it', async ({ page }) => {
  await page.goto('/about');
  const began = page.waitForResponse('**/api/chat/sessions');
  await talk(page);
  expect((await began).status()).toBe(200);
  const ended = page.waitForResponse('**/api/chat/sessions/*/close');
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  expect((await ended).status()).toBe(200);
});

test('closing without a session tells nobody, and what was typed is there when it is opened again', async ({ page }) => {
  const asked = await standInForChat(page);
  await page.goto('/about');
  await openChat(page);
  await chatField(page, 'Message').fill('Half a sent');
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await openChat(page);
  await expect(chatField(page, 'Message')).toHaveValue('Half a sent');
  expect(asked.closes).toEqual([]);
});

test('a session that cannot be ended is only logged', async ({ page }) => {
  await standInForChat(page, [200], 'unreachable');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/about');
  await talk(page);
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => logged.some((text) => text.includes('The chat session was not ended.'))).toBe(true);
  await expect(chatPanel(page)).toBeHidden();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a session that begins after the chat was closed is ended', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const asked = await standInForChat(page, [promise]);
  await page.goto('/about');
  await openChat(page);
  await fillInChat(page);
  await startChat(page);
  await expect(chatPanel(page).getByRole('button', { name: 'Connecting...' })).toBeVisible();
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  resolve(undefined);
  await expect.poll(() => asked.closes).toEqual([asked.starts[0]?.['sessionId']]);
  await expect(chatPanel(page)).toBeHidden();
});
