/** Sending an issue through a real mail server that refuses, puts off, drops. */
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { type Behaviour, type MailServer, serveMail } from '../support/mail-server.ts';
import { lastToken, tokenIn } from '../support/newsletter.ts';
import { createIssueSite, HOUR, MINUTE, readers } from '../support/newsletter-issues.ts';
import { createOffice } from '../support/office.ts';
import { createTestSite, OFFICE } from '../support/test-site.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const BAD = 'reader-2@example.com';

/** An issue to three readers, through a server that treats the second one in its own way. */
async function sendThrough(server: MailServer, behaviour?: Behaviour) {
  const mailer = createSmtpMailer({ url: server.url, from: { name: OFFICE.name, address: OFFICE.address }, timeout: 2000 });
  const site = createIssueSite({ mailer });
  await site.confirm(readers(3));
  if (behaviour) server.behaveTo(BAD, behaviour);
  const id = await site.sendIssue();
  return { ...site, id, received: () => server.recipients.flat().toSorted() };
}

const OTHERS = ['reader-1@example.com', 'reader-3@example.com'];
const recipient = (code: number, text?: string): Behaviour => ({
  kind: 'refuses',
  at: 'recipient',
  code,
  ...(text ? { text } : {}),
});
const content = (code: number, text: string): Behaviour => ({ kind: 'refuses', at: 'content', code, text });

test.each([
  ['550 5.1.1 No such user', recipient(550, '5.1.1 No such user')],
  ['552 5.2.2 Mailbox full', recipient(552, '5.2.2 Mailbox full')],
  ['550 without an enhanced code', recipient(550, 'Who is that?')],
  // Some servers look the recipient up once they have the content.
  ['550 5.1.10 after the content', content(550, '5.1.10 Recipient not found')],
])('sets an address aside after %s, and mails the others', async (_name, behaviour) => {
  await using server = await serveMail();
  const { id, received, finish, statusOf, progress, sendIssue, time, open } = await sendThrough(server, behaviour);
  await finish();
  expect(received()).toEqual(OTHERS);
  expect(await progress(id)).toMatchObject({ state: 'sent', counts: { sent: 2, bounced: 1, failed: 0 } });
  expect(await statusOf(BAD)).toBe('bounced');
  const office = createOffice(open);
  expect(await office.run('list', 'subscribers', '--status', 'bounced', '--json')).toBe(0);
  expect(JSON.parse(office.output())).toMatchObject([{ status: 'bounced', fields: { email: BAD } }]);
  // The next issue leaves it out, even when the server would accept it.
  server.behaveTo(BAD, { kind: 'takes' });
  time.now += 24 * HOUR;
  await sendIssue();
  await finish();
  expect(received()).toEqual([...OTHERS, ...OTHERS].toSorted());
});

test('sends to an address again that was set aside and is confirmed anew', async () => {
  await using server = await serveMail();
  const { received, finish, statusOf, sendIssue, time, open } = await sendThrough(server, recipient(550, '5.1.1 No such user'));
  await finish();
  server.behaveTo(BAD, { kind: 'takes' });
  time.now += 24 * HOUR;
  const visitor = createTestSite({ open, clock: () => time.now });
  expect((await visitor.send('subscribe', { email: BAD })).status).toBe(200);
  await visitor.settled();
  // A request alone, which anybody can send, lifts nothing.
  expect(await statusOf(BAD)).toBe('bounced');
  expect((await visitor.send('subscribeConfirm', { token: lastToken(visitor, 'confirm') })).status).toBe(200);
  expect(await statusOf(BAD)).toBe('active');
  time.now += MINUTE;
  await sendIssue();
  await finish();
  expect(received()).toEqual([...OTHERS, ...OTHERS, BAD].toSorted());
});

test.each([
  ['puts off the recipient', recipient(451)],
  ['refuses by policy', recipient(550, '5.7.1 Relaying denied')],
  ['refuses for a quota', recipient(550, '5.4.5 Daily sending quota exceeded')],
  ['puts off the content', { kind: 'refuses', at: 'content', code: 451 }],
  ['refuses the content', { kind: 'refuses', at: 'content', code: 554 }],
  ['refuses the content by policy', content(550, '5.7.1 Message rejected as spam')],
  ['refuses the content as too large for the mailbox', content(552, '5.2.3 Message too large')],
  ['puts off the content, whatever its enhanced code', content(450, '5.1.1 Try later')],
] as const)('tries again for 72 hours, and keeps the address, when the server %s', async (_name, behaviour) => {
  await using server = await serveMail();
  const { id, received, finish, minute, time, statusOf, progress } = await sendThrough(server, behaviour);
  expect(await minute()).toMatchObject({ state: 'sending', mails: { sent: 2, later: 1 } });
  expect(await progress(id)).toMatchObject({ retried: 1, remaining: 0 });
  const start = time.now;
  await finish(HOUR);
  expect(time.now - start).toBeGreaterThanOrEqual(72 * HOUR);
  expect(received()).toEqual(OTHERS);
  expect(await progress(id)).toMatchObject({ state: 'sent', counts: { sent: 2, failed: 1, bounced: 0 } });
  expect(await statusOf(BAD)).toBe('active');
});

test.each([
  ['puts it off once', recipient(451), 1],
  ['drops the connection at first', { kind: 'refuses', at: 'content', code: 421 }, 1],
  ['accepts the mail and closes the connection before its reply', { kind: 'cuts' }, 2],
] as const)('delivers the mail after a server that %s', async (_name, behaviour, times) => {
  await using server = await serveMail();
  const { id, finish, minute, progress } = await sendThrough(server, behaviour);
  await minute();
  server.behaveTo(BAD, { kind: 'takes' });
  await finish();
  const mails = await Promise.all(server.taken.map((source) => PostalMime.parse(source)));
  const toBad = mails.filter(({ to }) => to?.some(({ address }) => address === BAD));
  expect(toBad).toHaveLength(times);
  expect(new Set(toBad.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await progress(id)).toMatchObject({ state: 'sent', counts: { sent: 3 } });
});

test('sets no whole list aside when a misconfigured server refuses everybody', async () => {
  await using server = await serveMail();
  server.behave(recipient(550, 'Sender not allowed here'));
  const mailer = createSmtpMailer({ url: server.url, from: { name: OFFICE.name, address: OFFICE.address } });
  const site = createIssueSite({ mailer });
  await site.confirm(readers(40));
  const id = await site.sendIssue();
  for (let minute = 0; minute < 20; minute++) await site.minute();
  const { counts } = await site.progress(id);
  expect(counts.bounced).toBe(5);
  server.behave({ kind: 'takes' });
  await site.finish();
  expect(server.recipients).toHaveLength(35);
  expect((await site.progress(id)).counts).toMatchObject({ sent: 35, bounced: 5, failed: 0 });
});

test('ends a run at the first sign that the server is down, and delivers when it is back', async () => {
  await using server = await serveMail();
  server.behave({ kind: 'refuses', at: 'connection', code: 421 });
  const mailer = createSmtpMailer({ url: server.url, from: { name: OFFICE.name, address: OFFICE.address } });
  const site = createIssueSite({ mailer });
  await site.confirm(readers(30));
  const id = await site.sendIssue();
  const { mails } = await site.minute();
  // Those under way at once.
  expect(mails.later).toBeLessThanOrEqual(5);
  server.behave({ kind: 'takes' });
  await site.finish();
  expect(server.recipients.flat().toSorted()).toEqual(readers(30).toSorted());
  expect((await site.progress(id)).counts.sent).toBe(30);
});

test('unsubscribes with one POST of a mail program, without cookies or origin', async () => {
  await using server = await serveMail();
  const { finish, open, clock, statusOf } = await sendThrough(server);
  await finish();
  const source = server.taken.find((mail) => mail.includes(`To: ${BAD}`)) ?? '';
  const [, url = ''] = /^List-Unsubscribe: <([^>]+)>\r?$/m.exec(source) ?? [];
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(url).toMatch(/^https:\/\/www\.clinic\.example\/api\/unsubscribe\?token=/);
  const oneClick = () =>
    createTestSite({ open, clock }).ask(
      'unsubscribe',
      new Request(url, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    );
  expect((await oneClick()).status).toBe(200);
  expect((await oneClick()).status).toBe(200);
  expect(await statusOf(BAD)).toBe('unsubscribed');
  // The link in the text opens a page; its token belongs to the same reader.
  const { text = '' } = await PostalMime.parse(source);
  expect(new URL(url).searchParams.get('token')).toBe(tokenIn(text, 'unsubscribe'));
});
