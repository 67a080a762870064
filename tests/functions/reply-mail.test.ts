/** Mails to patients as they arrive. */
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import { messageSource } from '../../netlify/lib/mail/mime.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import type { Decision } from '../../netlify/lib/office/decisions.ts';
import type { OfficeKind } from '../../netlify/lib/stores/office-kinds.ts';
import { APPOINTMENT, CONFIRM, createDecisions, REPLY, storeItem } from '../support/decisions.ts';
import { HARMLESS, HEADER_LINES, sameLines, storedText, structureOf, TEXTS } from '../support/hostile-text.ts';
import { serveMail } from '../support/mail-server.ts';
import { CONSENT, SANDUNI } from '../support/office.ts';
import { parsedPage } from '../support/parsed-page.ts';
import { SAMPLE_MESSAGE } from '../support/sample-forms.ts';
import { OFFICE } from '../support/test-site.ts';

const FROM = { name: OFFICE.name, address: 'site@clinic.example' };
const sourceOf = async (mail: Mail | undefined) => (mail ? (await messageSource(mail, FROM)).toString() : '');
/** Lines as they were before they were folded (RFC 5545, 3.1). */
const calendarLines = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);

async function mailOf(kind: OfficeKind, ...decisions: Decision[]): Promise<{ mail: Mail; source: string; parsed: Email }> {
  const site = createDecisions();
  const id = await storeItem(site, kind);
  for (const [after, decision] of decisions.entries()) await site.decided(kind, id, after, decision);
  const mail = site.mails.at(-1);
  if (!mail) throw new Error('There is no mail.');
  const source = await sourceOf(mail);
  return { mail, source, parsed: await PostalMime.parse(source) };
}

test('a confirmation has date, time, place, what to bring and a link to cancel', async () => {
  const { parsed } = await mailOf('appointments', CONFIRM);
  expect(parsed).toMatchObject({
    subject: 'Your appointment at The Clinic is confirmed',
    to: [{ name: 'Kamal Silva', address: 'kamal@example.com' }],
    replyTo: [{ name: 'The Clinic', address: 'desk@clinic.example' }],
  });
  for (const body of [parsed.text ?? '', parsedPage(parsed.html ?? '').text])
    for (const words of [
      'Dear Kamal Silva,',
      'Your appointment with Dr. Somebody is confirmed.',
      'When: Monday, 9 March 2026 at 09:30',
      'Where: The Clinic, 2 Road, Colombo',
      'Please come 15 minutes early.',
      'Photo ID',
      'A list of your medicines',
      'The office of Dr. Somebody',
    ])
      expect(body).toContain(words);
  const token = /https:\/\/www\.clinic\.example\/appointments\/cancel\?token=[\w.-]+/;
  expect(parsed.text).toMatch(token);
  expect(parsed.html).toMatch(token);
});

test('the calendar entry is sent as PUBLISH with the matching MIME parameter, in the practice’s time', async () => {
  const { source, parsed } = await mailOf('appointments', CONFIRM);
  expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m);
  const file = parsed.attachments.find(({ filename }) => filename === 'appointment.ics');
  const text = typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content);
  expect(calendarLines(text)).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'SEQUENCE:1',
      'STATUS:CONFIRMED',
      // 09:30 in Colombo, for half an hour.
      'DTSTART:20260309T040000Z',
      'DTEND:20260309T043000Z',
      'SUMMARY:Appointment: The Clinic',
      String.raw`LOCATION:The Clinic\, 2 Road\, Colombo`,
    ]),
  );
});

test('a changed time replaces the entry in the calendar', async () => {
  const first = await mailOf('appointments', CONFIRM);
  const site = createDecisions();
  const id = await storeItem(site, 'appointments');
  await site.decided('appointments', id, 0, CONFIRM);
  await site.decided('appointments', id, 1, { ...CONFIRM, time: '10:00' });
  const [before = '', after = ''] = site.mails.map(({ calendar = '' }) => calendar);
  const uidOf = (text: string) => /^UID:(.*)$/m.exec(text)?.[1];
  expect(uidOf(before)).toBe(uidOf(after));
  expect(uidOf(before)).not.toBe(uidOf(first.mail.calendar ?? ''));
  expect(before).toContain('SEQUENCE:1');
  expect(after).toContain('SEQUENCE:2');
});

test.each<[string, OfficeKind, Decision[], string, string]>([
  ['a decline', 'appointments', [{ type: 'decline' }], 'Your request to The Clinic', 'We cannot offer you an appointment.'],
  [
    'a decline with a text',
    'appointments',
    [{ type: 'decline', text: 'We are away.' }],
    'Your request to The Clinic',
    'We are away.',
  ],
  [
    'a cancellation',
    'appointments',
    [CONFIRM, { type: 'cancel' }],
    'Your appointment at The Clinic is cancelled',
    'It was agreed for Monday, 9 March 2026 at 09:30.',
  ],
  [
    'a decline of what was confirmed',
    'appointments',
    [CONFIRM, { type: 'decline', text: 'We are away.' }],
    'Your request to The Clinic',
    'It was agreed for Monday, 9 March 2026 at 09:30.',
  ],
  [
    'a proposal instead of what was confirmed',
    'appointments',
    [CONFIRM, { type: 'propose', options: [{ date: '2026-03-10', time: '11:00' }] }],
    'Another time at The Clinic',
    'The time that was agreed before, Monday, 9 March 2026 at 09:30, no longer holds.',
  ],
  ['an answer to a message', 'messages', [REPLY], 'Your message to The Clinic', 'We are open on Monday.'],
  ['an answer to a chat', 'chats', [REPLY], 'Your message to The Clinic', 'We are open on Monday.'],
  [
    'an answer from a template',
    'messages',
    [{ ...REPLY, subjectTemplate: 'please-call' }],
    'Please call The Clinic',
    'We are open on Monday.',
  ],
  [
    'an answer from a template that is gone',
    'messages',
    [{ ...REPLY, subjectTemplate: 'gone' }],
    'Your message to The Clinic',
    'We are open on Monday.',
  ],
])('%s', async (_name, kind, decisions, subject, words) => {
  const { parsed } = await mailOf(kind, ...decisions);
  expect(parsed.subject).toBe(subject);
  expect(parsed.text).toContain(words);
  expect(parsed.html).toContain(words);
  // A mail that ends an appointment removes its entry.
  expect(parsed.attachments).toHaveLength(kind === 'appointments' ? 2 : 0);
});

/** Headers of an answer; the mails that a decision writes have one more. */
const HEAD = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'];
/** Ids and tokens differ from mail to mail. */
const withoutIds = (html = '') => html.replaceAll(/token=[\w.-]+/g, 'token=x');

/** Every text that a patient or the office can put into a mail. */
const FIELDS: readonly { field: string; mail: (text: string) => Promise<Mail | undefined> }[] = [
  {
    field: 'the name of a patient whose appointment is confirmed',
    mail: async (name) => {
      const site = createDecisions();
      const { record } = await site.appointments.add({ ...APPOINTMENT, name });
      await site.decided('appointments', record.id, 0, CONFIRM);
      return site.mails[0];
    },
  },
  {
    field: 'the name of a patient who is answered',
    mail: async (name) => {
      const site = createDecisions();
      const { record } = await site.messages.add({ ...SAMPLE_MESSAGE, name, ...CONSENT });
      await site.decided('messages', record.id, 0, REPLY);
      return site.mails[0];
    },
  },
  ...(['reply', 'decline'] as const).map((type) => ({
    field: `the text of a ${type}`,
    mail: async (text: string) => {
      const site = createDecisions();
      const id = await storeItem(site, 'appointments');
      await site.decide({ kind: 'appointments', id, after: 0, actor: SANDUNI, decision: { type, text } });
      return site.mails[0];
    },
  })),
  {
    field: 'the template of a reply',
    mail: async (subjectTemplate) => {
      const site = createDecisions();
      const id = await storeItem(site, 'messages');
      await site.decide({ kind: 'messages', id, after: 0, actor: SANDUNI, decision: { ...REPLY, subjectTemplate } });
      return site.mails[0];
    },
  },
];

test.each(FIELDS)('hostile text in $field adds no markup, header or recipient', async ({ field, mail: mailWith }) => {
  const harmless = await PostalMime.parse(await sourceOf(await mailWith(HARMLESS)));
  for (const text of TEXTS) {
    const mail = await mailWith(text);
    if (!mail) continue;
    const parsed = await PostalMime.parse(await sourceOf(mail));
    expect(
      parsed.headers
        .map(({ key }) => key)
        .filter((key) => key !== 'auto-submitted')
        .toSorted(),
      text,
    ).toEqual(HEAD);
    expect(parsed.subject, text).toBe(harmless.subject);
    expect(
      parsed.to?.map(({ address }) => address),
      text,
    ).toEqual(harmless.to?.map(({ address }) => address));
    const page = parsedPage(withoutIds(parsed.html));
    expect(structureOf(page), text).toEqual(structureOf(parsedPage(withoutIds(harmless.html))));
    // Names are stored before; texts are normalised by the decision. Parsers drop a NUL.
    if (!field.includes('template') && !text.includes('\0'))
      expect(sameLines(page.text), text).toContain(field.startsWith('the text') ? storedText('message', text) : sameLines(text));
    expect(parsed.attachments.length, text).toBe(harmless.attachments.length);
  }
});

test('a real mail server gets one recipient, whatever the patient’s name', async () => {
  await using server = await serveMail();
  const mailer = createSmtpMailer({ url: server.url, from: FROM });
  for (const name of HEADER_LINES) {
    const site = createDecisions({ mailer });
    const { record } = await site.appointments.add({ ...APPOINTMENT, name });
    await site.decided('appointments', record.id, 0, CONFIRM);
  }
  expect(server.recipients).toEqual(HEADER_LINES.map(() => ['kamal@example.com']));
  for (const source of server.taken) {
    const { headers } = await PostalMime.parse(source);
    for (const { key } of headers) expect(['auto-submitted', ...HEAD]).toContain(key);
  }
});

test('placeholders in what a patient or the office wrote stay as they are', async () => {
  const site = createDecisions();
  const { record } = await site.messages.add({ ...SAMPLE_MESSAGE, name: '{doctor}', ...CONSENT });
  await site.decided('messages', record.id, 0, { type: 'reply', text: 'Dear {name} of {practice}' });
  expect(site.mails[0]?.text).toBe('Dear {doctor},\n\nDear {name} of {practice}\n\nThe office of Dr. Somebody');
});

test('no subject holds what the patient wrote', async () => {
  const site = createDecisions();
  const secret = 'VERICOSE-VEINS';
  const { record } = await site.appointments.add({ ...APPOINTMENT, name: secret, message: secret, appointmentType: secret });
  const steps: Decision[] = [
    { type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] },
    CONFIRM,
    { type: 'cancel' },
    { type: 'reply', text: secret },
    { type: 'decline', text: secret },
  ];
  for (const [after, decision] of steps.entries()) await site.decided('appointments', record.id, after, decision);
  expect(site.mails).toHaveLength(5);
  for (const { subject, calendar = '' } of site.mails) expect(subject + calendar).not.toContain(secret);
});
