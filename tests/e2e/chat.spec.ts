import { expect, type Page, test } from '@playwright/test';
import {
  chatButton,
  chatField,
  chatLog,
  chatPanel,
  closeButton,
  fakeChatServer,
  openChat,
  startChat,
  startConversation,
  submitChat,
  VISITOR,
  whatsAppLink,
} from '../support/chat.ts';
import { DESK, PHONE } from '../support/routes.ts';

const messages = (page: Page) => chatLog(page).locator('> *');

const SHORT_NAME = 'Name must be at least 2 characters.';
const WRONG_EMAIL = 'Please enter a valid email address.';
const SHORT_MESSAGE = 'Please enter a message with at least 5 characters.';

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the button opens, minimises and restores the panel, and its name tells which is next', async ({ page }) => {
      await page.goto('/about');
      await chatButton(page).focus();
      await expect(chatButton(page)).toHaveAccessibleName('Chat with us');
      await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'false');
      await openChat(page);
      await expect(chatField(page, 'Your name')).toBeFocused();
      await expect(chatButton(page)).toHaveAccessibleName('Minimise chat');
      await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(page.locator(`#${(await chatButton(page).getAttribute('aria-controls')) ?? ''}`)).toHaveRole('dialog');

      await chatField(page, 'Your name').fill('Ni');
      await chatButton(page).click();
      await expect(chatField(page, 'Your name')).toBeHidden();
      await expect(chatPanel(page)).toBeVisible();
      await expect(chatButton(page)).toHaveAccessibleName('Restore chat');
      await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'false');
      await chatButton(page).click();
      await expect(chatField(page, 'Your name')).toHaveValue('Ni');
      await expect(chatField(page, 'Your name')).toBeFocused();
    });

    test('the panel fits between the header and the bar at the bottom, with controls of at least 44 px', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await fakeChatServer(page);
      await page.goto('/about');
      await openChat(page);
      const header = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
      for (const height of [viewport.height, 600]) {
        await page.setViewportSize({ ...viewport, height });
        const box = (await chatPanel(page).boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
        const bottom = viewport === PHONE ? page.getByRole('navigation', { name: 'Sections' }) : chatButton(page);
        const below = (await bottom.boundingBox()) ?? { y: 0 };
        expect(box.y).toBeGreaterThanOrEqual(viewport === PHONE ? 102 : header.y + 100);
        expect(box.y + box.height).toBeLessThanOrEqual(below.y);
        expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
        await expect(chatPanel(page).getByRole('button', { name: 'Start Chat' })).toBeInViewport();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      }
      const small = await chatPanel(page)
        .locator('button, .input')
        .evaluateAll((controls) =>
          controls.filter((control) => {
            const { width, height } = control.getBoundingClientRect();
            return width < 44 || height < 44;
          }),
        );
      expect(small).toEqual([]);
    });
  });
}

test('shows errors under the fields, focuses the first one, and validates a field again when it loses focus', async ({
  page,
}) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await submitChat(page, { name: 'N', email: 'nimali@', message: 'Hey' });
  await expect(chatField(page, 'Your name')).toBeFocused();
  for (const [label, message] of [
    ['Your name', SHORT_NAME],
    ['Email', WRONG_EMAIL],
    ['Message', SHORT_MESSAGE],
  ] as const) {
    await expect(chatField(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(chatField(page, label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await chatField(page, 'Your name').fill('Ni');
  await chatField(page, 'Email').focus();
  await expect(chatField(page, 'Your name')).not.toHaveAttribute('aria-invalid');
  await expect(chatPanel(page)).toContainText(WRONG_EMAIL);
  await chatField(page, 'Email').fill('');
  await startChat(page);
  await expect(chatField(page, 'Message')).toBeFocused();
  await expect(chatPanel(page)).not.toContainText(WRONG_EMAIL);
  expect(requests.starts).toEqual([]);
});

test('sends the message, shows the conversation and links to WhatsApp with the text filled in', async ({ page }) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await startConversation(page);
  expect(requests.starts).toHaveLength(1);
  expect(requests.starts[0]).toEqual({
    sessionId: expect.stringMatching(/^[\w-]{8,100}$/),
    visitorName: 'Nimali Perera',
    visitorEmail: 'nimali@example.com',
    initialMessage: 'Good morning, when is the next clinic?',
    filledIn: expect.any(Number),
    privacyVersion: '2024-04-20',
  });
  await expect(chatLog(page)).toBeFocused();

  const panel = (await chatLog(page).boundingBox()) ?? { x: 0, width: 0 };
  const mine = (await messages(page).first().boundingBox()) ?? { x: 0, width: 0 };
  expect(panel.x + panel.width - (mine.x + mine.width)).toBeLessThan(32);
  expect(mine.x - panel.x).toBeGreaterThan(40);
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
});

test('can be used with the keyboard alone', async ({ page }) => {
  const requests = await fakeChatServer(page);
  await page.goto('/about');
  await chatButton(page).focus();
  await expect(chatButton(page)).toHaveRole('button');
  await page.keyboard.press('Space');
  await expect(chatField(page, 'Your name')).toBeFocused();
  await page.keyboard.type('Nimali Perera');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nimali@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Good morning, when is the next clinic?');
  await page.keyboard.press('Escape');
  await expect(chatButton(page)).toBeFocused();
  await expect(chatField(page, 'Message')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(chatField(page, 'Your name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chatLog(page)).toBeFocused();
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
  await expect.poll(() => requests.closes).toEqual([requests.starts[0]?.['sessionId']]);
});

test('shows the number of unread messages when the session starts while minimised', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await fakeChatServer(page, [promise]);
  await page.goto('/about');
  await submitChat(page);
  await chatButton(page).click();
  resolve(undefined);
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat (1 new message)');
  await chatButton(page).click();
  await expect(chatLog(page)).toBeFocused();
  await chatButton(page).click();
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat');
});

test('shows another sender’s message at the left, with a name', async ({ page }) => {
  await fakeChatServer(page);
  await page.goto('/about');
  await startConversation(page);
  await page.evaluate(() => {
    const chat = JSON.parse(sessionStorage.getItem('chat') ?? '') as { conversation: { messages: object[] } };
    const [first] = chat.conversation.messages;
    const message = { id: 'x-3', sender: 'The office', senderType: 'office', message: 'Tuesday at nine.', read: true };
    chat.conversation.messages.push({ ...first, ...message });
    sessionStorage.setItem('chat', JSON.stringify(chat));
  });
  await page.reload();
  const message = messages(page).last();
  await expect(message).toContainText('The office');
  await expect(message).toContainText('Tuesday at nine.');
  const panel = (await chatLog(page).boundingBox()) ?? { x: 0 };
  expect(((await message.boundingBox()) ?? { x: 999 }).x - panel.x).toBeLessThan(32);
  await expect(messages(page).first()).not.toContainText(VISITOR.name);
});
