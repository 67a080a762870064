/** The contact form in a browser without JavaScript. */
import { expect } from '@playwright/test';
import { mailsWith } from '../support/outbox.ts';
import { test } from '../support/test.ts';
import { contactForm, fillContact } from '../support/writing-forms.ts';

const send = /^Send Message$/;

test.use({ javaScriptEnabled: false });

test('a message is sent, and a page says what happens next', async ({ page }) => {
  test.slow();
  await page.goto('/contact');
  const mark = `Without a script ${crypto.randomUUID()}`;
  await fillContact(page, mark);
  await contactForm(page).getByRole('button', { name: send }).click();
  await expect(page).toHaveURL('/contact/sent');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent');
  await expect.poll(async () => (await mailsWith(mark)).length).toBe(1);
});

test('a message with something wrong comes back as it was typed, and goes once it is mended', async ({ page }) => {
  test.slow();
  await page.goto('/contact');
  // A browser's own check lets this pass.
  await fillContact(page, '   ');
  await contactForm(page).getByRole('button', { name: send }).click();
  await expect(page.getByRole('group', { name: 'Please look at this again' })).toContainText('Please write a message');
  await expect(contactForm(page).getByLabel('Full Name')).toHaveValue('Nimali Perera');
  await expect(contactForm(page).getByLabel('Subject')).toHaveValue('speaking');
  await expect(contactForm(page).getByLabel('Message')).toHaveAccessibleDescription(/^Please write a message/);
  await contactForm(page).getByLabel('Message').fill('Mended.');
  await contactForm(page).getByRole('button', { name: send }).click();
  await expect(page).toHaveURL('/contact/sent');
});
