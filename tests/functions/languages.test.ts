/**
 * The way of a patient and of a subscriber who read Sinhala. The words of the fictional site are in letters of its script, so that
 * a Latin letter is a text that is not translated.
 */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { ENQUIRY_KINDS } from '../../netlify/lib/enquiries/kinds.ts';
import { countEnquiries, listEnquiries } from '../../netlify/lib/enquiries/lists.ts';
import type { Decision } from '../../netlify/lib/enquiries/decisions.ts';
import type { OfficeTexts, SiteData } from '../../netlify/lib/site-data.ts';
import { CONFIRM, createDecisions, PROPOSE } from '../support/decisions.ts';
import { createIssueSite, DOCTOR, HOUR } from '../support/newsletter-issues.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/sample-forms.ts';
import { memoryStores } from '../support/office.ts';
import { formsOf } from '../support/page-forms.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { createOfficeSite } from '../support/office-site.ts';
import { DATA, recordsOf, SITE } from '../support/test-site.ts';
import { pseudoText } from '../site/pseudo-translation.ts';

/** The texts for patients in Sinhala letters. Ids and kinds stay. */
const sinhala = JSON.parse(JSON.stringify(DATA.office['en']), (key, value: unknown) =>
  typeof value === 'string' && key !== 'id' && !ENQUIRY_KINDS.some((kind) => kind === value) ? pseudoText('si', value) : value,
) as OfficeTexts;
const [video, ...articles] = DATA.items as [SiteData['items'][number], ...SiteData['items']];
const TRANSLATED = { title: 'පියවර', summary: 'පළමු හමුවීම.', picture: '/og/si/blog/steps.jpg' };
const data: SiteData = {
  ...DATA,
  office: { ...DATA.office, si: sinhala },
  items: [video, ...articles.map((item) => ({ ...item, translations: { si: TRANSLATED } }))],
};

const PATIENT = { name: 'නිමලී පෙරේරා', email: 'nimali@example.com' };
const REQUEST = { ...SAMPLE_REQUEST, ...PATIENT, preferredDate: '2026-03-09', language: 'si' };

/** What is left of a text without addresses of pages and of mails. */
const withoutAddresses = (text: string) => text.replaceAll(/https?:\/\/\S+|\S+@\S+/g, '');
const LATIN = /[A-Za-z]/;

/** A request from the Sinhala appointment form, and decisions about it. */
async function createDecided(...decisions: Decision[]) {
  const site = createDecisions({ open: memoryStores(), data });
  const response = await site.send('appointments', REQUEST, { waits: true });
  const [id = ''] = await site.appointments.ids();
  for (const [after, decision] of decisions.entries()) await site.decided('appointments', id, after, decision);
  return { ...site, id, response, mail: site.patientMails().at(-1) ?? expect.fail('There is no mail.') };
}

test.each<[string, Decision[]]>([
  ['a confirmation', [CONFIRM]],
  ['a proposal instead of what was confirmed', [CONFIRM, PROPOSE]],
  ['a cancellation', [CONFIRM, { type: 'cancel' }]],
  ['a decline', [{ type: 'decline' }]],
])('%s has no English word, and its links lead to pages in Sinhala', async (_name, decisions) => {
  const { mail } = await createDecided(...decisions);
  expect(mail.subject).not.toMatch(LATIN);
  expect(mail.text).toContain(PATIENT.name);
  expect(withoutAddresses(mail.text)).not.toMatch(LATIN);
  expect(parsedPage(mail.html).text).not.toMatch(LATIN);
  expect([mail.fromName, mail.replyTo?.name]).toEqual([sinhala.practice, sinhala.practice]);
  for (const [address] of mail.text.matchAll(/https:\S+/g)) expect(address).toMatch(/^https:\/\/www\.clinic\.example\/si\//);
});

test('dates of a confirmation and of its calendar entry are Sinhala, with the months of the Gregorian year', async () => {
  const { mail } = await createDecided(CONFIRM);
  // 9 March 2026 is a Monday.
  expect(mail.text).toContain('2026 මාර්තු 9, සඳුදා');
  const file = new ICAL.Component(ICAL.parse(mail.calendar ?? '') as unknown[]);
  const event = new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined);
  expect(`${event.summary} ${event.location}`).toContain(sinhala.practice);
  expect(`${event.summary} ${event.location}`).not.toMatch(LATIN);
});

test('the answer to the form links to a message, a mail and a calendar file in Sinhala', async () => {
  const { response, ask } = await createDecided(CONFIRM);
  const links = (await response.json()) as Record<'whatsAppNotificationUrl' | 'mailUrl' | 'calendarUrl', string>;
  const written = new URL(links.whatsAppNotificationUrl).searchParams.get('text') ?? '';
  expect(written).toContain(PATIENT.name);
  expect(withoutAddresses(written)).not.toMatch(LATIN);
  const { searchParams: mail } = new URL(links.mailUrl);
  expect(withoutAddresses(`${mail.get('subject')} ${mail.get('body')}`)).not.toMatch(LATIN);
  const file = await (await ask('calendar', new Request(SITE.url + links.calendarUrl))).text();
  expect(file).toContain(sinhala.practice.slice(0, 5));
});

test.each([
  ['appointmentCancel', 'cancel', [CONFIRM], 'cancelled'],
  ['appointmentAccept', 'accept', [PROPOSE], 'accepted'],
  ['appointmentAnotherTime', 'another-time', [PROPOSE], 'asked'],
] as const)(
  'the button of %s leads to a page in Sinhala, also when it comes too late',
  async (endpoint, path, decisions, next) => {
    const { mail, ask } = await createDecided(...decisions);
    const page = `/si/appointments/${path}`;
    const [link = ''] = new RegExp(`https:\\S+${page}\\S+`).exec(mail.text) ?? [];
    const press = async (address: string) => {
      const headers = { origin: SITE.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
      const response = await ask(endpoint, new Request(address, { method: 'POST', body: '', headers }), { waits: true });
      return response.headers.get('location');
    };
    expect(await press(link)).toBe(`/si/appointments/${next}`);
    expect(await press(`${SITE.url}${page}?token=wrong`)).toBe('/si/appointments/expired');
  },
);

test('the answer to a program says in the language what is not right, above the fields and at each', async () => {
  const site = createDecisions({ open: memoryStores(), data });
  const sent = { ...SAMPLE_MESSAGE, email: 'x', filledIn: 'long', unknown: 1 };
  const answerIn = async (language: string) => {
    const response = await site.send('contact', { ...sent, language });
    expect(response.status).toBe(422);
    return ((await response.json()) as { error: { message: string; fields: Record<string, string> } }).error;
  };
  const english = {
    message: 'Some of what was sent is missing or not right.',
    fields: { email: 'Please enter a valid email address', unknown: 'There is no such field. Leave it out.' },
  };
  expect(await answerIn('en')).toMatchObject(english);
  const inSinhala = (text: string) => pseudoText('si', text);
  expect(await answerIn('si')).toMatchObject({
    message: inSinhala(english.message),
    fields: {
      email: inSinhala(english.fields.email),
      unknown: inSinhala(english.fields.unknown),
      filledIn: inSinhala(english.message),
    },
  });
  // English for a language that the site does not have.
  expect(await answerIn('de')).toMatchObject({ message: english.message, fields: { language: expect.any(String) as string } });
});

test('lists show the language of an enquiry and can be narrowed to it', async () => {
  const site = createDecisions({ open: memoryStores(), data });
  await site.send('appointments', REQUEST, { waits: true });
  await site.send('contact', { ...SAMPLE_MESSAGE, ...PATIENT, language: 'si' }, { waits: true });
  await site.send('chatSessions', { ...SAMPLE_CHAT, language: 'si' }, { waits: true });
  await site.send('contact', SAMPLE_MESSAGE, { waits: true });
  const listed = async (language?: 'en' | 'si' | 'ta') => {
    const { rows, counts } = await listEnquiries(site.stores, { list: 'new', language, clock: site.clock });
    expect(counts.new).toBe(rows.length);
    return rows.map(({ kind, flags }) => `${kind} ${flags.join()}`).toSorted();
  };
  expect(await listed()).toHaveLength(4);
  expect(await listed('si')).toEqual(['appointments si', 'chats si', 'messages si']);
  expect(await listed('en')).toEqual(['messages ']);
});

test('the language of an enquiry hides no crash: its markers are repaired', async () => {
  const site = createDecisions({ open: memoryStores(), data });
  await site.send('appointments', REQUEST, { waits: true });
  const [id = ''] = await site.appointments.ids();
  await site.decided('appointments', id, 0, CONFIRM);
  // A process that was killed after the decision.
  await site.stores.appointments.store.remove(`done/${id}`);
  await site.site.jobs.repairIndexes(site.clock() + HOUR);
  expect(await countEnquiries(site.stores, site.clock)).toMatchObject({ new: 0, done: 1 });
});

test('a subscriber who has confirmed on a page in Sinhala gets the newsletter in it, others and other issues are English', async () => {
  const site = createIssueSite({ data });
  const texts = { subject: 'ලිපි දෙකක්', greeting: 'ආයුබෝවන්' };
  await site.confirm(['en@example.com']);
  await site.confirm(['si@example.com'], undefined, 'si');
  await site.confirm(['ta@example.com'], undefined, 'ta');
  await site.sendIssue({ translations: { si: texts } });
  await site.minute();
  const subjects = Object.fromEntries(site.mails.map(({ to, subject }) => [to.address, subject]));
  expect(subjects).toEqual({
    'en@example.com': 'Two texts about legs',
    'si@example.com': texts.subject,
    'ta@example.com': 'Two texts about legs',
  });
  const mail = site.mails.find(({ to }) => to.address === 'si@example.com') ?? expect.fail('There is no mail.');
  expect(mail.html).toContain('<html lang="si">');
  expect([mail.fromName, mail.replyTo?.name]).toEqual([sinhala.practice, sinhala.practice]);
  // The video of the issue is English, and says so.
  const english = parsedPage(mail.html).parts.filter(({ attributes }) => attributes['lang'] === 'en');
  expect(english.map(({ text }) => text)).toEqual([video.title, video.summary]);
  expect(site.mails.find(({ to }) => to.address === 'en@example.com')?.html.match(/ lang="/g)).toHaveLength(1);
  expect(mail.html).toContain(`${SITE.url}${TRANSLATED.picture}`);
  const body = withoutAddresses(mail.text).replaceAll(video.title, '').replaceAll(video.summary, '');
  expect(body).not.toMatch(LATIN);
  expect(mail.text).toMatch(/https:\/\/www\.clinic\.example\/si\/newsletter\/unsubscribe\?token=/);
  expect(mail.unsubscribe).toMatch(/&language=si$/);
});

test('a translation needs both its texts, and says in which language one is missing', async () => {
  const newsletter = await createIssueSite({ data }).newsletter();
  const draft = { id: newsletter.newDraftId(), subject: 'Two texts', greeting: 'Dear reader', items: ['article:second-look'] };
  const sent = await newsletter.send({ ...draft, translations: { ta: { subject: '', greeting: 'வணக்கம்' } } }, { by: DOCTOR });
  expect(sent).toMatchObject({
    ok: false,
    error: { problems: { 'subject-ta': 'Please write a subject of at least 3 characters.' } },
  });
});

test('the request for the newsletter is confirmed in the language of its page', async () => {
  const site = createDecisions({ open: memoryStores(), data });
  await site.send('subscribe', { email: PATIENT.email, language: 'si' }, { waits: true });
  const mail = site.mails.find(({ to }) => to.address === PATIENT.email) ?? expect.fail('There is no mail.');
  expect(withoutAddresses(`${mail.fromName} ${mail.subject} ${mail.text}`)).not.toMatch(LATIN);
  const page = parsedPage(mail.html);
  expect(page.tags('html')[0]?.attributes).toMatchObject({ lang: 'si' });
  expect(page.text).toContain(sinhala.practice);
  expect(page.text).not.toMatch(LATIN);
  const [link = ''] = /https:\S+\/si\/newsletter\/confirm\?\S+/.exec(mail.text) ?? [];
  const headers = { origin: SITE.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const pressed = await site.ask('newsletterConfirm', new Request(link, { method: 'POST', body: '', headers }));
  expect(pressed.headers.get('location')).toBe('/si/newsletter/confirmed');
  const hash = await site.hashOf(PATIENT.email);
  expect(await site.subscribers.read(hash)).toMatchObject({ status: 'active', language: 'si' });
  const opened = await site.ask('unsubscribe', new Request(`${SITE.url}/api/unsubscribe?token=t&language=si`));
  expect(opened.headers.get('location')).toBe('/si/newsletter/unsubscribe?token=t');
});

test('a subscriber changes the language: asks on a page in it, and confirms', async () => {
  const site = createDecisions({ open: memoryStores(), data });
  const hash = await site.hashOf(PATIENT.email);
  const ask = async (language: 'en' | 'si') => {
    await site.send('subscribe', { email: PATIENT.email, language });
    await site.settled();
  };
  const mailsTo = () => site.mails.filter(({ to }) => to.address === PATIENT.email);
  const press = async () => {
    const [link = ''] = /https:\S+newsletter\/confirm\?\S+/.exec(mailsTo().at(-1)?.text ?? '') ?? [];
    const headers = { origin: SITE.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    return site.ask('newsletterConfirm', new Request(link, { method: 'POST', body: '', headers }));
  };
  await ask('en');
  await press();
  const since = site.clock();
  site.pass(24 * HOUR);
  // Somebody who has it in English needs no mail for it.
  await ask('en');
  expect(mailsTo()).toHaveLength(1);
  await ask('si');
  await ask('si');
  expect(mailsTo()).toHaveLength(2);
  const mail = mailsTo().at(-1) ?? expect.fail('There is no mail.');
  expect(withoutAddresses(mail.text)).not.toMatch(LATIN);
  // No address is removed without this confirmation.
  expect(mail.text).toContain(pseudoText('si', 'If you do not, nothing changes.'));
  // A request alone, which anybody can send, changes nothing.
  expect(await site.subscribers.read(hash)).toMatchObject({ status: 'active', since, language: undefined });
  for (let times = 0; times < 2; times++) expect((await press()).headers.get('location')).toBe('/si/newsletter/confirmed');
  expect(await site.subscribers.read(hash)).toMatchObject({ status: 'active', since, language: 'si', number: 2 });
  expect((await site.subscribers.states()).get(hash)).toMatchObject({ status: 'active', since, language: 'si' });
});

const SINHALA = { subject: 'ලිපි දෙකක්', greeting: 'ආයුබෝවන්' };
const SINHALA_ALONE = { subject: '', greeting: ' ', translations: { si: SINHALA } };

test('an issue in Sinhala alone has subscribers who read Sinhala as its only recipients, and ends', async () => {
  const site = createIssueSite({ data });
  await site.confirm(['en@example.com']);
  await site.confirm(['si-1@example.com', 'si-2@example.com'], undefined, 'si');
  const newsletter = await site.newsletter();
  expect(await newsletter.mostRecipients(['si'])).toBe(2);
  expect(await newsletter.mostRecipients(['en', 'si'])).toBe(3);
  expect(newsletter.leftOut(['si'])).toBe('Subscribers who read English or Tamil get nothing.');
  expect(newsletter.leftOut(['en'])).toBeUndefined();
  const id = await site.sendIssue(SINHALA_ALONE);
  expect(await site.progress(id)).toMatchObject({ state: 'sending', remaining: 2 });
  expect(await site.minute()).toMatchObject({ state: 'done', mails: { sent: 2 }, errors: 0 });
  expect(site.mails.map(({ to, subject }) => `${to.address} ${subject}`).toSorted()).toEqual([
    'si-1@example.com ලිපි දෙකක්',
    'si-2@example.com ලිපි දෙකක්',
  ]);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', remaining: 0, counts: { sent: 2, unsubscribed: 0 } });
});

test('an issue in Sinhala alone reaches only subscribers who read Sinhala when a crash left languages out of the index', async () => {
  const site = createIssueSite({ data });
  await site.confirm(['si@example.com'], undefined, 'si');
  await site.confirm(['en@example.com']);
  const states = site.open('subscribers');
  for (const key of await states.keys('states/')) if (key.includes('/0001-')) await states.remove(key);
  const id = await site.sendIssue(SINHALA_ALONE);
  await site.finish();
  expect(site.mails.map(({ to }) => to.address)).toEqual(['si@example.com']);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', counts: { sent: 1, unsubscribed: 0 } });
});

test('a subscriber who changes from the only language of an issue before a second try leaves it not open', async () => {
  const site = createIssueSite({ data });
  await site.confirm(['si@example.com'], undefined, 'si');
  const id = await site.sendIssue(SINHALA_ALONE);
  site.mail.down = true;
  expect(await site.minute()).toMatchObject({ mails: { later: 1 } });
  site.mail.down = false;
  await site.subscribers.recordEvent(await site.hashOf('si@example.com'), 'confirmed', 'en');
  await site.finish();
  expect(site.mails).toEqual([]);
  expect(await site.progress(id)).toMatchObject({ state: 'sent', counts: { sent: 0 }, retried: 0, remaining: 0 });
});

test.each([
  ['nothing in any language', { subject: '', greeting: '' }, ['subject', 'greeting']],
  ['one English text beside a whole translation', { ...SINHALA_ALONE, subject: 'Two texts' }, ['greeting']],
  [
    'no English and half of a translation',
    { ...SINHALA_ALONE, translations: { si: { ...SINHALA, greeting: '' } } },
    ['greeting-si'],
  ],
])('a draft with %s is refused', async (_name, texts, fields) => {
  const newsletter = await createIssueSite({ data }).newsletter();
  const checked = newsletter.check({ id: newsletter.newDraftId(), items: ['article:second-look'], ...texts });
  expect(Object.keys(checked.ok ? {} : checked.error).toSorted()).toEqual(fields.toSorted());
});

test('the doctor writes an issue in Sinhala alone, is told who does not get it, and finds it by its subject', async () => {
  const { site, doctor } = await createOfficeSite({ data });
  const path = '/office/newsletter/new';
  const form = formsOf(await doctor.text(path)).find(({ fields }) => 'greeting-si' in fields) ?? expect.fail('There is no form.');
  const texts = { subject: '', greeting: '', 'subject-si': SINHALA.subject, 'greeting-si': SINHALA.greeting };
  const send = async (step: string) => doctor.post(path, { ...form.fields, ...texts, step });
  const preview = parsedPage(await (await send('preview')).text());
  expect(preview.text).toContain('As the subscriber sees it, in Sinhala');
  expect(preview.text).not.toContain('in English');
  await send('test');
  expect(site.mails.map(({ subject }) => subject)).toEqual(['Test: ලිපි දෙකක්']);
  const question = parsedPage(await (await send('ask-now')).text()).text;
  expect(question).toContain('at most 0 subscribers');
  expect(question).toContain('Subscribers who read English or Tamil get nothing.');
  const sent = await send('send-now');
  const page = await doctor.text(sent.headers.get('location') ?? '');
  expect(page).toContain('<h1>ලිපි දෙකක්</h1>');
  expect(await doctor.text('/office/newsletter')).toContain('<span lang="si">ලිපි දෙකක්</span>');
});

test('a subscriber who changes the language while an issue is sent still gets it, in the new one', async () => {
  const site = createIssueSite({ data });
  await site.confirm([PATIENT.email]);
  await site.sendIssue({ translations: { si: { subject: 'ලිපි දෙකක්', greeting: 'ආයුබෝවන්' } } });
  site.time.now += 1000;
  await site.subscribers.recordEvent(await site.hashOf(PATIENT.email), 'confirmed', 'si');
  await site.finish();
  expect(site.mails.map(({ subject }) => subject)).toEqual(['ලිපි දෙකක්']);
});

test('the office sees the language, filters by it, and answers with templates in it', async () => {
  const { site, doctor } = await createOfficeSite({ data });
  await site.send('contact', { ...SAMPLE_MESSAGE, name: 'Arjun', language: 'en' }, { waits: true });
  await site.send('contact', { ...SAMPLE_MESSAGE, ...PATIENT, language: 'si' }, { waits: true });
  const inbox = parsedPage(await doctor.text('/office?language=si')).text;
  expect(inbox).toContain(PATIENT.name);
  expect(inbox).not.toContain('Arjun');
  const all = parsedPage(await doctor.text('/office')).text;
  for (const words of ['All languages', 'English', 'Sinhala', 'Arjun', PATIENT.name]) expect(all).toContain(words);
  const { id } =
    (await recordsOf(site.messages)).find(({ language }) => language === 'si') ?? expect.fail('There is no message.');
  const page = await doctor.text(`/office/messages/${id}`);
  expect(page).toContain('The mail adds the greeting and the practice’s name, in Sinhala.');
  const { href = '' } =
    parsedPage(page)
      .tags('a')
      .find(({ attributes: { href: address, lang } }) => address?.includes('?template=') && lang === undefined)?.attributes ?? {};
  const filled = parsedPage(await doctor.text(href.replace('#reply', '')));
  expect(filled.byId('reply-text')?.text).toContain(pseudoText('si', 'please call us'));
  expect(filled.byId('reply-text')?.attributes).toMatchObject({ lang: 'si' });
  const notice = site.mails.find(({ text }) => text.includes(PATIENT.name));
  expect(notice?.text).toContain('Language: Sinhala');
});

test('an office with one language has no filter for it', async () => {
  const { site, doctor } = await createOfficeSite({ data: { ...DATA, words: { en: DATA.words['en'] } } as SiteData });
  await site.send('contact', SAMPLE_MESSAGE, { waits: true });
  expect(await doctor.text('/office')).not.toContain('languages');
});

test('the doctor writes a newsletter in two languages, and sees both before it is sent', async () => {
  const { site, doctor } = await createOfficeSite({ data });
  const path = '/office/newsletter/new';
  const texts = { subject: 'Two texts', greeting: 'Dear reader', 'subject-si': 'ලිපි දෙකක්', 'greeting-si': 'ආයුබෝවන්' };
  const page = await doctor.text(path);
  const langOf = (field: string) => parsedPage(page).byId(field)?.attributes['lang'];
  expect([langOf('subject-si'), langOf('greeting-si'), langOf('greeting')]).toEqual(['si', 'si', 'en']);
  const form = formsOf(page).find(({ fields }) => 'greeting-si' in fields) ?? expect.fail('There is no form.');
  const preview = parsedPage(await (await doctor.post(path, { ...form.fields, ...texts, step: 'preview' })).text());
  expect(preview.tags('iframe').map(({ attributes }) => /<html lang="(\w+)"/.exec(attributes['srcdoc'] ?? '')?.[1])).toEqual([
    'en',
    'si',
  ]);
  const sent = await doctor.post(path, { ...form.fields, ...texts, step: 'send-now' });
  expect(parsedPage(await doctor.text(sent.headers.get('location') ?? '')).text).toContain('ලිපි දෙකක්');
  expect(site.mails).toEqual([]);
});
