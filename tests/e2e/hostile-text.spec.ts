import { expect, type Page } from '@playwright/test';
import { chatPanel, talk } from '../support/chat.ts';
import { mailsWith } from '../support/outbox.ts';
import { test } from '../support/test.ts';
import { appointmentForm, contactForm, fillAppointment, fillContact, toast } from '../support/writing-forms.ts';

const PICTURE = '"><img src=x onerror=window.ran=1>';
/** A few that would run in a page, out of a text and out of an attribute; which others there are, the functions' tests try. */
const NASTY = [
  `<script>window.ran=1</script>${PICTURE}`,
  `</textarea></p></dd><svg onload=window.ran=1>' autofocus onfocus='window.ran=1`,
];

/** Watches a page for what must not happen; asked at the end. */
function watched(page: Page) {
  const happened: string[] = [];
  page.on('dialog', (dialog) => {
    happened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) happened.push(`asked for ${request.url()}`);
  });
  page.on('console', (line) => {
    if (/Content Security Policy/i.test(line.text())) happened.push(line.text());
  });
  return {
    async expectNothing(): Promise<void> {
      expect(happened).toEqual([]);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      await expect(page.locator('[onerror], [onload], [onfocus], img[src="x"], [href^="javascript:"]')).toHaveCount(0);
    },
  };
}

for (const nasty of NASTY) {
  test(`an appointment asked for by ${nasty} thanks that name, and nothing runs`, async ({ page }) => {
    const watch = watched(page);
    await page.route('**/api/appointments', (route) => route.fulfill({ json: {} }));
    await page.goto('/appointments');
    await fillAppointment(page, nasty);
    const form = appointmentForm(page);
    await form.getByLabel('Full Name').fill(nasty);
    await form.getByLabel('Emergency Contact').fill(nasty);
    await form.getByRole('button', { name: /^Request Appointment$/ }).click();
    await expect(page.getByText(`Thank you, ${nasty}.`)).toBeVisible();
    const mail = new URL((await page.getByRole('link', { name: 'Send Email' }).getAttribute('href')) ?? '');
    expect(mail.searchParams.get('body')).toContain(`Name: ${nasty}`);
    await watch.expectNothing();
  });

  test(`a chat begun with ${nasty} shows it as it was typed, also after a reload, and nothing runs`, async ({ page }) => {
    const watch = watched(page);
    await page.route('**/api/chat/sessions', (route) => route.fulfill({ json: {} }));
    await page.goto('/about');
    await talk(page, { name: nasty, email: '', message: nasty });
    await expect(page.getByRole('log', { name: 'Conversation' }).getByText(nasty, { exact: true })).toBeVisible();
    const link = await chatPanel(page).getByRole('link', { name: 'Continue on WhatsApp' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('text')).toContain(nasty);
    await page.reload();
    await expect(page.getByRole('log', { name: 'Conversation' }).getByText(nasty, { exact: true })).toBeVisible();
    await watch.expectNothing();
  });

  test(`a message of ${nasty} that the server sends back as its own words is text in the toast`, async ({ page }) => {
    const watch = watched(page);
    await page.route('**/api/contact', (route) => route.fulfill({ json: { message: nasty } }));
    await page.goto('/contact');
    await fillContact(page, nasty);
    await contactForm(page).getByLabel('Full Name').fill(nasty);
    await contactForm(page)
      .getByRole('button', { name: /^Send Message$/ })
      .click();
    await expect(toast(page, 'Success')).toContainText(nasty);
    await watch.expectNothing();
  });

  test(`without JavaScript the form comes back with ${nasty} in its fields, where a script would find nothing to run`, async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    const watch = watched(page);
    const typed = { name: nasty, email: nasty, phone: nasty, subject: nasty, message: nasty, website: '' };
    // As a browser without JavaScript sends it, shown in one that has it.
    const answer = await request.post('/api/contact', { form: typed, headers: { origin: baseURL ?? '' } });
    expect(answer.status()).toBe(422);
    await page.route('**/answered', async (route) =>
      route.fulfill({ status: 422, headers: answer.headers(), body: await answer.body() }),
    );
    await page.goto('/answered');
    for (const label of ['Full Name', 'Phone Number', 'Message'])
      await expect(contactForm(page).getByLabel(label)).toHaveValue(nasty);
    await watch.expectNothing();
  });
}

test(`the office's mail of ${PICTURE}, opened in a browser, is text`, async ({ page, request }) => {
  test.slow();
  const watch = watched(page);
  const mark = `Mark ${crypto.randomUUID()}`;
  const data = { name: PICTURE, email: 'nimali@example.com', phone: PICTURE, subject: 'other', message: `${PICTURE}\n${mark}` };
  expect((await request.post('/api/contact', { data })).status()).toBe(200);
  await expect.poll(async () => (await mailsWith(mark)).length).toBe(1);
  const [mail] = await mailsWith(mark);
  // Without any policy of ours, as a careless mail program would show it.
  await page.setContent(mail?.html ?? '');
  await expect(page.getByRole('cell', { name: PICTURE }).first()).toBeVisible();
  await expect(page.getByText(mark)).toBeVisible();
  await watch.expectNothing();
});
