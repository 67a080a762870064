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
  expect(withoutAddresses(new URL(links.mailUrl).searchParams.get('body') ?? '')).not.toMatch(LATIN);
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
  expect(mail.html).toContain(`${SITE.url}${TRANSLATED.picture}`);
  // The video of the issue is English.
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
  expect(withoutAddresses(`${mail.subject} ${mail.text}`)).not.toMatch(LATIN);
  const [link = ''] = /https:\S+\/si\/newsletter\/confirm\?\S+/.exec(mail.text) ?? [];
  const headers = { origin: SITE.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const pressed = await site.ask('newsletterConfirm', new Request(link, { method: 'POST', body: '', headers }));
  expect(pressed.headers.get('location')).toBe('/si/newsletter/confirmed');
  const hash = await site.hashOf(PATIENT.email);
  expect(await site.subscribers.read(hash)).toMatchObject({ status: 'active', language: 'si' });
  const opened = await site.ask('unsubscribe', new Request(`${SITE.url}/api/unsubscribe?token=t&language=si`));
  expect(opened.headers.get('location')).toBe('/si/newsletter/unsubscribe?token=t');
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
      .find(({ attributes }) => attributes['lang'] === 'si')?.attributes ?? {};
  const filled = parsedPage(await doctor.text(href.replace('#reply', '')));
  expect(filled.tags('textarea').map(({ text }) => text)).toContainEqual(
    expect.stringContaining(pseudoText('si', 'please call us')),
  );
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
  const form = formsOf(await doctor.text(path)).find(({ fields }) => 'greeting-si' in fields) ?? expect.fail('There is no form.');
  const preview = parsedPage(await (await doctor.post(path, { ...form.fields, ...texts, step: 'preview' })).text());
  expect(preview.tags('iframe').map(({ attributes }) => /<html lang="(\w+)"/.exec(attributes['srcdoc'] ?? '')?.[1])).toEqual([
    'en',
    'si',
  ]);
  const sent = await doctor.post(path, { ...form.fields, ...texts, step: 'send-now' });
  expect(parsedPage(await doctor.text(sent.headers.get('location') ?? '')).text).toContain('ලිපි දෙකක්');
  expect(site.mails).toEqual([]);
});
