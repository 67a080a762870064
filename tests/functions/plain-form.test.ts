import { expect, test } from 'vitest';
import { appointmentEndpoint } from '../../netlify/lib/appointment-endpoint.ts';
import { chatSessionEndpoint } from '../../netlify/lib/chat-endpoints.ts';
import { contactEndpoint } from '../../netlify/lib/contact-endpoint.ts';
import { AppointmentSchema } from '../../netlify/lib/stores/appointments.ts';
import { createChats } from '../../netlify/lib/stores/chats.ts';
import { createInbox } from '../../netlify/lib/stores/inbox.ts';
import { MessageSchema } from '../../netlify/lib/stores/messages.ts';
import { CONTACT_PAGE } from '../support/contact-page.ts';
import { createMemoryBlobs } from '../support/memory-blobs.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';

const POLICY = "default-src 'none'";

function create({
  page = () => Promise.resolve(new Response(CONTACT_PAGE, { headers: { 'Content-Security-Policy': POLICY } })),
  clock = Date.now,
} = {}) {
  const service = createMemoryBlobs();
  const log = () => undefined;
  const tell = () => Promise.resolve();
  const messages = createInbox({ store: service.open('messages'), schema: MessageSchema });
  const appointments = createInbox({ store: service.open('appointments'), schema: AppointmentSchema });
  const chats = createChats({ sessionRecords: service.open('chat-sessions'), messageRecords: service.open('chat-messages') });
  const asked: string[] = [];
  const fetchPage = (address: URL) => {
    asked.push(address.pathname);
    return page();
  };
  const handlers = {
    '/api/contact': contactEndpoint({ messages, tell, log, clock, fetchPage }),
    '/api/chat/sessions': chatSessionEndpoint({ chats, tell, log, clock, fetchPage }),
    '/api/appointments': appointmentEndpoint({ appointments, whatsApp: '+94 71 000 0000', tell, log, fetchPage }),
  };
  const post = (path: keyof typeof handlers, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    handlers[path](
      new Request(`https://site.test${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: 'https://site.test', 'sec-fetch-site': 'same-origin', ...headers },
      }),
      {},
    );
  const kept = async () => Promise.all((await messages.ids()).map((id) => messages.read(id)));
  const requests = async () => Promise.all((await appointments.ids()).map((id) => appointments.read(id)));
  return { service, post, kept, requests, chats, asked };
}

const AGREED = { privacyAgreed: 'on', privacyVersion: '2024-04-20', website: '' };

test('a message from a browser without JavaScript is kept, and leads to the page that says what happens next', async () => {
  const { post, kept } = create();
  const answer = await post('/api/contact', { ...SAMPLE_MESSAGE, ...AGREED });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/contact/sent');
  expect(await kept()).toMatchObject([{ ...SAMPLE_MESSAGE, quarantined: null, consent: { privacyVersion: '2024-04-20' } }]);
});

test('an appointment is asked for in the same way; a box that is ticked is a yes, one that is not a no', async () => {
  const { post, requests } = create();
  const { previousPatient, ...fields } = SAMPLE_REQUEST;
  expect(previousPatient).toBe(false);
  expect((await post('/api/appointments', { ...fields, ...AGREED })).headers.get('location')).toBe('/appointments/requested');
  expect(await requests()).toMatchObject([{ ...fields, previousPatient: false }]);
  await post('/api/appointments', { ...fields, ...AGREED, previousPatient: 'on' });
  expect((await requests()).map((asked) => asked?.previousPatient)).toEqual([true, false]);
});

const VISITOR = { visitorName: 'Nimali Perera', visitorEmail: '', initialMessage: 'When is the clinic?', website: '' };

test('a chat is begun without a script: one session and one message, however often the button is pressed', async () => {
  const { post, chats } = create();
  for (let time = 0; time < 3; time++) {
    const answer = await post('/api/chat/sessions', { ...VISITOR, privacyVersion: '2024-04-20' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/chat/started');
  }
  const ids = await chats.messages.ids();
  expect(await Promise.all(ids.map((id) => chats.messages.read(id)))).toMatchObject([
    { sender: 'Nimali Perera', email: '', message: 'When is the clinic?', quarantined: null },
  ]);
  expect(await chats.sessions.ids()).toHaveLength(1);
  // Somebody else, or something else, is another chat.
  await post('/api/chat/sessions', { ...VISITOR, initialMessage: 'Is it open on Saturday?' });
  expect(await chats.sessions.ids()).toHaveLength(2);
});

test('the same words on the next day are another message, and another chat', async () => {
  let now = Date.parse('2026-03-01T10:00:00Z');
  const { post, kept, chats } = create({ clock: () => now });
  const sendBoth = async () => {
    await post('/api/contact', { ...SAMPLE_MESSAGE, ...AGREED });
    await post('/api/chat/sessions', { ...VISITOR, privacyVersion: '2024-04-20' });
  };
  await sendBoth();
  now += 60_000;
  await sendBoth();
  expect([await kept(), await chats.sessions.ids()].map(({ length }) => length)).toEqual([1, 1]);
  now += 24 * 60 * 60_000;
  await sendBoth();
  expect([await kept(), await chats.sessions.ids()].map(({ length }) => length)).toEqual([2, 2]);
});

test('a chat without a name comes back with its rule and keeps nothing', async () => {
  const { post, chats, asked } = create();
  const answer = await post('/api/chat/sessions', { ...VISITOR, visitorName: 'N', initialMessage: 'Hey' });
  expect(answer.status).toBe(422);
  expect(asked).toEqual(['/chat']);
  const text = await answer.text();
  expect(text).toContain('Name must be at least 2 characters.');
  expect(text).toContain('Please enter a message with at least 5 characters.');
  expect(await chats.sessions.ids()).toEqual([]);
});

test('the button pressed twice is one message', async () => {
  const { post, kept } = create();
  await Promise.all(Array.from({ length: 5 }, () => post('/api/contact', { ...SAMPLE_MESSAGE, ...AGREED })));
  expect(await kept()).toHaveLength(1);
});

test('a form with something wrong comes back filled in, each problem at its field and above the form', async () => {
  const { post, kept, asked } = create();
  const answer = await post('/api/contact', { ...SAMPLE_MESSAGE, email: 'nimali', message: '', ...AGREED });
  expect(answer.status).toBe(422);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toBe(POLICY);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(asked).toEqual(['/contact']);
  const page = parsedPage(await answer.text());
  expect(page.byId('contact-name')?.attributes['value']).toBe('Nimali Perera');
  expect(page.byId('contact-email')?.attributes['value']).toBe('nimali');
  expect(page.byId('contact-email')?.attributes['aria-invalid']).toBe('true');
  expect(page.byId('contact-email')?.attributes['aria-describedby']).toBe('contact-email-error');
  expect(page.byId('contact-email-error')?.text).toBe('Please enter a valid email address');
  expect(page.byId('contact-email-error')?.attributes['hidden']).toBeUndefined();
  expect(page.byId('contact-name-error')?.attributes['hidden']).toBeDefined();
  expect(
    page
      .tags('option')
      .filter(({ attributes }) => 'selected' in attributes)
      .map(({ attributes }) => attributes['value']),
  ).toEqual(['other']);
  expect(page.byId('contact-privacy')?.attributes['checked']).toBeDefined();
  const problems = page.parts.find(({ attributes }) => 'data-problems' in attributes);
  expect(problems?.attributes).toHaveProperty('autofocus');
  expect(problems?.attributes).not.toHaveProperty('hidden');
  expect(page.tags('a').map(({ attributes, text }) => [attributes['href'], text])).toEqual([
    ['#contact-email', 'Please enter a valid email address'],
    ['#contact-message', 'Please write a message'],
  ]);
  // The search box has a field of the same name.
  expect(page.byId('search')?.attributes['value']).toBeUndefined();
  expect(await kept()).toEqual([]);
});

test('without the consent nothing is kept, and the other problems are told as well', async () => {
  const { post, kept } = create();
  const answer = await post('/api/contact', { ...SAMPLE_MESSAGE, name: '' });
  expect(answer.status).toBe(422);
  const page = parsedPage(await answer.text());
  expect(page.byId('contact-privacy-error')?.text).toBe('Please agree to the privacy policy to continue.');
  expect(page.byId('contact-name-error')?.text).toBe('Please enter your name');
  expect(page.byId('contact-message')?.text).toBe(SAMPLE_MESSAGE.message);
  expect(await kept()).toEqual([]);
});

test('when the store fails the form comes back with what was typed, and says so', async () => {
  const { post, service } = create();
  service.failAt(1, { kind: 'status', status: 500 }, 'from-then-on');
  const answer = await post('/api/contact', { ...SAMPLE_MESSAGE, ...AGREED });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('10');
  const page = parsedPage(await answer.text());
  expect(
    page
      .tags('ul')
      .map(({ text }) => text)
      .join(),
  ).toContain('This is not possible just now. Please try again in a moment.');
  expect(page.byId('contact-message')?.text).toBe(SAMPLE_MESSAGE.message);
});

test.each([
  ['cannot be had', () => Promise.reject(new Error('down'))],
  ['is not there', () => Promise.resolve(new Response('no', { status: 404 }))],
  ['has no such form', () => Promise.resolve(new Response('<form action="/other"></form>'))],
])('when the page with the form %s, what was typed and what is wrong still come back', async (_, fetched) => {
  const { post } = create({ page: fetched });
  const answer = await post('/api/contact', { ...SAMPLE_MESSAGE, email: 'nimali', ...AGREED });
  expect(answer.status).toBe(422);
  const page = parsedPage(await answer.text());
  expect(page.tags('li').map(({ text }) => text)).toEqual(['Please enter a valid email address']);
  expect(page.text).toContain(SAMPLE_MESSAGE.message);
  expect(page.tags('a')[0]?.attributes['href']).toBe('/contact');
});

test('the longest message in Sinhala arrives, though it is three times as long on the wire', async () => {
  const { post, kept } = create();
  const message = 'අ'.repeat(4000);
  expect((await post('/api/contact', { ...SAMPLE_MESSAGE, message, ...AGREED })).status).toBe(303);
  expect(await kept()).toMatchObject([{ message }]);
});

test('more than the form can take is refused with a page, and nothing is kept', async () => {
  const { post, kept } = create();
  const answer = await post('/api/contact', { ...SAMPLE_MESSAGE, message: 'm'.repeat(60_000), ...AGREED });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain('Please shorten your message.');
  expect(await kept()).toEqual([]);
});

test('a form on somebody else’s page is refused before anything of it is read', async () => {
  const { post, kept, asked } = create();
  const answer = await post(
    '/api/contact',
    { ...SAMPLE_MESSAGE, ...AGREED },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  );
  expect(answer.status).toBe(403);
  expect(asked).toEqual([]);
  expect(await kept()).toEqual([]);
});

test('a trap that is filled in leads to the same page, and the message is set aside', async () => {
  const { post, kept } = create();
  const answer = await post('/api/contact', { ...SAMPLE_MESSAGE, ...AGREED, website: 'https://spam.example' });
  expect(answer.headers.get('location')).toBe('/contact/sent');
  expect(await kept()).toMatchObject([{ quarantined: 'trap' }]);
});
