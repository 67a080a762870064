/** The chat: its panel, its form and a conversation. */
import { expect, type Page, test } from '@playwright/test';
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
import { islandScript, typefacesLoaded } from '../support/page-loading.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { toast } from '../support/site-forms.ts';

const WRONG_EMAIL = 'Please enter a valid email address.';
const messages = (page: Page) => chatLog(page).locator('> *');
const connecting = (page: Page) => chatPanel(page).getByRole('button', { name: 'Connecting...' });
const boxOf = async (place: ReturnType<typeof chatLog>) =>
  (await place.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
const whatsAppText = async (page: Page) =>
  new URL((await whatsAppLink(page).getAttribute('href')) ?? '').searchParams.get('text');

test('with the keyboard alone the chat is opened, minimised, corrected, sent and closed', async ({ page }) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await chatButton(page).focus();
  await expect(chatButton(page)).toHaveRole('button');
  await expect(chatButton(page)).toHaveAccessibleName('Chat with us');
  await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Space');
  await expect(chatField(page, 'Your name')).toBeFocused();
  await expect(chatButton(page)).toHaveAccessibleName('Minimise chat');
  await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator(`#${(await chatButton(page).getAttribute('aria-controls')) ?? ''}`)).toHaveRole('dialog');
  await expect(chatPanel(page)).toHaveAttribute('aria-modal', 'false');

  // Errors stand under the fields; a field is validated again when it loses the focus.
  await page.keyboard.type('N');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nimali@');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hey');
  await chatField(page, 'Your name').press('Enter');
  await expect(chatField(page, 'Your name')).toBeFocused();
  for (const [label, message] of [
    ['Your name', 'Name must be at least 2 characters.'],
    ['Email', WRONG_EMAIL],
    ['Message', 'Please enter a message with at least 5 characters.'],
  ] as const) {
    await expect(chatField(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(chatField(page, label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await page.keyboard.type('i');
  await page.keyboard.press('Tab');
  await expect(chatField(page, 'Your name')).not.toHaveAttribute('aria-invalid');
  await expect(chatPanel(page)).toContainText(WRONG_EMAIL);
  await chatField(page, 'Email').fill('');
  await chatField(page, 'Your name').press('Enter');
  await expect(chatField(page, 'Message')).toBeFocused();
  await expect(chatPanel(page)).not.toContainText(WRONG_EMAIL);
  expect(requests.starts).toEqual([]);

  await fillChat(page);
  await page.keyboard.press('Escape');
  await expect(chatButton(page)).toBeFocused();
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat');
  await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(chatPanel(page)).toBeVisible();
  await expect(chatField(page, 'Message')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(chatField(page, 'Your name')).toBeFocused();
  await expect(chatField(page, 'Your name')).toHaveValue(VISITOR.name);
  await page.keyboard.press('Enter');
  await expect(chatLog(page)).toBeFocused();
  expect(requests.starts).toEqual([
    {
      sessionId: expect.stringMatching(/^[\w-]{8,100}$/),
      visitorName: 'Nimali Perera',
      visitorEmail: 'nimali@example.com',
      initialMessage: 'Good morning, when is the next clinic?',
      filledIn: expect.any(Number),
      privacyVersion: '2024-04-20',
    },
  ]);

  const [log, mine] = [await boxOf(chatLog(page)), await boxOf(messages(page).first())];
  expect(log.x + log.width - (mine.x + mine.width)).toBeLessThan(32);
  expect(mine.x - log.x).toBeGreaterThan(40);
  const system = messages(page).nth(1);
  await expect(system).toContainText('Your message has reached the office.');
  await expect(system).toHaveCSS('font-style', 'italic');
  await expect(system).toHaveCSS('text-align', 'center');
  const link = new URL((await whatsAppLink(page).getAttribute('href')) ?? '');
  expect(link.origin).toBe('https://wa.me');
  expect(link.pathname).toMatch(/^\/\d{8,15}$/);
  expect(link.searchParams.get('text')).toBe(
    'Hello, this is Nimali Perera. My e-mail address is nimali@example.com. I wrote in the chat of your website:\n\nGood morning, when is the next clinic?',
  );
  await expect(whatsAppLink(page)).toHaveAttribute('target', '_blank');
  await expect(whatsAppLink(page)).toHaveAttribute('rel', 'noopener');
  await expect(chatPanel(page)).toContainText('Opens WhatsApp');
  await expect(chatPanel(page)).not.toContainText(/\bsent\b/i);

  await page.keyboard.press('Tab');
  await expect(whatsAppLink(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chatButton(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(whatsAppLink(page)).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(closeButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chatPanel(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();
  await expect(chatButton(page)).toHaveAccessibleName('Chat with us');
  await expect.poll(() => requests.closes).toEqual([requests.starts[0]?.['sessionId']]);
  // The next chat is another session.
  await openChat(page);
  await expect(chatField(page, 'Message')).toHaveValue('');
  await fillChat(page);
  await startChat(page);
  await expect(chatLog(page)).toContainText(VISITOR.message);
  expect(requests.starts[1]?.['sessionId']).not.toBe(requests.starts[0]?.['sessionId']);
});

test('is loaded at the first interaction; the form informs, and needs no e-mail address', async ({ page }) => {
  const script = await islandScript(page, '/about', 'Chat');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.clock.install();
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).click();
  await typefacesLoaded(page);
  expect(requested).not.toContain(script);
  await openChat(page);
  expect(requested).toContain(script);
  const panel = chatPanel(page);
  await expect(panel.getByText('Email (optional)')).toBeVisible();
  await expect(panel).toContainText('After submitting you can continue on WhatsApp.');
  await expect(chatField(page, 'Message')).toHaveAccessibleDescription('Please do not send medical details.');
  await expect(panel.getByRole('link', { name: '1990 Suwa Seriya' })).toHaveAttribute('href', 'tel:1990');
  await expect(panel.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  await expect(panel).toContainText('Privacy Policy of April 20, 2024');
  await expect(chatField(page, 'Your name')).toHaveAttribute('autocomplete', 'name');
  await expect(chatField(page, 'Email')).toHaveAttribute('autocomplete', 'email');

  // Closing without a session sends no request and keeps the draft.
  await chatField(page, 'Message').fill('Half a sent');
  await closeButton(page).click();
  await openChat(page);
  await expect(chatField(page, 'Message')).toHaveValue('Half a sent');
  expect(requests.closes).toEqual([]);

  const honeypot = panel.locator('input[name=website]');
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await honeypot.fill('https://spam.example', { force: true });
  await fillChat(page, { name: ' Bo ', email: '', message: 'Hello' });
  await page.clock.fastForward(4000);
  await startChat(page);
  await expect(chatLog(page)).toContainText('You gave no e-mail address, so please continue on WhatsApp for an answer.');
  const hello = { visitorName: 'Bo', visitorEmail: '', initialMessage: 'Hello', website: 'https://spam.example' };
  expect(requests.starts).toEqual([expect.objectContaining(hello)]);
  expect(requests.starts[0]?.['filledIn']).toBeGreaterThanOrEqual(4000);
  expect(await whatsAppText(page)).toBe('Hello, this is Bo. I wrote in the chat of your website:\n\nHello');
});

for (const viewport of [PHONE, DESK])
  test(`at ${viewport.width} px the panel fits between header and bar, with controls of 44 px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/about');
    await openChat(page);
    const header = await boxOf(page.getByRole('banner'));
    for (const height of [viewport.height, 600]) {
      await page.setViewportSize({ ...viewport, height });
      const box = await boxOf(chatPanel(page));
      const bottom = viewport === PHONE ? page.getByRole('navigation', { name: 'Sections' }) : chatButton(page);
      expect(box.y).toBeGreaterThanOrEqual(viewport === PHONE ? 102 : header.y + 100);
      expect(box.y + box.height).toBeLessThanOrEqual((await boxOf(bottom)).y);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      await expect(chatPanel(page).getByRole('button', { name: 'Start Chat' })).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
    const sizes = await chatPanel(page)
      .locator('button, .input')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().toJSON() as DOMRect));
    expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    if (viewport === DESK) {
      // The page can be used beside the open panel.
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL('/contact');
      return;
    }
    // The menu hides the panel while it is open.
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(chatPanel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(chatPanel(page)).toBeVisible();
    // The keyboard of a phone makes the visible part of the window lower.
    await page.setViewportSize(viewport);
    await page.evaluate(() => {
      const view = window.visualViewport;
      Object.defineProperty(view, 'height', { value: 508 });
      view?.dispatchEvent(new Event('resize'));
    });
    const panel = await boxOf(chatPanel(page));
    expect(panel.y + panel.height).toBe(508);
    expect(panel.y).toBeGreaterThanOrEqual(0);
    const start = await boxOf(chatPanel(page).getByRole('button', { name: 'Start Chat' }));
    expect(start.y + start.height).toBeLessThanOrEqual(508);
  });

test('while it connects, presses send one request, and a minimised chat counts, a closed one ends', async ({ page }) => {
  const starts = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const requests = await fakeChatServer(
    page,
    starts.map(({ promise }) => promise),
  );
  await page.goto('/about');
  await openChat(page);
  await fillChat(page);
  await chatPanel(page).getByRole('button', { name: 'Start Chat' }).dblclick();
  await expect(connecting(page)).toBeDisabled();
  await connecting(page).click({ force: true });
  await chatField(page, 'Your name').press('Enter');
  await chatButton(page).click();
  starts[0]?.resolve(undefined);
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat (1 new message)');
  await chatButton(page).click();
  await expect(chatLog(page)).toBeFocused();
  await chatButton(page).click();
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat');
  expect(requests.starts).toHaveLength(1);
  await chatButton(page).click();
  await closeButton(page).click();
  await expect.poll(() => requests.closes).toHaveLength(1);

  await submitChat(page);
  await expect(connecting(page)).toBeVisible();
  await closeButton(page).click();
  starts[1]?.resolve(undefined);
  await expect.poll(() => requests.closes).toEqual(requests.starts.map(({ sessionId }) => sessionId));
  await expect(chatPanel(page)).toBeHidden();
});

test('a failure shows a toast, is logged and keeps the draft; later tries use the same session', async ({ page }) => {
  const fields = { visitorEmail: 'This mailbox takes no mail.' };
  const rejection = { status: 422, json: { error: { code: 'invalid', message: 'Please check.', fields } } };
  const requests = await fakeChatServer(page, ['unreachable', 500, rejection, 200], 'unreachable');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/about');
  for (const send of [() => submitChat(page), () => startChat(page)]) {
    logged.length = 0;
    await send();
    await expect(toast(page, 'Chat Error')).toContainText('Failed to connect to chat. Please try again.');
    await expect(chatPanel(page)).toContainText('What you typed is kept here');
    await expect.poll(() => logged.some((text) => text.includes('Failed to initialize chat session'))).toBe(true);
    await toast(page, 'Chat Error').getByRole('button', { name: 'Close message' }).click();
    await expect(page.locator('.toast')).toHaveCount(0);
  }
  // The draft and its session survive on other pages.
  await chatPanel(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(chatPanel(page)).toBeHidden();
  await openChat(page);
  await expect(chatField(page, 'Your name')).toHaveValue(VISITOR.name);
  await expect(chatField(page, 'Email')).toHaveValue(VISITOR.email);
  await expect(chatField(page, 'Message')).toHaveValue(VISITOR.message);
  // An error of the server stands under its field, without a toast.
  await startChat(page);
  await expect(chatField(page, 'Email')).toBeFocused();
  await expect(chatField(page, 'Email')).toHaveAccessibleDescription(/This mailbox takes no mail\./);
  await expect(page.locator('.toast')).toHaveCount(0);
  await chatField(page, 'Message').fill('Another question.');
  await startChat(page);
  await expect(chatLog(page)).toContainText('Another question.');
  expect(requests.starts.map(({ initialMessage }) => initialMessage)).toEqual([
    ...Array<string>(3).fill(VISITOR.message),
    'Another question.',
  ]);
  expect(new Set(requests.starts.map(({ sessionId }) => sessionId)).size).toBe(1);
  // That a session could not be ended is only logged.
  await closeButton(page).click();
  await expect.poll(() => logged.some((text) => text.includes('The chat session was not ended.'))).toBe(true);
  await expect(chatPanel(page)).toBeHidden();
  await expect(page.locator('.toast')).toHaveCount(0);
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
