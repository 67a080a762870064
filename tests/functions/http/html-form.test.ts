/** Forms of browsers without JavaScript: what is stored, the page that answers, and the form with its values again. */
import { expect, test } from 'vitest';
import { CONTACT_PAGE } from '../../support/functions/contact-page.ts';
import { crashingStores } from '../../support/storage/crashing-store.ts';
import { HARMLESS, hostileValues, sameLines, structureOf, TEXTS } from '../../support/functions/hostile-text.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { pseudoText } from '../../site/pseudo-translation.ts';
import { CONSENT, SAMPLE_MESSAGE, SAMPLE_REQUEST, SAMPLE_VISITOR } from '../../support/functions/samples.ts';
import { createTestSite, type FormName, FORMS, memoryStores, recordsOf } from '../../support/functions/test-site.ts';

const POLICY = "default-src 'none'";
const PAGE = () => Promise.resolve(new Response(CONTACT_PAGE, { headers: { 'Content-Security-Policy': POLICY } }));
const FAILS = () => Promise.reject(new Error('down'));

function create({ page = PAGE, open = memoryStores() } = {}) {
  const fetched: string[] = [];
  const fetchPage = (url: URL) => (fetched.push(url.pathname), page());
  const site = createTestSite({ open, fetchPage });
  return { ...site, fetched, stored: () => recordsOf(site.messages) };
}

const AGREED = { privacyAgreed: 'on', privacyVersion: '2024-04-20', website: '' };
const MESSAGE = { ...SAMPLE_MESSAGE, ...AGREED };
const VISITOR = { ...SAMPLE_VISITOR, visitorEmail: '', website: '' };

const { previousPatient, ...REQUEST } = SAMPLE_REQUEST;
test.each<[form: FormName, fields: Record<string, string>, next: string, record: object]>([
  ['contact', { ...MESSAGE, website: 'https://spam.example' }, '/contact/sent', { ...SAMPLE_MESSAGE, quarantined: 'trap' }],
  ['appointments', { ...REQUEST, ...AGREED }, '/appointments/requested', { ...REQUEST, previousPatient, ...CONSENT }],
  ['chatSessions', VISITOR, '/chat/started', { sender: 'Nimali Perera', email: '', message: SAMPLE_VISITOR.initialMessage }],
])('%s stores %j once a day, however often the button is pressed, and opens %s', async (form, fields, next, record) => {
  const { post, pass, messages, appointments, chats } = create();
  const inbox = { contact: messages, appointments, chatSessions: chats.messages, subscribe: messages }[form];
  const counts: number[] = [];
  for (const milliseconds of [0, 60_000, 24 * 3_600_000]) {
    pass(milliseconds);
    for (const response of await Promise.all([1, 2, 3].map(() => post(form, fields))))
      expect([response.status, response.headers.get('location')]).toEqual([303, next]);
    counts.push((await inbox.ids()).length);
  }
  expect(counts).toEqual([1, 1, 2]);
  expect(await recordsOf<object>(inbox)).toMatchObject([record, record]);
  // Another text is another one.
  const long = 'initialMessage' in fields ? 'initialMessage' : 'message';
  await post(form, { ...fields, [long]: 'Is it open on Saturday?' });
  expect(await inbox.ids()).toHaveLength(3);
  expect(await chats.sessions.ids()).toHaveLength(form === 'chatSessions' ? 3 : 0);
});

test('returns an invalid form with its values, and errors at the fields and above the form', async () => {
  const { post, stored, fetched } = create();
  const response = await post('contact', { ...MESSAGE, email: 'nimali', message: '' });
  expect(response.status).toBe(422);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...{ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
    ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
  expect(fetched).toEqual(['/contact']);
  const html = await response.text();
  // Their hashes are in the policy.
  expect(html).toContain('<style>p{color:red}</style><script>let a = "<b>" && 1</script>');
  const page = parsedPage(html);
  const attributesOf = (id: string) => page.byId(id)?.attributes;
  expect(attributesOf('contact-name')).toMatchObject({ value: 'Nimali Perera' });
  expect(attributesOf('contact-email')).toMatchObject({
    ...{ value: 'nimali', 'aria-invalid': 'true', 'aria-describedby': 'contact-email-error' },
  });
  expect(page.byId('contact-email-error')?.text).toBe('Please enter a valid email address');
  expect(attributesOf('contact-email-error')).not.toHaveProperty('hidden');
  expect(attributesOf('contact-name-error')).toHaveProperty('hidden');
  const chosen = page.tags('option').filter(({ attributes }) => 'selected' in attributes);
  expect(chosen.map(({ attributes }) => attributes['value'])).toEqual(['other']);
  expect(attributesOf('contact-privacy')).toHaveProperty('checked');
  expect(page.parts.find(({ attributes }) => 'data-problems' in attributes)?.attributes).toHaveProperty('autofocus');
  expect(page.tags('a').map(({ attributes }) => attributes['href'])).toEqual(['#contact-email', '#contact-message']);
  // The search box is another form with a field of the same name.
  expect(attributesOf('search')).not.toHaveProperty('value');
  expect(await stored()).toEqual([]);
});

test('returns the form with its values when the store fails', async () => {
  const { post } = create({ open: crashingStores(memoryStores(), 1, 'before', 'stores down') });
  const response = await post('contact', MESSAGE);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
  const page = parsedPage(await response.text());
  expect(page.tags('ul').map(({ text }) => text)).toEqual(['This is not possible just now. Please try again in a moment.']);
  expect(page.byId('contact-message')?.text).toBe(SAMPLE_MESSAGE.message);
});

test.each([
  ['fails to load', FAILS],
  ['has no such form', () => Promise.resolve(new Response('<form action="/other"></form>'))],
])('returns values and errors on a page of its own when the page %s', async (_, page) => {
  const { post } = create({ page });
  // Without the consent.
  const response = await post('contact', { ...SAMPLE_MESSAGE, email: 'nimali' });
  expect(response.status).toBe(422);
  const { tags, text } = parsedPage(await response.text());
  expect(tags('li').map((item) => item.text)).toEqual([
    'Please enter a valid email address',
    'Please agree to the privacy policy to continue.',
  ]);
  expect(text).toContain(SAMPLE_MESSAGE.message);
  expect(tags('a')[0]?.attributes['href']).toBe('/contact');
});

test('the page of its own has what a visitor wrote below the labels of the form, in the language, and no technical field', async () => {
  const { post } = create({ page: FAILS });
  const hidden = { privacyAgreed: 'on', privacyVersion: '2024-04-20', website: '', language: 'si' };
  const written = { name: 'නිමලී', email: 'x', appointmentType: 'Follow-up', preferredTime: 'Evening', previousPatient: 'on' };
  const { tags, text } = parsedPage(await (await post('appointments', { ...hidden, ...written })).text());
  expect(tags('html')[0]?.attributes).toMatchObject({ lang: 'si' });
  const texts = (tag: string) => tags(tag).map((one) => one.text);
  const labels = ['Full Name', 'Email Address', 'Appointment Type', 'Preferred Time', 'I am a returning patient'];
  expect(texts('dt')).toEqual(labels.map((label) => pseudoText('si', label)));
  const evening = expect.stringContaining(pseudoText('si', 'evening')) as string;
  expect(texts('dd')).toEqual(['නිමලී', 'x', pseudoText('si', 'Follow-up Appointment'), evening, '✓']);
  expect(text.replace('x', '')).not.toMatch(/[A-Za-z]/);
});

test.each([
  ['https://www.clinic.example/si/contact', 'si'],
  ['https://www.clinic.example/ta/contact', 'ta'],
  ['https://www.clinic.example/contact', 'en'],
  ['https://www.clinic.example/fr/contact', 'en'],
  ['https://evil.example/si/contact', 'en'],
  ['nonsense', 'en'],
  ['', 'en'],
] as const)('a form that is too long from the page %j is answered in the language %s', async (referer, language) => {
  const { post, stored, fetched } = create({ page: FAILS });
  const headers = referer === '' ? {} : { referer };
  const response = await post('contact', { ...MESSAGE, language: 'si', message: 'm'.repeat(60_000) }, { headers });
  const page = parsedPage(await response.text());
  expect([response.status, fetched]).toEqual([413, [language === 'en' ? '/contact' : `/${language}/contact`]]);
  expect(page.tags('html')[0]?.attributes).toMatchObject({ lang: language });
  const words = 'Please shorten your message.';
  expect(page.text).toContain(language === 'en' ? words : pseudoText(language, words));
  expect(await stored()).toEqual([]);
});

test('accepts the longest message in Sinhala, which is three times as long when encoded', async () => {
  const { post, stored } = create();
  const message = 'අ'.repeat(4000);
  expect((await post('contact', { ...MESSAGE, message })).status).toBe(303);
  expect(await stored()).toMatchObject([{ message }]);
});

test('rejects a form of another site before reading it', async () => {
  const { post, stored, fetched } = create();
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await post('contact', MESSAGE, { headers })).status).toBe(403);
  expect(fetched).toEqual([]);
  expect(await stored()).toEqual([]);
});

/** Attributes of the pages; none of them runs code. */
const ATTRIBUTES = new Set([
  ...['action', 'aria-describedby', 'aria-invalid', 'autofocus', 'charset', 'content', 'data-answered', 'data-problems'],
  ...['hidden', 'href', 'id', 'lang', 'method', 'name', 'selected', 'tabindex', 'type', 'value'],
]);

test.each([
  ['the page with the form', PAGE],
  ['the fallback page', FAILS],
])('escapes values and field names in %s', async (_name, page) => {
  for (const { form, right } of FORMS.filter((one) => one.form !== 'chatSessions')) {
    const { post } = create({ page });
    // Without consent and with an invalid address the form is always returned.
    const pageOf = async (fields: Record<string, string>) => {
      const response = await post(form, fields);
      expect(response.status).toBe(422);
      expect(response.headers.get('content-security-policy')).not.toBeNull();
      return parsedPage(await response.text());
    };
    const names = [...Object.keys(right), 'website', 'privacyVersion'];
    const harmless = await pageOf(Object.fromEntries(names.map((name) => [name, HARMLESS])));
    const tags = new Set(harmless.parts.map(({ tag }) => tag));
    for (const fields of hostileValues(names)) {
      const { text: words, parts } = await pageOf(fields);
      const where = `${form}: ${JSON.stringify(fields)}`;
      for (const { tag, attributes } of parts) {
        expect(tags.has(tag), `${where}: ${tag}`).toBe(true);
        for (const name of Object.keys(attributes)) expect(ATTRIBUTES.has(name), `${where}: ${name}`).toBe(true);
        expect(attributes['href'] ?? '/contact', where).toMatch(/^(?:#contact-\w+|\/contact|\/appointments)$/);
      }
      // Unknown options are not selected, and HTML cannot hold NUL.
      const text = fields['name'] ?? '';
      const shown = [words, ...parts.map(({ attributes }) => attributes['value'])].join('\n');
      if ('name' in right && text === sameLines(text) && !text.includes('\0')) expect(shown, where).toContain(text);
    }
    // As names of fields, all at once.
    const unknown = async (fieldNames: readonly string[]) =>
      structureOf(await pageOf(Object.fromEntries(fieldNames.map((name) => [name, HARMLESS]))));
    expect(await unknown(TEXTS)).toEqual(await unknown(TEXTS.map((_, number) => `${HARMLESS}${number}`)));
  }
});
