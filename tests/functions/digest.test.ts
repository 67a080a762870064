import { expect, test } from 'vitest';
import { createDailyDigest } from '../../netlify/lib/mail/digest.ts';
import { type Mail, type Mailer, MailError } from '../../netlify/lib/mail/mailer.ts';
import { createSmtpMailer } from '../../netlify/lib/mail/smtp.ts';
import { createTelling } from '../../netlify/lib/mail/telling.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { dyingStores } from '../support/dying-store.ts';
import { serveMail } from '../support/mail-server.ts';
import { memoryStores, sendAll, writersOf } from '../support/office.ts';
import { SAMPLE_MESSAGE } from '../support/sample-forms.ts';
import PostalMime from 'postal-mime';

const HOUR = 3_600_000;
/** Half past six in the morning at the practice, and a second. */
const MORNING = Date.parse('2026-03-02T01:00:01Z');
const OFFICE = { name: 'The Front Desk', address: 'desk@clinic.example', host: 'www.clinic.example' };
const CONSENT = { consent: { privacyVersion: null } };
const NIMALI = { name: 'Nimali Perera', email: 'nimali@example.com', phone: '071 000 0000' };

function create(open: OpenStore = memoryStores()) {
  const sent: Mail[] = [];
  const post = { down: false };
  const mailer: Mailer = {
    send: (mail) => (post.down ? Promise.reject(new MailError('ECONNREFUSED')) : (sent.push(mail), Promise.resolve())),
  };
  const runAt = (now: number, through = open) =>
    createDailyDigest({ open: through, mailer, office: OFFICE, clock: () => now }).send(now + HOUR);
  return { open, sent, post, runAt, mailer };
}

test('a day on which nobody has written is told of too', async () => {
  const { sent, runAt } = create();
  await runAt(MORNING);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    messageId: 'digest.2026-03-02@www.clinic.example',
    to: { name: 'The Front Desk', address: 'desk@clinic.example' },
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

test('it comes once a day, after half past six', async () => {
  const { sent, runAt } = create();
  for (let hour = 0; hour < 72; hour++) await runAt(Date.parse('2026-03-02T00:59:00Z') + hour * HOUR);
  expect(sent.map(({ messageId }) => messageId)).toEqual(
    // At 00:59 in London it is the summary of the day before that is due.
    ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((day) => `digest.${day}@www.clinic.example`),
  );
});

test('ten runs at once send one', async () => {
  const { sent, runAt } = create();
  await Promise.all(Array.from({ length: 10 }, () => runAt(MORNING)));
  expect(sent).toHaveLength(1);
});

test('it counts the last day, what is set aside, and what could not be mailed, and names nobody', async () => {
  const { open, sent, runAt, mailer } = create();
  // Everything was told of but these:
  await sendAll(open, NIMALI, MORNING - 3 * HOUR);
  const waiting = writersOf(open, () => MORNING - 2 * HOUR);
  await waiting.messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  const lost = writersOf(open, () => MORNING - 73 * HOUR);
  await lost.messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  const suspect = await waiting.messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }, { quarantined: 'site_cap' });
  await createTelling({
    ...{ inbox: waiting.messages, store: open('messages'), mailer },
    mailOf: () => {
      throw new Error('nobody is to be mailed of it');
    },
  }).tell(suspect.record);
  // Just now: the function that keeps it is still at it.
  await writersOf(open, () => MORNING - 60_000).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  await runAt(MORNING);
  const text = sent[0]?.text ?? '';
  expect(text).toContain('New\nAppointment requests: 1\nMessages: 3\nChat messages: 1\nRequests for the newsletter: 1\n');
  expect(text).toContain(
    'Set aside as suspect, not mailed\nMessages: 1, see: npm run office -- list messages --status quarantined\n',
  );
  expect(text).toContain('Not mailed yet, tried again\nMessages: 1, see: npm run office -- list messages\n');
  expect(text).toContain('no longer tried: read them in the list\nMessages: 1, see: npm run office -- list messages\n');
  expect(JSON.stringify(sent[0])).not.toMatch(/nimali|perera|071|example\.com|moon/i);
});

test('with the mail server down it comes later, once, and stands for its own day', async () => {
  const { open, sent, post, runAt } = create();
  await writersOf(open, () => MORNING - HOUR).messages.add({ ...SAMPLE_MESSAGE, ...CONSENT });
  post.down = true;
  for (let hour = 0; hour < 5; hour++) await runAt(MORNING + hour * HOUR);
  expect(sent).toEqual([]);
  post.down = false;
  for (let hour = 5; hour < 12; hour++) await runAt(MORNING + hour * HOUR);
  expect(sent.map(({ messageId }) => messageId)).toEqual(['digest.2026-03-02@www.clinic.example']);
  expect(sent[0]?.text).toContain('Messages: 1\n');
});

test.each(['before', 'after'] as const)('killed %s any of its calls it is sent by a later run, twice at most', async (when) => {
  for (let at = 1; at <= 24; at++) {
    const { open, sent, runAt } = create();
    await runAt(MORNING, dyingStores(open, at, when)).catch(() => undefined);
    for (let hour = 1; hour < 8; hour++) await runAt(MORNING + hour * HOUR);
    expect(new Set(sent.map(({ messageId }) => messageId)).size, `killed ${when} call ${at}`).toBe(1);
    expect(sent.length).toBeLessThanOrEqual(2);
  }
});

test('a real mail server takes it, and a mail program reads it', async () => {
  await using server = await serveMail();
  const mailer = createSmtpMailer({ url: server.url, from: { name: 'Site', address: 'site@clinic.example' } });
  await createDailyDigest({ open: memoryStores(), mailer, office: OFFICE, clock: () => MORNING }).send(MORNING + HOUR);
  const mail = await PostalMime.parse(server.taken[0] ?? '');
  expect(mail.messageId).toBe('<digest.2026-03-02@www.clinic.example>');
  expect(mail.html).toContain('<td>0</td>');
});
