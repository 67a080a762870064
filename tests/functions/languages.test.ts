/** The way of a patient who reads Sinhala, through form, mail, calendar and office. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { messageSource } from '../../netlify/lib/mail/mime.ts';
import { readCalendar } from '../support/mail/calendar-files.ts';
import { parsedPage } from '../support/functions/parsed-page.ts';
import { readError } from '../support/functions/responses.ts';
import { createOfficeSite } from '../support/office/office-site.ts';
import { data, LATIN, PATIENT, sinhala, withoutAddresses } from '../support/content/sinhala-site.ts';
import { CONFIRM, PROPOSE, SAMPLE_MESSAGE, SAMPLE_REQUEST } from '../support/functions/samples.ts';
import { createTestSite, DATA, type Decision, HOUR, OFFICE, recordsOf, SITE } from '../support/functions/test-site.ts';
import type { SiteData } from '../../netlify/lib/site-data.ts';
import { pseudoText } from '../site/pseudo-translation.ts';

const NOTE = pseudoText('si', SAMPLE_REQUEST.message);
const REQUEST = { ...SAMPLE_REQUEST, ...PATIENT, preferredDate: '2026-03-09', message: NOTE, language: 'si' };

const CALENDAR_FILE = `${pseudoText('si', 'appointment')}.ics`;

/** A request from the Sinhala appointment form, and decisions about it. */
async function createDecided(...decisions: Decision[]) {
  const site = createTestSite({ data });
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

test('dates and times of a confirmation and of its calendar entry are Sinhala, with the months of the Gregorian year', async () => {
  const { mail } = await createDecided(CONFIRM);
  // 9 March 2026 is a Monday.
  expect(mail.text).toContain(`2026 මාර්තු 9, සඳුදා ${pseudoText('si', 'at')} පෙරවරු 9:30`);
  const [entry] = readCalendar(mail.calendar?.text ?? '').events;
  expect(`${entry?.summary} ${entry?.location}`).toContain(sinhala.practice);
  expect(`${entry?.summary} ${entry?.location}`).not.toMatch(LATIN);
  const { attachments, from } = await PostalMime.parse(await messageSource(mail, OFFICE));
  expect(from?.name).toBe(sinhala.practice);
  expect(attachments.flatMap(({ filename }) => filename ?? [])).toEqual([CALENDAR_FILE]);
});

test('the answer to the form links to a message, a mail and a calendar file in Sinhala', async () => {
  const { response, ask } = await createDecided(CONFIRM);
  const links = (await response.json()) as Record<'whatsAppNotificationUrl' | 'mailUrl' | 'calendarUrl', string>;
  const written = new URL(links.whatsAppNotificationUrl).searchParams.get('text') ?? '';
  for (const part of [PATIENT.name, NOTE]) expect(written).toContain(part);
  expect(withoutAddresses(written)).not.toMatch(LATIN);
  const { searchParams: mail } = new URL(links.mailUrl);
  expect(withoutAddresses(`${mail.get('subject')} ${mail.get('body')}`)).not.toMatch(LATIN);
  // No browser is named, so the mail has to open on Windows too, and leaves something out; the message for WhatsApp does not.
  expect(links).toMatchObject({ shortened: ['mail'] });
  const file = await ask('calendar', new Request(SITE.url + links.calendarUrl));
  const [, name = ''] = /filename\*=UTF-8''(.*)/.exec(file.headers.get('content-disposition') ?? '') ?? [];
  expect(decodeURIComponent(name)).toBe(CALENDAR_FILE.replace('.', '-2026-03-09.'));
  expect(await file.text()).toContain(sinhala.practice.slice(0, 5));
});

test.each([
  ['appointmentCancel', 'cancel', [CONFIRM], 'cancelled'],
  ['appointmentAccept', 'accept', [PROPOSE], 'accepted'],
  ['appointmentAnotherTime', 'another-time', [PROPOSE], 'asked'],
] as const)('the button of %s leads to a page in Sinhala, also when it comes late', async (endpoint, path, decisions, next) => {
  const { mail, ask } = await createDecided(...decisions);
  const page = `/si/appointments/${path}`;
  const [link = ''] = new RegExp(`https:\\S+${page}\\S+`).exec(mail.text) ?? [];
  const press = async (address: string) => {
    const request = new Request(address, { method: 'POST', body: new URLSearchParams() });
    return (await ask(endpoint, request, { waits: true })).headers.get('location');
  };
  expect(await press(link)).toBe(`/si/appointments/${next}`);
  expect(await press(`${SITE.url}${page}?token=wrong`)).toBe('/si/appointments/expired');
});

const NOT_RIGHT = 'Some of what was sent is missing or not right.';
const NO_ADDRESS = 'Please enter a valid email address';
const UNKNOWN_FIELD = 'There is no such field. Leave it out.';
const inSinhala = (text: string) => pseudoText('si', text);

test.each([
  ['en', NOT_RIGHT, { email: NO_ADDRESS, unknown: UNKNOWN_FIELD }],
  [
    'si',
    inSinhala(NOT_RIGHT),
    { email: inSinhala(NO_ADDRESS), unknown: inSinhala(UNKNOWN_FIELD), filledIn: inSinhala(NOT_RIGHT) },
  ],
  // English for a language that the site does not have.
  ['de', NOT_RIGHT, { email: NO_ADDRESS, language: expect.any(String) as string }],
])('the answer to a program in %s says what is not right, above the fields and at each', async (language, message, fields) => {
  const site = createTestSite({ data });
  const response = await site.send('contact', { ...SAMPLE_MESSAGE, email: 'x', filledIn: 'long', unknown: 1, language });
  expect(await readError(response, 422)).toMatchObject({ message, fields });
});

test('the language of an enquiry hides no crash: its markers are repaired', async () => {
  const { id, ...site } = await createDecided(CONFIRM);
  // A process that was killed after the decision.
  await site.stores.appointments.store.remove(`done/${id}`);
  await site.site.jobs.repairIndexes(site.clock() + HOUR);
  expect(await site.site.lists.counts()).toMatchObject({ new: 0, done: 1 });
});

test('the office sees the language, filters by it if there are several, and answers with templates in it', async () => {
  const { site, doctor } = await createOfficeSite({ data });
  await site.send('contact', { ...SAMPLE_MESSAGE, name: 'Arjun', language: 'en' }, { waits: true });
  await site.send('contact', { ...SAMPLE_MESSAGE, ...PATIENT, language: 'si' }, { waits: true });
  const inbox = (await doctor.page('/office?language=si')).text;
  expect(inbox).toContain(PATIENT.name);
  expect(inbox).not.toContain('Arjun');
  expect((await site.site.lists.page({ list: 'new', language: 'si' })).counts.new).toBe(1);
  const all = (await doctor.page('/office')).text;
  for (const words of ['All languages', 'English', 'Sinhala', 'Arjun', PATIENT.name]) expect(all).toContain(words);
  const written = (await recordsOf(site.messages)).find(({ language }) => language === 'si');
  const { text, tags } = await doctor.page(`/office/messages/${written?.id}`);
  expect(text).toContain('The mail adds greeting and name, in Sinhala.');
  const templates = tags('a').filter(({ attributes }) => attributes['href']?.includes('?template='));
  const { href = '' } = templates.find(({ attributes }) => attributes['lang'] === undefined)?.attributes ?? {};
  const filled = await doctor.page(href.replace('#reply', ''));
  expect(filled.byId('reply-text')?.text).toContain(pseudoText('si', 'please call us'));
  expect(filled.byId('reply-text')?.attributes).toMatchObject({ lang: 'si' });
  const notice = site.mails.find(({ text }) => text.includes(PATIENT.name));
  expect(notice?.text).toContain('Language: Sinhala');
  const english = await createOfficeSite({ data: { ...DATA, words: { en: DATA.words['en'] } } as SiteData });
  await english.site.send('contact', SAMPLE_MESSAGE, { waits: true });
  expect(await english.doctor.text('/office')).not.toContain('languages');
});
