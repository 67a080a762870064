import { expect, type Page, test } from '@playwright/test';
import { delayResponses } from '../support/delayed-response.ts';
import { onlyMailWith } from '../support/outbox.ts';
import { contactForm, errorSummary, fillContact, sendButton, toast, unsentNotice } from '../support/site-forms.ts';

const API = '**/api/contact';
const NOT_AGREED = 'Please agree to the privacy policy to continue.';

/** Fakes the server. @returns the payloads of the requests so far */
async function respond(page: Page, response: { status?: number; json?: unknown } = {}): Promise<object[]> {
  const payloads: object[] = [];
  await page.route(API, (route) => {
    payloads.push(route.request().postDataJSON() as object);
    return route.fulfill({ json: {}, ...response });
  });
  return payloads;
}

test('sends a message, resets the form and mails the office', async ({ page }) => {
  await page.goto('/contact');
  const message = `May we invite you? ${crypto.randomUUID()}`;
  await fillContact(page, message);
  // A form that is sent within 3 s is taken for a bot's.
  await page.clock.pauseAt(Date.now() + 10_000);
  await sendButton(page).click();
  await page.clock.resume();
  await expect(toast(page, 'Success')).toContainText("Your message has been sent successfully. We'll get back to you soon.");
  for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Message'])
    await expect(contactForm(page).getByLabel(label)).toHaveValue('');
  await expect(contactForm(page).getByLabel('I agree to the Privacy Policy')).not.toBeChecked();
  const mail = await onlyMailWith(message);
  expect(mail.subject).toBe('New message: Speaking Engagement');
  expect(mail.replyTo).toEqual([{ name: 'Nimali Perera', address: 'nimali@example.com' }]);
});

test('disables the button while sending and sends one request for a double press', async ({ page }) => {
  const payloads = await respond(page, { json: { message: 'Thank you.' } });
  const release = await delayResponses(page, /\/api\/contact$/);
  await page.goto('/contact');
  await fillContact(page);
  await sendButton(page).dblclick();
  await expect(contactForm(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await contactForm(page).getByLabel('Full Name').press('Enter');
  release();
  await expect(toast(page, 'Success')).toContainText('Thank you.');
  await expect(sendButton(page)).toBeEnabled();
  expect(payloads).toHaveLength(1);
});

test('shows errors under the fields and in a focused summary that links to them', async ({ page }) => {
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
  await expect(form.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true');
  await errorSummary(page).getByRole('link', { name: 'Please choose a subject' }).press('Enter');
  await expect(form.getByLabel('Subject')).toBeFocused();
  await form.getByLabel('Full Name').fill('Nimali Perera');
  await expect(form.getByText('Please enter your name')).toHaveCount(0);
});

test('sends nothing without consent and asks for it in a toast', async ({ page }) => {
  const payloads = await respond(page);
  await page.goto('/contact');
  await fillContact(page);
  await contactForm(page).getByLabel('I agree to the Privacy Policy').uncheck();
  await sendButton(page).click();
  await expect(toast(page, 'Error')).toContainText(NOT_AGREED);
  expect(payloads).toEqual([]);
});

test('a server error shows a toast and keeps the form', async ({ page }) => {
  await respond(page, { status: 503, json: { error: { code: 'x', message: 'Later.' } } });
  await page.goto('/contact');
  await fillContact(page, 'Keep this.');
  await sendButton(page).click();
  await expect(toast(page, 'Error')).toContainText('There was a problem sending your message. Please try again.');
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Keep this.');
  await expect(sendButton(page)).toBeEnabled();
});

test('shows the server’s error under its field', async ({ page }) => {
  const fields = { email: 'This mailbox takes no mail.' };
  await respond(page, { status: 422, json: { error: { code: 'invalid', message: 'x', fields } } });
  await page.goto('/contact');
  await fillContact(page);
  await sendButton(page).click();
  await expect(contactForm(page).getByLabel('Email Address')).toHaveAccessibleDescription(fields.email);
});

test('stores a message without a connection, restores it after a reload and sends it with one key', async ({ page, context }) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  await page.goto('/contact');
  await fillContact(page, 'Written in a tunnel.');
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(unsentNotice(page)).toContainText('is kept on this device, and nowhere else');
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Written in a tunnel.');
  await context.setOffline(false);

  // The first response is lost.
  let requests = 0;
  await page.route(API, (route) => {
    requests += 1;
    return requests === 1 ? route.abort('connectionreset') : route.fulfill({ json: { message: 'Thank you.' } });
  });
  const sendAgain = unsentNotice(page).getByRole('button', { name: 'Send again' });
  await page.reload();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Written in a tunnel.');
  await sendAgain.click();
  await expect.poll(() => requests).toBe(1);
  await sendAgain.click();
  await expect(toast(page, 'Success')).toContainText('Thank you.');
  await expect(unsentNotice(page)).toBeHidden();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
  await page.reload();
  await contactForm(page).getByLabel('Message').focus();
  await expect(unsentNotice(page)).toBeHidden();
});

test('a stored message survives a server error, and a text typed since survives its delivery', async ({ page }) => {
  await page.route(API, (route) => route.abort('internetdisconnected'));
  await page.goto('/contact');
  await fillContact(page, 'The stored text.');
  await sendButton(page).click();
  await expect(unsentNotice(page)).toBeVisible();
  const sendAgain = unsentNotice(page).getByRole('button', { name: 'Send again' });
  await page.unroute(API);
  await respond(page, { status: 503 });
  // With a key, as the styles of the notice may move it under a pointer.
  await sendAgain.press('Enter');
  await expect(toast(page, 'Error')).toBeVisible();
  await page.reload();
  await expect(unsentNotice(page)).toBeVisible();
  await contactForm(page).getByLabel('Message').fill('A newer text.');
  await page.unroute(API);
  const payloads = await respond(page);
  await sendAgain.click();
  await expect(toast(page, 'Success')).toBeVisible();
  await expect(unsentNotice(page)).toBeHidden();
  expect(payloads).toEqual([expect.objectContaining({ message: 'The stored text.' })]);
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('A newer text.');
});

test('deletes a stored message from the device', async ({ page }) => {
  await page.route(API, (route) => route.abort('internetdisconnected'));
  await page.goto('/contact');
  await fillContact(page);
  await sendButton(page).click();
  await unsentNotice(page).getByRole('button', { name: 'Delete it' }).click();
  await expect(unsentNotice(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('keeps the form while the visitor reads the privacy policy', async ({ page }) => {
  const payloads = await respond(page);
  await page.goto('/contact');
  await fillContact(page, 'Written before reading.');
  await contactForm(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Written before reading.');
  await sendButton(page).click();
  await expect(toast(page, 'Success')).toBeVisible();
  expect(payloads[0]).toMatchObject({ name: 'Nimali Perera', subject: 'speaking', message: 'Written before reading.' });
});

test('can be used with the keyboard alone', async ({ page }) => {
  await respond(page);
  await page.goto('/contact');
  await contactForm(page).getByLabel('Full Name').focus();
  for (const text of ['Nimali Perera', 'nimali@example.com', '', 'Research', 'By keyboard.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(contactForm(page).getByLabel('I agree to the Privacy Policy')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Success')).toBeVisible();
});

test('declares the purpose of each field and hides the honeypot', async ({ page }) => {
  await page.goto('/contact');
  for (const [label, autocomplete, type] of [
    ['Full Name', 'name', 'text'],
    ['Email Address', 'email', 'email'],
    ['Phone Number', 'tel', 'tel'],
  ] as const) {
    const field = contactForm(page).getByLabel(label);
    await expect(field).toHaveAttribute('autocomplete', autocomplete);
    await expect(field).toHaveAttribute('type', type);
  }
  const honeypot = page.locator('#contact-website');
  await expect(honeypot).toHaveAttribute('autocomplete', 'off');
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await expect(honeypot).not.toBeInViewport();
});

test('sends what was typed before hydration', async ({ page }) => {
  const payloads = await respond(page);
  const release = await delayResponses(page, /\/_astro\/.*\.js$/);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await fillContact(page, 'Typed before hydration.');
  await sendButton(page).click();
  release();
  await expect(toast(page, 'Success')).toContainText('Your message has been sent successfully.');
  expect(payloads).toHaveLength(1);
  expect(payloads[0]).toMatchObject({
    name: 'Nimali Perera',
    message: 'Typed before hydration.',
    privacyVersion: '2024-04-20',
  });
  expect(payloads[0]).not.toHaveProperty('privacyAgreed');
});
