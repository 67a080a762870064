import { expect, type Page, test } from '@playwright/test';
import { chatLog, startConversation } from '../support/chat.ts';
import { onlyMailWith } from '../support/outbox.ts';
import {
  appointmentForm,
  contactForm,
  fakeServer,
  fillAppointment,
  fillContact,
  requestButton,
  sendButton,
  toast,
} from '../support/site-forms.ts';

/** Markup that would run in a text or in an attribute. The functions' tests try more. */
const PAYLOAD = `</textarea></p></dd><script>ran=1</script>"><img src=x onerror=ran=1>' autofocus onfocus='ran=1`;

/** Watches a page for signs that injected markup took effect. */
function watchInjection(page: Page) {
  const signs: string[] = [];
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
  await fakeServer(page, '**/api/appointments');
  await fakeServer(page, '**/api/chat/sessions');
  await fakeServer(page, '**/api/contact', { json: { message: PAYLOAD } });
  await page.goto('/appointments');
  await fillAppointment(page, PAYLOAD);
  await appointmentForm(page).getByLabel('Full Name').fill(PAYLOAD);
  await requestButton(page).click();
  await expect(page.getByText(`Thank you, ${PAYLOAD}.`)).toBeVisible();
  await watch.expectNone();

  await startConversation(page, { name: PAYLOAD, email: '', message: PAYLOAD });
  await page.reload();
  await expect(chatLog(page).getByText(PAYLOAD, { exact: true })).toBeVisible();
  await watch.expectNone();
  await page.evaluate(() => sessionStorage.clear());

  await page.goto('/contact');
  await fillContact(page, PAYLOAD);
  await contactForm(page).getByLabel('Full Name').fill(PAYLOAD);
  await sendButton(page).click();
  await expect(toast(page, 'Success')).toContainText(PAYLOAD);
  await watch.expectNone();

  // Sent as a browser without JavaScript does, and shown in one with JavaScript.
  const form = { name: PAYLOAD, email: PAYLOAD, phone: PAYLOAD, subject: PAYLOAD, message: PAYLOAD, website: '' };
  const response = await request.post('/api/contact', { form, headers: { origin: baseURL ?? '' } });
  expect(response.status()).toBe(422);
  await page.route('**/returned', async (route) =>
    route.fulfill({ status: 422, headers: response.headers(), body: await response.body() }),
  );
  await page.goto('/returned');
  for (const label of ['Full Name', 'Phone Number', 'Message'])
    await expect(contactForm(page).getByLabel(label)).toHaveValue(PAYLOAD);
  await watch.expectNone();

  const id = crypto.randomUUID();
  const data = { name: PAYLOAD, email: 'nimali@example.com', subject: 'other', message: `${PAYLOAD}\n${id}` };
  expect((await request.post('/api/contact', { data })).status()).toBe(200);
  const mail = await onlyMailWith(id);
  // Without a content security policy, as some mail programs show it.
  await page.goto('about:blank');
  await page.setContent(mail.html ?? '');
  await expect(page.getByRole('cell', { name: PAYLOAD }).first()).toBeVisible();
  await expect(page.getByText(id)).toBeVisible();
  await watch.expectNone();
});
