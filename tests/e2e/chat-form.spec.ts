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
  startChat,
  startConversation,
  submitChat,
  VISITOR,
  whatsAppLink,
} from '../support/chat.ts';
import { islandScript } from '../support/islands.ts';
import { toast } from '../support/site-forms.ts';
import { typefacesLoaded } from '../support/typefaces.ts';

const FAILED = 'Failed to connect to chat. Please try again.';

test('loads the chat with the first interaction with it', async ({ page }) => {
  const script = await islandScript(page, '/about', 'Chat');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).click();
  await typefacesLoaded(page);
  expect(requested).not.toContain(script);
  await openChat(page);
  expect(requested).toContain(script);
});

test('the form names WhatsApp, medical details, the emergency number and the privacy policy', async ({ page }) => {
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

test('accepts a trimmed name of 2 and a message of 5 characters without an e-mail address', async ({ page }) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await startConversation(page, { name: ' Bo ', email: '', message: 'Hello' });
  expect(requests.starts[0]).toMatchObject({ visitorName: 'Bo', visitorEmail: '', initialMessage: 'Hello' });
  await expect(chatLog(page)).toContainText('You gave no e-mail address, so please continue on WhatsApp for an answer.');
  const text = new URL((await whatsAppLink(page).getAttribute('href')) ?? '').searchParams.get('text');
  expect(text).toBe('Hello, this is Bo. I wrote in the chat of your website:\n\nHello');
});

test.describe('in Colombo', () => {
  test.use({ timezoneId: 'Asia/Colombo' });

  test('shows the time of a message as h:mm a', async ({ page }) => {
    await fakeChatServer(page);
    await page.clock.setFixedTime(new Date('2025-03-12T10:35:00Z'));
    await page.goto('/about');
    await startConversation(page);
    await expect(chatLog(page).getByText('4:05 PM', { exact: true })).toHaveCount(2);
  });
});

test('shows the pending state and sends one request for several presses', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const requests = await fakeChatServer(page, [promise]);
  await page.goto('/about');
  await openChat(page);
  await fillChat(page);
  await chatPanel(page).getByRole('button', { name: 'Start Chat' }).dblclick();
  const button = chatPanel(page).getByRole('button', { name: 'Connecting...' });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await chatField(page, 'Your name').press('Enter');
  resolve(undefined);
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(requests.starts).toHaveLength(1);
});

for (const response of ['unreachable', 500] as const)
  test(`a failure (${response}) shows a toast, is logged and keeps the draft; later tries use the same session`, async ({
    page,
  }) => {
    const requests = await fakeChatServer(page, [response, 200]);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/about');
    await submitChat(page);
    await expect(toast(page, 'Chat Error')).toContainText(FAILED);
    await expect(chatPanel(page)).toContainText('What you typed is kept here');
    await expect(chatField(page, 'Your name')).toHaveValue(VISITOR.name);
    await expect(chatField(page, 'Email')).toHaveValue(VISITOR.email);
    await expect(chatField(page, 'Message')).toHaveValue(VISITOR.message);
    expect(logged.some((text) => text.includes('Failed to initialize chat session'))).toBe(true);
    // The draft and its session survive on other pages.
    await page.goto('/cookie-policy');
    await openChat(page);
    await chatField(page, 'Message').fill('Another question.');
    await startChat(page);
    await expect(chatLog(page)).toContainText('Another question.');
    expect(requests.starts.map(({ initialMessage }) => initialMessage)).toEqual([VISITOR.message, 'Another question.']);
    expect(requests.starts[0]?.['sessionId']).toBe(requests.starts[1]?.['sessionId']);
  });

test('shows the server’s error under its field', async ({ page }) => {
  const fields = { visitorEmail: 'This mailbox takes no mail.' };
  await fakeChatServer(page, [{ status: 422, json: { error: { code: 'invalid', message: 'Please check.', fields } } }]);
  await page.goto('/about');
  await submitChat(page);
  await expect(chatField(page, 'Email')).toBeFocused();
  await expect(chatField(page, 'Email')).toHaveAccessibleDescription(/This mailbox takes no mail\./);
  await expect(chatField(page, 'Message')).toHaveValue(VISITOR.message);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('sends the honeypot and the time that the form was open', async ({ page }) => {
  await page.clock.install();
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await openChat(page);
  const honeypot = chatPanel(page).locator('input[name=website]');
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await honeypot.fill('https://spam.example', { force: true });
  await fillChat(page);
  await page.clock.fastForward(4000);
  await startChat(page);
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(requests.starts[0]).toMatchObject({ website: 'https://spam.example' });
  expect(requests.starts[0]?.['filledIn']).toBeGreaterThanOrEqual(4000);
});

test('closing ends the session, and the next chat starts another', async ({ page }) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await startConversation(page);
  await closeButton(page).click();
  await expect(chatPanel(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();
  await expect(chatButton(page)).toHaveAccessibleName('Chat with us');
  await expect.poll(() => requests.closes).toEqual([requests.starts[0]?.['sessionId']]);
  await openChat(page);
  await expect(chatField(page, 'Message')).toHaveValue('');
  await fillChat(page);
  await startChat(page);
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(requests.starts[1]?.['sessionId']).not.toBe(requests.starts[0]?.['sessionId']);
});

test('the server starts and ends a session', async ({ page }) => {
  await page.goto('/about');
  const started = page.waitForResponse('**/api/chat/sessions');
  await startConversation(page);
  expect((await started).status()).toBe(200);
  const ended = page.waitForResponse('**/api/chat/sessions/*/close');
  await closeButton(page).click();
  expect((await ended).status()).toBe(200);
});

test('closing without a session sends no request and keeps the draft', async ({ page }) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await openChat(page);
  await chatField(page, 'Message').fill('Half a sent');
  await closeButton(page).click();
  await openChat(page);
  await expect(chatField(page, 'Message')).toHaveValue('Half a sent');
  expect(requests.closes).toEqual([]);
});

test('only logs that a session could not be ended', async ({ page }) => {
  await fakeChatServer(page, [200], 'unreachable');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/about');
  await startConversation(page);
  await closeButton(page).click();
  await expect.poll(() => logged.some((text) => text.includes('The chat session was not ended.'))).toBe(true);
  await expect(chatPanel(page)).toBeHidden();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('ends a session that starts after the chat was closed', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const requests = await fakeChatServer(page, [promise]);
  await page.goto('/about');
  await submitChat(page);
  await expect(chatPanel(page).getByRole('button', { name: 'Connecting...' })).toBeVisible();
  await closeButton(page).click();
  resolve(undefined);
  await expect.poll(() => requests.closes).toEqual([requests.starts[0]?.['sessionId']]);
  await expect(chatPanel(page)).toBeHidden();
});
