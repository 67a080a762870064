import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import { delayResponses } from '../support/page/page-loading.ts';
import { watchConsole } from '../support/page/page-watch.ts';
import { onlyMailWith } from '../support/mail/outbox.ts';
import { appointmentForm, fillAppointment, pressLater, requestButton, toast } from '../support/page/site-forms.ts';

const submittedHeading = (page: Page) => page.getByRole('heading', { name: 'Appointment Request Submitted' });

test('a request, also for a closed day, is mailed to the office, and the panel says what comes next', async ({ page }) => {
  const logged = watchConsole(page);
  await page.goto('/appointments');
  const note = `With a wheelchair ${crypto.randomUUID()}`;
  const form = appointmentForm(page);
  const date = form.getByLabel('Preferred Date');
  const hint = form.getByRole('status');
  const otherDays = form.getByRole('button', { name: /July 2031/ });
  await fillAppointment(page, note);
  await form.getByLabel('I am a returning patient').check();
  // 31 December 2999 is a Tuesday: open from 8 AM to 8 PM. The 29th is a Sunday without a session, the 28th a Saturday: open until 2 PM.
  await expect(hint).toHaveText('');
  await date.fill('2999-12-29');
  await expect(hint).toContainText('No appointments on Sunday, 29 December 2999');
  await date.fill('2999-12-28');
  await form.getByLabel('Preferred Time').selectOption('Afternoon');
  await expect(hint).toContainText('open for part of this time only');
  await date.fill('2031-07-04');
  await expect(hint).toContainText('Friday, 4 July 2031: Festival of Lamps');
  await expectAccessible(page, 'a closed day');
  // Monday and Tuesday are closed, and no session is on Sunday.
  await expect(otherDays).toHaveText(['Saturday, 5 July 2031', 'Wednesday, 9 July 2031', 'Thursday, 10 July 2031']);
  await otherDays.nth(1).press('Enter');
  await expect(date).toHaveValue('2031-07-09');
  await expect(date).toBeFocused();
  await expect(hint).toHaveText('');
  await expect(otherDays).toHaveCount(0);
  await date.fill('2031-07-08');
  await pressLater(requestButton(page));
  await expect(submittedHeading(page)).toBeFocused();
  await expect(page.getByText('the rooms are painted')).toBeVisible();
  await expect(toast(page, 'Appointment Request Submitted')).toContainText('We will contact you shortly');
  expect(logged).toEqual([]);
  const sent = await onlyMailWith(note);
  expect(sent.subject).toBe('Appointment request: Second Opinion, 2031-07-08, Afternoon');
  expect(sent.replyTo).toEqual([{ name: 'Kamal Silva', address: 'kamal@example.com' }]);
  expect(sent.text).toContain('Returning patient: Yes');

  const whatsApp = page.getByRole('link', { name: 'Continue on WhatsApp (opens WhatsApp)' });
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=.*Previous%20Patient%3A%20Yes/);
  await expect(page.getByRole('link', { name: 'Send Email' })).toHaveAttribute('href', /^mailto:.*Kamal%20Silva/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('appointment-2031-07-08.ics');
  await expectAccessible(page, 'success');
  await page.getByRole('button', { name: 'Request Another Appointment' }).press('Enter');
  await expect(form.getByLabel('Full Name')).toBeFocused();
  await expect(form.getByLabel('Full Name')).toHaveValue('');
});

test('a half typed date survives the loading form, whose first day is today at the practice', async ({ page }) => {
  // 7:30 PM in London is 1 AM of the next day in Colombo.
  await page.clock.setFixedTime('2026-11-21T19:30:00Z');
  const release = await delayResponses(page, /\/_astro\/.*\.js$/);
  await page.goto('/appointments', { waitUntil: 'domcontentloaded' });
  const date = appointmentForm(page).getByLabel('Preferred Date');
  await date.focus();
  await page.keyboard.type('1231');
  release();
  await expect(appointmentForm(page)).toHaveAttribute('novalidate');
  await page.keyboard.type('2999');
  await expect(date).toHaveValue('2999-12-31');
  await date.blur();
  await expect(date).toHaveAttribute('min', '2026-11-22');
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
      expect((await posted).url()).toContain(`/appointments/${name}?token=not.a.link`);
      // The token is none of ours.
      await expect(page).toHaveURL('/appointments/expired');
    }
  });
});
