import { expect, type Page, test } from '@playwright/test';
import { chatButton, chatField, chatPanel } from '../support/chat.ts';
import { delayResponses, islandScript } from '../support/page-loading.ts';
import { onlyMailWith } from '../support/outbox.ts';
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

test('before hydration presses open the chat once, and with Ctrl are left to the browser', async ({ page }) => {
  const requested = await fakeWhatsApp(page);
  await page.addInitScript(() => {
    const onClick = ({ defaultPrevented }: Event, prevented = document.documentElement.dataset) =>
      (prevented['prevented'] = `${prevented['prevented'] ?? ''} ${defaultPrevented}`);
    addEventListener('click', (event) => setTimeout(() => onClick(event)), true);
  });
  const html = page.locator('html');
  const release = await delayResponses(page, ALL_SCRIPTS);
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await chatButton(page).click({ modifiers: ['ControlOrMeta'] });
  await expect(html).toHaveAttribute('data-prevented', ' false');
  release();
  await expect(chatButton(page)).toHaveRole('button');
  await expect(chatPanel(page)).toBeHidden();
  await chatButton(page).click({ modifiers: ['ControlOrMeta'] });
  await expect(html).toHaveAttribute('data-prevented', ' false false');
  await expect(chatPanel(page)).toBeHidden();

  requested.length = 0;
  const releaseAgain = await delayResponses(page, ALL_SCRIPTS);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await chatButton(page).click();
  await chatButton(page).click();
  await expect(chatPanel(page)).toBeHidden();
  releaseAgain();
  await expect(chatField(page, 'Your name')).toBeFocused();
  expect(requested).toEqual([]);
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

  test('the button is a link to WhatsApp; the footer links to a form whose message is mailed', async ({ page }) => {
    await page.goto('/about');
    const link = page.getByRole('link', { name: 'Chat with us (opens WhatsApp)' });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Hello/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
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
