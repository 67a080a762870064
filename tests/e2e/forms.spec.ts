/** What the forms have in common: their errors, one request for a press, and how a form is kept until it has arrived. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import { delayResponses } from '../support/page/page-loading.ts';
import {
  appointmentForm,
  contactForm,
  errorSummary,
  fakeServer,
  fillAppointment,
  fillContact,
  newsletterField,
  requestButton,
  sendButton,
  subscribeButton,
  toast,
  unsentNotice,
} from '../support/page/site-forms.ts';

const PRIVACY = 'You must agree to the privacy policy';
const NOT_AGREED = 'Please agree to the privacy policy to continue.';

for (const { address, form, typed, send, errors, described, linked, fill } of [
  {
    ...{ address: '/contact', form: contactForm, typed: { 'Email Address': 'nimali' }, send: sendButton },
    errors: [
      ...['Please enter your name', 'Please enter a valid email address', 'Please choose a subject'],
      ...['Please write a message', NOT_AGREED],
    ],
    described: { 'Full Name': 'Please enter your name', 'I agree to the Privacy Policy': NOT_AGREED },
    ...{ linked: ['Please choose a subject', 'Subject'], fill: fillContact },
  },
  {
    ...{ address: '/appointments', form: appointmentForm, send: requestButton },
    typed: { 'Full Name': 'K', 'Phone Number': '071 000', 'Preferred Date': '2020-01-01' },
    errors: [
      ...['Name must be at least 2 characters', 'Please enter a valid email address', 'Please enter a valid phone number'],
      ...['Please select an appointment type', 'Please select a date from today on', 'Please select a preferred time', PRIVACY],
    ],
    described: { 'Phone Number': 'Please enter a valid phone number', 'Privacy Policy Consent': PRIVACY },
    ...{ linked: ['Please select a preferred time', 'Preferred Time'], fill: fillAppointment },
  },
])
  test(`errors of ${address} stand in a summary with links, and under the fields until they are mended`, async ({ page }) => {
    await page.goto(address);
    for (const [label, text] of Object.entries(typed)) await form(page).getByLabel(label).fill(text);
    await send(page).click();
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page).getByRole('link')).toHaveText(errors);
    for (const [label, error] of Object.entries(described))
      await expect(form(page).getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${error}`));
    await expectAccessible(page, 'every error', { whole: true });
    const [error = '', field = ''] = linked;
    await errorSummary(page).getByRole('link', { name: error }).press('Enter');
    await expect(form(page).getByLabel(field)).toBeFocused();
    // The label is below the page's header, with the field after it.
    const { y = Infinity } = (await form(page).locator('label').filter({ hasText: field }).first().boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(64);
    expect(y).toBeLessThan(360);
    await fill(page);
    await expect(form(page).getByText(errors[0] ?? '')).toHaveCount(0);
  });

const SORRY = 'There was a problem sending your message. Please try again.';
const fillNewsletter = (page: Page) => newsletterField(page).fill('nimali@example.com');
const pressed = (name: string) => (page: Page) => page.getByRole('button', { name });

for (const { api, address, fill, send, busy, failure, success, sent } of [
  {
    ...{ api: '/api/contact', address: '/contact', fill: fillContact, send: sendButton, busy: pressed('Sending...') },
    ...{ failure: SORRY, success: 'Thank you.', sent: { message: 'May we invite you?' } },
  },
  {
    ...{ api: '/api/appointments', address: '/appointments', fill: fillAppointment, send: requestButton },
    ...{ busy: pressed('Processing...'), failure: 'Submission Failed', success: 'Thank you, Kamal Silva.' },
    sent: { preferredDate: '2999-12-31' },
  },
  {
    ...{ api: '/api/subscribe', address: '/blog', fill: fillNewsletter, send: subscribeButton, busy: subscribeButton },
    failure: 'There was a problem with your subscription. Please try again.',
    ...{ success: 'Thank you.', sent: { email: 'nimali@example.com' } },
  },
])
  test(`a double press sends one request to ${api}; it is kept after an error and a lost response, and sent again with its key`, async ({
    page,
  }) => {
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    const respond = async (...[response]: Parameters<typeof fakeServer>[2][]) => {
      await page.unrouteAll();
      return fakeServer(page, `**${api}`, response);
    };
    const refused = await respond({ status: 500 });
    const release = await delayResponses(page, new RegExp(`${api}$`));
    await page.goto(address);
    await fill(page);
    await send(page).dblclick();
    await expect(busy(page)).toBeDisabled();
    await expectAccessible(page, 'sending', { whole: true });
    release();
    await expect(toast(page, failure)).toBeVisible();
    expect(refused).toHaveLength(1);

    await page.unrouteAll();
    await page.route(`**${api}`, (route) => route.abort('connectionreset'));
    await send(page).click();
    await expect(unsentNotice(page)).toContainText('is kept on this device, and nowhere else');
    // The toast covers links.
    await page.locator('.toast').getByRole('button', { name: 'Close message' }).click();
    await expect(page.locator('.toast')).toBeHidden();
    await expectAccessible(page, 'kept', { whole: true });
    const sendAgain = unsentNotice(page).getByRole('button', { name: 'Send again' });
    // Before the page is loaded: a change of what is intercepted may lose a request of its scripts.
    await respond({ status: 503 });
    await page.goto('/about');
    await page.goBack();
    // With a key, as the styles of the notice may move it under a pointer.
    await sendAgain.press('Enter');
    await expect(toast(page, failure)).toBeVisible();
    const payloads = await respond({ json: { message: 'Thank you.' } });
    await page.reload();
    await sendAgain.press('Enter');
    await expect(page.getByText(success).first()).toBeVisible();
    await expect(unsentNotice(page)).toBeHidden();
    expect(payloads).toEqual([expect.objectContaining(sent)]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const [, ...kept] = keys;
    expect(kept).toEqual(Array(3).fill(expect.stringMatching(/^[\w-]{16,64}$/)));
    expect(new Set(kept).size).toBe(1);
  });
