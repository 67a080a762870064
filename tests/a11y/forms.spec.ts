/** axe in the states of forms and of the chat, on a phone with light colours. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chatButton, chatPanel, fakeChatServer, openChat, startChat, fillChat, chatLog } from '../support/chat.ts';
import { PHONE } from '../support/routes.ts';
import {
  contactForm,
  errorSummary,
  fillAppointment,
  fillContact,
  newsletterField,
  requestButton,
  sendButton,
  subscribeButton,
  toast,
  unsentNotice,
} from '../support/site-forms.ts';

test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

const respond = (page: Page, url: string, response: { status?: number; json?: object } = {}) =>
  page.route(url, (route) => route.fulfill({ json: {}, ...response }));
const disconnect = (page: Page, url: string) => page.route(url, (route) => route.abort('internetdisconnected'));

test('axe finds nothing in the contact form with every error, while it sends, and stored', async ({ page }) => {
  await page.goto('/contact');
  await sendButton(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expectAccessible(page, 'every error', { whole: true });
  await page.route('**/api/contact', () => undefined);
  await fillContact(page);
  await sendButton(page).click();
  await expect(contactForm(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expectAccessible(page, 'sending');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await disconnect(page, '**/api/contact');
  await page.reload();
  await fillContact(page);
  await sendButton(page).click();
  await expect(unsentNotice(page)).toBeVisible();
  await expectAccessible(page, 'stored');
});

test('axe finds nothing in the appointments form with every error and after a success', async ({ page }) => {
  await respond(page, '**/api/appointments');
  await page.goto('/appointments');
  await requestButton(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expectAccessible(page, 'every error');
  await fillAppointment(page);
  await requestButton(page).click();
  await expect(page.getByRole('heading', { name: 'Appointment Request Submitted' })).toBeFocused();
  await expectAccessible(page, 'success');
});

test('axe finds nothing in the newsletter form: toast of either kind, stored address', async ({ page }) => {
  const subscribe = async (kind: string) => {
    await newsletterField(page).fill('nimali@example.com');
    await subscribeButton(page).click();
    await expect(toast(page, kind)).toBeVisible();
    // Links that the header half covers count as too small.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  };
  await page.goto('/about');
  await respond(page, '**/api/subscribe', { json: { message: 'Thank you.' } });
  await subscribe('Success');
  await expectAccessible(page, 'a toast');
  await page.unrouteAll();
  await respond(page, '**/api/subscribe', { status: 500 });
  await subscribe('Error');
  await expectAccessible(page, 'a destructive toast');
  await page.unrouteAll();
  await disconnect(page, '**/api/subscribe');
  await subscribe('Error');
  await expect(unsentNotice(page)).toBeVisible();
  // The toast covers links of the footer.
  await toast(page, 'Error').getByRole('button', { name: 'Close message' }).click();
  await expect(toast(page, 'Error')).toBeHidden();
  await expectAccessible(page, 'stored', { whole: true });
});

test('axe finds nothing in the chat: form, errors, connecting, conversation, minimised', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await fakeChatServer(page, [promise]);
  await page.goto('/about');
  await openChat(page);
  await expectAccessible(page, 'form');
  await fillChat(page, { name: 'N', email: 'nimali@', message: 'Hey' });
  await startChat(page);
  await expect(chatPanel(page)).toContainText('Name must be at least 2 characters.');
  await expectAccessible(page, 'errors');
  await fillChat(page);
  await startChat(page);
  await expect(chatPanel(page).getByRole('button', { name: 'Connecting...' })).toBeVisible();
  await expectAccessible(page, 'connecting');
  resolve(undefined);
  await expect(chatLog(page)).toBeVisible();
  await expectAccessible(page, 'conversation');
  await chatButton(page).click();
  await expect(chatPanel(page).getByRole('button', { name: 'Restore chat' })).toBeVisible();
  await expectAccessible(page, 'minimised');
});

test('axe finds nothing in the pages that forms and mails lead to', async ({ page }) => {
  for (const path of [
    '/chat',
    '/contact/sent',
    '/appointments/requested',
    '/appointments/cancel',
    '/newsletter/confirm',
    '/newsletter/expired',
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});

test('axe finds nothing in a form that the server returned', async ({ page, browser, baseURL }) => {
  await using context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const plain = await context.newPage();
  await plain.goto('/contact');
  await fillContact(plain, '   ');
  await sendButton(plain).click();
  // axe needs JavaScript; the markup is the same.
  await page.goto('/contact');
  await page.setContent(await plain.content());
  await expect(errorSummary(page)).toBeVisible();
  await expectAccessible(page, 'returned form', { whole: true });
});
