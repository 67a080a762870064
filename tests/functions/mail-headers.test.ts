/** Every kind of mail says whether a program wrote it (RFC 3834), and mails to the office link to its screens. */
import PostalMime from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { readEnv } from '../../netlify/lib/env.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import type { Decision } from '../../netlify/lib/office/decisions.ts';
import type { OfficeKind } from '../../netlify/lib/stores/office-kinds.ts';
import { CONFIRM, createDecisions, REPLY, storeItem } from '../support/decisions.ts';
import { serveMail } from '../support/mail-server.ts';
import { createIssueSite, DRAFT } from '../support/newsletter-issues.ts';
import { createMember } from '../support/office-desk.ts';
import { SAMPLE_MESSAGE } from '../support/sample-forms.ts';
import { CONSENT } from '../support/office.ts';
import { createTestSite, FORMS, OFFICE, SITE, type FormName } from '../support/test-site.ts';

const PROPOSE: Decision = { type: 'propose', options: [{ date: '2026-03-10', time: '10:00' }] };

/** The mail of a form. */
const formMail =
  (form: FormName, options: Parameters<typeof createTestSite>[0] = {}) =>
  async () => {
    const site = createTestSite(options);
    const { right } = FORMS.find((one) => one.form === form) ?? FORMS[0];
    await site.send(form, right);
    await site.settled();
    return site.mails.at(-1);
  };

/** The mail of the last decision. */
const decisionMail =
  (kind: OfficeKind, ...decisions: Decision[]) =>
  async () => {
    const site = createDecisions();
    const id = await storeItem(site, kind);
    for (const [after, decision] of decisions.entries()) await site.decided(kind, id, after, decision);
    return site.mails.at(-1);
  };

async function issueMail(): Promise<Mail | undefined> {
  const site = createIssueSite();
  await site.confirm(['nimali@example.com']);
  await site.sendIssue();
  await site.minute();
  return site.mails.at(-1);
}

async function testIssueMail(): Promise<Mail | undefined> {
  const site = createIssueSite();
  const newsletter = await site.newsletter();
  await newsletter.test({ id: newsletter.newDraftId(), ...DRAFT });
  return site.mails.at(-1);
}

async function digest(): Promise<Mail | undefined> {
  const site = createTestSite();
  await site.site.jobs.dailyDigest(site.clock() + 60_000);
  return site.mails.at(-1);
}

const linkOnly = { env: () => readEnv({ OFFICE_MAIL: 'link' }) };

type Kind = [name: string, mail: () => Promise<Mail | undefined>];
const BY_PROGRAM: Kind[] = [
  ['a notice of a message', formMail('contact')],
  ['a notice of a request', formMail('appointments')],
  ['a notice of a chat', formMail('chatSessions')],
  ['a notice without personal data', formMail('contact', linkOnly)],
  ['the daily summary', digest],
  ['the question whether somebody wants the newsletter', formMail('subscribe')],
  ['a confirmation', decisionMail('appointments', CONFIRM)],
  ['a changed time', decisionMail('appointments', CONFIRM, { ...CONFIRM, time: '10:00' })],
  ['a proposal', decisionMail('appointments', PROPOSE)],
  ['a cancellation', decisionMail('appointments', CONFIRM, { type: 'cancel' })],
  ['a decline without a text', decisionMail('appointments', { type: 'decline' })],
  ['a decline with an empty text', decisionMail('appointments', { type: 'decline', text: ' \n' })],
];
const BY_HAND: Kind[] = [
  ['a decline with a text', decisionMail('appointments', { type: 'decline', text: 'We are away.' })],
  ['an answer to a request', decisionMail('appointments', REPLY)],
  ['an answer to a message', decisionMail('messages', REPLY)],
  ['an answer to a chat', decisionMail('chats', REPLY)],
  ['an answer from a template', decisionMail('messages', { ...REPLY, subjectTemplate: 'please-call' })],
  ['an issue of the newsletter', issueMail],
  ['a test of an issue', testIssueMail],
];

/** Values of the header in the mail as a server receives it. */
async function headersOf(mail: Mail | undefined): Promise<string[]> {
  if (!mail) throw new Error('There is no mail.');
  await using server = await serveMail();
  await createSmtpMailer({ url: server.url, from: { name: OFFICE.name, address: 'site@clinic.example' } }).send(mail);
  const { headers } = await PostalMime.parse(server.taken[0] ?? '');
  return headers.filter(({ key }) => key === 'auto-submitted').map(({ value }) => value);
}

test.each(BY_PROGRAM)('%s says that a program wrote it', async (_name, mail) => {
  expect(await headersOf(await mail())).toEqual(['auto-generated']);
});

test.each(BY_HAND)('%s does not say that a program wrote it', async (_name, mail) => {
  expect(await headersOf(await mail())).toEqual([]);
});

test('mails to the office link to screens that it serves, and name no command', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const site = createDecisions();
  for (const { form, right } of FORMS) await site.send(form, right);
  await site.settled();
  // Of each kind: one that is set aside, one that is not mailed yet, one that is given up.
  for (const [age, quarantined] of [
    [0, 'site_cap'],
    [1, undefined],
    [75, undefined],
  ] as const) {
    const at = createDecisions({ service: site.service, clock: () => site.clock() - age * 3_600_000 });
    at.mail.down = true;
    for (const kind of ['appointments', 'messages', 'chats'] as const) await storeItem(at, kind, quarantined);
    const { record } = await at.subscribers.requests.add({ email: 'suspect@example.com', ...CONSENT }, { quarantined });
    expect(record.id).not.toBe('');
    const { record: answered } = await at.messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
    await at.decided('messages', answered.id, 0, REPLY);
  }
  // The schedule marks what is set aside, and cannot mail the others.
  site.mail.down = true;
  site.pass(120_000);
  await site.run();
  site.mail.down = false;
  site.pass(24 * 3_600_000);
  await site.site.jobs.dailyDigest(site.clock() + 60_000);
  const mails = site.mails.filter(({ to }) => to.address === SITE.officeEmail);
  expect(mails.map(({ messageId }) => messageId.split('.')[0])).toEqual(
    expect.arrayContaining(['message', 'appointment', 'chat', 'digest']),
  );
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
