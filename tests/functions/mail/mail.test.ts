/** Mails to the office: how they are sent, and what they hold. */
import PostalMime from 'postal-mime';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { MailError } from '../../../netlify/lib/mail/mailer.ts';
import { createSmtpMailer } from '../../../netlify/lib/mail/smtp.ts';
import { appointmentMail, chatMail, contactMail } from '../../../netlify/lib/enquiries/office-mails.tsx';
import { type Behaviour, serveMail } from '../../support/mail/mail-server.ts';
import { createMember } from '../../support/office/office-site.ts';
import { APPOINTMENT, CONSENT, REPLY, SAMPLE_MESSAGE } from '../../support/functions/samples.ts';
import { createTestSite, FORMS, OFFICE, SITE } from '../../support/functions/test-site.ts';

const FROM = { name: OFFICE.name, address: 'site@clinic.example' };
const STAMP = { id: '2gosa7pa0-0123456789abcdef', createdAt: '2026-03-01T08:00:00.000Z', quarantined: null, ...CONSENT };
const MAIL = contactMail(OFFICE)({
  ...{ ...STAMP, ...SAMPLE_MESSAGE, phone: '', subject: 'speaking', message: 'May we invite you?\nඅපගේ රැස්වීමට.' },
});

const server = await serveMail();
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.behave({ kind: 'takes' });
  server.taken.length = 0;
});
const smtpMailer = (options: object = {}) => createSmtpMailer({ url: server.url, from: FROM, ...options });

test('a mail about a message answers its sender', async () => {
  await smtpMailer().send(MAIL);
  const mail = await PostalMime.parse(server.taken[0] ?? '');
  expect(mail).toMatchObject({
    ...{ subject: 'New message: Speaking Engagement', from: FROM },
    messageId: '<message.2gosa7pa0-0123456789abcdef@www.clinic.example>',
    to: [{ name: 'The Clinic', address: 'office@clinic.example' }],
    replyTo: [{ name: 'Nimali Perera', address: 'nimali@example.com' }],
    html: expect.stringContaining('<td>Nimali Perera</td>') as string,
  });
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(mail.text).toContain('Name: Nimali Perera\nE-mail: nimali@example.com\nSubject: Speaking Engagement\n');
  expect(mail.text).not.toContain('Phone');
  expect(mail.text).toContain('May we invite you?\nඅපගේ රැස්වීමට.');
});

test('a mail about an appointment has no free text in its subject, and one about a chat answers the visitor', () => {
  const asked = { ...APPOINTMENT, previousPatient: true, message: 'A wound on the left foot.' };
  const { subject, text } = appointmentMail(OFFICE)({ ...STAMP, ...asked });
  expect(subject).toBe('Appointment request: Initial Consultation, 2026-03-09, Morning');
  expect(text).toContain('Preferred time: Morning (8:00 AM-12:00 PM)\nReturning patient: Yes');
  expect(text).toContain('A wound on the left foot.');
  const session = { sessionId: 'session-1', session: STAMP.id, senderType: 'user' as const, sender: 'Nimali', message: 'Hello' };
  const chatMailTo = (email: string) => chatMail(OFFICE)({ ...STAMP, ...session, email });
  expect(chatMailTo('nimali@example.com')).toMatchObject({ replyTo: { name: 'Nimali', address: 'nimali@example.com' } });
  expect(chatMailTo('').replyTo).toBeUndefined();
  expect(chatMailTo('').text).toContain('No e-mail address was given to answer to.');
});

test.each<[string, Behaviour]>([
  ['refuses the connection', { kind: 'refuses', at: 'connection', code: 421 }],
  ['refuses the recipient', { kind: 'refuses', at: 'recipient', code: 550 }],
  ['refuses the mail', { kind: 'refuses', at: 'content', code: 554 }],
  ['says nothing at first', { kind: 'hangs', at: 'connection' }],
  ['says nothing after the mail', { kind: 'hangs', at: 'content' }],
  ['cuts the line after the mail', { kind: 'cuts' }],
])('a mail server that %s has not taken the mail; the fault says nothing of it; the next one is sent', async (_, behaviour) => {
  server.behave(behaviour);
  // A server that cuts the line needs no timeout, which could come first on a slow machine.
  const mailer = smtpMailer(behaviour.kind === 'hangs' ? { timeout: 300 } : {});
  const fault = await mailer.send(MAIL).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(MailError);
  expect((fault as Error).message).not.toMatch(/nimali|example/);
  server.behave({ kind: 'takes' });
  const before = server.taken.length;
  await smtpMailer().send(MAIL);
  expect(server.taken).toHaveLength(before + 1);
});

test('a mail server elsewhere that offers no TLS gets neither a mail nor a password', async () => {
  // An address of this machine that is not known as one.
  const url = `smtp://office:secret@0.0.0.0:${new URL(server.url).port}`;
  await expect(smtpMailer({ url }).send(MAIL)).rejects.toThrow(/ETLS/);
  expect(server.taken).toEqual([]);
});

test('sending fails after eight seconds without a reply', async () => {
  server.behave({ kind: 'hangs', at: 'connection' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const settled = vi.fn();
  const sending = smtpMailer().send(MAIL).catch(settled);
  await vi.advanceTimersByTimeAsync(7999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.any(MailError));
  vi.useRealTimers();
  await sending;
});

test('mails to the office link to screens that it serves, and name no command', async () => {
  const site = createTestSite();
  for (const { form, right } of FORMS) await site.send(form, right);
  await site.settled();
  // Of each kind: one that is set aside, one that is not mailed yet, one that is given up.
  for (const age of [0, 1, 75]) {
    const at = site.process({ clock: () => site.clock() - age * 3_600_000 });
    const quarantined = age === 0 ? 'site_cap' : undefined;
    site.mail.down = true;
    for (const kind of ['appointments', 'messages', 'chats'] as const) await at.store(kind, {}, quarantined);
    await at.subscribers.requests.add({ email: 'suspect@example.com', ...CONSENT }, { quarantined });
    await at.add('messages', REPLY);
  }
  // The schedule marks what is set aside, and cannot mail the others.
  site.pass(120_000);
  await site.run();
  site.mail.down = false;
  site.pass(24 * 3_600_000);
  await site.site.jobs.dailyDigest(site.clock() + 60_000);
  const mails = site.mails.filter(({ to }) => to.address === SITE.officeEmail);
  const links = new Set<string>();
  for (const { text, html, subject } of mails) {
    expect(subject + text + html).not.toMatch(/npm|office --|--\w/);
    for (const [link] of text.matchAll(/https:\/\/\S+/g)) links.add(link);
    for (const [, link = ''] of html.matchAll(/href="([^"]+)"/g)) links.add(link.replaceAll('&amp;', '&'));
  }
  for (const screen of ['?list=aside&kind=messages', '?kind=appointments', '/subscribers?list=suspect'])
    expect([...links]).toContain(`${SITE.url}/office${screen}`);
  const doctor = await createMember(site);
  for (const link of links) {
    expect(link.startsWith(`${SITE.url}/office`), link).toBe(true);
    expect((await doctor.get(link.slice(SITE.url.length))).status, link).toBe(200);
  }
});
