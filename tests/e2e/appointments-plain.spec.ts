/** The appointments form without JavaScript. */
import { expect, test } from '@playwright/test';
import { onlyMailWith } from '../support/outbox.ts';
import { fillAppointment, requestButton } from '../support/site-forms.ts';

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
