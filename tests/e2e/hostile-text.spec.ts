import { expect, type Page, test } from '@playwright/test';
import { chatLog, startConversation, whatsAppLink } from '../support/chat.ts';
import { onlyMailWith } from '../support/outbox.ts';
import {
  appointmentForm,
  contactForm,
  fillAppointment,
  fillContact,
  requestButton,
  sendButton,
  toast,
} from '../support/site-forms.ts';

const PICTURE = '"><img src=x onerror=window.ran=1>';
/** Markup that would run in a text or in an attribute. The functions' tests try more. */
const PAYLOADS = [
  `<script>window.ran=1</script>${PICTURE}`,
  `</textarea></p></dd><svg onload=window.ran=1>' autofocus onfocus='window.ran=1`,
];

/** Watches a page for signs that injected markup took effect. */
function watchInjection(page: Page) {
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) signs.push(`requested ${request.url()}`);
  });
  page.on('console', (line) => {
    if (/Content Security Policy/i.test(line.text())) signs.push(line.text());
  });
  return {
    async expectNone(): Promise<void> {
      expect(signs).toEqual([]);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      await expect(page.locator('[onerror], [onload], [onfocus], img[src="x"], [href^="javascript:"]')).toHaveCount(0);
    },
  };
}

test('shows injected markup as text in pages, toasts, a returned form and a mail', async ({ page, request, baseURL }) => {
  const watch = watchInjection(page);
  await page.route('**/api/appointments', (route) => route.fulfill({ json: {} }));
  await page.route('**/api/chat/sessions', (route) => route.fulfill({ json: {} }));
  for (const payload of PAYLOADS) {
    await page.goto('/appointments');
    await fillAppointment(page, payload);
    const form = appointmentForm(page);
    await form.getByLabel('Full Name').fill(payload);
    await form.getByLabel('Emergency Contact').fill(payload);
    await requestButton(page).click();
    await expect(page.getByText(`Thank you, ${payload}.`)).toBeVisible();
    const mail = new URL((await page.getByRole('link', { name: 'Send Email' }).getAttribute('href')) ?? '');
    expect(mail.searchParams.get('body')).toContain(`Name: ${payload}`);
    await watch.expectNone();

    await startConversation(page, { name: payload, email: '', message: payload });
    const text = new URL((await whatsAppLink(page).getAttribute('href')) ?? '').searchParams.get('text');
    expect(text).toContain(payload);
    await page.reload();
    await expect(chatLog(page).getByText(payload, { exact: true })).toBeVisible();
    await watch.expectNone();
    await page.evaluate(() => sessionStorage.clear());

    await page.route('**/api/contact', (route) => route.fulfill({ json: { message: payload } }));
    await page.goto('/contact');
    await fillContact(page, payload);
    await contactForm(page).getByLabel('Full Name').fill(payload);
    await sendButton(page).click();
    await expect(toast(page, 'Success')).toContainText(payload);
    await watch.expectNone();

    const fields = { name: payload, email: payload, phone: payload, subject: payload, message: payload, website: '' };
    // Sent as a browser without JavaScript does, and shown in one with JavaScript.
    const response = await request.post('/api/contact', { form: fields, headers: { origin: baseURL ?? '' } });
    expect(response.status()).toBe(422);
    await page.route('**/returned', async (route) =>
      route.fulfill({ status: 422, headers: response.headers(), body: await response.body() }),
    );
    await page.goto('/returned');
    for (const label of ['Full Name', 'Phone Number', 'Message'])
      await expect(contactForm(page).getByLabel(label)).toHaveValue(payload);
    await watch.expectNone();
  }
  const id = crypto.randomUUID();
  const data = { name: PICTURE, email: 'nimali@example.com', phone: PICTURE, subject: 'other', message: `${PICTURE}\n${id}` };
  expect((await request.post('/api/contact', { data })).status()).toBe(200);
  const mail = await onlyMailWith(id);
  // Without a content security policy, as some mail programs show it.
  await page.goto('about:blank');
  await page.setContent(mail.html ?? '');
  await expect(page.getByRole('cell', { name: PICTURE }).first()).toBeVisible();
  await expect(page.getByText(id)).toBeVisible();
  await watch.expectNone();
});
