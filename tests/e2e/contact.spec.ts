import { expect, type Page, test } from '@playwright/test';
import { delayResponses } from '../support/page-loading.ts';
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

test('shows errors in a summary and under the fields, and sends one message with consent only', async ({ page }) => {
  const payloads = await respond(page, { json: { message: 'Thank you.' } });
  const release = await delayResponses(page, /\/api\/contact$/);
  await page.goto('/contact');
  await expect(page.locator('#contact-website')).not.toBeInViewport();
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

  await fillContact(page);
  await form.getByLabel('I agree to the Privacy Policy').uncheck();
  await sendButton(page).click();
  await expect(toast(page, 'Error')).toContainText(NOT_AGREED);
  expect(payloads).toEqual([]);

  await form.getByLabel('I agree to the Privacy Policy').check();
  await sendButton(page).dblclick();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await form.getByLabel('Full Name').press('Enter');
  release();
  await expect(toast(page, 'Success')).toContainText('Thank you.');
  await expect(sendButton(page)).toBeEnabled();
  expect(payloads).toHaveLength(1);
});

test('with the keyboard alone a form is sent, kept after an error, and has the server’s errors', async ({ page }) => {
  const fields = { email: 'This mailbox takes no mail.' };
  const responses = [
    { status: 503, json: { error: { code: 'x', message: 'Later.' } } },
    { status: 422, json: { error: { code: 'invalid', message: 'x', fields } } },
    { json: {} },
  ];
  await page.route(API, (route) => route.fulfill(responses.shift() ?? {}));
  await page.goto('/contact');
  const form = contactForm(page);
  await form.getByLabel('Full Name').focus();
  for (const text of ['Nimali Perera', 'nimali@example.com', '', 'Research', 'By keyboard.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(form.getByLabel('I agree to the Privacy Policy')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Error')).toContainText('There was a problem sending your message. Please try again.');
  await expect(form.getByLabel('Message')).toHaveValue('By keyboard.');
  await expect(sendButton(page)).toBeEnabled();
  await sendButton(page).press('Enter');
  await expect(form.getByLabel('Email Address')).toHaveAccessibleDescription(fields.email);
  await sendButton(page).press('Enter');
  await expect(toast(page, 'Success')).toBeVisible();
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

test('a stored message survives a server error, a text typed since survives its delivery', async ({ page }) => {
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

  await page.unroute(API);
  await page.route(API, (route) => route.abort('internetdisconnected'));
  await fillContact(page);
  await sendButton(page).click();
  await unsentNotice(page).getByRole('button', { name: 'Delete it' }).click();
  await expect(unsentNotice(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('keeps the form while the visitor reads the privacy policy, and sends what was typed before hydration', async ({ page }) => {
  const payloads = await respond(page);
  const release = await delayResponses(page, /\/_astro\/.*\.js$/);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await fillContact(page, 'Typed before hydration.');
  await sendButton(page).click();
  release();
  await expect(toast(page, 'Success')).toContainText('Your message has been sent successfully.');
  expect(payloads).toEqual([
    expect.objectContaining({ name: 'Nimali Perera', message: 'Typed before hydration.', privacyVersion: '2024-04-20' }),
  ]);
  expect(payloads[0]).not.toHaveProperty('privacyAgreed');

  await fillContact(page, 'Written before reading.');
  await contactForm(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Written before reading.');
  await sendButton(page).click();
  await expect.poll(() => payloads).toHaveLength(2);
  expect(payloads[1]).toMatchObject({ name: 'Nimali Perera', subject: 'speaking', message: 'Written before reading.' });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('returns an invalid form with its values and errors, and mails the corrected one to the office', async ({ page }) => {
    await page.goto('/contact');
    // The browser's own validation accepts spaces.
    await fillContact(page, '   ');
    await sendButton(page).click();
    await expect(errorSummary(page)).toContainText('Please write a message');
    await expect(contactForm(page).getByLabel('Full Name')).toHaveValue('Nimali Perera');
    await expect(contactForm(page).getByLabel('Subject')).toHaveValue('speaking');
    await expect(contactForm(page).getByLabel('Message')).toHaveAccessibleDescription(/^Please write a message/);
    const message = `Without a script ${crypto.randomUUID()}`;
    await contactForm(page).getByLabel('Message').fill(message);
    await sendButton(page).click();
    await expect(page).toHaveURL('/contact/sent');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent');
    await onlyMailWith(message);
  });
});

test('a form that the server returned keeps its values and errors in a browser with JavaScript', async ({ page }) => {
  await page.route('**/_astro/**/*.js', (route) => route.abort());
  await page.goto('/contact');
  await fillContact(page, '   ');
  await sendButton(page).click();
  await expect(errorSummary(page)).toContainText('Please write a message');
  await page.unroute('**/_astro/**/*.js');
  await contactForm(page).getByLabel('Full Name').fill('Nimali de Silva');
  await contactForm(page).getByLabel('Message').fill('Corrected.');
  await expect(contactForm(page).getByLabel('Email Address')).toHaveValue('nimali@example.com');
  await sendButton(page).click();
  await expect(page).toHaveURL('/contact/sent');
});
