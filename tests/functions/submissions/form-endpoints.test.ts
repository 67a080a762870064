/** The endpoints of all forms: what they accept and reject, store, answer and mail. */
import { describe, expect, test } from 'vitest';
import { createInterleaving } from '../../support/storage/interleaved-stores.ts';
import { wordsIn } from '../../../netlify/lib/words.ts';
import { readError, readResponse } from '../../support/functions/responses.ts';
import { SAMPLE_REQUEST } from '../../support/functions/samples.ts';
import { createTestSite, type FormName, FORMS, memoryStores, recordsOf } from '../../support/functions/test-site.ts';

const EMAIL = 'nimali@example.com';
/** The smallest valid payloads. */
const VALID = {
  contact: { name: 'Nimali Perera', email: EMAIL, subject: 'speaking', message: 'May we invite you?\nIn Kandy, in May.' },
  appointments: {
    ...{ name: 'Kamal Silva', email: 'kamal@example.com', phone: '071 000 0000' },
    ...{ appointmentType: 'Vascular Screening', preferredDate: '2026-03-02', preferredTime: 'Morning' },
  },
  chatSessions: { sessionId: 'session-1', visitorName: 'Nimali Perera', initialMessage: 'When are you open?' },
  subscribe: { email: EMAIL },
};
/** At 1:00 AM of 2 March in Colombo; the day before in London. */
function create(form: FormName, open = memoryStores()) {
  const site = createTestSite({ open });
  site.time.now = Date.parse('2026-03-01T19:30:00Z');
  const { messages: contact, appointments, chats, subscribers } = site;
  const inbox = { contact, appointments, chatSessions: chats.messages, subscribe: subscribers.requests }[form];
  return {
    ...site,
    send: (change: object = {}, headers: Record<string, string> = {}) =>
      site.send(form, { ...VALID[form], ...change }, { headers }),
    stored: () => recordsOf<object>(inbox),
  };
}

/** The practice has changed a list since the form was opened. */
const GONE =
  'This choice is no longer offered. Please choose another one. If you see no other, load the page again: what you have typed stays.';
const ADDRESS = 'Please enter a valid email address';
const DATE = 'Please select a preferred date';
const SHORT_MESSAGE = 'Please enter a message with at least 5 characters.';
const LONG_ADDRESS = `${'n'.repeat(243)}@example.com`;

test.each<[FormName, string, unknown[], string]>([
  ['contact', 'name', ['', '\u200B\u0000\u2028', 3], 'Please enter your name'],
  ['contact', 'name', ['n'.repeat(101)], 'Please use at most 100 characters.'],
  ['contact', 'email', ['nimali', LONG_ADDRESS, 'a@example.com\nBcc: b@example.com'], ADDRESS],
  ['contact', 'subject', ['', null, undefined], 'Please choose a subject'],
  ['contact', 'subject', ['surgery'], GONE],
  ['contact', 'message', [undefined], 'Please write a message'],
  ['contact', 'message', ['m'.repeat(4001)], 'Please use at most 4000 characters.'],
  ['contact', 'privacyAgreed', [true], 'There is no such field. Leave it out.'],
  ['appointments', 'name', ['K'], 'Name must be at least 2 characters'],
  ['appointments', 'phone', ['071000000', 'not a number', 'call 071 0000'], 'Please enter a valid phone number'],
  ['appointments', 'appointmentType', [''], 'Please select an appointment type'],
  ['appointments', 'preferredDate', ['', '2026-06-31', '2026-3-9'], DATE],
  // Still today in London, but not in Colombo.
  ['appointments', 'preferredDate', ['2026-03-01'], 'Please select a date from today on'],
  ['appointments', 'preferredTime', ['', undefined], 'Please select a preferred time'],
  ['appointments', 'appointmentType', ['Dental Care'], GONE],
  ['appointments', 'preferredTime', ['Night'], GONE],
  ['appointments', 'previousPatient', ['yes'], 'Please say true or false'],
  ['chatSessions', 'visitorName', ['N', '  N ', undefined], 'Name must be at least 2 characters.'],
  ['chatSessions', 'visitorEmail', ['nimali', LONG_ADDRESS], `${ADDRESS}.`],
  ['chatSessions', 'initialMessage', ['Help', undefined, 'Help\u0000\u200B'], SHORT_MESSAGE],
  ['chatSessions', 'sessionId', [undefined, '../../x/..'], 'Please open the chat anew.'],
  ['subscribe', 'email', [undefined, 'nimali', 'nimali@example.com, all@example.com', '"N" <n@example.com>', [EMAIL]], ADDRESS],
])('%s rejects the %s %j: "%s", and stores nothing', async (form, field, values, message) => {
  const { send, stored } = create(form);
  for (const value of values) {
    const { fields } = await readError(await send({ [field]: value }), 422);
    expect(fields, String(value)).toEqual({ [field]: message });
  }
  expect(await stored()).toEqual([]);
});

test.each<[FormName, object, object]>([
  ['contact', {}, { phone: '' }],
  ['contact', { name: '  Nimali Perera ', message: 'One\r\nTwo\rThree ' }, { name: 'Nimali Perera', message: 'One\nTwo\nThree' }],
  // The longest address has 254 characters.
  ['contact', { email: LONG_ADDRESS.slice(1) }, {}],
  ['appointments', {}, { emergencyContact: '', message: '', previousPatient: false, phoneNumber: '+94710000000' }],
  // The practice is closed in this evening.
  ['appointments', { ...SAMPLE_REQUEST, preferredDate: '2026-03-08', preferredTime: 'Evening' }, {}],
  // Nine digits are the minimum.
  ['appointments', { phone: '11 222 3333' }, { phoneNumber: '+94112223333' }],
  ['chatSessions', { visitorEmail: undefined }, {}],
])('%s accepts %j and stores it with %j', async (form, change, record) => {
  const { send, stored } = create(form);
  expect((await send(change)).status).toBe(200);
  if (form !== 'chatSessions') expect(await stored()).toMatchObject([{ ...VALID[form], ...change, ...record }]);
});

const messageWith = (words: string) => ({ message: expect.stringContaining(words) as string });
const ANSWERS = {
  ...{ contact: messageWith('has been sent successfully'), subscribe: messageWith('open the mail that we are sending to you') },
  ...{ chatSessions: {}, appointments: expect.any(Object) as object },
};

describe.each(FORMS)('$form', ({ form }) => {
  test.each([
    [{ website: 'https://spam.example' }, 'trap'],
    [{ filledIn: 2999 }, 'too_fast'],
    [{ website: '', filledIn: 3000 }, null],
  ])('answers %j with success, stores consent and quarantine %s, and mails the others', async (more, reason) => {
    const { send, stored, chats, settled, mails, run, lines, subscribers } = create(form);
    const privacyVersion = '2024-04-20';
    expect(await readResponse(await send({ ...more, privacyVersion }))).toEqual(ANSWERS[form]);
    await settled();
    await run();
    const withConsent = form === 'chatSessions' ? await recordsOf(chats.sessions) : await stored();
    expect(withConsent).toMatchObject([{ quarantined: reason, consent: { privacyVersion } }]);
    expect(await stored()).toMatchObject([{ quarantined: reason }]);
    expect(mails).toHaveLength(reason === null ? 1 : 0);
    expect(await subscribers.hashes()).toHaveLength(form === 'subscribe' ? mails.length : 0);
    // No personal data.
    const name = { contact: form, appointments: form, subscribe: form, chatSessions: 'chat-sessions' }[form];
    expect(lines).toEqual([{ id: expect.any(String) as string, endpoint: name, method: 'POST', status: 200, ms: 0 }]);
  });

  test('rejects requests of other sites and an invalid idempotency key', async () => {
    const { send, stored } = create(form);
    await readError(await send({}, { Origin: 'https://other.test' }), 403);
    expect((await readError(await send({}, { 'Idempotency-Key': 'x' }), 400)).code).toBe('idempotency_key');
    expect(await stored()).toEqual([]);
  });

  test('stores and mails one of 50 equal requests at once', async () => {
    const { send, stored, settled, mails, pass, run } = create(form, createInterleaving(form).process(memoryStores()).open);
    // An address, and a text in a session, are told apart without a key.
    const headers = form === 'contact' || form === 'appointments' ? { 'Idempotency-Key': crypto.randomUUID() } : {};
    const responses = await Promise.all(Array.from({ length: 50 }, () => send({}, headers)));
    const answers = await Promise.all(
      responses.map(async (one) => [one.status, JSON.stringify(await readResponse(one))].join(' ')),
    );
    expect(new Set(answers)).toEqual(new Set([expect.stringMatching(/^200 /)]));
    await settled();
    for (let round = 0; round < 3; round++) await run(pass(6 * 60_000) + 60_000);
    expect([(await stored()).length, mails.length]).toEqual([1, 1]);
  });
});

test('a form of a page in Sinhala is stored with its language and answered in it, without JavaScript, too', async () => {
  const { send, post, stored } = create('contact');
  expect(await readResponse(await send({ language: 'si' }))).toEqual({ message: wordsIn('si').answers.contactSent });
  await send({ name: 'Kamal Silva' });
  const languages = (await stored()).map((record) => (record as { language?: string }).language);
  expect(new Set(languages)).toEqual(new Set(['si', undefined]));
  const response = await post('contact', { ...VALID.contact, privacyAgreed: 'on', language: 'si' });
  expect(response.headers.get('location')).toBe('/si/contact/sent');
});
