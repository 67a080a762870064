import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/page/axe.ts';
import { delayResponses } from '../support/page/page-loading.ts';
import { onlyMailWith } from '../support/mail/outbox.ts';
import {
  contactForm,
  disconnect,
  errorSummary,
  fillContact,
  pressLater,
  sendButton,
  toast,
  unsentNotice,
} from '../support/page/site-forms.ts';

const API = '**/api/contact';

test('with the keyboard alone a message is typed before hydration, kept after errors, and mailed', async ({ page }) => {
  const fields = { email: 'This mailbox takes no mail.' };
  const error = { code: 'invalid', message: 'x', fields };
  await page.route(API, (route) => route.fulfill({ status: 422, json: { error } }), { times: 1 });
  const text = `By keyboard ${crypto.randomUUID()}`;
  const release = await delayResponses(page, /\/_astro\/.*\.js$/);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const form = contactForm(page);
  await form.getByLabel('Full Name').focus();
  for (const words of ['Nimali Perera', 'nimali@example.com', '', 'Speaking', text]) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  for (const key of ['Space', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  release();
  await expect(form.getByLabel('Email Address')).toHaveAccessibleDescription(fields.email);
  // The form stays while the visitor reads.
  await form.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await expect(form.getByLabel('Message')).toHaveValue(text);
  await pressLater(sendButton(page));
  await expect(toast(page, 'Success')).toContainText("Your message has been sent successfully. We'll get back to you soon.");
  await expect(form.getByLabel('Message')).toHaveValue('');
  const mail = await onlyMailWith(text);
  expect(mail.subject).toBe('New message: Speaking Engagement');
  expect(mail.replyTo).toEqual([{ name: 'Nimali Perera', address: 'nimali@example.com' }]);
});

test('what is typed stays for the page in another language, and beside an unsent form, which ends by a press or after seven days', async ({
  page,
  context,
}) => {
  // The link is pressed while the scripts are on their way.
  const release = await delayResponses(page, /\/_astro\/.*\.js$/);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await fillContact(page, 'Typed in English.');
  await page.getByRole('banner').getByRole('link', { name: 'தமிழ்' }).click();
  release();
  await expect(page).toHaveURL('/ta/contact');
  await expect(page.locator('#contact-message')).toHaveValue('Typed in English.');
  await expect(page.locator('#contact-subject')).toHaveValue('speaking');
  await page.goto('/contact');
  await disconnect(page, API);
  // Consent is given anew.
  await contactForm(page).getByLabel('I agree to the Privacy Policy').check();
  await sendButton(page).click();
  const day = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-GB', { dateStyle: 'long' });
  await expect(unsentNotice(page)).toContainText(`It is deleted from this device on ${day}.`);
  await contactForm(page).getByLabel('Message').fill('A newer text.');
  await page.reload();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('A newer text.');

  // The next visitors of the device, in tabs of their own.
  const next = await context.newPage();
  await next.goto('/contact');
  await expect(contactForm(next).getByLabel('Message')).toHaveValue('Typed in English.');
  await expect(contactForm(next).getByLabel('I agree to the Privacy Policy')).not.toBeChecked();
  await unsentNotice(next).getByRole('button', { name: 'Delete it' }).click();
  await expect(unsentNotice(next)).toBeHidden();
  // The chosen language stays.
  const stored = () => next.evaluate(() => Object.keys(localStorage));
  expect(await stored()).toEqual(['language']);
  await sendButton(page).click();
  await next.clock.setFixedTime(Date.now() + 7 * 86_400_000 + 60_000);
  await next.goto('/about');
  await next.keyboard.press('Tab');
  await expect.poll(stored).toEqual(['language']);
});

test('without scripts the server returns values and errors, and mails what is corrected', async ({ page }) => {
  await page.route('**/_astro/**/*.js', (route) => route.abort());
  await page.goto('/contact');
  // The browser's own validation accepts spaces.
  await fillContact(page, '   ');
  await sendButton(page).click();
  await expect(errorSummary(page)).toContainText('Please write a message');
  await expectAccessible(page, 'returned form', { whole: true });
  await page.unrouteAll();
  const form = contactForm(page);
  const message = `Corrected ${crypto.randomUUID()}`;
  await form.getByLabel('Full Name').fill('Nimali de Silva');
  await expect(form.getByLabel('Email Address')).toHaveValue('nimali@example.com');
  await expect(form.getByLabel('Subject')).toHaveValue('speaking');
  await expect(form.getByLabel('Message')).toHaveAccessibleDescription(/^Please write a message/);
  await form.getByLabel('Message').fill(message);
  await sendButton(page).click();
  await expect(page).toHaveURL('/contact/sent');
  await onlyMailWith(message);
});

test('with one subject the form does not ask; an entry that is gone is named above the form, and the typed text stays', async ({
  page,
}) => {
  const subjectOf = async (id: string) =>
    page.route('/contact', async (route) => {
      const response = await route.fetch();
      const field = /<div class="field"><label for="contact-subject">.*?<\/select>.*?<\/div>/s;
      const body = (await response.text()).replace(field, `<input type="hidden" name="subject" value="${id}">`);
      await route.fulfill({ response, body });
    });
  const fill = async (text: string) => {
    const form = contactForm(page);
    await form.getByLabel('Full Name').fill('Nimali Perera');
    await form.getByLabel('Email Address').fill('nimali@example.com');
    await form.getByLabel('Message').fill(text);
    await form.getByRole('checkbox').check();
  };
  await subjectOf('gone');
  await page.goto('/contact');
  const text = `With one subject ${crypto.randomUUID()}`;
  await fill(text);
  await pressLater(sendButton(page));
  await expect(errorSummary(page)).toContainText('This choice is no longer offered.');
  // As the sentence advises.
  await subjectOf('other');
  await page.reload();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue(text);
  await contactForm(page).getByRole('checkbox').check();
  await pressLater(sendButton(page));
  expect((await onlyMailWith(text)).subject).toBe('New message: Other');
});
