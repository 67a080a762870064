import { expect, test } from '@playwright/test';
import { onlyMailWith } from '../support/mail/outbox.ts';
import { newsletterField, pressLater, subscribeButton, toast } from '../support/page/site-forms.ts';

const newAddress = () => `reader-${crypto.randomUUID()}@example.com`;

/** Path and query of a mail's first link to a page of the newsletter. */
function linkIn(text: string | undefined, page: string): string {
  const { pathname, search } = new URL(new RegExp(`https?://\\S+/newsletter/${page}\\?token=\\S+`).exec(text ?? '')?.[0] ?? '');
  return pathname + search;
}

test('mails a link to confirm the address, subscribes it, and unsubscribes it as often as asked', async ({ page }) => {
  const address = newAddress();
  await page.goto('/about');
  await newsletterField(page).fill('   ');
  await subscribeButton(page).click();
  await newsletterField(page).fill(address);
  await pressLater(subscribeButton(page));
  await expect(toast(page, 'Success')).toContainText('Thank you for subscribing to our newsletter!');
  await expect(newsletterField(page)).toHaveValue('');
  const mail = await onlyMailWith(address);
  // Opening the page changes nothing.
  await page.goto(linkIn(mail.text, 'confirm'));
  await page.reload();
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
  await expect(page).toHaveURL('/newsletter/confirmed');
  for (let time = 0; time < 2; time++) {
    await page.goto(linkIn(mail.text, 'unsubscribe'));
    await page.getByRole('button', { name: 'End the newsletter' }).click();
    await expect(page).toHaveURL('/newsletter/unsubscribed');
  }
});

test('without the script of the form its button stays, and sends the plain form', async ({ page }) => {
  await page.route('**/_astro/newsletter-submission.*', (route) => route.abort());
  await page.goto('/about');
  const failed = page.waitForEvent('requestfailed');
  const address = newAddress();
  await newsletterField(page).fill(address);
  await failed;
  await subscribeButton(page).click();
  await onlyMailWith(address);
});
