import { expect, test } from '@playwright/test';
import { mailsWith } from '../support/outbox.ts';

test('a message sent twice with one key reaches the office as one mail that answers the visitor', async ({ request }) => {
  // The emulation starts each function anew for each call.
  test.slow();
  const key = crypto.randomUUID();
  const data = {
    name: 'Nimali Perera',
    email: 'nimali@example.com',
    phone: '',
    subject: 'research',
    message: `May we write a paper together? ${key}`,
  };
  for (let time = 0; time < 2; time++) {
    const answer = await request.post('/api/contact', { data, headers: { 'Idempotency-Key': key } });
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({ message: "Your message has been sent successfully. We'll get back to you soon." });
  }
  await expect.poll(async () => (await mailsWith(key)).length).toBe(1);
  const [mail] = await mailsWith(key);
  expect(mail).toMatchObject({
    subject: 'New message: Research Collaboration',
    replyTo: [{ name: 'Nimali Perera', address: 'nimali@example.com' }],
  });
});

test('an appointment request reaches the office', async ({ request }) => {
  test.slow();
  const note = `With a wheelchair. ${crypto.randomUUID()}`;
  const data = {
    name: 'Kamal Silva',
    email: 'kamal@example.com',
    phone: '071 000 0000',
    appointmentType: 'Second Opinion',
    preferredDate: '2999-12-31',
    preferredTime: 'Evening',
    previousPatient: true,
    message: note,
  };
  const answer = await request.post('/api/appointments', { data });
  expect(answer.status()).toBe(200);
  await expect.poll(async () => (await mailsWith(note)).length).toBe(1);
  const [mail] = await mailsWith(note);
  expect(mail?.subject).toBe('Appointment request: Second Opinion, 2999-12-31, Evening');
  expect(mail?.text).toContain('Phone: 071 000 0000');
});
