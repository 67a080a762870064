import { expect, test, vi } from 'vitest';
import { contactEndpoint } from '../../netlify/lib/contact-endpoint.ts';
import type { LogLine } from '../../netlify/lib/http/log.ts';
import { createInbox } from '../../netlify/lib/stores/inbox.ts';
import { MessageSchema } from '../../netlify/lib/stores/messages.ts';
import { readAnswer, readError } from '../support/answers.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { withTimePassing } from '../support/passing-time.ts';

const MESSAGE = {
  name: 'Nimali Perera',
  email: 'nimali@example.com',
  phone: '+94 77 000 0000',
  subject: 'speaking',
  message: 'May we invite you to our meeting?\nIn Kandy, in May.',
};
const SENT = "Your message has been sent successfully. We'll get back to you soon.";

function create(told: (id: string) => Promise<unknown> = () => Promise.resolve()) {
  const service = createMemoryBlobs();
  const lines: LogLine[] = [];
  const messages = createInbox({ store: service.open('messages'), schema: MessageSchema });
  const tell = ({ id }: { id: string }) => told(id);
  const handler = contactEndpoint({ messages, tell, log: (line) => lines.push(line) });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    handler(
      new Request('https://site.test/api/contact', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
      {},
    );
  const kept = async () => Promise.all((await messages.ids()).map((id) => messages.read(id)));
  return { service, lines, send, kept };
}

test('a message with exactly the fields of the form is kept, not suspected, and confirmed', async () => {
  const { send, kept } = create();
  const answer = await send(MESSAGE);
  expect(answer.status).toBe(200);
  expect(await readAnswer(answer)).toEqual({ message: SENT });
  expect(await kept()).toMatchObject([{ ...MESSAGE, quarantined: null, consent: { privacyVersion: null } }]);
});

test('the telephone may be empty or missing; text is trimmed, and its lines end alike', async () => {
  const { send, kept } = create();
  const { phone, ...withoutPhone } = MESSAGE;
  expect(phone).not.toBe('');
  expect((await send(withoutPhone)).status).toBe(200);
  expect((await send({ ...MESSAGE, phone: '', name: '  Nimali Perera ', message: 'One\r\nTwo\rThree ' })).status).toBe(200);
  expect(await kept()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ phone: '', name: 'Nimali Perera', message: 'One\nTwo\nThree' }),
      expect.objectContaining({ ...withoutPhone, phone: '' }),
    ]),
  );
});

test.each([
  [{ name: '' }, { name: 'Please enter your name' }],
  [{ name: '   ' }, { name: 'Please enter your name' }],
  [{ name: 'a\r\nBcc: all@example.com' }, { name: 'Please write this on one line.' }],
  [{ name: 'n'.repeat(101) }, { name: 'Please use at most 100 characters.' }],
  [{ email: 'nimali' }, { email: 'Please enter a valid email address' }],
  [{ email: `${'n'.repeat(250)}@example.com` }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@example.com\nBcc: b@example.com' }, { email: 'Please enter a valid email address' }],
  [{ phone: 'x\u0000' }, { phone: 'Please write this on one line.' }],
  [{ subject: 'surgery' }, { subject: 'Please choose a subject' }],
  [{ message: undefined }, { message: 'Please write a message' }],
  [{ message: 'a\u0007' }, { message: 'Please leave out characters that cannot be seen.' }],
  [{ message: 'm'.repeat(4001) }, { message: 'Please use at most 4000 characters.' }],
  [{ privacyAgreed: true }, { privacyAgreed: 'There is no such field. Leave it out.' }],
  [
    { name: 3, subject: null },
    { name: 'Please enter your name', subject: 'Please choose a subject' },
  ],
])('%j is refused with a message for each field, and nothing is kept', async (change, fields) => {
  const { send, service } = create();
  expect((await readError(await send({ ...MESSAGE, ...change }), 422)).fields).toEqual(fields);
  expect(service.everWritten.size).toBe(0);
});

test('an e-mail address may have 254 characters, and not one more', async () => {
  const { send } = create();
  const email = `${'n'.repeat(242)}@example.com`;
  expect(email).toHaveLength(254);
  expect((await send({ ...MESSAGE, email })).status).toBe(200);
  await readError(await send({ ...MESSAGE, email: `n${email}` }), 422);
});

test('the longest message in Sinhala arrives', async () => {
  const { send, kept } = create();
  const message = 'අ'.repeat(4000);
  expect((await send({ ...MESSAGE, message })).status).toBe(200);
  expect(await kept()).toMatchObject([{ message }]);
});

test.each([
  [{ website: 'https://spam.example' }, 'trap'],
  [{ filledIn: 2999 }, 'too_fast'],
  [{ website: '', filledIn: 3000 }, null],
])('with %j the visitor sees success, and what was written is kept as %s', async (extras, quarantined) => {
  const { send, kept } = create();
  expect(await readAnswer(await send({ ...MESSAGE, ...extras }))).toEqual({ message: SENT });
  expect(await kept()).toMatchObject([{ ...MESSAGE, quarantined }]);
});

test('the office is told once of what is kept, and of nothing else', async () => {
  const told: string[] = [];
  const { send, kept } = create((id) => Promise.resolve(told.push(id)));
  const headers = { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' };
  await Promise.all(Array.from({ length: 20 }, () => send(MESSAGE, headers)));
  await send({ ...MESSAGE, email: '' });
  expect(told).toEqual((await kept()).map((record) => record?.id));
});

test('that the office cannot be told, or not in time, is nothing to the visitor', async () => {
  const fault = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failing = create(() => Promise.reject(new Error('smtp://user:secret@mail')));
  expect((await failing.send(MESSAGE)).status).toBe(200);
  expect(await failing.kept()).toHaveLength(1);
  expect(fault.mock.calls.join()).not.toContain('secret');
  fault.mockRestore();
  const hanging = create(() => new Promise(() => undefined));
  expect((await withTimePassing(() => hanging.send(MESSAGE))).status).toBe(200);
  expect(await hanging.kept()).toHaveLength(1);
});

test('the privacy policy that was agreed to is kept with the message', async () => {
  const { send, kept } = create();
  await send({ ...MESSAGE, privacyVersion: '2024-04-20' });
  expect(await kept()).toMatchObject([{ consent: { privacyVersion: '2024-04-20' } }]);
});

test('the same key twice has the same answer and one record; a key that is none is refused', async () => {
  const { send, kept } = create();
  const headers = { 'Idempotency-Key': '5b7c0f0e-7b1c-4d4e-9f6e-0a6a5a3c1f11' };
  const [first, second] = [await send(MESSAGE, headers), await send(MESSAGE, headers)];
  expect(await readAnswer(first)).toEqual(await readAnswer(second));
  expect(await kept()).toHaveLength(1);
  expect((await readError(await send(MESSAGE, { 'Idempotency-Key': 'x' }), 400)).code).toBe('idempotency_key');
});

test.each(FAULTS.map((fault) => ({ fault, name: nameOf(fault) })))(
  'when the store fails ($name) the visitor is told, unless the message is there',
  async ({ fault }) => {
    const { send, service, kept, lines } = create();
    service.failAt(1, fault, 'from-then-on');
    const answer = await withTimePassing(() => send(MESSAGE));
    service.heal();
    if (answer.status === 200) expect(await kept()).toMatchObject([MESSAGE]);
    else {
      await readError(answer, 503);
      expect(answer.headers.get('retry-after')).toBe('10');
    }
    for (const word of Object.values(MESSAGE)) expect(JSON.stringify(lines)).not.toContain(word);
  },
);
