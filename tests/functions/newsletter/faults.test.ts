/**
 * Mail servers that refuse, put off or break down, and crashes and faults at any step: every reader gets the mail, and a second
 * one has the Message-ID of the first.
 */
import { expect, test } from 'vitest';
import { MailError } from '../../../netlify/lib/mail/mailer.ts';
import { createSmtpMailer } from '../../../netlify/lib/mail/smtp.ts';
import { withAutoTimers } from '../../support/vitest/auto-timers.ts';
import { everyCall, PROCESS_FAULTS } from '../../support/storage/crashing-store.ts';
import { type Behaviour, type MailServer, serveMail } from '../../support/mail/mail-server.ts';
import { createMemoryBlobs, NAMED_FAULTS } from '../../support/storage/memory-blobs.ts';
import { addresses, addressesOf, createIssue, createNewsletter, EMAIL } from '../../support/newsletter/newsletter.ts';
import { readError } from '../../support/functions/responses.ts';
import { HOUR, MINUTE, OFFICE } from '../../support/functions/test-site.ts';

/** A subscriber of the English newsletter asks on a page in Sinhala. */
async function askForSinhala(newsletter: ReturnType<typeof createNewsletter>): Promise<void> {
  await newsletter.confirm();
  newsletter.pass(24 * HOUR);
  await newsletter.subscribe({ email: EMAIL, language: 'si' });
  await newsletter.settled();
}
const IN_SINHALA = { status: 'active', language: 'si', number: 2 };
const PRESSES = [
  { what: 'confirm', button: 'pressConfirm', wanted: { status: 'active' } },
  { what: 'confirm in Sinhala', prepare: askForSinhala, button: 'pressConfirm', wanted: IN_SINHALA },
  { what: 'unsubscribe', button: 'unsubscribe', wanted: { status: 'unsubscribed' } },
] as const;

const FAULTY_PRESSES = NAMED_FAULTS.flatMap((fault) => PRESSES.map((one) => ({ ...fault, ...one })));

test.each(FAULTY_PRESSES)(
  'a press to $what says whether it is stored, and may be repeated: $name',
  async ({ fault, button, wanted, ...more }) => {
    for (let at = 1; at <= 5; at++) {
      const newsletter = createNewsletter({ service: createMemoryBlobs() });
      const { service, subscribers, hashOf, pass, request } = newsletter;
      await request();
      if ('prepare' in more) await more.prepare(newsletter);
      pass(MINUTE);
      const state = async () => subscribers.read(await hashOf(EMAIL));
      service.failAt(at, fault, 'from-then-on');
      const answer = await withAutoTimers(() => newsletter[button]());
      service.heal();
      const page = answer.headers.get('location')?.replace('/si/', '/');
      if (answer.status === 200 || page === '/newsletter/confirmed') expect(await state(), `call ${at}`).toMatchObject(wanted);
      else if (button === 'pressConfirm') expect(page).toBe('/newsletter/later');
      else await readError(answer, 503);
      await newsletter[button]();
      expect(await state(), `call ${at}`).toMatchObject(wanted);
    }
  },
);

// To the schedule, a store that is down is as good as a killed process.
const JOB_FAULTS = PROCESS_FAULTS.filter(({ fault }) => fault !== 'stores down');
test.each(JOB_FAULTS)('mails everybody once, or twice with one Message-ID: $fault $when any step', async ({ fault, when }) => {
  const steps = await everyCall(async (at) => {
    const { id, ...site } = await createIssue(addresses(3));
    const { crashed, site: faulty } = site.faultyProcess(at, when, fault);
    await Promise.allSettled([faulty.jobs.sendNewsletter(site.clock() + 20_000)]);
    site.pass(MINUTE);
    await site.finish();
    const mailed = new Map(site.mails.map(({ to, messageId }) => [messageId, to.address]));
    expect([...mailed.values()].toSorted(), `step ${at}`).toEqual(addresses(3));
    // Mails that were under way when the process was killed.
    expect(site.mails.length, `step ${at}`).toBeLessThanOrEqual(6);
    expect(await site.progress(id), `step ${at}`).toMatchObject({ state: 'sent', counts: { sent: 3 } });
    return crashed.yet;
  });
  // Listings, the minute, three deliveries of seven calls each, and the end.
  expect(steps).toBeGreaterThan(24);
});

test('mails the others when the record of a subscriber is damaged, and ends in spite of it', async () => {
  const site = createNewsletter();
  await site.addReaders(addresses(3));
  const hash = await site.hashOf('reader-2@example.com');
  await site.open('subscribers').replace(`events/${hash}/0001`, { type: 'nonsense' });
  const id = await site.sendIssue();
  expect(await site.minute()).toMatchObject({ state: 'sending', mails: { sent: 2 }, errors: 1 });
  await site.finish(60 * MINUTE);
  expect((await site.progress(id)).state).toBe('sent');
  expect(site.mails).toHaveLength(2);
});

const refuses = (at: 'recipient' | 'content', code: number, text = 'No'): Behaviour => ({ kind: 'refuses', at, code, text });

/** An issue to subscribers through a mail server that treats some of them in its own way. */
async function sendThrough(server: MailServer, emails: readonly string[], behaviours: Record<string, Behaviour> = {}) {
  const from = { name: OFFICE.name, address: OFFICE.address };
  const site = createNewsletter({ mailer: createSmtpMailer({ url: server.url, from, timeout: 2000 }) });
  await site.addReaders(emails);
  for (const [email, behaviour] of Object.entries(behaviours)) server.behaveTo(email, behaviour);
  return { ...site, id: await site.sendIssue(), received: () => server.recipients.flat().toSorted() };
}

const GOOD = 'good@example.com';
/** Refusals that set an address aside, by address. */
const ABOUT_ADDRESS = {
  'unknown@example.com': refuses('recipient', 550, '5.1.1 No such user'),
  'without-enhanced-code@example.com': refuses('recipient', 550, 'Who is that?'),
  // Some servers look the recipient up once they have the content.
  'unknown-after-content@example.com': refuses('content', 550, '5.1.10 Recipient not found'),
};
/** Refusals after which the mail is tried again. */
const ABOUT_MAIL = {
  'recipient-put-off@example.com': refuses('recipient', 451),
  'quota@example.com': refuses('recipient', 550, '5.4.5 Daily sending quota exceeded'),
  'content-refused@example.com': refuses('content', 554),
  'content-policy@example.com': refuses('content', 550, '5.7.1 Message rejected as spam'),
  'put-off-with-enhanced-code@example.com': refuses('content', 450, '5.1.1 Try later'),
};

test('sets addresses aside that are refused for good and no other, and mails the rest', async () => {
  await using server = await serveMail();
  const [refused, delayed] = [Object.keys(ABOUT_ADDRESS), Object.keys(ABOUT_MAIL)];
  const site = await sendThrough(server, [GOOD, ...refused, ...delayed], { ...ABOUT_ADDRESS, ...ABOUT_MAIL });
  const { id, minute, progress, status, finish, received } = site;
  expect(await minute()).toMatchObject({ state: 'sending', mails: { sent: 1, bounced: 3, later: 5 } });
  expect(await progress(id)).toMatchObject({ retried: 5, remaining: 0 });
  for (const email of refused) expect(await status(email), email).toBe('bounced');
  const start = site.time.now;
  await finish(HOUR);
  expect(site.time.now - start).toBeGreaterThanOrEqual(71 * HOUR);
  expect(await progress(id)).toMatchObject({ state: 'sent', counts: { sent: 1, bounced: 3, failed: 5 } });
  for (const email of delayed) expect(await status(email), email).toBe('active');
  expect(received()).toEqual([GOOD]);
  // The next issue leaves them out, even when the server would accept them.
  for (const email of [...refused, ...delayed]) server.behaveTo(email, { kind: 'takes' });
  await site.sendIssue();
  await finish();
  expect(received()).toEqual([GOOD, GOOD, ...delayed].toSorted());
});

test('sends to an address again that was set aside and is confirmed anew', async () => {
  const { addReaders, request, pressConfirm, mails, finish, status, sendIssue, subscribers, hashOf, pass } = createNewsletter();
  await addReaders([GOOD]);
  await subscribers.recordEvent(await hashOf(GOOD), 'bounced');
  await request(GOOD);
  // A request alone, which anybody can send, lifts nothing.
  expect(await status(GOOD)).toBe('bounced');
  await pressConfirm();
  expect(await status(GOOD)).toBe('active');
  mails.length = 0;
  pass(MINUTE);
  await sendIssue();
  await finish();
  expect(addressesOf(mails)).toEqual([GOOD]);
});

test('sets no whole list aside when a misconfigured server refuses everybody', async () => {
  const { id, mail, mails, minute, finish, progress } = await createIssue(addresses(40));
  Object.assign(mail, { down: true, fault: new MailError('550 Sender not allowed here', { fault: 'address' }) });
  for (let minutes = 0; minutes < 20; minutes++) await minute();
  expect((await progress(id)).counts.bounced).toBe(5);
  mail.down = false;
  await finish();
  expect(mails).toHaveLength(35);
  expect((await progress(id)).counts).toMatchObject({ sent: 35, bounced: 5, failed: 0 });
});

test('ends a run at the first sign that the server is down, and delivers when it is back', async () => {
  await using server = await serveMail();
  server.behave({ kind: 'refuses', at: 'connection', code: 421 });
  const { minute, finish, received, progress, id } = await sendThrough(server, addresses(12));
  // Those under way at once.
  expect((await minute()).mails.later).toBeLessThanOrEqual(5);
  server.behave({ kind: 'takes' });
  await finish();
  expect(received()).toEqual(addresses(12).toSorted());
  expect((await progress(id)).counts.sent).toBe(12);
});
