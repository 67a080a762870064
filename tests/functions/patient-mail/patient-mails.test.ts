/** Mails to patients as they arrive. Their calendar files are in calendar.test.ts, hostile text in hostile-text.test.ts. */
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { messageSource } from '../../../netlify/lib/mail/mime.ts';
import { replyTemplates } from '../../../netlify/lib/patient-mail/templates.ts';
import { officeTextsIn, siteData } from '../../../netlify/lib/site-data.ts';
import { parsedPage } from '../../support/functions/parsed-page.ts';
import { CONFIRM, PROPOSE, REPLY } from '../../support/functions/samples.ts';
import { HOUR } from '../../../src/time/durations.ts';
import { createTestSite, type Decision, type EnquiryKind, OFFICE } from '../../support/functions/test-site.ts';

/** The mail of the last decision. */
async function mailOf(kind: EnquiryKind, ...decisions: Decision[]): Promise<Email> {
  const site = createTestSite();
  await site.add(kind, ...decisions);
  const mail = site.mails.at(-1);
  if (!mail) throw new Error('There is no mail.');
  return PostalMime.parse(await messageSource(mail, OFFICE));
}

test('a confirmation has date, time, place, what to bring and a link to cancel', async () => {
  const mail = await mailOf('appointments', CONFIRM);
  expect(mail).toMatchObject({
    to: [{ name: 'Kamal Silva', address: 'kamal@example.com' }],
    replyTo: [{ name: 'The Clinic', address: 'office@clinic.example' }],
  });
  for (const body of [mail.text ?? '', parsedPage(mail.html ?? '').text])
    for (const words of [
      ...['Dear Kamal Silva,', 'Your appointment with Dr. Somebody is confirmed.', 'When: Monday, 9 March 2026 at 9:30 AM'],
      ...['Where: The Clinic, 2 Road, Colombo', 'Please come 15 minutes early.', 'Photo ID', 'A list of your medicines'],
      ...['The office of Dr. Somebody', '2 Road, Colombo', 'Telephone: +94 11 000 0000'],
    ])
      expect(body).toContain(words);
  for (const body of [mail.text, mail.html])
    expect(body).toMatch(/https:\/\/www\.clinic\.example\/appointments\/cancel\?token=[\w.-]+/);
});

test('a mail has the design of the newsletter: the practice above the text, its language, and letters of 17 px on a phone', async () => {
  const { html = '' } = await mailOf('appointments', CONFIRM);
  const { tags } = parsedPage(html);
  expect(tags('html')[0]?.attributes).toEqual({ lang: 'en' });
  expect(tags('title').map(({ text }) => text)).toEqual([CONFIRMED]);
  expect(tags('body')[0]?.text.replaceAll(/\s+/g, ' ').trim()).toMatch(/^The Clinic ?Dear Kamal Silva,/);
  for (const style of ['max-width:600px', 'font:17px/1.55', 'prefers-color-scheme:dark']) expect(html).toContain(style);
});

const CONFIRMED = 'Your appointment at The Clinic is confirmed';
const PROPOSED = 'Another time at The Clinic';
const CANCELLED = 'Your appointment at The Clinic is cancelled';
const DECLINED = 'Your request to The Clinic';
const ANSWERED = 'Your message to The Clinic';
const AWAY = { type: 'decline', text: 'We are away.' } as const;
const AGREED = 'It was agreed for Monday, 9 March 2026 at 9:30 AM.';
const NO_LONGER = 'The time that was agreed before, Monday, 9 March 2026 at 9:30 AM, no longer holds.';
const OPEN = 'We are open on Monday.';
const ONE_TIME: Decision = { type: 'propose', options: PROPOSE.options.slice(0, 1) };
const BY_TEMPLATE: Decision = { ...REPLY, subjectTemplate: 'please-call' };

test.each<[string, EnquiryKind, Decision[], isWrittenByHand: boolean, subject: string, words: string]>([
  ['a confirmation', 'appointments', [CONFIRM], false, CONFIRMED, 'Your appointment with Dr. Somebody is confirmed.'],
  ['a proposal', 'appointments', [PROPOSE], false, PROPOSED, 'We can offer you these times instead.'],
  ['a proposal of one time', 'appointments', [ONE_TIME], false, PROPOSED, 'We can offer you this time instead.'],
  ['a proposal instead of what was confirmed', 'appointments', [CONFIRM, PROPOSE], false, PROPOSED, NO_LONGER],
  ['a cancellation', 'appointments', [CONFIRM, { type: 'cancel' }], false, CANCELLED, AGREED],
  ['a decline', 'appointments', [{ type: 'decline' }], false, DECLINED, 'We cannot offer you an appointment.'],
  ['a decline of what was confirmed', 'appointments', [CONFIRM, AWAY], true, DECLINED, AGREED],
  ['an answer to a chat', 'chats', [REPLY], true, ANSWERED, OPEN],
  ['an answer from a template', 'messages', [BY_TEMPLATE], true, 'Please call The Clinic', OPEN],
  ['an answer from a template that is gone', 'messages', [{ ...REPLY, subjectTemplate: 'gone' }], true, ANSWERED, OPEN],
])('%s', async (_name, kind, decisions, isWrittenByHand, subject, words) => {
  const mail = await mailOf(kind, ...decisions);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(words);
  expect(mail.html).toContain(words);
  // A mail about a time has its calendar file, and one that ends an appointment removes its entry.
  expect(mail.attachments).toHaveLength(kind === 'appointments' && decisions.at(-1) !== REPLY ? 2 : 0);
  // A program says that it wrote a mail (RFC 3834), so that no vacation notice answers it.
  const autoSubmitted = mail.headers.filter(({ key }) => key === 'auto-submitted').map(({ value }) => value);
  expect(autoSubmitted).toEqual(isWrittenByHand ? [] : ['auto-generated']);
});

test('the ready answers of the fictional site name the number of the ambulance', () => {
  const texts = officeTextsIn(siteData);
  expect(texts.emergency).toBe('1990');
  const answer = replyTemplates(texts, 'messages', 'Kamal Silva').find(({ id }) => id === 'no-advice-by-mail');
  expect(answer?.text).toContain('call the emergency number, 1990.');
});

test('placeholders in what a patient or the office wrote stay as they are', async () => {
  const { store, decided, mails } = createTestSite();
  const id = await store('messages', { name: '{doctor}' });
  await decided('messages', id, 0, { type: 'reply', text: 'Dear {name} of {practice}' });
  expect(mails[0]?.text).toBe(
    'Dear {doctor},\n\nDear {name} of {practice}\n\nThe office of Dr. Somebody\n\n2 Road, Colombo\nTelephone: +94 11 000 0000',
  );
});

test('no subject and no calendar holds what the patient wrote', async () => {
  const site = createTestSite();
  const secret = 'VERICOSE-VEINS';
  const id = await site.store('appointments', { name: secret, message: secret, appointmentType: secret });
  const reply = { type: 'reply', text: secret } as const;
  for (const [after, decision] of [PROPOSE, CONFIRM, { type: 'cancel' } as const, reply, { ...AWAY, text: secret }].entries())
    await site.decided('appointments', id, after, decision);
  expect(site.mails).toHaveLength(5);
  for (const { subject, calendar } of site.mails) expect(subject + (calendar?.text ?? '')).not.toContain(secret);
});

test('a mail that waited while the field of its enquiry had its old name is sent', async () => {
  const { open, add, mail, pass, run, patientMails } = createTestSite();
  mail.down = true;
  const id = await add('appointments', CONFIRM);
  const store = open('replies');
  const [key = ''] = await store.keys('records/');
  const { enquiry: item, ...stored } = (await store.read(key)) as Record<string, unknown>;
  expect(item).toBe(id);
  await store.remove(key);
  await store.create(key, { ...stored, item });
  mail.down = false;
  pass(HOUR);
  await run();
  expect(patientMails()).toHaveLength(1);
});
