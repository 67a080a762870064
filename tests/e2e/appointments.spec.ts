import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { delayResponses } from '../support/page-loading.ts';
import { watchConsole } from '../support/page-watch.ts';
import { onlyMailWith } from '../support/outbox.ts';
import {
  appointmentForm,
  disconnect,
  errorSummary,
  fakeServer,
  fillAppointment,
  requestButton,
  toast,
  unsentNotice,
} from '../support/site-forms.ts';

const API = '**/api/appointments';
const WRONG_PHONE = 'Please enter a valid phone number';
const submittedHeading = (page: Page) => page.getByRole('heading', { name: 'Appointment Request Submitted' });
const whatsAppLink = (page: Page) => page.getByRole('link', { name: 'Continue on WhatsApp (opens WhatsApp)' });

test('a request, also outside the opening hours, is mailed to the office, and the panel says what comes next', async ({
  page,
}) => {
  const logged = watchConsole(page);
  await page.goto('/appointments');
  const note = `With a wheelchair ${crypto.randomUUID()}`;
  const form = appointmentForm(page);
  await fillAppointment(page, note);
  await form.getByLabel('I am a returning patient').check();
  // 31 December 2999 is a Tuesday: open from 8 AM to 8 PM. The 29th is a Sunday without a session, the 28th a Saturday: open until 2 PM.
  await expect(form.getByRole('status')).toHaveText('');
  await form.getByLabel('Preferred Date').fill('2999-12-29');
  await expect(form.getByRole('status')).toContainText('No appointments on Sunday, 29 December 2999');
  await form.getByLabel('Preferred Date').fill('2999-12-28');
  await form.getByLabel('Preferred Time').selectOption('Afternoon');
  await expect(form.getByRole('status')).toContainText('open for part of this time only');
  // A form that is sent within 3 s is taken for a bot's.
  await page.clock.pauseAt(Date.now() + 10_000);
  await requestButton(page).click();
  await page.clock.resume();
  await expect(submittedHeading(page)).toBeFocused();
  await expect(toast(page, 'Appointment Request Submitted')).toContainText('We will contact you shortly');
  expect(logged).toEqual([]);
  const sent = await onlyMailWith(note);
  expect(sent.subject).toBe('Appointment request: Second Opinion, 2999-12-28, Afternoon');
  expect(sent.replyTo).toEqual([{ name: 'Kamal Silva', address: 'kamal@example.com' }]);
  expect(sent.text).toContain('Returning patient: Yes');

  const link = new URL((await whatsAppLink(page).getAttribute('href')) ?? '');
  expect(link.host).toBe('wa.me');
  for (const line of ['Name: Kamal Silva', 'Previous Patient: Yes', 'Preferred Date: 28 December 2999', note])
    expect(link.searchParams.get('text')).toContain(line);
  const mail = new URL((await page.getByRole('link', { name: 'Send Email' }).getAttribute('href')) ?? '');
  expect(mail.searchParams.get('subject')).toBe('Appointment Request: Kamal Silva - Second Opinion');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('appointment-2999-12-28.ics');
  await expectAccessible(page, 'success');
  await page.getByRole('button', { name: 'Request Another Appointment' }).press('Enter');
  await expect(form.getByLabel('Full Name')).toBeFocused();
  await expect(form.getByLabel('Full Name')).toHaveValue('');
});

test('a closed day is named with its reason as it is chosen, an open one is one press away, and the request can be sent', async ({
  page,
}) => {
  await page.goto('/appointments');
  const form = appointmentForm(page);
  await fillAppointment(page);
  await form.getByLabel('Preferred Date').fill('2031-07-04');
  await expect(form.getByRole('status')).toContainText('Friday, 4 July 2031: Festival of Lamps');
  await expectAccessible(page, 'a closed day');
  // Monday and Tuesday are closed, and no session is on Sunday.
  await expect(form.getByRole('button', { name: /July 2031/ })).toHaveText([
    'Saturday, 5 July 2031',
    'Wednesday, 9 July 2031',
    'Thursday, 10 July 2031',
  ]);
  await form.getByRole('button', { name: 'Wednesday, 9 July 2031' }).press('Enter');
  await expect(form.getByLabel('Preferred Date')).toHaveValue('2031-07-09');
  await expect(form.getByLabel('Preferred Date')).toBeFocused();
  await expect(form.getByRole('status')).toHaveText('');
  await expect(form.getByRole('button', { name: /July 2031/ })).toHaveCount(0);
  // Sent all the same.
  await form.getByLabel('Preferred Date').fill('2031-07-08');
  await page.clock.pauseAt(Date.now() + 10_000);
  await requestButton(page).click();
  await page.clock.resume();
  await expect(submittedHeading(page)).toBeFocused();
  await expect(page.getByText('the rooms are painted')).toBeVisible();
});

test('a request is kept after an error and without a connection, and a double press sends one', async ({ page }) => {
  const refused = await fakeServer(page, API, { status: 500 });
  const release = await delayResponses(page, /\/api\/appointments$/);
  await page.goto('/appointments');
  const form = appointmentForm(page);
  await fillAppointment(page);
  await requestButton(page).dblclick();
  await expect(form.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  release();
  await expect(toast(page, 'Submission Failed')).toBeVisible();
  expect(refused).toHaveLength(1);
  await expect(form.getByLabel('Preferred Date')).toHaveValue('2999-12-31');
  await page.unrouteAll();
  await disconnect(page, API);
  await requestButton(page).click();
  await expect(unsentNotice(page)).toContainText('Your request of');
  await page.unrouteAll();
  await fakeServer(page, API);
  await page.goto('/about');
  await page.goBack();
  await unsentNotice(page).getByRole('button', { name: 'Send again' }).click();
  await expect(submittedHeading(page)).toBeFocused();
  await expect(page.getByText('Thank you, Kamal Silva.')).toBeVisible();
});

test('a half typed date survives the loading form; errors stand under the fields and in a summary', async ({ page }) => {
  // 7:30 PM in London is 1 AM of the next day in Colombo.
  await page.clock.setFixedTime('2026-11-21T19:30:00Z');
  const release = await delayResponses(page, /\/_astro\/.*\.js$/);
  await page.goto('/appointments', { waitUntil: 'domcontentloaded' });
  const form = appointmentForm(page);
  const date = form.getByLabel('Preferred Date');
  await date.focus();
  await page.keyboard.type('1231');
  release();
  await expect(form).toHaveAttribute('novalidate');
  await page.keyboard.type('2999');
  await expect(date).toHaveValue('2999-12-31');
  await date.blur();
  await expect(date).toHaveAttribute('min', '2026-11-22');

  await form.getByLabel('Full Name').fill('K');
  await form.getByLabel('Phone Number').fill('071 000');
  await date.fill('2020-01-01');
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
  await expectAccessible(page, 'every error');
  await errorSummary(page).getByRole('link', { name: 'Please select a preferred time' }).click();
  await expect(form.getByLabel('Preferred Time')).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a request is mailed to the office; a link in a mail has one button, which posts its token', async ({ page }) => {
    await page.goto('/appointments');
    const note = `Without a script ${crypto.randomUUID()}`;
    await fillAppointment(page, note);
    await requestButton(page).click();
    await expect(page).toHaveURL('/appointments/requested');
    await onlyMailWith(note);
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
    }
  });
});
