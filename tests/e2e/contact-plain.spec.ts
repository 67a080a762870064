/** The contact form without JavaScript. */
import { expect, test } from '@playwright/test';
import { onlyMailWith } from '../support/outbox.ts';
import { contactForm, errorSummary, fillContact, sendButton } from '../support/site-forms.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sends a message, mails the office and shows the success page', async ({ page }) => {
    await page.goto('/contact');
    const message = `Without a script ${crypto.randomUUID()}`;
    await fillContact(page, message);
    await sendButton(page).click();
    await expect(page).toHaveURL('/contact/sent');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent');
    await onlyMailWith(message);
  });

  test('returns an invalid form with its values and errors, and accepts it once it is corrected', async ({ page }) => {
    await page.goto('/contact');
    // The browser's own validation accepts spaces.
    await fillContact(page, '   ');
    await sendButton(page).click();
    await expect(errorSummary(page)).toContainText('Please write a message');
    await expect(contactForm(page).getByLabel('Full Name')).toHaveValue('Nimali Perera');
    await expect(contactForm(page).getByLabel('Subject')).toHaveValue('speaking');
    await expect(contactForm(page).getByLabel('Message')).toHaveAccessibleDescription(/^Please write a message/);
    await contactForm(page).getByLabel('Message').fill('Corrected.');
    await sendButton(page).click();
    await expect(page).toHaveURL('/contact/sent');
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
