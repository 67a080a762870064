/** The built functions behind Netlify's emulation; what they do in detail is tested in tests/functions. */
import { expect, test } from '@playwright/test';
import { onlyMailWith } from '../support/outbox.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

test('a message sent twice with one idempotency key is mailed to the office once', async ({ request }) => {
  test.slow();
  const key = crypto.randomUUID();
  const data = { ...SAMPLE_MESSAGE, message: `May we write a paper together? ${key}` };
  for (let time = 0; time < 2; time++) {
    const response = await request.post('/api/contact', { data, headers: { 'Idempotency-Key': key } });
    expect(response.status()).toBe(200);
    expect(await response.json()).toEqual({ message: "Your message has been sent successfully. We'll get back to you soon." });
  }
  expect(await onlyMailWith(key)).toMatchObject({
    subject: 'New message: Other',
    replyTo: [{ name: 'Nimali Perera', address: 'nimali@example.com' }],
  });
});

test('an appointment request is mailed to the office', async ({ request }) => {
  test.slow();
  const message = `With a wheelchair. ${crypto.randomUUID()}`;
  const response = await request.post('/api/appointments', { data: { ...SAMPLE_REQUEST, message } });
  expect(response.status()).toBe(200);
  const mail = await onlyMailWith(message);
  expect(mail.subject).toBe('Appointment request: Initial Consultation, 2999-12-31, Morning');
  expect(mail.text).toContain('Phone: 071 000 0000');
});
