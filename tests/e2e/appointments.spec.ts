import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { heldBack } from '../support/held-back.ts';
import { mailsWith } from '../support/outbox.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';
import { appointmentForm, fillAppointment, toast } from '../support/writing-forms.ts';

const API = '**/api/appointments';
const request = /^Request Appointment$/;
const submitted = 'Appointment Request Submitted';
const URL_FROM_SERVER = 'https://wa.me/94710000000?text=From%20the%20server';

for (const viewport of [PHONE, DESK])
  test(`${viewport.width} px: a request is sent, the office reads it, and the panel says what happens next`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.goto('/appointments');
    const mark = `With a wheelchair ${crypto.randomUUID()}`;
    await fillAppointment(page, mark);
    await appointmentForm(page).getByLabel('I am a returning patient').check();
    await page.clock.pauseAt(Date.now() + 10_000);
    await appointmentForm(page).getByRole('button', { name: request }).click();
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: submitted })).toBeFocused();
    await expect(toast(page, submitted)).toContainText(
      'Your appointment request has been successfully submitted. We will contact you shortly to confirm the details.',
    );
    await expect(appointmentForm(page)).toBeHidden();
    const chat = new URL((await page.getByRole('link', { name: 'Continue on WhatsApp' }).getAttribute('href')) ?? '');
    expect(chat.host).toBe('wa.me');
    for (const line of ['Name: Kamal Silva', 'Previous Patient: Yes', 'Preferred Date: 31 December 2999', mark])
      expect(chat.searchParams.get('text')).toContain(line);
    await expect.poll(async () => (await mailsWith(mark)).length).toBe(1);
    const [mail] = await mailsWith(mark);
    expect(mail?.subject).toBe('Appointment request: Second Opinion, 2999-12-31, Evening');
    expect(mail?.replyTo).toEqual([{ name: 'Kamal Silva', address: 'kamal@example.com' }]);
    expect(mail?.text).toContain('Returning patient: Yes');
  });

test('the panel offers a mail, a calendar file and another request', async ({ page }) => {
  test.slow();
  await page.route(API, (route) => route.fulfill({ json: { whatsAppNotificationUrl: URL_FROM_SERVER } }));
  await page.goto('/appointments');
  await fillAppointment(page);
  await appointmentForm(page).getByRole('button', { name: request }).click();
  await expect(page.getByRole('link', { name: 'Continue on WhatsApp (opens WhatsApp)' })).toHaveAttribute(
    'href',
    URL_FROM_SERVER,
  );
  const mail = new URL((await page.getByRole('link', { name: 'Send Email' }).getAttribute('href')) ?? '');
  expect(mail.searchParams.get('subject')).toBe('Appointment Request: Kamal Silva - Second Opinion');
  expect(mail.searchParams.get('body')).toMatch(/^Dear Admin/);
  expect(mail.searchParams.get('body')).toContain('Preferred Time: Evening (4:00 PM-8:00 PM)');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('appointment-2999-12-31.ics');
  const text = readFileSync(await file.path(), 'utf8');
  // Four in the afternoon in Colombo.
  expect(text).toContain('DTSTART:29991231T103000Z');
  expect(text).toContain('STATUS:TENTATIVE');
  await page.getByRole('button', { name: 'Request Another Appointment' }).click();
  await expect(appointmentForm(page).getByLabel('Full Name')).toBeFocused();
  await expect(appointmentForm(page).getByLabel('Full Name')).toHaveValue('');
  await expect(appointmentForm(page).getByLabel('Preferred Date')).toHaveValue('');
});

test('without a link from the server WhatsApp opens with the greeting', async ({ page }) => {
  await page.route(API, (route) => route.fulfill({ json: {} }));
  await page.goto('/appointments');
  await fillAppointment(page);
  await appointmentForm(page).getByRole('button', { name: request }).click();
  const href = await page.getByRole('link', { name: 'Continue on WhatsApp' }).getAttribute('href');
  expect(href).toMatch(/^https:\/\/wa\.me\/\d+\?text=Hello/);
});

test('while it is sent a toast and the button say so; pressed twice, it is sent once', async ({ page }) => {
  let sent = 0;
  page.on('request', (one) => (sent += Number(one.method() === 'POST')));
  await page.route(API, (route) => route.fulfill({ json: {} }));
  const release = await heldBack(page, /\/api\/appointments$/);
  await page.goto('/appointments');
  await fillAppointment(page);
  await appointmentForm(page).getByRole('button', { name: request }).dblclick();
  await expect(appointmentForm(page).getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(toast(page, 'Processing Appointment Request')).toContainText('Your request is being processed...');
  release();
  await expect(page.getByRole('heading', { name: submitted })).toBeVisible();
  expect(sent).toBe(1);
});

test('each field says what is wrong with it, and the summary leads there', async ({ page }) => {
  await page.goto('/appointments');
  const form = appointmentForm(page);
  await form.getByLabel('Full Name').fill('K');
  await form.getByLabel('Phone Number').fill('071 000');
  await form.getByLabel('Preferred Date').fill('2020-01-01');
  await form.getByRole('button', { name: request }).click();
  const problems = form.getByRole('group', { name: 'Please look at this again' });
  await expect(problems).toBeFocused();
  await expect(problems.getByRole('link')).toHaveText([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please select an appointment type',
    'Please select a date from today on',
    'Please select a preferred time',
    'You must agree to the privacy policy',
  ]);
  await expect(form.getByLabel('Phone Number')).toHaveAccessibleDescription(/^Please enter a valid phone number/);
  await expect(form.getByLabel('Privacy Policy Consent')).toHaveAccessibleDescription('You must agree to the privacy policy');
  await problems.getByRole('link', { name: 'Please select a preferred time' }).click();
  await expect(form.getByLabel('Preferred Time')).toBeFocused();
  await form.getByLabel('Preferred Date').fill('');
  await expect(form.getByText('Please select a preferred date').first()).toBeVisible();
});

test('days begin with today, in Colombo', async ({ page }) => {
  // Half past seven in the evening in London; in Colombo the next day has begun.
  await page.clock.setFixedTime('2026-11-21T19:30:00Z');
  await page.goto('/appointments');
  const date = appointmentForm(page).getByLabel('Preferred Date');
  await date.focus();
  await expect(date).toHaveAttribute('min', '2026-11-22');
});

test('every type and time can be chosen', async ({ page }) => {
  await page.goto('/appointments');
  const form = appointmentForm(page);
  await expect(form.getByLabel('Appointment Type').locator('option')).toHaveText([
    'Choose a type',
    'Initial Consultation',
    'Follow-up Appointment',
    'Vascular Surgery Consultation',
    'Transplant Surgery Consultation',
    'Vascular Screening',
    'Second Opinion',
    'Urgent Care',
  ]);
  await expect(form.getByLabel('Preferred Time').locator('option')).toHaveText([
    'Choose a time',
    'Morning (8:00 AM-12:00 PM)',
    'Afternoon (12:00 PM-4:00 PM)',
    'Evening (4:00 PM-8:00 PM)',
  ]);
});

test('when the server fails a toast says so, and the form keeps what was typed', async ({ page }) => {
  await page.route(API, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/appointments');
  await fillAppointment(page);
  await appointmentForm(page).getByRole('button', { name: request }).click();
  await expect(toast(page, 'Submission Failed')).toContainText(
    'There was an error submitting your appointment request. Please try again.',
  );
  await expect(appointmentForm(page).getByLabel('Full Name')).toHaveValue('Kamal Silva');
  await expect(appointmentForm(page).getByLabel('Preferred Date')).toHaveValue('2999-12-31');
});

test('without a connection the request is kept, and sent with one press', async ({ page }) => {
  await page.route(API, (route) => route.abort('internetdisconnected'));
  await page.goto('/appointments');
  await fillAppointment(page);
  await appointmentForm(page).getByRole('button', { name: request }).click();
  const kept = page.getByRole('group', { name: 'Not sent yet: there was no connection' });
  await expect(kept).toContainText('Your request of');
  await page.unroute(API);
  await page.route(API, (route) => route.fulfill({ json: {} }));
  // The page was left and comes back.
  await page.goto('/about');
  await page.goBack();
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { name: submitted })).toBeFocused();
  await expect(page.getByText('Thank you, Kamal Silva.')).toBeVisible();
});

for (const viewport of [PHONE, DESK])
  test(`${viewport.width} px: by keyboard alone, from the first field to the next request`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.route(API, (route) => route.fulfill({ json: {} }));
    await page.goto('/appointments');
    const form = appointmentForm(page);
    await form.getByLabel('Full Name').focus();
    for (const typed of ['Kamal Silva', 'kamal@example.com', '071 000 0000', 'Sunil']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Urgent');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12312999');
    await expect(form.getByLabel('Preferred Date')).toHaveValue('2999-12-31');
    await form.getByLabel('Preferred Time').focus();
    await page.keyboard.type('Morning');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(form.getByLabel('I am a returning patient')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(form.getByLabel('Privacy Policy Consent')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: submitted })).toBeFocused();
    for (const name of [/^Continue on WhatsApp/, /^Send Email/, /^Add to calendar/]) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Full Name')).toBeFocused();
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a request is sent, and a page says what happens next', async ({ page }) => {
    test.slow();
    await page.goto('/appointments');
    const mark = `Without a script ${crypto.randomUUID()}`;
    await fillAppointment(page, mark);
    await appointmentForm(page).getByRole('button', { name: request }).click();
    await expect(page).toHaveURL('/appointments/requested');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(submitted);
    await expect(page.getByRole('link', { name: 'Continue on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await expect.poll(async () => (await mailsWith(mark)).length).toBe(1);
  });

  test('a request for yesterday comes back as it was typed', async ({ page }) => {
    test.slow();
    await page.goto('/appointments');
    await fillAppointment(page, 'With a wheelchair.');
    await appointmentForm(page).getByLabel('Preferred Date').fill('2020-01-01');
    await appointmentForm(page).getByRole('button', { name: request }).click();
    await expect(page.getByRole('group', { name: 'Please look at this again' })).toContainText(
      'Please select a date from today on',
    );
    await expect(appointmentForm(page).getByLabel('Additional Information')).toHaveValue('With a wheelchair.');
    await expect(appointmentForm(page).getByLabel('Privacy Policy Consent')).toBeChecked();
  });
});
