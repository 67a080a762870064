import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { delayResponses } from '../support/page-loading.ts';
import { onlyMailWith } from '../support/outbox.ts';
import { appointmentForm, errorSummary, fillAppointment, requestButton, toast, unsentNotice } from '../support/site-forms.ts';

const API = '**/api/appointments';
const WRONG_PHONE = 'Please enter a valid phone number';
const submittedHeading = (page: Page) => page.getByRole('heading', { name: 'Appointment Request Submitted' });
const whatsAppLink = (page: Page) => page.getByRole('link', { name: 'Continue on WhatsApp (opens WhatsApp)' });

/** Fakes the server. @returns the number of requests so far */
async function respond(page: Page, response: { status?: number; json?: unknown } = {}): Promise<() => number> {
  let requests = 0;
  await page.route(API, (route) => {
    requests += 1;
    return route.fulfill({ json: {}, ...response });
  });
  return () => requests;
}

test('submits a request, mails the office and shows the panel', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/appointments');
  const note = `With a wheelchair ${crypto.randomUUID()}`;
  await fillAppointment(page, note);
  await appointmentForm(page).getByLabel('I am a returning patient').check();
  // A form that is sent within 3 s is taken for a bot's.
  await page.clock.pauseAt(Date.now() + 10_000);
  await requestButton(page).click();
  await page.clock.resume();
  await expect(submittedHeading(page)).toBeFocused();
  await expect(toast(page, 'Appointment Request Submitted')).toContainText(
    'Your appointment request has been successfully submitted. We will contact you shortly to confirm the details.',
  );
  await expect(appointmentForm(page)).toBeHidden();
  const link = new URL((await whatsAppLink(page).getAttribute('href')) ?? '');
  expect(link.host).toBe('wa.me');
  for (const line of ['Name: Kamal Silva', 'Previous Patient: Yes', 'Preferred Date: 31 December 2999', note])
    expect(link.searchParams.get('text')).toContain(line);
  expect(logged.join('\n')).toContain('The appointment request was sent.');
  expect(logged.join('\n')).not.toMatch(/Kamal|example\.com|071|wheelchair/);
  const mail = await onlyMailWith(note);
  expect(mail.subject).toBe('Appointment request: Second Opinion, 2999-12-31, Evening');
  expect(mail.replyTo).toEqual([{ name: 'Kamal Silva', address: 'kamal@example.com' }]);
  expect(mail.text).toContain('Returning patient: Yes');
});

test('by key the panel offers the server’s WhatsApp link, a mail, a calendar file and another request', async ({ page }) => {
  const whatsAppNotificationUrl = 'https://wa.me/94710000000?text=From%20the%20server';
  const id = '0n7fg3k2x-0123456789abcdef';
  const calendarUrl = `/api/appointments/calendar?date=2999-12-31&time=Evening&id=${id}`;
  await respond(page, { json: { whatsAppNotificationUrl, calendarUrl } });
  await page.goto('/appointments');
  await fillAppointment(page);
  await requestButton(page).click();
  await expect(whatsAppLink(page)).toHaveAttribute('href', whatsAppNotificationUrl);
  const mail = new URL((await page.getByRole('link', { name: 'Send Email' }).getAttribute('href')) ?? '');
  expect(mail.searchParams.get('subject')).toBe('Appointment Request: Kamal Silva - Second Opinion');
  expect(mail.searchParams.get('body')).toMatch(/^Dear Admin/);
  expect(mail.searchParams.get('body')).toContain('Preferred Time: Evening (4:00 PM-8:00 PM)');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('appointment-2999-12-31.ics');
  const calendar = readFileSync(await file.path(), 'utf8');
  // 4 PM in Colombo.
  expect(calendar).toContain('DTSTART:29991231T103000Z');
  expect(calendar).toContain('STATUS:TENTATIVE');
  expect(calendar).toContain(`UID:appointment-${id}@`);
  await submittedHeading(page).focus();
  for (const name of [/^Continue on WhatsApp/, /^Send Email/, /^Add to calendar/]) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(appointmentForm(page).getByLabel('Full Name')).toBeFocused();
  await expect(appointmentForm(page).getByLabel('Full Name')).toHaveValue('');
  await expect(appointmentForm(page).getByLabel('Preferred Date')).toHaveValue('');
});

test('a server error keeps the form; a double press sends one request', async ({ page }) => {
  await respond(page, { status: 500 });
  await page.goto('/appointments');
  await fillAppointment(page);
  await requestButton(page).click();
  await expect(toast(page, 'Submission Failed')).toContainText(
    'There was an error submitting your appointment request. Please try again.',
  );
  await expect(appointmentForm(page).getByLabel('Full Name')).toHaveValue('Kamal Silva');
  await expect(appointmentForm(page).getByLabel('Preferred Date')).toHaveValue('2999-12-31');
  await page.unrouteAll();
  const requests = await respond(page);
  const release = await delayResponses(page, /\/api\/appointments$/);
  await requestButton(page).dblclick();
  await expect(appointmentForm(page).getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(toast(page, 'Processing Appointment Request')).toContainText('Your request is being processed...');
  release();
  await expect(submittedHeading(page)).toBeVisible();
  expect(requests()).toBe(1);
  await expect(whatsAppLink(page)).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Hello/);
});

test('shows errors under the fields and in a summary; the first date is today in Colombo', async ({ page }) => {
  // 7:30 PM in London is 1 AM of the next day in Colombo.
  await page.clock.setFixedTime('2026-11-21T19:30:00Z');
  await page.goto('/appointments');
  const form = appointmentForm(page);
  await form.getByLabel('Preferred Date').focus();
  await expect(form.getByLabel('Preferred Date')).toHaveAttribute('min', '2026-11-22');
  await form.getByLabel('Full Name').fill('K');
  await form.getByLabel('Phone Number').fill('071 000');
  await form.getByLabel('Preferred Date').fill('2020-01-01');
  await requestButton(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    WRONG_PHONE,
    'Please select an appointment type',
    'Please select a date from today on',
    'Please select a preferred time',
    'You must agree to the privacy policy',
  ]);
  await expect(form.getByLabel('Phone Number')).toHaveAccessibleDescription(new RegExp(`^${WRONG_PHONE}`));
  await expect(form.getByLabel('Privacy Policy Consent')).toHaveAccessibleDescription('You must agree to the privacy policy');
  await errorSummary(page).getByRole('link', { name: 'Please select a preferred time' }).click();
  await expect(form.getByLabel('Preferred Time')).toBeFocused();
  await form.getByLabel('Preferred Date').fill('');
  await expect(form.getByText('Please select a preferred date').first()).toBeVisible();
});

test('a time outside the opening hours shows a hint and is accepted', async ({ page }) => {
  const requests = await respond(page);
  await page.goto('/appointments');
  await fillAppointment(page);
  const form = appointmentForm(page);
  const hint = form.getByRole('status');
  // 31 December 2999 is a Tuesday: open from 8 AM to 8 PM.
  await expect(hint).toHaveText('');
  // A Sunday.
  await form.getByLabel('Preferred Date').fill('2999-12-29');
  await expect(hint).toContainText('usually closed at this time');
  // A Saturday: open until 2 PM.
  await form.getByLabel('Preferred Date').fill('2999-12-28');
  await form.getByLabel('Preferred Time').selectOption('Afternoon');
  await expect(hint).toContainText('open for part of this time only');
  await requestButton(page).click();
  await expect(submittedHeading(page)).toBeVisible();
  expect(requests()).toBe(1);
});

test('stores the request without a connection and sends it later', async ({ page }) => {
  await page.route(API, (route) => route.abort('internetdisconnected'));
  await page.goto('/appointments');
  await fillAppointment(page);
  await requestButton(page).click();
  await expect(unsentNotice(page)).toContainText('Your request of');
  await page.unroute(API);
  await respond(page);
  await page.goto('/about');
  await page.goBack();
  await unsentNotice(page).getByRole('button', { name: 'Send again' }).click();
  await expect(submittedHeading(page)).toBeFocused();
  await expect(page.getByText('Thank you, Kamal Silva.')).toBeVisible();
});

test('a date that is half typed while the form hydrates is kept', async ({ page }) => {
  const release = await delayResponses(page, /\/_astro\/.*\.js$/);
  await page.goto('/appointments', { waitUntil: 'domcontentloaded' });
  const date = appointmentForm(page).getByLabel('Preferred Date');
  await date.focus();
  await page.keyboard.type('1231');
  release();
  await expect(page.locator('astro-island', { has: date })).not.toHaveAttribute('ssr');
  await page.keyboard.type('2999');
  await expect(date).toHaveValue('2999-12-31');
  await date.blur();
  await expect(date).toHaveAttribute('min', /^\d{4}-\d\d-\d\d$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('submits a request, mails the office and shows the success page', async ({ page }) => {
    await page.goto('/appointments');
    const note = `Without a script ${crypto.randomUUID()}`;
    await fillAppointment(page, note);
    await requestButton(page).click();
    await expect(page).toHaveURL('/appointments/requested');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appointment Request Submitted');
    await expect(page.getByRole('link', { name: 'Continue on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    const link = new URL((await page.getByRole('link', { name: 'Send Email' }).getAttribute('href')) ?? '');
    expect(link.searchParams.get('subject')).toBe('Appointment Request');
    expect(link.searchParams.get('body')).toMatch(/^Dear Admin/);
    await onlyMailWith(note);
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the page of a link in a mail has one button, which posts the token of the address', async ({ page }) => {
      for (const [name, button, heading] of [
        ['cancel', 'Yes, cancel it', 'Cancel your appointment?'],
        ['accept', 'Yes, I will come', 'Do you accept this time?'],
        ['another-time', 'Ask for another time', 'Does none of these times suit you?'],
      ] as const) {
        await page.goto(`/appointments/${name}?token=not.a.link`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        const posted = page.waitForRequest((request) => request.method() === 'POST');
        await page.getByRole('main').getByRole('button', { name: button }).click();
        const { pathname, search } = new URL((await posted).url());
        expect(pathname + search).toBe(`/appointments/${name}?token=not.a.link`);
        // The token is none of ours.
        await expect(page).toHaveURL('/appointments/expired');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more');
      }
    });
  });
