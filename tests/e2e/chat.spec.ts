import { expect, type Page } from '@playwright/test';
import { chatButton, chatPanel, fillInChat, openChat, standInForChat, startChat, talk, VISITOR } from '../support/chat.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';

const SHORT_NAME = 'Name must be at least 2 characters.';
const WRONG_EMAIL = 'Please enter a valid email address.';
const SHORT_MESSAGE = 'Please enter a message with at least 5 characters.';
const FAILED = 'Failed to connect to chat. Please try again.';

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const onWhatsApp = (page: Page) => chatPanel(page).getByRole('link', { name: 'Continue on WhatsApp' });
const field = (page: Page, label: string) => chatPanel(page).getByLabel(label);

for (const viewport of [PHONE, DESK]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a press opens the form, the next ones minimise and restore it, and its name says which', async ({ page }) => {
      await page.goto('/about');
      await chatButton(page).focus();
      await expect(chatButton(page)).toHaveAccessibleName('Chat with us');
      await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'false');
      await openChat(page);
      await expect(field(page, 'Your name')).toBeFocused();
      await expect(chatButton(page)).toHaveAccessibleName('Minimise chat');
      await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(page.locator(`#${(await chatButton(page).getAttribute('aria-controls')) ?? ''}`)).toHaveRole('dialog');

      await field(page, 'Your name').fill('Ni');
      await chatButton(page).click();
      await expect(field(page, 'Your name')).toBeHidden();
      await expect(chatPanel(page)).toBeVisible();
      await expect(chatButton(page)).toHaveAccessibleName('Restore chat');
      await expect(chatButton(page)).toHaveAttribute('aria-expanded', 'false');
      await chatButton(page).click();
      await expect(field(page, 'Your name')).toHaveValue('Ni');
      await expect(field(page, 'Your name')).toBeFocused();
    });

    test('what is not right is said under its field, and the first of it has the focus', async ({ page }) => {
      const asked = await standInForChat(page);
      await page.goto('/about');
      await openChat(page);
      await fillInChat(page, { name: 'N', email: 'nimali@', message: 'Hey' });
      await startChat(page);
      await expect(field(page, 'Your name')).toBeFocused();
      for (const [label, message] of [
        ['Your name', SHORT_NAME],
        ['Email', WRONG_EMAIL],
        ['Message', SHORT_MESSAGE],
      ] as const) {
        await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
        await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message));
      }
      // Each is looked at again when it is left.
      await field(page, 'Your name').fill('Ni');
      await field(page, 'Email').focus();
      await expect(field(page, 'Your name')).not.toHaveAttribute('aria-invalid');
      await expect(chatPanel(page)).toContainText(WRONG_EMAIL);
      await field(page, 'Email').fill('');
      await startChat(page);
      await expect(field(page, 'Message')).toBeFocused();
      await expect(chatPanel(page)).not.toContainText(WRONG_EMAIL);
      expect(asked.starts).toEqual([]);
    });

    test('the conversation has both messages, and leads on to WhatsApp with the text filled in', async ({ page }) => {
      const asked = await standInForChat(page);
      await page.goto('/about');
      await talk(page);
      expect(asked.starts).toHaveLength(1);
      expect(asked.starts[0]).toEqual({
        sessionId: expect.stringMatching(/^[\w-]{8,100}$/),
        visitorName: 'Nimali Perera',
        visitorEmail: 'nimali@example.com',
        initialMessage: 'Good morning, when is the next clinic?',
        filledIn: expect.any(Number),
        privacyVersion: '2024-04-20',
      });
      await expect(log(page)).toBeFocused();

      const panel = (await log(page).boundingBox()) ?? { x: 0, width: 0 };
      const mine = (await log(page).locator('.chat-from-user').boundingBox()) ?? { x: 0, width: 0 };
      expect(panel.x + panel.width - (mine.x + mine.width)).toBeLessThan(32);
      expect(mine.x - panel.x).toBeGreaterThan(40);
      const system = log(page).locator('.chat-from-system');
      await expect(system).toContainText('Your message has reached the office.');
      await expect(system).toHaveCSS('font-style', 'italic');
      await expect(system).toHaveCSS('text-align', 'center');

      const link = new URL((await onWhatsApp(page).getAttribute('href')) ?? '');
      expect(link.origin).toBe('https://wa.me');
      expect(link.pathname).toMatch(/^\/\d{8,15}$/);
      expect(link.searchParams.get('text')).toBe(
        'Hello, this is Nimali Perera. My e-mail address is nimali@example.com. I wrote in the chat of your website:\n\nGood morning, when is the next clinic?',
      );
      await expect(onWhatsApp(page)).toHaveAttribute('target', '_blank');
      await expect(onWhatsApp(page)).toHaveAttribute('rel', 'noopener');
      await expect(chatPanel(page)).toContainText('Opens WhatsApp');
      await expect(chatPanel(page)).not.toContainText(/\bsent\b/i);
    });

    test('it lies within the window, below the header and above what is fixed at the bottom', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await standInForChat(page);
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

    test('by keyboard alone: open, fill in, start, minimise with Escape, restore, close', async ({ page }) => {
      const asked = await standInForChat(page);
      await page.goto('/about');
      await chatButton(page).focus();
      await expect(chatButton(page)).toHaveRole('button');
      await page.keyboard.press('Space');
      await expect(field(page, 'Your name')).toBeFocused();
      await page.keyboard.type('Nimali Perera');
      await page.keyboard.press('Tab');
      await page.keyboard.type('nimali@example.com');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Good morning, when is the next clinic?');
      await page.keyboard.press('Escape');
      await expect(chatButton(page)).toBeFocused();
      await expect(field(page, 'Message')).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(field(page, 'Your name')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(log(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(onWhatsApp(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(chatButton(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(onWhatsApp(page)).toBeHidden();
      await page.keyboard.press('Shift+Tab');
      await expect(chatPanel(page).getByRole('button', { name: 'Close chat' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(chatPanel(page)).toBeHidden();
      await expect(chatButton(page)).toBeFocused();
      expect(asked.closes).toEqual([asked.starts[0]?.['sessionId']]);
    });
  });
}

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
  await expect(field(page, 'Message')).toHaveAccessibleDescription('Please do not send medical details.');
  await expect(panel.getByRole('link', { name: '1990 Suwa Seriya' })).toHaveAttribute('href', 'tel:1990');
  await expect(panel.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  await expect(panel).toContainText('Privacy Policy of April 20, 2024');
  await expect(field(page, 'Your name')).toHaveAttribute('autocomplete', 'name');
  await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'email');
});

test('a name of 2 and a message of 5 characters are enough, without an e-mail address, and spaces around do not count', async ({
  page,
}) => {
  const asked = await standInForChat(page);
  await page.goto('/about');
  await talk(page, { name: ' Bo ', email: '', message: 'Hello' });
  expect(asked.starts[0]).toMatchObject({ visitorName: 'Bo', visitorEmail: '', initialMessage: 'Hello' });
  await expect(log(page)).toContainText('You gave no e-mail address, so please continue on WhatsApp for an answer.');
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
    await expect(log(page).getByText('4:05 PM', { exact: true })).toHaveCount(2);
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
  await field(page, 'Your name').press('Enter');
  resolve(undefined);
  await expect(log(page)).toContainText(VISITOR.message);
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
    await expect(field(page, 'Your name')).toHaveValue(VISITOR.name);
    await expect(field(page, 'Email')).toHaveValue(VISITOR.email);
    await expect(field(page, 'Message')).toHaveValue(VISITOR.message);
    expect(logged.some((text) => text.includes('Failed to initialize chat session'))).toBe(true);
    // On another page as well.
    await page.goto('/cookie-policy');
    await openChat(page);
    await startChat(page);
    await expect(toast).toBeVisible();
    await startChat(page);
    await expect(log(page)).toContainText(VISITOR.message);
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
  await field(page, 'Message').fill('Another question.');
  await startChat(page);
  await expect(log(page)).toContainText('Another question.');
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
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/This mailbox takes no mail\./);
  await expect(field(page, 'Message')).toHaveValue(VISITOR.message);
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
  await expect(log(page)).toContainText(VISITOR.message);
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
  await expect(field(page, 'Message')).toHaveValue('');
  await fillInChat(page);
  await startChat(page);
  await expect(log(page)).toContainText(VISITOR.message);
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
  await field(page, 'Message').fill('Half a sent');
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await openChat(page);
  await expect(field(page, 'Message')).toHaveValue('Half a sent');
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

test('a chat that was minimised while it connected says that there is something new', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await standInForChat(page, [promise]);
  await page.goto('/about');
  await openChat(page);
  await fillInChat(page);
  await startChat(page);
  await chatButton(page).click();
  resolve(undefined);
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat (1 new message)');
  await chatButton(page).click();
  await expect(log(page)).toBeFocused();
  await chatButton(page).click();
  await expect(chatButton(page)).toHaveAccessibleName('Restore chat');
});

test('an open conversation is there on the next page, after a reload and on the way back, and takes no focus', async ({
  page,
}) => {
  const asked = await standInForChat(page);
  await page.setViewportSize(DESK);
  await page.goto('/about');
  await talk(page);
  await page.goto('/cookie-policy');
  await expect(log(page)).toContainText(VISITOR.message);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.reload();
  await expect(log(page)).toContainText(VISITOR.message);
  await page.goBack();
  await expect(log(page)).toContainText(VISITOR.message);
  await expect(onWhatsApp(page)).toBeVisible();
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => asked.closes).toEqual([asked.starts[0]?.['sessionId']]);
  // A page that comes back does not bring back what was closed meanwhile.
  await page.goForward();
  await expect(chatPanel(page)).toBeHidden();
  expect(asked.starts).toHaveLength(1);
});

test('a minimised one stays minimised, with all that was said', async ({ page }) => {
  await standInForChat(page);
  await page.goto('/about');
  await talk(page);
  await chatButton(page).click();
  await page.goto('/cookie-policy');
  await expect(chatPanel(page).getByRole('button', { name: 'Restore chat' })).toBeVisible();
  await expect(log(page)).toBeHidden();
  await chatPanel(page).getByRole('button', { name: 'Restore chat' }).click();
  await expect(log(page)).toContainText(VISITOR.message);
  await expect(log(page)).toBeFocused();
});

test('a conversation ends with its tab', async ({ page, context }) => {
  await standInForChat(page);
  await page.goto('/about');
  await talk(page);
  await page.close();
  const next = await context.newPage();
  await next.goto('/about');
  // The page's scripts may come after its load; each move is one more first sign of a visitor.
  await expect(async () => {
    await chatButton(next).blur();
    await chatButton(next).focus();
    await expect(chatButton(next)).toHaveRole('button', { timeout: 1000 });
  }).toPass();
  expect(await next.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('chat')))).toEqual([]);
  await expect(chatPanel(next)).toBeHidden();
});

test('what was typed and not sent is there on the next page', async ({ page }) => {
  await page.goto('/about');
  await openChat(page);
  await fillInChat(page);
  await chatPanel(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(chatPanel(page)).toBeHidden();
  await openChat(page);
  await expect(field(page, 'Your name')).toHaveValue(VISITOR.name);
  await expect(field(page, 'Email')).toHaveValue(VISITOR.email);
  await expect(field(page, 'Message')).toHaveValue(VISITOR.message);
});

for (const kept of ['nonsense', '{"view":"open","conversation":{"sessionId":7}}']) {
  test(`what the tab has kept and is no conversation (${kept.slice(0, 8)}…) is forgotten`, async ({ page }) => {
    await page.goto('/about');
    await page.evaluate((text) => sessionStorage.setItem('chat', text), kept);
    await page.reload();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull();
    await openChat(page);
    await expect(field(page, 'Your name')).toBeVisible();
  });
}

test('somebody else’s message stands at the left, with a name', async ({ page }) => {
  await standInForChat(page);
  await page.goto('/about');
  await talk(page);
  await page.evaluate(() => {
    const chat = JSON.parse(sessionStorage.getItem('chat') ?? '') as { conversation: { messages: object[] } };
    const [first] = chat.conversation.messages;
    const said = { id: 'x-3', sender: 'The office', senderType: 'office', message: 'Tuesday at nine.', read: true };
    chat.conversation.messages.push({ ...first, ...said });
    sessionStorage.setItem('chat', JSON.stringify(chat));
  });
  await page.reload();
  const message = log(page).locator('.chat-from-office');
  await expect(message).toContainText('The office');
  await expect(message).toContainText('Tuesday at nine.');
  const panel = (await log(page).boundingBox()) ?? { x: 0 };
  expect(((await message.boundingBox()) ?? { x: 999 }).x - panel.x).toBeLessThan(32);
  await expect(log(page).locator('.chat-from-user')).not.toContainText(VISITOR.name);
});

test('where the browser keeps nothing the chat works for the page', async ({ page }) => {
  const asked = await standInForChat(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });
  await page.goto('/about');
  await talk(page);
  await chatButton(page).click();
  await chatButton(page).click();
  await expect(log(page)).toContainText(VISITOR.message);
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => asked.closes).toHaveLength(1);
});

test('what a visitor writes is text, whatever it looks like', async ({ page }) => {
  await standInForChat(page);
  await page.goto('/about');
  const markup = '<img src=x onerror="document.title=1"> & <b>bold</b>';
  await talk(page, { name: '<i>Nimali</i>', email: '', message: markup });
  await expect(log(page)).toContainText(markup);
  await expect(log(page).locator('img, i')).toHaveCount(0);
  await page.reload();
  await expect(log(page)).toContainText(markup);
  await expect(page).not.toHaveTitle('1');
});

test('on paper there is no chat', async ({ page }) => {
  await standInForChat(page);
  await page.goto('/about');
  await talk(page);
  await page.emulateMedia({ media: 'print' });
  await expect(chatPanel(page)).toBeHidden();
  await expect(chatButton(page)).toBeHidden();
});
