import { expect } from '@playwright/test';
import { heldBack } from '../support/held-back.ts';
import { mailsWith } from '../support/outbox.ts';
import { DESK, PHONE } from '../support/routes.ts';
import { test } from '../support/test.ts';
import { contactForm, fillContact, toast } from '../support/writing-forms.ts';

const API = '**/api/contact';
const send = /^Send Message$/;

for (const viewport of [PHONE, DESK])
  test(`${viewport.width} px: a message is sent, confirmed with the server’s words, and read by the office`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.goto('/contact');
    const mark = `May we invite you? ${crypto.randomUUID()}`;
    await fillContact(page, mark);
    await page.clock.pauseAt(Date.now() + 10_000);
    await contactForm(page).getByRole('button', { name: send }).click();
    await page.clock.resume();
    await expect(toast(page, 'Success')).toContainText("Your message has been sent successfully. We'll get back to you soon.");
    // Reset.
    for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Message'])
      await expect(contactForm(page).getByLabel(label)).toHaveValue('');
    await expect(contactForm(page).getByLabel('I agree to the Privacy Policy')).not.toBeChecked();
    await expect.poll(async () => (await mailsWith(mark)).length).toBe(1);
    const [mail] = await mailsWith(mark);
    expect(mail?.subject).toBe('New message: Speaking Engagement');
    expect(mail?.replyTo).toEqual([{ name: 'Nimali Perera', address: 'nimali@example.com' }]);
  });

test('while it is sent the button says so and cannot be pressed; pressed twice, it is sent once', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.method() === 'POST' && request.url().endsWith('/api/contact'))));
  await page.route(API, (route) => route.fulfill({ json: { message: 'Thank you.' } }));
  const release = await heldBack(page, /\/api\/contact$/);
  await page.goto('/contact');
  await fillContact(page);
  await contactForm(page).getByRole('button', { name: send }).dblclick();
  const sending = contactForm(page).getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  await contactForm(page).getByLabel('Message').press('Enter');
  release();
  await expect(toast(page, 'Success')).toBeVisible();
  await expect(contactForm(page).getByRole('button', { name: send })).toBeEnabled();
  expect(sent).toBe(1);
});

test('what is missing is told under each field and in a summary that takes the focus and leads to the fields', async ({
  page,
}) => {
  await page.goto('/contact');
  const form = contactForm(page);
  await form.getByLabel('Email Address').fill('nimali');
  await form.getByRole('button', { name: send }).click();
  const problems = form.getByRole('group', { name: 'Please look at this again' });
  await expect(problems).toBeFocused();
  await expect(problems.getByRole('link')).toHaveText([
    'Please enter your name',
    'Please enter a valid email address',
    'Please choose a subject',
    'Please write a message',
    'Please agree to the privacy policy to continue.',
  ]);
  await expect(toast(page, 'Error')).toContainText('Please agree to the privacy policy to continue.');
  await expect(form.getByLabel('Full Name')).toHaveAccessibleDescription('Please enter your name');
  await expect(form.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true');
  await problems.getByRole('link', { name: 'Please choose a subject' }).press('Enter');
  await expect(form.getByLabel('Subject')).toBeFocused();
  // Mended, the message goes.
  await form.getByLabel('Full Name').fill('Nimali Perera');
  await expect(form.getByText('Please enter your name')).toHaveCount(0);
});

test('with everything but the privacy tick a toast asks for it, and nothing is sent', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.method() === 'POST')));
  await page.goto('/contact');
  await fillContact(page);
  await contactForm(page).getByLabel('I agree to the Privacy Policy').uncheck();
  await contactForm(page).getByRole('button', { name: send }).click();
  await expect(toast(page, 'Error')).toContainText('Please agree to the privacy policy to continue.');
  expect(sent).toBe(0);
});

test('when the server fails a toast says so, and the form keeps what was typed', async ({ page }) => {
  await page.route(API, (route) => route.fulfill({ status: 503, json: { error: { code: 'x', message: 'Later.' } } }));
  await page.goto('/contact');
  await fillContact(page, 'Keep this.');
  await contactForm(page).getByRole('button', { name: send }).click();
  await expect(toast(page, 'Error')).toContainText('There was a problem sending your message. Please try again.');
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Keep this.');
  await expect(contactForm(page).getByRole('button', { name: send })).toBeEnabled();
});

test('what the server says of a field stands under the field', async ({ page }) => {
  const fields = { email: 'Please enter a valid email address' };
  await page.route(API, (route) => route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'x', fields } } }));
  await page.goto('/contact');
  await fillContact(page);
  await contactForm(page).getByRole('button', { name: send }).click();
  await expect(contactForm(page).getByLabel('Email Address')).toHaveAccessibleDescription(fields.email);
});

test('without a connection the message is kept on the device, also when the page is left, and arrives once with one press', async ({
  page,
  context,
}) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  await page.goto('/contact');
  await fillContact(page, 'Written in a tunnel.');
  await page.evaluate(() => document.fonts.ready);
  await context.setOffline(true);
  await contactForm(page).getByRole('button', { name: send }).click();
  const kept = page.getByRole('group', { name: 'Not sent yet: there was no connection' });
  await expect(kept).toContainText('is kept on this device, and nowhere else');
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Written in a tunnel.');
  await context.setOffline(false);

  // It arrives, and the answer is lost on the way back.
  let arrived = 0;
  await page.route(API, (route) => {
    arrived += 1;
    return arrived === 1 ? route.abort('connectionreset') : route.fulfill({ json: { message: 'Thank you.' } });
  });
  await page.reload();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Written in a tunnel.');
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect(kept).toBeVisible();
  await expect.poll(() => arrived).toBe(1);
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Success')).toContainText('Thank you.');
  await expect(kept).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
  await page.reload();
  await expect(contactForm(page)).toBeVisible();
  await expect(kept).toBeHidden();
});

test('what is kept stays so when the server fails, and what was changed meanwhile stays when the rest arrives', async ({
  page,
}) => {
  let status = 0;
  await page.route(API, (route) =>
    status === 0
      ? route.abort('internetdisconnected')
      : route.fulfill({ status, json: status === 200 ? { message: 'Thank you.' } : { error: { code: 'x', message: 'Later.' } } }),
  );
  await page.goto('/contact');
  await fillContact(page, 'As it was sent.');
  await contactForm(page).getByRole('button', { name: send }).click();
  const kept = page.getByRole('group', { name: 'Not sent yet: there was no connection' });
  await expect(kept).toBeVisible();
  status = 503;
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Error')).toBeVisible();
  await page.reload();
  await expect(kept).toBeVisible();
  await contactForm(page).getByLabel('Message').fill('And something more.');
  status = 200;
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Success')).toBeVisible();
  await expect(kept).toBeHidden();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('And something more.');
});

test('what is kept can be deleted from the device', async ({ page }) => {
  await page.route(API, (route) => route.abort('internetdisconnected'));
  await page.goto('/contact');
  await fillContact(page);
  await contactForm(page).getByRole('button', { name: send }).click();
  const kept = page.getByRole('group', { name: 'Not sent yet: there was no connection' });
  await kept.getByRole('button', { name: 'Delete it' }).click();
  await expect(kept).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('whoever goes to read the privacy policy finds everything there on the way back', async ({ page }) => {
  let sent: unknown;
  await page.route(API, async (route) => {
    sent = route.request().postDataJSON();
    await route.fulfill({ json: {} });
  });
  await page.goto('/contact');
  await fillContact(page, 'Written before reading.');
  await contactForm(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Written before reading.');
  await contactForm(page).getByRole('button', { name: send }).click();
  await expect(toast(page, 'Success')).toBeVisible();
  expect(sent).toMatchObject({ name: 'Nimali Perera', subject: 'speaking', message: 'Written before reading.' });
});

for (const viewport of [PHONE, DESK])
  test(`${viewport.width} px: by keyboard alone`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.route(API, (route) => route.fulfill({ json: { message: 'Thank you.' } }));
    await page.goto('/contact');
    await contactForm(page).getByLabel('Full Name').focus();
    for (const typed of ['Nimali Perera', 'nimali@example.com', '', 'Research', 'By keyboard.']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await expect(contactForm(page).getByLabel('I agree to the Privacy Policy')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Success')).toBeVisible();
  });

test('browsers know what each field is', async ({ page }) => {
  await page.goto('/contact');
  for (const [label, autocomplete, type] of [
    ['Full Name', 'name', 'text'],
    ['Email Address', 'email', 'email'],
    ['Phone Number', 'tel', 'tel'],
  ] as const) {
    const field = contactForm(page).getByLabel(label);
    await expect(field).toHaveAttribute('autocomplete', autocomplete);
    await expect(field).toHaveAttribute('type', type);
  }
  // The field for programs is neither seen nor reached nor read out.
  const trap = page.locator('#contact-website');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).not.toBeInViewport();
});

test('what was typed before the script came is sent', async ({ page }) => {
  let sent: unknown;
  await page.route(API, async (route) => {
    sent = route.request().postDataJSON();
    await route.fulfill({ json: {} });
  });
  const release = await heldBack(page, /ContactForm|contact-form|mount\./);
  await page.goto('/contact');
  await fillContact(page, 'Quicker than the script.');
  await contactForm(page).getByRole('button', { name: send }).click();
  release();
  await expect(toast(page, 'Success')).toContainText('Your message has been sent successfully.');
  expect(sent).toMatchObject({ name: 'Nimali Perera', message: 'Quicker than the script.', privacyVersion: '2024-04-20' });
  expect(sent).not.toHaveProperty('privacyAgreed');
});
