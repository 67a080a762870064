import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { sendDigests } from '../../netlify/lib/mail/digest.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { crashingStores } from '../support/crashing-store.ts';
import { serveMail } from '../support/mail-server.ts';
import { memoryStores, sendAll } from '../support/office.ts';
import { SAMPLE_MESSAGE } from '../support/sample-forms.ts';
import { createDecisions, REPLY, storeItem } from '../support/decisions.ts';
import { createFakeMail, createTestSite, OFFICE } from '../support/test-site.ts';

const HOUR = 3_600_000;
/** A second after half past six in the morning at the practice. */
const MORNING = Date.parse('2026-03-02T01:00:01Z');
const CONSENT = { consent: { privacyVersion: null } };
const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

function create(open: OpenStore = memoryStores()) {
  const mail = createFakeMail();
  const { mails: sent, mailer } = mail;
  const runAt = (now: number, through = open) =>
    createTestSite({ open: through, mailer, clock: () => now }).site.jobs.dailyDigest(now + HOUR);
  return { open, sent, mail, runAt, mailer };
}

/** A site over the same stores at another time. */
function at(open: OpenStore, now: number) {
  return createTestSite({ open, clock: () => now });
}

test('sends a digest for a day without submissions', async () => {
  const { sent, runAt } = create();
  await runAt(MORNING);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    messageId: 'digest.2026-03-02@www.clinic.example',
    to: { name: 'The Clinic', address: 'desk@clinic.example' },
    subject: 'Daily summary of the website, 2026-03-02',
  });
  expect(sent[0]?.text).toBe(
    [
      'The 24 hours until half past six in the morning of 2026-03-02.',
      '',
      'New',
      'Appointment requests: 0',
      'Messages: 0',
      'Chat messages: 0',
      'Requests for the newsletter: 0',
      '',
      'This mail comes every day, also when there was nothing. If it stays away, look whether the site’s mail still works.',
    ].join('\n'),
  );
});

test('sends one digest a day, after half past six', async () => {
  const { sent, runAt } = create();
  for (let hour = 0; hour < 72; hour++) await runAt(Date.parse('2026-03-02T00:59:00Z') + hour * HOUR);
  expect(sent.map(({ messageId }) => messageId)).toEqual(
    // At 00:59 UTC the digest of the day before is due.
    ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((day) => `digest.${day}@www.clinic.example`),
  );
});

test('sends one digest when ten runs race', async () => {
  const { sent, runAt } = create();
  await Promise.all(Array.from({ length: 10 }, () => runAt(MORNING)));
  expect(sent).toHaveLength(1);
});

test('counts the day, quarantined records and unsent mails, without personal data', async () => {
  const { open, sent, runAt } = create();
  // All of these are notified.
  await sendAll(open, NIMALI, MORNING - 3 * HOUR);
  const pending = at(open, MORNING - 2 * HOUR);
  await pending.messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  const givenUp = at(open, MORNING - 73 * HOUR);
  await givenUp.messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  const suspect = await pending.messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }, { quarantined: 'site_cap' });
  const { messages } = await pending.site.notifiers();
  await messages.notify(suspect.record);
  // The function that stored this one may still be notifying.
  await at(open, MORNING - 60_000).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  await runAt(MORNING);
  const text = sent[0]?.text ?? '';
  expect(text).toContain('New\nAppointment requests: 1\nMessages: 3\nChat messages: 1\nRequests for the newsletter: 1\n');
  expect(text).toContain(
    'Set aside as suspect, not mailed\nMessages: 1, see: https://www.clinic.example/office?list=aside&kind=messages\n',
  );
  expect(text).toContain('Not mailed yet, tried again\nMessages: 1, see: https://www.clinic.example/office?kind=messages\n');
  expect(text).toContain(
    'no longer tried: read them in the list\nMessages: 1, see: https://www.clinic.example/office?kind=messages\n',
  );
  expect(sent[0]?.html).toContain(
    '<a href="https://www.clinic.example/office?list=aside&amp;kind=messages">see in the office</a>',
  );
  expect(JSON.stringify(sent[0])).not.toMatch(/nimali|perera|071|example\.com|moon/i);
});

test('retries a digest while the mail server is down, and counts its own day', async () => {
  const { open, sent, mail, runAt } = create();
  await at(open, MORNING - HOUR).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  mail.down = true;
  for (let hour = 0; hour < 5; hour++) await runAt(MORNING + hour * HOUR);
  expect(sent).toEqual([]);
  mail.down = false;
  for (let hour = 5; hour < 12; hour++) await runAt(MORNING + hour * HOUR);
  expect(sent.map(({ messageId }) => messageId)).toEqual(['digest.2026-03-02@www.clinic.example']);
  expect(sent[0]?.text).toContain('Messages: 1\n');
});

test.each(['before', 'after'] as const)('is sent by a later run, at most twice, after a crash %s any call', async (when) => {
  for (let call = 1; call <= 24; call++) {
    const { open, sent, runAt } = create();
    await runAt(MORNING, crashingStores(open, call, when)).catch(() => undefined);
    for (let hour = 1; hour < 8; hour++) await runAt(MORNING + hour * HOUR);
    expect(new Set(sent.map(({ messageId }) => messageId)).size, `crash ${when} call ${call}`).toBe(1);
    expect(sent.length).toBeLessThanOrEqual(2);
  }
});

test('is accepted by a real mail server and readable', async () => {
  await using server = await serveMail();
  const mailer = createSmtpMailer({ url: server.url, from: { name: 'Site', address: 'site@clinic.example' } });
  await sendDigests({ open: memoryStores(), mailer, office: OFFICE, clock: () => MORNING }, MORNING + HOUR);
  const mail = await PostalMime.parse(server.taken[0] ?? '');
  expect(mail.messageId).toBe('<digest.2026-03-02@www.clinic.example>');
  expect(mail.html).toContain('<td>0</td>');
});

test('retries other digests and reports an AggregateError when the day’s record is damaged', async () => {
  const { open, sent, mail, runAt } = create();
  mail.down = true;
  await runAt(MORNING);
  mail.down = false;
  const damaged: OpenStore = (name) => ({
    ...open(name),
    create: (key, value) =>
      key.startsWith('keys/')
        ? Promise.reject(new StoreError(`create ${name}/${key}`, 'the record is empty'))
        : open(name).create(key, value),
  });
  await expect(runAt(MORNING + 24 * HOUR, damaged)).rejects.toMatchObject({
    name: 'AggregateError',
    errors: [expect.objectContaining({ message: expect.stringMatching(/create digests\/keys\/[0-9a-f]+: the record is empty/) })],
  });
  expect(sent.map(({ messageId }) => messageId)).toEqual(['digest.2026-03-02@www.clinic.example']);
});

test('names mails to patients that are not sent, and only those', async () => {
  const { open, sent, runAt } = create();
  const site = createDecisions({ open, clock: () => MORNING - 4 * 24 * HOUR });
  const [first, second] = [await storeItem(site, 'messages'), await storeItem(site, 'messages')];
  await site.decided('messages', first, 0, REPLY);
  site.mail.down = true;
  await site.decided('messages', second, 0, REPLY);
  await runAt(MORNING);
  expect(sent[0]?.text).toContain(
    'Mails to patients: 1 (the pages of their items say which; call the patient), see: https://www.clinic.example/office\n',
  );
  expect(sent[0]?.text.match(/Mails to patients/g)).toHaveLength(1);
});
