import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { MailError } from '../../netlify/lib/mail/mailer.ts';
import { appointmentMail, contactMail } from '../../netlify/lib/mail/templates.ts';
import { createOutboxMailer } from '../../netlify/lib/mail/outbox.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { type Behaviour, serveMail } from '../support/mail-server.ts';

const OFFICE = {
  name: 'The Front Desk',
  address: 'desk@clinic.example',
  host: 'www.clinic.example',
  url: 'https://www.clinic.example',
  linkOnly: false,
};
const FROM = { name: 'The Front Desk', address: 'site@clinic.example' };
const STAMP = { id: '2gosa7pa0-0123456789abcdef', createdAt: '2026-03-01T08:00:00.000Z', quarantined: null };
const MESSAGE = {
  ...STAMP,
  name: 'Nimali Perera',
  email: 'nimali@example.com',
  phone: '',
  subject: 'speaking',
  message: 'May we invite you?\nඅපගේ රැස්වීමට.',
  consent: { privacyVersion: null },
};

test('renders a contact mail with a Reply-To of the visitor', async () => {
  await using server = await serveMail();
  await createSmtpMailer({ url: server.url, from: FROM }).send(contactMail(OFFICE)(MESSAGE));
  const mail = await PostalMime.parse(server.taken[0] ?? '');
  expect(mail).toMatchObject({
    subject: 'New message: Speaking Engagement',
    messageId: '<message.2gosa7pa0-0123456789abcdef@www.clinic.example>',
    from: { name: 'The Front Desk', address: 'site@clinic.example' },
    to: [{ name: 'The Front Desk', address: 'desk@clinic.example' }],
    replyTo: [{ name: 'Nimali Perera', address: 'nimali@example.com' }],
  });
  expect(mail.text).toContain('Name: Nimali Perera\nE-mail: nimali@example.com\nSubject: Speaking Engagement\n');
  expect(mail.text).not.toContain('Phone');
  expect(mail.text).toContain('May we invite you?\nඅපගේ රැස්වීමට.');
  expect(mail.html).toContain('<td>Nimali Perera</td>');
});

test('renders an appointment mail without free text in its subject', async () => {
  await using server = await serveMail();
  const asked = {
    ...STAMP,
    name: 'Kamal Silva',
    email: 'kamal@example.com',
    phone: '071 000 0000',
    phoneNumber: '+94710000000',
    emergencyContact: 'Sunil',
    appointmentType: 'Consultation',
    preferredDate: '2026-03-09',
    preferredTime: 'Morning',
    previousPatient: true,
    message: 'A wound on the left foot.',
    consent: { privacyVersion: '2024-04-20' },
  };
  await createSmtpMailer({ url: server.url, from: FROM }).send(appointmentMail(OFFICE)(asked));
  const mail = await PostalMime.parse(server.taken[0] ?? '');
  expect(mail.subject).toBe('Appointment request: Initial Consultation, 2026-03-09, Morning');
  expect(mail.text).toContain('Preferred time: Morning (8:00 AM-12:00 PM)\nReturning patient: Yes');
  expect(mail.text).toContain('A wound on the left foot.');
});

test.each<[string, Behaviour]>([
  ['refuses the connection with 421', { kind: 'refuses', at: 'connection', code: 421 }],
  ['refuses the recipient for now', { kind: 'refuses', at: 'recipient', code: 450 }],
  ['refuses the recipient for good', { kind: 'refuses', at: 'recipient', code: 550 }],
  ['refuses the mail for now', { kind: 'refuses', at: 'content', code: 451 }],
  ['refuses the mail for good', { kind: 'refuses', at: 'content', code: 554 }],
  ['says nothing at first', { kind: 'hangs', at: 'connection' }],
  ['says nothing after the mail', { kind: 'hangs', at: 'content' }],
  ['cuts the line after the mail', { kind: 'cuts' }],
])('a mail server that %s has not taken the mail, and the fault says nothing of it', async (_name, behaviour) => {
  await using server = await serveMail();
  server.behave(behaviour);
  // A server that cuts the line needs no timeout, which could come first on a slow machine.
  const mailer = createSmtpMailer({ url: server.url, from: FROM, ...(behaviour.kind === 'hangs' && { timeout: 300 }) });
  const fault = await mailer.send(contactMail(OFFICE)(MESSAGE)).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(MailError);
  expect((fault as Error).message).not.toMatch(/nimali|example/);
  // And the next one goes through.
  server.behave({ kind: 'takes' });
  const before = server.taken.length;
  await createSmtpMailer({ url: server.url, from: FROM }).send(contactMail(OFFICE)(MESSAGE));
  expect(server.taken).toHaveLength(before + 1);
});

test('a mail server elsewhere that offers no TLS gets neither a mail nor a password', async () => {
  await using server = await serveMail();
  const { port } = new URL(server.url);
  // An address of this machine that is not known as one.
  const mailer = createSmtpMailer({ url: `smtp://office:secret@0.0.0.0:${port}`, from: FROM });
  await expect(mailer.send(contactMail(OFFICE)(MESSAGE))).rejects.toThrow(/ETLS/);
  expect(server.taken).toEqual([]);
});

test('fails after eight seconds without a reply', async () => {
  await using server = await serveMail();
  server.behave({ kind: 'hangs', at: 'connection' });
  let over = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const sending = createSmtpMailer({ url: server.url, from: FROM })
    .send(contactMail(OFFICE)(MESSAGE))
    .catch((error: unknown) => error)
    .finally(() => (over = true));
  await vi.advanceTimersByTimeAsync(7999);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toBe(true);
  vi.useRealTimers();
  expect(await sending).toBeInstanceOf(MailError);
});

test('writes mails as files, the same mail once', async () => {
  const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const folder = await mkdtemp(path.join(tmpdir(), 'outbox-'));
  const mailer = createOutboxMailer({ folder, from: FROM });
  await mailer.send(contactMail(OFFICE)(MESSAGE));
  await mailer.send(contactMail(OFFICE)(MESSAGE));
  const files = await readdir(folder);
  expect(files).toEqual(['message.2gosa7pa0-0123456789abcdef_www.clinic.example.eml']);
  const mail = await PostalMime.parse(await readFile(path.join(folder, files[0] ?? '')));
  expect(mail.replyTo).toEqual([{ name: 'Nimali Perera', address: 'nimali@example.com' }]);
  expect(logged.mock.calls[0]?.join()).toContain('SMTP_URL is not set');
  logged.mockRestore();
  await rm(folder, { recursive: true });
});
