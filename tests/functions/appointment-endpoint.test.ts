import { expect, test } from 'vitest';
import { appointmentEndpoint } from '../../netlify/lib/appointment-endpoint.ts';
import { AppointmentSchema } from '../../netlify/lib/stores/appointments.ts';
import { createInbox } from '../../netlify/lib/stores/inbox.ts';
import { readAnswer, readError } from '../support/answers.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';

/** Half past seven in the evening in London, one in the morning of the next day in Colombo. */
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
  const service = createMemoryBlobs();
  const appointments = createInbox({ store: service.open('appointments'), schema: AppointmentSchema, clock: () => NOW });
  const handler = appointmentEndpoint({
    whatsApp: '+94 71 000 0000',
    appointments,
    tell: () => Promise.resolve(),
    clock: () => NOW,
    log: () => undefined,
  });
  const send = (body: unknown) =>
    handler(
      new Request('https://site.test/api/appointments', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
      {},
    );
  const kept = async () => Promise.all((await appointments.ids()).map((id) => appointments.read(id)));
  return { service, send, kept };
}

test('a request with only what is asked for is kept; what was left out is empty, and not a returning patient', async () => {
  const { send, kept } = create();
  expect((await send(REQUEST)).status).toBe(200);
  expect(await kept()).toMatchObject([
    { ...REQUEST, emergencyContact: '', message: '', previousPatient: false, quarantined: null, phoneNumber: '+94710000000' },
  ]);
});

test('a request with every field is kept whole', async () => {
  const { send, kept } = create();
  const whole = { ...REQUEST, emergencyContact: 'Sunil, 071 000 0001', previousPatient: true, message: 'With a wheelchair.' };
  const answer = (await readAnswer(await send(whole))) as { whatsAppNotificationUrl: string };
  const url = new URL(answer.whatsAppNotificationUrl);
  expect(url.origin + url.pathname).toBe('https://wa.me/94710000000');
  expect(url.searchParams.get('text')).toContain('Name: Kamal Silva');
  expect(await kept()).toMatchObject([whole]);
});

test.each([
  ['+44 20 7946 0000', '+442079460000'],
  ['071-000-0000', '+94710000000'],
  // Ten characters are enough for the form; what cannot be read as a number is kept as it was written.
  ['ask at the desk', null],
])('the telephone "%s" is taken as %s', async (phone, phoneNumber) => {
  const { send, kept } = create();
  expect((await send({ ...REQUEST, phone })).status).toBe(200);
  expect(await kept()).toMatchObject([{ phone, phoneNumber }]);
});

test.each([
  [{ name: 'K' }, { name: 'Name must be at least 2 characters' }],
  [{ email: 'kamal@' }, { email: 'Please enter a valid email address' }],
  [{ phone: '071000000' }, { phone: 'Please enter a valid phone number' }],
  [{ appointmentType: '' }, { appointmentType: 'Please select an appointment type' }],
  [{ preferredDate: '' }, { preferredDate: 'Please select a preferred date' }],
  [{ preferredDate: '2026-06-31' }, { preferredDate: 'Please select a preferred date' }],
  [{ preferredDate: '2026-3-9' }, { preferredDate: 'Please select a preferred date' }],
  [{ preferredTime: 'Night' }, { preferredTime: 'Please select a preferred time' }],
  [{ previousPatient: 'yes' }, { previousPatient: 'Please say true or false' }],
  // In London the first of March is still today.
  [{ preferredDate: '2026-03-01' }, { preferredDate: 'Please select a date from today on' }],
])('%j is refused with the form’s own words, and nothing is kept', async (change, fields) => {
  const { send, service } = create();
  expect((await readError(await send({ ...REQUEST, ...change }), 422)).fields).toEqual(fields);
  expect(service.everWritten.size).toBe(0);
});

test('an empty request is told of every field at once', async () => {
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
