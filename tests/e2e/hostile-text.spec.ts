import { expect, test } from '@playwright/test';
import { chatLog, startConversation } from '../support/page/chat.ts';
import { fakeServer, fillAppointment, fillContact, requestButton, sendButton, toast } from '../support/page/site-forms.ts';

/** Markup that would run in a text or in an attribute. The functions' tests try more, in mails and returned forms too. */
const PAYLOAD = `</textarea></p></dd><script>ran=1</script>"><img src=x onerror=ran=1>' autofocus onfocus='ran=1`;

test('shows injected markup as text in pages and toasts', async ({ page }) => {
  const signs: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.endsWith('/x')) signs.push(`requested ${sent.url()}`);
  });
  page.on('console', (line) => {
    if (/Content Security Policy/i.test(line.text())) signs.push(line.text());
  });
  const expectNoEffect = async () => {
    expect(signs).toEqual([]);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await expect(page.locator('[onerror], [onload], [onfocus], img[src="x"], [href^="javascript:"]')).toHaveCount(0);
  };
  await fakeServer(page, '**/api/appointments');
  await fakeServer(page, '**/api/chat/sessions');
  await fakeServer(page, '**/api/contact', { json: { message: PAYLOAD } });
  await page.goto('/appointments');
  await fillAppointment(page, PAYLOAD, PAYLOAD);
  await requestButton(page).click();
  await expect(page.getByText(`Thank you, ${PAYLOAD}.`)).toBeVisible();
  await expectNoEffect();

  await startConversation(page, { name: PAYLOAD, email: '', message: PAYLOAD });
  await page.reload();
  await expect(chatLog(page).getByText(PAYLOAD, { exact: true })).toBeVisible();
  await expectNoEffect();
  await page.evaluate(() => sessionStorage.clear());

  await page.goto('/contact');
  await fillContact(page, PAYLOAD, PAYLOAD);
  await sendButton(page).click();
  await expect(toast(page, 'Success')).toContainText(PAYLOAD);
  await expectNoEffect();
});
