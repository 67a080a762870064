import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { delayResponses } from '../support/page-loading.ts';
import { onlyMailWith } from '../support/outbox.ts';
import { disconnect, fakeServer, newsletterField, subscribeButton, toast, unsentNotice } from '../support/site-forms.ts';

const API = '**/api/subscribe';
const newAddress = () => `reader-${crypto.randomUUID()}@example.com`;
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Yes, send me the newsletter' });

/** Path and query of a mail's first link to a page of the newsletter. */
function linkIn(text: string | undefined, page: string): string {
  const { pathname, search } = new URL(new RegExp(`https?://\\S+/newsletter/${page}\\?token=\\S+`).exec(text ?? '')?.[0] ?? '');
  return pathname + search;
}

test('mails a link to confirm the address, subscribes it, and unsubscribes it as often as asked', async ({ page }) => {
  const address = newAddress();
  await page.goto('/about');
  await newsletterField(page).fill(address);
  // A form that is sent within 3 s is taken for a bot's.
  await page.clock.pauseAt(Date.now() + 10_000);
  await subscribeButton(page).click();
  await page.clock.resume();
  await expect(toast(page, 'Success')).toContainText('Thank you for subscribing to our newsletter!');
  await expect(newsletterField(page)).toHaveValue('');
  const mail = await onlyMailWith(address);
  // Opening the page changes nothing.
  await page.goto(linkIn(mail.text, 'confirm'));
  await page.reload();
  await confirmButton(page).click();
  await expect(page).toHaveURL('/newsletter/confirmed');
  for (let time = 0; time < 2; time++) {
    await page.goto(linkIn(mail.text, 'unsubscribe'));
    await page.getByRole('button', { name: 'End the newsletter' }).click();
    await expect(page).toHaveURL('/newsletter/unsubscribed');
  }
});

test('sends one address, and keeps it after an error and without a connection', async ({ page }) => {
  const payloads = await fakeServer(page, API);
  const release = await delayResponses(page, /\/api\/subscribe$/);
  await page.goto('/about');
  await newsletterField(page).fill('   ');
  await subscribeButton(page).click();
  await newsletterField(page).fill('nimali@example.com');
  await subscribeButton(page).dblclick();
  await expect(subscribeButton(page)).toBeDisabled();
  await expect(subscribeButton(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(toast(page, 'Success')).toBeVisible();
  await expect(subscribeButton(page)).toBeEnabled();
  expect(payloads).toHaveLength(1);

  await page.unrouteAll();
  await fakeServer(page, API, { status: 500 });
  await newsletterField(page).fill('nimali@example.com');
  await newsletterField(page).press('Enter');
  await expect(toast(page, 'Error')).toContainText('There was a problem with your subscription. Please try again.');
  await page.unrouteAll();
  await disconnect(page, API);
  await subscribeButton(page).click();
  await expect(unsentNotice(page)).toContainText('is kept on this device');
  // The toast covers links of the footer.
  await toast(page, 'Error').getByRole('button', { name: 'Close message' }).click();
  await expect(toast(page, 'Error')).toBeHidden();
  await expectAccessible(page, 'kept', { whole: true });
  await page.unrouteAll();
  const later = await fakeServer(page, API, { json: { message: 'Please look into your mail.' } });
  await page.goto('/blog');
  await unsentNotice(page).getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Success')).toContainText('Please look into your mail.');
  expect(later).toEqual([expect.objectContaining({ email: 'nimali@example.com' })]);
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
