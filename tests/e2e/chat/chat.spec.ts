/** The chat: its button, its panel, its form and a conversation. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
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
  submitChat,
  VISITOR,
  whatsAppLink,
} from '../../support/chat.ts';
import { expectLargeFields } from '../../support/field-size.ts';
import { boxOf, overflow, smallControls } from '../../support/page-layout.ts';
import { WIDE, PHONE } from '../../support/routes.ts';

const connecting = (page: Page) => chatPanel(page).getByRole('button', { name: 'Connecting...' });

test('with the keyboard alone the chat is opened, minimised, corrected, sent and closed', async ({ page }) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await chatButton(page).focus();
  await expect(chatButton(page)).toHaveRole('button');
  await page.keyboard.press('Space');
  await expect(chatField(page, 'Your name')).toBeFocused();
  await expect(chatButton(page)).toHaveAccessibleName('Minimise chat');
  await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, 'form');

  // Errors stand under the fields; a field is validated again when it loses the focus.
  for (const text of ['N', 'nimali@', 'Hey']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await chatField(page, 'Your name').press('Enter');
  await expect(chatField(page, 'Your name')).toBeFocused();
  for (const [label, message] of [
    ['Your name', 'Name must be at least 2 characters.'],
    ['Email', 'Please enter a valid email address.'],
    ['Message', 'Please enter a message with at least 5 characters.'],
  ] as const) {
    await expect(chatField(page, label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await expectAccessible(page, 'errors');
  await page.keyboard.type('i');
  await page.keyboard.press('Tab');
  await expect(chatField(page, 'Your name')).not.toHaveAttribute('aria-invalid');
  expect(requests.starts).toEqual([]);

  await fillChat(page);
  await page.keyboard.press('Escape');
  await expect(chatButton(page)).toBeFocused();
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat');
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
  await expect(chatLog(page)).toContainText('Your message has reached the office.');
  const link = new URL((await whatsAppLink(page).getAttribute('href')) ?? '');
  expect(link.origin + link.pathname).toMatch(/^https:\/\/wa\.me\/\d{8,15}$/);
  expect(link.searchParams.get('text')).toMatch(
    /^Hello, this is Nimali Perera\..*nimali@example\.com[^]*\n\nGood morning, when is/,
  );
  await expectAccessible(page, 'conversation');

  await page.keyboard.press('Tab');
  await expect(whatsAppLink(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chatButton(page)).toBeFocused();
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

test('keeps a draft that is closed; the server takes a message without an e-mail address, and ends the chat', async ({
  page,
}) => {
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
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto('/about');
    await openChat(page);
    const below = viewport === PHONE ? page.getByRole('navigation', { name: 'Sections' }) : chatButton(page);
    for (const height of [viewport.height, 600]) {
      await page.setViewportSize({ ...viewport, height });
      const box = await boxOf(chatPanel(page));
      expect(box.y).toBeGreaterThanOrEqual(102);
      expect(box.bottom).toBeLessThanOrEqual((await boxOf(below)).y);
      expect(box.right).toBeLessThanOrEqual(viewport.width);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(viewport);
    if (viewport === WIDE) await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    if (viewport === WIDE) await expect(page).toHaveURL('/contact');
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
