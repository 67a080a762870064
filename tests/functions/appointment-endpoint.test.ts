import { expect, test } from 'vitest';
import { readError, readResponse } from '../support/responses.ts';
import { createTestSite, recordsOf } from '../support/test-site.ts';

/** 1:00 AM in Colombo; the day before in London. */
const NOW = Date.parse('2026-03-01T19:30:00Z');
const REQUEST = {
  name: 'Kamal Silva',
  email: 'kamal@example.com',
  phone: '071 000 0000',
  appointmentType: 'Vascular Screening',
  preferredDate: '2026-03-02',
  preferredTime: 'Morning',
};

function create() {
  const site = createTestSite({ clock: () => NOW });
  return {
    ...site,
    send: (body: unknown) => site.send('appointments', body),
    stored: () => recordsOf(site.appointments),
  };
}

test('stores a request with required fields only; optional ones are empty, and the patient is new', async () => {
  const { send, stored } = create();
  expect((await send(REQUEST)).status).toBe(200);
  expect(await stored()).toMatchObject([
    { ...REQUEST, emergencyContact: '', message: '', previousPatient: false, quarantined: null, phoneNumber: '+94710000000' },
  ]);
});

test('stores a request with every field and responds with a WhatsApp link', async () => {
  const { send, stored } = create();
  const whole = { ...REQUEST, emergencyContact: 'Sunil, 071 000 0001', previousPatient: true, message: 'With a wheelchair.' };
  const answer = (await readResponse(await send(whole))) as { whatsAppNotificationUrl: string };
  const url = new URL(answer.whatsAppNotificationUrl);
  expect(url.origin + url.pathname).toBe('https://wa.me/94710000000');
  expect(url.searchParams.get('text')).toContain('Name: Kamal Silva');
  expect(await stored()).toMatchObject([whole]);
});

test.each([
  ['+44 20 7946 0000', '+442079460000'],
  ['071-000-0000', '+94710000000'],
  // Nine digits are the minimum.
  ['11 222 3333', '+94112223333'],
  ['077 000 0000 (ask for Sunil)', '+94770000000'],
  ['room 1, 2, 3, 4, 5, 6, 7, 8, 9', null],
])('stores the telephone number "%s" with the international number %s', async (phone, phoneNumber) => {
  const { send, stored } = create();
  expect((await send({ ...REQUEST, phone })).status).toBe(200);
  expect(await stored()).toMatchObject([{ phone, phoneNumber }]);
});

test.each([
  [{ name: 'K' }, { name: 'Name must be at least 2 characters' }],
  [{ email: 'kamal@' }, { email: 'Please enter a valid email address' }],
  [{ phone: '071000000' }, { phone: 'Please enter a valid phone number' }],
  [{ phone: 'not a number' }, { phone: 'Please enter a valid phone number' }],
  [{ phone: 'call 071 0000' }, { phone: 'Please enter a valid phone number' }],
  [{ appointmentType: '' }, { appointmentType: 'Please select an appointment type' }],
  [{ preferredDate: '' }, { preferredDate: 'Please select a preferred date' }],
  [{ preferredDate: '2026-06-31' }, { preferredDate: 'Please select a preferred date' }],
  [{ preferredDate: '2026-3-9' }, { preferredDate: 'Please select a preferred date' }],
  [{ preferredTime: 'Night' }, { preferredTime: 'Please select a preferred time' }],
  [{ previousPatient: 'yes' }, { previousPatient: 'Please say true or false' }],
  // Still today in London, but not in Colombo.
  [{ preferredDate: '2026-03-01' }, { preferredDate: 'Please select a date from today on' }],
])('rejects %j with the messages of the form and stores nothing', async (change, fields) => {
  const { send, service } = create();
  expect((await readError(await send({ ...REQUEST, ...change }), 422)).fields).toEqual(fields);
  expect(service.everWritten.size).toBe(0);
});

test('rejects an empty request with a message per required field', async () => {
  const { send } = create();
  expect((await readError(await send({}), 422)).fields).toEqual({
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    appointmentType: 'Please select an appointment type',
    preferredDate: 'Please select a preferred date',
    preferredTime: 'Please select a preferred time',
  });
});

test.each(['2026-03-07', '2026-03-08'])('accepts an evening on %s, when the practice is closed', async (preferredDate) => {
  const { send, stored } = create();
  expect((await send({ ...REQUEST, preferredDate, preferredTime: 'Evening' })).status).toBe(200);
  expect(await stored()).toMatchObject([{ preferredDate, preferredTime: 'Evening' }]);
});

test('logs no personal data of a stored appointment', async () => {
  const { send, lines, settled } = create();
  await send({ ...REQUEST, message: 'With a wheelchair.' });
  await settled();
  expect(lines).toEqual([{ id: expect.any(String), endpoint: 'appointments', method: 'POST', status: 200, ms: 0 }]);
});
