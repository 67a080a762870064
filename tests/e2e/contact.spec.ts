import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { delayResponses } from '../support/page-loading.ts';
import { onlyMailWith } from '../support/outbox.ts';
import {
  contactForm,
  disconnect,
  errorSummary,
  fakeServer,
  fillContact,
  sendButton,
  toast,
  unsentNotice,
} from '../support/site-forms.ts';

const API = '**/api/contact';
const NOT_AGREED = 'Please agree to the privacy policy to continue.';

test('shows errors in a summary and under the fields, and sends one message', async ({ page }) => {
  const payloads = await fakeServer(page, API, { json: { message: 'Thank you.' } });
  const release = await delayResponses(page, /\/api\/contact$/);
  await page.goto('/contact');
  const form = contactForm(page);
  await form.getByLabel('Email Address').fill('nimali');
  await sendButton(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    'Please enter your name',
    'Please enter a valid email address',
    'Please choose a subject',
    'Please write a message',
    NOT_AGREED,
  ]);
  await expect(toast(page, 'Error')).toContainText(NOT_AGREED);
  await expect(form.getByLabel('Full Name')).toHaveAccessibleDescription('Please enter your name');
  await expectAccessible(page, 'every error', { whole: true });
  await errorSummary(page).getByRole('link', { name: 'Please choose a subject' }).press('Enter');
  await expect(form.getByLabel('Subject')).toBeFocused();
  await fillContact(page);
  await expect(form.getByText('Please enter your name')).toHaveCount(0);
  expect(payloads).toEqual([]);
  await sendButton(page).dblclick();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expectAccessible(page, 'sending', { whole: true });
  await form.getByLabel('Full Name').press('Enter');
  release();
  await expect(toast(page, 'Success')).toContainText('Thank you.');
  expect(payloads).toHaveLength(1);
});

test('with the keyboard alone a message is typed before hydration, kept after errors, and mailed to the office', async ({
  page,
}) => {
  const fields = { email: 'This mailbox takes no mail.' };
  const responses = [
    { status: 503, json: { error: { code: 'x', message: 'Later.' } } },
    { status: 422, json: { error: { code: 'invalid', message: 'x', fields } } },
  ];
  // The third request reaches the server.
  await page.route(API, (route) => (responses.length > 0 ? route.fulfill(responses.shift()) : route.continue()));
  const text = `By keyboard ${crypto.randomUUID()}`;
  const release = await delayResponses(page, /\/_astro\/.*\.js$/);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const form = contactForm(page);
  await form.getByLabel('Full Name').focus();
  for (const words of ['Nimali Perera', 'nimali@example.com', '', 'Speaking', text]) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  release();
  await expect(toast(page, 'Error')).toContainText('There was a problem sending your message. Please try again.');
  // The form stays while the visitor reads.
  await form.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await expect(form.getByLabel('Message')).toHaveValue(text);
  await sendButton(page).press('Enter');
  await expect(form.getByLabel('Email Address')).toHaveAccessibleDescription(fields.email);
  // A form that is sent within 3 s is taken for a bot's.
  await page.clock.pauseAt(Date.now() + 10_000);
  await sendButton(page).press('Enter');
  await page.clock.resume();
  await expect(toast(page, 'Success')).toContainText("Your message has been sent successfully. We'll get back to you soon.");
  await expect(form.getByLabel('Message')).toHaveValue('');
  const mail = await onlyMailWith(text);
  expect(mail.subject).toBe('New message: Speaking Engagement');
  expect(mail.replyTo).toEqual([{ name: 'Nimali Perera', address: 'nimali@example.com' }]);
});

test('a message without a connection is kept on the device, until it is sent with one key, or deleted', async ({ page }) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  await page.goto('/contact');
  await fillContact(page, 'Written in a tunnel.');
  const message = contactForm(page).getByLabel('Message');
  const sendAgain = unsentNotice(page).getByRole('button', { name: 'Send again' });
  // It is hydrated: its script has arrived.
  await expect(contactForm(page)).toHaveAttribute('novalidate');
  await page.context().setOffline(true);
  await sendButton(page).click();
  await expect(unsentNotice(page)).toContainText('is kept on this device, and nowhere else');
  await page.context().setOffline(false);
  // The first response is lost, the second an error.
  await page.route(API, (route) => route.abort('connectionreset'));
  await page.reload();
  await expect(message).toHaveValue('Written in a tunnel.');
  const lost = page.waitForEvent('requestfailed');
  await sendAgain.click();
  await lost;
  await expect(unsentNotice(page)).toBeVisible();
  await page.unrouteAll();
  await fakeServer(page, API, { status: 503 });
  // With a key, as the styles of the notice may move it under a pointer.
  await sendAgain.press('Enter');
  await expect(toast(page, 'Error')).toContainText('There was a problem');
  await page.reload();
  await expect(unsentNotice(page)).toBeVisible();
  await message.fill('A newer text.');
  await page.unrouteAll();
  const payloads = await fakeServer(page, API, { json: { message: 'Thank you.' } });
  await sendAgain.click();
  await expect(toast(page, 'Success')).toContainText('Thank you.');
  await expect(unsentNotice(page)).toBeHidden();
  expect(payloads).toEqual([expect.objectContaining({ message: 'Written in a tunnel.' })]);
  await expect(message).toHaveValue('A newer text.');
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{16,64}$/);

  await page.unrouteAll();
  await disconnect(page, API);
  await fillContact(page);
  await sendButton(page).click();
  await expect(unsentNotice(page)).toBeVisible();
  // The toast covers links.
  await toast(page, 'Error').getByRole('button', { name: 'Close message' }).click();
  await expect(toast(page, 'Error')).toBeHidden();
  await expectAccessible(page, 'kept', { whole: true });
  await unsentNotice(page).getByRole('button', { name: 'Delete it' }).click();
  await expect(unsentNotice(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('what is typed stays for the page in another language; an unsent form ends after seven days; consent is given anew', async ({
  page,
  context,
}) => {
  // The link is pressed while the scripts are on their way.
  const release = await delayResponses(page, /\/_astro\/.*\.js$/);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await fillContact(page, 'Typed in English.');
  await page.getByRole('banner').getByRole('link', { name: 'தமிழ்' }).click();
  release();
  await expect(page).toHaveURL('/ta/contact');
  await expect(page.locator('#contact-message')).toHaveValue('Typed in English.');
  await expect(page.locator('#contact-subject')).toHaveValue('speaking');
  await expect(page.locator('#contact-privacy')).not.toBeChecked();
  await page.goto('/contact');
  await disconnect(page, API);
  await contactForm(page).getByLabel('I agree to the Privacy Policy').check();
  await sendButton(page).click();
  const day = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  await expect(unsentNotice(page)).toContainText(`It is deleted from this device on ${day}.`);

  // The next visitor of the device, in a tab of their own.
  const next = await context.newPage();
  await next.goto('/contact');
  await expect(unsentNotice(next)).toBeVisible();
  await expect(contactForm(next).getByLabel('Message')).toHaveValue('Typed in English.');
  await expect(contactForm(next).getByLabel('I agree to the Privacy Policy')).not.toBeChecked();
  await next.close();
  const later = await context.newPage();
  await later.clock.setFixedTime(Date.now() + 7 * 86_400_000 + 60_000);
  await later.goto('/about');
  await later.keyboard.press('Tab');
  // The chosen language stays.
  await expect.poll(() => later.evaluate(() => Object.keys(localStorage))).toEqual(['language']);
  await later.goto('/contact');
  await contactForm(later).getByLabel('Full Name').focus();
  await expect(contactForm(later)).toHaveAttribute('novalidate');
  await expect(contactForm(later).getByLabel('Message')).toHaveValue('');
  await expect(unsentNotice(later)).toBeHidden();
});

test('without scripts the server returns values and errors, which stay when scripts load, and mails the rest', async ({
  page,
}) => {
  await page.route('**/_astro/**/*.js', (route) => route.abort());
  await page.goto('/contact');
  // The browser's own validation accepts spaces.
  await fillContact(page, '   ');
  await sendButton(page).click();
  await expect(errorSummary(page)).toContainText('Please write a message');
  await expectAccessible(page, 'returned form', { whole: true });
  await page.unrouteAll();
  const form = contactForm(page);
  const message = `Corrected ${crypto.randomUUID()}`;
  await form.getByLabel('Full Name').fill('Nimali de Silva');
  await expect(form.getByLabel('Email Address')).toHaveValue('nimali@example.com');
  await expect(form.getByLabel('Subject')).toHaveValue('speaking');
  await expect(form.getByLabel('Message')).toHaveAccessibleDescription(/^Please write a message/);
  await form.getByLabel('Message').fill(message);
  await sendButton(page).click();
  await expect(page).toHaveURL('/contact/sent');
  await onlyMailWith(message);
});
