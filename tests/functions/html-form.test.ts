import { expect, test } from 'vitest';
import { CONTACT_PAGE } from '../support/contact-page.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { createTestSite, recordsOf } from '../support/test-site.ts';

const POLICY = "default-src 'none'";

function create({
  page = () => Promise.resolve(new Response(CONTACT_PAGE, { headers: { 'Content-Security-Policy': POLICY } })),
  clock = Date.now,
} = {}) {
  const fetched: string[] = [];
  const site = createTestSite({
    clock,
    fetchPage: (url) => {
      fetched.push(url.pathname);
      return page();
    },
  });
  const post = (
    form: 'contact' | 'appointments' | 'chatSessions',
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) => site.post(form, fields, { headers });
  return { ...site, post, fetched, stored: () => recordsOf(site.messages), requests: () => recordsOf(site.appointments) };
}

const AGREED = { privacyAgreed: 'on', privacyVersion: '2024-04-20', website: '' };

test('stores a form-encoded message and redirects to the success page', async () => {
  const { post, stored } = create();
  const answer = await post('contact', { ...SAMPLE_MESSAGE, ...AGREED });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/contact/sent');
  expect(await stored()).toMatchObject([{ ...SAMPLE_MESSAGE, quarantined: null, consent: { privacyVersion: '2024-04-20' } }]);
});

test('stores a form-encoded appointment and converts the checkbox', async () => {
  const { post, requests } = create();
  const { previousPatient, ...fields } = SAMPLE_REQUEST;
  expect(previousPatient).toBe(false);
  expect((await post('appointments', { ...fields, ...AGREED })).headers.get('location')).toBe('/appointments/requested');
  expect(await requests()).toMatchObject([{ ...fields, previousPatient: false }]);
  await post('appointments', { ...fields, ...AGREED, previousPatient: 'on' });
  // Requests of the same millisecond have no order.
  expect(new Set((await requests()).map(({ previousPatient: returning }) => returning))).toEqual(new Set([true, false]));
});

const VISITOR = { visitorName: 'Nimali Perera', visitorEmail: '', initialMessage: 'When is the clinic?', website: '' };

test('stores one form-encoded chat, however often the button is pressed', async () => {
  const { post, chats } = create();
  for (let time = 0; time < 3; time++) {
    const answer = await post('chatSessions', { ...VISITOR, privacyVersion: '2024-04-20' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/chat/started');
  }
  const ids = await chats.messages.ids();
  expect(await Promise.all(ids.map((id) => chats.messages.read(id)))).toMatchObject([
    { sender: 'Nimali Perera', email: '', message: 'When is the clinic?', quarantined: null },
  ]);
  expect(await chats.sessions.ids()).toHaveLength(1);
  // Another message is another chat.
  await post('chatSessions', { ...VISITOR, initialMessage: 'Is it open on Saturday?' });
  expect(await chats.sessions.ids()).toHaveLength(2);
});

test('stores the same text on another day again', async () => {
  let now = Date.parse('2026-03-01T10:00:00Z');
  const { post, stored, chats } = create({ clock: () => now });
  const sendBoth = async () => {
    await post('contact', { ...SAMPLE_MESSAGE, ...AGREED });
    await post('chatSessions', { ...VISITOR, privacyVersion: '2024-04-20' });
  };
  await sendBoth();
  now += 60_000;
  await sendBoth();
  expect([await stored(), await chats.sessions.ids()].map(({ length }) => length)).toEqual([1, 1]);
  now += 24 * 60 * 60_000;
  await sendBoth();
  expect([await stored(), await chats.sessions.ids()].map(({ length }) => length)).toEqual([2, 2]);
});

test('returns an invalid chat form with its errors and stores nothing', async () => {
  const { post, chats, fetched } = create();
  const answer = await post('chatSessions', { ...VISITOR, visitorName: 'N', initialMessage: 'Hey' });
  expect(answer.status).toBe(422);
  expect(fetched).toEqual(['/chat']);
  const text = await answer.text();
  expect(text).toContain('Name must be at least 2 characters.');
  expect(text).toContain('Please enter a message with at least 5 characters.');
  expect(await chats.sessions.ids()).toEqual([]);
});

test('stores one message when the button is pressed twice', async () => {
  const { post, stored } = create();
  await Promise.all(Array.from({ length: 5 }, () => post('contact', { ...SAMPLE_MESSAGE, ...AGREED })));
  expect(await stored()).toHaveLength(1);
});

test('returns an invalid form with its values, and errors at the fields and above the form', async () => {
  const { post, stored, fetched } = create();
  const answer = await post('contact', { ...SAMPLE_MESSAGE, email: 'nimali', message: '', ...AGREED });
  expect(answer.status).toBe(422);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toBe(POLICY);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(fetched).toEqual(['/contact']);
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
  // The search box is another form with a field of the same name.
  expect(page.byId('search')?.attributes['value']).toBeUndefined();
  expect(await stored()).toEqual([]);
});

test('rejects a missing consent together with the other errors', async () => {
  const { post, stored } = create();
  const answer = await post('contact', { ...SAMPLE_MESSAGE, name: '' });
  expect(answer.status).toBe(422);
  const page = parsedPage(await answer.text());
  expect(page.byId('contact-privacy-error')?.text).toBe('Please agree to the privacy policy to continue.');
  expect(page.byId('contact-name-error')?.text).toBe('Please enter your name');
  expect(page.byId('contact-message')?.text).toBe(SAMPLE_MESSAGE.message);
  expect(await stored()).toEqual([]);
});

test('returns the form with its values when the store fails', async () => {
  const { post, service } = create();
  service.failAt(1, { kind: 'status', status: 500 }, 'from-then-on');
  const answer = await post('contact', { ...SAMPLE_MESSAGE, ...AGREED });
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
  ['fails to load', () => Promise.reject(new Error('down'))],
  ['is missing', () => Promise.resolve(new Response('no', { status: 404 }))],
  ['has no such form', () => Promise.resolve(new Response('<form action="/other"></form>'))],
])('returns values and errors on a page of its own when the page %s', async (_, fetched) => {
  const { post } = create({ page: fetched });
  const answer = await post('contact', { ...SAMPLE_MESSAGE, email: 'nimali', ...AGREED });
  expect(answer.status).toBe(422);
  const page = parsedPage(await answer.text());
  expect(page.tags('li').map(({ text }) => text)).toEqual(['Please enter a valid email address']);
  expect(page.text).toContain(SAMPLE_MESSAGE.message);
  expect(page.tags('a')[0]?.attributes['href']).toBe('/contact');
});

test('accepts the longest message in Sinhala, which is three times as long when encoded', async () => {
  const { post, stored } = create();
  const message = 'අ'.repeat(4000);
  expect((await post('contact', { ...SAMPLE_MESSAGE, message, ...AGREED })).status).toBe(303);
  expect(await stored()).toMatchObject([{ message }]);
});

test('rejects a form that is too large with a page', async () => {
  const { post, stored } = create();
  const answer = await post('contact', { ...SAMPLE_MESSAGE, message: 'm'.repeat(60_000), ...AGREED });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain('Please shorten your message.');
  expect(await stored()).toEqual([]);
});

test('rejects a form of another site before reading it', async () => {
  const { post, stored, fetched } = create();
  const answer = await post(
    'contact',
    { ...SAMPLE_MESSAGE, ...AGREED },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  );
  expect(answer.status).toBe(403);
  expect(fetched).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('redirects to the success page and quarantines the message when the honeypot is filled in', async () => {
  const { post, stored } = create();
  const answer = await post('contact', { ...SAMPLE_MESSAGE, ...AGREED, website: 'https://spam.example' });
  expect(answer.headers.get('location')).toBe('/contact/sent');
  expect(await stored()).toMatchObject([{ quarantined: 'trap' }]);
});
