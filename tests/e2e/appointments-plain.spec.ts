/** The appointments form without JavaScript. */
import { expect, test } from '@playwright/test';
import { onlyMailWith } from '../support/outbox.ts';
import { appointmentForm, errorSummary, fillAppointment, requestButton } from '../support/site-forms.ts';

test.use({ javaScriptEnabled: false });

test('submits a request, mails the office and shows the success page', async ({ page }) => {
  test.slow();
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

test('returns the form with its values and the errors', async ({ page }) => {
  test.slow();
  await page.goto('/appointments');
  await fillAppointment(page, 'With a wheelchair.');
  const form = appointmentForm(page);
  await form.getByLabel('Preferred Date').fill('2020-01-01');
  await form.getByLabel('Phone Number').fill('not a number');
  await requestButton(page).click();
  await expect(errorSummary(page).getByRole('listitem')).toHaveText([
    'Please enter a valid phone number',
    'Please select a date from today on',
  ]);
  await expect(form.getByLabel('Additional Information')).toHaveValue('With a wheelchair.');
  await expect(form.getByLabel('Privacy Policy Consent')).toBeChecked();
});
