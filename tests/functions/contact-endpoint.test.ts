import { expect, test } from 'vitest';
import { readError, readResponse } from '../support/responses.ts';
import { createTestSite, recordsOf } from '../support/test-site.ts';

const MESSAGE = {
  name: 'Nimali Perera',
  email: 'nimali@example.com',
  phone: '+94 77 000 0000',
  subject: 'speaking',
  message: 'May we invite you to our meeting?\nIn Kandy, in May.',
};
const SENT = "Your message has been sent successfully. We'll get back to you soon.";

const KEY = { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' };

function create() {
  const site = createTestSite();
  return {
    ...site,
    send: (body: unknown, headers: Record<string, string> = {}) => site.send('contact', body, { headers }),
    stored: () => recordsOf(site.messages),
  };
}

test('stores a message with exactly the fields of the form', async () => {
  const { send, stored } = create();
  const answer = await send(MESSAGE);
  expect(answer.status).toBe(200);
  expect(await readResponse(answer)).toEqual({ message: SENT });
  expect(await stored()).toMatchObject([{ ...MESSAGE, quarantined: null, consent: { privacyVersion: null } }]);
});

test('accepts an empty or missing telephone number, trims text and normalises line breaks', async () => {
  const { send, stored } = create();
  const { phone, ...withoutPhone } = MESSAGE;
  expect(phone).not.toBe('');
  expect((await send(withoutPhone)).status).toBe(200);
  expect((await send({ ...MESSAGE, phone: '', name: '  Nimali Perera ', message: 'One\r\nTwo\rThree ' })).status).toBe(200);
  expect(await stored()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ phone: '', name: 'Nimali Perera', message: 'One\nTwo\nThree' }),
      expect.objectContaining({ ...withoutPhone, phone: '' }),
    ]),
  );
});

test.each([
  [{ name: '' }, { name: 'Please enter your name' }],
  [{ name: '   ' }, { name: 'Please enter your name' }],
  [{ name: '\u200B\u0000\u2028' }, { name: 'Please enter your name' }],
  [{ name: 'n'.repeat(101) }, { name: 'Please use at most 100 characters.' }],
  [{ email: 'nimali' }, { email: 'Please enter a valid email address' }],
  [{ email: `${'n'.repeat(250)}@example.com` }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@example.com\nBcc: b@example.com' }, { email: 'Please enter a valid email address' }],
  [{ subject: 'surgery' }, { subject: 'Please choose a subject' }],
  [{ message: undefined }, { message: 'Please write a message' }],
  [{ message: 'm'.repeat(4001) }, { message: 'Please use at most 4000 characters.' }],
  [{ privacyAgreed: true }, { privacyAgreed: 'There is no such field. Leave it out.' }],
  [
    { name: 3, subject: null },
    { name: 'Please enter your name', subject: 'Please choose a subject' },
  ],
])('rejects %j with a message per field and stores nothing', async (change, fields) => {
  const { send, service } = create();
  expect((await readError(await send({ ...MESSAGE, ...change }), 422)).fields).toEqual(fields);
  expect(service.everWritten.size).toBe(0);
});

test('accepts an e-mail address of 254 characters, not of 255', async () => {
  const { send } = create();
  const email = `${'n'.repeat(242)}@example.com`;
  expect(email).toHaveLength(254);
  expect((await send({ ...MESSAGE, email })).status).toBe(200);
  await readError(await send({ ...MESSAGE, email: `n${email}` }), 422);
});

test.each([
  [{ website: 'https://spam.example' }, 'trap'],
  [{ filledIn: 2999 }, 'too_fast'],
  [{ website: '', filledIn: 3000 }, null],
])('responds with success for %j and stores the message with quarantine %s', async (extras, quarantined) => {
  const { send, stored } = create();
  expect(await readResponse(await send({ ...MESSAGE, ...extras }))).toEqual({ message: SENT });
  expect(await stored()).toMatchObject([{ ...MESSAGE, quarantined }]);
});

test('sends one mail per stored message, and none for a rejected one', async () => {
  const { send, stored, settled, mails } = create();
  await Promise.all(Array.from({ length: 20 }, () => send(MESSAGE, KEY)));
  await send({ ...MESSAGE, email: '' });
  await settled();
  const [record, ...others] = await stored();
  expect(others).toEqual([]);
  expect(mails.map(({ messageId }) => messageId)).toEqual([`message.${record?.id}@www.clinic.example`]);
});

test('stores the date of the accepted privacy policy', async () => {
  const { send, stored } = create();
  await send({ ...MESSAGE, privacyVersion: '2024-04-20' });
  expect(await stored()).toMatchObject([{ consent: { privacyVersion: '2024-04-20' } }]);
});

test('stores one record per idempotency key and rejects an invalid key', async () => {
  const { send, stored } = create();
  const [first, second] = [await send(MESSAGE, KEY), await send(MESSAGE, KEY)];
  expect(await readResponse(first)).toEqual(await readResponse(second));
  expect(await stored()).toHaveLength(1);
  expect((await readError(await send(MESSAGE, { 'Idempotency-Key': 'x' }), 400)).code).toBe('idempotency_key');
});
