import { expect, type Page, test } from '@playwright/test';
import { chatButton, chatField, chatPanel, fakeChatServer, openChat, startConversation } from '../support/chat.ts';
import { delayResponses } from '../support/delayed-response.ts';
import { islandScript } from '../support/islands.ts';
import { onlyMailWith } from '../support/outbox.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { errorSummary } from '../support/site-forms.ts';

const ALL_SCRIPTS = /\/_astro\/[^/]+\.js$/;

/** Fakes WhatsApp. @returns the addresses requested from it so far */
async function fakeWhatsApp(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.context().route(/^https:\/\/wa\.me\//, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ body: 'WhatsApp', contentType: 'text/html' });
  });
  return requested;
}

test('several presses during loading open the chat once', async ({ page }) => {
  const requested = await fakeWhatsApp(page);
  const release = await delayResponses(page, ALL_SCRIPTS);
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await chatButton(page).click();
  await chatButton(page).click();
  await expect(chatPanel(page)).toBeHidden();
  release();
  await expect(chatField(page, 'Your name')).toBeFocused();
  expect(requested).toEqual([]);
});

for (const state of ['before', 'after'] as const)
  test(`${state} hydration, a press with Ctrl is left to the browser, which opens WhatsApp in another tab`, async ({ page }) => {
    await page.addInitScript(() => {
      const onClick = (event: Event) =>
        setTimeout(() => (document.documentElement.dataset['prevented'] = String(event.defaultPrevented)));
      addEventListener('click', onClick, true);
    });
    const release = await delayResponses(page, ALL_SCRIPTS);
    if (state === 'after') release();
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    await chatButton(page).focus();
    if (state === 'after') await expect(chatButton(page)).toHaveRole('button');
    await chatButton(page).click({ modifiers: ['ControlOrMeta'] });
    await expect(page.locator('html')).toHaveAttribute('data-prevented', 'false');
    release();
    await expect(chatButton(page)).toHaveRole('button');
    await expect(chatPanel(page)).toBeHidden();
  });

for (const missing of ['the script of the chat', 'every script'] as const)
  test(`a press opens WhatsApp when ${missing} cannot be loaded`, async ({ page, context }) => {
    const requested = await fakeWhatsApp(page);
    const path = missing === 'every script' ? '/_astro/' : await islandScript(page, '/about', 'Chat');
    await page.route(
      ({ pathname }) => pathname.startsWith(path) && pathname.endsWith('.js'),
      (route) => route.abort(),
    );
    await page.goto('/about');
    const tab = context.waitForEvent('page');
    await chatButton(page).click();
    await tab;
    await expect.poll(() => requested).toHaveLength(1);
    expect(requested[0]).toContain('?text=');
    await expect(chatButton(page)).toHaveRole('link');
    await expect(chatButton(page)).toHaveAccessibleName('Chat with us (opens WhatsApp)');
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button is a link to WhatsApp', async ({ page }) => {
    await page.goto('/about');
    const link = page.getByRole('link', { name: 'Chat with us (opens WhatsApp)' });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Hello/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
  });

  test('the footer links to a chat form, whose message is mailed to the office', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Chat without JavaScript' }).click();
    await expect(page).toHaveURL('/chat');
    const form = page.getByRole('form', { name: 'Start a chat' });
    await form.getByLabel('Your name').fill('Nimali Perera');
    // The browser's own validation accepts spaces.
    await form.getByLabel('Message').fill('       ');
    await form.getByRole('button', { name: 'Start Chat' }).click();
    await expect(errorSummary(page)).toContainText('Please enter a message with at least 5 characters.');
    await expect(form.getByLabel('Your name')).toHaveValue('Nimali Perera');
    const message = `Without a script ${crypto.randomUUID()}`;
    await form.getByLabel('Message').fill(message);
    await form.getByRole('button', { name: 'Start Chat' }).click();
    await expect(page).toHaveURL('/chat/started');
    await expect(page.getByRole('link', { name: 'Continue on WhatsApp (opens WhatsApp)' })).toBeVisible();
    await onlyMailWith(message);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

  test('the panel stays above the keyboard', async ({ page }) => {
    await page.goto('/about');
    await openChat(page);
    await page.evaluate(() => {
      const view = window.visualViewport;
      Object.defineProperty(view, 'height', { value: 508 });
      view?.dispatchEvent(new Event('resize'));
    });
    const panel = (await chatPanel(page).boundingBox()) ?? { y: -1, height: 0 };
    expect(panel.y + panel.height).toBe(508);
    expect(panel.y).toBeGreaterThanOrEqual(0);
    const start = (await chatPanel(page).getByRole('button', { name: 'Start Chat' }).boundingBox()) ?? { y: 0, height: 999 };
    expect(start.y + start.height).toBeLessThanOrEqual(508);
  });

  test('the menu hides the panel while it is open', async ({ page }) => {
    await fakeChatServer(page);
    await page.goto('/about');
    await startConversation(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(chatPanel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(chatPanel(page)).toBeVisible();
  });
});

test('the page can be used beside the open panel', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/about');
  await openChat(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
});
